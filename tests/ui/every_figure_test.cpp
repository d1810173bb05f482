// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "core/explain.h"
#include "core/memory.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"
#include "tests/catch.h"
#include "tests/core/answer.h"
#include "tests/core/equation.h"
#include "ui/chart_texts.h"
#include "ui/fact_rows.h"
#include "ui/fact_value.h"
#include "ui/text.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <vector>

using namespace kvsight;
using namespace kvsight::test;
using namespace kvsight::ui;

// Walks every figure of the Explore page: it has an equation, the equation gives it, and it is the number that
// `kvsight-cli size --json` prints at that path.

namespace {

/// Every kind of cache and state.
const std::vector<const char*> kModels{"llama-3.1-8b", "gemma-3-27b",  "gpt-oss-20b",      "deepseek-v3",   "deepseek-v3.2",
                                       "deepseek-v4-pro", "qwen3-next-80b-a3b", "falcon-mamba-7b", "falcon-h1-0.5b", "gemma-3n-e4b",
                                       "llama-4-scout", "minimax-m3",  "mixtral-8x7b",     "phi-3-mini-4k"};

using Setting = std::function<void(Scenario&)>;

const std::vector<Setting>& settings()
{
    const auto roomy = [](Scenario& s) { s.gpus[0].memory_bytes = std::uint64_t{900} << 30; };
    static const std::vector<Setting> all{
        [](Scenario&) {},
        roomy,
        [roomy](Scenario& s) { roomy(s); s.gpus[0].count = 2; s.sequences = 8; },
        [roomy](Scenario& s) { roomy(s); s.gpus[0].count = 4; s.split = Split::Tensor; s.options.gpu_layers = 20; },
        [roomy](Scenario& s) { roomy(s); s.k_type = s.v_type = "q8_0"; s.context_tokens = 5001; s.sequences = 3; },
        [roomy](Scenario& s) { roomy(s); s.options.gpu_layers = 9; s.sequences = 2; s.k_type = "q4_0"; },
        [roomy](Scenario& s) { roomy(s); s.options.cpu_moe_layers = 11; s.reserved_bytes = std::uint64_t{3} << 29; },
        [roomy](Scenario& s) { roomy(s); s.options.kv_offload = false; s.context_tokens = 100000; },
        [](Scenario& s) { s.runtime = "textbook"; s.sequences = 7; s.context_tokens = 131072; },
        [](Scenario& s) { s.gpus[0].memory_bytes = std::uint64_t{1} << 30; },
        [roomy](Scenario& s) { roomy(s); s.options.unified = true; s.sequences = 5; },
        [roomy](Scenario& s) { roomy(s); s.runtime = "vllm"; s.weights.format = "BF16"; s.gpus[0].count = 2; s.split = Split::Tensor; },
        [](Scenario& s) { s.runtime = "sglang"; s.weights.format = "FP8"; s.sequences = 3; },
    };
    return all;
}

JsonValue answerOf(const Resolved& resolved, const Evaluation& evaluation)
{
    Findings findings;
    auto answer = parseJsonObject(evaluationJson(resolved, evaluation), "answer", findings);
    REQUIRE(answer);
    return *answer;
}

/// The answer's number at a path, or the sum at several.
std::optional<long double> numberAt(const JsonValue& answer, const QString& figure)
{
    long double sum = 0;
    for (const QString& path : figure.split(QLatin1Char('+'))) {
        const std::string text = textAt(answer, path.toStdString());
        if (text.empty())
            return std::nullopt;
        sum += std::stold(text);
    }
    return sum;
}

/// A number as it is shown, in the answer's unit, and how far it may lie from the exact one.
struct Shown {
    long double value = 0;
    long double half = 0;  ///< half a step of its last digit
};

std::optional<Shown> readShown(QString text)
{
    static const QRegularExpression number(
        QStringLiteral("([0-9]+(?:\\.[0-9]+)?)\\s*(GB/s|ms|s|B|KiB|MiB|GiB|TiB|PiB|kB|MB|GB|TB|PB)?(?=$|[^A-Za-z])"));
    static const QHash<QString, long double> units{
        {QStringLiteral("B"), 1},          {QStringLiteral("KiB"), 1024.0L},           {QStringLiteral("MiB"), 1048576.0L},
        {QStringLiteral("GiB"), 0x1p30L},  {QStringLiteral("TiB"), 0x1p40L},           {QStringLiteral("PiB"), 0x1p50L},
        {QStringLiteral("kB"), 1e3L},      {QStringLiteral("MB"), 1e6L},               {QStringLiteral("GB"), 1e9L},
        {QStringLiteral("TB"), 1e12L},     {QStringLiteral("PB"), 1e15L},              {QStringLiteral("GB/s"), 1e9L},
        {QStringLiteral("ms"), 1e-3L},     {QStringLiteral("s"), 1},                   {QString(), 1}};
    text.remove(QChar(0x202f));
    const auto found = number.match(text);
    if (!found.hasMatch())
        return std::nullopt;
    const QString digits = found.captured(1);
    const auto point = digits.indexOf(QLatin1Char('.'));
    const long double unit = units.value(found.captured(2));
    const auto places = point < 0 ? 0 : digits.size() - point - 1;
    // Whole numbers without a unit, and bytes, are exact.
    const bool exact = point < 0 && (found.captured(2).isEmpty() || found.captured(2) == QLatin1String("B"));
    return Shown{std::stold(digits.toStdString()) * unit, exact ? 0 : 0.5L * std::pow(10.0L, -static_cast<long double>(places)) * unit};
}

bool shows(const QString& text, long double number, double steps = 1)
{
    const auto shown = readShown(text);
    return shown && std::abs(shown->value - number) <= steps * shown->half + 1e-9L * std::abs(number);
}

/// Long times are told in minutes and hours, by the one formatter.
bool isLongTime(const std::string& figure)
{
    return figure.starts_with("prefill.") || figure.starts_with("answer.");
}

/// A detail of the headline is a sentence: the figure stands in it as the one formatter writes it.
bool saysIt(const QString& sentence, long double number, const std::string& figure)
{
    if (isLongTime(figure))
        return sentence.contains(text(formatSeconds(static_cast<double>(number))));
    return sentence.contains(text(formatCount(static_cast<std::uint64_t>(number))));
}

void checkEquation(const Explanation& explanation, long double printed)
{
    REQUIRE_FALSE(explanation.equation.empty());
    if (explanation.figure.starts_with("limits.max_context") || explanation.figure.starts_with("limits.max_sequences")) {
        CHECK(inequalityHolds(explanation.equation));
        CHECK(std::stold(explanation.value) == printed);
    } else if (explanation.whole) {
        CHECK(valueOf(explanation.equation) == static_cast<std::int64_t>(printed));
    } else {
        // Bytes that a step reads are printed whole.
        const long double most = explanation.figure.ends_with("read_bytes") ? 0.5L : 0.0L;
        CHECK(std::abs(realValueOf(explanation.equation) - printed) <= most + 1e-9L * std::abs(printed));
    }
}

/// All figures that open an explanation now.
std::vector<FactValue*> links(TestWindow& test)
{
    std::vector<FactValue*> all;
    for (FactValue* value : test.window.findChildren<FactValue*>()) {
        if (value->isVisibleTo(&test.window) && !value->figure().empty())
            all.push_back(value);
    }
    return all;
}

Scenario scenarioOf(const char* model, const Setting& set)
{
    Scenario scenario = startScenario();
    scenario.model.id = model;
    scenario.weights.format = "Q4_K_M";
    scenario.host.memory_bytes = std::uint64_t{1} << 40;
    set(scenario);
    return scenario;
}

void take(TestWindow& test, const Scenario& scenario)
{
    test.model.edit(QStringLiteral("test"), Gesture(), [&](Scenario& current) { current = scenario; });
    test.model.settle();
    // Layouts of wrapped words settle over a few turns of the event loop.
    for (int turn = 0; turn < 4; ++turn)
        test.settle();
}

/// Calls `look` with the window on every model under every setting, and with the answer that the command line prints.
void everywhere(const std::function<void(TestWindow&, const Resolved&, const JsonValue&)>& look)
{
    TestWindow test;
    for (const char* model : kModels) {
        for (std::size_t i = 0; i < settings().size(); ++i) {
            take(test, scenarioOf(model, settings()[i]));
            const Answer& answer = test.model.answer();
            REQUIRE(answer.resolved);
            INFO(model << ", setting " << i);
            look(test, *answer.resolved, answerOf(*answer.resolved, *answer.evaluation));
        }
    }
}

}  // namespace

TEST_CASE("every figure with a link has an equation that gives it, and is the command line's")
{
    int figures = 0;
    everywhere([&](TestWindow& test, const Resolved& resolved, const JsonValue& answer) {
        for (const FactValue* value : links(test)) {
            const std::string& figure = value->figure();
            const Explanation explanation = explain(resolved, figure);
            const auto printed = numberAt(answer, QString::fromStdString(figure));
            INFO(figure << " shown as " << value->text().toStdString() << " = " << explanation.equation << " = " << explanation.value);
            REQUIRE(printed);
            checkEquation(explanation, *printed);
            const bool sentence = value->parent()->objectName() == QLatin1String("details");
            INFO("printed " << static_cast<double>(*printed));
            // The times of a step add up as shown: the last digit of one may be a step off.
            const double steps = figure.starts_with("decode.") && figure.ends_with("_seconds") ? 3 : 1;
            CHECK((sentence || isLongTime(figure) ? saysIt(value->text(), *printed, figure) : shows(value->text(), *printed, steps)));
            ++figures;
        }
    });
    CHECK(figures > 1500);
}

TEST_CASE("every number of the panels opens an explanation, but for sentences")
{
    everywhere([](TestWindow& test, const Resolved&, const JsonValue&) {
        for (const FactValue* value : test.window.findChildren<FactValue*>()) {
            const bool number = value->text().contains(QRegularExpression(QStringLiteral("[0-9]")));
            INFO(value->text().toStdString());
            CHECK((value->isHidden() || !number || !value->figure().empty()));
        }
    });
}

TEST_CASE("bars, lines, readings and headline tell the command line's figures")
{
    everywhere([](TestWindow& test, const Resolved& resolved, const JsonValue& answer) {
        const auto at = [&](const char* path) { return numberAt(answer, QLatin1String(path)); };
        const long double cache = at("memory.kv_cache_bytes").value_or(0) + at("memory.state_bytes").value_or(0);
        const long double buffers = at("memory.compute_bytes").value_or(0) + at("memory.overhead_bytes").value_or(0);
        const MemoryTexts& texts = test.memory().texts();
        const auto label = [&](const QString& text, long double bytes) {
            INFO(text.toStdString() << " is " << static_cast<double>(bytes));
            CHECK((text.isEmpty() ? !(bytes > 0) : shows(text.section(QLatin1Char(' '), -2), bytes)));
        };
        label(texts.weights, at("memory.weights_bytes").value_or(0));
        label(texts.buffers, buffers);
        label(texts.reserved, at("memory.reserved_bytes").value_or(0));
        label(texts.cache, cache);
        // What an engine's pool lacks is another figure than what the card lacks, and the headline's.
        if (texts.over.startsWith(QLatin1String("the pool lacks"))) {
            const auto& shown = test.model.answer();
            const auto kept = keptInPool(*shown.resolved->plan, shown.evaluation->memory);
            REQUIRE(kept);
            label(texts.over, static_cast<long double>(*kept) - at("memory.pool_bytes").value_or(0));
            CHECK((!test.headline().contains(QLatin1String("pool lacks")) || test.headline().contains(texts.over.section(QLatin1Char(' '), -2))));
        } else {
            label(texts.over, -at("memory.free_bytes").value_or(0));
        }
        label(texts.poolName, at("memory.pool_bytes").value_or(0));
        label(texts.card, at("memory.capacity_bytes").value_or(0));
        CHECK(texts.card.isEmpty() == !at("memory.capacity_bytes"));

        emit test.memory().hovered(resolved.context_tokens);
        REQUIRE(test.memory().reading());
        const std::vector<std::pair<QString, long double>> lines{
            {QStringLiteral("cache"), cache}, {QStringLiteral("buffers"), buffers},
            {QStringLiteral("in use already"), at("memory.reserved_bytes").value_or(0)},
            {QStringLiteral("weights"), at("memory.weights_bytes").value_or(0)}, {QStringLiteral("in all"), at("memory.total_bytes").value_or(0)},
            {QStringLiteral("free"), at("memory.free_bytes").value_or(0)}, {QStringLiteral("over by"), -at("memory.free_bytes").value_or(0)},
            {QStringLiteral("over the card by"), -at("memory.free_bytes").value_or(0)}};
        for (const ReadingLine& line : test.memory().reading()->lines) {
            const auto known = std::find_if(lines.begin(), lines.end(), [&](const auto& one) { return one.first == line.name; });
            INFO(line.name.toStdString() << ' ' << line.value.toStdString());
            REQUIRE(known != lines.end());
            CHECK(shows(line.value, known->second));
        }
        // What does not fit on the cards runs with the rest on the CPU: the charts draw the cards alone.
        const bool runs = test.model.answer().evaluation->fits.value_or(false);
        const auto speed = runs ? at("decode.tokens_per_second.mid") : std::nullopt;
        REQUIRE(test.speed().reading());
        const QString first = test.speed().reading()->lines.front().value;
        INFO(first.toStdString());
        if (speed) {
            CHECK(first.startsWith(text(formatSpeed(static_cast<double>(*speed)))));
            CHECK(first.contains(text(formatSpeed(static_cast<double>(*at("decode.tokens_per_second.low"))))));
            CHECK(first.contains(text(formatSpeed(static_cast<double>(*at("decode.tokens_per_second.high"))))));
            CHECK(test.speed().texts().here.startsWith(text(formatSpeed(static_cast<double>(*speed)))));
        } else {
            CHECK_FALSE(first.contains(QRegularExpression(QStringLiteral("[0-9]"))));
        }
        if (test.headline().startsWith(QLatin1String("It fits"))) {
            // Of a pool that an engine reserves, the room in it; else what stays free.
            const auto& shown = test.model.answer();
            const std::uint64_t spare = spareBytes(*shown.resolved->plan, shown.evaluation->memory);
            const auto most = at("memory.pool_bytes") ? at("memory.pool_bytes") : at("memory.free_bytes");
            CHECK(static_cast<long double>(spare) <= *most);
            CHECK(test.headline().contains(text(formatBytes(spare))));
            CHECK((!speed || test.headline().contains(text(formatSpeed(static_cast<double>(*speed))))));
        }
    });
}

TEST_CASE("the bar and the labels of what one step costs tell the command line's figures")
{
    int steps = 0;
    everywhere([&](TestWindow& test, const Resolved&, const JsonValue& answer) {
        const auto at = [&](const char* path) { return numberAt(answer, QLatin1String(path)); };
        const StepFacts facts = stepFacts(*test.model.answer().resolved, *test.model.answer().evaluation);
        if (!at("decode.read_bytes")) {
            CHECK(facts.rows.empty());
            return;
        }
        ++steps;
        // The two add up to the first row: the last digit of one may be a step off.
        CHECK(shows(facts.weights + QStringLiteral(" GB"), *at("decode.weights_read_bytes")));
        CHECK(shows(facts.cache + QStringLiteral(" GB"), *at("decode.kv_read_bytes"), 3));
        CHECK(static_cast<long double>(facts.weightsShare) == Approx(static_cast<double>(*at("decode.weights_read_bytes") / *at("decode.read_bytes"))));
        CHECK(facts.rows[1].label == QStringLiteral("%1 % of %2\u00a0GB/\u2060s")
                                         .arg(std::llround(*at("decode.efficiency") * 100))
                                         .arg(text(formatCount(static_cast<std::uint64_t>(std::llround(*at("decode.bandwidth_bytes_per_s") / 1e9L))))));
    });
    CHECK(steps > 80);
}

TEST_CASE("with all of the model on the CPU's side the step is told by what the CPU reads")
{
    TestWindow test;
    test.model.edit(QStringLiteral("layers on the CPU"), Gesture::single(), [](Scenario& scenario) { scenario.options.gpu_layers = 0; });
    test.settle();
    const Answer& answer = test.model.answer();
    const Decode& decode = *answer.evaluation->decode;
    const StepFacts facts = stepFacts(*answer.resolved, *answer.evaluation);
    REQUIRE(facts.rows.size() > 3);
    CHECK(facts.rows[0].label == QStringLiteral("to read by the CPU"));
    CHECK(facts.rows[1].label == QStringLiteral("at 35 % of 80\u00a0GB/\u2060s"));
    CHECK_FALSE(facts.rows[1].value.startsWith(QLatin1Char('+')));
    const auto figure = [&facts](std::size_t row) { return facts.rows[row].value.section(QLatin1Char(' '), 0, 0).toDouble(); };
    CHECK(figure(0) * 1e9 == Approx(decode.host_read_bytes).epsilon(0.005));
    CHECK(figure(0) / (0.35 * 80) * 1e3 == Approx(figure(1)).epsilon(0.005));
    CHECK(facts.rows[2].value.startsWith(QStringLiteral("+ ")));
}

TEST_CASE("each row of the charts' tables is the command line's answer at that context")
{
    TestWindow test;
    int rows = 0;
    for (const char* model : kModels) {
        const Scenario scenario = scenarioOf(model, settings()[rows % 2 ? 2 : 5]);
        take(test, scenario);
        // They open by their links, and follow the window.
        for (const char* link : {"memoryNumbers", "speedNumbers"}) {
            for (QPushButton* button : test.window.findChildren<QPushButton*>())
                if (button->property("what").toString() == QLatin1String(link))
                    button->click();
        }
        const auto tables = test.window.findChildren<QTableWidget*>(QStringLiteral("tableView"));
        REQUIRE(tables.size() == 2);
        for (const QTableWidget* table : tables) {
            const bool memory = table->columnCount() == 7 && table->horizontalHeaderItem(1)->text().startsWith(QLatin1String("weights"));
            for (int row = 0; row < table->rowCount(); ++row) {
                Scenario there = scenario;
                there.context_tokens = table->item(row, 0)->text().toULongLong();
                const auto resolved = resolve(there, Catalog::builtIn()).resolved;
                REQUIRE(resolved);
                const JsonValue answer = answerOf(*resolved, evaluate(*resolved));
                const auto at = [&](const char* path) { return numberAt(answer, QLatin1String(path)).value_or(0); };
                const auto cell = [&](int column, long double number) {
                    const QString shown = table->item(row, column)->text();
                    INFO(model << ' ' << *there.context_tokens << ' ' << table->horizontalHeaderItem(column)->text().toStdString() << ' '
                               << shown.toStdString() << " is " << static_cast<double>(number));
                    if (shown == QStringLiteral("–"))
                        CHECK_FALSE((number > 0));
                    else
                        CHECK(std::abs(shown.toDouble() - static_cast<double>(number)) <= 0.0500001);
                    if (memory && shown != QStringLiteral("–"))
                        CHECK(std::abs(shown.toDouble() - static_cast<double>(number)) <= 0.000500001);
                    ++rows;
                };
                if (memory) {
                    const long double giga = 0x1p30L;
                    cell(1, at("memory.weights_bytes") / giga);
                    cell(2, (at("memory.compute_bytes") + at("memory.overhead_bytes")) / giga);
                    cell(3, at("memory.reserved_bytes") / giga);
                    cell(4, (at("memory.kv_cache_bytes") + at("memory.state_bytes")) / giga);
                    cell(5, at("memory.total_bytes") / giga);
                    cell(6, at("memory.free_bytes") / giga);
                } else {
                    cell(1, at("decode.tokens_per_second.mid"));
                    cell(2, at("decode.tokens_per_second.low"));
                    cell(3, at("decode.tokens_per_second.high"));
                }
            }
        }
    }
    CHECK(rows > 1000);
}

TEST_CASE("every link opens on a click and on Enter with its equation, the fields behind it and the rule")
{
    TestWindow test;
    QApplication::setActiveWindow(&test.window);
    const QRegularExpression origin(QStringLiteral("read from: |set in the scenario|the default|set by this program|from the catalogue: "));
    int opened = 0;
    for (const char* model : kModels) {
        for (const std::size_t setting : {std::size_t{1}, std::size_t{5}}) {
            take(test, scenarioOf(model, settings()[setting]));
            const Resolved& resolved = *test.model.answer().resolved;
            for (FactValue* value : links(test)) {
                INFO(model << ' ' << value->figure());
                const QString equation = text(explain(resolved, value->figure()).equation).replace(QStringLiteral(" * "), QStringLiteral(" × "));
                const auto check = [&] {
                    auto& shown = test.find<QPlainTextEdit>("explanation");
                    REQUIRE(shown.isVisible());
                    const QString body = shown.toPlainText();
                    CHECK(body.startsWith(equation));
                    CHECK(body.contains(text(explain(resolved, value->figure()).rule)));
                    // Two vectors, a key and a value, are the formula's own and no field's; nothing comes from nowhere.
                    CHECK((origin.match(body).hasMatch() || value->figure().ends_with(".vectors") || equation == QLatin1String("0")));
                    QTest::keyClick(&shown, Qt::Key_Escape);
                    CHECK_FALSE(shown.isVisible());
                };
                QTest::mouseClick(value, Qt::LeftButton);
                check();
                value->setFocus();
                QTest::keyClick(value, Qt::Key_Return);
                check();
                ++opened;
            }
        }
    }
    CHECK(opened > 250);
}

TEST_CASE("the command line prints the very answer that the window's figures were compared with")
{
    startApplication();
    QTemporaryDir folder;
    for (const std::size_t setting : {0, 2, 5}) {
        for (const char* model : {"gemma-3-27b", "deepseek-v4-pro", "qwen3-next-80b-a3b"}) {
            const Scenario scenario = scenarioOf(model, settings()[setting]);
            const QString path = folder.filePath(QStringLiteral("scenario.json"));
            QFile file(path);
            REQUIRE(file.open(QIODevice::WriteOnly));
            const std::string json = writeScenario(scenario);
            file.write(json.data(), static_cast<qint64>(json.size()));
            file.close();
            QProcess cli;
            cli.start(QStringLiteral(KVSIGHT_CLI), {QStringLiteral("size"), QStringLiteral("--scenario"), path, QStringLiteral("--json")});
            REQUIRE(cli.waitForFinished(60000));
            const auto resolved = resolve(scenario, Catalog::builtIn()).resolved;
            REQUIRE(resolved);
            CHECK(cli.readAllStandardOutput().trimmed().toStdString() == evaluationJson(*resolved, evaluate(*resolved)));
        }
    }
}
