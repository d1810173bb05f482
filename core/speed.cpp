// SPDX-License-Identifier: MIT
#include "core/speed.h"

#include "core/real.h"
#include "core/speed_calibration.h"
#include "core/speed_terms.h"
#include "core/units.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

namespace {

Bound boundOf(const Decode& decode)
{
    const double reading = decode.reading_seconds;
    const double working = std::max(reading, decode.compute_seconds) + decode.host_seconds;
    if (decode.overhead_seconds > working)
        return Bound::Overhead;
    return decode.compute_seconds > reading + decode.host_seconds ? Bound::Compute : Bound::Memory;
}

}  // namespace

Message speedBasis(const Resolved& resolved, const Decode& decode)
{
    if (decode.host_seconds > 0)
        return {KV_TR("core", "Not checked against runs: the part on the CPU is assumed to reach 35 % of main memory's "
                              "bandwidth, so the band is wide"),
                {}};
    const SpeedModel& model = resolved.speed;
    if (model.anchored_sequences > 0)
        return {KV_TR("core", "Scaled to your measured speed at {tokens} tokens; 8 of 10 runs predicted from another of the same "
                              "set-up lie in such a band"),
                {{"tokens", formatTokens(resolved.scenario.measured->context_tokens)}}};
    const auto count = [](std::size_t runs) { return formatCount(runs, true); };
    switch (model.knowledge) {
    case SpeedKnowledge::Card:
        return {KV_TR("core", "{runs} measured runs of this card behind it; 8 of 10 runs of sources left out of the fit lie in "
                              "such a band"),
                {{"runs", count(model.card_runs)}}};
    case SpeedKnowledge::Class:
        return {KV_TR("core", "No measured run of this card, {runs} of cards of its class; 8 of 10 runs of sources left out of "
                              "the fit lie in such a band"),
                {{"runs", count(model.class_runs)}}};
    case SpeedKnowledge::Nothing: break;
    }
    return {KV_TR("core", "No measured run of this card or its class with this runtime; 8 of 10 runs of sources left out of the "
                          "fit lie in such a band"),
            {}};
}

bool canRun(const Resolved& resolved)
{
    const auto& states = resolved.plan->states;
    return resolved.weights.known && !resolved.weights.file_bytes.isOverflown() && resolved.plan->cachesKnown()
        && std::all_of(states.begin(), states.end(), [](const StatePlan& state) { return state.known; });
}

void anchorSpeed(Resolved& resolved)
{
    const auto& measured = resolved.scenario.measured;
    if (!measured || !canRun(resolved))
        return;
    const std::uint64_t sequences = measured->sequences.value_or(resolved.scenario.sequences);
    const auto terms = decodeTerms<Real>(resolved, static_cast<double>(measured->context_tokens), static_cast<double>(sequences));
    if (!terms)
        return;
    // Everything but the CPU's side depends on the card.
    const double on_cards = terms->step_seconds.value() - terms->host_seconds.value();
    const double factor = (static_cast<double>(sequences) / measured->tokens_per_second - terms->host_seconds.value()) / on_cards;
    if (!(factor > 0) || !std::isfinite(factor)) {
        resolved.findings.push_back({Severity::Warning, "measured_not_used", "measured",
                                     {KV_TR("core", "The measured speed is not used: main memory alone would take longer for a step. "
                                                    "Check measured.tokens_per_second and host.bandwidth_bytes_per_s."), {}}});
        return;
    }
    for (double& part : resolved.speed.factors)
        part *= factor;
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    resolved.speed.anchored_sequences = sequences;
    resolved.speed.as_measured = calibration.anchoredBand(true);
    resolved.speed.otherwise = calibration.anchoredBand(false);
}

std::optional<Decode> decodeStep(const Resolved& resolved, Checked context, Checked sequences)
{
    if (!canRun(resolved) || context.isOverflown() || sequences.isOverflown())
        return std::nullopt;
    const double batch = static_cast<double>(sequences.saturated());
    const auto terms = decodeTerms<Real>(resolved, static_cast<double>(context.saturated()), batch);
    if (!terms)
        return std::nullopt;
    Decode decode;
    decode.bandwidth_bytes_per_s = terms->bandwidth.value();
    decode.efficiency = terms->efficiency.value();
    decode.weights_read_bytes = terms->weights_read.value();
    decode.kv_read_bytes = terms->kv_read.value();
    decode.reading_bytes_per_s = terms->reading_rate.value();
    decode.read_bytes = terms->read.value();
    decode.reading_seconds = terms->reading_seconds.value();
    decode.host_read_bytes = terms->host_read.value();
    decode.weights_seconds = terms->weights_seconds.value();
    decode.kv_seconds = terms->kv_seconds.value();
    decode.host_seconds = terms->host_seconds.value();
    decode.compute_seconds = terms->compute_seconds.value();
    decode.overhead_seconds = terms->overhead_seconds.value();
    decode.step_seconds = terms->step_seconds.value();
    decode.tokens_per_second = {terms->rate_low.value(), terms->rate_mid.value(), terms->rate_high.value()};
    decode.total_tokens_per_second = {terms->total_low.value(), terms->total_mid.value(), terms->total_high.value()};
    if (!std::isfinite(decode.step_seconds) || !(decode.step_seconds > 0))
        return std::nullopt;
    decode.bound = boundOf(decode);
    return decode;
}

std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens)
{
    if (!canRun(resolved))
        return std::nullopt;
    const auto terms = prefillTerms<Real>(resolved, prompt_tokens);
    if (!terms || !std::isfinite(terms->mid.value()))
        return std::nullopt;
    Prefill result;
    result.seconds = {terms->low.value(), terms->mid.value(), terms->high.value()};
    result.tokens_per_second = terms->mid.value() > 0 ? terms->tokens_per_second.value() : 0;
    return result;
}

}  // namespace kvsight
