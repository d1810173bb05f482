// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/cell_colours.h"
#include "ui/cell_view.h"
#include "ui/decimals.h"
#include "ui/learn_page.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/page_stack.h"
#include "ui/playback_bar.h"
#include "ui/playback_track.h"
#include "ui/text.h"
#include "ui/preferences.h"
#include "ui/theme.h"
#include "ui/token_sentence.h"
#include "ui/words.h"
#include "ui/work_panel.h"

#include <QAccessible>
#include <QAbstractButton>
#include <QImage>
#include <QPaintEvent>
#include <QTimer>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <set>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

struct LearnWindow : TestWindow {
    explicit LearnWindow(const Scenario& start = startScenario()) : TestWindow(start)
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
    QString now() { return window.findChild<NowPanel*>()->asText(); }
    QString tower() { return find<MemoryTower>("memoryTower").asText(); }
    PlaybackBar& bar() { return *window.findChild<PlaybackBar*>(); }
    void key(Qt::Key key)
    {
        QTest::keyClick(&page(), key);
        settle();
    }
};

Scenario scenarioOf(const std::string& model, std::uint64_t context, std::uint64_t sequences = 1, const std::string& runtime = "llama.cpp")
{
    Scenario scenario = startScenario();
    scenario.model.id = model;
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    scenario.runtime = runtime;
    return scenario;
}

/// How many pixels of a widget were painted.
class PaintedArea : public QObject {
public:
    explicit PaintedArea(QWidget& watched) { watched.installEventFilter(this); }
    int pixels = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            for (const QRect& part : static_cast<QPaintEvent*>(event)->region())
                pixels += part.width() * part.height();
        return false;
    }
};

QColor colourIn(QWidget& view, QPointF at)
{
    const QImage image = view.grab().toImage();
    return image.pixelColor((at * image.devicePixelRatio()).toPoint());
}

}  // namespace

TEST_CASE("the page opens from Explore with the current scenario")
{
    TestWindow test(scenarioOf("gemma-3-12b", 4096));
    QPushButton* link = nullptr;
    for (auto* button : test.window.findChildren<QPushButton*>())
        if (button->property("what").toString() == QLatin1String("cells"))
            link = button;
    REQUIRE(link);
    link->click();
    test.settle();
    auto* page = test.window.findChild<LearnPage*>();
    REQUIRE(page);
    CHECK(page->isVisible());
    CHECK(page->scene().resolved().model_id == "gemma-3-12b");
    CHECK(page->scene().context() == 4096);
    // It follows what is edited.
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 1000; });
    test.settle();
    CHECK(page->scene().context() == 1000);
}

TEST_CASE("the page opens before the first token and shows how to begin")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    CHECK(test.page().playback().tokens() == 0);
    CHECK(cells.tokens() == 0);
    REQUIRE(cells.showsHint());
    CHECK(cells.summary().contains(QStringLiteral("Play")));
    const QImage inviting = cells.grab().toImage();
    // A click on the cells plays; the hint goes with the first token.
    QTest::mouseClick(&cells, Qt::LeftButton, Qt::NoModifier, cells.rect().center());
    CHECK(test.page().playback().isPlaying());
    test.page().seek(1);
    CHECK_FALSE(cells.showsHint());
    CHECK(cells.grab().toImage() != inviting);
    test.page().seek(0);
    CHECK(cells.showsHint());
    // With tokens written a click only points.
    test.page().seek(100);
    QTest::mouseClick(&cells, Qt::LeftButton, Qt::NoModifier, cells.rect().center());
    CHECK_FALSE(test.page().playback().isPlaying());
    // Another language keeps the place.
    applyLanguage(Language::Korean);
    test.settle();
    CHECK(test.page().playback().tokens() == 100);
    applyLanguage(Language::English);
    test.settle();
}

TEST_CASE("a sentence tells what goes on: reading, adding, dropping, full")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    const auto phaseAt = [&](std::uint64_t tokens) {
        test.page().seek(tokens);
        return test.bar().phase();
    };
    const std::uint64_t prompt = test.page().scene().prompt();
    CHECK(phaseAt(0).startsWith(QStringLiteral("Nothing is written yet")));
    CHECK(phaseAt(512).startsWith(QStringLiteral("Prefill")));
    CHECK(phaseAt(prompt).startsWith(QStringLiteral("The prompt is written")));
    CHECK(phaseAt(prompt + 1).contains(QStringLiteral("drops its oldest cell")));
    CHECK(phaseAt(8192).startsWith(QStringLiteral("The context is full")));
    LearnWindow whole(scenarioOf("llama-3.1-8b", 8192));
    whole.page().seek(5000);
    CHECK(whole.bar().phase().contains(QStringLiteral("ever more of them")));
}

TEST_CASE("the axis names tokens at even places, the last one too, and the size of a column is told")
{
    for (const auto& [model, context] : {std::pair("llama-3.1-8b", 8192), std::pair("gemma-3-12b", 5000), std::pair("gemma-3-27b", 131072)}) {
        LearnWindow test(scenarioOf(model, static_cast<std::uint64_t>(context)));
        auto& cells = test.page().cells();
        INFO(model << ' ' << context);
        const auto marks = cells.axisMarks();
        REQUIRE(marks.size() >= 3);
        CHECK(marks.front().first == 0);
        CHECK(marks.back().first == static_cast<std::uint64_t>(context));
        CHECK(marks.back().second == text(formatCount(static_cast<std::uint64_t>(context))));
        for (std::size_t i = 2; i + 1 < marks.size(); ++i)
            CHECK(marks[i].first - marks[i - 1].first == marks[1].first);
        bool told = false;
        for (const auto* words : test.page().findChildren<Words*>())
            told = told || QString(words->text()).replace(QChar(0xa0), QLatin1Char(' ')).contains(QStringLiteral("a column = %1 tokens").arg(text(formatCount(cells.cells().blockTokens()))));
        CHECK(told);
        // Something is drawn below the cells.
        const QImage below = cells.grab(QRect(80, cells.height() - 16, cells.width() - 80, 16)).toImage();
        std::set<QRgb> colours;
        for (int x = 0; x < below.width(); ++x)
            for (int y = 0; y < below.height(); ++y)
                colours.insert(below.pixel(x, y));
        CHECK(colours.size() > 3);
    }
}

TEST_CASE("cells, bar, counters and speed show one moment")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 8192));
    const Resolved& resolved = *test.model.answer().resolved;
    for (const std::uint64_t tokens : {std::uint64_t{0}, std::uint64_t{512}, std::uint64_t{5000}, std::uint64_t{8192}}) {
        test.page().seek(tokens);
        const GrowthPoint point = evaluateAt(resolved, tokens, 1);
        INFO(tokens << "\n" << test.now().toStdString() << "\n" << test.tower().toStdString());
        CHECK(test.page().cells().tokens() == tokens);
        CHECK(test.find<PlaybackTrack>("playbackTrack").tokens() == tokens);
        CHECK(test.now().contains(text(formatCount(tokens))));
        const QString written = text(formatBytes(tokens * (std::uint64_t{128} << 10)));
        CHECK(test.now().contains(QStringLiteral("written: ") + written));
        CHECK(test.tower().contains(QStringLiteral("cache ") + written));
        if (tokens >= test.page().scene().prompt())
            CHECK(test.now().contains(QStringLiteral("speed: ") + threeDigits(point.decode->tokens_per_second.mid)));
    }
    CHECK(test.now().contains(QStringLiteral("set aside: ") + text(formatBytes(*exact(evaluateAt(resolved, 8192, 1).memory.kv_cache_bytes)))));
    // llama.cpp sets the whole cache aside.
    test.page().seek(100);
    CHECK(test.tower().contains(QStringLiteral("set aside 1.00 GiB")));
}

TEST_CASE("keys and buttons play, pause, step and seek")
{
    LearnWindow test;
    auto& page = test.page();
    page.seek(0);
    test.key(Qt::Key_Right);
    CHECK(page.playback().tokens() == 512);  // a chunk of the prompt
    page.seek(4096);
    test.key(Qt::Key_Right);
    CHECK(page.playback().tokens() == 4097);
    test.key(Qt::Key_Left);
    CHECK(page.playback().tokens() == 4096);
    test.key(Qt::Key_Home);
    CHECK(page.playback().tokens() == 0);
    test.key(Qt::Key_Space);
    CHECK(page.playback().isPlaying());
    page.advance(10);
    CHECK(page.playback().tokens() > 4096);
    test.key(Qt::Key_Space);
    CHECK_FALSE(page.playback().isPlaying());
    test.key(Qt::Key_End);
    CHECK(page.playback().atEnd());
    test.find<QToolButton>("play").click();
    CHECK(page.playback().isPlaying());
    // A page that is not seen does not go on.
    test.window.pages().show("explore");
    CHECK_FALSE(page.playback().isPlaying());
}

TEST_CASE("at the real pace tokens arrive as the card is estimated to write them")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 131072));
    auto& page = test.page();
    page.setPace(Pace::Real);
    const Resolved& resolved = *test.model.answer().resolved;
    const auto written = [&](std::uint64_t from) {
        page.seek(from);
        page.play();
        page.advance(10);
        page.pause();
        return page.playback().tokens() - from;
    };
    const std::uint64_t early = written(66000), late = written(120000);
    CHECK(early > late);
    CHECK(static_cast<double>(early) == Approx(10 * evaluateAt(resolved, 66000, 1).decode->tokens_per_second.mid).epsilon(0.02));
    CHECK(static_cast<double>(late) == Approx(10 * evaluateAt(resolved, 120000, 1).decode->tokens_per_second.mid).epsilon(0.02));
}

TEST_CASE("the picture shows what is kept and what was dropped")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    const CellColours colours = cellColours();
    test.page().seek(6000);
    const auto middle = [&](std::size_t line, std::uint64_t token) {
        return cells.cellRect(line, token).center() - QPointF(1, 0);
    };
    REQUIRE_FALSE(cells.splitsAny());
    CHECK(colourIn(cells, middle(5, 1000)) == colours.promptKey);   // layer 6 keeps the prompt
    CHECK(colourIn(cells, middle(5, 5000)) == colours.answerKey);
    CHECK(colourIn(cells, middle(0, 5500)) == colours.answerKey);
    // Layer 1 dropped it: a line through an empty place. What a prompt step may use is hatched.
    const QRectF dropped = cells.cellRect(0, 1000);
    CHECK(colourIn(cells, {dropped.center().x() - 1, std::floor(dropped.top() + 0.5) + 0.5}) == theme().panel);
    CHECK(colourIn(cells, middle(0, 1000)) == colours.dropped);
    CHECK(colourIn(cells, middle(0, 6000 - 1024 - 256)) == colours.dropped);
    const QRectF spare = cells.cellRect(0, 6000 + 256);
    std::set<QRgb> hatched;
    const QImage picture = cells.grab(spare.toAlignedRect()).toImage();
    for (int x = 0; x < picture.width(); ++x)
        for (int y = 0; y < picture.height(); ++y)
            hatched.insert(picture.pixel(x, y));
    CHECK(hatched.count(colours.pattern.rgb()) == 1);
    CHECK(hatched.count(theme().panel.rgb()) == 1);
    CHECK(hatched.count(colours.answerKey.rgb()) + hatched.count(colours.pattern.rgb()) == 2);  // one colour
}

TEST_CASE("keys and values of a layer are told apart by place and by colour, at the least height of a window too")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 8192));
    test.window.resize(1280, 800);
    test.settle();
    auto& cells = test.page().cells();
    const CellColours colours = cellColours();
    test.page().seek(6000);
    REQUIRE(cells.splits(cells.cells().lines().front()));
    for (const std::uint64_t token : {std::uint64_t{1000}, std::uint64_t{5000}}) {
        const QRectF cell = cells.cellRect(3, token);
        const double x = cell.center().x() - 1;
        CHECK(colourIn(cells, {x, cell.top() + 1.5}) == (token < 4096 ? colours.promptKey : colours.answerKey));
        CHECK(colourIn(cells, {x, cell.bottom() - 1.5}) == (token < 4096 ? colours.promptValue : colours.answerValue));
    }
}

TEST_CASE("labels of layers stand in even steps")
{
    LearnWindow test(scenarioOf("llama-3.1-8b", 8192));
    for (const int high : {640, 800, 1080}) {
        test.window.resize(1280, high);
        test.settle();
        const std::size_t step = test.page().cells().labelStep();
        INFO(high << ' ' << step);
        CHECK((step == 1 || step == 4 || step == 8 || step == 16));
        if (high == 1080)
            CHECK(step == 1);
    }
}

TEST_CASE("partial painting leaves the same picture as a whole one")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    test.page().seek(100);
    test.settle();
    PaintedArea painted(cells);
    for (const std::uint64_t tokens : {512U, 1023U, 1025U, 1600U, 4096U, 4097U, 5000U, 5001U, 8192U, 6000U, 5999U, 900U, 300U}) {
        painted.pixels = 0;
        test.page().seek(tokens);
        test.settle();
        // One token more touches few columns.
        if (tokens == 4097 || tokens == 5001) {
            CHECK(painted.pixels > 0);
            CHECK(painted.pixels < cells.width() * cells.height() / 5);
        }
        // What the screen holds after the partial paintings, against a fresh painting of the same moment.
        const QRect place(cells.mapTo(&test.window, QPoint(0, 0)), cells.size());
        const QImage screen = test.window.screen()->grabWindow(test.window.winId()).copy(place).toImage();
        const QImage fresh = cells.grab().toImage();
        INFO(tokens);
        REQUIRE_FALSE(screen.isNull());
        CHECK(screen.convertToFormat(QImage::Format_RGB32) == fresh.convertToFormat(QImage::Format_RGB32));
    }
}

TEST_CASE("a cell is read out in words, by pointer and by keys")
{
    LearnWindow test(scenarioOf("gemma-3-12b", 8192));
    auto& cells = test.page().cells();
    test.page().seek(6000);
    QTest::mouseMove(&cells, cells.cellRect(5, 1000).center().toPoint());
    test.settle();
    CHECK(cells.reading().contains(QStringLiteral("layer 6: keeps every token")));
    CHECK(cells.reading().contains(QStringLiteral("written by the prompt")));
    CHECK(cells.reading().contains(QStringLiteral("a cell: K 4.00 KiB + V 4.00 KiB")));
    QTest::keyClick(&cells, Qt::Key_Up);
    CHECK(cells.reading().contains(QStringLiteral("layer 5: keeps the last 1")));
    CHECK(cells.reading().contains(QStringLiteral("dropped for newer ones")));
    QTest::keyClick(&cells, Qt::Key_End);
    CHECK(cells.reading().contains(text(formatCount(8192))));
    const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(&cells);
    REQUIRE(node);
    CHECK(node->text(QAccessible::Description) == cells.reading());
    CHECK(node->text(QAccessible::Name) == cells.summary());
    // Enlarged, keys and values stand apart and the cell in hand stays in sight.
    QTest::keyClick(&cells, Qt::Key_Plus);
    QTest::keyClick(&cells, Qt::Key_Plus);
    CHECK(cells.zoom() == 2);
    CHECK(cells.reading().contains(QStringLiteral("layer 5")));
    QTest::keyClick(&cells, Qt::Key_Home);
    CHECK(QRectF(cells.rect()).contains(cells.cellRect(4, 0).center()));
    QTest::keyClick(&cells, Qt::Key_Minus);
    CHECK(cells.zoom() == 1);
}

TEST_CASE("a short sentence stands above the columns and leaves the window's scenario alone")
{
    LearnWindow test;
    const Scenario mine = test.model.scenario();
    test.page().setSentence(true);
    test.settle();
    REQUIRE(tokenSentence().size() == 16);
    CHECK(test.page().scene().context() == 16);
    CHECK(test.page().playback().tokens() == 8);
    QTest::mouseMove(&test.page().cells(), test.page().cells().cellRect(0, 2).center().toPoint());
    test.settle();
    CHECK(test.page().cells().reading().contains(tokenSentence()[2]));
    CHECK(test.model.scenario() == mine);
    CHECK_FALSE(test.model.undoStack().canUndo());
    test.page().setSentence(false);
    CHECK(test.page().scene().context() == 8192);
}

TEST_CASE("where the memory ends the page says what the runtime does")
{
    SECTION("llama.cpp sets everything aside and refuses")
    {
        LearnWindow test(scenarioOf("llama-3.1-8b", 400000));
        CHECK(test.page().scene().memoryEnd() == MemoryEnd::NoStart);
        CHECK(test.bar().message().contains(QStringLiteral("before the first token")));
        CHECK(test.tower().contains(QStringLiteral("over by")));
        test.page().play();
        CHECK_FALSE(test.page().playback().isPlaying());
        // The way out plays the longest that fits, as a step that can be undone.
        test.bar().findChild<QPushButton*>(QStringLiteral("link"))->click();
        test.settle();
        CHECK(test.page().scene().memoryEnd() == MemoryEnd::None);
        CHECK(test.model.scenario().context_tokens == test.model.answer().evaluation->limits.max_context_tokens);
        test.model.undoStack().undo();
        test.settle();
        CHECK(test.model.scenario().context_tokens == std::uint64_t{400000});
    }
    SECTION("sequences of a pool wait for one another")
    {
        Scenario scenario = scenarioOf("llama-3.1-8b", 60000, 5, "vllm");
        scenario.weights.format = "FP8";
        LearnWindow test(scenario);
        CHECK(test.page().scene().memoryEnd() == MemoryEnd::Waiting);
        test.page().seek(test.page().scene().endTokens());
        CHECK(test.now().contains(QStringLiteral("of 5 conversations")));
        test.page().seek(test.page().scene().endTokens() + 1);
        CHECK(test.now().contains(QStringLiteral("of 4 that run")));
        CHECK(test.bar().message().contains(QStringLiteral("4 of 5 conversations run")));
        // Exactly at the limit of the estimate.
        const Resolved& resolved = *test.model.answer().resolved;
        CHECK(evaluateAt(resolved, test.page().scene().endTokens(), 5).fits == std::optional<bool>(true));
        CHECK(evaluateAt(resolved, test.page().scene().endTokens() + 1, 5).fits == std::optional<bool>(false));
    }
    SECTION("an engine whose pool holds not even one does not start")
    {
        Scenario scenario = scenarioOf("llama-3.1-8b", 300000, 1, "vllm");
        scenario.weights.format = "FP8";
        LearnWindow test(scenario);
        CHECK(test.page().scene().memoryEnd() == MemoryEnd::NoStart);
        CHECK(test.bar().message().contains(QStringLiteral("pool")));
    }
    SECTION("what takes memory as tokens come runs out of it")
    {
        LearnWindow test(scenarioOf("llama-3.1-8b", 400000, 1, "textbook"));
        CHECK(test.page().scene().memoryEnd() == MemoryEnd::RunsOut);
        test.page().seek(400000);
        CHECK(test.page().playback().tokens() == test.page().scene().endTokens());
        CHECK(test.page().scene().endTokens() == test.model.answer().evaluation->limits.max_context_tokens);
        CHECK(test.bar().message().startsWith(QStringLiteral("Out of memory")));
    }
}

TEST_CASE("a scenario that cannot be answered empties the page without harm")
{
    LearnWindow test;
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.model.id = "no such model"; });
    test.settle();
    CHECK(test.page().scene().isEmpty());
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_Left, Qt::Key_End, Qt::Key_Home})
        test.key(key);
    QTest::keyClick(&test.page().cells(), Qt::Key_Right);
    CHECK_FALSE(test.page().playback().isPlaying());
    test.model.undoStack().undo();
    test.settle();
    CHECK_FALSE(test.page().scene().isEmpty());
}

TEST_CASE("every model of the catalogue can be played on every runtime's rules")
{
    LearnWindow test;
    std::set<CellFill> seen;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        INFO(model.id);
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) {
            scenario.model.id = model.id;
            scenario.runtime = model.id.size() % 2 ? "llama.cpp" : "vllm";
        });
        test.model.settle();
        if (test.page().scene().isEmpty())
            continue;
        test.page().seek(3000);
        test.page().cells().grab();
        for (const CellRow& row : test.page().scene().cells().rows)
            seen.insert(row.fill);
    }
    CHECK(seen.size() >= 6);
}

TEST_CASE("without motion playback moves in few steps")
{
    LearnWindow test;
    test.page().setMotion(false);
    test.page().play();
    const auto* timer = test.page().findChild<QTimer*>(QStringLiteral("playbackTimer"));
    REQUIRE(timer);
    CHECK(timer->isActive());
    CHECK(timer->interval() >= 250);
    test.page().setMotion(true);
    CHECK(timer->interval() <= 17);
    test.page().setMotion(false);
    CHECK(timer->interval() >= 250);
    // Each step shows what goes on in words and in the picture.
    test.page().advance(5);
    CHECK(test.page().playback().tokens() > 0);
    CHECK_FALSE(test.bar().phase().isEmpty());
    test.page().pause();
    CHECK_FALSE(timer->isActive());
}

TEST_CASE("large numbers of operations have names")
{
    CHECK(flopText(0) == QStringLiteral("0 FLOP"));
    CHECK(flopText(15.2e9) == QStringLiteral("15.2 GFLOP"));
    CHECK(flopText(999.6e9) == QStringLiteral("1.00 TFLOP"));
    CHECK(flopText(1.84e15) == QStringLiteral("1.84 PFLOP"));
    CHECK(flopText(-1) == QStringLiteral("–"));
}
