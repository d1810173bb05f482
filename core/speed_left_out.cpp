// SPDX-License-Identifier: MIT
#include "core/speed_fit.h"

#include "core/fit_parts.h"
#include "core/speed_calibration.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace kvsight {
namespace {

/// The value below which `share` of the weight lies.
double quantile(std::vector<std::pair<double, double>> weighted, double share)
{
    std::sort(weighted.begin(), weighted.end());
    double total = 0;
    for (const auto& [value, weight] : weighted)
        total += weight;
    double below = 0;
    for (const auto& [value, weight] : weighted) {
        below += weight;
        if (below >= share * total)
            return value;
    }
    return weighted.empty() ? 0 : weighted.back().first;
}

/// What other sources know of a sample's card.
class Knowledge {
public:
    explicit Knowledge(const SpeedData& data)
    {
        for (const SpeedSample& sample : data.samples) {
            const std::string& source = data.runs[sample.run].source;
            m_cards[sample.setup.card + "\n" + sample.setup.family].insert(source);
            m_classes[sample.setup.card_class + "\n" + sample.setup.family].insert(source);
        }
    }

    SpeedKnowledge of(const SpeedSetup& setup, const std::string& source) const
    {
        const auto others = [&](const auto& known, const std::string& name) {
            const auto found = known.find(name + "\n" + setup.family);
            return found != known.end() && found->second.size() > found->second.count(source);
        };
        if (!setup.card.empty() && others(m_cards, setup.card))
            return SpeedKnowledge::Card;
        return others(m_classes, setup.card_class) ? SpeedKnowledge::Class : SpeedKnowledge::Nothing;
    }

private:
    std::map<std::string, std::set<std::string>> m_cards, m_classes;
};

}  // namespace

std::vector<LeftOut> leaveSourcesOut(const SpeedData& data, const FitProgress& progress)
{
    const auto sourceOf = [&](std::size_t i) -> const std::string& { return data.runs[data.samples[i].run].source; };
    std::set<std::string> sources;
    for (std::size_t i = 0; i < data.samples.size(); ++i)
        sources.insert(sourceOf(i));
    const Knowledge knowledge(data);
    std::vector<LeftOut> left_out(data.samples.size());
    std::size_t done = 0;
    for (const std::string& source : sources) {
        if (progress && !progress(static_cast<double>(done++) / static_cast<double>(sources.size())))
            return {};
        std::vector<std::size_t> others;
        for (std::size_t i = 0; i < data.samples.size(); ++i) {
            if (sourceOf(i) != source)
                others.push_back(i);
        }
        const auto values = fitSpeed(data, others);
        for (std::size_t i = 0; i < data.samples.size(); ++i) {
            if (sourceOf(i) == source)
                left_out[i] = {stepSeconds(data.samples[i], values), knowledge.of(data.samples[i].setup, source), {}};
        }
    }
    for (const std::string& source : sources) {
        const SpeedBands bands = speedBands(data, left_out, source);
        for (std::size_t i = 0; i < data.samples.size(); ++i) {
            if (sourceOf(i) == source)
                left_out[i].band = bands[data.runs[data.samples[i].run].sequences > 1][static_cast<std::size_t>(left_out[i].knowledge)];
        }
    }
    return left_out;
}

SpeedBands speedBands(const SpeedData& data, const std::vector<LeftOut>& left_out, const std::string& without_source)
{
    const std::vector<double> weights = sampleWeights(data);
    SpeedBands bands;
    for (const bool many : {false, true}) {
        // Residuals of those about whom at most so much is known, for groups that are small by themselves.
        for (std::size_t level = 0; level < 3; ++level) {
            std::vector<std::pair<double, double>> residuals;
            std::set<std::string> sources;
            const auto gather = [&](std::size_t wanted) {
                for (std::size_t i = 0; i < data.samples.size(); ++i) {
                    const MeasuredRun& run = data.runs[data.samples[i].run];
                    if ((run.sequences > 1) != many || static_cast<std::size_t>(left_out[i].knowledge) != wanted || run.source == without_source)
                        continue;
                    residuals.emplace_back(std::log(left_out[i].seconds / data.samples[i].seconds), weights[i]);
                    sources.insert(run.source);
                }
            };
            constexpr std::size_t enough_sources = 4;
            gather(level);
            for (std::size_t near = level; sources.size() < enough_sources && near-- > 0;)
                gather(near);
            for (std::size_t near = level + 1; sources.size() < enough_sources && near < 3; ++near)
                gather(near);
            bands[many][level] = {std::exp(quantile(residuals, data.tail)), std::exp(quantile(residuals, 1 - data.tail))};
        }
    }
    return bands;
}

namespace {

/// Runs that differ only in depth and sequences.
std::string setUpOf(const MeasuredRun& run)
{
    const GpuChoice& card = run.scenario.gpus.front();
    return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", run.source, run.card, card.count, run.model, run.weights, run.runtime,
                       run.scenario.backend, run.scenario.k_type, run.scenario.options.flash_attention, run.note);
}

bool same(double a, double b)
{
    return !(a < b) && !(b < a);
}

}  // namespace

AnchoredPairs anchoredPairs(const SpeedData& data, const std::vector<LeftOut>& left_out)
{
    std::map<std::string, std::vector<std::size_t>> set_ups;
    for (std::size_t i = 0; i < data.samples.size(); ++i)
        set_ups[setUpOf(data.runs[data.samples[i].run])].push_back(i);
    AnchoredPairs pairs;
    for (const auto& [name, members] : set_ups) {
        for (const std::size_t anchor : members) {
            for (const std::size_t other : members) {
                const MeasuredRun& a = data.runs[data.samples[anchor].run];
                const MeasuredRun& b = data.runs[data.samples[other].run];
                const bool as_many = same(a.sequences, b.sequences), as_deep = same(a.depth_tokens, b.depth_tokens);
                if (as_many == as_deep)
                    continue;
                const double factor = data.samples[anchor].seconds / left_out[anchor].seconds;
                (as_many ? pairs.over_depth : pairs.over_batch).push_back({anchor, other, left_out[other].seconds * factor});
            }
        }
    }
    return pairs;
}

SpeedBand bandOfPairs(const SpeedData& data, const std::vector<AnchoredPair>& pairs, const std::string& without_source)
{
    constexpr double tail = 0.10;
    const auto sourceOf = [&](const AnchoredPair& pair) -> const std::string& { return data.runs[data.samples[pair.sample].run].source; };
    std::map<std::string, double> counts;
    for (const AnchoredPair& pair : pairs)
        counts[sourceOf(pair)] += 1;
    std::vector<std::pair<double, double>> residuals;
    residuals.reserve(pairs.size());
    for (const AnchoredPair& pair : pairs) {
        if (sourceOf(pair) != without_source)
            residuals.emplace_back(std::log(pair.seconds / data.samples[pair.sample].seconds), 1 / std::sqrt(counts[sourceOf(pair)]));
    }
    return {std::exp(quantile(residuals, tail)), std::exp(quantile(residuals, 1 - tail))};
}

std::vector<SpeedBand> leftOutBands(const SpeedData& data, const std::vector<AnchoredPair>& pairs)
{
    std::map<std::string, SpeedBand> known;
    std::vector<SpeedBand> bands;
    bands.reserve(pairs.size());
    for (const AnchoredPair& pair : pairs) {
        const std::string& source = data.runs[data.samples[pair.sample].run].source;
        auto found = known.find(source);
        if (found == known.end())
            found = known.emplace(source, bandOfPairs(data, pairs, source)).first;
        bands.push_back(found->second);
    }
    return bands;
}

double bandCoverage(const SpeedData& data, const std::vector<LeftOut>& left_out, bool many, SpeedKnowledge knowledge)
{
    double inside = 0, all = 0, inside_of_all = 0;
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        const double ratio = left_out[i].seconds / data.samples[i].seconds;
        const double lies = ratio >= left_out[i].band.low && ratio <= left_out[i].band.high ? 1 : 0;
        inside_of_all += lies;
        if ((data.runs[data.samples[i].run].sequences > 1) != many || left_out[i].knowledge != knowledge)
            continue;
        inside += lies;
        all += 1;
    }
    return all > 0 ? inside / all : data.samples.empty() ? 0 : inside_of_all / static_cast<double>(data.samples.size());
}

namespace {

double coverageOfPairs(const SpeedData& data, const std::vector<AnchoredPair>& pairs)
{
    const auto bands = leftOutBands(data, pairs);
    double inside = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double ratio = pairs[i].seconds / data.samples[pairs[i].sample].seconds;
        inside += ratio >= bands[i].low && ratio <= bands[i].high ? 1 : 0;
    }
    return pairs.empty() ? 0 : inside / static_cast<double>(pairs.size());
}

}  // namespace

std::string constantsTable(const SpeedData& data, const std::vector<double>& values, const std::vector<LeftOut>& left_out)
{
    ConstantsTable table(data, {});
    table.addNumbers("runs", "sources");
    const SpeedBands bands = speedBands(data, left_out);
    for (const bool many : {false, true}) {
        for (std::size_t level = 0; level < bands[many].size(); ++level) {
            const auto knowledge = static_cast<SpeedKnowledge>(level);
            table.line(SpeedCalibration::bandName(many, knowledge, true), bands[many][level].low);
            table.line(SpeedCalibration::bandName(many, knowledge, false), bands[many][level].high);
            table.line("coverage " + SpeedCalibration::bandName(many, knowledge, {}), bandCoverage(data, left_out, many, knowledge));
        }
    }
    const AnchoredPairs pairs = anchoredPairs(data, left_out);
    for (const bool as_many : {true, false}) {
        const auto& kind = as_many ? pairs.over_depth : pairs.over_batch;
        const SpeedBand band = bandOfPairs(data, kind);
        table.line(SpeedCalibration::anchoredName(as_many, true), band.low);
        table.line(SpeedCalibration::anchoredName(as_many, false), band.high);
        table.line("coverage " + SpeedCalibration::anchoredName(as_many, {}), coverageOfPairs(data, kind));
    }
    return table.finish(values);
}

}  // namespace kvsight
