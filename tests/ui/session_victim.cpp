// SPDX-License-Identifier: GPL-3.0-or-later
// A process that works and is killed by the tests: `session FOLDER` edits in a real window that keeps its session,
// `save FILE` saves again and again. Or one that saves where it cannot: `nobody FOLDER` after giving up root's rights,
// `full FOLDER` on a small disk that is full. Both open mine.json there, change it, save, and print what was said.
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "ui/file_desk.h"
#include "ui/scenario_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QTimer>

#include <cstdio>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

void say(const char* what)
{
    std::puts(what);
    std::fflush(stdout);
}

int keepEditing(const QString& folder)
{
    TestWindow test;
    test.window.files().keepSession(folder);
    std::uint64_t tokens = 10000;
    QTimer edits;
    QObject::connect(&edits, &QTimer::timeout, [&] {
        test.model.edit(QStringLiteral("context"), Gesture::single(), [&](Scenario& scenario) { scenario.context_tokens = ++tokens; });
    });
    edits.start(10);
    say("ready");
    return QCoreApplication::exec();
}

int keepSaving(const QString& file)
{
    Scenario scenario = startScenario();
    scenario.unknown_fields.emplace_back("filler", '"' + std::string(200000, 'x') + '"');
    say("ready");
    for (std::uint64_t round = 1;; ++round) {
        scenario.context_tokens = round;
        if (saveScenario(scenario, file))
            return 1;
    }
}

int saveOnce(const QString& folder)
{
    TestWindow test;
    FakeDialogs& dialogs = FakeDialogs::in(test.window.files());
    test.window.files().openPath(folder + QStringLiteral("/mine.json"));
    test.model.edit(QStringLiteral("context"), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 4096; });
    test.settle();
    say(test.window.files().save() ? "saved" : "not saved");
    say(dialogs.told.join(QLatin1Char('|')).toUtf8().constData());
    say(test.window.isWindowModified() && test.model.scenario().context_tokens == 4096 ? "the change is still there" : "the change is lost");
    return 0;
}

int saveAsNobody(const QString& folder)
{
    constexpr gid_t kNobody = 65534;
    if (::geteuid() == 0 && (::setgroups(0, nullptr) != 0 || ::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) {
        say("skipped: root's rights cannot be given up here");
        return 0;
    }
    return saveOnce(folder);
}

/// The small disk is this process's own, and goes with it.
int saveOnFullDisk(const QString& folder)
{
    if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
        || ::mount("tmpfs", QFile::encodeName(folder).constData(), "tmpfs", 0, "size=64k") != 0) {
        say("skipped: no small disk may be mounted here");
        return 0;
    }
    const QString path = folder + QStringLiteral("/mine.json");
    if (saveScenario(startScenario(), path))
        return 1;
    QFile filler(folder + QStringLiteral("/filler"));
    if (!filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    while (filler.write(QByteArray(4096, 'x')) > 0) {
    }
    const QByteArray before = fingerprintOfFile(path);
    const int result = saveOnce(folder);
    say(fingerprintOfFile(path) == before ? "the file still stands" : "the file is lost");
    return result;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const QString where = QString::fromLocal8Bit(argv[2]);
    const QByteArray what(argv[1]);
    if (what == "nobody")
        return saveAsNobody(where);
    if (what == "full")
        return saveOnFullDisk(where);
    return what == "session" ? keepEditing(where) : keepSaving(where);
}
