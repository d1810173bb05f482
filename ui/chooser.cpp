// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chooser.h"

#include "ui/theme.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include <algorithm>

namespace kvsight::ui {
namespace {

/// A name and its note in one line.
class NotedItem : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString note = index.data(Chooser::kNoteRole).toString();
        if (!note.isEmpty())
            option->text += QStringLiteral(" · ") + note;
    }
};

}  // namespace

Chooser::Chooser(QWidget* parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaxVisibleItems(16);
    setItemDelegate(new NotedItem(this));
    connect(this, &QComboBox::activated, this, [this](int row) { emit picked(itemData(row).toString()); });
}

void Chooser::setChoices(const std::vector<std::pair<QString, QString>>& choices)
{
    const QString before = currentData().toString();
    clear();
    for (const auto& [id, label] : choices)
        addItem(label, id);
    show(before);
}

void Chooser::setNote(const QString& id, const QString& note)
{
    const int row = findData(id);
    setItemData(row, note, kNoteRole);
    setItemData(row, note.isEmpty() ? QVariant() : itemText(row) + QStringLiteral(", ") + note, Qt::AccessibleTextRole);
}

void Chooser::showPopup()
{
    // The open list is as wide as its longest line, where the box is narrower.
    constexpr int kAround = 24;
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width() + kAround));
    QComboBox::showPopup();
}

void Chooser::show(const QString& id)
{
    int row = findData(id);
    if (row < 0 && !id.isEmpty()) {
        addItem(id, id);
        row = count() - 1;
    }
    setCurrentIndex(row);
}

void Chooser::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    QPainter painter(this);
    paintChevron(painter, rect());
}

void Chooser::wheelEvent(QWheelEvent* event)
{
    // Scrolling the panel must not change what is chosen.
    event->ignore();
}

void paintChevron(QPainter& painter, const QRect& button)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().muted, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF middle(button.right() - 14, button.center().y() + 1.5);
    painter.drawPolyline(QPolygonF({middle + QPointF(-4, -2.5), middle + QPointF(0, 1.5), middle + QPointF(4, -2.5)}));
}

}  // namespace kvsight::ui
