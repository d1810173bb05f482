// SPDX-License-Identifier: MIT
#include "core/what_if.h"

#include "core/evaluate.h"
#include "tests/catch.h"

using namespace kvsight;

namespace {

using Kind = HeadsAlternative::Kind;

Resolved resolvedOf(const char* model, std::uint64_t context = 8192, std::uint64_t sequences = 1)
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    const auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    return *resolution.resolved;
}

/// Caches and states of a scenario without a part on the CPU's side.
std::optional<std::uint64_t> keptHere(const Evaluation& evaluation)
{
    const auto cache = exact(evaluation.memory.kv_cache_bytes), states = exact(evaluation.memory.state_bytes);
    return cache && states ? std::optional(*cache + *states) : std::nullopt;
}

std::vector<HeadsAlternative> ways(const Resolved& resolved)
{
    auto answer = ifHeadsWere(resolved);
    REQUIRE(answer.size() == 4);
    for (std::size_t i = 0; i < answer.size(); ++i)
        CHECK(answer[i].kind == static_cast<Kind>(i));
    CHECK(answer[1].kept_bytes == keptHere(evaluate(resolved)));
    CHECK_FALSE(answer[1].hypothetical);
    return answer;
}

}  // namespace

TEST_CASE("eight shared heads of 32 lie between each its own and one for all")
{
    const auto answer = ways(resolvedOf("llama-3.1-8b", 8192, 2));
    const std::uint64_t here = *answer[1].kept_bytes;
    CHECK(here == std::uint64_t{2} * 8192 * 32 * 8 * 128 * 2 * 2);
    CHECK(answer[0].kept_bytes == 4 * here);
    CHECK(answer[2].kept_bytes == here / 8);
    CHECK(answer[3].kept_bytes == std::uint64_t{2} * 8192 * 32 * 576 * 2);
    CHECK(answer[0].hypothetical);
    CHECK(answer[2].hypothetical);
    CHECK(answer[3].hypothetical);
}

TEST_CASE("a model's own way is not hypothetical")
{
    const auto separate = ways(resolvedOf("llama-2-7b", 4096));
    CHECK_FALSE(separate[0].hypothetical);
    CHECK(separate[0].kept_bytes == separate[1].kept_bytes);
    const auto latent = ways(resolvedOf("deepseek-v3"));
    CHECK_FALSE(latent[3].hypothetical);
    CHECK(latent[3].kept_bytes == latent[1].kept_bytes);
    // 128 heads with keys of 128 + 64 and values of 128.
    CHECK(latent[0].kept_bytes == std::uint64_t{8192} * 61 * 128 * (192 + 128) * 2);
    CHECK(latent[0].hypothetical);
}

TEST_CASE("windows stay windows")
{
    const Resolved resolved = resolvedOf("gemma-3-27b", 131072);
    const auto answer = ways(resolved);
    // 32 query heads share 16: twice the bytes, in windowed layers too.
    CHECK(answer[0].kept_bytes == 2 * *answer[1].kept_bytes);
    CHECK(*answer[3].kept_bytes < *answer[1].kept_bytes / 4);
}

TEST_CASE("every model of the catalogue is answered or said to be unknown, in ascending order of sharing")
{
    int known = 0;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        INFO(model.id);
        const auto answer = ways(resolvedOf(model.id.c_str()));
        if (!answer[0].kept_bytes || !answer[2].kept_bytes)
            continue;
        ++known;
        CHECK(*answer[0].kept_bytes >= *answer[2].kept_bytes);
        if (answer[1].kept_bytes && !answer[0].hypothetical)
            CHECK(*answer[0].kept_bytes == *answer[1].kept_bytes);
    }
    CHECK(known > 50);
}
