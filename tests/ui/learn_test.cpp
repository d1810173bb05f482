// SPDX-License-Identifier: GPL-3.0-or-later
// The Learn page: how it is opened and played, and what it says where the memory ends.
#include "tests/ui/learn_window.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/cell_view.h"
#include "ui/decimals.h"
#include "ui/playback_track.h"
#include "ui/preferences.h"
#include "ui/text.h"
#include "ui/token_sentence.h"
#include "ui/work_panel.h"

#include <QAbstractButton>
#include <QImage>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <set>

using namespace kvsight;
using namespace kvsight::ui;

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
        // Beside a bar with room that is too small for another.
        CHECK(test.bar().message().contains(QStringLiteral("what is left of the pool holds no other")));
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
