// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/segment.h"

#include <QPushButton>

namespace kvsight::ui {

QPushButton* makeSegment(QWidget* parent, const char* what)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("segment"));
    if (what != nullptr)
        button->setProperty("what", QLatin1String(what));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

}  // namespace kvsight::ui
