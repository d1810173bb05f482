// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "tests/catch.h"
#include "ui/explanation_popup.h"
#include "ui/fact_rows.h"
#include "ui/fact_value.h"
#include "ui/figure_text.h"
#include "ui/text.h"

#include <QApplication>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <vector>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// All numbers of a line that stand before or after a multiplication sign; groups of digits are joined.
double product(QString line)
{
    line.remove(QChar(0x202f));
    double result = 1;
    for (const QString& factor : line.split(QStringLiteral("×"))) {
        const auto found = QRegularExpression(QStringLiteral("[0-9]+(\\.[0-9]+)?")).match(factor);
        if (found.hasMatch())
            result *= found.captured().toDouble();
    }
    return result;
}

double unitOf(const QString& size)
{
    const QString unit = size.section(QLatin1Char(' '), -1);
    const QStringList names{QStringLiteral("B"),   QStringLiteral("KiB"), QStringLiteral("MiB"), QStringLiteral("GiB"),
                            QStringLiteral("TiB"), QStringLiteral("PiB"), QStringLiteral("EiB")};
    REQUIRE(names.contains(unit));
    return std::pow(1024.0, static_cast<double>(names.indexOf(unit)));
}

double bytesOf(QString size)
{
    return size.remove(QChar(0x202f)).section(QLatin1Char(' '), 0, 0).toDouble() * unitOf(size);
}

/// Half a step of the last digit that is shown, in bytes.
double precisionOf(const QString& size)
{
    const QString digits = size.section(QLatin1Char(' '), 0, 0);
    const auto point = digits.indexOf(QLatin1Char('.'));
    const auto places = point < 0 ? 0 : digits.size() - point - 1;
    return 0.500001 * std::pow(10.0, -static_cast<double>(places)) * unitOf(size);
}

Answer answerOf(const Scenario& scenario)
{
    Answer answer;
    answer.resolved = resolve(scenario, Catalog::builtIn()).resolved;
    if (answer.resolved)
        answer.evaluation = evaluate(*answer.resolved);
    return answer;
}

/// The lines of one kind of layer: every factor until the result, then tokens and conversations.
void checkSingle(const std::vector<FactRow>& rows)
{
    double running = 1, open = -1;
    for (const FactRow& row : rows) {
        QString value = row.value;
        value.remove(QChar(0x202f));
        if (row.kind == FactRow::Kind::Factor && value.contains(QLatin1Char('('))) {
            open = product(value);
        } else if (row.kind == FactRow::Kind::Factor && value.startsWith(QLatin1Char('+'))) {
            running *= open + product(value);
        } else if (row.kind == FactRow::Kind::Factor) {
            running *= product(value);
        } else if (row.kind != FactRow::Kind::Note) {
            INFO(row.label.toStdString() << " " << row.value.toStdString() << " " << running);
            REQUIRE(std::abs(bytesOf(row.value) - running) <= precisionOf(row.value));
            // Who multiplies on takes the figure that is shown.
            running = row.kind == FactRow::Kind::Result ? bytesOf(row.value) : running;
        }
    }
}

/// Several kinds: each heading is what the line below multiplies to, and all of them add up to the sum.
void checkMany(const std::vector<FactRow>& rows)
{
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind == FactRow::Kind::Heading) {
            if (!rows[i].value.contains(QLatin1String("B")))
                return;
            sum += bytesOf(rows[i].value);
            if (i + 1 < rows.size() && rows[i + 1].kind == FactRow::Kind::Note) {
                INFO(rows[i].value.toStdString() << " " << rows[i + 1].label.toStdString());
                REQUIRE(std::abs(product(rows[i + 1].label) - bytesOf(rows[i].value)) <= precisionOf(rows[i].value));
            }
        } else if (rows[i].kind == FactRow::Kind::Cache) {
            INFO(rows[i].value.toStdString());
            REQUIRE(std::abs(sum - bytesOf(rows[i].value)) <= precisionOf(rows[i].value));
        }
    }
}

}  // namespace

TEST_CASE("the lines of the formula multiply out at the precision shown, for every model")
{
    startApplication();
    int single = 0, many = 0;
    for (const auto& model : Catalog::builtIn().models()) {
        for (const char* type : {"f16", "q8_0"}) {
            Scenario scenario = startScenario();
            scenario.model.id = model.id;
            scenario.k_type = scenario.v_type = type;
            scenario.context_tokens = 30001;
            scenario.sequences = 3;
            const Answer answer = answerOf(scenario);
            if (!answer.resolved || answer.resolved->plan->refused)
                continue;
            INFO(model.id << " " << type);
            const auto rows = cacheRows(*answer.resolved, *answer.evaluation, ByteUnits::Binary);
            const bool one = layerParts(*answer.resolved, *answer.evaluation).size() == 1 && answer.evaluation->states.empty();
            one ? checkSingle(rows) : checkMany(rows);
            ++(one ? single : many);
        }
    }
    CHECK(single > 20);
    CHECK(many > 10);
}

TEST_CASE("every figure of the panels and the headline has an explanation")
{
    for (const char* model : {"llama-3.1-8b", "gemma-3-27b", "deepseek-v3", "qwen3-next-80b-a3b"}) {
        Scenario scenario = startScenario();
        scenario.model.id = model;
        TestWindow test(scenario);
        int shown = 0;
        for (FactValue* value : test.window.findChildren<FactValue*>()) {
            if (value->isHidden() || value->figure().empty())
                continue;
            ++shown;
            INFO(model << " " << value->figure() << " " << value->text().toStdString());
            const FigureText text = explainFigure(test.model.answer(), value->figure(), value->text(), ByteUnits::Binary);
            CHECK_FALSE(text.body.contains(QStringLiteral("not known here")));
            CHECK(text.body.contains(QRegularExpression(QStringLiteral("[0-9a-z]"))));
        }
        CHECK(shown > 4);
    }
}

TEST_CASE("an explanation names the field that the config was read from")
{
    TestWindow test;
    const auto of = [&](const char* figure) { return explainFigure(test.model.answer(), figure, {}, ByteUnits::Binary).body; };
    CHECK(of("kv_cache_bytes").contains(QStringLiteral("num_key_value_heads")));
    CHECK(of("kv_cache_bytes").contains(QStringLiteral("1073741824 B = 1.00 GiB")));
    CHECK(of("kv_cache_bytes").contains(QStringLiteral("llama.cpp")));
    CHECK(of("caches.0.parts.0.kv_heads").contains(QStringLiteral("num_key_value_heads")));
    // A limit shows that one more does not fit.
    CHECK(of("limits.max_sequences").contains(QLatin1Char('\n')));
}

TEST_CASE("the parts of the weights are called as people call them, in both languages")
{
    startApplication();
    const QRegularExpression ids(QStringLiteral("^(output_head|dense_ffn|routed_experts|shared_experts|state_mixer|norm)[ :]"),
                                 QRegularExpression::MultilineOption);
    Scenario scenario = startScenario();
    for (const char* model : {"llama-3.1-8b", "deepseek-v3", "qwen3-next-80b-a3b"}) {
        scenario.model.id = model;
        scenario.gpus.front().count = 32;
        const Answer answer = answerOf(scenario);
        for (const Language language : {Language::English, Language::Korean}) {
            applyLanguage(language);
            const QString body = explainFigure(answer, "decode.compute_seconds", {}, ByteUnits::Binary).body;
            INFO(model << '\n' << body.toStdString());
            CHECK_FALSE(body.contains(ids));
            CHECK(body.contains(language == Language::Korean ? QStringLiteral("어텐션 = ") : QStringLiteral("attention = ")));
        }
    }
    applyLanguage(Language::English);
}

TEST_CASE("a figure answers a click and Enter, Escape closes, and the focus returns")
{
    TestWindow test;
    QApplication::setActiveWindow(&test.window);
    FactValue* result = nullptr;
    for (FactValue* value : test.find<FactPanel>("formulaPanel").findChildren<FactValue*>())
        if (value->figure() == "kept.bytes" && !value->isHidden() && !result)
            result = value;
    REQUIRE(result);
    QTest::mouseClick(result, Qt::LeftButton);
    auto& text = test.find<QPlainTextEdit>("explanation");
    CHECK(text.isVisible());
    CHECK(text.toPlainText().contains(QStringLiteral("num_key_value_heads")));
    CHECK((text.textInteractionFlags() & Qt::TextSelectableByKeyboard));
    QTest::keyClick(&text, Qt::Key_Escape);
    CHECK_FALSE(text.isVisible());
    test.settle();
    result->setFocus();
    QTest::keyClick(result, Qt::Key_Return);
    CHECK(text.isVisible());
    QTest::keyClick(&text, Qt::Key_Escape);
    CHECK_FALSE(text.isVisible());
    test.settle();
    CHECK(test.window.focusWidget() == result);
    // The arrow keys walk to the next figure.
    QTest::keyClick(result, Qt::Key_Up);
    auto* above = qobject_cast<FactValue*>(test.window.focusWidget());
    REQUIRE(above);
    CHECK(above != result);
}

TEST_CASE("other ways to share heads are drawn to scale and marked as hypothetical")
{
    startApplication();
    const Answer answer = answerOf(startScenario());
    const auto rows = headRows(*answer.resolved, ByteUnits::Binary);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].hypothetical);
    CHECK(rows[0].share == 1);
    CHECK_FALSE(rows[1].hypothetical);
    CHECK(rows[1].share == Approx(8.0 / 32));
    CHECK(rows[2].hypothetical);
    CHECK(rows[2].share < rows[1].share);
}
