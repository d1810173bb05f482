// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QPainter>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// A short list to choose from: one door for the program, one signal for a person.
class Chooser : public QComboBox {
    Q_OBJECT
public:
    explicit Chooser(QWidget* parent = nullptr);

    /// Where a choice keeps what the open list says beside its name.
    static constexpr int kNoteRole = Qt::UserRole + 1;

    /// Pairs of id and label.
    void setChoices(const std::vector<std::pair<QString, QString>>& choices);
    /// Stands beside the name in the open list; the box itself has room for the name alone.
    void setNote(const QString& id, const QString& note);
    void showPopup() override;
    /// The program's door. An id that is not in the list is shown as it is.
    void show(const QString& id);

signals:
    void picked(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

/// The small arrow at the right end of a button that opens a list.
void paintChevron(QPainter& painter, const QRect& button);

}  // namespace kvsight::ui
