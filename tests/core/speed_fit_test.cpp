// SPDX-License-Identifier: MIT
#include "core/speed_fit.h"

#include "core/evaluate.h"
#include "core/prefill_fit.h"
#include "core/readers/scenario_json.h"
#include "core/report/accuracy.h"
#include "core/speed_calibration.h"

#include "resources/catalog_data.h"
#include "tests/catch.h"
#include "tests/core/fit_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace kvsight;
using namespace kvsight::test;

Evaluation evaluated(const std::string& json)
{
    const auto reading = readScenario(json, "test");
    REQUIRE(reading.scenario);
    const auto resolution = resolve(*reading.scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return evaluate(*resolution.resolved);
}

/// A small chat set-up at `context` tokens, with a measured speed or without.
std::string chat(const std::string& context, const std::string& measured = {})
{
    return R"({"model": "llama-3.1-8b", "weights": "Q4_K_M", "gpu": "rtx-4090", "context_tokens": )" + context + measured + "}";
}

}  // namespace

TEST_CASE("the constants in the tree are those that the runs in the tree give", "[slow]")
{
    const SpeedData data = speedData(Catalog::builtIn());
    CHECK_FALSE(data.too_fast.empty());
    CHECK(data.samples.size() == SpeedCalibration::builtIn().runs());
    checkConstants(constantsTable(data, fitSpeed(data, everySample(data)), leaveSourcesOut(data)), resources::decodeConstantRows(), 100);
}

TEST_CASE("the estimate passes through a measured speed and its band is narrower")
{
    const std::string measured = R"(, "measured": {"tokens_per_second": 97.5, "context_tokens": 4096})";
    const Evaluation here = evaluated(chat("4096", measured));
    REQUIRE(here.decode);
    CHECK(here.decode->total_tokens_per_second.mid == Approx(97.5));
    const Evaluation free = evaluated(chat("4096"));
    REQUIRE(free.decode);
    const auto width = [](const Band& band) { return band.high / band.low; };
    CHECK(width(here.decode->tokens_per_second) < width(free.decode->tokens_per_second));
    // Elsewhere the shape of the curve stays.
    const Evaluation far = evaluated(chat("65536", measured)), far_free = evaluated(chat("65536"));
    CHECK(far.decode->step_seconds / here.decode->step_seconds == Approx(far_free.decode->step_seconds / free.decode->step_seconds));
    CHECK(inEnglish(here.decode->basis).find("your measured speed") != std::string::npos);
}

TEST_CASE("a measured speed of several sequences is that of all together")
{
    const Evaluation eight = evaluated(chat("4096", R"(, "sequences": 8, "measured": {"tokens_per_second": 400, "context_tokens": 4096})"));
    REQUIRE(eight.decode);
    CHECK(eight.decode->total_tokens_per_second.mid == Approx(400));
    CHECK(eight.decode->tokens_per_second.mid == Approx(50));
}

TEST_CASE("a measured speed is not applied to another card, model, format or runtime")
{
    const auto reading = readScenario(chat("4096", R"(, "measured": {"tokens_per_second": 97.5, "context_tokens": 4096})"), "test");
    REQUIRE(reading.scenario);
    const auto estimated = [](const Scenario& scenario, bool elsewhere) {
        const auto resolution = resolve(scenario, Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const auto& findings = resolution.findings;
        CHECK(std::any_of(findings.begin(), findings.end(), [](const Finding& one) { return one.code == "measured_elsewhere"; }) == elsewhere);
        return evaluate(*resolution.resolved).decode->total_tokens_per_second.mid;
    };
    Scenario scenario = *reading.scenario;
    CHECK(estimated(scenario, false) == Approx(97.5));
    scenario.backend = "cuda";  // the usual one, and another name of the format, are the same
    scenario.weights.format = "q4_k_m";
    CHECK(estimated(scenario, false) == Approx(97.5));
    const auto changes = std::vector<std::function<void(Scenario&)>>{
        [](Scenario& changed) { changed.gpus.front().id = "h100-sxm5-80gb"; }, [](Scenario& changed) { changed.gpus.front().count = 2; },
        [](Scenario& changed) { changed.model.id = "qwen3-8b"; }, [](Scenario& changed) { changed.weights.format = "Q8_0"; },
        [](Scenario& changed) { changed.runtime = "ollama"; }, [](Scenario& changed) { changed.backend = "vulkan"; }};
    for (const auto& change : changes) {
        Scenario changed = *reading.scenario;
        change(changed);
        Scenario plain = changed;
        plain.measured.reset();
        CHECK(estimated(changed, true) == estimated(plain, false));
        // Saved and read again it is still another's.
        CHECK(estimated(*readScenario(writeScenario(changed), "again").scenario, true) == estimated(plain, false));
    }
}

TEST_CASE("a measured speed is kept with the scenario")
{
    const std::string measured = R"(, "measured": {"tokens_per_second": 97.5, "context_tokens": 4096, "sequences": 2})";
    const auto reading = readScenario(chat("8192", measured), "test");
    REQUIRE(reading.scenario);
    REQUIRE(reading.scenario->measured);
    CHECK(readScenario(writeScenario(*reading.scenario), "again").scenario == reading.scenario);
    for (const char* wrong : {R"({"tokens_per_second": 0, "context_tokens": 1})", R"({"tokens_per_second": 10})", R"(97.5)"}) {
        const auto bad = readScenario(chat("8192", std::string(R"(, "measured": )") + wrong), "test");
        CHECK(hasError(bad.findings));
    }
}

namespace {

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double medianError(const SpeedData& data, const std::vector<LeftOut>& left_out)
{
    std::vector<double> errors;
    errors.reserve(left_out.size());
    for (std::size_t i = 0; i < left_out.size(); ++i)
        errors.push_back(std::abs(data.samples[i].seconds / left_out[i].seconds - 1));
    return medianOf(std::move(errors));
}

/// Less than all, so that a test may fit several times: the sources of llama.cpp on cards of NVIDIA and AMD.
SpeedData someSources()
{
    SpeedData data = speedData(Catalog::builtIn());
    std::erase_if(data.samples, [](const SpeedSample& sample) {
        return sample.setup.family != "llama.cpp/cuda" && sample.setup.family != "llama.cpp/vulkan";
    });
    return data;
}

}  // namespace

TEST_CASE("measured speeds that are exchanged among the runs ruin the fit", "[slow]")
{
    SpeedData data = someSources();
    const double honest = medianError(data, leaveSourcesOut(data));
    CHECK(honest < 0.20);
    std::mt19937 random(7);
    for (std::size_t i = data.samples.size(); i > 1; --i)
        std::swap(data.samples[i - 1].seconds, data.samples[random() % i].seconds);
    CHECK(medianError(data, leaveSourcesOut(data)) > 0.40);
}

TEST_CASE("a source that is left out knows nothing of its own predictions and bands", "[slow]")
{
    SpeedData data = someSources();
    const auto before = leaveSourcesOut(data);
    const std::string planted = data.runs[data.samples.front().run].source;
    for (SpeedSample& sample : data.samples)
        if (data.runs[sample.run].source == planted)
            sample.seconds *= 5;
    const auto after = leaveSourcesOut(data);
    double most = 0;
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        if (data.runs[data.samples[i].run].source == planted) {
            CHECK(std::abs(std::log(after[i].seconds / before[i].seconds)) < 1e-12);
        } else {
            most = std::max(most, std::abs(std::log(after[i].seconds / before[i].seconds)));
        }
    }
    CHECK(most > 0.02);
    // Nor do its own errors stand in its band: the same predictions give the same one. (Those of other sources come from
    // fits that have seen it.)
    CHECK(endsOf(speedBands(data, before, planted)) == endsOf(speedBands(someSources(), before, planted)));
    // The same of bands of anchored pairs.
    const auto pairs = anchoredPairs(data, after).over_depth;
    const auto bands = leftOutBands(data, pairs);
    REQUIRE_FALSE(pairs.empty());
    for (std::size_t i = 0; i < pairs.size(); i += 97) {
        const std::string& source = data.runs[data.samples[pairs[i].sample].run].source;
        const SpeedBand without = bandOfPairs(data, pairs, source);
        CHECK(std::abs(bands[i].low - without.low) < 1e-12);
    }
}

TEST_CASE("the validation: coverage, the anchored error, and every simpler form on the same rows", "[slow]")
{
    const Accuracy accuracy = measureAccuracy(speedData(Catalog::builtIn()), prefillData(Catalog::builtIn()));
    const auto find = [&](const std::string& name) -> const AccuracyGroup& {
        const auto found = std::find_if(accuracy.groups.begin(), accuracy.groups.end(), [&](const AccuracyGroup& group) { return group.name == name; });
        REQUIRE(found != accuracy.groups.end());
        return *found;
    };
    const AccuracyGroup& all = find("all");
    CHECK(all.band_coverage > 0.75);
    CHECK(all.band_coverage < 0.85);
    CHECK(find("anchored, over depth").error.median < 0.04);
    const AccuracyGroup& prompts = find("prompts");
    CHECK(prompts.band_coverage > 0.75);
    CHECK(prompts.band_coverage < 0.85);
    CHECK(accuracy.points.size() == all.rows);
    REQUIRE(all.naive.size() == 7);
    for (const char* name : {"all", "batch 1, shallow, dense", "batch 1, shallow, MoE", "batch 1, depth >= 4096", "batch > 1"}) {
        const AccuracyGroup& group = find(name);
        for (const ErrorSpread& other : group.naive) {
            INFO(name << ": " << other.formula);
            CHECK(group.error.median < other.median);
            CHECK(group.error.p90 < other.p90);
        }
    }
    // The bands' shares are those that the window's words name.
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    CHECK(calibration.coverage(true, SpeedKnowledge::Nothing) == Approx(0.694).epsilon(0.01));
    CHECK(calibration.anchoredCoverage(true) == Approx(find("anchored, over depth").band_coverage).epsilon(0.001));
}

TEST_CASE("a long validation can be stopped")
{
    const SpeedData data = someSources();
    int asked = 0;
    CHECK(leaveSourcesOut(data, [&](double) { return ++asked < 2; }).empty());
    CHECK(asked == 2);
}
