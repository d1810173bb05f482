// SPDX-License-Identifier: MIT
#include "core/catalog.h"

#include "tests/app/run_program.h"
#include "tests/catch.h"

#include <rapidjson/document.h>

#include <algorithm>

using kvsight::Catalog;
using kvsight::test::ProgramRun;
using kvsight::test::runCli;

namespace {

rapidjson::Document listOf(const ProgramRun& run)
{
    CHECK(run.exit_code == 0);
    CHECK(run.err.empty());
    rapidjson::Document list;
    list.Parse(run.out.c_str());
    CHECK(list.IsArray());
    return list;
}

std::size_t linesOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("models lists the catalogue with the names of the contract")
{
    const auto list = listOf(runCli({"models", "--json"}));
    REQUIRE(list.Size() == Catalog::builtIn().models().size());
    for (const char* key : {"id", "name", "family", "parameters", "active_parameters", "attention", "layers",
                            "kv_bytes_per_token", "native_context_tokens", "released", "licence", "verified", "source"}) {
        for (const auto& model : list.GetArray())
            CHECK(model.HasMember(key));
    }
    const auto& models = list.GetArray();
    const auto llama = std::find_if(models.begin(), models.end(), [](const auto& model) {
        return std::string(model["id"].GetString()) == "llama-3.1-8b";
    });
    REQUIRE(llama != models.end());
    CHECK((*llama)["kv_bytes_per_token"].GetUint64() == 131072);
    CHECK((*llama)["layers"].GetUint64() == 32);
    const ProgramRun table = runCli({"models"});
    CHECK(linesOf(table.out) == list.Size() + 1);
}

TEST_CASE("gpus lists the cards with the names of the contract")
{
    const auto list = listOf(runCli({"gpus", "--json"}));
    REQUIRE(list.Size() == Catalog::builtIn().gpus().size());
    for (const char* key : {"id", "name", "vendor", "class", "released", "memory_bytes", "usable_bytes",
                            "bandwidth_bytes_per_s", "tdp_w", "launch_price_usd", "sources", "origin"}) {
        for (const auto& gpu : list.GetArray())
            CHECK(gpu.HasMember(key));
    }
    CHECK(linesOf(runCli({"gpus"}).out) == list.Size() + 1);
}
