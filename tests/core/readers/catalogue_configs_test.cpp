// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"

#include "tests/catch.h"
#include "tests/core/shape_figures.h"

#include <cmath>

using namespace kvsight;
using namespace kvsight::test;

namespace {

const std::string modelsFolder = std::string(KVSIGHT_SOURCE_DIR) + "/resources/models/";

/// How many layers the table's word means.
std::size_t layersOfWord(const ModelShape& shape, const std::string& word, bool has_parallel)
{
    const auto count = [&](auto matches) {
        std::size_t number = 0;
        for (const LayerShape& layer : shape.layers)
            number += matches(layer) ? 1 : 0;
        return number;
    };
    const auto state = [&](StateKind kind) {
        return count([kind](const LayerShape& l) { return l.state == kind && l.cache == CacheKind::None; });
    };
    if (word == "parallel")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Full && l.state != StateKind::None; });
    if (word == "full")
        return has_parallel ? 0 : count([](const LayerShape& l) { return l.cache == CacheKind::Full; });
    if (word == "sliding")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Window; });
    if (word == "chunked")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Chunk; });
    if (word == "mla")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Latent; });
    if (word == "indexer" || word == "sparse-index")
        return count([](const LayerShape& l) { return l.index_width != 0; });
    if (word == "dsv4")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Compressed; });
    if (word == "shared")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Shared; });
    if (word == "cross")
        return count([](const LayerShape& l) { return l.cache == CacheKind::Cross; });
    if (word == "none" || word == "mlp" || word == "moe")
        return count([](const LayerShape& l) { return l.cache == CacheKind::None && l.state == StateKind::None; });
    if (word == "linear")
        return state(StateKind::GatedDeltaNet);
    if (word == "kda")
        return state(StateKind::Kda);
    if (word == "lightning")
        return state(StateKind::Lightning);
    if (word == "mamba1")
        return state(StateKind::Mamba1);
    if (word == "mamba2")
        return state(StateKind::Mamba2);
    if (word == "conv")
        return state(StateKind::ShortConv);
    if (word == "rglru")
        return state(StateKind::RgLru);
    return 99999;
}

}  // namespace

TEST_CASE("every model of the catalogue has the figures of its row")
{
    const auto rows = readTable(std::string(KVSIGHT_SOURCE_DIR) + "/tests/data/models/models.tsv");
    REQUIRE(rows.size() == 240);
    for (const auto& row : rows) {
        const std::string id = row.at("slug");
        INFO(id);
        const ModelReading reading = readConfigFile(modelsFolder + "configs/" + id + ".json");
        for (const Finding& finding : reading.findings)
            UNSCOPED_INFO(finding.code << " " << finding.where << " " << inEnglish(finding.message));
        if (!reading.shape) {
            CHECK(reading.shape.has_value());
            continue;
        }
        const ModelShape& shape = *reading.shape;
        CHECK(textbookSlope(shape, true) == std::stod(row.at("kv_bytes_per_token_long_fp16")));
        CHECK(textbookConstant(shape) == std::stod(row.at("const_bytes_fp16")));
        const bool has_parallel = row.at("layers").find("parallel") != std::string::npos;
        for (const std::string& part : split(row.at("layers"), '+')) {
            INFO(part);
            const auto x = part.find('x');
            CHECK(layersOfWord(shape, part.substr(x + 1), has_parallel) == std::stoul(part.substr(0, x)));
        }
        for (const Finding& finding : reading.findings)
            CHECK(finding.severity == Severity::Note);
        std::size_t grouped = 0;
        for (const LayerGroup& group : shape.groups)
            grouped += group.layers.size();
        CHECK(grouped == shape.layers.size());
        CHECK(shape.vocabulary > 0);
    }
}
