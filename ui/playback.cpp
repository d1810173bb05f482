// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {

Timeline::Timeline(Plan plan) : m_plan(std::move(plan))
{
    m_plan.prompt = std::min(m_plan.prompt, m_plan.end);
    if (m_plan.chunk == 0)
        m_plan.chunk = std::max<std::uint64_t>(1, m_plan.prompt);
    m_real = !m_plan.steps.empty();
    if (!m_real) {
        // Even steps, at such a pace that the whole takes what `Pace::Whole` takes.
        m_seconds = kWholeSeconds;
        m_promptSeconds = m_plan.end == 0 ? 0 : m_seconds * static_cast<double>(m_plan.prompt) / static_cast<double>(m_plan.end);
        return;
    }
    m_promptSeconds = m_plan.promptSeconds.value_or(0);
    m_moments.reserve(m_plan.steps.size());
    double moment = 0;
    for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
        if (i > 0) {
            const Step& before = m_plan.steps[i - 1];
            const Step& here = m_plan.steps[i];
            moment += static_cast<double>(here.tokens - before.tokens) * (before.seconds + here.seconds) / 2;
        }
        m_moments.push_back(moment);
    }
    m_seconds = m_promptSeconds + moment;
}

double Timeline::decodeMoment(std::uint64_t tokens) const
{
    const auto after = std::lower_bound(m_plan.steps.begin(), m_plan.steps.end(), tokens,
                                        [](const Step& step, std::uint64_t wanted) { return step.tokens < wanted; });
    if (after == m_plan.steps.end())
        return m_moments.back();
    const auto i = static_cast<std::size_t>(after - m_plan.steps.begin());
    if (i == 0)
        return 0;
    const Step& before = m_plan.steps[i - 1];
    const double share = static_cast<double>(tokens - before.tokens) / static_cast<double>(after->tokens - before.tokens);
    return m_moments[i - 1] + share * (m_moments[i] - m_moments[i - 1]);
}

double Timeline::momentOf(std::uint64_t tokens) const
{
    tokens = std::min(tokens, m_plan.end);
    if (tokens <= m_plan.prompt)
        return m_plan.prompt == 0 ? 0 : m_promptSeconds * static_cast<double>(tokens) / static_cast<double>(m_plan.prompt);
    if (m_real)
        return m_promptSeconds + decodeMoment(tokens);
    return m_seconds * static_cast<double>(tokens) / static_cast<double>(m_plan.end);
}

std::uint64_t Timeline::tokensAt(double seconds) const
{
    if (seconds >= m_seconds)
        return m_plan.end;
    if (seconds < m_promptSeconds) {
        const auto written = static_cast<std::uint64_t>(std::max(0.0, seconds) / m_promptSeconds * static_cast<double>(m_plan.prompt));
        return written / m_plan.chunk * m_plan.chunk;
    }
    if (!m_real)
        return std::max(m_plan.prompt, static_cast<std::uint64_t>(seconds / m_seconds * static_cast<double>(m_plan.end)));
    const double moment = seconds - m_promptSeconds;
    const auto after = std::upper_bound(m_moments.begin(), m_moments.end(), moment);
    const auto i = static_cast<std::size_t>(after - m_moments.begin());
    if (i == 0)
        return m_plan.prompt;
    if (after == m_moments.end())
        return m_plan.end;
    const Step& before = m_plan.steps[i - 1];
    const double share = (moment - m_moments[i - 1]) / (m_moments[i] - m_moments[i - 1]);
    return before.tokens + static_cast<std::uint64_t>(share * static_cast<double>(m_plan.steps[i].tokens - before.tokens));
}

std::uint64_t Timeline::stepped(std::uint64_t tokens, int direction) const
{
    const std::uint64_t prompt = m_plan.prompt, chunk = m_plan.chunk;
    if (direction > 0)
        return tokens < prompt ? std::min(prompt, (tokens / chunk + 1) * chunk) : std::min(m_plan.end, tokens + 1);
    if (tokens == 0)
        return 0;
    return tokens > prompt ? tokens - 1 : (tokens - 1) / chunk * chunk;
}

void Playback::setTimeline(Timeline timeline)
{
    m_timeline = std::move(timeline);
    m_playing = false;
    moveTo(0);
}

void Playback::moveTo(std::uint64_t tokens)
{
    m_tokens = std::min(tokens, m_timeline.plan().end);
    m_moment = m_timeline.momentOf(m_tokens);
}

void Playback::play()
{
    if (m_timeline.plan().end == 0)
        return;
    if (atEnd())
        moveTo(0);
    m_playing = true;
}

void Playback::toggle()
{
    m_playing ? pause() : play();
}

void Playback::seek(std::uint64_t tokens)
{
    m_playing = false;
    moveTo(tokens);
}

void Playback::step(int direction)
{
    seek(m_timeline.stepped(m_tokens, direction));
}

double Playback::factor() const
{
    switch (m_pace) {
    case Pace::Real: return 1;
    case Pace::Ten: return 10;
    case Pace::Hundred: return 100;
    case Pace::Whole: break;
    }
    return m_timeline.seconds() / kWholeSeconds;
}

bool Playback::advance(double seconds)
{
    if (!m_playing)
        return false;
    m_moment += std::max(0.0, seconds) * factor();
    const std::uint64_t tokens = std::max(m_tokens, m_timeline.tokensAt(m_moment));
    const bool changed = tokens != m_tokens;
    m_tokens = tokens;
    if (atEnd())
        m_playing = false;
    return changed || !m_playing;
}

}  // namespace kvsight::ui
