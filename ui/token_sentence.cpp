// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/token_sentence.h"

#include <QCoreApplication>

namespace kvsight::ui {

QStringList tokenSentence()
{
    //: A sentence of exactly sixteen words with spaces between them; each is drawn as one token.
    const QString sentence = QCoreApplication::translate("TokenSentence",
        "A small boat left the port at dawn and came back at dusk with silver fish");
    return sentence.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace kvsight::ui
