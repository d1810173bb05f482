// SPDX-License-Identifier: MIT
#include "core/report/runtime_difference.h"

#include "core/memory.h"
#include "core/runtimes/runtime.h"
#include "core/sizing_spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace kvsight {
namespace {

using Arguments = std::vector<std::pair<std::string, std::string>>;

/// Both sides of a comparison.
struct Pair {
    const Resolved& before;
    const Resolved& after;
    ByteUnits units;

    const MemoryPlan& old() const { return *before.plan; }
    const MemoryPlan& now() const { return *after.plan; }

    /// Whether something holds for the one and not for the other; then whether it is the later one.
    template <class Holds>
    std::optional<bool> differs(const Holds& holds) const
    {
        const bool held = holds(old()), holds_now = holds(now());
        return held == holds_now ? std::nullopt : std::optional<bool>(holds_now);
    }

    Message say(const char* text, Arguments arguments = {}) const
    {
        arguments.emplace_back("runtime", after.runtime->name);
        return {text, std::move(arguments)};
    }

    Message either(bool first, const char* one, const char* other) const { return say(first ? one : other); }
};

std::string count(std::uint64_t number)
{
    return formatCount(number);
}

template <class Holds>
bool anyCache(const MemoryPlan& plan, const Holds& holds)
{
    return std::any_of(plan.caches.begin(), plan.caches.end(), holds);
}

bool hasLatent(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) { return std::strcmp(cache.kind, "latent") == 0; });
}

bool hasWindow(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) { return cache.rule.windowed; });
}

bool isUnified(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) { return cache.rule.one_for_all; });
}

bool hasIndex(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) {
        return cache.is_indexer || std::any_of(cache.members.begin(), cache.members.end(),
                                               [](const CacheMembers& members) { return members.index_keys; });
    });
}

bool keepsCacheOnHost(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) { return hasLayersAt(cache, Place::host()); });
}

bool copiesCache(const MemoryPlan& plan)
{
    return anyCache(plan, [](const CachePlan& cache) { return std::any_of(cache.members.begin(), cache.members.end(), isCopied); });
}

/// Tokens that windows hold besides; 0 without windows.
std::uint64_t besidesWindows(const MemoryPlan& plan)
{
    std::uint64_t most = 0;
    for (const CachePlan& cache : plan.caches)
        most = std::max(most, cache.rule.windowed ? cache.rule.extra : 0);
    return most;
}

std::uint64_t paddingOf(const MemoryPlan& plan)
{
    std::uint64_t most = 1;
    for (const CachePlan& cache : plan.caches)
        most = std::max(most, cache.rule.pad);
    return most;
}

/// Rows of the longest cache.
Checked cellsOf(const Resolved& resolved)
{
    return sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences).cells;
}

Message paddingRule(const Pair& pair)
{
    const std::uint64_t pad = paddingOf(pair.now());
    if (pad <= 1)
        return pair.say(KV_TR("core", "{runtime}: as many cells as tokens, none for padding."));
    return pair.now().pool ? pair.say(KV_TR("core", "{runtime} hands the cache out in blocks of {tokens} tokens."), {{"tokens", count(pad)}})
                           : pair.say(KV_TR("core", "{runtime} rounds a cache up to a multiple of {tokens} tokens."), {{"tokens", count(pad)}});
}

Message cacheRule(const Pair& pair)
{
    if (const auto on_host = pair.differs(keepsCacheOnHost))
        return pair.either(*on_host, KV_TR("core", "{runtime} keeps a part of the cache in main memory."),
                           KV_TR("core", "{runtime} keeps the whole cache on the cards."));
    if (const auto latent = pair.differs(hasLatent))
        return pair.either(*latent, KV_TR("core", "{runtime} keeps one latent for all heads of a layer."),
                           KV_TR("core", "{runtime} keeps no latents, but the keys and values of all heads."));
    if (const auto window = pair.differs(hasWindow))
        return pair.either(*window, KV_TR("core", "{runtime} keeps the window alone of layers that have one."),
                           KV_TR("core", "{runtime} keeps every layer in full, whatever its window."));
    if (const auto index = pair.differs(hasIndex))
        return pair.either(*index, KV_TR("core", "{runtime} keeps index keys beside the cache."),
                           KV_TR("core", "{runtime} keeps no index keys."));
    if (const auto copies = pair.differs(copiesCache))
        return pair.either(*copies, KV_TR("core", "{runtime} keeps the same part of the cache on several cards."),
                           KV_TR("core", "{runtime} keeps each part of the cache on one card alone."));
    if (const auto unified = pair.differs(isUnified))
        return pair.either(*unified, KV_TR("core", "{runtime} keeps one cache for all conversations."),
                           KV_TR("core", "{runtime} keeps a cache for each conversation."));
    const std::uint64_t besides = besidesWindows(pair.now());
    if (besides > 0 && besides != besidesWindows(pair.old()))
        return pair.say(KV_TR("core", "{runtime} keeps {tokens} tokens of a prompt's step beside each window."), {{"tokens", count(besides)}});
    if (hasWindow(pair.now()) && besides != besidesWindows(pair.old()))
        return pair.say(KV_TR("core", "{runtime} keeps nothing of a prompt's step beside a window."));
    if (paddingOf(pair.now()) != paddingOf(pair.old()) && cellsOf(pair.after) != cellsOf(pair.before))
        return paddingRule(pair);
    return pair.say(KV_TR("core", "{runtime} lays the cache out in another way."));
}

Message weightRule(const Pair& pair)
{
    const auto has = [](Checked PlacedWeights::*part) {
        return [part](const MemoryPlan& plan) { return plan.host_weights.*part != Checked(0); };
    };
    for (const auto part : {&PlacedWeights::layers, &PlacedWeights::experts, &PlacedWeights::head}) {
        if (const auto on_host = pair.differs(has(part)))
            return pair.either(*on_host, KV_TR("core", "{runtime} keeps a part of the layers in main memory."),
                               KV_TR("core", "{runtime} keeps all layers on the cards."));
    }
    if (const auto embedding = pair.differs(has(&PlacedWeights::embedding)))
        return pair.either(*embedding, KV_TR("core", "{runtime} keeps the token embedding in main memory."),
                           KV_TR("core", "{runtime} keeps the token embedding on the card."));
    if (pair.before.weights.format != pair.after.weights.format)
        return pair.say(KV_TR("core", "{runtime} keeps the weights as {format}."), {{"format", pair.after.weights.format}});
    return pair.say(KV_TR("core", "{runtime} places the weights in another way."));
}

Message stateRule(const Pair& pair)
{
    const auto paged = [](const MemoryPlan& plan) {
        return std::any_of(plan.states.begin(), plan.states.end(), [](const StatePlan& state) { return state.page_bytes > 0; });
    };
    if (const auto blocks = pair.differs(paged))
        return pair.either(*blocks, KV_TR("core", "{runtime} keeps each state in a block as large as the cache's."),
                           KV_TR("core", "{runtime} keeps states as they are, not in the cache's blocks."));
    const auto widest = [](const MemoryPlan& plan) {
        std::uint64_t bytes = 0;
        for (const StatePlan& state : plan.states)
            bytes = std::max({bytes, state.recurrent_elements > 0 ? state.recurrent_element_bytes : 0, state.conv_element_bytes});
        return bytes;
    };
    if (widest(pair.old()) != widest(pair.now()) && widest(pair.now()) > 0)
        return pair.say(KV_TR("core", "{runtime} keeps states in numbers of {bytes} bytes."), {{"bytes", count(widest(pair.now()))}});
    return pair.say(KV_TR("core", "{runtime} keeps states in another way."));
}

Message computeRule(const Pair& pair)
{
    const MemoryPlan& plan = pair.now();
    if (plan.trial)
        return pair.say(KV_TR("core", "{runtime} measures a trial step of {tokens} tokens and keeps room for it."),
                        {{"tokens", count(plan.trial->tokens)}});
    if (plan.compute.present)
        return pair.say(KV_TR("core", "{runtime} computes a prompt in steps of {tokens} tokens and keeps room for one."),
                        {{"tokens", count(plan.compute.ubatch)}});
    return pair.say(KV_TR("core", "{runtime}: no working memory is counted."));
}

Message overheadRule(const Pair& pair)
{
    const std::uint64_t bytes = pair.now().overhead_per_device.value_or(0);
    return bytes > 0 ? pair.say(KV_TR("core", "{runtime} takes about {size} of each card for driver, libraries and graphs."),
                                {{"size", formatBytes(bytes, pair.units)}})
                     : pair.say(KV_TR("core", "{runtime}: nothing is counted for driver and libraries."));
}

Message poolRule(const Pair& pair)
{
    if (!pair.now().pool) {
        const std::uint64_t pad = paddingOf(pair.now());
        return pad > 1 ? pair.say(KV_TR("core", "{runtime} reserves no pool: it takes the cache of the context that is set, in steps of "
                                                "{tokens} tokens."), {{"tokens", count(pad)}})
                       : pair.say(KV_TR("core", "{runtime} reserves no pool: it takes the cache of the context that is set."));
    }
    const PoolPlan& pool = *pair.now().pool;
    Arguments arguments{{"tokens", count(pool.block_tokens)}};
    if (pool.budget) {
        arguments.push_back({"size", formatBytes(*pool.budget, pair.units)});
        return pair.say(KV_TR("core", "{runtime} gives {size} of each card to the cache and hands it out in blocks of {tokens} tokens."), arguments);
    }
    arguments.push_back({"share", fmt::format("{}", static_cast<double>(pool.millionths) / 1e6)});
    if (pool.share_of_rest)
        return pair.say(KV_TR("core", "{runtime} gives {share} of what is free to the cache and hands it out in blocks of {tokens} tokens."), arguments);
    if (pool.block_tokens <= 1)
        return pair.say(KV_TR("core", "{runtime} reserves {share} of the card and hands the cache out token by token."), arguments);
    return pair.say(KV_TR("core", "{runtime} reserves {share} of the card and hands the cache out in blocks of {tokens} tokens."), arguments);
}

struct Part {
    const char* figure;
    const char* name;
    MaybeBytes Memory::*bytes;
    Message (*rule)(const Pair&);
    bool optional = false;  ///< a runtime may have none
};

constexpr Part kParts[] = {
    {"memory.pool_bytes", KV_TR("core", "reserved for the cache"), &Memory::pool_bytes, poolRule, true},
    {"memory.kv_cache_bytes", KV_TR("core", "KV cache"), &Memory::kv_cache_bytes, cacheRule},
    {"memory.weights_bytes", KV_TR("core", "weights"), &Memory::weights_bytes, weightRule},
    {"memory.state_bytes", KV_TR("core", "states"), &Memory::state_bytes, stateRule},
    {"memory.compute_bytes", KV_TR("core", "compute buffers"), &Memory::compute_bytes, computeRule},
    {"memory.overhead_bytes", KV_TR("core", "driver and libraries"), &Memory::overhead_bytes, overheadRule},
};

std::uint64_t apart(std::uint64_t a, std::uint64_t b)
{
    return a > b ? a - b : b - a;
}

}  // namespace

std::optional<RuntimeDifference> runtimeDifference(const Resolved& before, const Resolved& after, ByteUnits units)
{
    const Pair pair{before, after, units};
    if (pair.old().refused || pair.now().refused)
        return std::nullopt;
    const auto memoryOf = [](const Resolved& resolved) {
        return memoryOfAll(resolved, sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences));
    };
    const Memory old = memoryOf(before), now = memoryOf(after);
    const Part* most = nullptr;
    std::uint64_t largest = 0;
    bool compared = false;
    for (const Part& part : kParts) {
        const auto was = exact(old.*part.bytes), is = exact(now.*part.bytes);
        if ((!was || !is) && !(part.optional && (was || is)))
            continue;
        compared = true;
        const std::uint64_t difference = apart(was.value_or(0), is.value_or(0));
        if (difference > largest) {
            largest = difference;
            most = &part;
        }
    }
    if (!compared)
        return std::nullopt;
    if (most == nullptr)
        return RuntimeDifference{pair.say(KV_TR("core", "{runtime} takes the same memory here as {other}."),
                                          {{"other", before.runtime->name}}), {}, {}, {}, {}};
    return RuntimeDifference{most->rule(pair), {most->name, {}}, most->figure, exact(old.*most->bytes), exact(now.*most->bytes)};
}

}  // namespace kvsight
