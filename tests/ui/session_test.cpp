// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/scenario_json.h"
#include "tests/catch.h"
#include "ui/notice_bar.h"
#include "ui/scenario_file.h"
#include "ui/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// Starts a process that works, lets it work for a while, and kills it as a power cut would.
void workAndDie(const QString& what, const QString& where, int milliseconds)
{
    QProcess victim;
    victim.start(QStringLiteral(KVSIGHT_VICTIM), {what, where});
    REQUIRE(victim.waitForReadyRead(30000));
    QTest::qWait(milliseconds);
    victim.kill();
    REQUIRE(victim.waitForFinished(10000));
    CHECK(victim.exitStatus() == QProcess::CrashExit);
}

QStringList kept(const QString& folder)
{
    return QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files);
}

Scenario scenarioOf(std::uint64_t tokens)
{
    Scenario scenario = startScenario();
    scenario.context_tokens = tokens;
    return scenario;
}

struct Session : TestWindow {
    FakeDialogs& dialogs = FakeDialogs::in(window.files());
    NoticeBar& bar() { return *window.files().recoveryBar(); }
    void choose(int which)
    {
        QTest::mouseClick(bar().findChildren<QPushButton*>().at(which), Qt::LeftButton);
        settle();
    }
};

}  // namespace

TEST_CASE("what a killed window was working on is offered and restored")
{
    QTemporaryDir folder;
    workAndDie(QStringLiteral("session"), folder.path(), 2500);
    REQUIRE(kept(folder.path()).size() == 1);
    std::uint64_t restored = 0;
    {
        Session next;
        next.window.files().keepSession(folder.path());
        next.settle();
        CHECK(next.bar().isVisible());
        CHECK(next.bar().accessibleName().contains(QStringLiteral("Llama 3.1 8B")));
        CHECK(next.model.scenario() == startScenario());
        SECTION("Escape puts the offer away and deletes nothing")
        {
            next.bar().findChildren<QPushButton*>().first()->setFocus();
            QTest::keyClick(next.bar().findChildren<QPushButton*>().first(), Qt::Key_Escape);
            CHECK_FALSE(next.bar().isVisible());
            CHECK(kept(folder.path()).size() == 1);
        }
        SECTION("a second window does not offer the same")
        {
            Session second;
            second.window.files().keepSession(folder.path());
            CHECK_FALSE(second.bar().isVisible());
        }
        next.window.files().keepSession(folder.path());
        REQUIRE(next.bar().isVisible());
        next.choose(0);
        restored = next.model.scenario().context_tokens.value_or(0);
        CHECK(restored > 10000);
        CHECK_FALSE(next.bar().isVisible());
        // Its own copy is on disk before the old one went.
        CHECK(kept(folder.path()).size() == 1);
        CHECK(next.window.close());
    }
    // Recovered and closed: still there.
    Session again;
    again.window.files().keepSession(folder.path());
    REQUIRE(again.bar().isVisible());
    again.choose(0);
    CHECK(again.model.scenario().context_tokens == restored);
}

TEST_CASE("Discard deletes, newest is offered first, living windows are left alone")
{
    QTemporaryDir folder;
    SessionKeeper living(folder.path());
    REQUIRE_FALSE(living.keep(scenarioOf(1), {}, false));
    {
        SessionKeeper old(folder.path());
        REQUIRE_FALSE(old.keep(scenarioOf(2), {}, false));
        QTest::qWait(5);
        SessionKeeper late(folder.path());
        REQUIRE_FALSE(late.keep(scenarioOf(3), {}, false));
    }
    Session test;
    test.window.files().keepSession(folder.path());
    REQUIRE(test.bar().isVisible());
    test.choose(0);
    CHECK(*test.model.scenario().context_tokens == 3);
    REQUIRE(test.bar().isVisible());
    test.choose(1);
    CHECK(*test.model.scenario().context_tokens == 3);
    CHECK_FALSE(test.bar().isVisible());
    CHECK(kept(folder.path()).size() == 2);
}

TEST_CASE("starting writes nothing, and a damaged copy is neither offered nor deleted")
{
    QTemporaryDir folder;
    QFile damaged(folder.filePath(QStringLiteral("1-x.json")));
    REQUIRE(damaged.open(QIODevice::WriteOnly));
    damaged.write(QByteArray(4096, '\0'));
    damaged.close();
    {
        Session test;
        test.window.files().keepSession(folder.path());
        test.settle();
        CHECK_FALSE(test.bar().isVisible());
        CHECK(test.window.close());
    }
    CHECK(kept(folder.path()) == QStringList{QStringLiteral("1-x.json")});
    CHECK(damaged.size() == 4096);
}

TEST_CASE("a scenario without a file is kept at closing, and what is saved is not")
{
    QTemporaryDir folder;
    Session test;
    test.window.files().keepSession(folder.filePath(QStringLiteral("deep/down")));
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 7; });
    CHECK(test.window.close());
    CHECK(test.dialogs.asked.isEmpty());
    CHECK(kept(folder.filePath(QStringLiteral("deep/down"))).size() == 1);
    test.window.show();
    test.dialogs.save = folder.filePath(QStringLiteral("s.json"));
    REQUIRE(test.window.files().saveAs());
    CHECK(kept(folder.filePath(QStringLiteral("deep/down"))).isEmpty());
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 8; });
    QTest::qWait(1000);
    CHECK(kept(folder.filePath(QStringLiteral("deep/down"))).size() == 1);
}

TEST_CASE("where nothing can be kept, that is said once")
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("file")));
    REQUIRE(file.open(QIODevice::WriteOnly));
    Session test;
    test.window.files().keepSession(folder.filePath(QStringLiteral("file/sessions")));
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 7; });
    QTest::qWait(1000);
    CHECK(test.window.files().noteBar()->isVisible());
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 8; });
    QTest::qWait(1000);
    CHECK_FALSE(test.window.files().noteBar()->isVisible());
    CHECK(test.window.close());
}

TEST_CASE("a process that is killed while it saves leaves a whole file")
{
    bool given = false;
    const int asked = qEnvironmentVariableIntValue("KVSIGHT_KILLS", &given);
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("s.json"));
    REQUIRE_FALSE(saveScenario(startScenario(), file));
    int changed = 0;
    for (int kill = 0; kill < (given ? asked : 12); ++kill) {
        workAndDie(QStringLiteral("save"), file, kill % 7);
        QFile source(file);
        REQUIRE(source.open(QIODevice::ReadOnly));
        const auto reading = readScenario(source.readAll().toStdString(), "s.json");
        REQUIRE(reading.scenario);
        REQUIRE_FALSE(hasError(reading.findings));
        changed += reading.scenario->context_tokens != startScenario().context_tokens;
    }
    CHECK(changed > 0);
}
