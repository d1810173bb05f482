// SPDX-License-Identifier: MIT
#include "core/resolve.h"

#include "core/measured_setup.h"
#include "core/readers/json_text.h"
#include "core/resolve_on.h"
#include "core/runtimes/memory_plan.h"
#include "core/runtimes/runtime.h"
#include "core/scenario_fields.h"
#include "core/shape_cache.h"
#include "core/speed.h"
#include "core/units.h"
#include "core/weights/joint_kv_up.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace kvsight {

namespace {

constexpr std::uint64_t kDefaultContext = 8192;
constexpr std::uint64_t kDefaultHostBytes = std::uint64_t{64} << 30;
constexpr double kDefaultHostBandwidth = 80e9;

/// `speedModel`, remembered: a drag asks for the same card again and again, a ranking for the same cards with every
/// model. Naming every field of a set-up makes this fail to compile when there is a new one.
SpeedModel rememberedSpeed(const SpeedSetup& setup)
{
    constexpr std::size_t most_kept = 20000;
    thread_local std::unordered_map<std::string, SpeedModel> memory;
    const auto& [runtime, family, card, card_class, bandwidth, format, attention, experts, states, cards, splits, compact] = setup;
    std::string key;
    for (const std::string* part : {&runtime, &family, &card, &card_class, &format, &attention})
        key.append(*part).push_back('\0');
    key.append(reinterpret_cast<const char*>(&bandwidth), sizeof bandwidth);
    key.append(reinterpret_cast<const char*>(&cards), sizeof cards);
    for (const bool flag : {experts, states, splits, compact})
        key.push_back(flag ? '1' : '0');
    const auto found = memory.find(key);
    if (found != memory.end())
        return found->second;
    if (memory.size() >= most_kept)
        memory.clear();
    return memory.emplace(std::move(key), speedModel(setup)).first->second;
}

class Resolver {
public:
    Resolver(const Scenario& scenario, const Catalog& catalog, const std::string& base_folder)
        : m_scenario(scenario), m_catalog(catalog), m_base_folder(base_folder) {}

    Resolution resolve()
    {
        m_resolved.scenario = m_scenario;
        checkNumbers();
        findRuntimeOfScenario();
        findDevices();
        m_resolved.k_type = cacheType(m_scenario.k_type, "k_type");
        m_resolved.v_type = cacheType(m_scenario.v_type, "v_type");
        chooseHost();
        nameUnknownOptions();
        // What a damaged file still tells is answered beside the reader's error; a scenario that is wrong is not.
        m_usable = !hasError(m_resolved.findings);
        loadShape();
        Resolution resolution;
        resolution.findings = m_resolved.findings;
        resolution.weights = m_weights;
        if (m_usable && m_resolved.shape != nullptr)
            resolution.resolved = std::move(m_resolved);
        return resolution;
    }

    /// Starts from what is known without cards, for `moveTo`.
    void startFrom(Resolved&& without)
    {
        m_resolved = std::move(without);
        m_resolved.scenario = m_scenario;
        m_model_findings = m_resolved.findings.size();
    }

    /// Looks up the scenario's cards, which have changed, and what follows from them; all else stays. False when they
    /// are wrong.
    bool moveTo()
    {
        m_resolved.scenario.gpus = m_scenario.gpus;
        m_resolved.findings.resize(m_model_findings);
        m_resolved.devices.clear();
        m_resolved.host_shares_memory = false;
        checkCards();
        findDevices();
        chooseHost();
        if (hasError(m_resolved.findings))
            return false;
        m_resolved.speed = rememberedSpeed(speedSetup(m_resolved));
        m_resolved.plan = rememberedPlan();
        return true;
    }

    const Resolved& resolved() const { return m_resolved; }

private:
    /// Of the cards, a plan depends on the backend and on how much memory each has: many are alike in both.
    std::shared_ptr<const MemoryPlan> rememberedPlan()
    {
        std::string key = m_resolved.backend;
        for (const Device& device : m_resolved.devices) {
            const std::uint64_t capacity = device.capacity_bytes.value_or(0);
            key.append(reinterpret_cast<const char*>(&capacity), sizeof capacity);
        }
        auto& plan = m_plans[std::move(key)];
        if (plan == nullptr)
            plan = std::make_shared<const MemoryPlan>(makePlan(m_resolved));
        return plan;
    }

    void report(Severity severity, const char* code, std::string where, Message message)
    {
        m_resolved.findings.push_back({severity, code, std::move(where), std::move(message)});
    }

    void checkNumbers()
    {
        for (const auto& field : numberFields()) {
            const auto value = field.get(m_scenario);
            if (value && (*value < field.least || *value > field.most) && field.unit != FieldUnit::BytesPerSecond)
                m_resolved.findings.push_back(outOfRange(field, std::to_string(*value)));
        }
        checkRate(m_scenario.host.bandwidth_bytes_per_s, "host.bandwidth_bytes_per_s");
        checkCards();
    }

    void checkCards()
    {
        std::uint64_t cards = 0;
        for (const auto& gpu : m_scenario.gpus) {
            checkGpu(gpu);
            cards += std::min(gpu.count, kMaxGpus + 1);
        }
        // A single kind is checked as `gpu_count` already.
        if (cards > kMaxGpus && m_scenario.gpus.size() > 1)
            report(Severity::Error, "bad_value", "gpus",
                   {KV_TR("core", "gpus has {count} cards. At most {most} can be used."),
                    {{"count", formatCount(cards, true)}, {"most", formatCount(kMaxGpus, true)}}});
    }

    void checkGpu(const GpuChoice& gpu)
    {
        if (gpu.count == 0 && &gpu != &m_scenario.gpus.front())
            report(Severity::Error, "bad_value", "gpus", {KV_TR("core", "A card of gpus has the count 0. Leave it out."), {}});
        if (gpu.memory_bytes && (*gpu.memory_bytes < kMinGpuBytes || *gpu.memory_bytes > kMaxMemoryBytes))
            report(Severity::Error, "bad_value", "gpu.memory_bytes",
                   {KV_TR("core", "gpu.memory_bytes is {value} bytes. Write a card's memory in bytes: 24 GiB are 25769803776."),
                    {{"value", formatCount(*gpu.memory_bytes, true)}}});
        checkRate(gpu.bandwidth_bytes_per_s, "gpu.bandwidth_bytes_per_s");
        checkRate(gpu.fp16_flops, "gpu.fp16_flops");
    }

    void checkRate(const std::optional<double>& rate, const char* where)
    {
        if (rate && !(*rate > 0 && *rate <= kMaxRate))
            report(Severity::Error, "bad_value", where,
                   {KV_TR("core", "{field} must be a number above 0. Leave it out when it is unknown."), {{"field", where}}});
    }

    void findRuntimeOfScenario()
    {
        m_resolved.runtime = findRuntime(m_scenario.runtime);
        if (m_resolved.runtime != nullptr)
            return;
        report(Severity::Error, "bad_value", "runtime",
               {KV_TR("core", "There is no runtime {name}. Choose one of these: {list}."),
                {{"name", shownText(m_scenario.runtime)}, {"list", listed(runtimeNames())}}});
    }

    void findDevices()
    {
        for (const auto& gpu : m_scenario.gpus) {
            const bool chosen = !gpu.id.empty() || !gpu.name.empty() || gpu.memory_bytes;
            if (!chosen && (gpu.bandwidth_bytes_per_s || gpu.fp16_flops))
                report(Severity::Error, "missing_key", "gpu",
                       {KV_TR("core", "The card has figures but no name. Give its id, or name and memory_bytes."), {}});
            auto device = chosen ? deviceOf(gpu) : std::nullopt;
            if (!device || gpu.count > kMaxGpus || m_resolved.devices.size() + gpu.count > kMaxGpus)
                continue;
            if (gpu.count == 1)
                m_resolved.devices.push_back(std::move(*device));
            else
                m_resolved.devices.insert(m_resolved.devices.end(), gpu.count, *device);
        }
        m_resolved.backend = m_scenario.backend;
        if (m_resolved.backend.empty() && !m_resolved.devices.empty())
            m_resolved.backend = usualBackend(m_resolved.devices.front().spec);
    }

    /// The computer around the cards; a card that is the computer has one memory for both.
    void chooseHost()
    {
        m_resolved.host_memory_bytes = m_scenario.host.memory_bytes.value_or(kDefaultHostBytes);
        m_resolved.host_bandwidth_bytes_per_s = m_scenario.host.bandwidth_bytes_per_s.value_or(kDefaultHostBandwidth);
        const auto& devices = m_resolved.devices;
        const bool shared = !devices.empty() && std::all_of(devices.begin(), devices.end(), [](const Device& device) {
            return sharesMainMemory(device.spec) && device.spec.memory_bytes;
        });
        if (!shared)
            return;
        const GpuSpec& machine = devices.front().spec;
        m_resolved.host_shares_memory = true;
        m_resolved.host_memory_bytes = *machine.memory_bytes;
        if (!m_scenario.host.bandwidth_bytes_per_s && machine.bandwidth_bytes_per_s)
            m_resolved.host_bandwidth_bytes_per_s = *machine.bandwidth_bytes_per_s;
    }

    /// The catalogue's card with the scenario's fields over it, or a card of the scenario's own.
    std::optional<Device> deviceOf(const GpuChoice& gpu)
    {
        const std::string& name = gpu.id.empty() ? gpu.name : gpu.id;
        const GpuSpec* known = m_catalog.findGpu(name);
        if (known == nullptr && !gpu.memory_bytes) {
            reportUnknownGpu(name);
            return std::nullopt;
        }
        Device device;
        if (known != nullptr)
            device.spec = *known;
        else
            device.spec.origin = "user";
        if (!gpu.name.empty() || known == nullptr)
            device.spec.name = gpu.name.empty() ? gpu.id : gpu.name;
        override(device, statedFigures(gpu, device.spec));
        if (!device.capacity_bytes)
            report(Severity::Warning, "unknown_capacity", "gpu",
                   {KV_TR("core", "The memory of {name} is not known. Give its bytes to see what fits."), {{"name", shownText(device.spec.name)}}});
        return device;
    }

    /// A platform whose memory is not known has what the scenario says of the machine's.
    GpuChoice statedFigures(const GpuChoice& gpu, const GpuSpec& spec) const
    {
        GpuChoice stated = gpu;
        if (!stated.memory_bytes && !spec.memory_bytes && sharesMainMemory(spec) && m_scenario.host.memory_bytes >= kMinGpuBytes)
            stated.memory_bytes = m_scenario.host.memory_bytes;
        return stated;
    }

    static void override(Device& device, const GpuChoice& gpu)
    {
        GpuSpec& spec = device.spec;
        if (gpu.memory_bytes) {
            spec.memory_bytes = gpu.memory_bytes;
            spec.usable_bytes.reset();
        }
        if (gpu.bandwidth_bytes_per_s)
            spec.bandwidth_bytes_per_s = gpu.bandwidth_bytes_per_s;
        if (gpu.fp16_flops)
            spec.fp16_flops = gpu.fp16_flops;
        device.capacity_bytes = spec.usable_bytes ? spec.usable_bytes : spec.memory_bytes;
        // A size that the scenario states is what counts, a size on the box is not.
        device.capacity_estimated = !spec.usable_bytes && spec.memory_bytes && !gpu.memory_bytes;
    }

    void reportUnknownGpu(const std::string& name)
    {
        const auto similar = m_catalog.similarGpus(name);
        const char* sentence = similar.empty()
            ? KV_TR("core", "The catalogue has no card {name}. Choose one of its cards, or give name and memory_bytes.")
            : KV_TR("core", "The catalogue has no card {name}. Did you mean one of these: {list}?");
        report(Severity::Error, "unknown_gpu", "gpu", {sentence, {{"name", shownText(name)}, {"list", listed(similar)}}});
    }

    CacheType cacheType(const std::string& name, const char* field)
    {
        if (const CacheType* type = findCacheType(name))
            return *type;
        std::vector<std::string> names;
        for (const auto& type : cacheTypes())
            names.emplace_back(type.name);
        report(Severity::Warning, "unknown_cache_type", field,
               {KV_TR("core", "{field} is {value}, which is no known cache type, so its size is not known. Known are {list}."),
                {{"field", field}, {"value", name.empty() ? "\"\"" : shownText(name)}, {"list", listed(names)}}});
        return {};
    }

    void nameUnknownOptions()
    {
        constexpr std::size_t most_named = 20;
        for (std::size_t i = 0; i < std::min(m_scenario.unknown_options.size(), most_named); ++i) {
            const std::string field = "runtime_options." + shownText(m_scenario.unknown_options[i].first);
            const std::string similar = similarFields(m_scenario.unknown_options[i].first, true);
            report(Severity::Warning, "unknown_field", field,
                   {similar.empty() ? KV_TR("core", "This version does not use {field}; it is kept.")
                                    : KV_TR("core", "This version does not use {field}; it is kept. Did you mean {list}?"),
                    {{"field", field}, {"list", similar}}});
        }
    }

    void loadShape()
    {
        LoadedModel model = loadModel(m_scenario.model, m_catalog, m_base_folder);
        auto& findings = m_resolved.findings;
        findings.insert(findings.end(), model.findings.begin(), model.findings.end());
        m_resolved.model_id = std::move(model.id);
        m_resolved.model_name = std::move(model.name);
        m_resolved.shape = std::move(model.shape);
        m_weights = std::move(model.weights);
        if (m_weights != nullptr && !hasError(model.findings))
            report(Severity::Error, "no_figures", "model.file",
                   {KV_TR("core", "{file} holds weights, and no config.json lies beside it, so the layers are not known. Put the model's config.json into its folder."),
                    {{"file", shownText(m_scenario.model.file)}}});
        if (m_resolved.shape == nullptr || !m_usable)
            return;
        if (!m_scenario.options.mla)
            m_resolved.shape = withJointKvUp(m_resolved.shape);
        m_resolved.weights = sizedWeights(m_resolved.shape, weightsOfRuntime(), m_scenario.options.draft_tokens > 0, findings);
        chooseTokens();
        m_resolved.speed = rememberedSpeed(speedSetup(m_resolved));
        m_resolved.plan = std::make_shared<const MemoryPlan>(makePlan(m_resolved));
        fillMeasuredSetup(m_resolved.scenario);
        if (measuredElsewhere(m_resolved, m_catalog))
            report(Severity::Warning, "measured_elsewhere", "measured",
                   {KV_TR("core", "The measured speed is not used: it was measured with another model, format, card or runtime."), {}});
        else
            anchorSpeed(m_resolved);
    }

    /// The weights chosen, by the name under which the runtime keeps them.
    WeightsChoice weightsOfRuntime() const
    {
        WeightsChoice choice = m_scenario.weights;
        const ModelShape& shape = *m_resolved.shape;
        std::string name = choice.format.empty() ? shape.published_format : choice.format;
        if (name.empty() && shape.quant.empty() && !shape.file_weights && !choice.bytes)
            name = shape.dtype;
        const auto format = findWeightFormat(name);
        for (const auto& [published, own] : m_resolved.runtime->own_weight_formats) {
            if (format == published)
                choice.format = own;
        }
        return choice;
    }

    void chooseTokens()
    {
        const std::uint64_t native = m_resolved.shape->native_context_tokens.value_or(0);
        const std::uint64_t fallback = native > 0 ? std::min(kDefaultContext, native) : kDefaultContext;
        const std::uint64_t context = m_scenario.context_tokens.value_or(fallback);
        m_resolved.context_tokens = context;
        m_resolved.prompt_tokens = std::min(m_scenario.prompt_tokens.value_or(context / 2), context);
        if (m_scenario.prompt_tokens && *m_scenario.prompt_tokens > context)
            report(Severity::Warning, "prompt_beyond_context", "prompt_tokens",
                   {KV_TR("core", "prompt_tokens is {prompt}, more than the context of {context}; the whole context counts as prompt."),
                    {{"prompt", formatTokens(*m_scenario.prompt_tokens)}, {"context", formatTokens(context)}}});
        if (native > 0 && context > native)
            report(Severity::Warning, "context_beyond_native", "context_tokens",
                   {KV_TR("core", "A context of {context} tokens is beyond the {native} that {model} is published with."),
                    {{"context", formatTokens(context)}, {"native", formatTokens(native)}, {"model", shownText(m_resolved.model_name)}}});
    }

    const Scenario& m_scenario;
    const Catalog& m_catalog;
    const std::string& m_base_folder;
    Resolved m_resolved;
    std::shared_ptr<const FileWeights> m_weights;  ///< of a file without a shape
    bool m_usable = true;
    std::size_t m_model_findings = 0;  ///< of `m_resolved.findings`, those that are not about cards
    std::unordered_map<std::string, std::shared_ptr<const MemoryPlan>> m_plans;  ///< for `moveTo`, by what they depend on
};

}  // namespace

Resolution resolve(const Scenario& scenario, const Catalog& catalog, const std::string& base_folder)
{
    return Resolver(scenario, catalog, base_folder).resolve();
}

struct CardSwitch::State {
    State(Resolved&& without, const Catalog& catalog) : scenario(without.scenario), resolver(scenario, catalog, no_folder)
    {
        scenario.measured.reset();
        resolver.startFrom(std::move(without));
    }

    const std::string no_folder;
    Scenario scenario;  ///< that `resolver` reads
    Resolver resolver;
};

CardSwitch::CardSwitch(Resolved without, const Catalog& catalog) : m_state(std::make_unique<State>(std::move(without), catalog)) {}

CardSwitch::~CardSwitch() = default;

bool CardSwitch::moveTo(const GpuChoice& card)
{
    m_state->scenario.gpus.assign(1, card);
    return m_state->resolver.moveTo();
}

const Resolved& CardSwitch::resolved() const
{
    return m_state->resolver.resolved();
}

}  // namespace kvsight
