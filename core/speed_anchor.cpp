// SPDX-License-Identifier: MIT
#include "core/speed.h"

#include "core/real.h"
#include "core/speed_calibration.h"
#include "core/prefill_terms.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace kvsight {
namespace {

/// What of a step is scaled together.
enum Group : std::size_t { Fixed, Caches, Batch, kGroups };

Group groupOf(std::size_t part)
{
    switch (static_cast<SpeedPart>(part)) {
    case SpeedPart::Cache: return Caches;
    case SpeedPart::Experts:
    case SpeedPart::Sequence:
    case SpeedPart::Compute: return Batch;
    default: return Fixed;
    }
}

using Seconds = std::array<double, kGroups>;

/// A measured step on the cards, and what the estimate makes of it.
struct Step {
    Seconds parts{};
    double measured = 0;
    double shortest = 0;  ///< all that is read, at the card's peak
};

/// Nothing when main memory alone would take longer for the step.
std::optional<Step> stepOf(const Resolved& resolved, const MeasuredPoint& point)
{
    const auto context = static_cast<double>(point.context_tokens), sequences = static_cast<double>(point.sequences);
    const auto bases = stepBases<Real>(resolved, context, sequences);
    const auto terms = decodeTerms<Real>(resolved, context, sequences);
    if (!bases || !terms)
        return std::nullopt;
    Step step;
    const auto parts = bases->parts();
    for (std::size_t part = 0; part < kSpeedParts; ++part)
        step.parts[groupOf(part)] += parts[part].value() * resolved.speed.factors[part];
    for (const SpeedPart part : {SpeedPart::Weights, SpeedPart::Experts, SpeedPart::Cache, SpeedPart::State})
        step.shortest += parts[static_cast<std::size_t>(part)].value();
    step.measured = sequences / point.tokens_per_second - terms->host_seconds.value();
    if (!(step.measured > 0) || !std::isfinite(step.measured))
        return std::nullopt;
    return step;
}

double sum(const Seconds& parts)
{
    return parts[Fixed] + parts[Caches] + parts[Batch];
}

/// Solves the 3 x 3 system by Cramer's rule; the matrix is positive definite.
Seconds solved(const std::array<Seconds, kGroups>& a, const Seconds& b)
{
    const auto determinant = [](const std::array<Seconds, kGroups>& m) {
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
             + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    };
    const double whole = determinant(a);
    Seconds x{};
    for (std::size_t column = 0; column < kGroups; ++column) {
        auto replaced = a;
        for (std::size_t row = 0; row < kGroups; ++row)
            replaced[row][column] = b[row];
        x[column] = determinant(replaced) / whole;
    }
    return x;
}

/// Logarithms of the scales: one for all parts, and how far caches and what grows with the batch lie from it.
/// Several points tell them apart; what they do not tell stays common.
Seconds scalesOf(const std::vector<Step>& steps)
{
    constexpr double noise = 0.03;
    constexpr Seconds spread = {10.0, 0.25, 0.5};
    constexpr int rounds = 30;
    Seconds scale{};
    for (int round = 0; round < rounds; ++round) {
        std::array<Seconds, kGroups> matrix{};
        Seconds gradient{};
        for (std::size_t k = 0; k < kGroups; ++k) {
            matrix[k][k] = 1 / (spread[k] * spread[k]);
            gradient[k] = -scale[k] * matrix[k][k];
        }
        for (const Step& step : steps) {
            const Seconds parts = {step.parts[Fixed] * std::exp(scale[Fixed]), step.parts[Caches] * std::exp(scale[Fixed] + scale[Caches]),
                                   step.parts[Batch] * std::exp(scale[Fixed] + scale[Batch])};
            const double whole = sum(parts);
            const Seconds slope = {1, parts[Caches] / whole, parts[Batch] / whole};
            const double error = std::log(step.measured / whole);
            for (std::size_t i = 0; i < kGroups; ++i) {
                gradient[i] += slope[i] * error / (noise * noise);
                for (std::size_t j = 0; j < kGroups; ++j)
                    matrix[i][j] += slope[i] * slope[j] / (noise * noise);
            }
        }
        const Seconds change = solved(matrix, gradient);
        for (std::size_t k = 0; k < kGroups; ++k)
            scale[k] += std::clamp(change[k], -1.0, 1.0);
    }
    return scale;
}

void warn(Resolved& resolved, const char* code, Message message)
{
    resolved.findings.push_back({Severity::Warning, code, "measured", std::move(message)});
}

/// Cards read no faster than their makers say; what does was measured with less to read.
void warnOfTooFast(Resolved& resolved, const std::vector<Step>& steps)
{
    constexpr double beyond_doubt = 0.97;
    const auto too_fast = std::count_if(steps.begin(), steps.end(), [](const Step& step) { return step.measured < beyond_doubt * step.shortest; });
    if (too_fast > 0)
        warn(resolved, "measured_too_fast",
             {KV_TR("core", "Measured speeds that are faster than the card can read what they need: {count}. Check model, format and tokens of the measurement."),
              {{"count", std::to_string(too_fast)}}});
}

void anchorPrompts(Resolved& resolved)
{
    double sum_of_logarithms = 0;
    std::size_t used = 0;
    for (const MeasuredPrompt& prompt : resolved.scenario.measured->prompts) {
        const auto terms = prefillTerms<Real>(resolved, PromptWork{prompt.prompt_tokens, prompt.context_tokens, prompt.sequences});
        // A part on the CPU's side is not the card's to scale.
        if (!terms || terms->host.value() > 0 || prompt.prompt_tokens == 0)
            continue;
        const double seconds = static_cast<double>(prompt.prompt_tokens * prompt.sequences) / prompt.tokens_per_second;
        sum_of_logarithms += std::log(seconds / terms->mid.value());
        ++used;
    }
    if (used == 0 || !std::isfinite(sum_of_logarithms))
        return;
    PrefillModel& model = resolved.speed.prefill;
    for (double& factor : model.factors)
        factor *= std::exp(sum_of_logarithms / static_cast<double>(used));
    model.anchored = used;
    model.band = SpeedCalibration::builtIn().anchoredPrefillBand();
}

}  // namespace

std::vector<MeasuredPoint> measuredPoints(const Scenario& scenario)
{
    std::vector<MeasuredPoint> points;
    if (!scenario.measured)
        return points;
    const MeasuredSpeed& measured = *scenario.measured;
    points.reserve(1 + measured.points.size());
    points.push_back({measured.tokens_per_second, measured.context_tokens, measured.sequences.value_or(scenario.sequences)});
    points.insert(points.end(), measured.points.begin(), measured.points.end());
    return points;
}

void anchorSpeed(Resolved& resolved)
{
    if (!resolved.scenario.measured || !canRun(resolved))
        return;
    std::vector<Step> steps;
    std::vector<std::uint64_t> batches;
    const auto points = measuredPoints(resolved.scenario);
    for (const MeasuredPoint& point : points) {
        if (!decodeTerms<Real>(resolved, static_cast<double>(point.context_tokens), static_cast<double>(point.sequences)))
            return;
        if (const auto step = stepOf(resolved, point)) {
            steps.push_back(*step);
            batches.push_back(point.sequences);
        }
    }
    if (steps.size() < points.size())
        warn(resolved, "measured_not_used", {points.size() == 1
                            ? KV_TR("core", "The measured speed is not used: main memory alone would take longer for a step. "
                                            "Check measured.tokens_per_second and host.bandwidth_bytes_per_s.")
                            : KV_TR("core", "{count} measured speeds are not used: main memory alone would take longer for a step. "
                                            "Check their tokens_per_second and host.bandwidth_bytes_per_s."),
                        {{"count", std::to_string(points.size() - steps.size())}}});
    anchorPrompts(resolved);
    if (steps.empty())
        return;
    warnOfTooFast(resolved, steps);
    // One point says nothing about the shares of the parts.
    const Seconds scale = steps.size() == 1 ? Seconds{std::log(steps.front().measured / sum(steps.front().parts)), 0, 0} : scalesOf(steps);
    for (std::size_t part = 0; part < kSpeedParts; ++part) {
        const Group group = groupOf(part);
        resolved.speed.factors[part] *= std::exp(scale[Fixed] + (group == Fixed ? 0 : scale[group]));
    }
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    resolved.speed.anchored_sequences = std::move(batches);
    resolved.speed.as_measured = calibration.anchoredBand(true);
    resolved.speed.otherwise = calibration.anchoredBand(false);
}

}  // namespace kvsight
