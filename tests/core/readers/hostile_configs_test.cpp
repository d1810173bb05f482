// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"

#include "tests/catch.h"
#include "tests/core/hostile_rows.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string dataFolder = std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile/";

}  // namespace

TEST_CASE("odd and broken configs answer what their row says")
{
    const auto rows = readTable(dataFolder + "config.tsv");
    REQUIRE(rows.size() > 90);
    for (const auto& row : rows) {
        const std::string file = row.at("file");
        const std::string expected = row.at("expected");
        const ModelReading reading = readConfigFile(dataFolder + file);
        INFO(file << ": " << expected << "\n" << codes(reading.findings));
        if (expected.rfind("error: ", 0) == 0) {
            const std::string code = trimmed(split(expected.substr(7), ';').front());
            if (reading.shape && expected.find("policy=may_accept with a warning") != std::string::npos) {
                CHECK(hasCode(reading.findings, code, Severity::Warning));
                continue;
            }
            CHECK_FALSE(reading.shape);
            // Where the policy lets a second code pass, the finding's code stands in it.
            const auto policy = expected.find("policy=");
            const bool second = policy != std::string::npos && !reading.findings.empty()
                                && expected.find(reading.findings.back().code, policy) != std::string::npos;
            CHECK((second || hasCode(reading.findings, code, Severity::Error)));
            continue;
        }
        CHECK_FALSE(hasError(reading.findings));
        if (!reading.shape) {
            CHECK(reading.shape.has_value());
            continue;
        }
        for (const std::string& part : split(expected.substr(4), ';')) {
            const auto equals = part.find('=');
            const std::string key = trimmed(part.substr(0, equals));
            const std::string value = trimmed(part.substr(equals + 1));
            INFO(key);
            if (key == "policy")
                continue;
            if (key == "warn")
                CHECK(hasCode(reading.findings, value, Severity::Warning));
            else if (key == "kv_heads" || key == "head_dim_k")
                CHECK(figure(*reading.shape, key).find(value) != std::string::npos);
            else
                CHECK(figure(*reading.shape, key) == value);
        }
    }
}

TEST_CASE("a refusal names what it is about")
{
    const std::pair<const char*, std::vector<const char*>> cases[] = {
        {"bad_hidden_not_divisible", {"hidden_size", "num_attention_heads"}},
        {"bad_hybrid_pattern_short", {"hybrid_override_pattern", " 2 ", " 32"}},
        {"bad_layer_types_short", {"layer_types", " 5 ", " 32"}},
        {"bad_layer_types_unknown", {"layer_types"}},
        {"bad_heads_missing", {"num_attention_heads"}},
        {"bad_hidden_missing", {"hidden_size", "head_dim"}},
        {"bad_text_config_is_text", {"elsewhere"}},
        {"bad_text_config_cycle", {"num_hidden_layers"}},
        {"bad_kind_adapter", {"adapter"}},
        {"bad_kind_diffusion", {"not of a language model"}},
        {"bad_missing_comma", {"line ", "column "}},
        {"bad_interval_0", {"full_attention_interval"}},
        {"bad_pattern_0", {"sliding_window_pattern"}},
        {"bad_shared_layers_too_many", {"num_kv_shared_layers"}},
        {"bad_lora_rank_0", {"kv_lora_rank"}},
        {"bad_head_dim_2pow31", {"head_dim", "2147483648"}},
        {"bad_kv_heads_not_divisor", {"num_attention_heads", "num_key_value_heads"}},
        {"bad_huge_exponent", {"num_hidden_layers"}},
    };
    for (const auto& [name, words] : cases) {
        const std::string file = std::string(name) + ".json";
        const ModelReading reading = readConfigFile(dataFolder + "config/" + file);
        const std::string all = codes(reading.findings);
        INFO(all);
        CHECK(all.find(file) != std::string::npos);
        for (const char* word : words)
            CHECK(all.find(word) != std::string::npos);
    }
}

TEST_CASE("only regular files are read")
{
    const std::string folder = std::string(KVSIGHT_BINARY_DIR) + "/odd_files";
    mkdir(folder.c_str(), 0700);
    const std::string pipe = folder + "/pipe";
    const std::string link = folder + "/link";
    unlink(pipe.c_str());
    unlink(link.c_str());
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    REQUIRE(symlink("nowhere at all", link.c_str()) == 0);
    const auto code = [](const std::string& path) {
        const ModelReading reading = readConfigFile(path);
        return reading.findings.size() == 1 ? reading.findings[0].code : "several";
    };
    CHECK(code(pipe) == "unreadable");
    CHECK(code("/dev/zero") == "unreadable");
    CHECK(code(folder) == "unreadable");
    CHECK(code(link) == "missing_file");
    CHECK(code(folder + "/absent.json") == "missing_file");
    CHECK(code(std::string("a\0b", 3)) == "missing_file");
}
