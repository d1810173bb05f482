// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the Learn page takes in playback, painted in software as a whole window would be, and what the
// process's memory does over ten minutes of frames.
#include "core/catalog.h"
#include "ui/cell_view.h"
#include "ui/learn_page.h"
#include "ui/main_window.h"
#include "ui/page_stack.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/screenshot.h"
#include "ui/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QFile>
#include <QProcess>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

constexpr int kWarm = 60;
constexpr double kFrameSeconds = 1.0 / 60;
constexpr int kFramesOfTenMinutes = 10 * 60 * 60;

/// Resident memory in KiB.
long residentKib()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QList<QByteArray> fields = file.readAll().split(' ');
    return fields.size() > 1 ? fields[1].toLong() * 4 : 0;
}

Scenario longScenario(const char* model, std::uint64_t context)
{
    Scenario scenario = startScenario();
    scenario.model.id = model;
    scenario.context_tokens = context;
    scenario.prompt_tokens = 4096;
    scenario.gpus.front().id = "h100-sxm5-80gb";
    return scenario;
}

/// Tells when the cells were painted.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(QWidget& watched) { watched.installEventFilter(this); }
    bool painted = false;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        painted = painted || event->type() == QEvent::Paint;
        return false;
    }
};

double cpuMilliseconds()
{
    return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// One frame: the clock goes on, and all that changed is painted. Milliseconds of work, without waiting for the window
/// system's next turn.
double frame(LearnPage& page, PaintWatch& watch)
{
    if (!page.playback().isPlaying())
        page.play();
    watch.painted = false;
    QElapsedTimer since;
    since.start();
    const double before = cpuMilliseconds();
    const std::uint64_t shown = page.cells().tokens();
    page.advance(kFrameSeconds);
    const bool changed = page.cells().tokens() != shown;
    while (changed && !watch.painted && since.elapsed() < 1000)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    return cpuMilliseconds() - before;
}

void measure(const char* model, std::uint64_t context, int width, int height, int frames)
{
    ScenarioModel scenario(Catalog::builtIn(), longScenario(model, context));
    Preferences preferences;
    MainWindow window(scenario, preferences);
    window.resize(width, height);
    window.pages().show("learn");
    window.show();
    QCoreApplication::processEvents();
    auto& page = *window.findChild<LearnPage*>();
    std::vector<double> times;
    times.reserve(static_cast<std::size_t>(frames));
    PaintWatch watch(page.cells());
    for (int i = 0; i < kWarm; ++i)
        frame(page, watch);
    for (int i = 0; i < frames; ++i)
        times.push_back(frame(page, watch));
    std::sort(times.begin(), times.end());
    const double ratio = window.devicePixelRatioF();
    std::printf("learn %-16s %7llu tokens  %dx%d at scale %.0f: %6.2f ms of work a frame (median), %6.2f ms (99 of 100), %d layers\n", model,
                static_cast<unsigned long long>(context), width, height, ratio, times[times.size() / 2], times[times.size() * 99 / 100],
                static_cast<int>(page.scene().resolved().shape->layers.size()));
}

void measureMemory(int frames)
{
    ScenarioModel scenario(Catalog::builtIn(), longScenario("gemma-3-27b", 131072));
    Preferences preferences;
    MainWindow window(scenario, preferences);
    window.resize(1920, 1080);
    window.pages().show("learn");
    window.show();
    auto& page = *window.findChild<LearnPage*>();
    PaintWatch watch(page.cells());
    for (int i = 0; i < 600; ++i)
        frame(page, watch);
    const long before = residentKib();
    for (int i = 0; i < frames; ++i)
        frame(page, watch);
    std::printf("learn memory over %d frames (ten minutes are %d): %ld KiB before, %+ld KiB after\n", frames, kFramesOfTenMinutes, before,
                residentKib() - before);
}

}  // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    // One process for each scale: it is read when the application starts. A second number is that of the frames over
    // which memory is watched.
    const bool twice = argc > 1 && std::atoi(argv[1]) == 2;
    if (twice)
        qputenv("QT_SCALE_FACTOR", "2");
    QApplication application(argc, argv);
    holdStill();
    applyTheme(application, ThemeChoice::Light);
    const int width = 1920, height = 1080;
    measure("gemma-3-27b", 131072, width, height, 600);
    measure("qwen3-32b", 131072, width, height, 600);
    measure("llama-3.1-8b", 131072, width, height, 600);
    if (twice)
        return 0;
    measureMemory(argc > 2 ? std::atoi(argv[2]) : kFramesOfTenMinutes);
    QProcess again;
    again.setProcessChannelMode(QProcess::ForwardedChannels);
    std::fflush(stdout);
    again.start(QCoreApplication::applicationFilePath(), {QStringLiteral("2")});
    again.waitForFinished(-1);
    return 0;
}
