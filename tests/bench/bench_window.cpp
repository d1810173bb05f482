// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes from an edit to the picture, and until its first frame: each beside the least that the
// same charts, or an empty chart, take on this machine in the same run.
#include "core/evaluate.h"
#include "ui/explore_page.h"
#include "ui/explore_picture.h"
#include "ui/main_window.h"
#include "ui/memory_chart.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/screenshot.h"
#include "ui/speed_chart.h"
#include "ui/theme.h"

#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QElapsedTimer>
#include <QEvent>
#include <QProcess>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

int edits = 400;  ///< fewer for a profiler: kvsight_bench_window edits 30
constexpr int kStarts = 9;
constexpr int kWide = 1920, kHigh = 1080;

/// Counts paintings of the widgets that it watches.
class PaintWatch : public QObject {
public:
    void add(QWidget* widget)
    {
        widget->installEventFilter(this);
        m_painted.push_back({widget, false});
    }
    void forget()
    {
        for (auto& [widget, painted] : m_painted)
            painted = false;
    }
    bool allPainted() const
    {
        return std::all_of(m_painted.begin(), m_painted.end(), [](const auto& one) { return one.second; });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            for (auto& [widget, painted] : m_painted)
                painted = painted || widget == watched;
        return false;
    }

private:
    std::vector<std::pair<QWidget*, bool>> m_painted;
};

/// Lets the event loop turn until all is painted, or a second has passed.
void waitForPaint(const PaintWatch& watch)
{
    QElapsedTimer timer;
    timer.start();
    while (!watch.allPainted() && timer.elapsed() < 1000)
        QCoreApplication::processEvents(QEventLoop::AllEvents);
}

struct Spread {
    double median = 0, late = 0;  ///< late: 99 of 100 are quicker
};

Spread spreadOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return {values[values.size() / 2], values[values.size() * 99 / 100]};
}

Spread measure(PaintWatch& watch, const std::function<void(int)>& edit)
{
    std::vector<double> milliseconds;
    for (int i = 0; i < edits + 20; ++i) {
        QElapsedTimer timer;
        watch.forget();
        timer.start();
        edit(i);
        waitForPaint(watch);
        if (i >= 20)  // Caches of fonts and pictures are warm by then.
            milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        for (int turn = 0; turn < 3; ++turn)
            QCoreApplication::processEvents();
    }
    return spreadOf(milliseconds);
}

/// The i-th scenario of the drag: the context moves, and every tenth time the batch.
void change(Scenario& scenario, int i)
{
    scenario.context_tokens = 4096 + static_cast<std::uint64_t>(i) * 256;
    scenario.sequences = 1 + static_cast<std::uint64_t>(i / 10 % 4);
}

Spread measureWindow(QSize& charts, QSize& second)
{
    ScenarioModel model(Catalog::builtIn(), startScenario());
    Preferences preferences;
    MainWindow window(model, preferences);
    window.explorePage().setMotion(false);
    window.resize(kWide, kHigh);
    window.show();
    auto* memory = window.findChild<MemoryChart*>(QStringLiteral("memoryChart"));
    auto* speed = window.findChild<SpeedChart*>(QStringLiteral("speedChart"));
    PaintWatch watch;
    watch.add(memory->viewport());
    watch.add(speed->viewport());
    waitForPaint(watch);
    charts = memory->size();
    second = speed->size();
    return measure(watch, [&](int i) {
        model.edit(QStringLiteral("context"), Gesture::drag(), [i](Scenario& scenario) { change(scenario, i); });
    });
}

Spread measureBare(QSize first, QSize second)
{
    std::vector<Picture> pictures;
    std::vector<std::uint64_t> contexts;
    for (int i = 0; i < edits + 20; ++i) {
        Scenario scenario = startScenario();
        change(scenario, i);
        const auto resolution = resolve(scenario, Catalog::builtIn());
        pictures.push_back(makePicture(*resolution.resolved, evaluate(*resolution.resolved), ColumnSteps::Even, ByteUnits::Binary));
        contexts.push_back(*scenario.context_tokens);
    }
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* memory = new MemoryChart(&window);
    auto* speed = new SpeedChart(&window);
    memory->setFixedSize(first);
    speed->setFixedSize(second);
    layout->addWidget(memory);
    layout->addWidget(speed);
    window.show();
    PaintWatch watch;
    watch.add(memory->viewport());
    watch.add(speed->viewport());
    return measure(watch, [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        memory->show(pictures[at], pictures[at].frame, contexts[at]);
        speed->show(pictures[at], pictures[at].frame, contexts[at]);
    });
}

/// In a process of its own: from the start of main to the first painting.
int showFirstFrame(const QElapsedTimer& timer, bool empty)
{
    PaintWatch watch;
    if (empty) {
        QChartView view(new QChart);
        view.resize(kWide, kHigh);
        watch.add(view.viewport());
        view.show();
        waitForPaint(watch);
        std::printf("%.3f\n", static_cast<double>(timer.nsecsElapsed()) / 1e6);
        return 0;
    }
    applyLanguage(Language::English);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
    ScenarioModel model(Catalog::builtIn(), startScenario());
    Preferences preferences;
    MainWindow window(model, preferences);
    window.resize(kWide, kHigh);
    for (const char* name : {"memoryChart", "speedChart"})
        watch.add(window.findChild<ContextChart*>(QLatin1String(name))->viewport());
    window.show();
    waitForPaint(watch);
    std::printf("%.3f\n", static_cast<double>(timer.nsecsElapsed()) / 1e6);
    return 0;
}

Spread measureStarts(const QString& what)
{
    std::vector<double> milliseconds;
    for (int i = 0; i < kStarts; ++i) {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {what});
        process.waitForFinished(30000);
        milliseconds.push_back(process.readAllStandardOutput().trimmed().toDouble());
    }
    return spreadOf(milliseconds);
}

}  // namespace

int main(int argc, char** argv)
{
    QElapsedTimer timer;
    timer.start();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const bool profiled = argc > 2 && QLatin1String(argv[1]) == QLatin1String("edits");
    if (profiled)
        edits = std::max(QString::fromLatin1(argv[2]).toInt(), 1);
    else if (argc > 1)
        return showFirstFrame(timer, QLatin1String(argv[1]) == QLatin1String("empty"));
    holdStill();
    applyLanguage(Language::English);
    applyTheme(application, ThemeChoice::Light);
    QSize first, second;
    const Spread window = measureWindow(first, second);
    if (profiled) {
        std::printf("window: median %.2f ms, p99 %.2f ms\n", window.median, window.late);
        return 0;
    }
    const Spread bare = measureBare(first, second);
    std::printf("edit to painted picture, %d edits at %dx%d\n", edits, kWide, kHigh);
    std::printf("  window          median %7.2f ms   p99 %7.2f ms\n", window.median, window.late);
    std::printf("  bare charts     median %7.2f ms   p99 %7.2f ms\n", bare.median, bare.late);
    std::printf("  ratio           median %7.2f      p99 %7.2f\n", window.median / bare.median, window.late / bare.late);
    const Spread start = measureStarts(QStringLiteral("window"));
    const Spread empty = measureStarts(QStringLiteral("empty"));
    std::printf("start of the program to first painted frame, %d starts\n", kStarts);
    std::printf("  window          median %7.2f ms\n", start.median);
    std::printf("  empty Qt Charts median %7.2f ms\n", empty.median);
    std::printf("  ratio           median %7.2f\n", start.median / empty.median);
    return 0;
}
