// SPDX-License-Identifier: MIT
#include "tests/app/run_program.h"
#include "tests/catch.h"
#include "tests/core/shape_figures.h"

#include <rapidjson/document.h>

#include <algorithm>

using kvsight::test::ProgramRun;
using kvsight::test::runCli;
using kvsight::test::split;
using kvsight::test::trimmed;

namespace {

const std::string dataFolder = std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/hostile";

ProgramRun runOn(const std::string& kind, const std::string& file)
{
    if (kind == "scenario")
        return runCli({"size", "--scenario", file, "--json"}, {}, dataFolder);
    if (kind == "catalog")
        return runCli({"gpus", "--json", "--user-catalog", file}, {}, dataFolder);
    return runCli({"inspect", file, "--json"}, {}, dataFolder);
}

rapidjson::Document parsed(const std::string& text)
{
    rapidjson::Document document;
    document.Parse<rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag>(text.c_str(), text.size());
    CHECK_FALSE(document.HasParseError());
    return document;
}

std::string shown(const rapidjson::Value& value)
{
    if (value.IsUint64())
        return std::to_string(value.GetUint64());
    if (value.IsString())
        return value.GetString();
    if (!value.IsArray())
        return value.IsNull() ? "null" : "?";
    std::string list;
    for (const auto& item : value.GetArray())
        list += (list.empty() ? "" : ",") + shown(item);
    return list;
}

const rapidjson::Value& at(const rapidjson::Value& object, const std::string& path)
{
    static const rapidjson::Value nothing;
    const rapidjson::Value* value = &object;
    for (const std::string& key : split(path, '.')) {
        if (!value->IsObject() || !value->HasMember(key.c_str()))
            return nothing;
        value = &(*value)[key.c_str()];
    }
    return *value;
}

std::string figure(const rapidjson::Document& answer, const std::string& key)
{
    static const std::map<std::string, std::string> places{
        {"n_layer", "model.layers"}, {"kv_layers", "model.kv_layers"}, {"kv_heads", "model.kv_heads"},
        {"head_dim_k", "model.head_dim_k"}, {"head_dim_v", "model.head_dim_v"}, {"kv_bpt_f16", "kv_bytes_per_token"},
        {"kv_bpt_f16_tail", "kv_bytes_per_token_windows_full"}, {"cross_kv_bpt_f16", "cross_kv_bytes_per_token"},
        {"weight_bytes", "weights_file_bytes"}, {"kv_total", "memory.kv_cache_bytes"}};
    if (key == "gpus") {
        const auto& list = answer.GetArray();
        return std::to_string(std::count_if(list.begin(), list.end(), [](const auto& gpu) { return gpu["origin"] == "user"; }));
    }
    if (key == "state") {
        const auto& layers = answer["layers"].GetArray();
        return std::any_of(layers.begin(), layers.end(), [](const auto& layer) { return layer["state"].IsString(); }) ? "fixed" : "none";
    }
    const auto place = places.find(key);
    return shown(at(answer, place == places.end() ? key : place->second));
}

void checkFigures(const ProgramRun& run, const std::string& expected)
{
    CHECK(run.exit_code == 0);
    const auto answer = parsed(run.out);
    if (run.exit_code != 0 || answer.HasParseError())
        return;
    bool has_tail = false;
    std::string slope;
    for (const std::string& part : split(expected.substr(3), ';')) {
        const auto equals = part.find('=');
        if (equals == std::string::npos)
            continue;
        const std::string key = trimmed(part.substr(0, equals));
        const std::string value = trimmed(part.substr(equals + 1));
        INFO(key);
        has_tail = has_tail || key == "kv_bpt_f16_tail";
        if (key == "kv_bpt_f16")
            slope = value;
        if (key == "warn")
            CHECK(run.err.find(": warning: ") != std::string::npos);
        if (key == "warn")
            CHECK(run.err.find("[" + value + "]") != std::string::npos);
        else if (key != "policy")
            CHECK(figure(answer, key) == value);
    }
    if (!slope.empty() && !has_tail)
        CHECK(figure(answer, "kv_bpt_f16_tail") == slope);
}

void checkRefusal(const ProgramRun& run, const std::string& file, const std::string& expected, const std::string& words)
{
    const auto policy = expected.find("policy=");
    if (run.exit_code == 0 && policy != std::string::npos && expected.find("may_accept", policy) != std::string::npos)
        return;
    CHECK(run.exit_code == 3);
    const auto answer = parsed(run.out);
    REQUIRE(answer.IsObject());
    REQUIRE(at(answer, "error").IsObject());
    const std::string found = answer["error"]["code"].GetString();
    const std::string code = trimmed(split(expected.substr(7), ';').front());
    const bool second = policy != std::string::npos && expected.find(found, policy) != std::string::npos;
    const bool twins = (found == "bad_value" || found == "bad_value_type") && (code == "bad_value" || code == "bad_value_type");
    INFO(found);
    CHECK((found == code || second || twins));
    CHECK(("\n" + run.err).find("\n" + file + ": error: ") != std::string::npos);
    CHECK(run.err.find(" [" + found + "]\n") != std::string::npos);
    for (const std::string& word : split(words, '|'))
        CHECK(run.err.find(word) != std::string::npos);
    const auto partial = expected.find("partial=tensors=");
    if (partial != std::string::npos)
        CHECK(figure(answer, "tensors") == split(expected.substr(partial + 16), ';').front());
}

void checkKind(const std::string& kind, std::size_t count)
{
    const auto rows = kvsight::test::readTable(dataFolder + "/" + kind + ".tsv");
    CHECK(rows.size() == count);
    for (const auto& row : rows) {
        const ProgramRun run = runOn(kind, row.at("file"));
        INFO(row.at("file") << ": " << row.at("expected") << "\n" << run.err);
        if (row.at("valid") == "no")
            checkRefusal(run, row.at("file"), row.at("expected"), row.at("words"));
        else
            checkFigures(run, row.at("expected"));
    }
}

}  // namespace

TEST_CASE("odd and broken safetensors answer what their row says") { checkKind("safetensors", 48); }

TEST_CASE("odd and broken scenarios answer what their row says") { checkKind("scenario", 32); }

TEST_CASE("odd and broken configs answer on the command line what their row says") { checkKind("config", 93); }

TEST_CASE("odd and broken catalogues answer what their row says") { checkKind("catalog", 5); }
