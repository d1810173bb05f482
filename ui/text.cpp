// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text.h"

#include <QCoreApplication>

namespace kvsight::ui {

QString sentence(const Message& message)
{
    const QString translated = QCoreApplication::translate("core", message.text);
    return QString::fromStdString(fillIn(translated.toStdString(), message));
}

}  // namespace kvsight::ui
