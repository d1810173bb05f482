// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// When each token of a conversation is in the cache, as the estimate tells it: the prompt in chunks, then one token
/// after another, each step longer as the cache grows. Without an estimate even steps.
class Timeline {
public:
    /// Seconds that one decode step takes with so many tokens in the cache.
    struct Step {
        std::uint64_t tokens = 0;
        double seconds = 0;
    };
    struct Plan {
        std::uint64_t prompt = 0;      ///< tokens that the prompt writes
        std::uint64_t end = 0;         ///< tokens at which playback ends
        std::uint64_t chunk = 0;       ///< tokens of a prompt that are handled at once; 0: all
        std::optional<double> promptSeconds;
        std::vector<Step> steps;       ///< ascending from `prompt` to `end`; empty: no speed is known
    };

    Timeline() = default;
    explicit Timeline(Plan plan);

    const Plan& plan() const { return m_plan; }
    /// The pace is the estimate's.
    bool isReal() const { return m_real; }
    /// Until the last token is written.
    double seconds() const { return m_seconds; }
    std::uint64_t tokensAt(double seconds) const;
    /// The moment at which that many tokens are in the cache.
    double momentOf(std::uint64_t tokens) const;
    /// One step on or back: a chunk of the prompt, else a token.
    std::uint64_t stepped(std::uint64_t tokens, int direction) const;

private:
    double decodeMoment(std::uint64_t tokens) const;

    Plan m_plan;
    std::vector<double> m_moments;  ///< of the plan's steps, from the end of the prompt
    double m_promptSeconds = 0;
    double m_seconds = 0;
    bool m_real = false;
};

/// How much faster than the card.
enum class Pace { Real, Ten, Hundred, Whole };

/// Seconds that `Pace::Whole` takes for everything.
inline constexpr double kWholeSeconds = 20;

/// The one clock of the page: a place on the timeline that runs, stands, steps and can be moved.
class Playback {
public:
    /// Starts over with another timeline, before its first token.
    void setTimeline(Timeline timeline);
    const Timeline& timeline() const { return m_timeline; }

    std::uint64_t tokens() const { return m_tokens; }
    bool isPlaying() const { return m_playing; }
    bool atEnd() const { return m_tokens >= m_timeline.plan().end; }
    Pace pace() const { return m_pace; }
    void setPace(Pace pace) { m_pace = pace; }

    /// From the end it starts over.
    void play();
    void pause() { m_playing = false; }
    void toggle();
    /// Moves to a place and stays there.
    void seek(std::uint64_t tokens);
    void step(int direction);
    /// Seconds of the viewer's clock have passed. True when the place changed.
    bool advance(double seconds);

private:
    double factor() const;
    void moveTo(std::uint64_t tokens);

    Timeline m_timeline;
    Pace m_pace = Pace::Whole;
    std::uint64_t m_tokens = 0;
    double m_moment = 0;
    bool m_playing = false;
};

}  // namespace kvsight::ui
