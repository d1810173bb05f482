// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_reader.h"

#include "core/readers/json_document.h"
#include "core/readers/scenario_json.h"
#include "ui/preferences.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <initializer_list>

namespace kvsight::ui {
namespace {

class LessonReader {
public:
    LessonReader(std::string_view text, std::string_view file, Findings& findings) : m_text(text), m_file(file), m_findings(findings) {}

    std::optional<Lesson> read(const JsonValue& root)
    {
        allow(root, {"format", "version", "id", "title", "scenario", "steps"});
        Lesson lesson;
        lesson.id = word(root, "id");
        lesson.title = text(root, "title");
        if (word(root, "format") != "kvsight-lesson")
            fail("format", root);
        if (const JsonValue* scenario = need(root, "scenario")) {
            ScenarioReading reading = readScenario(scenario->toJson(), m_file);
            m_findings.insert(m_findings.end(), reading.findings.begin(), reading.findings.end());
            lesson.scenario = reading.scenario.value_or(Scenario());
        }
        if (const JsonValue* steps = need(root, "steps"))
            for (const JsonValue& step : steps->items)
                lesson.steps.push_back(readStep(step));
        if (lesson.steps.empty())
            fail("steps", root);
        else if (!lesson.steps.back().question)
            fail("question", root);
        return hasError(m_findings) ? std::nullopt : std::optional<Lesson>(std::move(lesson));
    }

private:
    void fail(std::string_view name, const JsonValue& where)
    {
        m_findings.push_back({Severity::Error, "bad_lesson", std::string(name),
                              {"{file}: {name} is missing, unknown or wrong at {place}.",
                               {{"file", m_file}, {"name", std::string(name)}, {"place", placeInText(m_text, where.offset)}}}});
    }

    void allow(const JsonValue& object, std::initializer_list<std::string_view> names)
    {
        for (const auto& [name, value] : object.members)
            if (std::find(names.begin(), names.end(), name) == names.end())
                fail(name, value);
    }

    const JsonValue* need(const JsonValue& object, std::string_view name)
    {
        const JsonValue* value = object.find(name);
        if (!value)
            fail(name, object);
        return value;
    }

    std::string word(const JsonValue& object, std::string_view name, bool needed = true)
    {
        const JsonValue* value = object.find(name);
        if (!value && !needed)
            return {};
        if (!value || !value->isString() || value->text.empty()) {
            fail(name, object);
            return {};
        }
        return value->text;
    }

    bool flag(const JsonValue& object, std::string_view name)
    {
        const JsonValue* value = object.find(name);
        if (value && !value->isBool())
            fail(name, object);
        return value && value->boolean;
    }

    double number(const JsonValue& object, std::string_view name, double otherwise)
    {
        const JsonValue* value = object.find(name);
        if (!value)
            return otherwise;
        const auto read = value->number();
        if (!read)
            fail(name, object);
        return read.value_or(otherwise);
    }

    LessonText text(const JsonValue& object, std::string_view name)
    {
        const JsonValue* value = need(object, name);
        if (!value)
            return {};
        allow(*value, {"en", "ko"});
        return {QString::fromStdString(word(*value, "en")), QString::fromStdString(word(*value, "ko"))};
    }

    LessonScene scene(const JsonValue& object)
    {
        LessonScene read;
        if (const JsonValue* set = object.find("set"))
            for (const auto& [name, value] : set->members)
                read.set.emplace_back(name, value.text);
        read.at = word(object, "at", false);
        static constexpr std::string_view places[] = {"", "start", "prompt", "next", "end"};
        if (std::find(std::begin(places), std::end(places), read.at) == std::end(places))
            fail("at", object);
        read.play = flag(object, "play");
        return read;
    }

    std::optional<LessonFigure> figure(const JsonValue& object)
    {
        const JsonValue* value = object.find("figure");
        if (!value)
            return std::nullopt;
        allow(*value, {"value", "label"});
        return LessonFigure{word(*value, "value"), text(*value, "label")};
    }

    LessonBars picture(const JsonValue& object)
    {
        LessonBars read;
        const JsonValue* bars = object.find("picture");
        if (!bars)
            return read;
        for (const JsonValue& bar : bars->items) {
            allow(bar, {"label", "parts"});
            read.bars.push_back({text(bar, "label"), {}});
            if (const JsonValue* parts = need(bar, "parts"))
                for (const JsonValue& part : parts->items)
                    read.bars.back().parts.push_back(this->part(part));
        }
        if (read.bars.empty())
            fail("picture", object);
        return read;
    }

    LessonBars::Part part(const JsonValue& object)
    {
        allow(object, {"value", "kind"});
        const LessonBars::Part read{word(object, "value"), word(object, "kind")};
        static constexpr std::string_view kinds[] = {"weights", "cache", "runtime", "free"};
        if (std::find(std::begin(kinds), std::end(kinds), read.kind) == std::end(kinds))
            fail("kind", object);
        return read;
    }

    LessonStep readStep(const JsonValue& object)
    {
        allow(object, {"set", "at", "play", "sentence", "work", "hides", "text", "figure", "picture", "predict", "question"});
        LessonStep step;
        step.scene = scene(object);
        step.sentence = flag(object, "sentence");
        step.work = flag(object, "work");
        step.hides = flag(object, "hides");
        step.text = text(object, "text");
        step.figure = figure(object);
        step.picture = picture(object);
        if (const JsonValue* predict = object.find("predict"))
            step.predict = readPrediction(*predict);
        if (const JsonValue* question = object.find("question"))
            step.question = readQuestion(*question);
        return step;
    }

    LessonPrediction readPrediction(const JsonValue& object)
    {
        allow(object, {"question", "answer", "compare", "choices", "then", "reveal", "figure", "picture"});
        LessonPrediction predict;
        predict.question = text(object, "question");
        predict.answer = word(object, "answer", false);
        predict.reveal = text(object, "reveal");
        predict.figure = figure(object);
        predict.picture = picture(object);
        if (const JsonValue* compare = object.find("compare")) {
            if (compare->items.size() == 2)
                predict.compare = {compare->items[0].text, compare->items[1].text};
            else
                fail("compare", object);
        }
        if (const JsonValue* then = object.find("then")) {
            allow(*then, {"set", "at", "play"});
            predict.then = scene(*then);
        }
        if (const JsonValue* choices = need(object, "choices"))
            for (const JsonValue& choice : choices->items)
                predict.choices.push_back(readChoice(choice));
        checkChoices(predict, object);
        return predict;
    }

    LessonChoice readChoice(const JsonValue& object)
    {
        allow(object, {"text", "figure", "times", "right", "when"});
        LessonChoice choice;
        choice.figure = word(object, "figure", false);
        choice.times = number(object, "times", 1);
        choice.right = flag(object, "right");
        choice.when = word(object, "when", false);
        if (choice.figure.empty())
            choice.text = text(object, "text");
        return choice;
    }

    /// Exactly one way of telling which choice is right.
    void checkChoices(const LessonPrediction& predict, const JsonValue& object)
    {
        const auto count = [&](const auto& is) { return std::count_if(predict.choices.begin(), predict.choices.end(), is); };
        const auto all = static_cast<std::ptrdiff_t>(predict.choices.size());
        const bool words = predict.answer.empty() && !predict.compare && count([](const LessonChoice& c) { return c.right; }) == 1;
        const bool nearest = !predict.answer.empty() && !predict.compare && count([](const LessonChoice& c) { return !c.figure.empty(); }) == all;
        const bool compared = predict.answer.empty() && predict.compare && count([](const LessonChoice& c) { return !c.when.empty(); }) == all;
        if (all < 2 || !(words || nearest || compared))
            fail("choices", object);
    }

    LessonQuestion readQuestion(const JsonValue& object)
    {
        allow(object, {"text", "answer", "unit", "tolerance", "explain"});
        return {text(object, "text"), word(object, "answer"), word(object, "unit", false), number(object, "tolerance", 0),
                text(object, "explain")};
    }

    std::string_view m_text;
    std::string m_file;
    Findings& m_findings;
};

}  // namespace

const QString& LessonText::here() const
{
    return isKorean() ? ko : en;
}

std::optional<Lesson> readLesson(std::string_view text, std::string_view file, Findings& findings)
{
    const auto root = parseJsonObject(text, file, findings);
    return root ? LessonReader(text, file, findings).read(*root) : std::nullopt;
}

const std::vector<Lesson>& lessons()
{
    static const std::vector<Lesson> all = [] {
        std::vector<Lesson> read;
        const QString folder = QStringLiteral(":/lessons");
        for (const QString& name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            QFile file(folder + QLatin1Char('/') + name);
            if (!file.open(QIODevice::ReadOnly))
                continue;
            Findings findings;
            const QByteArray bytes = file.readAll();
            if (auto lesson = readLesson({bytes.constData(), static_cast<std::size_t>(bytes.size())}, name.toStdString(), findings))
                read.push_back(std::move(*lesson));
        }
        return read;
    }();
    return all;
}

}  // namespace kvsight::ui
