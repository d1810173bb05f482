// SPDX-License-Identifier: MIT
#include "core/speed.h"

#include "core/answer_terms.h"
#include "core/real.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

std::uint64_t answerTokens(const Resolved& resolved)
{
    // The last token is not kept: nothing is decoded after it.
    return std::min(kAnswerTokens, resolved.context_tokens - std::min(resolved.context_tokens, resolved.prompt_tokens) + 1);
}

std::optional<AnswerTime> answerTime(const Resolved& resolved, std::uint64_t prompt_tokens, std::uint64_t tokens)
{
    if (!canRun(resolved))
        return std::nullopt;
    const auto terms = answerTerms<Real>(resolved, prompt_tokens, tokens);
    if (!terms || !std::isfinite(terms->mid.value()))
        return std::nullopt;
    return AnswerTime{tokens, {terms->low.value(), terms->mid.value(), terms->high.value()}, terms->decode_seconds.value()};
}

}  // namespace kvsight
