// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel_section.h"

#include "ui/theme.h"

#include <QLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>

namespace kvsight::ui {

QPushButton* makeLink(QWidget* parent, const char* name)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setProperty("link", true);
    button->setFont(scaledFont(0.86));
    button->setAutoDefault(true);  // Enter works as a click does.
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

void PanelSection::scrollTo(QWidget& part)
{
    QTimer::singleShot(0, &part, [&part] {
        QWidget* at = part.parentWidget();
        while (at && !qobject_cast<QScrollArea*>(at))
            at = at->parentWidget();
        auto* area = static_cast<QScrollArea*>(at);
        if (!area)
            return;
        area->widget()->layout()->activate();
        constexpr int kHeader = 36;  // the fold above it stays in view
        const QPoint top = part.mapTo(area->widget(), QPoint());
        const int high = std::min(part.height(), area->viewport()->height() - 2 * kHeader);
        area->ensureVisible(0, top.y() + high, 0, 8);
        area->ensureVisible(0, std::max(top.y() - kHeader, 0), 0, 0);
    });
}

}  // namespace kvsight::ui
