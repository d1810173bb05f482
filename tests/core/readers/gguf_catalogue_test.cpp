// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"

#include "core/weights/weight_size.h"
#include "tests/catch.h"
#include "tests/core/gguf_writer.h"
#include "tests/core/hostile_rows.h"

#include <filesystem>

using namespace kvsight;
using namespace kvsight::test;

namespace {

namespace fs = std::filesystem;

const std::string modelsFolder = std::string(KVSIGHT_SOURCE_DIR) + "/resources/models/configs/";

Checked bytesIn(const ModelShape& shape, const char* format)
{
    Findings findings;
    return sizeWeights(shape, {format, std::nullopt}, findings).file_bytes;
}

double stateElements(const ModelShape& shape)
{
    double sum = 0;
    for (const LayerShape& layer : shape.layers)
        sum += double(layer.state_conv) + double(layer.state_recurrent);
    return sum;
}

void checkLayers(const ModelShape& read, const ModelShape& written)
{
    REQUIRE(read.layers.size() == written.layers.size());
    CHECK(read.draft_layers.size() == written.draft_layers.size());
    for (std::size_t i = 0; i < read.layers.size(); ++i) {
        const LayerShape& a = read.layers[i];
        const LayerShape& b = written.layers[i];
        INFO("layer " << i << ": " << cacheKindName(a.cache) << " / " << cacheKindName(b.cache));
        REQUIRE(a.cache == b.cache);
        REQUIRE(a.state == b.state);
        if (!ownsCache(b))
            continue;
        REQUIRE(a.kv_heads == b.kv_heads);
        REQUIRE(a.query_heads == b.query_heads);
        REQUIRE(a.head_dim_k == b.head_dim_k);
        REQUIRE(a.head_dim_v == b.head_dim_v);
        REQUIRE(a.window == b.window);
        REQUIRE(a.index_width == b.index_width);
        REQUIRE(a.ratio == b.ratio);
    }
}

}  // namespace

TEST_CASE("every model of the catalogue written as a GGUF header is read as the same")
{
    const std::string path = std::string(KVSIGHT_BINARY_DIR) + "/catalogue.gguf";
    std::size_t models = 0;
    std::string without;
    for (const auto& entry : fs::directory_iterator(modelsFolder)) {
        const ModelReading original = readConfigFile(entry.path().string());
        REQUIRE(original.shape);
        const ModelShape& shape = *original.shape;
        const std::string architecture = architectureOfFamily(shape.family);
        if (architecture.empty() || shape.tensors.empty()) {
            without += entry.path().stem().string() + " ";
            continue;
        }
        INFO(entry.path().stem().string() << " as " << architecture);
        const GgufBuilder builder = GgufWriter(shape, architecture).write(FileType::Q4_K_M, 15);
        const std::string header = builder.header();
        const ModelReading reading = readGgufFile(writeFile(path, header, header.size() + builder.dataBytes()));
        INFO(codes(reading.findings));
        CHECK(reading.findings.empty());
        REQUIRE(reading.shape);
        ++models;
        checkLayers(*reading.shape, shape);
        CHECK(textbookSlope(*reading.shape, false) == textbookSlope(shape, false));
        CHECK(textbookSlope(*reading.shape, true) == textbookSlope(shape, true));
        CHECK(stateElements(*reading.shape) == stateElements(shape));
        CHECK(reading.shape->parameters == shape.parameters);
        CHECK(reading.shape->active_parameters == shape.active_parameters);
        CHECK(reading.shape->tied_embeddings == shape.tied_embeddings);
        CHECK(reading.shape->vocabulary == shape.vocabulary);
        CHECK(reading.shape->ffn_width == shape.ffn_width);
        CHECK(bytesIn(*reading.shape, "") == bytesIn(shape, "Q4_K_M"));
        CHECK(bytesIn(*reading.shape, "F16") == bytesIn(shape, "F16"));
    }
    fs::remove(path);
    // Those whose architecture llama.cpp does not have, or whose config does not determine the tensors.
    INFO("without: " << without);
    CHECK(models > 210);
}
