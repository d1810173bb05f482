// SPDX-License-Identifier: MIT
#include "core/speed_fit.h"

#include "core/real.h"
#include "core/speed_calibration.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

namespace kvsight {
namespace {

/// Errors (logarithms) from about this size on count less and less: who is far off measured something else, and one kernel
/// that is not ripe shall not move all others.
constexpr double kUsualError = 0.10;
/// What one source's runs weigh beside the usual values of the parameters.
constexpr double kWeightOfRuns = 0.192;

struct Usual {
    const char* name;  ///< the parameter's, or with ':' at its end all whose name begins so
    double value;
    double spread;
    bool nested = false;  ///< of names with a '/'
};

/// Where the parameters start and how far runs may easily draw them. Values are logarithms; the spreads were chosen
/// by the errors on sources that were left out.
constexpr Usual kUsual[] = {
    // CPUs reach about a third of their memory's peak.
    {"class:cpu", 0.80, 0.20},
    // llama.cpp's kernels leave more of fast memory idle than those of servers.
    {"bandwidth:llama.cpp", 0.20, 0.06},
    {"bandwidth:", 0.05, 0.06},        {"class:", 0, 0.10, true},        {"class:", 0, 0.22},
    {"weights", 0.223, 1.0},           {"weights:", 0, 0.048},           {"format:", 0, 0.048},
    {"experts", 0.262, 0.5},           {"experts:", 0, 0.16},
    {"cache", 0.336, 1.0},             {"cache:", 0, 0.033},             {"attention:", 0, 0.24, true},
    {"attention:", 0, 0.40},           {"compact_cache", 0, 0.4},
    {"state", 0.693, 0.7},
    {"layer", -10.127, 1.0},           {"layer:", 0, 0.50},              {"layer_experts", 0.56, 0.5},
    {"layer_states", 0.4, 0.5},        {"layer_with:", 0, 0.40},
    {"step", -7.4, 1.8},               {"step:", 0, 0.40},
    {"sequence", -11.5, 1.0},          {"sequence:llama.cpp", 1.5, 0.70}, {"sequence:", 0, 0.70},
    {"link", -11.107, 0.6},            {"link:", 0, 0.50},               {"hand_over", -8.5, 0.7},
    {"traffic", -23.026, 1.0},         {"traffic:", 0, 0.50},
    // llama.cpp samples each sequence by itself and multiplies small batches with kernels for one; servers do neither.
    {"compute", 0.4, 0.7},             {"compute:llama.cpp", 1.0, 0.14}, {"compute:", 0, 0.14},
    {"prompt", 0.916, 0.5},            {"prompt:", 0, 0.40},
};

FittedParameter usualOf(const std::string& name)
{
    const bool nested = name.find('/') != std::string::npos && name.starts_with("class:");
    const bool nested_attention = name.find('/') != std::string::npos && name.starts_with("attention:");
    for (const Usual& usual : kUsual) {
        const std::string_view key = usual.name;
        const bool family = key.back() == ':';
        if (usual.nested != (nested || nested_attention) && key.back() == ':' && (key == "class:" || key == "attention:"))
            continue;
        if (family ? name.starts_with(key) : name == key)
            return {name, usual.value, usual.spread};
    }
    return {name, 0, 1};
}

/// Weight of each sample: a source's runs share what the root of their number weighs.
std::vector<double> weightsOf(const SpeedData& data)
{
    std::map<std::string, double> counts;
    for (const SpeedSample& sample : data.samples)
        counts[data.runs[sample.run].source] += 1;
    std::vector<double> weights;
    for (const SpeedSample& sample : data.samples)
        weights.push_back(1 / std::sqrt(counts[data.runs[sample.run].source]));
    return weights;
}

using Matrix = std::vector<std::vector<double>>;

/// Solves a x = b for a symmetric positive definite matrix; only its upper half is looked at.
std::vector<double> solved(Matrix a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t column = 0; column < n; ++column) {
        for (std::size_t row = column + 1; row < n; ++row) {
            const double share = a[column][row] / a[column][column];
            if (!(std::abs(share) > 0))
                continue;
            for (std::size_t k = row; k < n; ++k)
                a[row][k] -= share * a[column][k];
            b[row] -= share * b[column];
        }
    }
    for (std::size_t row = n; row-- > 0;) {
        for (std::size_t k = row + 1; k < n; ++k)
            b[row] -= a[row][k] * b[k];
        b[row] /= a[row][row];
    }
    return b;
}

/// Loss of an error of so many usual errors: its square while it is small, then ever less than its distance (Barron 2019,
/// "A General and Adaptive Robust Loss Function", alpha 1/2).
double lossOfError(double size)
{
    return 3 * (std::pow(size * size / 1.5 + 1, 0.25) - 1);
}

/// What such an error weighs beside a small one: the loss's slope over the error.
double weightOfError(double size)
{
    return std::pow(size * size / 1.5 + 1, -0.75);
}

class Fit {
public:
    Fit(const SpeedData& data, const std::vector<std::size_t>& samples)
        : m_data(data), m_samples(samples), m_weights(weightsOf(data))
    {
        for (const FittedParameter& parameter : data.parameters)
            m_values.push_back(parameter.usual);
    }

    std::vector<double> run()
    {
        constexpr int most_rounds = 100;
        constexpr double enough = 1e-6;  // of the loss
        double loss = lossOf(m_values);
        double damping = 1e-2;
        for (int round = 0; round < most_rounds; ++round) {
            linearize();
            const double before = loss;
            if (!improve(loss, damping) || before - loss < enough * before)
                break;
        }
        return m_values;
    }

private:
    double lossOf(const std::vector<double>& values) const
    {
        double loss = 0;
        for (const std::size_t i : m_samples) {
            const double error = std::log(stepSeconds(m_data.samples[i], values) / m_data.samples[i].seconds);
            loss += kWeightOfRuns * m_weights[i] * lossOfError(error / kUsualError);
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double distance = (values[k] - m_data.parameters[k].usual) / m_data.parameters[k].spread;
            loss += 0.5 * distance * distance;
        }
        return loss;
    }

    /// Gradient and Gauss-Newton matrix at the present values.
    void linearize()
    {
        const std::size_t n = m_values.size();
        m_gradient.assign(n, 0);
        m_matrix.assign(n, std::vector<double>(n, 0));
        for (const std::size_t i : m_samples)
            addSample(i);
        for (std::size_t k = 0; k < n; ++k) {
            const FittedParameter& parameter = m_data.parameters[k];
            const double precision = 1 / (parameter.spread * parameter.spread);
            m_matrix[k][k] += precision;
            m_gradient[k] += (m_values[k] - parameter.usual) * precision;
        }
    }

    void addSample(std::size_t i)
    {
        const SpeedSample& sample = m_data.samples[i];
        m_slope.clear();
        double seconds = 0;
        for (std::size_t part = 0; part < kSpeedParts; ++part) {
            if (!(sample.bases[part] > 0))
                continue;
            double exponent = 0;
            for (const auto& [index, coefficient] : sample.parameters[part])
                exponent += coefficient * m_values[index];
            const double share = sample.bases[part] * std::exp(exponent);
            seconds += share;
            for (const auto& [index, coefficient] : sample.parameters[part])
                addSlope(index, share * coefficient);
        }
        const double error = std::log(seconds / sample.seconds);
        const double weight = kWeightOfRuns * m_weights[i] / (kUsualError * kUsualError) * weightOfError(error / kUsualError);
        for (const auto& [a, slope_a] : m_slope) {
            m_gradient[a] += weight * slope_a / seconds * error;
            for (const auto& [b, slope_b] : m_slope)
                m_matrix[a][b] += weight * slope_a / seconds * slope_b / seconds;
        }
    }

    /// Few parameters touch a sample: a list is faster than a map.
    void addSlope(std::size_t index, double slope)
    {
        const auto found = std::find_if(m_slope.begin(), m_slope.end(), [&](const auto& entry) { return entry.first == index; });
        if (found == m_slope.end())
            m_slope.emplace_back(index, slope);
        else
            found->second += slope;
    }

    /// One step downhill; false when none is found.
    bool improve(double& loss, double& damping)
    {
        for (int attempt = 0; attempt < 8; ++attempt) {
            Matrix damped = m_matrix;
            for (std::size_t k = 0; k < m_values.size(); ++k)
                damped[k][k] *= 1 + damping;
            const std::vector<double> step = solved(std::move(damped), m_gradient);
            std::vector<double> values = m_values;
            for (std::size_t k = 0; k < values.size(); ++k)
                values[k] -= std::clamp(step[k], -1.0, 1.0);
            const double there = lossOf(values);
            if (there < loss) {
                loss = there;
                m_values = std::move(values);
                damping = std::max(1e-4, damping / 3);
                return true;
            }
            damping *= 5;
        }
        return false;
    }

    const SpeedData& m_data;
    const std::vector<std::size_t>& m_samples;
    std::vector<double> m_weights;
    std::vector<double> m_values;
    std::vector<std::pair<std::size_t, double>> m_slope;
    std::vector<double> m_gradient;
    Matrix m_matrix;
};

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

/// Whoever is much faster than the memory measured something else.
bool isTooFast(const SpeedSample& sample)
{
    constexpr double beyond_doubt = 1.5;
    return sample.seconds * beyond_doubt < sample.bases[static_cast<std::size_t>(SpeedPart::Weights)];
}

std::optional<SpeedSample> sampleOf(const MeasuredRun& run, std::size_t position, const Catalog& catalog)
{
    if (!run.usable)
        return std::nullopt;
    const auto resolved = resolveRun(run, catalog);
    if (!resolved)
        return std::nullopt;
    const auto bases = stepBases<Real>(resolved->resolved, static_cast<double>(resolved->resolved.context_tokens), run.sequences);
    if (!bases)
        return std::nullopt;
    SpeedSample sample;
    sample.run = position;
    sample.setup = resolved->setup;
    const auto parts = bases->parts();
    std::transform(parts.begin(), parts.end(), sample.bases.begin(), [](Real part) { return part.value(); });
    // Everybody's prompt passes once for the tokens that are generated after it.
    if (const auto parameters = multipliedParameters<Real>(*resolved->resolved.shape); parameters)
        sample.bases[static_cast<std::size_t>(SpeedPart::Prompt)] =
            2 * parameters->value() * run.sequences * run.prompt_tokens_a_token / bases->rate.value();
    sample.seconds = run.sequences / run.tokens_per_second;
    const auto file_bytes = resolved->resolved.weights.file_bytes.value();
    sample.file_seconds = (run.model_file_bytes > 0 ? run.model_file_bytes : static_cast<double>(file_bytes.value_or(0))) / bases->bandwidth.value();
    return sample;
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

SpeedData speedData(const Catalog& catalog)
{
    SpeedData data;
    data.runs = measuredRuns();
    std::map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < data.runs.size(); ++i) {
        auto sample = sampleOf(data.runs[i], i, catalog);
        if (!sample)
            continue;
        if (isTooFast(*sample)) {
            data.too_fast.push_back(i);
            continue;
        }
        const SpeedParameters parameters = speedParameters(sample->setup);
        for (std::size_t part = 0; part < kSpeedParts; ++part) {
            for (const SpeedParameter& parameter : parameters[part]) {
                const auto [found, added] = known.emplace(parameter.name, data.parameters.size());
                if (added)
                    data.parameters.push_back(usualOf(parameter.name));
                sample->parameters[part].emplace_back(found->second, parameter.coefficient);
            }
        }
        data.samples.push_back(std::move(*sample));
    }
    return data;
}

std::vector<double> fitSpeed(const SpeedData& data, const std::vector<std::size_t>& samples)
{
    return Fit(data, samples).run();
}

double stepSeconds(const SpeedSample& sample, const std::vector<double>& values)
{
    double seconds = 0;
    for (std::size_t part = 0; part < kSpeedParts; ++part) {
        if (!(sample.bases[part] > 0))
            continue;
        double exponent = 0;
        for (const auto& [index, coefficient] : sample.parameters[part])
            exponent += coefficient * values[index];
        seconds += sample.bases[part] * std::exp(exponent);
    }
    return seconds;
}

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
    const std::vector<double> weights = weightsOf(data);
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
    std::string table = "name\tvalue\n";
    const auto line = [&](const std::string& name, double value) { table += fmt::format("{}\t{:.6g}\n", name, value); };
    std::set<std::string> sources;
    std::map<std::string, std::size_t> counts;
    for (const SpeedSample& sample : data.samples) {
        sources.insert(data.runs[sample.run].source);
        if (!sample.setup.card.empty())
            ++counts[SpeedCalibration::cardName(sample.setup.card, sample.setup.family)];
        ++counts[SpeedCalibration::className(sample.setup.card_class, sample.setup.family)];
    }
    line("runs", static_cast<double>(data.samples.size()));
    line("sources", static_cast<double>(sources.size()));
    const SpeedBands bands = speedBands(data, left_out);
    for (const bool many : {false, true}) {
        for (std::size_t level = 0; level < bands[many].size(); ++level) {
            const auto knowledge = static_cast<SpeedKnowledge>(level);
            line(SpeedCalibration::bandName(many, knowledge, true), bands[many][level].low);
            line(SpeedCalibration::bandName(many, knowledge, false), bands[many][level].high);
            line("coverage " + SpeedCalibration::bandName(many, knowledge, {}), bandCoverage(data, left_out, many, knowledge));
        }
    }
    const AnchoredPairs pairs = anchoredPairs(data, left_out);
    for (const bool as_many : {true, false}) {
        const auto& kind = as_many ? pairs.over_depth : pairs.over_batch;
        const SpeedBand band = bandOfPairs(data, kind);
        line(SpeedCalibration::anchoredName(as_many, true), band.low);
        line(SpeedCalibration::anchoredName(as_many, false), band.high);
        line("coverage " + SpeedCalibration::anchoredName(as_many, {}), coverageOfPairs(data, kind));
    }
    for (std::size_t k = 0; k < values.size(); ++k)
        line(data.parameters[k].name, values[k]);
    for (const auto& [name, count] : counts)
        line(name, static_cast<double>(count));
    return table;
}

}  // namespace kvsight
