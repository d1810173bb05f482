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

/// Hunyuan-Large's pairs of layers, MLLaMA's cross layers, RecurrentGemma's and Inkling's states have no place in a
/// GGUF file.
bool canBeWritten(const ModelShape& shape)
{
    const bool shares = architectureOfFamily(shape.family).starts_with("gemma");
    return std::none_of(shape.layers.begin(), shape.layers.end(), [&](const LayerShape& layer) {
        return layer.cache == CacheKind::Cross || (layer.cache == CacheKind::Shared && !shares)
            || layer.state == StateKind::RgLru || (layer.state == StateKind::ShortConv && layer.cache != CacheKind::None);
    });
}

void checkLayers(const ModelShape& read, const ModelShape& written)
{
    CHECK(read.layers.size() == written.layers.size());
    CHECK(read.draft_layers.size() == written.draft_layers.size());
    for (std::size_t i = 0; i < std::min(read.layers.size(), written.layers.size()); ++i) {
        const LayerShape& a = read.layers[i];
        const LayerShape& b = written.layers[i];
        INFO("layer " << i << ": " << cacheKindName(a.cache) << " / " << cacheKindName(b.cache));
        CHECK(a.cache == b.cache);
        CHECK(a.state == b.state);
        if (!ownsCache(b))
            continue;
        CHECK(a.kv_heads == b.kv_heads);
        CHECK(a.query_heads == b.query_heads);
        CHECK(a.head_dim_k == b.head_dim_k);
        CHECK(a.head_dim_v == b.head_dim_v);
        CHECK(a.window == b.window);
        CHECK(a.index_width == b.index_width);
        CHECK(a.ratio == b.ratio);
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
        ModelShape shape = *original.shape;
        shape.draft_tensors.clear();  // the headers written here hold none
        if (shape.tensors.empty() || !canBeWritten(shape)) {
            without += entry.path().stem().string() + " ";
            continue;
        }
        const bool known = !architectureOfFamily(shape.family).empty();
        const std::string architecture = known ? architectureOfFamily(shape.family) : shape.family;
        INFO(entry.path().stem().string() << " as " << architecture);
        const GgufBuilder builder = GgufWriter(shape, architecture).write(FileType::Q4_K_M, 15);
        const std::string header = builder.header();
        const ModelReading reading = readGgufFile(writeFile(path, header, header.size() + builder.dataBytes()));
        INFO(codes(reading.findings));
        CHECK(reading.findings.size() == (known ? 0 : 1));  // `unknown_architecture`
        if (!reading.shape) {
            CHECK(reading.shape.has_value());
            continue;
        }
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
        // Experts that were published as mxfp4 stay so in a 16-bit file; a Q4_K_M file does not say what they were.
        if (shape.quant != "mxfp4")
            CHECK(bytesIn(*reading.shape, "F16") == bytesIn(shape, "F16"));
    }
    fs::remove(path);
    INFO("without: " << without);
    CHECK(models == 235);
    CHECK(std::count(without.begin(), without.end(), ' ') == 5);
}
