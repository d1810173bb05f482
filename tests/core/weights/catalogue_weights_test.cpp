// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"
#include "core/weights/weight_size.h"

#include "tests/catch.h"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

using namespace kvsight;

namespace {

using Row = std::map<std::string, std::string>;

std::vector<Row> readTable(const std::string& path)
{
    std::ifstream file(KVSIGHT_SOURCE_DIR + path);
    const auto cells = [](const std::string& line) {
        std::vector<std::string> found;
        std::stringstream stream(line);
        for (std::string cell; std::getline(stream, cell, '\t');)
            found.push_back(cell);
        return found;
    };
    std::string line;
    std::getline(file, line);
    const auto names = cells(line);
    std::vector<Row> rows;
    while (std::getline(file, line)) {
        const auto values = cells(line);
        Row row;
        for (std::size_t i = 0; i < names.size() && i < values.size(); ++i)
            row[names[i]] = values[i];
        rows.push_back(row);
    }
    return rows;
}

ModelShape catalogueModel(const std::string& slug)
{
    const auto reading = readConfigFile(KVSIGHT_SOURCE_DIR "/resources/models/configs/" + slug + ".json");
    INFO(slug);
    REQUIRE(reading.shape);
    return *reading.shape;
}

}  // namespace

TEST_CASE("every catalogue model counts the parameters it was published with")
{
    std::map<std::string, std::uint64_t> exceptions;
    for (Row& row : readTable("/tests/data/parameter_exceptions.tsv"))
        exceptions[row["slug"]] = std::stoull(row["parameters"]);
    const auto models = readTable("/tests/data/parameters.tsv");
    CHECK(models.size() == 240);
    for (Row row : models) {
        const std::string slug = row["slug"];
        INFO(slug);
        const ModelShape shape = catalogueModel(slug);
        REQUIRE(shape.parameters);
        CHECK(shape.provenance.at("parameters") == "sum of the family's tensors");
        const std::uint64_t total = std::stoull(row["params_total"]);
        CHECK(*shape.parameters == (exceptions.count(slug) > 0 ? exceptions[slug] : total));
        CHECK(static_cast<double>(*shape.parameters) == Approx(static_cast<double>(total)).epsilon(1e-4));
        CHECK(*shape.active_parameters <= *shape.parameters);
        CHECK((shape.experts.experts > 0) == (*shape.active_parameters < *shape.parameters));
        const std::string check = row["param_check"];
        if (!row["params_published"].empty() && check != "n/a" && std::abs(std::stod(check)) <= 1.0) {
            const double published = std::stod(row["params_published"]);
            CHECK(static_cast<double>(*shape.parameters) == Approx(published).epsilon(0.01));
        }
    }
}

TEST_CASE("spec 6.6: sizes that llama.cpp printed are reproduced to the last digit")
{
    for (Row row : readTable("/tests/data/weights_printed.tsv")) {
        INFO(row["slug"] << " " << row["format"]);
        Findings findings;
        const WeightSizes sizes = sizeWeights(catalogueModel(row["slug"]), {row["format"], std::nullopt}, findings);
        REQUIRE(sizes.known);
        const double unit = row["unit"] == "MiB" ? 1048576.0 : 1073741824.0;
        const double size = static_cast<double>(sizes.file_bytes.saturated()) / unit;
        const std::string printed = row["size"];
        const std::size_t point = printed.find('.');
        const double last = point == std::string::npos ? 1.0 : std::pow(10.0, -double(printed.size() - point - 1));
        CHECK(std::abs(size - std::stod(printed)) <= last * 0.51);
    }
}

TEST_CASE("a file holds as many tensors as llama.cpp prints")
{
    const std::pair<const char*, std::uint64_t> row =
        GENERATE(std::pair{"llama-3.1-8b", 291U}, std::pair{"qwen2.5-7b", 339U}, std::pair{"qwen3-30b-a3b", 579U},
                 std::pair{"gpt-oss-20b", 459U}, std::pair{"deepseek-v3", 1086U}, std::pair{"gemma-3-27b", 808U},
                 std::pair{"qwen3-next-80b-a3b", 843U}, std::pair{"gemma-3n-e4b", 847U},
                 std::pair{"nemotron-3-nano-30b-a3b", 401U}, std::pair{"lfm2-1.2b", 148U});
    INFO(row.first);
    Findings findings;
    CHECK(sizeWeights(catalogueModel(row.first), {"Q4_K_M", std::nullopt}, findings).tensors == row.second);
}

TEST_CASE("the published type of a catalogue model is what its config names")
{
    const std::pair<const char*, const char*> row =
        GENERATE(std::pair{"deepseek-v3", "FP8"}, std::pair{"gpt-oss-20b", "MXFP4"}, std::pair{"llama-3.1-8b", "BF16"},
                 std::pair{"llama-2-7b", "F16"}, std::pair{"deepseek-v4-pro", "FP8-FP4"});
    Findings findings;
    CHECK(sizeWeights(catalogueModel(row.first), {}, findings).format == row.second);
    CHECK(findings.empty());
}
