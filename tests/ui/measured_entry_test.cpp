// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/speed.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/chart_table.h"
#include "ui/entry_box.h"
#include "ui/measured_entry.h"
#include "ui/notice_bar.h"
#include "ui/speed_split_chart.h"
#include "ui/words.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

const char* const kTable = "| model | size | backend | ngl | test | t/s |\n"
                           "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg128 | 148.5 ± 0.3 |\n"
                           "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | tg32 @ d16384 | 110.0 |\n"
                           "| llama 8B Q4_K - Medium | 4.58 GiB | CUDA | 99 | pp512 | 11000 |\n";

Scenario chat()
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.weights.format = "Q4_K_M";
    scenario.gpus = {GpuChoice{"rtx-4090"}};
    scenario.context_tokens = 16384;
    return scenario;
}

void type(EntryBox& box, const char* text)
{
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QString::fromLatin1(text));
    QTest::keyClick(&box, Qt::Key_Return);
}

QPushButton& segment(TestWindow& test, const QString& text)
{
    for (QPushButton* button : test.window.findChildren<QPushButton*>(QStringLiteral("segment")))
        if (button->text() == text)
            return *button;
    throw std::runtime_error("no such segment");
}

}  // namespace

TEST_CASE("a speed that is typed in scales the estimate, is drawn, said and undone")
{
    TestWindow test(chat());
    test.find<MeasuredEntry>("measuredEntry").setOpen(true);
    const double before = test.speed().frame().speed;
    type(test.find<EntryBox>("measuredContext"), "16k");
    type(test.find<EntryBox>("measuredSpeed"), "88.5");
    test.settle();
    const auto& measured = test.model.scenario().measured;
    REQUIRE(measured);
    CHECK(measured->tokens_per_second == Approx(88.5));
    CHECK(measured->context_tokens == 16384);
    CHECK(measured->sequences == std::uint64_t{1});
    CHECK(test.speed().frame().speed == Approx(88.5));
    REQUIRE(test.speed().picture().measured.size() == 1);
    CHECK(test.speed().picture().measured.front().ofLine);
    CHECK(test.step().contains(QStringLiteral("Anchored on your measured speed")));
    CHECK(test.find<QLabel>("measuredState").text().contains(QStringLiteral("passes through it")));
    // Elsewhere it is not used, which is said.
    test.model.edit(QStringLiteral("card"), Gesture::single(), [](Scenario& scenario) { scenario.gpus.front().id = "rtx-3090"; });
    test.settle();
    CHECK(test.speed().picture().measured.empty());
    CHECK(test.find<QLabel>("measuredState").text().contains(QStringLiteral("rtx-4090")));
    test.model.undoStack().undo();
    test.model.undoStack().undo();
    test.settle();
    CHECK_FALSE(test.model.scenario().measured);
    CHECK(test.speed().frame().speed == Approx(before));
    CHECK(test.find<EntryBox>("measuredSpeed").text().isEmpty());
    test.model.undoStack().redo();
    test.settle();
    CHECK(test.find<EntryBox>("measuredSpeed").text() == QStringLiteral("88.5"));
    test.find<QPushButton>("forgetMeasured").click();
    test.settle();
    CHECK_FALSE(test.model.scenario().measured);
}

TEST_CASE("what is no speed is refused in its box")
{
    TestWindow test(chat());
    test.find<MeasuredEntry>("measuredEntry").setOpen(true);
    for (const char* wrong : {"0", "-3", "fast", "1e99", "nan"}) {
        type(test.find<EntryBox>("measuredSpeed"), wrong);
        test.settle();
        CHECK_FALSE(test.model.scenario().measured);
    }
}

TEST_CASE("a benchmark's table that is pasted becomes points of the scenario")
{
    TestWindow test(chat());
    QApplication::clipboard()->setText(QString::fromUtf8(kTable));
    test.find<QPushButton>("pasteBenchmark").click();
    test.settle();
    REQUIRE(test.model.scenario().measured);
    CHECK(test.model.scenario().measured->points.size() == 1);
    CHECK(test.model.scenario().measured->prompts.size() == 1);
    CHECK(test.speed().picture().measured.size() == 2);
    CHECK(test.step().contains(QStringLiteral("Anchored on your 2 measured speeds")));
    CHECK(test.model.undoName().contains(QStringLiteral("llama-bench")));
    test.model.undoStack().undo();
    CHECK_FALSE(test.model.scenario().measured);

    // The door that takes everything takes it, too.
    test.press(Qt::Key_V, Qt::ControlModifier);
    test.settle();
    REQUIRE(test.model.scenario().measured);

    // One of another set-up changes nothing and says what differs.
    test.model.undoStack().undo();
    QApplication::clipboard()->setText(QStringLiteral("| model | size | backend | ngl | test | t/s |\n| llama 70B | 39.6 GiB | CUDA | 99 | tg128 | 20 |\n"));
    test.find<QPushButton>("pasteBenchmark").click();
    test.settle();
    CHECK_FALSE(test.model.scenario().measured);
    CHECK(test.find<QLabel>("measuredState").text().contains(QStringLiteral("39.6 GiB")));
    QApplication::clipboard()->setText(QStringLiteral("hello"));
    test.find<QPushButton>("pasteBenchmark").click();
    CHECK(test.find<QLabel>("measuredState").text().contains(QStringLiteral("holds no table")));
}

TEST_CASE("the parts of a token's time add up to the step and name the crossing")
{
    Scenario scenario = chat();
    scenario.sequences = 4;
    TestWindow test(scenario);
    segment(test, QStringLiteral("parts")).click();
    test.settle();
    auto& chart = test.find<SpeedSplitChart>("speedSplitChart");
    CHECK(chart.isVisible());
    CHECK_FALSE(test.speed().isVisible());
    const StepSplit& split = chart.frame().split;
    REQUIRE(split.drawn);
    const Resolved& resolved = *test.model.answer().resolved;
    for (const std::size_t i : {std::size_t{0}, std::size_t{20}, std::size_t{40}}) {
        const auto tokens = static_cast<std::uint64_t>(std::max(1.0, chart.frame().axis.exactTokensAt(split.place[i])));
        double sum = 0;
        for (const auto& part : split.parts)
            sum += part[i];
        CHECK(sum == Approx(decodeStep(resolved, tokens, 4)->step_seconds * 1e3).epsilon(1e-9));
    }
    const auto from = cacheOutweighsFrom(resolved, 4);
    REQUIRE(from);
    CHECK(chart.picture().cacheOutweighs == from);
    const QString sentence = crossingSentence(chart.picture());
    CHECK(sentence.contains(QString::fromStdString(formatTokens((*from + 1023) / 1024 * 1024))));
    CHECK(test.find<Words>("speedHint").text().contains(sentence));
    chart.grab();
    CHECK_FALSE(chart.named().empty());
    segment(test, QStringLiteral("each")).click();
    test.settle();
    CHECK(test.speed().isVisible());
    CHECK_FALSE(chart.isVisible());
}

TEST_CASE("the parts' table lists each part over context with their sum")
{
    Scenario scenario = chat();
    scenario.gpus = {GpuChoice{}};
    scenario.gpus.front().id = "rtx-3090";
    scenario.gpus.front().count = 2;
    TestWindow test(scenario);
    // The table follows the measure.
    for (QPushButton* button : test.window.findChildren<QPushButton*>())
        if (button->property("what") == QLatin1String("speedNumbers"))
            button->click();
    auto& table = test.find<ChartTable>("chartTable");
    CHECK(table.table().headers.contains(QStringLiteral("low")));
    segment(test, QStringLiteral("parts")).click();
    test.settle();
    const TableData& data = table.table();
    const QStringList wanted{QStringLiteral("tokens each"), QStringLiteral("reading weights (ms)"), QStringLiteral("reading the cache (ms)"),
                             QStringLiteral("computing (ms)"), QStringLiteral("exchange between cards (ms)"),
                             QStringLiteral("fixed cost (ms)"), QStringLiteral("in all (ms)")};
    CHECK(data.headers == wanted);
    // It grows with its columns.
    CHECK_FALSE(test.find<QTableWidget>("tableView").horizontalScrollBar()->maximum() > 0);
    REQUIRE(data.rows.size() > 4);
    for (const QStringList& row : data.rows) {
        const auto decode = decodeStep(*test.model.answer().resolved, row[0].toULongLong(), scenario.sequences);
        REQUIRE(decode);
        double sum = 0;
        for (qsizetype column = 1; column + 1 < row.size(); ++column)
            sum += row[column].toDouble();
        CHECK(sum == Approx(row.back().toDouble()).margin(0.3));
        CHECK(row.back().toDouble() == Approx(decode->step_seconds * 1e3).margin(0.06));
        CHECK(row[2].toDouble() == Approx(decode->cache_seconds * 1e3).margin(0.06));
    }
    CHECK(data.rows[static_cast<std::size_t>(data.current)][0] == QString::number(test.model.answer().resolved->context_tokens));
}

TEST_CASE("below the speed chart stands the share that the explanation names, and none where nothing checked it")
{
    const auto footer = [](TestWindow& test) { return test.find<Words>("speedHint").text(); };
    const auto share = [](const TestWindow& test) {
        const std::string basis = inEnglish(test.model.answer().evaluation->decode->basis);
        const auto end = basis.find(" of 100");
        return end == std::string::npos ? QString() : QString::fromStdString(basis.substr(basis.rfind(' ', end - 1) + 1, end - basis.rfind(' ', end - 1) - 1));
    };
    TestWindow test(chat());
    REQUIRE_FALSE(share(test).isEmpty());
    CHECK(footer(test).contains(QStringLiteral("hold %1 of 100 published runs").arg(share(test))));
    test.model.edit(QStringLiteral("card"), Gesture::single(), [](Scenario& scenario) { scenario.gpus.front().id = "instinct-mi300x"; });
    test.settle();
    CHECK(footer(test).contains(QStringLiteral("hold %1 of 100 published runs").arg(share(test))));
    test.model.edit(QStringLiteral("anchor"), Gesture::single(), [](Scenario& scenario) {
        scenario.gpus.front().id = "rtx-4090";
        scenario.measured = MeasuredSpeed{};
        scenario.measured->tokens_per_second = 90;
        scenario.measured->context_tokens = 4096;
        scenario.measured->sequences = 1;
    });
    test.settle();
    CHECK(footer(test).contains(QStringLiteral("hold %1 of 100 runs told from another run").arg(share(test))));
    test.model.edit(QStringLiteral("cpu"), Gesture::single(), [](Scenario& scenario) {
        scenario.measured.reset();
        scenario.options.gpu_layers = 10;
    });
    test.settle();
    REQUIRE(test.model.answer().evaluation->decode->host_seconds > 0);
    CHECK_FALSE(footer(test).isEmpty());
    CHECK_FALSE(footer(test).contains(QStringLiteral("of 100")));
}

TEST_CASE("the step panel says when the first token and an answer come")
{
    TestWindow test(chat());
    CHECK(test.step().contains(QStringLiteral("time to the first token")));
    CHECK(test.step().contains(QStringLiteral("answer of 500 tokens")));
}
