// SPDX-License-Identifier: MIT
#include "core/catalog.h"
#include "core/readers/model_file.h"
#include "core/weights/file_weights.h"

#include "tests/catch.h"
#include "tests/core/shape_figures.h"
#include "tests/core/written_model.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

using namespace kvsight;
using namespace kvsight::test;

namespace {

/// What a layer keeps in the cache; the query's side and states are not compared.
bool sameCache(const LayerShape& a, const LayerShape& b)
{
    return a.cache == b.cache && a.kv_heads == b.kv_heads && a.head_dim_k == b.head_dim_k && a.head_dim_v == b.head_dim_v
        && a.window == b.window && a.index_width == b.index_width;
}

std::string freshFolder(const std::string& name)
{
    const std::string path = std::string(KVSIGHT_BINARY_DIR) + "/tests/" + name;
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    return path;
}

std::map<WeightRole, std::uint64_t> elementsByRole(const ModelShape& shape)
{
    std::map<WeightRole, std::uint64_t> sums;
    for (const WeightTensor& tensor : shape.tensors)
        sums[tensor.role] += tensor.elements().saturated();
    return sums;
}

}  // namespace

TEST_CASE("every model of the catalogue whose cache the usual keys can say comes back from a config.json the same")
{
    std::size_t written = 0;
    std::map<std::string, std::size_t> unsaid;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        const ModelReading original = readConfigJson(model.config_json, model.id);
        REQUIRE(original.shape);
        const WrittenConfig config = configOf(*original.shape);
        if (config.text.empty()) {
            ++unsaid[config.reason];
            continue;
        }
        ++written;
        const ModelReading back = readConfigJson(config.text, model.id);
        for (const Finding& finding : back.findings)
            UNSCOPED_INFO(inEnglish(finding.message));
        INFO(model.id << "\n" << config.text);
        CHECK(back.shape);
        if (!back.shape)
            continue;
        CHECK(back.shape->layers.size() == original.shape->layers.size());
        CHECK(std::equal(back.shape->layers.begin(), back.shape->layers.end(), original.shape->layers.begin(),
                         original.shape->layers.end(), sameCache));
        CHECK(textbookSlope(*back.shape, false) == textbookSlope(*original.shape, false));
        CHECK(textbookSlope(*back.shape, true) == textbookSlope(*original.shape, true));
        CHECK(back.shape->native_context_tokens == original.shape->native_context_tokens);
    }
    for (const auto& [reason, count] : unsaid)
        UNSCOPED_INFO(reason << ": " << count);
    CHECK(written >= 200);
}

TEST_CASE("every model of the catalogue comes back from safetensors headers with the same figures", "[slow]")
{
    const std::string folder = freshFolder("round-trip");
    std::size_t listed = 0;
    for (const ModelEntry& model : Catalog::builtIn().models()) {
        const ModelReading original = readConfigJson(model.config_json, model.id);
        REQUIRE(original.shape);
        if (original.shape->tensors.empty())
            continue;
        ++listed;
        std::ofstream(folder + "/config.json", std::ios::binary) << model.config_json;
        const std::string file = folder + "/model.safetensors";
        std::ofstream(file, std::ios::binary) << safetensorsBytes(safetensorsHeaderOf(*original.shape), 0);
        Checked elements = 0;
        for (const WeightTensor& tensor : original.shape->tensors)
            elements += tensor.elements();
        // Sparse: the data is as long as the header says and takes no room.
        std::filesystem::resize_file(file, std::filesystem::file_size(file) + 2 * elements.saturated());
        const ModelReading back = readModelFile(folder);
        for (const Finding& finding : back.findings)
            UNSCOPED_INFO(inEnglish(finding.message));
        INFO(model.id);
        CHECK(back.shape);
        if (!back.shape)
            continue;
        CHECK(back.shape->layers == original.shape->layers);
        CHECK(back.shape->parameters == original.shape->parameters);
        CHECK(back.shape->file_weights->bytes == 2 * elements.saturated());
        CHECK(back.shape->file_weights->tensors.size() == original.shape->tensors.size());
        std::map<WeightRole, std::uint64_t> sums;
        for (const FileTensor& tensor : back.shape->file_weights->tensors)
            sums[tensor.role] += tensor.elements;
        CHECK(sums == elementsByRole(*original.shape));
        CHECK(std::none_of(back.findings.begin(), back.findings.end(), [](const Finding& f) { return f.code == "inconsistent"; }));
    }
    CHECK(listed >= 200);
}
