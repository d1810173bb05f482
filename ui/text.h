// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <QString>

#include <string>

namespace kvsight::ui {

/// A sentence of core in the window's language.
QString sentence(const Message& message);

/// Words as a tooltip shows them, letter by letter: Qt takes some for markup and others not, by what stands in them.
QString asToolTip(const QString& words);

inline QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace kvsight::ui
