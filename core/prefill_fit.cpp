// SPDX-License-Identifier: MIT
#include "core/prefill_fit.h"

#include "core/fit_parts.h"
#include "core/real.h"
#include "core/speed_calibration.h"
#include "core/prefill_terms.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

namespace kvsight {
namespace {

struct Usual {
    const char* name;  ///< the parameter's, or with ':' at its end all whose name begins so
    double value;
    double spread;
};

/// Where the parameters start (logarithms) and how far runs may easily draw them.
constexpr Usual kUsual[] = {
    {"prompt_reading", 0.223, 0.15},
    {"prompt_multiply", 0.80, 1.0},   {"prompt_class:", 0, 0.40},      {"prompt_class_with:", 0, 0.16},
    {"prompt_family:", 0, 0.10},      {"prompt_format:", 0, 0.35},
    {"prompt_layer_cards", -0.3, 0.5}, {"prompt_tensor_cards", 0.5, 0.3},
    {"prompt_experts", 0.80, 0.7},    {"prompt_experts:", 0, 0.40},
    {"prompt_attention", 1.20, 1.0},  {"prompt_attention:", 0, 0.50},  {"prompt_attention_with:", 0, 0.30},
    {"prompt_layer", -9.2, 1.0},      {"prompt_layer:", 0, 0.5},       {"prompt_layer_states", 0.4, 0.5},
    {"prompt_step", -6.2, 1.0},       {"prompt_step:", 0, 0.5},
};

FittedParameter usualOf(const std::string& name)
{
    for (const Usual& usual : kUsual) {
        const std::string_view key = usual.name;
        if (key.back() == ':' ? name.starts_with(key) : name == key)
            return {name, usual.value, usual.spread};
    }
    return {name, 0, 1};
}

/// Far faster than the card's published rate was measured otherwise: with a prefix that was in the cache, or on other
/// cards. Integer kernels reach up to four times the FP16 rate; cards that split the layers work at once.
bool isTooFast(const SpeedSample& sample)
{
    constexpr double integer = 4;
    const double at_once = sample.setup.splits_layers ? static_cast<double>(sample.setup.cards) : 1;
    return sample.seconds * integer * at_once < sample.bases[static_cast<std::size_t>(PrefillPart::Multiply)];
}

std::optional<SpeedSample> sampleOf(const MeasuredRun& run, std::size_t position, const Catalog& catalog)
{
    if (!run.usable || !(run.prefill_tokens_per_second > 0) || run.prefill_tokens == 0)
        return std::nullopt;
    const auto resolved = resolveRun(run, catalog);
    if (!resolved)
        return std::nullopt;
    const auto together = static_cast<std::uint64_t>(std::max(1.0, run.sequences));
    const auto bases = prefillBases<Real>(resolved->resolved, PromptWork{run.prefill_tokens, run.prefill_depth, together});
    if (!bases || bases->host_bytes.value() > 0)
        return std::nullopt;
    SpeedSample sample;
    sample.run = position;
    sample.setup = resolved->setup;
    const double tokens = static_cast<double>(run.prefill_tokens * together);
    const auto parts = bases->parts();
    for (std::size_t part = 0; part < kPrefillParts; ++part)
        sample.bases[part] = parts[part].value() / tokens;
    sample.seconds = 1 / run.prefill_tokens_per_second;
    return sample;
}

/// The same prompt is told again beside every answer that followed it.
using PromptKey = std::tuple<std::string, std::string, std::string, std::string, std::string, std::uint64_t, std::uint64_t, double, double>;

PromptKey keyOf(const MeasuredRun& run)
{
    return {run.source, run.card, run.model, run.weights, run.runtime + run.scenario.backend, run.prefill_tokens, run.prefill_depth,
            run.sequences, run.prefill_tokens_per_second};
}

std::string setUpOf(const MeasuredRun& run)
{
    const GpuChoice& card = run.scenario.gpus.front();
    return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}", run.source, run.card, card.count, run.model, run.weights, run.runtime,
                       run.scenario.backend, run.scenario.k_type, run.note);
}

}  // namespace

SpeedData prefillData(const Catalog& catalog)
{
    SpeedData data;
    data.tail = 0.04;
    data.runs = measuredRuns();
    SampleCollector samples(data, usualOf);
    std::set<PromptKey> seen;
    for (std::size_t i = 0; i < data.runs.size(); ++i) {
        MeasuredRun& run = data.runs[i];
        auto sample = sampleOf(run, i, catalog);
        if (!sample || !seen.insert(keyOf(run)).second)
            continue;
        // One token of one prompt is what is told and predicted from here on.
        run.tokens_per_second = run.prefill_tokens_per_second;
        run.sequences = 1;
        if (isTooFast(*sample)) {
            data.too_fast.push_back(i);
            continue;
        }
        const auto parameters = prefillParameters(sample->setup);
        samples.add(std::move(*sample), parameters);
    }
    return data;
}

std::vector<AnchoredPair> anchoredPrompts(const SpeedData& data, const std::vector<LeftOut>& left_out)
{
    std::map<std::string, std::vector<std::size_t>> set_ups;
    for (std::size_t i = 0; i < data.samples.size(); ++i)
        set_ups[setUpOf(data.runs[data.samples[i].run])].push_back(i);
    std::vector<AnchoredPair> pairs;
    for (const auto& [name, members] : set_ups) {
        for (const std::size_t anchor : members) {
            for (const std::size_t other : members) {
                if (anchor != other)
                    pairs.push_back({anchor, other, left_out[other].seconds * data.samples[anchor].seconds / left_out[anchor].seconds});
            }
        }
    }
    return pairs;
}

std::string prefillTable(const SpeedData& data, const std::vector<double>& values, const std::vector<LeftOut>& left_out)
{
    using Calibration = SpeedCalibration;
    ConstantsTable table(data, "prompts: ");
    table.addNumbers("prompts", "sources of prompts");
    const SpeedBands bands = speedBands(data, left_out);
    for (std::size_t level = 0; level < bands[0].size(); ++level) {
        const auto knowledge = static_cast<SpeedKnowledge>(level);
        table.line(Calibration::prefillBandName(knowledge, true), bands[0][level].low);
        table.line(Calibration::prefillBandName(knowledge, false), bands[0][level].high);
        table.line("coverage " + Calibration::prefillBandName(knowledge, {}), bandCoverage(data, left_out, false, knowledge));
    }
    const SpeedBand anchored = bandOfPairs(data, anchoredPrompts(data, left_out));
    table.line(Calibration::anchoredPrefillName(true), anchored.low);
    table.line(Calibration::anchoredPrefillName(false), anchored.high);
    return table.finish(values);
}

}  // namespace kvsight
