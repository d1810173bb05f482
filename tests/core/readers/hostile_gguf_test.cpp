// SPDX-License-Identifier: MIT
#include "core/readers/model_file.h"

#include "tests/catch.h"
#include "tests/core/hostile_rows.h"

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string dataFolder = std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile/";

void checkFigures(const ModelReading& reading, const std::string& list, char separator)
{
    REQUIRE(reading.shape.has_value());
    for (const std::string& part : split(list, separator)) {
        const auto equals = part.find('=');
        const std::string key = trimmed(part.substr(0, equals));
        const std::string value = trimmed(part.substr(equals + 1));
        INFO(key);
        if (key == "policy")
            continue;
        if (key == "warn")
            CHECK(hasCode(reading.findings, value, Severity::Warning));
        else if (value != "0" || (key != "kv_heads" && key != "head_dim_v"))
            CHECK(figure(*reading.shape, key) == value);
    }
}

}  // namespace

TEST_CASE("odd and broken GGUF files answer what their row says")
{
    const auto rows = readTable(dataFolder + "gguf.tsv");
    REQUIRE(rows.size() == 90);
    for (const auto& row : rows) {
        const std::string expected = row.at("expected");
        const ModelReading reading = readModelFile(dataFolder + row.at("file"));
        INFO(row.at("file") << ": " << expected << "\n" << codes(reading.findings));
        if (expected.rfind("error: ", 0) != 0) {
            CHECK_FALSE(hasError(reading.findings));
            checkFigures(reading, expected.substr(4), ';');
            continue;
        }
        const std::string code = trimmed(split(expected.substr(7), ';').front());
        const auto first = std::find_if(reading.findings.begin(), reading.findings.end(),
                                        [](const Finding& finding) { return finding.severity == Severity::Error; });
        REQUIRE(first != reading.findings.end());
        // Where the policy lets a second code pass, the finding's code stands in it.
        const auto policy = expected.find("policy=");
        const bool second = policy != std::string::npos && expected.find(first->code, policy) != std::string::npos;
        CHECK((second || first->code == code));
        const auto partial = expected.find("partial=");
        CHECK(reading.shape.has_value() == (partial != std::string::npos || first->code == "bad_offset"));
        if (partial != std::string::npos)
            checkFigures(reading, expected.substr(partial + 8), ',');
    }
}

TEST_CASE("a refused GGUF file is told what is wrong, where, and what to do")
{
    const std::pair<const char*, std::vector<const char*>> cases[] = {
        {"bad_alignment_3", {"general.alignment", " 3"}},
        {"bad_alignment_type_string", {"string"}},
        {"bad_array_element_type_99", {"x.a", "99"}},
        {"bad_array_u8_billion", {"x.a", "1000000000"}},
        {"bad_block_count_is_bool", {"llama.block_count", "bool"}},
        {"bad_both_counts_max", {"18446744073709551615", "6944"}},
        {"bad_bytes_overflow", {"tensor a"}},
        {"bad_cut_in_tensor_table", {"byte 511"}},
        {"bad_data_absent", {"header only"}},
        {"bad_data_cut_short", {"2000 bytes"}},
        {"bad_dims_5", {"tensor a", " 5 "}},
        {"bad_duplicate_key", {"llama.block_count"}},
        {"bad_html_page", {"web page", "download"}},
        {"bad_key_empty", {"byte 350"}},
        {"bad_kv_heads_array_empty", {"head_count_kv", " 0 ", " 4 "}},
        {"bad_kv_heads_array_negative", {"head_count_kv", "-2", "layer 1"}},
        {"bad_kv_heads_over_heads", {"64", " 4 "}},
        {"bad_no_head_count", {"llama.attention.head_count"}},
        {"bad_pointer_file", {"pointer"}},
        {"bad_reversed_magic", {"swapped"}},
        {"bad_row_not_block_multiple", {"tensor a", "33", "32"}},
        {"bad_safetensors_inside", {"not GGUF"}},
        {"bad_string_length_2pow62", {"x.s"}},
        {"bad_sum_overflows", {"cannot be right"}},
        {"bad_tensor_name_300", {"300"}},
        {"bad_tensors_overlap", {" a ", " b "}},
        {"bad_version_0", {"version 0", "1 to 3"}},
        {"bad_vision_projector", {"mmproj", "Open"}},
    };
    for (const auto& [name, words] : cases) {
        const std::string file = std::string(name) + ".gguf";
        const ModelReading reading = readModelFile(dataFolder + "gguf/" + file);
        const std::string all = codes(reading.findings);
        INFO(all);
        CHECK(all.find(file) != std::string::npos);
        for (const char* word : words)
            CHECK(all.find(word) != std::string::npos);
    }
    const std::string missing = codes(readModelFile(dataFolder + "gguf/split_missing/lost-00001-of-00002.gguf").findings);
    CHECK(missing.find("lost-00002-of-00002.gguf") != std::string::npos);
}
