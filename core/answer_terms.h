// SPDX-License-Identifier: MIT
#pragma once

#include "core/real.h"
#include "core/prefill_terms.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace kvsight {

/// Contexts beyond which a step grows at another rate: where windows are full and where sparse attention reads no more.
/// Between two of them a step's time is a straight line over context.
inline std::vector<double> bendsOfStep(const Resolved& resolved)
{
    std::vector<double> bends;
    for (const CachePlan& cache : resolved.plan->caches) {
        for (const CacheMembers& members : cache.members) {
            const double ratio = static_cast<double>(std::max<std::uint64_t>(1, cache.rule.ratio))
                               * static_cast<double>(std::max<std::uint64_t>(1, members.ratio));
            if (cache.rule.windowed)
                bends.push_back(static_cast<double>(cache.rule.window) * ratio);
            if (members.shape->attends_at_most > 0)
                bends.push_back(static_cast<double>(members.shape->attends_at_most) * ratio);
        }
    }
    for (const LayerGroup& group : resolved.shape->groups) {
        if (group.shape.window > 0)
            bends.push_back(static_cast<double>(group.shape.window));
    }
    std::sort(bends.begin(), bends.end());
    bends.erase(std::unique(bends.begin(), bends.end(), [](double a, double b) { return b - a < 0.5; }), bends.end());
    return bends;
}

/// A figure without its equation.
template <class N>
double plainValue(const N& figure)
{
    if constexpr (std::is_same_v<N, Real>)
        return figure.value();
    else
        return figure.value().value();
}

/// The prompt and the tokens of an answer.
template <class N>
struct AnswerTerms {
    N decode_seconds = 0;
    N low = 0, mid = 0, high = 0;
};

/// The exact sum over the steps: where a step's time is a straight line, so many steps take as long as so many of the
/// middle one.
template <class N>
std::optional<AnswerTerms<N>> answerTerms(const Resolved& resolved, std::uint64_t prompt_tokens, std::uint64_t tokens)
{
    if (prompt_tokens == 0 || tokens == 0)
        return std::nullopt;
    const auto prompt = prefillTerms<N>(resolved, PromptWork{prompt_tokens});
    if (!prompt)
        return std::nullopt;
    AnswerTerms<N> terms;
    // The first token comes with the prompt; the step of the next one reads a cache that holds it.
    const double sequences = static_cast<double>(resolved.scenario.sequences);
    double first = static_cast<double>(prompt_tokens) + 1;
    const double last = static_cast<double>(prompt_tokens) + static_cast<double>(tokens) - 1;
    std::vector<double> ends = bendsOfStep(resolved);
    ends.push_back(last);
    std::sort(ends.begin(), ends.end());
    SpeedBand band = resolved.speed.one;
    for (const double end : ends) {
        if (end < first || end > last)
            continue;
        const auto step = decodeTerms<N>(resolved, (first + end) / 2, sequences);
        if (!step)
            return std::nullopt;
        terms.decode_seconds = terms.decode_seconds
            + N::named(KV_TR("core", "tokens of the answer"), "rule", end - first + 1)
                  * N::named(KV_TR("core", "seconds a step at their middle"), "rule", plainValue(step->step_seconds));
        band = decodeBand(resolved.speed, N(0) < step->host_seconds, sequences);
        first = end + 1;
    }
    const N decode = N::step(KV_TR("core", "seconds of the answer's tokens"), "answer.decode_seconds", terms.decode_seconds);
    const auto part = [&](double factor) {
        return N(0) < decode ? decode / N::named(KV_TR("core", "end of the band"), "rule", factor) : decode;
    };
    terms.low = N::step(KV_TR("core", "seconds of the prompt"), "prefill.seconds.low", prompt->low) + part(band.high);
    terms.mid = N::step(KV_TR("core", "seconds of the prompt"), "prefill.seconds.mid", prompt->mid) + decode;
    terms.high = N::step(KV_TR("core", "seconds of the prompt"), "prefill.seconds.high", prompt->high) + part(band.low);
    return terms;
}

}  // namespace kvsight
