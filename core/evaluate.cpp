// SPDX-License-Identifier: MIT
#include "core/evaluate.h"

#include "core/memory.h"
#include "core/reserves.h"
#include "core/runtimes/auto_offload.h"
#include "core/runtimes/runtime.h"
#include "core/sizing_pool.h"
#include "core/speed.h"
#include "core/units.h"

#include <algorithm>

namespace kvsight {

namespace {

/// Beyond every real context and batch, and still safe to add to.
constexpr std::uint64_t kBeyondAll = std::uint64_t{1} << 62;

std::optional<bool> fitsAt(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences)
{
    return fits(resolved, sizeMemory(*resolved.plan, context, sequences));
}

/// The largest number from `least` on for which `fitting` holds, given that it holds for ever fewer as they grow.
/// Nothing when it is unknown, or when it holds for all; 0 when not even for `least`.
template <class Fitting>
std::optional<std::uint64_t> largest(std::uint64_t least, const Fitting& fitting)
{
    const auto first = fitting(least);
    if (!first)
        return std::nullopt;
    if (!*first)
        return 0;
    if (fitting(kBeyondAll) != std::optional<bool>(false))
        return std::nullopt;
    std::uint64_t good = least;
    std::uint64_t bad = std::max<std::uint64_t>(least, 1024);
    while (fitting(bad) == std::optional<bool>(true)) {
        good = bad;
        bad *= 4;
    }
    while (bad - good > 1) {
        const std::uint64_t middle = good + (bad - good) / 2;
        (fitting(middle) == std::optional<bool>(true) ? good : bad) = middle;
    }
    return good;
}

void fillCacheUses(Evaluation& evaluation, const MemoryPlan& plan, const SizedMemory& sized)
{
    for (std::size_t i = 0; i < plan.caches.size(); ++i) {
        const auto part = sizeCache(plan.caches[i], Place::everywhere(), sized.context, sized.sequences);
        CacheUse use;
        use.kind = plan.caches[i].kind;
        for (const CacheMembers& members : plan.caches[i].members)
            use.layers += members.index_keys ? 0 : members.layers.count();
        use.cells = part.cells;
        use.streams = part.streams;
        if (!plan.refused && plan.k_known)
            use.k_bytes = part.k_bytes;
        if (!plan.refused && plan.v_known)
            use.v_bytes = part.v_bytes;
        evaluation.caches.push_back(std::move(use));
    }
}

void addKnown(MaybeBytes& sum, bool known, Checked bytes)
{
    sum = sum && known ? MaybeBytes(*sum + bytes) : MaybeBytes();
}

/// States of one kind are one entry, however many widths they come in.
void fillStateUses(Evaluation& evaluation, const MemoryPlan& plan, const SizedMemory& sized)
{
    for (const StatePlan& state : plan.states) {
        const std::string kind = stateKindName(state.kind);
        auto& uses = evaluation.states;
        auto use = std::find_if(uses.begin(), uses.end(), [&](const StateUse& other) { return other.kind == kind; });
        if (use == uses.end()) {
            uses.push_back({kind, 0, stateRows(state, sized.sequences), Checked(0), Checked(0)});
            use = std::prev(uses.end());
        }
        use->layers += state.layers.count();
        const auto part = sizeState(state, Place::everywhere(), sized.sequences);
        addKnown(use->conv_bytes, state.known, part.conv_bytes);
        addKnown(use->recurrent_bytes, state.known, part.recurrent_bytes);
    }
}

void fillDevices(Evaluation& evaluation, const Resolved& resolved, const SizedMemory& sized)
{
    for (std::size_t i = 0; i < resolved.plan->devices; ++i) {
        DeviceMemory device;
        if (i < resolved.devices.size()) {
            const GpuSpec& spec = resolved.devices[i].spec;
            device.gpu = spec.id.empty() ? spec.name : spec.id;
            device.name = spec.name;
        }
        device.memory = memoryOfDevice(resolved, sized, i);
        evaluation.devices.push_back(std::move(device));
    }
}

void fillEstimated(Evaluation& evaluation, const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    auto& names = evaluation.estimated;
    if (resolved.weights.estimated) {
        names.push_back("weights_bytes");
        names.push_back("weights_file_bytes");
    } else if (plan.weights_split_estimated) {
        names.push_back("weights_bytes");
    }
    if ((plan.compute.present || plan.trial) && plan.compute.known && plan.cachesKnown())
        names.push_back("compute_bytes");
    if (plan.pool && !plan.pool->budget && blocksOfPool(plan))
        names.insert(names.end(), {"pool_bytes", "limits.max_context_tokens", "limits.max_sequences", "limits.cache_tokens",
                                   "limits.max_concurrency"});
    if (plan.host_runs_layers && plan.compute.present && plan.compute.known)
        names.push_back("host.compute_bytes");
    if (plan.overhead_per_device.value_or(0) > 0)
        names.push_back("overhead_bytes");
    if (std::any_of(resolved.devices.begin(), resolved.devices.end(),
                    [](const Device& device) { return device.capacity_estimated; }))
        names.push_back("capacity_bytes");
}

void report(Findings& findings, Severity severity, const char* code, const char* where, Message message)
{
    findings.push_back({severity, code, where, std::move(message)});
}

/// Which main memory was reckoned with.
void reportHost(Evaluation& evaluation, const Resolved& resolved)
{
    if (exact(evaluation.host.total_bytes) == std::uint64_t{0} || resolved.devices.empty())
        return;
    Findings& findings = evaluation.findings;
    const auto& stated = resolved.scenario.host.memory_bytes;
    if (resolved.host_shares_memory) {
        const bool unused = stated && *stated != resolved.host_memory_bytes;
        report(findings, unused ? Severity::Warning : Severity::Note, "shared_memory", "host",
               {unused ? KV_TR("core", "{gpu} has one memory of {memory} for GPU and CPU, so host.memory_bytes is not used. Give "
                                       "gpu.memory_bytes instead.")
                       : KV_TR("core", "{gpu} has one memory of {memory} for GPU and CPU: the CPU's part comes out of it too."),
                {{"gpu", resolved.devices.front().spec.name}, {"memory", formatBytes(resolved.host_memory_bytes)}}});
    } else if (!stated) {
        report(findings, Severity::Note, "host_assumed", "host",
               {KV_TR("core", "The computer around the card is assumed to have 64 GiB of memory at 80 GB/s."), {}});
    }
}

/// The runtime wants more left free than nothing (spec 7.7).
void reportMargin(Evaluation& evaluation, const Resolved& resolved)
{
    const std::uint64_t margin = resolved.plan->margin_per_device;
    if (margin == 0 || evaluation.fits != std::optional<bool>(true) || resolved.scenario.options.gpu_layers
        || resolved.backend == "cpu")
        return;
    for (const DeviceMemory& device : evaluation.devices) {
        const auto free = device.memory.free_bytes;
        if (!free || *free < 0 || static_cast<std::uint64_t>(*free) >= margin)
            continue;
        report(evaluation.findings, Severity::Note, "fit_margin", "memory",
               {KV_TR("core", "{free} stay free on {gpu}, and {runtime} wants {margin}: by itself it moves layers to the CPU's "
                              "side. Start it with --fit off to keep them on the card."),
                {{"free", formatBytes(static_cast<std::uint64_t>(*free))},
                 {"gpu", device.name},
                 {"runtime", resolved.runtime->name},
                 {"margin", formatBytes(margin)}}});
        return;
    }
}

/// What runs although the cards are too small, with the rest on the CPU's side.
std::optional<Decode> decodeWithRestOnHost(const Resolved& resolved)
{
    const auto moved = withRestOnHost(resolved);
    if (!moved)
        return std::nullopt;
    auto decode = decodeStep(*moved, resolved.context_tokens, resolved.scenario.sequences);
    if (!decode)
        return std::nullopt;
    const auto& layers = moved->scenario.options.gpu_layers;
    decode->basis = layers
        ? Message{KV_TR("core", "Not checked against runs: it does not fit the cards, so {runtime} keeps {layers} of {all} layers "
                                "there and the rest on the CPU's side"),
                  {{"runtime", resolved.runtime->name}, {"layers", std::to_string(*layers)},
                   {"all", std::to_string(resolved.plan->offload_units)}}}
        : Message{KV_TR("core", "Not checked against runs: it does not fit the cards, so {runtime} keeps the experts of {layers} "
                                "layers on the CPU's side"),
                  {{"runtime", resolved.runtime->name}, {"layers", std::to_string(moved->scenario.options.cpu_moe_layers)}}};
    return decode;
}

void fillPrompt(Evaluation& evaluation, const Resolved& resolved)
{
    evaluation.prefill = prefill(resolved, resolved.prompt_tokens);
    if (evaluation.prefill)
        evaluation.answer = answerTime(resolved, resolved.prompt_tokens, answerTokens(resolved));
}

/// Says which parts are unknown, too large to print, or assumed.
void reportGaps(Evaluation& evaluation, const Resolved& resolved)
{
    Findings& findings = evaluation.findings;
    const Memory& memory = evaluation.memory;
    if (!memory.weights_bytes)
        report(findings, Severity::Warning, "unknown_part", "weights_bytes",
               {KV_TR("core", "The size of the weights is not known, so the total leaves them out. Name a known format, "
                              "or give the weights' bytes."), {}});
    if (!memory.state_bytes)
        report(findings, Severity::Warning, "unknown_part", "state_bytes",
               {KV_TR("core", "The config does not give the sizes of the model's state, so the total leaves it out."), {}});
    if (!memory.kv_cache_bytes && !resolved.plan->refused)
        report(findings, Severity::Warning, "unknown_part", "kv_cache_bytes",
               {KV_TR("core", "The size of the cache is not known, so the total leaves it out. Choose a known cache type."), {}});
    const bool widths_known = resolved.shape->hidden_size > 0 && resolved.shape->vocabulary > 0;
    if (!memory.compute_bytes && resolved.plan->cachesKnown())
        report(findings, Severity::Note, "unknown_part", "compute_bytes",
               {widths_known
                    ? KV_TR("core", "No rule tells the working memory of {runtime}: the total leaves it out.")
                    : KV_TR("core", "The config does not give the widths that the compute buffer follows from: the total leaves "
                                    "it out."),
                {{"runtime", resolved.runtime->name}}});
    if (!memory.overhead_bytes)
        report(findings, Severity::Note, "unknown_part", "overhead_bytes",
               {resolved.devices.empty()
                    ? KV_TR("core", "Without a card the driver's share is not known: the total leaves it out.")
                    : KV_TR("core", "The driver's share is not known, since the card's maker is not: the total leaves it "
                                    "out. Name a backend."), {}});
    for (const MaybeBytes* part : {&memory.weights_bytes, &memory.kv_cache_bytes, &memory.state_bytes, &memory.compute_bytes,
                                   &memory.total_bytes}) {
        if (*part && (*part)->isOverflown()) {
            report(findings, Severity::Warning, "size_overflow", "memory",
                   {KV_TR("core", "A sum of bytes does not fit 64 bits: it is far beyond every card. Lower the context or "
                                  "the number of sequences."), {}});
            break;
        }
    }
    const auto known = [](const MaybeBytes& bytes) { return bytes && !bytes->isOverflown(); };
    if (known(memory.total_bytes) && known(memory.capacity_bytes) && !memory.free_bytes && !resolved.plan->refused)
        report(findings, Severity::Warning, "size_overflow", "memory.free_bytes",
               {KV_TR("core", "What is missing does not fit 63 bits: it is far beyond every card. Lower the context, the number of "
                              "sequences or the weights' bytes."), {}});
    reportHost(evaluation, resolved);
}

GrowthPoint pointAt(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences, const SizedMemory& sized)
{
    GrowthPoint point{context, memoryOfAll(resolved, sized), std::nullopt, std::nullopt};
    point.fits = fits(resolved, sized, point.memory);
    if (point.fits != std::optional<bool>(false))
        point.decode = decodeStep(resolved, context, sequences);
    return point;
}

/// What the engine prints about its pool.
void addPoolLimits(Limits& limits, const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    const auto blocks = blocksOfPool(plan);
    if (!blocks)
        return;
    const PoolPlan& pool = *plan.pool;
    const Checked one = blocksOfOne(plan, Checked(resolved.context_tokens));
    if (one != Checked(0) && one.value() && blocks->value())
        limits.max_concurrency = static_cast<double>(*blocks->value()) / static_cast<double>(*one.value());
    limits.cache_tokens = (pool.lines_by_groups ? *blocks / Checked(pool.groups) * Checked(pool.block_tokens)
                                                : *blocks * Checked(resolved.context_tokens) / one).value();
}

}  // namespace

const char* boundName(Bound bound)
{
    switch (bound) {
    case Bound::Memory: return "memory";
    case Bound::Compute: return "compute";
    case Bound::Overhead: return "overhead";
    }
    return "memory";
}

std::optional<std::uint64_t> longestContext(const Resolved& resolved, std::uint64_t sequences)
{
    return largest(0, [&](std::uint64_t tokens) { return fitsAt(resolved, tokens, sequences); });
}

Limits limits(const Resolved& resolved)
{
    const std::uint64_t context = resolved.context_tokens;
    Limits result;
    result.max_context_tokens = longestContext(resolved, resolved.scenario.sequences);
    result.max_sequences = largest(1, [&](std::uint64_t count) { return fitsAt(resolved, context, count); });
    addPoolLimits(result, resolved);
    return result;
}

std::vector<std::uint64_t> knees(const Resolved& resolved)
{
    std::vector<std::uint64_t> windows;
    for (const CachePlan& cache : resolved.plan->caches) {
        if (cache.rule.windowed)
            windows.push_back(cache.rule.window + cache.rule.extra);
    }
    std::sort(windows.begin(), windows.end());
    windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
    return windows;
}

GrowthPoint evaluateAt(const Resolved& resolved, std::uint64_t context_tokens, std::uint64_t sequences)
{
    return pointAt(resolved, context_tokens, sequences, sizeMemory(*resolved.plan, context_tokens, sequences));
}

Evaluation evaluate(const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    const std::uint64_t context = resolved.context_tokens;
    const std::uint64_t sequences = resolved.scenario.sequences;
    const SizedMemory sized = sizeMemory(plan, context, sequences);

    Evaluation evaluation;
    GrowthPoint here = pointAt(resolved, context, sequences, sized);
    evaluation.memory = here.memory;
    evaluation.fits = here.fits;
    evaluation.decode = std::move(here.decode);
    if (evaluation.decode)
        evaluation.decode->basis = speedBasis(resolved, *evaluation.decode);
    evaluation.host = memoryOfHost(resolved, sized);
    fillDevices(evaluation, resolved, sized);
    fillCacheUses(evaluation, plan, sized);
    fillStateUses(evaluation, plan, sized);
    if (plan.cachesKnown()) {
        evaluation.kv_bytes_per_token = bytesPerToken<Checked>(plan, 0).value();
        evaluation.kv_bytes_per_token_at_context = bytesPerToken<Checked>(plan, context).value();
    }
    evaluation.cells = sized.cells;
    if (plan.pool && plan.pool->block_tokens > 0 && !plan.refused)
        evaluation.block_tokens = plan.pool->block_tokens;
    evaluation.limits = limits(resolved);
    if (evaluation.fits != std::optional<bool>(false))
        fillPrompt(evaluation, resolved);
    else
        evaluation.decode = decodeWithRestOnHost(resolved);
    fillEstimated(evaluation, resolved);
    evaluation.findings = resolved.findings;
    evaluation.findings.insert(evaluation.findings.end(), plan.findings.begin(), plan.findings.end());
    reportGaps(evaluation, resolved);
    reportMargin(evaluation, resolved);
    reportReserves(evaluation, resolved);
    return evaluation;
}

}  // namespace kvsight
