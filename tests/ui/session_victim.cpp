// SPDX-License-Identifier: GPL-3.0-or-later
// A process that works and is killed by the tests: `session FOLDER` edits in a real window that keeps its session,
// `save FILE` saves again and again.
#include "tests/ui/window_fixture.h"

#include "ui/file_desk.h"
#include "ui/scenario_file.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

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

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const QString where = QString::fromLocal8Bit(argv[2]);
    return qstrcmp(argv[1], "session") == 0 ? keepEditing(where) : keepSaving(where);
}
