// SPDX-License-Identifier: MIT
#include "core/token_work.h"

#include "core/prefill_terms.h"
#include "core/real.h"
#include "core/speed.h"
#include "core/speed_terms.h"

#include <algorithm>

namespace kvsight {
namespace {

/// Prompts are fitted to long ones, a single token is a decode step: within the first prompt step the time goes over from
/// one to the other in even steps.
std::optional<double> secondsAgain(const Resolved& resolved, std::uint64_t tokens)
{
    const auto prompt = prefill(resolved, tokens);
    if (!prompt)
        return std::nullopt;
    const std::uint64_t at_once = std::max<std::uint64_t>(2, promptStepTokens(resolved));
    if (tokens >= at_once)
        return prompt->seconds.mid;
    const auto one = decodeStep(resolved, 0, 1);
    const auto shortest = prefill(resolved, 1);
    if (!one || !shortest)
        return prompt->seconds.mid;
    const double to_go = static_cast<double>(at_once - tokens) / static_cast<double>(at_once - 1);
    return prompt->seconds.mid + (one->step_seconds - shortest->seconds.mid) * to_go;
}

}  // namespace

NextToken nextToken(const Resolved& resolved, std::uint64_t kept)
{
    NextToken next;
    next.with_cache.tokens = 1;
    next.without_cache.tokens = kept + 1;
    const auto all = static_cast<double>(kept) + 1;
    if (const auto parameters = multipliedParameters<Real>(*resolved.shape)) {
        const Real weights = Real(2) * *parameters;
        next.with_cache.flops = (weights + attentionFlops(*resolved.shape, Real(all))).value();
        next.without_cache.flops = (Real(all) * (weights + attentionFlops(*resolved.shape, Real(all) / Real(2)))).value();
    }
    if (const auto step = decodeStep(resolved, kept, 1))
        next.with_cache.seconds = step->step_seconds;
    if (const auto again = secondsAgain(resolved, kept + 1))
        next.without_cache.seconds = std::max(*again, next.with_cache.seconds.value_or(0));
    return next;
}

}  // namespace kvsight
