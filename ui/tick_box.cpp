// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tick_box.h"

#include "ui/theme.h"

#include <QPainter>
#include <QPolygonF>
#include <QStyle>
#include <QStyleOptionButton>

namespace kvsight::ui {

void TickBox::paintEvent(QPaintEvent* event)
{
    QCheckBox::paintEvent(event);
    if (!isChecked())
        return;
    QStyleOptionButton option;
    initStyleOption(&option);
    const QRectF box = style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, this);
    const auto at = [&box](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().panel, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)}));
}

}  // namespace kvsight::ui
