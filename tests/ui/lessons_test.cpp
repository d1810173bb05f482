// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as data: they read, their figures are known, and their answers are the command line's.
#include "tests/ui/window_fixture.h"

#include "core/catalog.h"
#include "core/readers/scenario_json.h"
#include "core/scenario_fields.h"
#include "tests/catch.h"
#include "tests/core/answer.h"
#include "ui/decimals.h"
#include "ui/lesson_reader.h"
#include "ui/lesson_run.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <functional>
#include <set>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// What the command line answers for a scenario.
JsonValue askCommandLine(const Scenario& scenario)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("lesson.json"));
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    const std::string json = writeScenario(scenario);
    file.write(json.data(), static_cast<qint64>(json.size()));
    file.close();
    QProcess cli;
    cli.start(QStringLiteral(KVSIGHT_CLI), {QStringLiteral("size"), QStringLiteral("--scenario"), path, QStringLiteral("--json")});
    REQUIRE(cli.waitForFinished(60000));
    Findings findings;
    const auto answer = parseJsonObject(cli.readAllStandardOutput().toStdString(), "cli", findings);
    REQUIRE(answer);
    return *answer;
}

/// Runs through all steps of all lessons, each before its prediction and after.
void throughAll(const std::function<void(LessonRun&, bool revealed)>& look)
{
    for (const Lesson& lesson : lessons()) {
        LessonRun run(lesson, Catalog::builtIn());
        run.setSentence(16);
        do {
            INFO(lesson.id << " step " << run.at() + 1);
            look(run, run.isRevealed());
            if (run.step().predict) {
                run.choose(0);
                look(run, true);
            }
        } while (run.next());
    }
}

}  // namespace

TEST_CASE("the program carries three lessons that read without a finding")
{
    startApplication();
    REQUIRE(lessons().size() == 3);
    const QDir folder(QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/resources/lessons"));
    int read = 0;
    for (const QString& name : folder.entryList({QStringLiteral("*.json")})) {
        QFile file(folder.filePath(name));
        REQUIRE(file.open(QIODevice::ReadOnly));
        Findings findings;
        const auto lesson = readLesson(file.readAll().toStdString(), name.toStdString(), findings);
        INFO(name.toStdString() << (findings.empty() ? std::string() : inEnglish(findings.front().message)));
        CHECK(lesson);
        CHECK(findings.empty());
        ++read;
    }
    CHECK(read == 3);
}

TEST_CASE("a lesson with a fault is refused at its place")
{
    startApplication();
    QFile file(QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/resources/lessons/3_batch.json"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QString good = QString::fromUtf8(file.readAll());
    const auto refused = [&](const QString& from, const QString& to) {
        QString bad = good;
        const qsizetype at = bad.indexOf(from);
        REQUIRE(at >= 0);
        bad.replace(at, from.size(), to);
        Findings findings;
        const bool read = readLesson(bad.toStdString(), "bad.json", findings).has_value();
        return !read && hasError(findings);
    };
    CHECK(refused(QStringLiteral("\"ko\": \""), QStringLiteral("\"kr\": \"")));        // a language is missing
    CHECK(refused(QStringLiteral("\"ko\": \""), QStringLiteral("\"fr\": \"un\", \"ko\": \"")));  // one that nobody shows
    CHECK(refused(QStringLiteral("\"kind\": \"weights\""), QStringLiteral("\"kind\": \"weight\"")));
    CHECK(refused(QStringLiteral("\"parts\""), QStringLiteral("\"part\"")));
    CHECK(refused(QStringLiteral("\"reveal\""), QStringLiteral("\"revael\"")));
    CHECK(refused(QStringLiteral("\"at\": \"end\""), QStringLiteral("\"at\": \"ende\"")));
    CHECK(refused(QStringLiteral("\"answer\": \"memory"), QStringLiteral("\"anwser\": \"memory")));
    CHECK(refused(QStringLiteral("\"steps\""), QStringLiteral("\"stpes\"")));
    CHECK(refused(QStringLiteral("\"question\": {\n        \"text\""), QStringLiteral("\"predict\": {\n        \"text\"")));
    CHECK(refused(QStringLiteral("kvsight-lesson"), QStringLiteral("kvsight-lessen")));
    CHECK(refused(QStringLiteral("\"tolerance\": 0"), QStringLiteral("\"tolerance\": \"none\"")));
}

TEST_CASE("every figure of every lesson is known, in both languages, and no brace is left")
{
    startApplication();
    for (const Language language : {Language::English, Language::Korean}) {
        applyLanguage(language);
        throughAll([&](LessonRun& run, bool revealed) {
            const LessonFigures figures = run.figures();
            QStringList all{figures.fill(run.lesson().title.here(), ByteUnits::Binary), figures.fill(run.step().text.here(), ByteUnits::Binary)};
            if (run.step().predict) {
                all << figures.fill(run.step().predict->question.here(), ByteUnits::Binary);
                for (std::size_t i = 0; i < run.step().predict->choices.size(); ++i)
                    all << run.choiceText(i, ByteUnits::Binary);
                if (revealed)
                    all << run.revealedFigures().fill(run.step().predict->reveal.here(), ByteUnits::Binary);
            }
            if (run.step().question)
                all << figures.fill(run.step().question->text.here(), ByteUnits::Binary)
                    << figures.fill(run.step().question->explain.here(), ByteUnits::Binary);
            if (const LessonFigure* figure = run.figure())
                all << run.revealedFigures().text(figure->value, ByteUnits::Binary)
                    << run.revealedFigures().fill(figure->label.here(), ByteUnits::Binary);
            for (const QString& words : all) {
                INFO(words.toStdString());
                CHECK_FALSE(words.isEmpty());
                CHECK_FALSE(words.contains(QLatin1Char('{')));
                CHECK_FALSE(words.contains(QStringLiteral("–")));
            }
            static const QRegularExpression hangul(QStringLiteral("[가-힣]"));
            CHECK(run.step().text.here().contains(hangul) == (language == Language::Korean));
        });
    }
    applyLanguage(Language::English);
}

TEST_CASE("a lesson's bar of a card that is partly free names all that lies on the card")
{
    startApplication();
    int bars = 0;
    throughAll([&](LessonRun& run, bool) {
        if (!run.picture())
            return;
        const LessonFigures figures = run.figures();
        for (const LessonBars::Bar& bar : run.picture()->bars) {
            double sum = 0;
            for (const LessonBars::Part& part : bar.parts)
                sum += figures.value(part.value).value_or(0);
            if (bar.parts.back().kind != "free")
                continue;
            ++bars;
            CHECK(figures.value("memory.capacity_bytes") == std::optional(sum));
        }
    });
    CHECK(bars == 2);
}

TEST_CASE("a lesson tells one size of the weights, and a speed of each times the conversations is that of all")
{
    startApplication();
    std::size_t speeds = 0;
    for (const Lesson& lesson : lessons()) {
        std::set<QString> weights;
        LessonRun run(lesson, Catalog::builtIn());
        run.setSentence(16);
        do {
            if (run.step().predict)
                run.choose(0);
            const LessonFigures figures = run.revealedFigures();
            if (figures.text("model.name", ByteUnits::Binary) != QStringLiteral("Llama 3.1 8B"))
                continue;
            weights.insert(figures.text("memory.weights_bytes", ByteUnits::Binary));
            weights.insert(figures.text("decode.weights_read_bytes", ByteUnits::Binary));
            const auto number = [&](const char* path) { return figures.text(path, ByteUnits::Binary).remove(QChar(0x202f)).toDouble(); };
            const double all = *figures.value("scenario.sequences") * number("decode.tokens_per_second.mid");
            CHECK(threeDigits(all) == figures.text("decode.total_tokens_per_second.mid", ByteUnits::Binary));
            ++speeds;
        } while (run.next());
        INFO(lesson.id);
        CHECK(weights.size() == 1);
    }
    CHECK(speeds >= 10);
    // Also at another place than the step's own, where eight are more than what two digits tell.
    const LessonFigures figures(lessons()[2].scenario, Catalog::builtIn(), 0);
    for (const char* place : {"@4096x4", "@4096x8", "@1024x16", "@2048x3"}) {
        const QString each = figures.text(std::string("decode.tokens_per_second.mid") + place, ByteUnits::Binary);
        const QString all = figures.text(std::string("decode.total_tokens_per_second.mid") + place, ByteUnits::Binary);
        INFO(place << ' ' << each.toStdString() << ' ' << all.toStdString());
        CHECK(threeDigits(each.toDouble() * QString::fromLatin1(place).section(QLatin1Char('x'), 1).toDouble()) == all);
    }
}

TEST_CASE("what stands in the cache and what goes through the model are counted apart")
{
    startApplication();
    LessonRun run(lessons()[0], Catalog::builtIn());
    run.setSentence(16);
    run.next();
    run.next();
    const QString told = run.figures().fill(run.step().text.en, ByteUnits::Binary);
    CHECK(told.contains(QStringLiteral("10 words")));
    CHECK(told.contains(QStringLiteral("9 stand in the cache")));
    CHECK(run.choiceText(*run.rightChoice(), ByteUnits::Binary) == QStringLiteral("10"));
}

TEST_CASE("each lesson ends with a question whose answer the command line gives too")
{
    startApplication();
    for (const Lesson& lesson : lessons()) {
        INFO(lesson.id);
        LessonRun run(lesson, Catalog::builtIn());
        run.setSentence(16);
        while (run.next()) {}
        REQUIRE(run.step().question);
        const LessonQuestion& question = *run.step().question;
        const std::string told = test::textAt(askCommandLine(run.scenario()), question.answer);
        INFO(question.answer << " " << told);
        REQUIRE_FALSE(told.empty());
        CHECK(run.figures().value(question.answer) == Approx(std::stod(told)));
        // Typed as a pupil types it.
        const double right = std::stod(told);
        const auto typed = [&](double value) {
            return question.unit == "KiB" ? QString::number(value / 1024, 'f', 0) : QString::number(value, 'f', 0);
        };
        CHECK(run.answer(QStringLiteral("many")) == LessonRun::Verdict::NotANumber);
        CHECK(run.answer(typed(right * 2)) == LessonRun::Verdict::Wrong);
        CHECK_FALSE(run.isSolved());
        CHECK(run.answer(typed(right + (question.unit.empty() ? 1 : 2048) + right * question.tolerance * 1.5)) == LessonRun::Verdict::Wrong);
        // Twice wrong: the solution is told. What is no number is no try.
        CHECK(run.isSolved());
        CHECK(run.solution(ByteUnits::Binary) == run.figures().text(question.answer, ByteUnits::Binary));
        CHECK(run.answer(typed(right)) == LessonRun::Verdict::Right);
        if (!question.unit.empty())
            CHECK(run.answer(QString::number(right, 'f', 0) + QStringLiteral(" B")) == LessonRun::Verdict::Right);
    }
}

TEST_CASE("which prediction is right follows from the command line's figures")
{
    startApplication();
    std::size_t computed = 0;
    throughAll([&](LessonRun& run, bool revealed) {
        if (!run.step().predict || revealed)
            return;
        const LessonPrediction& predict = *run.step().predict;
        const auto right = run.rightChoice();
        REQUIRE(right);
        const auto figure = [&](const std::string& path) {
            const auto at = path.find('@');
            Scenario scenario = run.scenario();
            if (at != std::string::npos) {
                const auto times = path.find('x', at);
                setField(scenario, "context_tokens", path.substr(at + 1, times - at - 1));
                if (times != std::string::npos)
                    setField(scenario, "sequences", path.substr(times + 1));
            }
            return std::stod(test::textAt(askCommandLine(scenario), path.substr(0, at)));
        };
        if (predict.compare) {
            const double a = figure(predict.compare->first), b = figure(predict.compare->second);
            CHECK(predict.choices[*right].when == (a > b * 1.02 ? "more" : a < b * 0.98 ? "less" : "same"));
            ++computed;
        } else if (!predict.answer.empty() && predict.answer.rfind("work.", 0) != 0) {
            const LessonChoice& choice = predict.choices[*right];
            CHECK(figure(choice.figure) * choice.times == Approx(figure(predict.answer)));
            ++computed;
        }
    });
    CHECK(computed == 4);
}

TEST_CASE("the first prediction stands, and nothing is revealed before it")
{
    startApplication();
    throughAll([](LessonRun& run, bool revealed) {
        if (!run.step().predict)
            return;
        CHECK(run.isRevealed() == revealed);
        CHECK(run.chosen().has_value() == revealed);
        CHECK((run.figure() == nullptr || revealed));
        if (!revealed)
            return;
        run.choose(1);
        CHECK(run.chosen() == std::size_t{0});
    });
}
