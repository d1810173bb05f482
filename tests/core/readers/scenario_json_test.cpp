// SPDX-License-Identifier: MIT
#include "core/readers/scenario_json.h"

#include "core/readers/safe_path.h"
#include "core/scenario_fields.h"

#include "tests/catch.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

using namespace kvsight;

namespace {

std::string fileText(const std::string& name)
{
    std::ifstream file(std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile/scenario/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

ScenarioReading readFile(const std::string& name)
{
    return readScenario(fileText(name), name);
}

ScenarioReading read(const std::string& text)
{
    return readScenario(text, "line 1");
}

const Finding* find(const Findings& findings, std::string_view code)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.code == code; });
    return found == findings.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a scenario has its defaults where it says nothing")
{
    const auto reading = read(R"({"model": "llama-3.1-8b"})");
    REQUIRE(reading.scenario);
    CHECK(reading.findings.empty());
    Scenario expected;
    expected.model.id = "llama-3.1-8b";
    CHECK(*reading.scenario == expected);
    CHECK(expected.sequences == 1);
    CHECK(expected.k_type == "f16");
    CHECK(expected.runtime == "llama.cpp");
}

TEST_CASE("every field of a scenario is read")
{
    const auto reading = read(R"({"format": "kvsight-scenario", "version": 1, "name": "my chat server",
        "model": "llama-3.1-8b", "weights": {"format": "Q4_K_M", "bytes": 4917857812}, "k_type": "q8_0", "v_type": "q4_0",
        "context_tokens": 32768, "sequences": 4, "prompt_tokens": 8192,
        "gpu": {"id": "rtx-4090", "name": "mine", "memory_bytes": 25769803776, "bandwidth_bytes_per_s": 1.008e12,
                "fp16_flops": 165e12},
        "gpu_count": 2, "split": "tensor", "reserved_bytes": 1073741824,
        "host": {"memory_bytes": 137438953472, "bandwidth_bytes_per_s": 9.6e10},
        "runtime": "textbook", "backend": "vulkan",
        "runtime_options": {"ubatch": 1024, "batch": 4096, "unified": true, "swa_full": true, "flash_attention": false,
                            "context_padding": 32}})");
    REQUIRE(reading.scenario);
    CHECK(reading.findings.empty());
    const Scenario& s = *reading.scenario;
    CHECK(s.name == "my chat server");
    CHECK(s.weights == WeightsChoice{"Q4_K_M", 4917857812U, {}});
    CHECK((s.k_type == "q8_0" && s.v_type == "q4_0"));
    CHECK((s.context_tokens == 32768U && s.sequences == 4 && s.prompt_tokens == 8192U));
    REQUIRE(s.gpus.size() == 1);
    CHECK(s.gpus[0] == GpuChoice{"rtx-4090", "mine", 25769803776U, 1.008e12, 165e12, 2, {}});
    CHECK(s.split == Split::Tensor);
    CHECK(s.reserved_bytes == 1073741824);
    CHECK((s.host.memory_bytes == 137438953472U && s.host.bandwidth_bytes_per_s == 9.6e10));
    CHECK((s.runtime == "textbook" && s.backend == "vulkan"));
    CHECK(s.options == RuntimeOptions{1024, 4096U, true, true, false, 32});
}

TEST_CASE("weights, model and cards have several forms")
{
    CHECK(read(R"({"model": "a", "weights": "Q8_0"})").scenario->weights.format == "Q8_0");
    CHECK(read(R"({"model": "a", "weights": 5})").scenario->weights.bytes == 5U);
    CHECK(read(R"({"model": {"file": "x/config.json"}})").scenario->model.file == "x/config.json");
    CHECK(read(R"({"model": {"config": {"hidden_size": 8}}})").scenario->model.config_json == R"({"hidden_size":8})");
    const auto mixed = read(R"({"model": "a", "gpus": [{"gpu": "rtx-3090", "count": 2}, {"gpu": {"name": "B", "memory_bytes": 2000000}}]})");
    REQUIRE(mixed.scenario->gpus.size() == 2);
    CHECK(mixed.findings.empty());
    CHECK((mixed.scenario->gpus[0].id == "rtx-3090" && mixed.scenario->gpus[0].count == 2));
    CHECK((mixed.scenario->gpus[1].name == "B" && mixed.scenario->gpus[1].memory_bytes == 2000000U));
    CHECK(read(R"({"model": "a", "gpu": null, "context_tokens": null})").scenario == read(R"({"model": "a"})").scenario);
}

TEST_CASE("valid files of the collection are read without an error")
{
    for (const char* name : {"batch_1_context_1.json", "bom_crlf.json", "compact.json", "context_0.json", "context_float.json",
                             "many_comparisons.json", "name_empty.json", "name_unicode.json", "type_unknown.json",
                             "types_differ.json", "utf16.json"}) {
        INFO(name);
        const auto reading = readFile(name);
        REQUIRE(reading.scenario);
        CHECK_FALSE(hasError(reading.findings));
        CHECK(reading.scenario->model.config_json.find("\"num_hidden_layers\":32") != std::string::npos);
        CHECK(reading.scenario->weights.bytes == 16000000000U);
        CHECK(reading.scenario->gpus.at(0).memory_bytes == 25769803776U);
    }
    CHECK(readFile("context_float.json").scenario->context_tokens == 8192U);
    CHECK(readFile("context_0.json").scenario->context_tokens == 0U);
    CHECK(readFile("types_differ.json").scenario->v_type == "q4_0");
    CHECK(find(readFile("utf16.json").findings, "encoding") != nullptr);
    CHECK(find(readFile("many_comparisons.json").findings, "unknown_field")->where == "compare");
    CHECK(find(readFile("bad_duplicate.json").findings, "duplicate_key") != nullptr);
    CHECK(readFile("bad_duplicate.json").scenario->context_tokens == 1U);
}

TEST_CASE("files that are no scenario say what they are")
{
    struct Case {
        const char* file;
        const char* code;
    };
    for (const auto& [file, code] : {Case{"bad_deep.json", "nesting_too_deep"}, {"bad_format_missing.json", "wrong_file_kind"},
                                     {"bad_half_nul.json", "json_syntax"}, {"bad_nul_filled.json", "json_syntax"},
                                     {"bad_list.json", "json_not_object"}, {"bad_utf16_cut.json", "json_encoding"},
                                     {"catalog_empty.json", "wrong_file_kind"}}) {
        INFO(file);
        const auto reading = readFile(file);
        CHECK_FALSE(reading.scenario);
        REQUIRE(find(reading.findings, code) != nullptr);
        CHECK(find(reading.findings, code)->severity == Severity::Error);
    }
}

TEST_CASE("one bad field is named and the rest is not lost")
{
    struct Case {
        const char* file;
        const char* code;
        const char* where;
    };
    for (const auto& [file, code, where] : {
             Case{"bad_bandwidth_0.json", "bad_value", "gpu.bandwidth_bytes_per_s"},
             {"bad_batch_negative.json", "bad_value", "sequences"}, {"bad_context_1e30.json", "bad_value", "context_tokens"},
             {"bad_memory_0.json", "bad_value", "gpu.memory_bytes"}, {"bad_weights_negative.json", "bad_value", "weights"},
             {"bad_model_is_list.json", "bad_value_type", "model"}, {"bad_model_missing.json", "missing_key", "model"},
             {"bad_version_text.json", "bad_value_type", "version"}, {"bad_path_device.json", "unsafe_path", "model.file"},
             {"bad_path_proc.json", "unsafe_path", "model.file"}, {"bad_path_unc.json", "unsafe_path", "model.file"},
             {"bad_path_url.json", "unsafe_path", "model.file"}}) {
        INFO(file);
        const auto reading = readFile(file);
        REQUIRE(reading.scenario);
        const Finding* finding = find(reading.findings, code);
        REQUIRE(finding != nullptr);
        CHECK(finding->severity == Severity::Error);
        CHECK(finding->where == where);
        const std::string sentence = inEnglish(finding->message);
        INFO(sentence);
        CHECK(sentence.find("{f") == std::string::npos);
        CHECK(sentence.find(file) != std::string::npos);
        CHECK(reading.scenario->name == "My scenario");
        CHECK(reading.scenario->runtime == "textbook");
        CHECK(reading.scenario->gpus.at(0).name == "Paperclip 24");
        CHECK(reading.findings.size() == 1);
    }
    CHECK(readFile("bad_batch_negative.json").scenario->sequences == 1);
    CHECK(readFile("bad_batch_negative.json").scenario->context_tokens == 8192U);
    CHECK(inEnglish(readFile("bad_batch_negative.json").findings[0].message) ==
          "bad_batch_negative.json, line 22, column 16: sequences is -4. Write a whole number from 1 to 65 536.");
}

TEST_CASE("types and ranges of every field are checked")
{
    struct Case {
        const char* member;
        const char* code;
        const char* where;
    };
    for (const auto& [member, code, where] : {
             Case{R"("name": 5)", "bad_value_type", "name"}, {R"("k_type": 8)", "bad_value_type", "k_type"},
             {R"("context_tokens": "32k")", "bad_value_type", "context_tokens"},
             {R"("context_tokens": 1099511627777)", "bad_value", "context_tokens"}, {R"("context_tokens": 1.5)", "bad_value", "context_tokens"},
             {R"("sequences": 0)", "bad_value", "sequences"}, {R"("sequences": 65537)", "bad_value", "sequences"},
             {R"("prompt_tokens": true)", "bad_value_type", "prompt_tokens"}, {R"("gpu_count": 0)", "bad_value", "gpu_count"},
             {R"("split": "row")", "bad_value", "split"}, {R"("runtime": "abacus")", "bad_value", "runtime"},
             {R"("backend": "opencl")", "bad_value", "backend"}, {R"("gpu": 4090)", "bad_value_type", "gpu"},
             {R"("gpu": {"memory_bytes": 24})", "bad_value", "gpu.memory_bytes"},
             {R"("gpu": {"bandwidth_bytes_per_s": -1})", "bad_value", "gpu.bandwidth_bytes_per_s"},
             {R"("gpu": {"fp16_flops": NaN})", "bad_value", "gpu.fp16_flops"},
             {R"("gpus": {})", "bad_value_type", "gpus"}, {R"("gpus": [5])", "bad_value_type", "gpus[0]"},
             {R"("gpus": [{"count": 2}])", "missing_key", "gpus[0].gpu"},
             {R"("gpus": [{"gpu": "a", "count": 0}])", "bad_value", "gpus[0].count"},
             {R"("gpus": [], "gpu_count": 2)", "inconsistent", "gpus"},
             {R"("reserved_bytes": -1)", "bad_value", "reserved_bytes"}, {R"("host": 5)", "bad_value_type", "host"},
             {R"("host": {"memory_bytes": "64 GiB"})", "bad_value_type", "host.memory_bytes"},
             {R"("host": {"bandwidth_bytes_per_s": 0})", "bad_value", "host.bandwidth_bytes_per_s"},
             {R"("weights": [1])", "bad_value_type", "weights"}, {R"("weights": 1.5)", "bad_value", "weights"},
             {R"("runtime_options": [])", "bad_value_type", "runtime_options"},
             {R"("runtime_options": {"ubatch": 0})", "bad_value", "runtime_options.ubatch"},
             {R"("runtime_options": {"unified": 1})", "bad_value_type", "runtime_options.unified"},
             {R"("version": 0)", "bad_value", "version"}, {R"("version": 2)", "unsupported_version", "version"}}) {
        INFO(member);
        const auto reading = read(std::string(R"({"model": "a", )") + member + "}");
        REQUIRE(reading.scenario);
        const Finding* finding = find(reading.findings, code);
        REQUIRE(finding != nullptr);
        CHECK(finding->where == where);
        CHECK(finding->severity == Severity::Error);
        CHECK(inEnglish(finding->message).find("{f") == std::string::npos);
        CHECK(reading.scenario->model.id == "a");
    }
    CHECK(find(read(R"({"model": {"id": "a", "file": "b"}})").findings, "inconsistent") != nullptr);
    CHECK(find(read(R"({"model": {}})").findings, "missing_key") != nullptr);
    CHECK(find(read(R"({"model": {"config": 5}})").findings, "bad_value_type")->where == "model.config");
    CHECK(find(read(R"({"format": "kvsight-gpus", "model": "a"})").findings, "wrong_file_kind") != nullptr);
}

TEST_CASE("fields of later versions are kept and named")
{
    const std::string text = R"({"model": {"file": "m.json", "sha": "00"}, "weights": {"format": "Q8_0", "calibration": 1},
        "gpu": {"name": "x", "price": 5e2}, "host": {"sockets": 2}, "lesson": [1, {"a": null}],
        "runtime_options": {"block_shape": 20, "flash-attention": true, "context_tokens": 5}})";
    const auto reading = read(text);
    REQUIRE(reading.scenario);
    const Scenario& s = *reading.scenario;
    CHECK(s.unknown_fields == UnknownFields{{"lesson", R"([1,{"a":null}])"}});
    CHECK(s.unknown_options == UnknownFields{{"block_shape", "20"}, {"flash-attention", "true"}, {"context_tokens", "5"}});
    CHECK_FALSE(s.context_tokens.has_value());
    CHECK(s.gpus[0].unknown_fields == UnknownFields{{"price", "5e2"}});
    CHECK_FALSE(hasError(reading.findings));
    std::vector<std::string> named;
    for (const auto& finding : reading.findings)
        named.push_back(finding.where);
    std::sort(named.begin(), named.end());
    CHECK(named == std::vector<std::string>{"gpu.price", "host.sockets", "lesson", "model.sha", "weights.calibration"});
    for (const auto layout : {JsonLayout::Lines, JsonLayout::OneLine})
        CHECK(read(writeScenario(s, layout)).scenario == s);
}

TEST_CASE("a scenario is written as people expect to read it")
{
    Scenario s;
    s.name = "my \"chat\"";
    s.model.id = "llama-3.1-8b";
    s.weights.format = "Q4_K_M";
    s.context_tokens = 32768;
    s.gpus.push_back({"rtx-4090", {}, {}, {}, {}, 1, {}});
    CHECK(writeScenario(s, JsonLayout::OneLine) ==
          R"({"format": "kvsight-scenario", "version": 1, "name": "my \"chat\"", "model": "llama-3.1-8b", "weights": "Q4_K_M", )"
          R"("k_type": "f16", "v_type": "f16", "context_tokens": 32768, "sequences": 1, "gpu": "rtx-4090", "gpu_count": 1, )"
          R"("split": "layer", "reserved_bytes": 0, "runtime": "llama.cpp", "runtime_options": {"ubatch": 512, )"
          R"("unified": false, "swa_full": false, "flash_attention": true, "mla": true, "batch_logits": false, )"
          R"("kv_offload": true, "context_padding": 256, )"
          R"("cpu_moe_layers": 0, "draft_tokens": 0, "tokens_line": "concurrency"}})");
    const std::string lines = writeScenario(s);
    CHECK(lines.substr(0, 49) == "{\n  \"format\": \"kvsight-scenario\",\n  \"version\": 1,");
    CHECK(lines.substr(lines.size() - 3) == "\n}\n");
}

TEST_CASE("any scenario that is read, written and read again is the same")
{
    std::mt19937_64 random(20261129);
    const auto chance = [&](int of) { return random() % static_cast<std::uint64_t>(of) == 0; };
    for (int i = 0; i < 2000; ++i) {
        Scenario s;
        s.name = chance(2) ? "" : "n\n\t\\\"é模🧮";
        (chance(2) ? s.model.id : s.model.file) = chance(2) ? "a b" : "weird/../x\x01.json";
        if (chance(3))
            s.weights.format = "Q4_K_M";
        if (chance(3))
            s.weights.bytes = random();
        s.k_type = chance(2) ? "q8_0" : "nonsense";
        for (const auto& field : numberFields()) {
            if (chance(2) && field.unit != FieldUnit::BytesPerSecond)
                field.set(s, chance(4) ? field.most : clampToField(field, random() >> (random() % 64)));
        }
        for (const auto& field : flagFields())
            field.set(s, chance(2));
        for (const auto& field : shareFields())
            if (chance(2))
                s.options.*field.share = (1 + static_cast<double>(random() % 1000)) / 1001;
        if (chance(2))
            s.options.tokens_line = "groups";
        if (chance(3))
            s.host.bandwidth_bytes_per_s = 1 + static_cast<double>(random()) / 7;
        for (std::uint64_t cards = random() % 4; cards > 0; --cards) {
            auto& gpu = s.gpus.emplace_back();
            gpu.id = chance(2) ? "rtx-4090" : "";
            gpu.name = chance(3) ? "Card" : "";
            if (chance(3))
                gpu.memory_bytes = kMinGpuBytes + random() % kMaxMemoryBytes / 2;
            if (chance(3))
                gpu.bandwidth_bytes_per_s = 1e9 + static_cast<double>(random() % 1000) / 3;
            gpu.count = 1 + random() % kMaxGpus;
        }
        s.split = chance(2) ? Split::Tensor : Split::Layer;
        s.backend = chance(2) ? "" : "cpu";
        const std::string text = writeScenario(s, chance(2) ? JsonLayout::Lines : JsonLayout::OneLine);
        INFO(text);
        const auto again = read(text);
        REQUIRE(again.scenario);
        CHECK(*again.scenario == s);
        CHECK(again.findings.empty());
    }
}

TEST_CASE("an empty cache type or runtime stays empty when it is saved")
{
    const auto read = readScenario(R"({"model": "llama-3.1-8b", "k_type": "", "v_type": "", "runtime": ""})", "test").scenario;
    REQUIRE(read);
    const auto again = readScenario(writeScenario(*read), "test").scenario;
    REQUIRE(again);
    CHECK(again->k_type.empty());
    CHECK(*again == *read);
}

TEST_CASE("damaged text never breaks the reader")
{
    const std::string whole = fileText("types_differ.json");
    for (std::size_t length = 0; length < whole.size(); ++length)
        CHECK(hasError(read(whole.substr(0, length)).findings) == (length < whole.rfind('}') + 1));
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        std::string text = whole;
        for (int edits = 0; edits < 4; ++edits)
            text[random() % text.size()] = static_cast<char>(random());
        const auto reading = read(text);
        if (reading.scenario)
            CHECK(read(writeScenario(*reading.scenario)).scenario.has_value());
        else
            CHECK(hasError(reading.findings));
    }
}

TEST_CASE("paths that leave the machine's regular files are unsafe")
{
    for (const char* path : {"http://127.0.0.1/m.gguf", "file:///etc/passwd", "file:x", "\\\\host\\share", "//host/share", "/dev/zero",
                             "/dev", "/proc/self/mem", "/sys/x", "/tmp/../dev/zero", "/./proc/x"}) {
        INFO(path);
        CHECK(isUnsafePath(path));
    }
    CHECK(isUnsafePath(std::string_view("a\0b", 3)));
    for (const char* path : {"", "config.json", "../../../../etc/passwd", "/home/x/config.json", "/devices/x", "./dev/x", "C:\\x"}) {
        INFO(path);
        CHECK_FALSE(isUnsafePath(path));
    }
}

TEST_CASE("a share or a word of the options that cannot be is refused, naming its place")
{
    for (const char* options : {R"("gpu_memory_utilization":1.2)", R"("gpu_memory_utilization":0)",
                                R"("gpu_memory_utilization":"most")", R"("tokens_line":"rows")", R"("tokens_line":7)"}) {
        const auto reading = readScenario(std::string(R"({"model":"llama-3.1-8b","runtime_options":{)") + options + "}}", "s.json");
        INFO(options);
        REQUIRE(!reading.findings.empty());
        CHECK(reading.findings[0].severity == Severity::Error);
        CHECK(reading.findings[0].where.starts_with("runtime_options."));
    }
}
