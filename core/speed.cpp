// SPDX-License-Identifier: MIT
#include "core/speed.h"

#include "core/real.h"
#include "core/speed_calibration.h"
#include "core/prefill_terms.h"
#include "core/speed_terms.h"
#include "core/units.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace kvsight {

namespace {

Bound boundOf(const Decode& decode)
{
    const double reading = decode.reading_seconds;
    const double working = std::max(reading, decode.compute_seconds) + decode.host_seconds;
    if (decode.overhead_seconds + decode.communication_seconds > working)
        return Bound::Overhead;
    return decode.compute_seconds > reading + decode.host_seconds ? Bound::Compute : Bound::Memory;
}

std::string percentOf(double share)
{
    return std::to_string(std::lround(share * 100));
}

}  // namespace

namespace {

/// Whether one of the measured speeds is of as many sequences as the scenario has.
bool measuredAsMany(const Resolved& resolved)
{
    const auto& anchors = resolved.speed.anchored_sequences;
    return std::find(anchors.begin(), anchors.end(), resolved.scenario.sequences) != anchors.end();
}

/// Whether a part of the weights lies on the CPU's side: a cache that does costs a prompt nothing that is told.
bool readsHost(const std::optional<PrefillTerms<Real>>& terms)
{
    return terms && terms->host.value() > 0;
}

}  // namespace

std::optional<double> bandShare(const Resolved& resolved, const Decode& decode)
{
    if (decode.host_seconds > 0)
        return std::nullopt;
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    if (!resolved.speed.anchored_sequences.empty())
        return calibration.anchoredCoverage(measuredAsMany(resolved));
    return calibration.coverage(resolved.scenario.sequences > 1, resolved.speed.knowledge);
}

Message speedEvidence(const Resolved& resolved, const Decode& decode)
{
    if (!bandShare(resolved, decode)) {
        // How many layers had to leave the cards is worth its place.
        const bool usual = std::string_view(decode.basis.text) == speedBasis(resolved, decode).text;
        return usual ? Message{KV_TR("core", "Not checked: a part is on the CPU's side"), {}} : decode.basis;
    }
    const SpeedModel& model = resolved.speed;
    if (model.anchored_sequences.size() > 1)
        return {KV_TR("core", "Anchored on your {count} measured speeds"), {{"count", std::to_string(model.anchored_sequences.size())}}};
    if (!model.anchored_sequences.empty())
        return {KV_TR("core", "Anchored on your measured speed at {tokens} tokens"),
                {{"tokens", formatTokens(resolved.scenario.measured->context_tokens)}}};
    switch (model.knowledge) {
    case SpeedKnowledge::Card: return {KV_TR("core", "{runs} measured runs of this card behind it"), {{"runs", formatCount(model.card_runs, true)}}};
    case SpeedKnowledge::Class:
        return {KV_TR("core", "No measured run of this card, {runs} of its class"), {{"runs", formatCount(model.class_runs, true)}}};
    case SpeedKnowledge::Nothing: break;
    }
    return {KV_TR("core", "No measured run of such a card with this runtime"), {}};
}

Message prefillEvidence(const Resolved& resolved)
{
    const PrefillModel& model = resolved.speed.prefill;
    const bool host = readsHost(prefillTerms<Real>(resolved, PromptWork{resolved.prompt_tokens}));
    if (host)
        return {KV_TR("core", "Prompt: not checked either"), {}};
    if (model.anchored > 0)
        return prefillBasis(resolved, host);
    switch (model.knowledge) {
    case SpeedKnowledge::Card: return {KV_TR("core", "Prompt: {runs} measured with this card"), {{"runs", formatCount(model.card_runs, true)}}};
    case SpeedKnowledge::Class:
        return {KV_TR("core", "Prompt: none with this card, {runs} of its class"), {{"runs", formatCount(model.class_runs, true)}}};
    case SpeedKnowledge::Nothing: break;
    }
    return {KV_TR("core", "Prompt: none measured with such a card"), {}};
}

Message speedBasis(const Resolved& resolved, const Decode& decode)
{
    const auto checked = bandShare(resolved, decode);
    if (!checked)
        return {KV_TR("core", "Not checked against runs: the CPU's part is assumed to read at 35 % of main memory's bandwidth"),
                {}};
    const SpeedModel& model = resolved.speed;
    const std::string share = percentOf(*checked);
    const auto& anchors = model.anchored_sequences;
    if (!anchors.empty()) {
        if (anchors.size() > 1)
            return {KV_TR("core", "Anchored on your {count} measured speeds; {share} of 100 runs that were predicted from another of "
                                  "the same set-up lie in such a band"),
                    {{"count", std::to_string(anchors.size())}, {"share", share}}};
        return {KV_TR("core", "Anchored on your measured speed at {tokens} tokens; {share} of 100 runs that were predicted from another "
                              "of the same set-up lie in such a band"),
                {{"tokens", formatTokens(resolved.scenario.measured->context_tokens)}, {"share", share}}};
    }
    const auto count = [](std::size_t runs) { return formatCount(runs, true); };
    switch (model.knowledge) {
    case SpeedKnowledge::Card:
        return {KV_TR("core", "{runs} measured runs of this card behind it; {share} of 100 runs of sources left out of the fit lie in "
                              "such a band"),
                {{"runs", count(model.card_runs)}, {"share", share}}};
    case SpeedKnowledge::Class:
        return {KV_TR("core", "No measured run of this card, {runs} of cards of its class; {share} of 100 runs of sources left out of "
                              "the fit lie in such a band"),
                {{"runs", count(model.class_runs)}, {"share", share}}};
    case SpeedKnowledge::Nothing: break;
    }
    return {KV_TR("core", "No measured run of this card or its class with this runtime; {share} of 100 runs of sources left out of "
                          "the fit lie in such a band"),
            {{"share", share}}};
}

Message prefillBasis(const Resolved& resolved, bool host)
{
    if (host)
        return {KV_TR("core", "Prompt: not checked against runs, a part lies on the CPU's side"), {}};
    const PrefillModel& model = resolved.speed.prefill;
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    if (model.anchored > 0)
        return {KV_TR("core", "Prompt: anchored on measured prompts of yours ({count})"), {{"count", std::to_string(model.anchored)}}};
    const std::string share = percentOf(calibration.prefillCoverage(model.knowledge));
    switch (model.knowledge) {
    case SpeedKnowledge::Card:
        return {KV_TR("core", "Prompt: {runs} measured prompts of this card behind it; {share} of 100 of left-out sources lie in such a band"),
                {{"runs", formatCount(model.card_runs, true)}, {"share", share}}};
    case SpeedKnowledge::Class:
        return {KV_TR("core", "Prompt: none measured with this card, {runs} with cards of its class; {share} of 100 of left-out sources "
                              "lie in such a band"),
                {{"runs", formatCount(model.class_runs, true)}, {"share", share}}};
    case SpeedKnowledge::Nothing: break;
    }
    return {KV_TR("core", "Prompt: none measured with this card or its class and this runtime; {share} of 100 of left-out sources lie in "
                          "such a band"),
            {{"share", share}}};
}

bool canRun(const Resolved& resolved)
{
    return resolved.weights.known && !resolved.weights.file_bytes.isOverflown() && resolved.plan->cachesKnown()
        && resolved.plan->states_known;
}

std::optional<Decode> decodeStep(const Resolved& resolved, Checked context, Checked sequences)
{
    std::optional<Decode> result;
    if (!canRun(resolved) || context.isOverflown() || sequences.isOverflown())
        return result;
    const double batch = static_cast<double>(sequences.saturated());
    const auto terms = decodeTerms<Real>(resolved, static_cast<double>(context.saturated()), batch);
    const double step = terms ? terms->step_seconds.value() : 0;
    if (!std::isfinite(step) || !(step > 0))
        return result;
    Decode& decode = result.emplace();
    decode.bandwidth_bytes_per_s = terms->bandwidth.value();
    decode.efficiency = terms->efficiency.value();
    decode.weights_read_bytes = terms->weights_read.value();
    decode.kv_read_bytes = terms->kv_read.value();
    decode.reading_bytes_per_s = terms->reading_rate.value();
    decode.read_bytes = terms->read.value();
    decode.reading_seconds = terms->reading_seconds.value();
    decode.host_read_bytes = terms->host_read.value();
    decode.weights_seconds = terms->weights_seconds.value();
    decode.cache_seconds = terms->cache_seconds.value();
    decode.state_seconds = terms->state_seconds.value();
    decode.kv_seconds = terms->kv_seconds.value();
    decode.host_seconds = terms->host_seconds.value();
    decode.compute_seconds = terms->compute_seconds.value();
    decode.communication_seconds = terms->communication_seconds.value();
    decode.overhead_seconds = terms->overhead_seconds.value();
    decode.step_seconds = step;
    decode.tokens_per_second = {terms->rate_low.value(), terms->rate_mid.value(), terms->rate_high.value()};
    decode.total_tokens_per_second = {terms->total_low.value(), terms->total_mid.value(), terms->total_high.value()};
    decode.bound = boundOf(decode);
    return result;
}

std::optional<std::uint64_t> cacheOutweighsFrom(const Resolved& resolved, std::uint64_t sequences)
{
    const auto outweighs = [&](std::uint64_t context) {
        const auto decode = decodeStep(resolved, context, sequences);
        return decode && decode->weights_seconds > 0 && decode->cache_seconds >= decode->weights_seconds;
    };
    std::uint64_t below = 0, from = kMaxContextTokens;
    if (!outweighs(from))
        return std::nullopt;
    // What a step reads of the cache never falls with the context.
    while (from - below > 1) {
        const std::uint64_t middle = below + (from - below) / 2;
        (outweighs(middle) ? from : below) = middle;
    }
    return from;
}

std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens)
{
    if (!canRun(resolved))
        return std::nullopt;
    const auto terms = prefillTerms<Real>(resolved, PromptWork{prompt_tokens});
    if (!terms || !std::isfinite(terms->mid.value()))
        return std::nullopt;
    Prefill result;
    result.seconds = {terms->low.value(), terms->mid.value(), terms->high.value()};
    result.tokens_per_second = terms->mid.value() > 0 ? terms->tokens_per_second.value() : 0;
    result.basis = prefillBasis(resolved, readsHost(terms));
    return result;
}

}  // namespace kvsight
