// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_facts.h"

#include "core/sizing_spread.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstring>
#include <string>

namespace kvsight::ui {
namespace {

struct DeviceText {
    Q_DECLARE_TR_FUNCTIONS(DeviceBars)
};

constexpr std::size_t kMostSingleBars = 8;  ///< from here on cards that hold the same are one bar

double drawable(const MaybeBytes& bytes)
{
    return bytes ? static_cast<double>(bytes->saturated()) : 0.0;
}

/// Collects figures with their paths; what is unknown or nothing is left out.
class FigureList {
public:
    FigureList(std::string prefix, ByteUnits units, std::vector<FigureFlow::Item>& items)
        : m_prefix(std::move(prefix)), m_units(units), m_items(items)
    {
    }

    struct Source {
        const char* figure;
        const MaybeBytes& bytes;
    };

    /// `words` has a place for the size; several sources are shown as their sum.
    void add(const QString& words, std::initializer_list<Source> sources)
    {
        Checked sum = 0;
        std::string figure;
        for (const Source& source : sources) {
            const auto bytes = exact(source.bytes);
            if (!bytes || *bytes == 0)
                continue;
            sum += Checked(*bytes);
            figure += (figure.empty() ? "" : "+") + m_prefix + source.figure;
        }
        if (!figure.empty() && sum.value())
            m_items.push_back({words.arg(text(formatBytes(*sum.value(), m_units))), figure});
    }

    void addFree(const std::optional<std::int64_t>& free)
    {
        if (!free)
            return;
        const bool over = *free < 0;
        const auto bytes = over ? std::uint64_t{0} - static_cast<std::uint64_t>(*free) : static_cast<std::uint64_t>(*free);
        m_items.push_back({(over ? DeviceText::tr("over by %1") : DeviceText::tr("%1 free")).arg(text(formatBytes(bytes, m_units))),
                           m_prefix + "free_bytes"});
    }

private:
    std::string m_prefix;
    ByteUnits m_units;
    std::vector<FigureFlow::Item>& m_items;
};

DeviceFacts cardFacts(const Resolved& resolved, const DeviceMemory& device, std::size_t index, ByteUnits units)
{
    const MemoryPlan& plan = *resolved.plan;
    const Memory& memory = device.memory;
    DeviceFacts facts;
    facts.parts = partsOf(memory);
    const auto share = cardShare<Checked>(plan, index, resolved.context_tokens, resolved.scenario.sequences);
    const MaybeBytes copied = share ? MaybeBytes(share->copied) : MaybeBytes();
    facts.copied = drawable(copied);
    facts.pool = drawable(memory.pool_bytes);
    facts.capacity = drawable(memory.capacity_bytes);
    facts.weightsDivided = !plan.weights_on_device.empty() && plan.weights_on_device[index].divided_by > 1;
    facts.cacheDivided = share && drawable(share->divided) > (facts.weightsDivided ? facts.parts.weights : 0);
    const std::string path = "devices." + std::to_string(index) + '.';
    FigureList list(path + "memory.", units, facts.figures);
    list.add(DeviceText::tr("needs %1"), {{"total_bytes", memory.total_bytes}});
    list.add(DeviceText::tr("of %1"), {{"capacity_bytes", memory.capacity_bytes}});
    list.addFree(memory.free_bytes);
    list.add(DeviceText::tr("weights %1"), {{"weights_bytes", memory.weights_bytes}});
    list.add(DeviceText::tr("cache %1"), {{"kv_cache_bytes", memory.kv_cache_bytes}});
    list.add(DeviceText::tr("states %1"), {{"state_bytes", memory.state_bytes}});
    list.add(DeviceText::tr("buffers %1"), {{"compute_bytes", memory.compute_bytes}, {"overhead_bytes", memory.overhead_bytes}});
    list.add(DeviceText::tr("in use already %1"), {{"reserved_bytes", memory.reserved_bytes}});
    list.add(DeviceText::tr("reserved for the cache %1"), {{"pool_bytes", memory.pool_bytes}});
    FigureList shared(path, units, facts.figures);
    shared.add(DeviceText::tr("on other cards too %1"), {{"copied_bytes", copied}});
    return facts;
}

DeviceFacts hostFacts(const Resolved& resolved, const HostMemory& host, ByteUnits units)
{
    DeviceFacts facts;
    facts.name = DeviceText::tr("main memory");
    facts.isHost = true;
    facts.parts.weights = drawable(host.weights_bytes);
    facts.parts.buffers = drawable(host.compute_bytes);
    facts.parts.cache = drawable(host.kv_cache_bytes) + drawable(host.state_bytes);
    facts.capacity = static_cast<double>(resolved.host_memory_bytes);
    FigureList list("host.", units, facts.figures);
    list.add(DeviceText::tr("needs %1"), {{"total_bytes", host.total_bytes}});
    list.add(DeviceText::tr("weights %1"), {{"weights_bytes", host.weights_bytes}});
    list.add(DeviceText::tr("cache %1"), {{"kv_cache_bytes", host.kv_cache_bytes}});
    list.add(DeviceText::tr("states %1"), {{"state_bytes", host.state_bytes}});
    list.add(DeviceText::tr("buffers %1"), {{"compute_bytes", host.compute_bytes}});
    return facts;
}

/// Whether two cards have the same name and hold the same.
bool isLike(const DeviceMemory& a, const DeviceMemory& b)
{
    const auto same = [&](MaybeBytes Memory::*part) { return exact(a.memory.*part) == exact(b.memory.*part); };
    return a.name == b.name && same(&Memory::weights_bytes) && same(&Memory::kv_cache_bytes) && same(&Memory::state_bytes)
        && same(&Memory::total_bytes) && same(&Memory::capacity_bytes) && same(&Memory::pool_bytes);
}

QString nameOf(const DeviceMemory& device, std::size_t first, std::size_t last, std::size_t all)
{
    const QString name = text(device.name);
    if (all == 1)
        return name;
    return last > first ? DeviceText::tr("%1, cards %2 to %3 of %4, each").arg(name).arg(first + 1).arg(last + 1).arg(all)
                        : DeviceText::tr("%1, card %2 of %3").arg(name).arg(first + 1).arg(all);
}

/// Names for people of what a cache keeps, as the subject of a sentence.
QString undividedSentence(const CachePlan& cache, const CacheMembers& members, std::size_t cards)
{
    const QLatin1String kind(cache.kind);
    if (cache.is_indexer || members.index_keys)
        return DeviceText::tr("Index keys are not divided: each of the %1 cards keeps them all.").arg(cards);
    if (kind == QLatin1String("latent"))
        return DeviceText::tr("The latent is not divided: each of the %1 cards keeps it whole.").arg(cards);
    if (allHeads(members) <= 1)
        return DeviceText::tr("One KV head cannot be divided: each of the %1 cards keeps it.").arg(cards);
    return DeviceText::tr("The cache is not divided: each of the %1 cards keeps it whole.").arg(cards);
}

}  // namespace

double DeviceFacts::end() const
{
    const double below = parts.total() - parts.cache;
    return std::max({parts.total(), below + pool, capacity});
}

bool hasSeveralDevices(const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    if (resolved.devices.empty())
        return false;
    const bool layers = plan.host_weights.layers != Checked(0) || plan.host_weights.experts != Checked(0);
    const bool caches = std::any_of(plan.caches.begin(), plan.caches.end(),
                                    [](const CachePlan& cache) { return hasLayersAt(cache, Place::host()); });
    const bool states = std::any_of(plan.states.begin(), plan.states.end(),
                                    [](const StatePlan& state) { return state.layers.on_host > 0; });
    return plan.devices > 1 || layers || caches || states;
}

std::vector<DeviceFacts> deviceFacts(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    const auto& devices = evaluation.devices;
    const bool grouped = devices.size() > kMostSingleBars;
    std::vector<DeviceFacts> all;
    for (std::size_t first = 0; first < devices.size();) {
        std::size_t last = first;
        while (grouped && last + 1 < devices.size() && isLike(devices[first], devices[last + 1]))
            ++last;
        DeviceFacts facts = cardFacts(resolved, devices[first], first, units);
        facts.name = nameOf(devices[first], first, last, devices.size());
        all.push_back(std::move(facts));
        first = last + 1;
    }
    if (exact(evaluation.host.total_bytes).value_or(0) > 0)
        all.push_back(hostFacts(resolved, evaluation.host, units));
    return all;
}

QStringList spreadSentences(const Resolved& resolved)
{
    const MemoryPlan& plan = *resolved.plan;
    QStringList sentences;
    if (plan.refused)
        return sentences;
    const auto say = [&](const QString& sentence) {
        if (!sentences.contains(sentence))
            sentences << sentence;
    };
    for (const CachePlan& cache : plan.caches) {
        for (const CacheMembers& members : cache.members) {
            const Spread spread = spreadOf(members);
            const auto cards = static_cast<std::size_t>(members.layers.cards_per_layer);
            if (spread == Spread::Undivided)
                say(undividedSentence(cache, members, cards));
            else if (spread == Spread::Replicated)
                say(DeviceText::tr("KV heads are replicated: %1 heads for %2 cards, so several cards keep the same head.")
                        .arg(allHeads(members)).arg(cards));
            else if (spread == Spread::Divided)
                say(DeviceText::tr("KV heads are divided: each of the %1 cards keeps its share of every layer.").arg(cards));
        }
    }
    if (sentences.isEmpty() && plan.devices > 1)
        say(DeviceText::tr("Each layer lies on one card alone: nothing is kept twice."));
    return sentences;
}

}  // namespace kvsight::ui
