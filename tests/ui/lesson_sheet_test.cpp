// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons on paper.
#include "tests/ui/class_room.h"
#include "tests/ui/fake_dialogs.h"

#include "core/catalog.h"
#include "tests/catch.h"
#include "ui/lesson_reader.h"
#include "ui/lesson_run.h"
#include "ui/lesson_sheet.h"
#include "ui/preferences.h"

#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextDocument>

using namespace kvsight;
using namespace kvsight::ui;

TEST_CASE("a lesson's sheet has its texts, its questions with room, and the answers on a page of their own, in both languages")
{
    startApplication();
    for (const Language language : {Language::English, Language::Korean}) {
        applyLanguage(language);
        for (const Lesson& lesson : lessons()) {
            INFO(lesson.id);
            QTextDocument sheet;
            writeLessonSheet(sheet, lesson, Catalog::builtIn(), ByteUnits::Binary);
            // On paper the space within a number is a plain one.
            const auto plain = [](QString written) { return written.replace(QChar(0x202f), QLatin1Char(' ')).replace(QChar(0xa0), QLatin1Char(' ')); };
            const QString words = plain(sheet.toPlainText());
            CHECK(words.contains(lesson.title.here()));
            CHECK_FALSE(words.contains(QLatin1Char('{')));
            CHECK_FALSE(words.contains(QStringLiteral("–")));
            CHECK(words.contains(QStringLiteral("____")));
            LessonRun run(lesson, Catalog::builtIn());
            run.setSentence(16);
            while (run.next()) {}
            const QString explained = plain(run.figures().fill(run.step().question->explain.here(), ByteUnits::Binary));
            CHECK(words.contains(explained));
            CHECK(words.indexOf(explained) > words.indexOf(plain(run.figures().fill(run.step().question->text.here(), ByteUnits::Binary))));
            CHECK(words.contains(QStringLiteral("☐")));
        }
    }
    applyLanguage(Language::English);
}

TEST_CASE("a lesson's sheet is saved as a PDF file where the reader wants it, and a failure is told")
{
    ClassRoom test;
    FakeDialogs& dialogs = FakeDialogs::in(test.window.files());
    QTemporaryDir folder;
    test.page().startLesson(2);
    test.settle();
    dialogs.save = folder.filePath(QStringLiteral("sheet.pdf"));
    test.find<QPushButton>("lessonSheet").click();
    QFile file(dialogs.save);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray pdf = file.readAll();
    CHECK(pdf.startsWith("%PDF"));
    CHECK(pdf.count("/Type /Page\n") >= 2);
    CHECK(dialogs.told.isEmpty());
    CHECK(dialogs.suggestion.endsWith(QStringLiteral("kvsight-lesson-batch.pdf")));
    dialogs.save = folder.filePath(QStringLiteral("no/such/folder/sheet.pdf"));
    test.find<QPushButton>("lessonSheet").click();
    CHECK(dialogs.told.value(0).contains(QStringLiteral("was not written")));
    dialogs.save.clear();
    test.find<QPushButton>("lessonSheet").click();
    CHECK(dialogs.told.size() == 2);
}
