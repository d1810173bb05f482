// SPDX-License-Identifier: MIT
#include "core/rank_models.h"

#include "core/common_cards.h"
#include "core/evaluate.h"
#include "core/fixes.h"
#include "core/rank_judge.h"
#include "core/report/headline.h"
#include "core/runtimes/runtime.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {

namespace {

constexpr std::uint64_t kUsualContext = 8192;
/// Below that many bits a weight a longer context is not worth it: quality falls quickly.
constexpr double kFewBits = 4;

/// Cards on which the models are tried.
struct Machine {
    std::vector<GpuChoice> gpus;
    std::optional<double> total_price;
    std::uint64_t memory_bytes = 0;
    double bandwidth = 0;
};

bool isAsked(const ModelNeed& need, const ModelEntry& model)
{
    return need.families.empty() || std::any_of(need.families.begin(), need.families.end(), [&](const std::string& family) {
        return lowerCase(family) == lowerCase(model.family);
    });
}

/// At least as good in everything that memory and speed depend on.
bool isBeaten(const Machine& machine, const std::vector<Machine>& all)
{
    return std::any_of(all.begin(), all.end(), [&](const Machine& other) {
        const bool as_good = other.memory_bytes >= machine.memory_bytes && other.bandwidth >= machine.bandwidth;
        const bool better = other.memory_bytes > machine.memory_bytes || other.bandwidth > machine.bandwidth;
        return as_good && (better || &other < &machine);
    });
}

/// What the money buys, without what something else that it buys beats in memory and bandwidth.
std::vector<Machine> affordable(const ModelNeed& need, const Catalog& catalog, const PriceList& prices)
{
    std::vector<Machine> all;
    for (const GpuSpec& card : catalog.gpus()) {
        const std::string& name = card.id.empty() ? card.name : card.id;
        const auto price = prices.priceOf(card, need.currency, need.prices);
        const auto memory = card.usable_bytes ? card.usable_bytes : card.memory_bytes;
        if (!price || !memory || !card.bandwidth_bytes_per_s || catalog.findGpu(name) != &card)
            continue;
        const std::uint64_t most = isOneOfAKind(card) ? 1 : std::min(need.most_count, kMostRankedCards);
        for (std::uint64_t count = 1; count <= most && price->amount * static_cast<double>(count) <= *need.most_price; ++count) {
            GpuChoice choice;
            choice.id = name;
            choice.count = count;
            all.push_back({{choice}, price->amount * static_cast<double>(count), *memory * count, *card.bandwidth_bytes_per_s});
        }
    }
    std::vector<Machine> best;
    std::copy_if(all.begin(), all.end(), std::back_inserter(best), [&](const Machine& machine) { return !isBeaten(machine, all); });
    return best;
}

/// The price of the scenario's own cards, where each has one.
std::optional<double> priceOfCards(const Resolved& resolved, const ModelNeed& need, const PriceList& prices)
{
    double sum = 0;
    for (const Device& device : resolved.devices) {
        const auto price = prices.priceOf(device.spec, need.currency, need.prices);
        if (!price)
            return std::nullopt;
        sum += price->amount;
    }
    return sum;
}

/// A context of a format that runs, before all its figures are known.
struct Way {
    const Machine* machine = nullptr;
    std::string format;
    bool few_bits = false;
    double bits = 0;
    std::uint64_t context_tokens = 0;
    double speed = 0;
};

/// Longer contexts first, but not for the price of few bits; then more bits, then more speed.
bool isBetterWay(const Way& a, const Way& b)
{
    if (a.few_bits != b.few_bits)
        return b.few_bits;
    if (a.context_tokens != b.context_tokens)
        return a.context_tokens > b.context_tokens;
    return a.bits != b.bits ? a.bits > b.bits : a.speed > b.speed;
}

class ModelRanker {
public:
    ModelRanker(const ModelNeed& need, const Catalog& catalog, const PriceList& prices, ByteUnits units)
        : m_need(need), m_catalog(catalog), m_prices(prices), m_units(units), m_contexts(need.contexts)
    {
        if (m_contexts.empty())
            m_contexts.push_back(need.scenario.context_tokens.value_or(kUsualContext));
        std::sort(m_contexts.begin(), m_contexts.end());
    }

    ModelRanking run()
    {
        m_machines = m_need.most_price ? affordable(m_need, m_catalog, m_prices) : std::vector<Machine>{{m_need.scenario.gpus, {}, 0, 0}};
        for (const ModelEntry& model : m_catalog.models()) {
            if (!isAsked(m_need, model) || m_catalog.findModel(model.id) != &model)
                continue;
            ++m_ranking.models;
            if (!m_machines.empty() && !look(model))
                break;
        }
        sort();
        explain();
        return std::move(m_ranking);
    }

private:
    Scenario scenarioWith(const ModelEntry& model, const std::string& format, std::uint64_t context, const Machine& machine) const
    {
        Scenario scenario = m_need.scenario;
        scenario.model = {};
        scenario.model.id = model.id;
        scenario.weights = {};
        scenario.weights.format = format;
        shortenContext(scenario, context);
        scenario.gpus = machine.gpus;
        scenario.measured.reset();
        return scenario;
    }

    /// The runtime's usual formats, and the published one before them.
    std::vector<std::string> formatsOf(const Resolved& published) const
    {
        if (!m_need.formats.empty())
            return m_need.formats;
        std::vector<std::string> formats;
        const bool offered = std::none_of(published.plan->findings.begin(), published.plan->findings.end(), [](const Finding& finding) {
            return finding.code == "unsupported_type" && finding.where == "weights";
        });
        if (offered || published.runtime->weight_steps.empty())
            formats.push_back(published.shape->published_format);
        for (const std::string_view step : published.runtime->weight_steps)
            formats.emplace_back(step);
        return formats;
    }

    static bool isKnownToRun(const Resolved& resolved)
    {
        const auto& findings = resolved.plan->findings;
        return std::none_of(findings.begin(), findings.end(), [](const Finding& finding) { return finding.code == "unsupported_model"; });
    }

    /// False when the cards or the runtime themselves are wrong.
    bool look(const ModelEntry& model)
    {
        const Resolution published = resolve(scenarioWith(model, {}, m_contexts.front(), m_machines.front()), m_catalog);
        if (!published.resolved) {
            const bool cards = std::any_of(published.findings.begin(), published.findings.end(), [](const Finding& finding) {
                return finding.severity == Severity::Error && finding.where.find("model") == std::string::npos;
            });
            if (cards)
                m_ranking.findings = published.findings;
            return !cards;
        }
        std::vector<Way> ways;
        const auto formats = formatsOf(*published.resolved);
        for (const Machine& machine : m_machines) {
            for (const std::string& format : formats)
                tryFormat(model, format, machine, ways);
        }
        std::sort(ways.begin(), ways.end(), isBetterWay);
        if (!m_need.every_way && ways.size() > 1)
            ways.resize(1);
        for (const Way& way : ways)
            m_ranking.rows.push_back(rowOf(model, way));
        if (ways.empty())
            m_ranking.others.push_back(why(model, formats, *published.resolved));
        return true;
    }

    void tryFormat(const ModelEntry& model, const std::string& format, const Machine& machine, std::vector<Way>& ways) const
    {
        const Resolution resolution = resolve(scenarioWith(model, format, m_contexts.front(), machine), m_catalog);
        if (!resolution.resolved || !resolution.resolved->weights.known || !isKnownToRun(*resolution.resolved))
            return;
        const Resolved& resolved = *resolution.resolved;
        const std::uint64_t native = resolved.shape->native_context_tokens.value_or(UINT64_MAX);
        const double bits = averageBits(resolved.weights, resolved.shape->parameters);
        const bool few = hasFewBits(resolved);
        for (const std::uint64_t context : m_contexts) {
            if (context > native)
                break;
            const GrowthPoint point = evaluateAt(resolved, context, resolved.scenario.sequences);
            if (point.fits != std::optional<bool>(true))
                break;
            const double speed = point.decode ? point.decode->tokens_per_second.mid : 0;
            if (m_need.least_speed && speed < *m_need.least_speed)
                continue;
            ways.push_back({&machine, format, few, bits, context, speed});
        }
    }

    static bool hasFewBits(const Resolved& resolved)
    {
        return qualityBits(resolved.weights, resolved.shape->parameters) < kFewBits;
    }

    ModelRow rowOf(const ModelEntry& model, const Way& way)
    {
        const Resolution resolution = resolve(scenarioWith(model, way.format, way.context_tokens, *way.machine), m_catalog);
        const Resolved& resolved = *resolution.resolved;
        const Evaluation evaluation = evaluate(resolved);
        ModelRow row = figuresOf(model, way, resolved, evaluation);
        row.runs = true;
        row.limit = limitOf(evaluation);
        return row;
    }

    ModelRow figuresOf(const ModelEntry& model, const Way& way, const Resolved& resolved, const Evaluation& evaluation) const
    {
        ModelRow row;
        row.model = &model;
        row.format = way.format.empty() ? resolved.weights.format : way.format;
        row.context_tokens = resolved.context_tokens;
        row.gpus = way.machine->gpus;
        row.cards = cardNames(resolved);
        row.total_price = m_need.most_price ? way.machine->total_price : priceOfCards(resolved, m_need, m_prices);
        row.parameters = resolved.shape->parameters;
        row.active_parameters = resolved.shape->active_parameters;
        row.bits = way.bits;
        row.few_bits = way.few_bits;
        row.free_bytes = evaluation.memory.free_bytes;
        row.short_bytes = missingBytes(resolved, {resolved.context_tokens, evaluation.memory, evaluation.fits, {}});
        row.max_context_tokens = evaluation.limits.max_context_tokens;
        if (evaluation.decode) {
            row.tokens_per_second = evaluation.decode->tokens_per_second;
            row.total_tokens_per_second = evaluation.decode->total_tokens_per_second;
            row.bound = evaluation.decode->bound;
        }
        row.card_runs = resolved.speed.card_runs;
        return row;
    }

    static Message limitOf(const Evaluation& evaluation)
    {
        const auto& longest = evaluation.limits.max_context_tokens;
        const std::vector<std::pair<std::string, std::string>> context{{"context", longest ? formatCount(*longest) : std::string()}};
        const Bound bound = evaluation.decode ? evaluation.decode->bound : Bound::Memory;
        if (!longest || !evaluation.decode)
            return longest ? Message{KV_TR("core", "room for {context} tokens"), context} : Message{KV_TR("core", "memory does not end it"), {}};
        switch (bound) {
        case Bound::Memory: return {KV_TR("core", "room for {context} tokens; reading memory sets the speed"), context};
        case Bound::Compute: return {KV_TR("core", "room for {context} tokens; arithmetic sets the speed"), context};
        case Bound::Overhead: return {KV_TR("core", "room for {context} tokens; the fixed costs of a step set the speed"), context};
        }
        return {};
    }

    /// The smallest format at the shortest context on the largest cards, and what it lacks there.
    ModelRow why(const ModelEntry& model, const std::vector<std::string>& formats, const Resolved& published) const
    {
        const auto largest = std::max_element(m_machines.begin(), m_machines.end(), [](const Machine& a, const Machine& b) {
            return a.memory_bytes < b.memory_bytes;
        });
        Way way{&*largest, formats.back(), false, 0, m_contexts.front(), 0};
        const Resolution resolution = resolve(scenarioWith(model, way.format, way.context_tokens, *largest), m_catalog);
        const Resolved& resolved = resolution.resolved ? *resolution.resolved : published;
        const Evaluation evaluation = evaluate(resolved);
        way.bits = averageBits(resolved.weights, resolved.shape->parameters);
        way.few_bits = hasFewBits(resolved);
        ModelRow row = figuresOf(model, way, resolved, evaluation);
        row.limit = reason(resolved, evaluation, row);
        return row;
    }

    Message reason(const Resolved& resolved, const Evaluation& evaluation, const ModelRow& row) const
    {
        const std::uint64_t native = resolved.shape->native_context_tokens.value_or(UINT64_MAX);
        if (native < m_contexts.front())
            return {KV_TR("core", "published for {native} tokens"), {{"native", formatTokens(native)}}};
        if (!resolved.weights.known)
            return {KV_TR("core", "the size of its weights is not known"), {}};
        if (!isKnownToRun(resolved))
            return {KV_TR("core", "{runtime} is not known to run it"), {{"runtime", resolved.runtime->name}}};
        if (resolved.plan->refused)
            return {KV_TR("core", "{runtime} refuses these settings"), {{"runtime", resolved.runtime->name}}};
        if (!evaluation.fits)
            return {KV_TR("core", "whether it fits cannot be told"), {}};
        if (!*evaluation.fits)
            return row.short_bytes ? Message{KV_TR("core", "{short} too little memory"), {{"short", formatBytes(*row.short_bytes, m_units)}}}
                                   : Message{KV_TR("core", "too little memory"), {}};
        if (!row.tokens_per_second)
            return {KV_TR("core", "its speed cannot be told"), {}};
        return {KV_TR("core", "too slow: about {speed} tokens/s, {least} asked for"),
                {{"speed", formatSpeed(row.tokens_per_second->mid)}, {"least", formatSpeed(m_need.least_speed.value_or(0))}}};
    }

    void sort()
    {
        const auto key = [this](const ModelRow& row) {
            switch (m_need.measure) {
            case ModelMeasure::Size: return static_cast<double>(row.parameters.value_or(0));
            case ModelMeasure::Speed: return row.tokens_per_second ? row.tokens_per_second->mid : 0.0;
            case ModelMeasure::Context: return static_cast<double>(row.max_context_tokens.value_or(0));
            }
            return 0.0;
        };
        // A large model of few bits is no better than a smaller one.
        const auto few = [this](const ModelRow& row) { return m_need.measure == ModelMeasure::Size && row.few_bits; };
        std::stable_sort(m_ranking.rows.begin(), m_ranking.rows.end(), [&](const ModelRow& a, const ModelRow& b) {
            return few(a) != few(b) ? few(b) : key(a) > key(b);
        });
        std::stable_sort(m_ranking.others.begin(), m_ranking.others.end(), [](const ModelRow& a, const ModelRow& b) {
            return a.short_bytes.value_or(0) < b.short_bytes.value_or(0);
        });
    }

    void explain()
    {
        if (m_machines.empty()) {
            m_ranking.first = {KV_TR("core", "No card is known at {price} {currency} or less."),
                               {{"price", formatMoney(m_need.most_price.value_or(0))}, {"currency", m_need.currency}}};
            return;
        }
        if (m_ranking.rows.empty()) {
            m_ranking.first = {m_ranking.models == 1
                                   ? KV_TR("core", "The model does not run so. Ask for a shorter context or less speed.")
                                   : KV_TR("core", "None of the {models} models runs so. Ask for a shorter context or less speed."),
                               {{"models", std::to_string(m_ranking.models)}}};
            return;
        }
        const ModelRow& best = m_ranking.rows.front();
        std::vector<std::pair<std::string, std::string>> arguments{
            {"model", best.model->name}, {"format", best.format}, {"cards", best.cards},
            {"parameters", formatParameters(best.parameters.value_or(0))},
            {"speed", best.tokens_per_second ? formatSpeed(best.tokens_per_second->mid) : std::string("–")},
            {"context", formatCount(best.max_context_tokens.value_or(0))}};
        switch (m_need.measure) {
        case ModelMeasure::Size:
            if (best.few_bits)
                m_ranking.first.text = KV_TR("core", "First: {model} as {format}, the largest that runs on {cards}: {parameters} parameters, of less than 4 bits each, at about {speed} tokens/s.");
            else
                m_ranking.first.text = KV_TR("core", "First: {model} as {format}, the largest that runs on {cards} with 4 bits a weight or more: {parameters} parameters at about {speed} tokens/s.");
            break;
        case ModelMeasure::Speed:
            m_ranking.first.text = KV_TR("core", "First: {model} as {format}, the fastest on {cards} with about {speed} tokens/s.");
            break;
        case ModelMeasure::Context:
            m_ranking.first.text = KV_TR("core", "First: {model} as {format}, with the longest context on {cards}: {context} tokens.");
            break;
        }
        m_ranking.first.arguments = std::move(arguments);
    }

    const ModelNeed& m_need;
    const Catalog& m_catalog;
    const PriceList& m_prices;
    ByteUnits m_units;
    std::vector<std::uint64_t> m_contexts;  ///< ascending
    std::vector<Machine> m_machines;
    ModelRanking m_ranking;
};

}  // namespace

ModelRanking rankModels(const ModelNeed& need, const Catalog& catalog, const PriceList& prices, ByteUnits units)
{
    return ModelRanker(need, catalog, prices, units).run();
}

Scenario scenarioOf(const ModelNeed& need, const ModelRow& row)
{
    Scenario scenario = need.scenario;
    scenario.model = {};
    scenario.model.id = row.model->id;
    scenario.weights = {};
    scenario.weights.format = row.format;
    shortenContext(scenario, row.context_tokens);
    scenario.gpus = row.gpus;
    scenario.measured.reset();
    return scenario;
}

}  // namespace kvsight
