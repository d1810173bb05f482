// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"

#include <QString>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight::ui {

/// A text in the languages of the lessons. Places in braces are figures (ui/lesson_figures.h).
struct LessonText {
    QString en, ko;
    /// In the window's language.
    const QString& here() const;
};

/// What a lesson puts in place: fields of the scenario as people type them, and a place of playback.
struct LessonScene {
    std::vector<std::pair<std::string, std::string>> set;
    std::string at;       ///< `start`, `prompt`, `next`, `end` or nothing
    bool play = false;
};

/// The step's point as one large figure.
struct LessonFigure {
    std::string value;
    LessonText label;
};

/// Bars to one scale, each of parts in the colours of what they are.
struct LessonBars {
    struct Part {
        std::string value;  ///< a figure
        std::string kind;   ///< `weights`, `cache`, `runtime`, `free`
    };
    struct Bar {
        LessonText label;
        std::vector<Part> parts;
    };
    std::vector<Bar> bars;
};

/// One of the answers to choose from: words, or a figure times a number.
struct LessonChoice {
    LessonText text;
    std::string figure;
    double times = 1;
    bool right = false;   ///< of words that no figure decides
    std::string when;     ///< `more`, `same`, `less`: right if the compared figures are so
};

struct LessonPrediction {
    LessonText question;
    std::vector<LessonChoice> choices;
    std::string answer;   ///< the figure that the nearest choice is right for; empty: the choices tell
    std::optional<std::pair<std::string, std::string>> compare;
    LessonScene then;     ///< put in place when it is revealed
    LessonText reveal;
    std::optional<LessonFigure> figure;
    LessonBars picture;   ///< seen once it is revealed
};

struct LessonQuestion {
    LessonText text;
    std::string answer;   ///< the figure that is asked for
    std::string unit;     ///< of a typed number without one: `KiB`
    double tolerance = 0; ///< a share of the answer
    LessonText explain;
};

struct LessonStep {
    LessonScene scene;
    bool sentence = false;  ///< a short sentence stands above the columns
    bool work = false;      ///< shows the work with and without the cache
    bool hides = false;     ///< hides the counters, which would tell the answer
    LessonText text;
    std::optional<LessonFigure> figure;
    LessonBars picture;
    std::optional<LessonPrediction> predict;
    std::optional<LessonQuestion> question;
};

/// A lesson as resources/lessons/README.md describes it.
struct Lesson {
    std::string id;
    LessonText title;
    Scenario scenario;
    std::vector<LessonStep> steps;
};

}  // namespace kvsight::ui
