// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QDialog;

namespace kvsight::ui {

struct TestWindow;

/// Opens each dialog that waits for an answer, one after the other, with a file of that name in it, hands it to `look`
/// and closes it without an answer.
void forEachAsked(TestWindow& test, const QString& file, const std::function<void(QDialog& dialog, const char* what)>& look);

}  // namespace kvsight::ui
