// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes from an edit to the picture, and until its first frame: each beside the least that the
// same charts, or an empty chart, take on this machine in the same run.
#include "ui/explore_page.h"
#include "ui/explore_picture.h"
#include "ui/main_window.h"
#include "ui/memory_chart.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/screenshot.h"
#include "ui/speed_chart.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QElapsedTimer>
#include <QEvent>
#include <QProcess>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

int edits = 400;
constexpr int kWarm = 20;  ///< edits before the clock counts: caches of fonts and pictures are warm by then
constexpr int kDrag = 20;  ///< edits of one window before it is the other's turn
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

/// Time of the processor that this program used, in ms: what other programs take does not count.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e6;
}

/// A window under the clock: what is edited in it, and how long each edit took until it was painted.
struct Subject {
    std::function<void(int)> edit;
    PaintWatch watch;
    std::vector<double> milliseconds;
    std::vector<double> processor;
};

void measureEdit(Subject& subject, int i)
{
    QElapsedTimer timer;
    subject.watch.forget();
    const double before = processorTime();
    timer.start();
    subject.edit(i);
    waitForPaint(subject.watch);
    if (i >= kWarm) {
        subject.milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        subject.processor.push_back(processorTime() - before);
    }
    for (int turn = 0; turn < 3; ++turn)
        QCoreApplication::processEvents();
}

/// The i-th scenario of the drag: the context moves, and every tenth time the batch.
void change(Scenario& scenario, int i)
{
    scenario.context_tokens = 4096 + static_cast<std::uint64_t>(i) * 256;
    scenario.sequences = 1 + static_cast<std::uint64_t>(i / 10 % 4);
}

/// Our window with all its panels.
struct WholeWindow : Subject {
    WholeWindow() : model(Catalog::builtIn(), startScenario()), window(model, preferences)
    {
        window.explorePage().setMotion(false);
        window.resize(kWide, kHigh);
        window.show();
        memory = window.findChild<MemoryChart*>(QStringLiteral("memoryChart"));
        speed = window.findChild<SpeedChart*>(QStringLiteral("speedChart"));
        watch.add(memory->viewport());
        watch.add(speed->viewport());
        waitForPaint(watch);
        edit = [this](int i) {
            model.edit(QStringLiteral("context"), Gesture::drag(), [i](Scenario& scenario) { change(scenario, i); });
        };
    }
    Preferences preferences;
    ScenarioModel model;
    MainWindow window;
    MemoryChart* memory;
    SpeedChart* speed;
};

/// The same two charts with nothing about them. All that they show, words as well, is taken from the whole window
/// beforehand.
struct BareWindow : Subject {
    struct Ready {
        Picture picture;
        std::uint64_t context;
        MemoryTexts memory;
        SpeedTexts speed;
    };

    explicit BareWindow(WholeWindow& whole) : memory(new MemoryChart(&window)), speed(new SpeedChart(&window))
    {
        for (int i = 0; i < edits + kWarm; ++i) {
            whole.watch.forget();
            whole.edit(i);
            waitForPaint(whole.watch);
            all.push_back({whole.memory->picture(), whole.memory->context(), whole.memory->texts(), whole.speed->texts()});
        }
        auto* layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        memory->setFixedSize(whole.memory->size());
        speed->setFixedSize(whole.speed->size());
        layout->addWidget(memory);
        layout->addWidget(speed);
        window.show();
        watch.add(memory->viewport());
        watch.add(speed->viewport());
        waitForPaint(watch);
        edit = [this](int i) {
            const Ready& now = all[static_cast<std::size_t>(i)];
            memory->show(now.picture, now.picture.frame, now.context);
            speed->show(now.picture, now.picture.frame, now.context);
            memory->setTexts(now.memory);
            speed->setTexts(now.speed);
        };
        for (int i = 0; i < edits + kWarm; ++i) {  // As the whole window has gone through all of it.
            watch.forget();
            edit(i);
            waitForPaint(watch);
        }
    }

    QWidget window;
    MemoryChart* memory;
    SpeedChart* speed;
    std::vector<Ready> all;
};

/// Short drags in turns: whatever else the machine does hits both alike, and each finds its caches as a drag does.
void measureEdits(std::initializer_list<Subject*> subjects)
{
    for (int drag = 0; drag < edits + kWarm; drag += kDrag)
        for (Subject* subject : subjects)
            for (int i = drag; i < std::min(drag + kDrag, edits + kWarm); ++i)
                measureEdit(*subject, i);
}

void printSpread(const char* name, const Spread& spread)
{
    std::printf("  %-15s median %7.2f ms   p99 %7.2f ms\n", name, spread.median, spread.late);
}

void compareEdits()
{
    WholeWindow whole;
    BareWindow bare(whole);
    measureEdits({&whole, &bare});
    std::vector<double> ratios;
    for (std::size_t i = 0; i < whole.milliseconds.size(); ++i)
        ratios.push_back(whole.milliseconds[i] / bare.milliseconds[i]);
    const Spread window = spreadOf(whole.milliseconds);
    const Spread charts = spreadOf(bare.milliseconds);
    std::printf("edit to painted picture, %d edits at %dx%d, in drags of %d by turns with the bare charts\n", edits, kWide, kHigh, kDrag);
    printSpread("window", window);
    printSpread("bare charts", charts);
    std::printf("  ratio           median %7.2f      p99 %7.2f      of each pair: median %.2f\n", window.median / charts.median,
                window.late / charts.late, spreadOf(ratios).median);
    const double busy = spreadOf(whole.processor).median, least = spreadOf(bare.processor).median;
    std::printf("  processor time  median %7.2f ms of the window, %.2f ms of the charts: ratio %.2f\n", busy, least, busy / least);
}

/// For a profiler that collects within measureEdit: the edits of one of the two windows. What the bare charts show is
/// taken from the whole window before.
void profileEdits(bool bare)
{
    WholeWindow whole;
    if (bare) {
        BareWindow window(whole);
        measureEdits({&window});
        printSpread("bare charts", spreadOf(window.milliseconds));
    } else {
        measureEdits({&whole});
        printSpread("window", spreadOf(whole.milliseconds));
    }
}

/// In a process of its own: from the start of main to the first painting. Of the window, of an empty chart, or of one
/// that shows what every window has to: a line of text and two axes with numbers, in the window's font.
int showFirstFrame(const QElapsedTimer& timer, const QString& what)
{
    PaintWatch watch;
    if (what != QLatin1String("window")) {
        auto* chart = new QChart;
        if (what == QLatin1String("text")) {
            chart->setTitle(QStringLiteral("Memory on the card"));
            for (const Qt::Alignment side : {Qt::AlignBottom, Qt::AlignLeft})
                chart->addAxis(new QValueAxis, side);
        }
        QChartView view(chart);
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

double timeStart(const QString& what)
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {what});
    process.waitForFinished(30000);
    return process.readAllStandardOutput().trimmed().toDouble();
}

void compareStarts()
{
    std::vector<double> window, empty, text, ratios, textRatios;
    for (int i = 0; i < kStarts; ++i) {
        window.push_back(timeStart(QStringLiteral("window")));
        empty.push_back(timeStart(QStringLiteral("empty")));
        text.push_back(timeStart(QStringLiteral("text")));
        ratios.push_back(window.back() / empty.back());
        textRatios.push_back(window.back() / text.back());
    }
    const double ours = spreadOf(window).median;
    std::printf("start of the program to first painted frame, %d starts of each in turns\n", kStarts);
    std::printf("  window                   median %7.2f ms\n", ours);
    const auto compare = [ours](const char* name, const std::vector<double>& times, const std::vector<double>& pairs) {
        const double least = spreadOf(times).median;
        std::printf("  %-24s median %7.2f ms   ratio %.2f      of each pair: median %.2f\n", name, least, ours / least,
                    spreadOf(pairs).median);
    };
    compare("empty Qt Charts", empty, ratios);
    compare("the same with some text", text, textRatios);
}

}  // namespace

int main(int argc, char** argv)
{
    QElapsedTimer timer;
    timer.start();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    // For a profiler: kvsight_bench_window edits 30, or bare 30.
    const bool profiled = argc > 2;
    if (!profiled && argc > 1)
        return showFirstFrame(timer, QString::fromLatin1(argv[1]));
    holdStill();
    applyLanguage(Language::English);
    applyTheme(application, ThemeChoice::Light);
    if (profiled) {
        edits = std::max(QString::fromLatin1(argv[2]).toInt(), 1);
        profileEdits(QLatin1String(argv[1]) == QLatin1String("bare"));
        return 0;
    }
    compareEdits();
    compareStarts();
    return 0;
}
