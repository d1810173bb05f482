// SPDX-License-Identifier: MIT
#include "core/speed.h"

#include <algorithm>
#include <cmath>

namespace kvsight {

namespace {

// Set by hand against 2,063 published decode runs of 43 sources (1,458 of them at batch 1): shares of the
// maker's peak bandwidth, and a fixed cost that holds for kernels launched one after another.
constexpr double kBandwidthShare = 0.80;
constexpr double kCpuBandwidthShare = 0.35;
constexpr double kComputeShare = 0.50;
constexpr double kSecondsPerLayer = 60e-6;
constexpr double kSecondsPerStep = 1e-3;
// Between these factors on the speed lay 80 % of those runs; several sequences are far less certain.
constexpr double kLowOne = 0.57, kHighOne = 1.15;
constexpr double kLowMany = 0.32, kHighMany = 1.28;
// Prefill is not checked against runs: half to one and a half times.
constexpr double kLowPrefill = 0.5, kHighPrefill = 1.5;

double bandwidthShare(const Resolved& resolved)
{
    return resolved.backend == "cpu" ? kCpuBandwidthShare : kBandwidthShare;
}

double asDouble(Checked number)
{
    return number.isOverflown() ? HUGE_VAL : static_cast<double>(number.saturated());
}

/// Expected number of different experts that `tokens` tokens use, for independent uniform routing (spec 6.7).
double distinctExperts(const ExpertShape& experts, double tokens)
{
    if (experts.experts == 0)
        return 0;
    const double all = static_cast<double>(experts.experts);
    const double used = std::min(all, static_cast<double>(experts.experts_per_token));
    return all * (1 - std::pow(1 - used / all, tokens));
}

/// Bytes of weights that one step reads: everything but the embedding tables (of which a row a sequence), and of
/// the routed experts those that are used.
double weightsRead(const Resolved& resolved, double sequences)
{
    const ModelShape& shape = *resolved.shape;
    const WeightSizes& weights = resolved.weights;
    double bytes = asDouble(weights.file_bytes) - asDouble(weights.embedding_bytes);
    if (shape.tied_embeddings)
        bytes += asDouble(weights.output_bytes);
    if (shape.vocabulary > 0)
        bytes += asDouble(weights.embedding_bytes) / static_cast<double>(shape.vocabulary) * sequences;
    if (shape.experts.experts > 0) {
        const double used = distinctExperts(shape.experts, sequences) / static_cast<double>(shape.experts.experts);
        bytes -= asDouble(weights.routed_expert_bytes) * (1 - used);
    }
    return bytes;
}

/// Bytes of cache that one step reads for one sequence at `context` tokens (spec 9.1): real tokens, not padding.
double cacheRead(const CachePlan& cache, double context)
{
    double bytes = 0;
    for (const CacheMembers& members : cache.members) {
        double tokens = context / static_cast<double>(cache.rule.ratio);
        if (cache.rule.windowed)
            tokens = std::min(tokens, static_cast<double>(cache.rule.window));
        if (!cache.is_indexer && members.shape->attends_at_most > 0)
            tokens = std::min(tokens, static_cast<double>(members.shape->attends_at_most));
        // The indexer's unused V (MiniMax-M3) is allocated but not read.
        const double v_row = cache.is_indexer ? 0 : asDouble(valueRow<Checked>(members, cache));
        const double row = asDouble(keyRow<Checked>(members, cache)) + v_row;
        bytes += static_cast<double>(members.layers() * members.cards_per_layer) * tokens * row;
    }
    return bytes;
}

double kvRead(const MemoryPlan& plan, double context, double sequences)
{
    double bytes = 0;
    for (const CachePlan& cache : plan.caches)
        bytes += cacheRead(cache, context) * sequences;
    for (const StatePlan& state : plan.states) {
        // Read and written.
        bytes += 2 * static_cast<double>(state.layers() * state.cards_per_layer) * sequences
               * static_cast<double>(state.bytes_per_element)
               * static_cast<double>(state.conv_elements + state.recurrent_elements);
    }
    return bytes;
}

/// FLOPs of attention for one token against `context` keys, all layers (spec 9.2).
double attentionFlops(const ModelShape& shape, double context)
{
    double flops = 0;
    for (const LayerGroup& group : shape.groups) {
        const LayerShape& layer = group.shape;
        double keys = context;
        if (layer.cache == CacheKind::None || layer.cache == CacheKind::Cross)
            continue;
        if (layer.window > 0)
            keys = std::min(keys, static_cast<double>(layer.window));
        const double widths = layer.cache == CacheKind::Latent ? 2.0 * static_cast<double>(layer.head_dim_k)
                                                               : static_cast<double>(layer.head_dim_k + layer.head_dim_v);
        flops += 2 * static_cast<double>(group.layers.size()) * static_cast<double>(layer.query_heads) * keys * widths;
    }
    return flops;
}

/// Parameters that multiply a token: the embedding table is looked up, not multiplied.
std::optional<double> multiplied(const ModelShape& shape)
{
    if (!shape.active_parameters)
        return std::nullopt;
    const double table = shape.tied_embeddings ? 0 : static_cast<double>(shape.vocabulary) * static_cast<double>(shape.hidden_size);
    return std::max(0.0, static_cast<double>(*shape.active_parameters) - table);
}

/// Peak bandwidth that counts: one card's when layers are split (they work one after another), the sum's under a
/// tensor split. Unlike cards count by their harmonic mean. Nothing when one is unknown.
std::optional<double> peakBandwidth(const Resolved& resolved)
{
    if (resolved.devices.empty())
        return std::nullopt;
    const double first = resolved.devices.front().spec.bandwidth_bytes_per_s.value_or(0);
    double sum = 0, inverse = 0;
    for (const Device& device : resolved.devices) {
        const double bandwidth = device.spec.bandwidth_bytes_per_s.value_or(0);
        if (!(bandwidth > 0))
            return std::nullopt;
        sum += bandwidth;
        inverse += first / bandwidth;  // relative to the first card's, so that like cards give just theirs
    }
    return resolved.scenario.split == Split::Tensor ? sum : first * static_cast<double>(resolved.devices.size()) / inverse;
}

std::optional<double> peakFlops(const Resolved& resolved)
{
    if (resolved.devices.empty())
        return std::nullopt;
    double least = HUGE_VAL;
    for (const Device& device : resolved.devices) {
        if (!device.spec.fp16_flops)
            return std::nullopt;
        least = std::min(least, *device.spec.fp16_flops);
    }
    return resolved.scenario.split == Split::Tensor ? least * static_cast<double>(resolved.devices.size()) : least;
}

Band around(double mid, double low, double high)
{
    return {mid * low, mid, mid * high};
}

Message basis(double sequences)
{
    if (sequences > 1)
        return {KV_TR("core", "80 % of 605 published runs with several sequences lie in the band; constants set by hand, "
                              "none measured for this card"),
                {}};
    return {KV_TR("core", "80 % of 1,458 published runs with one sequence lie in the band; constants set by hand, none "
                          "measured for this card"),
            {}};
}

bool canRun(const Resolved& resolved)
{
    const auto& states = resolved.plan->states;
    return resolved.weights.known && resolved.plan->cachesKnown()
        && std::all_of(states.begin(), states.end(), [](const StatePlan& state) { return state.known; });
}

}  // namespace

std::optional<Decode> decodeStep(const Resolved& resolved, Checked context, Checked sequences)
{
    const auto peak = peakBandwidth(resolved);
    if (!peak || !canRun(resolved))
        return std::nullopt;
    const double batch = asDouble(sequences);
    const double tokens = asDouble(context);
    Decode decode;
    decode.bandwidth_bytes_per_s = *peak;
    decode.efficiency = bandwidthShare(resolved);
    decode.weights_read_bytes = weightsRead(resolved, batch);
    decode.kv_read_bytes = kvRead(*resolved.plan, tokens, batch);
    decode.weights_seconds = decode.weights_read_bytes / (*peak * decode.efficiency);
    decode.kv_seconds = decode.kv_read_bytes / (*peak * decode.efficiency);
    decode.overhead_seconds = kSecondsPerStep + kSecondsPerLayer * static_cast<double>(resolved.shape->layers.size());

    const auto flops = peakFlops(resolved);
    const auto parameters = multiplied(*resolved.shape);
    if (flops && parameters)
        decode.compute_seconds = batch * (2 * *parameters + attentionFlops(*resolved.shape, tokens)) / (*flops * kComputeShare);

    const double reading = decode.weights_seconds + decode.kv_seconds;
    decode.step_seconds = std::max(reading, decode.compute_seconds) + decode.overhead_seconds;
    if (!std::isfinite(decode.step_seconds) || !(decode.step_seconds > 0))
        return std::nullopt;
    decode.bound = decode.overhead_seconds > std::max(reading, decode.compute_seconds) ? Bound::Overhead
                 : decode.compute_seconds > reading                                      ? Bound::Compute
                                                                                         : Bound::Memory;
    const bool one = !(batch > 1);
    const double each = 1 / decode.step_seconds;
    decode.tokens_per_second = around(each, one ? kLowOne : kLowMany, one ? kHighOne : kHighMany);
    decode.total_tokens_per_second = {decode.tokens_per_second.low * batch, each * batch,
                                      decode.tokens_per_second.high * batch};
    decode.basis = basis(batch);
    return decode;
}

std::optional<Prefill> prefill(const Resolved& resolved, std::uint64_t prompt_tokens)
{
    const auto peak = peakBandwidth(resolved);
    const auto flops = peakFlops(resolved);
    const auto parameters = multiplied(*resolved.shape);
    if (!peak || !flops || !parameters || !canRun(resolved))
        return std::nullopt;
    const double tokens = static_cast<double>(prompt_tokens);
    const double steps = std::ceil(tokens / static_cast<double>(std::max<std::uint64_t>(1, resolved.scenario.options.ubatch)));
    // On average a token attends to half of the prompt; a window's keys are at most the window.
    const double work = tokens * (2 * *parameters + attentionFlops(*resolved.shape, tokens / 2));
    const double reading = steps * weightsRead(resolved, static_cast<double>(resolved.scenario.options.ubatch))
                         / (*peak * bandwidthShare(resolved));
    const double overhead = steps * (kSecondsPerStep + kSecondsPerLayer * static_cast<double>(resolved.shape->layers.size()));
    const double seconds = std::max(work / (*flops * kComputeShare), reading) + overhead;
    if (!std::isfinite(seconds))
        return std::nullopt;
    Prefill result;
    result.seconds = around(seconds, kLowPrefill, kHighPrefill);
    result.tokens_per_second = seconds > 0 ? tokens / seconds : 0;
    return result;
}

}  // namespace kvsight
