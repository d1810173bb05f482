// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as a class meets them, and their answers against the command line's.
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/scenario_json.h"
#include "core/scenario_fields.h"
#include "tests/catch.h"
#include "tests/core/answer.h"
#include "ui/cell_view.h"
#include "ui/decimals.h"
#include "ui/learn_page.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_picture.h"
#include "ui/lesson_reader.h"
#include "ui/lesson_run.h"
#include "ui/lesson_sheet.h"
#include "ui/now_panel.h"
#include "ui/page_stack.h"
#include "ui/screenshot.h"
#include "ui/theme.h"
#include "ui/token_sentence.h"
#include "ui/work_panel.h"
#include "ui/words.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QTest>

#include <cstdlib>
#include <functional>
#include <map>
#include <set>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

struct ClassRoom : TestWindow {
    ClassRoom()
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
    LessonPanel& panel() { return page().lessonPanel(); }
    void key(Qt::Key key)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus && page().isAncestorOf(focus) ? focus : &page(), key);
        settle();
    }
};

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

TEST_CASE("nothing is revealed or chosen before the prediction")
{
    ClassRoom test;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        test.settle();
        do {
            const LessonRun& run = *test.page().lesson();
            INFO(run.lesson().id << " step " << run.at() + 1);
            if (run.step().predict) {
                for (const QPushButton* choice : test.panel().choiceButtons()) {
                    CHECK_FALSE(choice->isChecked());
                    CHECK_FALSE(choice->text().startsWith(QStringLiteral("✓")));
                    if (!choice->isHidden())
                        CHECK(choice->isEnabled());
                }
                CHECK(test.find<QFrame>("revealBox").isHidden());
                CHECK(test.find<QWidget>("lessonFigure").isHidden());
                for (const char* telling : {"workPanel", "nowPanel", "cellSums", "cellReading"})
                    CHECK(test.find<QWidget>(telling).isHidden());
                const Scenario before = test.page().played().scenario();
                const std::size_t right = *run.rightChoice();
                const std::size_t wrong = right == 0 ? 1 : 0;
                test.page().choose(wrong);
                test.settle();
                CHECK_FALSE(test.find<QFrame>("revealBox").isHidden());
                CHECK(test.panel().choiceButtons()[right]->text().startsWith(QStringLiteral("✓")));
                CHECK(test.panel().choiceButtons()[wrong]->text().startsWith(QStringLiteral("✗")));
                if (!run.step().predict->then.set.empty())
                    CHECK(test.page().played().scenario() != before);
                // The first prediction stands.
                test.page().choose(right);
                CHECK(run.chosen() == wrong);
            }
            if (run.step().question)
                for (const char* telling : {"nowPanel", "cellSums", "cellReading"})
                    CHECK(test.find<QWidget>(telling).isHidden());
            if (run.isLast())
                break;
            test.page().goOn(1);
            test.settle();
        } while (true);
        test.page().leaveLesson();
    }
}

TEST_CASE("after a second wrong answer the panel shows the answer and how it is computed")
{
    ClassRoom test;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        while (!test.page().lesson()->isLast())
            test.page().goOn(1);
        const LessonRun& run = *test.page().lesson();
        const QString explained = run.figures().fill(run.step().question->explain.here(), ByteUnits::Binary);
        const QString solution = run.solution(ByteUnits::Binary);
        REQUIRE_FALSE(solution.isEmpty());
        test.page().answer(QStringLiteral("many"));
        test.page().answer(QStringLiteral("1"));
        CHECK_FALSE(test.panel().asText().contains(explained));
        CHECK_FALSE(test.find<Words>("lessonVerdict").text().contains(solution));
        CHECK(test.find<QWidget>("nowPanel").isHidden());
        test.page().answer(QStringLiteral("1"));
        CHECK(test.panel().asText().contains(explained));
        CHECK(test.find<Words>("lessonVerdict").text().contains(solution));
        CHECK_FALSE(test.find<QWidget>("nowPanel").isHidden());
        test.page().leaveLesson();
    }
}

TEST_CASE("a lesson's bars are as long as their figures, and those of a revelation are not seen before it")
{
    ClassRoom test;
    std::size_t seen = 0;
    for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
        test.page().startLesson(lesson);
        do {
            const LessonRun& run = *test.page().lesson();
            INFO(run.lesson().id << " step " << run.at() + 1);
            auto& picture = *test.window.findChild<LessonPicture*>();
            CHECK(picture.isHidden() == run.step().picture.bars.empty());
            if (run.step().predict)
                test.page().choose(0);
            const LessonBars* bars = run.picture();
            REQUIRE(picture.isHidden() == (bars == nullptr));
            for (std::size_t i = 0; bars && i < bars->bars.size(); ++i) {
                for (std::size_t k = 0; k < bars->bars[i].parts.size(); ++k) {
                    const auto& part = bars->bars[i].parts[k];
                    CHECK(picture.drawn().bars[i].parts[k].size == *run.revealedFigures().value(part.value));
                    CHECK(picture.drawn().bars[i].words().contains(run.revealedFigures().text(part.value, ByteUnits::Binary)));
                    ++seen;
                }
            }
        } while (!test.page().lesson()->isLast() && (test.page().goOn(1), true));
        test.page().leaveLesson();
    }
    CHECK(seen >= 20);
    // Twice as many tokens: a bar twice as long, on the screen.
    test.page().startLesson(1);
    test.page().goOn(1);
    test.page().choose(1);
    test.settle();
    auto& picture = *test.window.findChild<LessonPicture*>();
    REQUIRE(picture.isVisible());
    const QImage image = picture.grab().toImage();
    std::map<int, int> lengths;  // of rows of orange pixels
    for (int y = 0; y < image.height(); ++y) {
        int length = 0;
        for (int x = 0; x < image.width(); ++x)
            length += image.pixelColor(x, y) == theme().cache;
        if (length > 5)
            ++lengths[length];
    }
    REQUIRE(lengths.size() == 3);
    std::vector<int> inOrder;
    for (const auto& [length, rows] : lengths)
        inOrder.push_back(length);
    CHECK(std::abs(inOrder[1] - 2 * inOrder[0]) <= 2);
    CHECK(std::abs(inOrder[2] - 2 * inOrder[1]) <= 2);
}

TEST_CASE("a lesson's sheet has its texts, its questions with room, and the answers on a page of their own, in both languages")
{
    startApplication();
    for (const Language language : {Language::English, Language::Korean}) {
        applyLanguage(language);
        for (const Lesson& lesson : lessons()) {
            INFO(lesson.id);
            QTextDocument sheet;
            writeLessonSheet(sheet, lesson, Catalog::builtIn(), ByteUnits::Binary);
            // On paper the space within a number is a plain one.
            const auto plain = [](QString written) { return written.replace(QChar(0x202f), QLatin1Char(' ')); };
            const QString words = plain(sheet.toPlainText());
            CHECK(words.contains(lesson.title.here()));
            CHECK_FALSE(words.contains(QLatin1Char('{')));
            CHECK_FALSE(words.contains(QStringLiteral("–")));
            CHECK(words.contains(QStringLiteral("____")));
            LessonRun run(lesson, Catalog::builtIn());
            run.setSentence(16);
            while (run.next()) {}
            const QString explained = plain(run.figures().fill(run.step().question->explain.here(), ByteUnits::Binary));
            CHECK(words.contains(explained));
            CHECK(words.indexOf(explained) > words.indexOf(plain(run.figures().fill(run.step().question->text.here(), ByteUnits::Binary))));
            CHECK(words.contains(QStringLiteral("☐")));
        }
    }
    applyLanguage(Language::English);
}

TEST_CASE("a lesson's sheet is saved as a PDF file where the reader wants it, and a failure is told")
{
    ClassRoom test;
    FakeDialogs& dialogs = FakeDialogs::in(test.window.files());
    QTemporaryDir folder;
    test.page().startLesson(2);
    test.settle();
    dialogs.save = folder.filePath(QStringLiteral("sheet.pdf"));
    test.find<QPushButton>("lessonSheet").click();
    QFile file(dialogs.save);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray pdf = file.readAll();
    CHECK(pdf.startsWith("%PDF"));
    CHECK(pdf.count("/Type /Page\n") >= 2);
    CHECK(dialogs.told.isEmpty());
    CHECK(dialogs.suggestion.endsWith(QStringLiteral("kvsight-lesson-batch.pdf")));
    dialogs.save = folder.filePath(QStringLiteral("no/such/folder/sheet.pdf"));
    test.find<QPushButton>("lessonSheet").click();
    CHECK(dialogs.told.value(0).contains(QStringLiteral("was not written")));
    dialogs.save.clear();
    test.find<QPushButton>("lessonSheet").click();
    CHECK(dialogs.told.size() == 2);
}

TEST_CASE("a lesson gives the reader's own scenario back untouched")
{
    ClassRoom test;
    const Scenario mine = test.model.scenario();
    test.page().startLesson(2);
    test.settle();
    test.page().goOn(1);
    test.page().choose(2);
    test.settle();
    CHECK(test.page().scene().sequences() == 4);
    CHECK(test.page().cells().cells().bands() == 4);  // four sequences are drawn as four
    CHECK(test.model.scenario() == mine);
    CHECK_FALSE(test.model.undoStack().canUndo());
    test.find<QPushButton>("leaveLesson").click();
    test.settle();
    CHECK_FALSE(test.page().lesson());
    CHECK(test.page().scene().resolved().scenario == mine);
    CHECK(test.page().scene().context() == 8192);
}

TEST_CASE("a lesson is held with the keyboard alone, and starts over for the next class")
{
    ClassRoom test;
    test.window.activateWindow();
    (void)QTest::qWaitForWindowActive(&test.window, 2000);
    test.page().startLesson(0);
    test.settle();
    test.key(Qt::Key_Right);
    REQUIRE(test.page().lesson()->at() == 1);
    test.key(Qt::Key_Left);
    CHECK(test.page().lesson()->at() == 0);
    test.key(Qt::Key_Right);
    // The focus stands on the first choice: Tab to the second, Space takes it.
    CHECK(QApplication::focusWidget() == test.panel().choiceButtons()[0]);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    CHECK(QApplication::focusWidget() == test.panel().choiceButtons()[1]);
    test.key(Qt::Key_Space);
    CHECK(test.page().lesson()->chosen() == std::size_t{1});
    CHECK(test.page().playback().tokens() == 9);
    for (int i = 0; i < 3; ++i)
        test.key(Qt::Key_Right);
    REQUIRE(test.page().lesson()->isLast());
    auto& entry = test.find<QLineEdit>("lessonAnswer");
    CHECK(QApplication::focusWidget() == &entry);
    QTest::keyClicks(&entry, QStringLiteral("128"));
    QTest::keyClick(&entry, Qt::Key_Return);
    test.settle();
    CHECK(test.page().lesson()->verdict() == LessonRun::Verdict::Right);
    CHECK(test.find<Words>("lessonVerdict").text().startsWith(QStringLiteral("✓")));
    CHECK_FALSE(test.find<QWidget>("nowPanel").isHidden());
    test.find<QPushButton>("lessonRestart").click();
    test.settle();
    CHECK(test.page().lesson()->at() == 0);
    test.page().goOn(1);
    CHECK_FALSE(test.page().lesson()->chosen());
    CHECK(test.find<QLineEdit>("lessonAnswer").text().isEmpty());
}

/// What a model or a runtime makes look otherwise: windows, several conversations, latents, states, shared cells, the end
/// of memory.
template <class Save>
void saveScenes(ClassRoom& test, const Save& save, const QString& look)
{
    struct Scene {
        const char* name;
        const char* model;
        const char* runtime;
        std::uint64_t context, sequences, at;
        const char* gpu = "rtx-4090";
    };
    for (const Scene& scene : {Scene{"window", "gemma-3-12b", "llama.cpp", 8192, 1, 6000}, Scene{"two", "gemma-3-12b", "llama.cpp", 16384, 2, 9000},
                               Scene{"latent", "deepseek-v2-lite", "vllm", 5000, 1, 5000}, Scene{"too_large", "deepseek-v3", "vllm", 5000, 1, 0},
                               Scene{"state", "qwen3-next-80b-a3b", "vllm", 8192, 1, 6000, "h200-sxm-141gb"},
                               Scene{"state_short", "qwen3.5-4b", "llama.cpp", 600, 1, 400}, Scene{"state_two", "qwen3.5-4b", "llama.cpp", 32768, 2, 20000},
                               Scene{"mamba", "falcon-mamba-7b", "llama.cpp", 8192, 1, 6000}, Scene{"full", "gemma-3-12b", "llama.cpp", 8192, 1, 8192},
                               Scene{"shared", "gemma-3n-e4b", "llama.cpp", 8192, 1, 6000}, Scene{"refused", "llama-3.1-8b", "llama.cpp", 400000, 1, 0},
                               Scene{"waiting", "llama-3.1-8b", "vllm", 60000, 5, 59000}, Scene{"ends", "llama-3.1-8b", "textbook", 400000, 1, 400000}}) {
        const Scenario mine = test.model.scenario();
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) {
            scenario.model.id = scene.model;
            scenario.runtime = scene.runtime;
            scenario.context_tokens = scene.context;
            scenario.sequences = scene.sequences;
            scenario.gpus.front().id = scene.gpu;
            if (scenario.runtime == "vllm")
                scenario.weights.format = "FP8";
        });
        test.settle();
        test.page().seek(scene.at);
        save(test, look + QLatin1String(scene.name));
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) { scenario = mine; });
        test.settle();
    }
}

// Not run by itself: KVSIGHT_PICTURES names a folder for pictures of every state, to be looked at.
TEST_CASE("pictures of every state", "[.pictures]")
{
    const char* folder = std::getenv("KVSIGHT_PICTURES");
    REQUIRE(folder);
    startApplication();
    const auto save = [&](ClassRoom& test, const QString& name) {
        QString why;
        test.settle();
        CHECK(savePicture(test.window, QString::fromLocal8Bit(folder) + QLatin1Char('/') + name + QStringLiteral(".png"), why));
    };
    for (const bool dark : {false, true}) {
        for (const Language language : {Language::English, Language::Korean}) {
            applyLanguage(language);
            applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), dark ? ThemeChoice::Dark : ThemeChoice::Light);
            const QString look = QStringLiteral("%1_%2_").arg(language == Language::Korean ? QStringLiteral("ko") : QStringLiteral("en"),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light"));
            ClassRoom test;
            save(test, look + QStringLiteral("start"));
            test.page().seek(3000);
            save(test, look + QStringLiteral("prompt"));
            test.page().seek(6000);
            save(test, look + QStringLiteral("answer"));
            test.window.resize(1920, 1080);
            save(test, look + QStringLiteral("answer_large"));
            test.window.resize(1280, 800);
            saveScenes(test, save, look);
            test.page().seek(3000);
            test.page().cells().setZoom(2);
            save(test, look + QStringLiteral("zoom"));
            test.page().setSentence(true);
            save(test, look + QStringLiteral("sentence"));
            test.page().setSentence(false);
            for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
                test.page().startLesson(lesson);
                do {
                    const QString step = look + QStringLiteral("lesson%1_%2").arg(lesson + 1).arg(test.page().lesson()->at() + 1);
                    save(test, step);
                    if (test.page().lesson()->step().predict) {
                        test.page().choose(0);
                        save(test, step + QStringLiteral("r"));
                    }
                    if (test.page().lesson()->isLast())
                        break;
                    test.page().goOn(1);
                } while (true);
                test.page().leaveLesson();
                CHECK_FALSE(saveLessonSheet(QString::fromLocal8Bit(folder) + QLatin1Char('/') + look + QStringLiteral("sheet%1.pdf").arg(lesson + 1),
                                            lessons()[lesson], Catalog::builtIn(), ByteUnits::Binary));
            }
        }
    }
    applyLanguage(Language::English);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
}
