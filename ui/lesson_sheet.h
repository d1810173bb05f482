// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/lesson.h"

#include <QString>

#include <optional>

class QTextDocument;

namespace kvsight {
class Catalog;
}

namespace kvsight::ui {

class FileDesk;

/// A lesson on paper, in the window's language: its texts and questions with room for answers, and on a page of their own
/// the answers with what is revealed. All figures are computed as on the screen.
void writeLessonSheet(QTextDocument& sheet, const Lesson& lesson, const Catalog& catalog, ByteUnits units);

/// The sheet as a PDF file of A4 pages. Why it was not written; nothing when it was.
std::optional<QString> saveLessonSheet(const QString& file, const Lesson& lesson, const Catalog& catalog, ByteUnits units);

/// Asks where to, saves, and says so when that failed.
void askForLessonSheet(FileDesk& files, const Lesson& lesson, const Catalog& catalog, ByteUnits units);

}  // namespace kvsight::ui
