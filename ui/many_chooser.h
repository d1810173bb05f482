// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QStringList>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// A short list of which any number can be chosen; none means all. A name takes itself alone and closes the list; the box
/// before it (or Space) adds it or takes it away and leaves the list open, and from then on so does the name.
class ManyChooser : public QComboBox {
    Q_OBJECT
public:
    explicit ManyChooser(QWidget* parent);

    /// The first line, which takes all choices away, and pairs of id and label.
    void setChoices(const QString& any, const std::vector<std::pair<QString, QString>>& choices);
    /// The program's door; what is not in the list is added to it.
    void show(const QStringList& ids);
    QStringList chosen() const;
    /// The chosen ones' labels in one line.
    QString shownText() const;
    void showPopup() override;
    void hidePopup() override;

signals:
    void picked(const QStringList& ids);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void add(const QString& id, const QString& label);
    void check(int row, bool on);
    bool isChecked(int row) const;
    void toggle(int row);
    /// That one alone, or all with the first line.
    void takeAlone(int row);
    void tell();

    bool m_adding = false;  ///< a box of the open list was used
};

}  // namespace kvsight::ui
