// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text.h"

#include <QCoreApplication>

namespace kvsight::ui {

QString sentence(const Message& message)
{
    const QString translated = QCoreApplication::translate("core", message.text);
    return QString::fromStdString(fillIn(translated.toStdString(), message));
}

QString asToolTip(const QString& words)
{
    if (words.isEmpty())
        return words;
    return QStringLiteral("<span>") + words.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")) + QStringLiteral("</span>");
}

}  // namespace kvsight::ui
