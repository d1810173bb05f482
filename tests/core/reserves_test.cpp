// SPDX-License-Identifier: MIT
#include "core/reserves.h"

#include "core/evaluate.h"
#include "core/explain.h"

#include "tests/catch.h"

#include <algorithm>
#include <string>

using namespace kvsight;

namespace {

constexpr std::uint64_t kMiB = 1024 * 1024;

Resolved resolved(const Scenario& scenario)
{
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

/// Llama 3.1 8B with so many bytes of weights that `spare` bytes of the card stay free.
Scenario withSpare(const std::string& card, std::uint64_t spare)
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    scenario.context_tokens = 4096;
    GpuChoice gpu;
    gpu.id = card;
    scenario.gpus = {gpu};
    scenario.options.gpu_layers = 100;
    scenario.weights.bytes = 1 << 30;
    const auto free_bytes = evaluate(resolved(scenario)).memory.free_bytes;
    REQUIRE(free_bytes);
    // The embedding stays in main memory: grow until the free bytes are as asked.
    std::uint64_t weights = std::uint64_t{1} << 30;
    for (int step = 0; step < 60; ++step) {
        scenario.weights.bytes = weights;
        const auto now = *evaluate(resolved(scenario)).memory.free_bytes;
        if (now >= 0 && static_cast<std::uint64_t>(now) <= spare)
            break;
        const std::int64_t more = now - static_cast<std::int64_t>(spare);
        weights = static_cast<std::uint64_t>(static_cast<std::int64_t>(weights) + std::max<std::int64_t>(more, 1));
    }
    return scenario;
}

bool says(const Scenario& scenario, const std::string& code)
{
    const Evaluation evaluation = evaluate(resolved(scenario));
    CHECK(evaluation.fits == std::optional<bool>(true));
    return std::any_of(evaluation.findings.begin(), evaluation.findings.end(), [&](const Finding& finding) { return finding.code == code; });
}

std::optional<std::uint64_t> eccOf(const std::string& card)
{
    Scenario scenario;
    scenario.model.id = "llama-3.1-8b";
    GpuChoice gpu;
    gpu.id = card;
    scenario.gpus = {gpu};
    return eccBytes(resolved(scenario).devices.front());
}

}  // namespace

TEST_CASE("error correction takes a sixteenth of GDDR memory, where the driver's figure is without it")
{
    // As printed with it on: 46068 of 49140 MiB, to within a few MiB.
    for (const char* card : {"rtx-a6000", "rtx-6000-ada"}) {
        REQUIRE(eccOf(card));
        CHECK(static_cast<double>(49140 - *eccOf(card) / kMiB) == Approx(46068).margin(8));
    }
    CHECK(24576 - *eccOf("tesla-p40") / kMiB == 23040);
    // Reported with it on already; high-bandwidth memory; consumer cards; Apple.
    for (const char* card : {"a40", "l40s", "tesla-t4", "l4", "h100-sxm5-80gb", "rtx-4090", "apple-m1-16gb"}) {
        INFO(card);
        CHECK_FALSE(eccOf(card));
    }
}

TEST_CASE("a card that would be too small with error correction on says so")
{
    CHECK(says(withSpare("rtx-a6000", 2900 * kMiB), "ecc_off"));
    CHECK_FALSE(says(withSpare("rtx-a6000", 3200 * kMiB), "ecc_off"));
    CHECK_FALSE(says(withSpare("rtx-4090", 300 * kMiB), "ecc_off"));
}

TEST_CASE("a desktop card with less to spare than Windows keeps says so, unless what is in use was given")
{
    Scenario tight = withSpare("rtx-4090", 600 * kMiB);
    CHECK(says(tight, "windows_reserve"));
    CHECK_FALSE(says(withSpare("rtx-4090", 1400 * kMiB), "windows_reserve"));
    CHECK_FALSE(says(withSpare("h100-sxm5-80gb", 600 * kMiB), "windows_reserve"));
    tight.reserved_bytes = 1;
    CHECK_FALSE(says(tight, "windows_reserve"));
}

TEST_CASE("the explanation of a capacity names what may be missing from it")
{
    const auto notes = [](const std::string& card) {
        Scenario scenario;
        scenario.model.id = "llama-3.1-8b";
        GpuChoice gpu;
        gpu.id = card;
        scenario.gpus = {gpu};
        std::string all;
        for (const Message& note : explain(resolved(scenario), "memory.capacity_bytes").notes)
            all += inEnglish(note) + '|';
        return all;
    };
    CHECK(notes("rtx-a6000").find("ECC") != std::string::npos);
    CHECK(notes("rtx-a6000").find("Windows") != std::string::npos);
    CHECK(notes("rtx-4090").find("ECC") == std::string::npos);
    CHECK(notes("h100-sxm5-80gb").empty());
}
