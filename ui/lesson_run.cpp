// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_run.h"

#include "core/catalog.h"
#include "core/resolve.h"
#include "core/scenario_fields.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr double kSame = 0.02;  ///< figures that differ by no more count as the same

void apply(Scenario& scenario, const LessonScene& scene, const Catalog& catalog)
{
    for (const auto& [field, value] : scene.set)
        setField(scenario, field, value, catalog);
}

}  // namespace

std::uint64_t tokensAt(const std::string& place, std::uint64_t prompt, std::uint64_t context)
{
    if (place == "start")
        return 0;
    if (place == "prompt")
        return prompt;
    return place == "next" ? std::min(prompt + 1, context) : context;
}

LessonRun::LessonRun(const Lesson& lesson, const Catalog& catalog) : m_lesson(lesson), m_catalog(catalog), m_places(lesson.steps.size()) {}

bool LessonRun::next()
{
    if (isLast())
        return false;
    ++m_at;
    return true;
}

bool LessonRun::back()
{
    if (m_at == 0)
        return false;
    --m_at;
    return true;
}

void LessonRun::restart()
{
    m_at = 0;
    std::fill(m_places.begin(), m_places.end(), Place());
}

std::uint64_t LessonRun::tokens() const
{
    const Resolution resolution = resolve(scenario(false), m_catalog);
    return resolution.resolved ? tokensAt(step().scene.at, resolution.resolved->prompt_tokens, resolution.resolved->context_tokens) : 0;
}

void LessonRun::choose(std::size_t choice)
{
    if (step().predict && !chosen() && choice < step().predict->choices.size())
        m_places[m_at].chosen = choice;
}

Scenario LessonRun::scenario(bool revealed) const
{
    Scenario scenario = m_lesson.scenario;
    for (std::size_t i = 0; i <= m_at; ++i)
        apply(scenario, m_lesson.steps[i].scene, m_catalog);
    if (step().sentence && m_sentence > 0) {
        scenario.context_tokens = m_sentence;
        scenario.prompt_tokens = m_sentence / 2;
    }
    if (step().predict && revealed)
        apply(scenario, step().predict->then, m_catalog);
    return scenario;
}

const LessonScene& LessonRun::scene() const
{
    return step().predict && chosen() && !step().predict->then.at.empty() ? step().predict->then : step().scene;
}

const LessonBars* LessonRun::picture() const
{
    if (step().predict && chosen() && !step().predict->picture.bars.empty())
        return &step().predict->picture;
    return step().picture.bars.empty() ? nullptr : &step().picture;
}

const LessonFigure* LessonRun::figure() const
{
    if (!isRevealed())
        return nullptr;
    if (step().predict && step().predict->figure)
        return &*step().predict->figure;
    return step().figure ? &*step().figure : nullptr;
}

std::optional<std::size_t> LessonRun::rightChoice() const
{
    if (!step().predict)
        return std::nullopt;
    const LessonPrediction& predict = *step().predict;
    const auto& choices = predict.choices;
    const auto firstThat = [&](const auto& is) -> std::optional<std::size_t> {
        const auto found = std::find_if(choices.begin(), choices.end(), is);
        return found == choices.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - choices.begin()));
    };
    const LessonFigures known = figures();
    if (predict.compare) {
        const auto a = known.value(predict.compare->first), b = known.value(predict.compare->second);
        if (!a || !b)
            return std::nullopt;
        const bool same = std::abs(*a - *b) <= kSame * std::abs(*b);
        return firstThat([&](const LessonChoice& choice) { return choice.when == (same ? "same" : *a > *b ? "more" : "less"); });
    }
    if (predict.answer.empty())
        return firstThat([](const LessonChoice& choice) { return choice.right; });
    const auto answer = known.value(predict.answer);
    if (!answer)
        return std::nullopt;
    std::optional<std::size_t> nearest;
    double least = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto value = known.value(choices[i].figure);
        if (!value)
            continue;
        const double apart = std::abs(*value * choices[i].times - *answer);
        if (!nearest || apart < least) {
            nearest = i;
            least = apart;
        }
    }
    return nearest;
}

QString LessonRun::choiceText(std::size_t choice, ByteUnits units) const
{
    const LessonChoice& of = step().predict->choices[choice];
    const LessonFigures known = figures();
    if (of.figure.empty())
        return known.fill(of.text.here(), units);
    const auto value = known.value(of.figure);
    return value ? LessonFigures::written(of.figure, *value * of.times, units) : QStringLiteral("–");
}

LessonRun::Verdict LessonRun::answer(const QString& typed)
{
    Place& place = m_places[m_at];
    if (!step().question)
        return Verdict::None;
    const LessonQuestion& question = *step().question;
    place.typed = typed.trimmed();
    const std::string text = place.typed.toStdString();
    const bool bytes = !question.unit.empty();
    const auto count = parseCount(text);
    // A bare number is in the question's own unit.
    const auto read = !bytes ? count : count ? parseBytes(text + ' ' + question.unit) : parseBytes(text);
    const auto right = figures().value(question.answer);
    if (!read)
        place.verdict = Verdict::NotANumber;
    else
        place.verdict = right && std::abs(static_cast<double>(*read) - *right) <= question.tolerance * *right + 1e-9 ? Verdict::Right
                                                                                                                    : Verdict::Wrong;
    if (place.verdict == Verdict::Wrong)
        ++place.wrong;
    return place.verdict;
}

QString LessonRun::solution(ByteUnits units) const
{
    return step().question ? figures().text(step().question->answer, units) : QString();
}

}  // namespace kvsight::ui
