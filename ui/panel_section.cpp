// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel_section.h"

#include "ui/theme.h"

#include <QPushButton>

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

}  // namespace kvsight::ui
