// SPDX-License-Identifier: MIT
#include "core/fix_search.h"

#include "core/evaluate.h"
#include "core/memory.h"
#include "core/runtimes/runtime.h"
#include "core/shape_cache.h"

#include <algorithm>
#include <limits>

namespace kvsight {

namespace {

/// More cards than that are another machine, not a fix.
constexpr std::uint64_t kMostCards = 8;
constexpr double kUnknownPrice = std::numeric_limits<double>::infinity();

bool isLarger(const CacheType& type, const CacheType& than)
{
    return type.block_bytes * than.block_elements > than.block_bytes * type.block_elements;
}

bool offers(const Runtime& runtime, const CacheType& type)
{
    const auto& offered = runtime.cache_types;
    return std::find(offered.begin(), offered.end(), type.name) != offered.end();
}

}  // namespace

FixSearch::FixSearch(const Resolved& resolved, const Evaluation& evaluation, const Catalog& catalog, ByteUnits units,
                     const std::string& base_folder, const FixGoal& goal)
    : m_resolved(resolved), m_evaluation(evaluation), m_catalog(catalog), m_units(units), m_base_folder(base_folder), m_goal(goal),
      m_refused(resolved.plan->refused),
      m_fits(meets(goal, evaluation.fits, evaluation.decode) == std::optional<bool>(true))
{
}

std::optional<bool> FixSearch::meets(const FixGoal& goal, std::optional<bool> fits, const std::optional<Decode>& decode)
{
    if (fits != std::optional<bool>(true) || !goal.least_speed)
        return fits;
    if (!decode)
        return std::nullopt;
    return decode->tokens_per_second.mid >= *goal.least_speed;
}

bool FixSearch::hasFound(Fix::Kind kind) const
{
    return std::any_of(m_found.begin(), m_found.end(), [kind](const RankedFix& found) { return found.fix.kind == kind; });
}

bool FixSearch::hasFoundWithoutMoney() const
{
    return std::any_of(m_found.begin(), m_found.end(), [](const RankedFix& found) { return found.fix.cost < FixCost::Money; });
}

bool FixSearch::canShrinkCacheTo(const char* name) const
{
    const CacheType& type = *findCacheType(name);
    return offers(*m_resolved.runtime, type) && (isLarger(m_resolved.k_type, type) || isLarger(m_resolved.v_type, type));
}

std::vector<std::pair<std::string, FixCost>> FixSearch::smallerWeights() const
{
    std::vector<std::pair<std::string, FixCost>> formats;
    if (!m_resolved.weights.known)
        return formats;
    for (const std::string_view step : m_resolved.runtime->weight_steps) {
        WeightsChoice choice = m_resolved.scenario.weights;
        choice.format = std::string(step);
        choice.bytes.reset();
        Findings ignored;
        const WeightSizes sizes = sizedWeights(m_resolved.shape, choice, m_resolved.scenario.options.draft_tokens > 0, ignored);
        if (sizes.known && sizes.file_bytes < m_resolved.weights.file_bytes)
            formats.emplace_back(choice.format, costOfWeights(sizes));
    }
    return formats;
}

/// Tries a change; true when it helps, and then it is among those found.
bool FixSearch::attempt(Fix::Kind kind, FixCost cost, double rank, Message action, Scenario changed)
{
    if (changed == m_resolved.scenario)
        return false;
    const Resolution resolution = resolve(changed, m_catalog, m_base_folder);
    if (!resolution.resolved || resolution.resolved->plan->refused)
        return false;
    const Resolved& tried = *resolution.resolved;
    const GrowthPoint point = evaluateAt(tried, tried.context_tokens, tried.scenario.sequences);
    if (!helps(point))
        return false;
    Fix fix;
    fix.kind = kind;
    fix.cost = cost;
    fix.action = std::move(action);
    fix.changed = std::move(changed);
    fix.fits = point.fits;
    fix.free_bytes = point.memory.free_bytes;
    fix.spare_bytes = spareBytes(*tried.plan, point.memory);
    fix.freed_bytes = freed(point.memory);
    fix.max_context_tokens = limits(tried).max_context_tokens;
    if (point.decode)
        fix.tokens_per_second = point.decode->tokens_per_second.mid;
    fix.outcome = outcomeOf(fix);
    m_found.push_back({std::move(fix), rank});
    return true;
}

bool FixSearch::fitsWith(const Scenario& changed) const
{
    const Resolution resolution = resolve(changed, m_catalog, m_base_folder);
    return resolution.resolved
        && evaluateAt(*resolution.resolved, resolution.resolved->context_tokens, changed.sequences).fits
               == std::optional<bool>(true);
}

std::optional<std::int64_t> FixSearch::freed(const Memory& memory) const
{
    const auto before = m_evaluation.memory.free_bytes;
    if (!before || !memory.free_bytes)
        return std::nullopt;
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(*memory.free_bytes, *before, &difference))
        return std::nullopt;
    return difference;
}

bool FixSearch::helps(const GrowthPoint& point) const
{
    if (m_refused)
        return m_resolved.devices.empty() || point.fits != std::optional<bool>(false);
    if (meets(m_goal, point.fits, point.decode) != std::optional<bool>(true))
        return false;
    if (!m_fits)
        return true;
    constexpr std::int64_t share = 100;
    const auto gained = freed(point.memory);
    const auto capacity = exact(point.memory.capacity_bytes);
    return gained && capacity && *gained >= static_cast<std::int64_t>(std::min<std::uint64_t>(*capacity, INT64_MAX)) / share;
}

Message FixSearch::outcomeOf(const Fix& fix) const
{
    if (m_refused)
        return {KV_TR("core", "then the runtime takes it"), {}};
    if (m_fits)
        return {KV_TR("core", "frees {freed}"),
                {{"freed", formatBytes(fix.freed_bytes.value_or(0), m_units)}}};
    const Arguments free{{"free", formatBytes(fix.spare_bytes, m_units)}};
    if ((fix.cost != FixCost::Speed && !m_goal.least_speed) || !fix.tokens_per_second)
        return {KV_TR("core", "it fits, {free} to spare"), free};
    Message message{KV_TR("core", "it fits, {free} to spare, at about {speed} tokens/s"), free};
    message.arguments.emplace_back("speed", formatSpeed(*fix.tokens_per_second));
    return message;
}

void FixSearch::trySettings()
{
    const Scenario& scenario = m_resolved.scenario;
    if (!scenario.options.flash_attention) {
        Scenario changed = scenario;
        changed.options.flash_attention = true;
        attempt(Fix::Kind::FlashAttention, FixCost::Nothing, 0, {KV_TR("core", "Flash attention on"), {}}, std::move(changed));
    }
    if (!scenario.options.unified && scenario.sequences > 1) {
        Scenario changed = scenario;
        changed.options.unified = true;
        attempt(Fix::Kind::Unified, FixCost::Nothing, 1, {KV_TR("core", "One cache for all conversations"), {}},
                std::move(changed));
    }
    if (scenario.options.swa_full) {
        Scenario changed = scenario;
        changed.options.swa_full = false;
        attempt(Fix::Kind::ShortWindows, FixCost::Nothing, 2, {KV_TR("core", "Windowed layers keep their window alone"), {}},
                std::move(changed));
    }
}

void FixSearch::tryCacheTypes()
{
    if (m_refused) {
        tryType("f16", FixCost::Nothing);
        return;
    }
    // Where the runtime has no q8_0 its 8-bit type is fp8.
    if (!tryType("q8_0", FixCost::BarelyMeasurable))
        tryType("fp8", FixCost::BarelyMeasurable);
    tryType("q4_0", FixCost::Quality);
}

/// V alone, then both. False when the runtime does not offer the type.
bool FixSearch::tryType(const char* name, FixCost cost)
{
    const CacheType& type = *findCacheType(name);
    if (!offers(*m_resolved.runtime, type))
        return false;
    const auto wanted = [&](const CacheType& present) {
        return m_refused ? std::string_view(present.name) != name : isLarger(present, type);
    };
    const bool smaller_v = wanted(m_resolved.v_type);
    const bool smaller_k = wanted(m_resolved.k_type);
    if (smaller_v) {
        Scenario changed = m_resolved.scenario;
        changed.v_type = name;
        attempt(Fix::Kind::VCache, cost, 3, {KV_TR("core", "V cache as {type}"), {{"type", name}}}, std::move(changed));
    }
    if (smaller_k) {
        Scenario changed = m_resolved.scenario;
        changed.k_type = name;
        changed.v_type = name;
        attempt(Fix::Kind::BothCaches, cost, 4, {KV_TR("core", "K and V cache as {type}"), {{"type", name}}},
                std::move(changed));
    }
    return true;
}

/// The largest count up to `most` of sequences (else of tokens) that meets the goal, given that fewer do where more do; 0
/// when not even `least` does.
std::uint64_t FixSearch::largestThatMeets(std::uint64_t least, std::uint64_t most, bool sequences) const
{
    const auto meeting = [&](std::uint64_t count) {
        const GrowthPoint point = sequences ? evaluateAt(m_resolved, m_resolved.context_tokens, count)
                                            : evaluateAt(m_resolved, count, m_resolved.scenario.sequences);
        return meets(m_goal, point.fits, point.decode) == std::optional<bool>(true);
    };
    if (most < least || !meeting(least))
        return 0;
    std::uint64_t good = least, bad = most + 1;
    while (bad - good > 1) {
        const std::uint64_t middle = good + (bad - good) / 2;
        (meeting(middle) ? good : bad) = middle;
    }
    return good;
}

void FixSearch::tryLessRoom()
{
    const Scenario& scenario = m_resolved.scenario;
    const bool fast = m_goal.least_speed.has_value();
    const std::uint64_t most = fast ? largestThatMeets(1, scenario.sequences - 1, true)
                                    : m_evaluation.limits.max_sequences.value_or(0);
    if (most > 0 && most < scenario.sequences) {
        Scenario changed = scenario;
        changed.sequences = most;
        attempt(Fix::Kind::Sequences, FixCost::LessRoom, -static_cast<double>(most) / static_cast<double>(scenario.sequences),
                {most == 1 ? KV_TR("core", "One conversation at a time") : KV_TR("core", "{count} conversations at a time"),
                 {{"count", formatCount(most)}}},
                std::move(changed));
    }
    const std::uint64_t longest = fast ? largestThatMeets(0, m_resolved.context_tokens, false)
                                       : m_evaluation.limits.max_context_tokens.value_or(0);
    const std::uint64_t round = roundContextBelow(longest);
    if (round > 0 && round < m_resolved.context_tokens) {
        Scenario changed = scenario;
        shortenContext(changed, round);
        attempt(Fix::Kind::Context, FixCost::LessRoom,
                -static_cast<double>(round) / static_cast<double>(m_resolved.context_tokens),
                {longest == round ? KV_TR("core", "Context of {context} tokens") : KV_TR("core", "Context of {context} tokens, rounded down"),
                 {{"context", formatTokens(round)}}},
                std::move(changed));
    }
}

FixCost FixSearch::costOfWeights(const WeightSizes& weights) const
{
    const double bits = qualityBits(weights, m_resolved.shape->parameters);
    return bits >= 6 ? FixCost::BarelyMeasurable : bits >= 4 ? FixCost::Quality : FixCost::MuchQuality;
}

void FixSearch::tryWeights()
{
    for (const auto& [format, cost] : smallerWeights()) {
        Scenario changed = m_resolved.scenario;
        changed.weights.format = format;
        changed.weights.bytes.reset();
        if (attempt(Fix::Kind::Weights, cost, 5, {KV_TR("core", "Weights as {format}"), {{"format", format}}}, std::move(changed)))
            return;
    }
}

void FixSearch::tryCards()
{
    if (m_resolved.devices.empty())
        return;
    if (m_resolved.scenario.gpus.size() != 1) {
        tryMoreOfOneKind();
        return;
    }
    const GpuSpec& card = m_resolved.devices.front().spec;
    const std::uint64_t count = m_resolved.devices.size();
    const double price = card.launch_price_usd.value_or(kUnknownPrice);
    if (m_evaluation.fits == std::optional<bool>(true)) {
        tryFasterCards(card);  // It has the room: it lacks speed, which more of the same do not bring layer by layer.
        return;
    }
    bool found = false;
    for (std::uint64_t more = count + 1; more <= kMostCards && !found && !isOneOfAKind(card); ++more) {
        Scenario changed = m_resolved.scenario;
        changed.gpus.front().count = more;
        found = attempt(Fix::Kind::MoreCards, FixCost::Money, price * static_cast<double>(more - count),
                        {KV_TR("core", "{count} × {gpu}"), {{"count", formatCount(more)}, {"gpu", card.name}}},
                        std::move(changed));
    }
    found = tryLargerCards(card, count) || found;
    // Nothing of the kind is large enough: several of a larger one, as few as do.
    for (std::uint64_t several = std::max<std::uint64_t>(2, count + 1); several <= kMostCards && !found; ++several)
        found = tryLargerCards(card, several);
}

/// Of several kinds of cards more of one, as few as do; where that is not enough, larger cards in place of them all.
void FixSearch::tryMoreOfOneKind()
{
    if (m_evaluation.fits == std::optional<bool>(true))
        return;  // Which of them to replace by a faster one is not ours to say.
    const auto& kinds = m_resolved.scenario.gpus;
    bool found = false;
    for (std::uint64_t more = 1; m_resolved.devices.size() + more <= kMostCards && !found; ++more) {
        for (std::size_t kind = 0; kind < kinds.size() && !found; ++kind) {
            const GpuSpec* card = m_catalog.findGpu(kinds[kind].id);
            if (card == nullptr || isOneOfAKind(*card))
                continue;
            Scenario changed = m_resolved.scenario;
            const std::uint64_t count = changed.gpus[kind].count += more;
            const double price = card->launch_price_usd.value_or(kUnknownPrice) * static_cast<double>(more);
            found = attempt(Fix::Kind::MoreCards, FixCost::Money, price,
                            {KV_TR("core", "{count} × {gpu} beside the other cards"), {{"count", formatCount(count)}, {"gpu", card->name}}},
                            std::move(changed));
        }
    }
    for (std::uint64_t several = 1; several <= kMostCards && !found; ++several)
        found = tryLargerCards(m_resolved.devices.front().spec, several);
}

/// The common card with the lowest launch price that is fast enough, as many as there are.
bool FixSearch::tryFasterCards(const GpuSpec& card)
{
    const std::uint64_t count = m_resolved.devices.size();
    std::vector<const GpuSpec*> cards;
    for (const MemoryTier& tier : commonCards(m_catalog)) {
        for (const GpuSpec* other : tier.cards) {
            const bool strange = isOneOfAKind(*other) && (count > 1 || !isOneOfAKind(card));
            const bool runs = m_resolved.scenario.backend.empty() || other->vendor == card.vendor;
            if (other->id != card.id && !strange && runs)
                cards.push_back(other);
        }
    }
    const auto price = [](const GpuSpec* spec) { return spec->launch_price_usd.value_or(kUnknownPrice); };
    std::stable_sort(cards.begin(), cards.end(), [&](const GpuSpec* a, const GpuSpec* b) { return price(a) < price(b); });
    for (const GpuSpec* faster : cards) {
        Scenario changed = m_resolved.scenario;
        changed.gpus.front() = GpuChoice{};
        changed.gpus.front().id = faster->id;
        changed.gpus.front().count = count;
        const char* text = count == 1 ? KV_TR("core", "{gpu} instead") : KV_TR("core", "{count} × {gpu} instead");
        if (attempt(Fix::Kind::LargerCard, FixCost::Money, price(faster) * static_cast<double>(count),
                    {text, {{"gpu", faster->name}, {"count", formatCount(count)}}}, std::move(changed)))
            return true;
    }
    return false;
}

/// The first common card of the next sizes with which it fits, of the same maker where there is one.
bool FixSearch::tryLargerCards(const GpuSpec& card, std::uint64_t count)
{
    for (const MemoryTier& tier : commonCards(m_catalog)) {
        if (tier.memory_bytes <= m_resolved.devices.front().capacity_bytes.value_or(0)
            || tier.memory_bytes <= card.memory_bytes.value_or(0))
            continue;
        const GpuSpec* larger = chooseCard(tier, card, count);
        if (larger == nullptr)
            continue;
        Scenario changed = m_resolved.scenario;
        changed.gpus.resize(1);
        changed.gpus.front() = GpuChoice{};
        changed.gpus.front().id = larger->id;
        changed.gpus.front().count = count;
        const double price = larger->launch_price_usd.value_or(kUnknownPrice) * static_cast<double>(count);
        const char* text = count == 1 ? KV_TR("core", "{gpu} instead") : KV_TR("core", "{count} × {gpu} instead");
        if (attempt(Fix::Kind::LargerCard, FixCost::Money, price,
                    {text, {{"gpu", larger->name}, {"count", formatCount(count)}}}, std::move(changed)))
            return true;
    }
    return false;
}

const GpuSpec* FixSearch::chooseCard(const MemoryTier& tier, const GpuSpec& present, std::uint64_t count) const
{
    const GpuSpec* other = nullptr;
    for (const GpuSpec* card : tier.cards) {
        if (isOneOfAKind(*card) && (count > 1 || !isOneOfAKind(present)))
            continue;
        if (card->vendor == present.vendor || present.vendor.empty())
            return card;
        if (other == nullptr)
            other = card;
    }
    // A backend that the scenario names runs on its maker's cards only.
    return m_resolved.scenario.backend.empty() ? other : nullptr;
}

}  // namespace kvsight
