// SPDX-License-Identifier: MIT
#include "core/token_work.h"

#include "core/real.h"
#include "core/speed.h"
#include "core/speed_terms.h"

#include <algorithm>

namespace kvsight {

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
    if (const auto again = prefill(resolved, kept + 1))
        next.without_cache.seconds = std::max(again->seconds.mid, next.with_cache.seconds.value_or(0));
    return next;
}

}  // namespace kvsight
