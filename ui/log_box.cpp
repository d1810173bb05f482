// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_box.h"

#include "ui/log_loader.h"

#include <QFontDatabase>
#include <QMimeData>
#include <QUrl>

namespace kvsight::ui {

LogBox::LogBox(QWidget* parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("logText"));
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
}

bool LogBox::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasUrls() || source->hasText();
}

void LogBox::insertFromMimeData(const QMimeData* source)
{
    const QUrl file = source->urls().value(0);
    if (file.isLocalFile())
        emit fileGiven(file.toLocalFile());
    else if (const QString text = source->text(); text.size() > kLargeLog)
        emit largeTextGiven(text);
    else
        insertPlainText(text);
}

}  // namespace kvsight::ui
