// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QString>

#include <vector>

class QFrame;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace kvsight::ui {

/// A button that opens a list with a search line above it.
class SearchPicker : public QPushButton {
    Q_OBJECT
public:
    struct Item {
        QString id;
        QString name;
        QString detail;   ///< at the right, quiet
        QString keywords; ///< further words that the search finds
        QString caution;  ///< at the right, in the warning's colour
    };

    explicit SearchPicker(QWidget* parent = nullptr);

    void setItems(std::vector<Item> items);
    void setSearchHint(const QString& hint) { m_hint = hint; }

    /// The program's door: the name on the button, and the item that is marked in the list.
    void show(const QString& id, const QString& name);
    const QString& chosen() const { return m_chosen; }

    void openList();
    bool isListOpen() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void picked(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildPopup();
    void writeTip();
    void filter(const QString& words);
    void take(int row);

    std::vector<Item> m_items;
    QString m_chosen;
    QString m_name;
    QString m_hint;
    QFrame* m_popup = nullptr;
    QLineEdit* m_search = nullptr;
    QListView* m_list = nullptr;
    QStandardItemModel* m_model = nullptr;
};

}  // namespace kvsight::ui
