// SPDX-License-Identifier: MIT
#include "core/speed_fit.h"

#include "core/evaluate.h"
#include "core/readers/scenario_json.h"
#include "core/speed_calibration.h"

#include "tests/catch.h"

#include <cmath>
#include <numeric>
#include <string>

namespace {

using namespace kvsight;

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

TEST_CASE("the constants in the tree are those that the runs in the tree give")
{
    const SpeedData data = speedData(Catalog::builtIn());
    CHECK(data.samples.size() == SpeedCalibration::builtIn().runs());
    std::vector<std::size_t> every(data.samples.size());
    std::iota(every.begin(), every.end(), std::size_t{0});
    const auto values = fitSpeed(data, every);
    for (std::size_t k = 0; k < values.size(); ++k) {
        INFO(data.parameters[k].name);
        // The file holds six digits.
        CHECK(std::abs(values[k] - SpeedCalibration::builtIn().parameter(data.parameters[k].name)) <= 1e-5 * std::abs(values[k]) + 1e-9);
    }
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
