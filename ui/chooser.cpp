// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chooser.h"

#include "ui/theme.h"

#include <QWheelEvent>

namespace kvsight::ui {

Chooser::Chooser(QWidget* parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaxVisibleItems(16);
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
