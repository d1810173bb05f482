// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace kvsight::ui {

/// A sentence of our own in the window's language, one word for each token. How a tokenizer cuts words is another
/// matter: it is told beside the picture.
QStringList tokenSentence();

}  // namespace kvsight::ui
