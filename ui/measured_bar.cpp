// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_bar.h"

#include "ui/theme.h"

#include <QPainter>

namespace kvsight::ui {

void paintMeasured(QPainter& painter, const std::array<QRectF, 3>& parts)
{
    const Theme& t = theme();
    const std::array<QColor, 3> colours = {t.weights, t.buffers, t.cache};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const QRectF& part = parts[i];
        if (part.height() <= 0)
            continue;
        painter.fillRect(part, t.panel);
        painter.save();
        painter.setClipRect(part);
        painter.setPen(QPen(colours[i], 1.6));
        // Lines of one pattern go through all parts: they are counted from the chart's corner.
        const double reach = part.height() + part.width();
        constexpr double kStep = 5;
        for (double at = -reach; at < reach; at += kStep)
            painter.drawLine(QPointF(part.left() + at, part.bottom()), QPointF(part.left() + at + reach, part.bottom() - reach));
        painter.restore();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colours[i], 1.6));
        if (part.height() > 3)
            painter.drawRect(part.adjusted(0.8, 0.8, -0.8, -0.8));
        else
            painter.fillRect(part, colours[i]);
    }
}

}  // namespace kvsight::ui
