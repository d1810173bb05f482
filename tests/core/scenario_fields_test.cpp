// SPDX-License-Identifier: MIT
#include "core/scenario_fields.h"

#include "core/cache_type.h"

#include "tests/catch.h"

#include <cstring>
#include <set>

using namespace kvsight;

namespace {

std::string codeOf(const std::optional<Finding>& finding)
{
    return finding ? finding->code : "";
}

}  // namespace

TEST_CASE("every number of the table is set, read, limited and named")
{
    std::set<std::string> ids;
    for (const auto& field : numberFields()) {
        INFO(field.id);
        CHECK(ids.insert(field.id).second);
        CHECK(std::strlen(field.label.text) > 0);
        CHECK(std::strlen(field.help.text) > 0);
        CHECK(field.least <= field.slider_least);
        CHECK(field.slider_least < field.slider_most);
        CHECK(field.slider_most <= field.most);
        CHECK(findNumberField(field.id) == &field);
        Scenario scenario;
        const auto standard = field.get(scenario);
        for (const std::uint64_t value : {field.least, field.slider_least, field.slider_most, field.most}) {
            field.set(scenario, value);
            CHECK(field.get(scenario) == value);
        }
        field.set(scenario, std::nullopt);
        CHECK((field.get(scenario) == standard || field.get(scenario) == 1U));
        CHECK(clampToField(field, UINT64_MAX) == field.most);
        CHECK(clampToField(field, 0) == field.least);
        const bool bytes = field.unit == FieldUnit::Bytes || field.unit == FieldUnit::BytesPerSecond;
        CHECK_FALSE(setField(scenario, field.id, std::to_string(field.most)));
        CHECK(field.get(scenario) == field.most);
        CHECK(codeOf(setField(scenario, field.id, std::to_string(field.most + 1))) == "bad_value");
        CHECK(codeOf(setField(scenario, field.id, bytes ? "lots" : "-1")) == "bad_value");
        CHECK(field.get(scenario) == field.most);
        CHECK(outOfRange(field, "x").where == field.place);
    }
}

TEST_CASE("every flag and choice of the table is set and read")
{
    for (const auto& field : flagFields()) {
        INFO(field.id);
        Scenario scenario;
        const bool standard = field.get(scenario);
        CHECK_FALSE(setField(scenario, field.id, standard ? "off" : "on"));
        CHECK(field.get(scenario) != standard);
        CHECK_FALSE(setField(scenario, field.id, standard ? "TRUE" : "no"));
        CHECK(field.get(scenario) == standard);
        CHECK(codeOf(setField(scenario, field.id, "maybe")) == "bad_value");
    }
    for (const auto& field : choiceFields()) {
        for (const auto& option : field.options()) {
            INFO(field.id << " " << option);
            Scenario scenario;
            CHECK_FALSE(setField(scenario, field.id, option));
            CHECK(field.get(scenario) == option);
        }
    }
}

TEST_CASE("fields are set from text as people type it")
{
    Scenario s;
    CHECK_FALSE(setField(s, "context-tokens", "32k"));
    CHECK(s.context_tokens == 32768U);
    CHECK_FALSE(setField(s, "context_tokens", "auto"));
    CHECK_FALSE(s.context_tokens.has_value());
    CHECK_FALSE(setField(s, "reserved_bytes", "1.5 GiB"));
    CHECK(s.reserved_bytes == 1610612736);
    CHECK_FALSE(setField(s, "host.bandwidth-bytes-per-s", "96 GB/s"));
    CHECK(s.host.bandwidth_bytes_per_s == 96e9);
    CHECK_FALSE(setField(s, "weights", "Q4_K_M"));
    CHECK(s.weights.format == "Q4_K_M");
    CHECK_FALSE(setField(s, "weights", "4.5 GB"));
    CHECK(s.weights == WeightsChoice{{}, 4500000000U, {}});
    CHECK_FALSE(setField(s, "weights", "auto"));
    CHECK(s.weights == WeightsChoice{});
    CHECK_FALSE(setField(s, "gpu_count", "2"));
    CHECK_FALSE(setField(s, "gpu", "RTX 4090"));
    CHECK(s.gpus == std::vector<GpuChoice>{{"RTX 4090", {}, {}, {}, {}, 2, {}}});
    CHECK_FALSE(setField(s, "gpu", "none"));
    CHECK(s.gpus.empty());
    CHECK_FALSE(setField(s, "split", "Tensor"));
    CHECK(s.split == Split::Tensor);
    CHECK_FALSE(setField(s, "runtime", "TextBook"));
    CHECK(s.runtime == "textbook");
    CHECK(codeOf(setField(s, "runtime", "abacus")) == "bad_value");
    CHECK(codeOf(setField(s, "k_type", "")) == "bad_value");
    CHECK(codeOf(setField(s, "no_such", "1")) == "unknown_field");
    CHECK(s.runtime == "textbook");
}

TEST_CASE("a model is a name of the catalogue or a path")
{
    Scenario s;
    for (const char* name : {"llama-3.1-8b", "meta-llama/Llama-3.1-8B", "llama3.1:8b", "no-such-model", "owner/unknown"}) {
        CHECK_FALSE(setField(s, "model", name));
        CHECK(s.model == ModelChoice{name, {}, {}, {}});
    }
    for (const std::string& path : {std::string("x/config.json"), std::string("./here"), std::string("/abs"),
                                   std::string("model.gguf"), std::string("http://host/x"), std::string(KVSIGHT_SOURCE_DIR)}) {
        CHECK_FALSE(setField(s, "model", path));
        CHECK(s.model == ModelChoice{{}, path, {}, {}});
    }
    CHECK(codeOf(setField(s, "model", "")) == "bad_value");
}

TEST_CASE("options of the runtime are set or kept")
{
    Scenario s;
    CHECK_FALSE(setRuntimeOption(s, "ubatch", "2048"));
    CHECK(s.options.ubatch == 2048);
    CHECK_FALSE(setRuntimeOption(s, "swa-full", "true"));
    CHECK(s.options.swa_full);
    CHECK(codeOf(setRuntimeOption(s, "ubatch", "0")) == "bad_value");
    CHECK_FALSE(setRuntimeOption(s, "block_shape", "20"));
    CHECK_FALSE(setRuntimeOption(s, "block_shape", "21"));
    CHECK_FALSE(setRuntimeOption(s, "lines", "groups"));
    CHECK_FALSE(setRuntimeOption(s, "evil", "1, \"x\": 2"));
    CHECK_FALSE(setRuntimeOption(s, "context_tokens", "5"));
    CHECK(s.unknown_options == UnknownFields{{"block_shape", "21"}, {"lines", "\"groups\""},
                                             {"evil", R"("1, \"x\": 2")"}, {"context_tokens", "5"}});
    CHECK_FALSE(s.context_tokens.has_value());
}

TEST_CASE("shares and words of the runtime's options are set from text, and beyond their range refused")
{
    Scenario scenario;
    CHECK_FALSE(setRuntimeOption(scenario, "gpu_memory_utilization", "0.85"));
    CHECK(*scenario.options.gpu_memory_utilization == Approx(0.85));
    for (const char* wrong : {"0", "1.5", "-1", "nan", "most"}) {
        INFO(wrong);
        CHECK(codeOf(setRuntimeOption(scenario, "gpu_memory_utilization", wrong)) == "bad_value");
    }
    CHECK_FALSE(setRuntimeOption(scenario, "gpu_memory_utilization", "auto"));
    CHECK_FALSE(scenario.options.gpu_memory_utilization);
    CHECK_FALSE(setRuntimeOption(scenario, "tokens_line", "groups"));
    CHECK(scenario.options.tokens_line == "groups");
    CHECK(codeOf(setRuntimeOption(scenario, "tokens_line", "rows")) == "bad_value");
    CHECK_FALSE(setRuntimeOption(scenario, "memory_budget_bytes", "10 GiB"));
    CHECK(scenario.options.memory_budget_bytes == std::uint64_t{10} << 30);
    CHECK(scenario.unknown_options.empty());
}
