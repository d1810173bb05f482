// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/lesson.h"
#include "ui/lesson_figures.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {
class Catalog;
}

namespace kvsight::ui {

/// Tokens in the cache at a place that a lesson names.
std::uint64_t tokensAt(const std::string& place, std::uint64_t prompt, std::uint64_t context);

/// One class's way through a lesson: which step, what was predicted, what was answered. Nothing is revealed before a
/// prediction. Knows no widget.
class LessonRun {
public:
    /// What became of an answer that was typed.
    enum class Verdict { None, NotANumber, Wrong, Right };

    LessonRun(const Lesson& lesson, const Catalog& catalog);

    const Lesson& lesson() const { return m_lesson; }
    std::size_t at() const { return m_at; }
    const LessonStep& step() const { return m_lesson.steps[m_at]; }
    bool isLast() const { return m_at + 1 == m_lesson.steps.size(); }
    /// False where there is no further step.
    bool next();
    bool back();
    /// As if nobody had been here: for the next class.
    void restart();

    /// The choice that was predicted in this step, from 0.
    std::optional<std::size_t> chosen() const { return m_places[m_at].chosen; }
    /// The first prediction stands.
    void choose(std::size_t choice);
    /// There was nothing to predict, or it was predicted.
    bool isRevealed() const { return !step().predict || chosen(); }
    /// The choice that the figures say is right. Nothing where one is unknown.
    std::optional<std::size_t> rightChoice() const;
    QString choiceText(std::size_t choice, ByteUnits units) const;

    /// A number as it was typed; bare numbers are in the question's unit.
    Verdict answer(const QString& typed);
    Verdict verdict() const { return m_places[m_at].verdict; }
    /// Answered rightly, or wrongly twice: then the solution is shown.
    bool isSolved() const { return verdict() == Verdict::Right || m_places[m_at].wrong >= kTries; }
    /// The question's answer in writing.
    QString solution(ByteUnits units) const;
    const QString& typed() const { return m_places[m_at].typed; }

    /// Tokens of the sentence that some steps play.
    void setSentence(std::uint64_t tokens) { m_sentence = tokens; }
    /// Tokens in the cache before anything is revealed in this step.
    std::uint64_t tokens() const;
    /// The figures that this step's texts speak of, and those that its revelation speaks of.
    LessonFigures figures() const { return LessonFigures(scenario(false), m_catalog, tokens()); }
    LessonFigures revealedFigures() const { return LessonFigures(scenario(true), m_catalog, tokens()); }
    /// The scenario that is seen now.
    Scenario scenario() const { return scenario(chosen().has_value()); }
    /// Where playback stands: what was revealed comes last.
    const LessonScene& scene() const;
    /// The bars that are seen now; null when there are none.
    const LessonBars* picture() const;
    /// What the large figure shows now; null when there is none.
    const LessonFigure* figure() const;

private:
    static constexpr int kTries = 2;
    struct Place {
        std::optional<std::size_t> chosen;
        Verdict verdict = Verdict::None;
        QString typed;
        int wrong = 0;
    };
    Scenario scenario(bool revealed) const;

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::vector<Place> m_places;
    std::size_t m_at = 0;
    std::uint64_t m_sentence = 0;
};

}  // namespace kvsight::ui
