// SPDX-License-Identifier: MIT
#include "core/speed_fit.h"

#include "core/fit_parts.h"
#include "core/real.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

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
        : m_data(data), m_samples(samples), m_weights(sampleWeights(data))
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

}  // namespace

SpeedData speedData(const Catalog& catalog)
{
    SpeedData data;
    data.runs = measuredRuns();
    SampleCollector samples(data, usualOf);
    for (std::size_t i = 0; i < data.runs.size(); ++i) {
        auto sample = sampleOf(data.runs[i], i, catalog);
        if (!sample)
            continue;
        if (isTooFast(*sample)) {
            data.too_fast.push_back(i);
            continue;
        }
        const SpeedParameters parameters = speedParameters(sample->setup);
        samples.add(std::move(*sample), parameters);
    }
    return data;
}

std::vector<std::size_t> everySample(const SpeedData& data)
{
    std::vector<std::size_t> all(data.samples.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::vector<double> sampleWeights(const SpeedData& data)
{
    std::map<std::string, double> counts;
    for (const SpeedSample& sample : data.samples)
        counts[data.runs[sample.run].source] += 1;
    std::vector<double> weights;
    for (const SpeedSample& sample : data.samples)
        weights.push_back(1 / std::sqrt(counts[data.runs[sample.run].source]));
    return weights;
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

}  // namespace kvsight
