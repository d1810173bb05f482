// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/scenario_json.h"
#include "tests/catch.h"
#include "ui/notice_bar.h"
#include "ui/screenshot.h"
#include "ui/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

#include <csignal>
#include <sys/resource.h>

using namespace kvsight;
using namespace kvsight::ui;

// What stands in the way of a save: it is said in a sentence, and nothing is lost.

namespace {

const QByteArray kScenario = R"({"format": "kvsight-scenario", "version": 1, "model": "qwen3-8b", "context_tokens": 16384})";
const QByteArray kOthers = R"({"format": "kvsight-scenario", "version": 1, "model": "phi-4", "context_tokens": 2048})";

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(bytes) == bytes.size());
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the process printed; empty when it may not do its part here, which is said.
QString runVictim(const char* what, const QString& folder)
{
    QProcess process;
    process.start(QStringLiteral(KVSIGHT_VICTIM), {QLatin1String(what), folder});
    REQUIRE(process.waitForFinished(60000));
    const QString said = QString::fromUtf8(process.readAllStandardOutput());
    INFO(said.toStdString() << process.readAllStandardError().toStdString());
    REQUIRE(process.exitStatus() == QProcess::NormalExit);
    REQUIRE(process.exitCode() == 0);
    if (said.startsWith(QLatin1String("skipped"))) {
        WARN(said.trimmed().toStdString());
        return {};
    }
    return said;
}

struct Desk : TestWindow {
    Desk()
    {
        write(path, kScenario);
        files().openPath(path);
        changeContext(1024);
    }
    FileDesk& files() { return window.files(); }
    void changeContext(std::uint64_t tokens)
    {
        model.edit(QStringLiteral("context"), Gesture::single(), [tokens](Scenario& scenario) { scenario.context_tokens = tokens; });
        settle();
    }
    std::optional<std::uint64_t> contextOnDisk() { return readScenario(read(path).toStdString(), "x").scenario->context_tokens; }

    FakeDialogs& dialogs = FakeDialogs::in(window.files());
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("mine.json"));
};

}  // namespace

TEST_CASE("a folder that may not be written to is said, and nothing is lost")
{
    QTemporaryDir outer;
    const QString folder = outer.filePath(QStringLiteral("locked"));
    REQUIRE(QDir().mkpath(folder));
    write(folder + QStringLiteral("/mine.json"), kScenario);
    const auto anyone = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
    QFile::setPermissions(outer.path(), anyone | QFile::WriteOwner);
    QFile::setPermissions(folder + QStringLiteral("/mine.json"), QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther);
    QFile::setPermissions(folder, anyone);
    const QString said = runVictim("nobody", folder);
    QFile::setPermissions(folder, anyone | QFile::WriteOwner);
    CHECK(read(folder + QStringLiteral("/mine.json")) == kScenario);
    if (said.isEmpty())
        return;
    INFO(said.toStdString());
    CHECK(said.startsWith(QLatin1String("not saved\n")));
    CHECK(said.contains(QStringLiteral("mine.json was not saved.|You may not write to ") + folder));
    CHECK(said.contains(QLatin1String("the change is still there")));
}

TEST_CASE("a full disk is said, and nothing is lost")
{
    QTemporaryDir folder;
    const QString said = runVictim("full", folder.path());
    if (said.isEmpty())
        return;
    INFO(said.toStdString());
    CHECK(said.startsWith(QLatin1String("not saved\n")));
    CHECK(said.contains(QLatin1String("The disk is full.")));
    CHECK(said.contains(QLatin1String("the change is still there")));
    CHECK(said.contains(QLatin1String("the file still stands")));
}

TEST_CASE("a folder that has vanished is said")
{
    Desk test;
    QDir(test.folder.path()).removeRecursively();
    CHECK_FALSE(test.files().save());
    CHECK(test.dialogs.told.join(QLatin1Char('|')).contains(QStringLiteral("is no longer there.")));
    CHECK(test.window.isWindowModified());
    CHECK(test.model.scenario().context_tokens == 1024);
}

TEST_CASE("a file that another program has changed is not replaced without asking")
{
    Desk test;
    CHECK(test.files().save());  // As it was opened: nothing to ask.
    CHECK(test.dialogs.asked.isEmpty());
    write(test.path, kOthers);
    test.changeContext(4096);

    CHECK_FALSE(test.files().save());
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("changed")});
    CHECK(read(test.path) == kOthers);
    CHECK(test.window.isWindowModified());

    test.dialogs.changed = Dialogs::Damaged::SaveElsewhere;
    test.dialogs.save = test.path;  // The same place again: asked again.
    CHECK_FALSE(test.files().save());
    CHECK(read(test.path) == kOthers);
    test.dialogs.save = test.folder.filePath(QStringLiteral("other.json"));
    CHECK(test.files().save());
    CHECK(read(test.path) == kOthers);
    CHECK(read(test.dialogs.save).contains("4096"));

    test.files().openPath(test.path);
    test.changeContext(512);
    test.dialogs.asked.clear();
    CHECK(test.files().save());
    CHECK(test.dialogs.asked.isEmpty());
    CHECK(test.contextOnDisk() == 512);

    write(test.path, kOthers);
    test.changeContext(256);
    test.dialogs.changed = Dialogs::Damaged::Replace;
    CHECK(test.files().save());
    CHECK(test.contextOnDisk() == 256);

    // One that is gone is written anew.
    QFile::remove(test.path);
    test.changeContext(128);
    test.dialogs.asked.clear();
    CHECK(test.files().save());
    CHECK(test.dialogs.asked.isEmpty());
    CHECK(test.contextOnDisk() == 128);
}

TEST_CASE("a change by another program is asked about after a crash as well")
{
    QTemporaryDir sessions;
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("mine.json"));
    write(path, kScenario);
    Scenario changed = startScenario();
    changed.context_tokens = 300;
    {
        SessionKeeper gone(sessions.path());
        REQUIRE_FALSE(gone.keep(changed, path, false, fingerprintOfFile(path)));
    }
    write(path, kOthers);
    TestWindow test;
    FakeDialogs& dialogs = FakeDialogs::in(test.window.files());
    test.window.files().keepSession(sessions.path());
    test.find<NoticeBar>("recoveryBar").findChildren<QPushButton*>().first()->click();
    REQUIRE(test.model.scenario().context_tokens == 300);
    CHECK_FALSE(test.window.files().save());
    CHECK(dialogs.asked == QStringList{QStringLiteral("changed")});
    CHECK(read(path) == kOthers);
}

TEST_CASE("a picture that cannot be written whole leaves the one that was there")
{
    TestWindow test;
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("window.png"));
    QString why;
    REQUIRE(savePicture(test.window, path, why));
    const QByteArray before = read(path);
    CHECK(before.size() > 10000);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit small{5000, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const bool saved = savePicture(test.window, path, why);
    setrlimit(RLIMIT_FSIZE, &old);
    CHECK_FALSE(saved);
    CHECK_FALSE(why.isEmpty());
    CHECK(read(path) == before);
}

TEST_CASE("a damaged file of settings is copied and said, and what can be read of it is used")
{
    startApplication();
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("kvsight.conf"));
    const QByteArray damaged = "[General]\nunits=1\n\x01\x02 no such line\nrecentFiles=/a.json\n[[[broken\n";
    for (const int time : {1, 2}) {
        write(path, damaged);
        QSettings settings(path, QSettings::IniFormat);
        Preferences preferences(&settings);
        const QString copy = path + QStringLiteral(".damaged") + (time == 2 ? QStringLiteral("-2") : QString());
        CHECK(read(copy) == damaged);
        CHECK(preferences.units() == ByteUnits::Decimal);
        ScenarioModel model(Catalog::builtIn(), startScenario());
        MainWindow window(model, preferences);
        window.show();
        CHECK(window.files().noteBar()->text().contains(copy));
        preferences.setTheme(ThemeChoice::Dark);
        settings.sync();
        CHECK(read(copy) == damaged);
    }
    QFile::remove(path);
    QSettings settings(path, QSettings::IniFormat);
    CHECK(Preferences(&settings).damage().isEmpty());
}
