// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/scenario_json.h"
#include "tests/catch.h"
#include "ui/notice_bar.h"
#include "ui/session_keeper.h"
#include "ui/text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>

#include <csignal>
#include <sys/resource.h>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

const char* kScenario = R"({"format": "kvsight-scenario", "version": 1, "name": "mine", "model": "qwen3-8b",
  "context_tokens": 16384, "gpu": "rtx-3090", "colour": [1, 2.50, 18446744073709551615]})";

QString write(const QTemporaryDir& folder, const char* name, const QByteArray& bytes)
{
    const QString path = folder.filePath(QLatin1String(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        throw std::runtime_error("cannot write a test's file");
    return path;
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Desk : TestWindow {
    FakeDialogs& dialogs = FakeDialogs::in(window.files());
    QTemporaryDir folder;
    FileDesk& files() { return window.files(); }
    void changeContext(std::uint64_t tokens)
    {
        model.edit(QStringLiteral("context"), Gesture::single(), [tokens](Scenario& scenario) { scenario.context_tokens = tokens; });
        settle();
    }
    void press(const QKeySequence& keys)
    {
        QApplication::setActiveWindow(&window);  // A card may have come to the front.
        QTest::keySequence(&window, keys);
        settle();
    }
    void paste(const QString& text)
    {
        QGuiApplication::clipboard()->setText(text);
        press(QKeySequence::Paste);
    }
    QString note() { return files().noteBar()->text(); }
};

}  // namespace

TEST_CASE("opening by key shows the file, names it and keeps what is not understood")
{
    Desk test;
    test.dialogs.open = write(test.folder, "mine.json", kScenario);
    test.press(QKeySequence::Open);
    CHECK(test.model.scenario().model.id == "qwen3-8b");
    CHECK(test.window.windowTitle() == QStringLiteral("mine.json[*] – KVSight"));
    CHECK_FALSE(test.window.isWindowModified());
    CHECK(test.note().contains(QStringLiteral("colour")));
    CHECK(test.preferences.recentFiles() == QStringList{test.dialogs.open});

    test.changeContext(1024);
    CHECK(test.window.isWindowModified());
    test.press(QKeySequence::Save);
    CHECK_FALSE(test.window.isWindowModified());
    const QByteArray saved = read(test.dialogs.open);
    CHECK(saved.contains("18446744073709551615"));
    CHECK(saved.contains("2.50"));
    CHECK(*readScenario(saved.toStdString(), "x").scenario == test.model.scenario());
}

TEST_CASE("opening is undone and done again with its name")
{
    Desk test;
    const Scenario before = test.model.scenario();
    test.open(write(test.folder, "mine.json", kScenario));
    test.model.undoStack().undo();
    CHECK(test.model.scenario() == before);
    CHECK(test.files().path().isEmpty());
    CHECK_FALSE(test.files().isModified());
    test.model.undoStack().redo();
    CHECK(test.files().path().endsWith(QStringLiteral("mine.json")));
    CHECK_FALSE(test.files().isModified());
}

TEST_CASE("save without a name asks for one; an empty answer changes nothing")
{
    Desk test;
    test.press(QKeySequence::Save);
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("save")});
    CHECK(test.dialogs.suggestion.endsWith(QStringLiteral("llama-3.1-8b.json")));
    CHECK(test.files().path().isEmpty());
    test.dialogs.save = test.folder.filePath(QStringLiteral("new.json"));
    test.press(QKeySequence::Save);
    CHECK(*readScenario(read(test.dialogs.save).toStdString(), "x").scenario == test.model.scenario());
    CHECK(test.files().path() == test.dialogs.save);
}

TEST_CASE("closing asks for a named file with changes only")
{
    Desk test;
    test.changeContext(1024);
    CHECK(test.window.close());
    CHECK(test.dialogs.asked.isEmpty());
    test.window.show();
    const QString path = write(test.folder, "mine.json", kScenario);
    test.open(path);
    CHECK(test.window.close());
    test.window.show();
    test.changeContext(2048);
    CHECK_FALSE(test.window.close());
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("changes")});
    CHECK(test.window.isVisible());
    test.dialogs.changes = Dialogs::Changes::Discard;
    CHECK(test.window.close());
    CHECK(read(path) == kScenario);
    test.window.show();
    test.dialogs.changes = Dialogs::Changes::Save;
    CHECK(test.window.close());
    CHECK(*readScenario(read(path).toStdString(), "x").scenario->context_tokens == 2048);
}

TEST_CASE("a damaged scenario shows its good parts and is not replaced without asking")
{
    Desk test;
    const QByteArray bytes = R"({"format": "kvsight-scenario", "model": "qwen3-8b", "context_tokens": "<b>lots</b>", "sequences": 3})";
    const QString path = write(test.folder, "hurt.json", bytes);
    test.open(path);
    CHECK(test.model.scenario().model.id == "qwen3-8b");
    CHECK(test.model.scenario().sequences == 3);
    REQUIRE(test.dialogs.told.size() >= 2);
    CHECK(test.dialogs.told.join(QLatin1Char(' ')).contains(QStringLiteral("context_tokens")));
    CHECK_FALSE(test.files().save());
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("damaged")});
    CHECK(read(path) == bytes);
    test.dialogs.damaged = Dialogs::Damaged::SaveElsewhere;
    test.dialogs.save = path;  // the same place again: asked again
    test.dialogs.asked.clear();
    CHECK_FALSE(test.files().save());
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("damaged"), QStringLiteral("save"), QStringLiteral("damaged")});
    CHECK(read(path) == bytes);
    test.dialogs.damaged = Dialogs::Damaged::Replace;
    CHECK(test.files().save());
    CHECK(read(path) != bytes);
}

TEST_CASE("what is no scenario is refused with a sentence and changes nothing")
{
    Desk test;
    const Scenario before = test.model.scenario();
    for (const char* bytes : {"", "[1, 2]", "{\"format\": \"kvsight-gpus\", \"gpus\": 1}", "{\"a\": 1", "{\"hidden_size\": 0}"}) {
        INFO(bytes);
        test.dialogs.told.clear();
        test.open(write(test.folder, "x.json", bytes));
        CHECK(test.dialogs.told.size() >= 2);
        CHECK(test.model.scenario() == before);
    }
    test.open(test.folder.filePath(QStringLiteral("none.json")));
    CHECK(test.model.scenario() == before);
    CHECK(test.model.undoStack().count() == 0);
}

TEST_CASE("a config and its folder become the model")
{
    Desk test;
    const QByteArray config = read(QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/resources/models/configs/qwen3-8b.json"));
    const QString path = write(test.folder, "config.json", config);
    for (const QString& opened : {path, test.folder.path()}) {
        test.open(opened);
        CHECK(QString::fromStdString(test.model.scenario().model.file) == opened);
        REQUIRE(test.model.answer().resolved);
        CHECK(test.dialogs.asked.isEmpty());
        CHECK(test.files().path().isEmpty());
    }
    // Beside the scenario the path is a relative one.
    test.dialogs.save = test.folder.filePath(QStringLiteral("s.json"));
    test.open(path);
    REQUIRE(test.files().saveAs());
    CHECK(read(test.dialogs.save).contains("\"config.json\""));

    Desk other;
    other.open(test.dialogs.save);
    CHECK(other.dialogs.asked == QStringList{QStringLiteral("named ") + path});
    CHECK(other.model.scenario() == startScenario());
    other.dialogs.named = Dialogs::NamedFile::Open;
    other.open(test.dialogs.save);
    CHECK(QString::fromStdString(other.model.scenario().model.file) == path);
    CHECK_FALSE(other.files().isModified());
}

TEST_CASE("saving keeps the permissions and says why it failed")
{
    Desk test;
    const QString path = write(test.folder, "mine.json", kScenario);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
    test.open(path);
    test.changeContext(1024);
    REQUIRE(test.files().save());
    CHECK((QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)) == QFile::ReadGroup);

    const QByteArray before = read(path);
    test.changeContext(4096);
    SECTION("the disk is full")
    {
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit old{};
        getrlimit(RLIMIT_FSIZE, &old);
        const rlimit small{16, old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const bool saved = test.files().save();
        setrlimit(RLIMIT_FSIZE, &old);
        CHECK_FALSE(saved);
        CHECK(read(path) == before);
    }
    SECTION("the folder is gone")
    {
        QDir(test.folder.path()).removeRecursively();
        CHECK_FALSE(test.files().save());
    }
    CHECK(test.dialogs.told.size() == 3);
    CHECK(test.window.isWindowModified());
    CHECK(*test.model.scenario().context_tokens == 4096);
}

TEST_CASE("a file let go over the window is opened after the handler is left")
{
    Desk test;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(write(test.folder, "mine.json", kScenario))});
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&test.window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&test.window, &drop);
    CHECK(test.model.scenario() == startScenario());
    test.settle();
    CHECK(test.model.scenario().model.id == "qwen3-8b");
    for (QLineEdit* box : test.window.findChildren<QLineEdit*>())
        CHECK_FALSE(box->acceptDrops());

    data.setUrls({QUrl(QStringLiteral("https://example.org/x.json"))});
    QDropEvent far(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&test.window, &far);
    test.settle();
    CHECK_FALSE(test.note().isEmpty());
}

TEST_CASE("pasted scenarios, commands and configs become the scenario and can be undone")
{
    Desk test;
    test.paste(QString::fromLatin1(kScenario));
    CHECK(test.model.scenario().model.id == "qwen3-8b");
    test.press(QKeySequence::Undo);
    QTest::qWait(200);  // A button that is pressed by key clicks when it comes up again.
    CHECK(test.model.scenario() == startScenario());
    test.paste(QStringLiteral("$ kvsight-cli size llama-3.3-70b --sequences 2 --gpu rtx-3090 --gpu-count 4\n"));
    CHECK(test.model.scenario().sequences == 2);
    CHECK(test.model.scenario().gpus.front().count == 4);
    test.paste(QString::fromUtf8(read(QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/resources/models/configs/phi-4.json"))));
    INFO(test.note().toStdString());
    CHECK_FALSE(test.model.scenario().model.config_json.empty());
    CHECK(test.model.scenario().sequences == 2);
    REQUIRE(test.model.answer().resolved);

    const Scenario before = test.model.scenario();
    for (const char* text : {"", "hello", "{\"a\": }", "kvsight-cli size x --gpu-count 2", "{\"hidden_size\": 12}"}) {
        INFO(text);
        test.paste(QString::fromLatin1(text));
        CHECK_FALSE(test.note().isEmpty());
        CHECK(test.model.scenario() == before);
    }
    test.paste(QStringLiteral("{\"model\": {\"file\": \"secret.json\"}}"));
    CHECK(test.dialogs.asked.size() == 1);
    CHECK(test.model.scenario() == before);
    CHECK(test.dialogs.told.isEmpty());
}

TEST_CASE("in a text box the paste key pastes text")
{
    Desk test;
    QGuiApplication::clipboard()->setText(QString::fromLatin1(kScenario));
    auto* box = test.window.findChildren<QLineEdit*>().first();
    box->setFocus();
    test.settle();
    QTest::keySequence(box, QKeySequence::Paste);
    test.settle();
    CHECK(test.model.scenario() == startScenario());
}

TEST_CASE("recent files open, and one that is gone is said and dropped")
{
    Desk test;
    const QString path = write(test.folder, "mine.json", kScenario);
    test.open(path);
    auto& menu = test.find<QMenu>("recentFiles");
    REQUIRE(menu.actions().size() == 1);
    test.model.undoStack().undo();
    menu.actions().first()->trigger();
    test.settle();
    CHECK(test.model.scenario().model.id == "qwen3-8b");
    QFile::remove(path);
    menu.actions().first()->trigger();
    test.settle();
    CHECK(test.note().contains(path));
    CHECK(test.preferences.recentFiles().isEmpty());
}

TEST_CASE("a recent file's long path is shortened in its middle, and told whole")
{
    Desk test;
    const QString path = QStringLiteral("/srv/") + QStringLiteral("a long way down/").repeated(12) + QStringLiteral("Q&A.json");
    test.preferences.addRecentFile(path);
    auto& menu = test.find<QMenu>("recentFiles");
    REQUIRE(menu.actions().size() == 1);
    const QAction& action = *menu.actions().first();
    CHECK(action.text().startsWith(QStringLiteral("/srv/")));
    CHECK(action.text().endsWith(QStringLiteral("Q&&A.json")));
    CHECK(action.toolTip() == asToolTip(path));
    CHECK(menu.toolTipsVisible());
    CHECK(menu.sizeHint().width() < 600);
}
