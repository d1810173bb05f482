// SPDX-License-Identifier: MIT
#pragma once

#include "core/runtimes/runtime.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kvsight {

// The time of a prompt, as core/speed_terms.h is that of a decode step.

/// The rate that prompts are told by. Apple publishes none for FP16: there it follows the bandwidth, which holds within a
/// few percent over its chips, and measured prompts of them stand behind the factors.
template <class N>
std::optional<N> promptRate(const Resolved& resolved, const N& bandwidth)
{
    const auto apple = [](const Device& device) { return device.spec.vendor == "Apple"; };
    const auto flops = peakFlops<N>(resolved);
    if (!flops && std::all_of(resolved.devices.begin(), resolved.devices.end(), apple))
        return arithmeticRate(resolved, bandwidth);
    return flops;
}

/// A prompt that is read: so many tokens in each of `sequences` sequences, after `context_tokens` that are there.
struct PromptWork {
    std::uint64_t tokens = 0;
    std::uint64_t context_tokens = 0;
    std::uint64_t sequences = 1;
};

/// Tokens that one prompt step handles: llama.cpp's micro-batch, what a serving engine takes at once, or what the other
/// runtimes take by themselves.
inline std::uint64_t promptStepTokens(const Resolved& resolved)
{
    const RuntimeOptions& options = resolved.scenario.options;
    const std::string_view runtime = resolved.runtime->id;
    if (runtime == "llama.cpp" || runtime == "ollama" || runtime == "textbook")
        return std::max<std::uint64_t>(1, options.ubatch);
    constexpr std::uint64_t usual = 2048;
    return std::max<std::uint64_t>(1, options.max_num_batched_tokens.value_or(usual));
}

/// What reading a prompt consists of, each to be multiplied by its factor.
template <class N>
struct PrefillBases {
    N weight_bytes = 0, multiply_flops = 0, attention_flops = 0, layers = 0, steps = 0;
    N bandwidth = 0, rate = 0;
    N host_bytes = 0;  ///< weights on the CPU's side, read once a step

    /// In the order of PrefillPart; bytes and FLOPs as seconds at the peak.
    std::array<N, kPrefillParts> parts() const
    {
        return {weight_bytes / bandwidth, multiply_flops / rate, attention_flops / rate, layers * steps, steps};
    }
};

/// Nothing when a card's bandwidth or FP16 rate is unknown.
template <class N>
std::optional<PrefillBases<N>> prefillBases(const Resolved& resolved, const PromptWork& work)
{
    const auto bandwidth = peakBandwidth<N>(resolved);
    const auto flops = bandwidth ? promptRate(resolved, *bandwidth) : std::nullopt;
    const auto parameters = multipliedParameters<N>(*resolved.shape);
    if (!flops || !parameters)
        return std::nullopt;
    PrefillBases<N> bases;
    bases.bandwidth = *bandwidth;
    bases.rate = *flops;
    const N each = N::named(KV_TR("core", "tokens of the prompt"), "prompt_tokens", work.tokens);
    const N all = work.sequences > 1 ? each * N::named(KV_TR("core", "sequences"), "sequences", work.sequences) : each;
    const N at_once = N::named(KV_TR("core", "tokens of one prompt step"), "runtime_options.ubatch", promptStepTokens(resolved));
    bases.steps = N::ceilDivide(all, at_once);
    // The last step may be smaller: on average so many.
    const N together = N(0) < bases.steps ? all / bases.steps : N(1);
    bases.weight_bytes = bases.steps * (cardDenseRead(resolved, together) + cardExpertsRead(resolved, together));
    bases.host_bytes = bases.steps * hostWeightsRead(resolved, together);
    bases.multiply_flops = all * (N(2) * *parameters);
    // On average a token attends to half of the prompt and to all before it; a window's keys are at most the window.
    N keys = each / N(2);
    if (work.context_tokens > 0)
        keys = keys + N::named(KV_TR("core", "tokens before the prompt"), "rule", work.context_tokens);
    bases.attention_flops = all * attentionFlops(*resolved.shape, keys);
    bases.layers = N::named(KV_TR("core", "layers"), "layers", resolved.shape->layers.size());
    return bases;
}

/// Time until the prompt is in the cache.
template <class N>
struct PrefillTerms {
    N low = 0, mid = 0, high = 0;
    N host = 0;  ///< of it the CPU's side
    N tokens_per_second = 0;
};

template <class N>
N fittedPrefill(const Resolved& resolved, const char* name, PrefillPart part)
{
    return N::named(name, "rule", resolved.speed.prefill.factors[static_cast<std::size_t>(part)]);
}

/// Nothing when a card's bandwidth or FP16 rate is unknown. Weights and states must be known.
template <class N>
std::optional<PrefillTerms<N>> prefillTerms(const Resolved& resolved, const PromptWork& work)
{
    const auto bases = prefillBases<N>(resolved, work);
    if (!bases)
        return std::nullopt;
    PrefillTerms<N> terms;
    terms.mid = bases->weight_bytes / bases->bandwidth
                  * fittedPrefill<N>(resolved, KV_TR("core", "weights: times the shortest possible"), PrefillPart::Reading)
              + bases->multiply_flops / bases->rate
                  * fittedPrefill<N>(resolved, KV_TR("core", "arithmetic: times the shortest possible"), PrefillPart::Multiply)
              + bases->attention_flops / bases->rate
                  * fittedPrefill<N>(resolved, KV_TR("core", "attention: times the shortest possible"), PrefillPart::Attention)
              + bases->steps
                  * (fittedPrefill<N>(resolved, KV_TR("core", "seconds a step"), PrefillPart::Step)
                     + fittedPrefill<N>(resolved, KV_TR("core", "seconds a layer"), PrefillPart::Layer) * bases->layers);
    // Weights on the CPU's side are read there, or copied to the cards about as fast.
    if (N(0) < bases->host_bytes) {
        terms.host = bases->host_bytes / hostRate<N>(resolved);
        terms.mid = terms.mid + terms.host;
    }
    const bool host = N(0) < terms.host;
    const SpeedBand band = host ? SpeedBand{SpeedConstants::kLowHost, SpeedConstants::kHighHost} : resolved.speed.prefill.band;
    const N seconds = N::step(KV_TR("core", "seconds of the prompt"), "prefill.seconds.mid", terms.mid);
    if (!(N(0) < seconds))
        return terms;
    terms.low = seconds / N::named(KV_TR("core", "upper end of the band"), "rule", band.high);
    terms.high = seconds / N::named(KV_TR("core", "lower end of the band"), "rule", band.low);
    terms.tokens_per_second = N::named(KV_TR("core", "tokens of the prompt"), "prompt_tokens", work.tokens) / seconds;
    return terms;
}

}  // namespace kvsight
