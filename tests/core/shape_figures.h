// SPDX-License-Identifier: MIT
#pragma once

#include "core/model_shape.h"

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace kvsight::test {

/// Bytes that one more token adds at 2 bytes an element; with `full` windows count nothing any more.
inline double textbookSlope(const ModelShape& shape, bool windows_full)
{
    double elements = 0;
    for (const LayerShape& layer : shape.layers) {
        const double width = double(layer.kv_heads) * double(layer.head_dim_k + layer.head_dim_v);
        switch (layer.cache) {
        case CacheKind::Full:
        case CacheKind::Latent: elements += width + double(layer.index_width); break;
        case CacheKind::Window:
        case CacheKind::Chunk: elements += windows_full ? 0 : width; break;
        case CacheKind::Compressed:
            elements += windows_full ? 0 : width;
            if (layer.ratio > 1)
                elements += (width + double(layer.index_width)) / double(layer.ratio);
            break;
        case CacheKind::None:
        case CacheKind::Shared:
        case CacheKind::Cross: break;
        }
    }
    return 2 * elements;
}

/// Full windows and states at 2 bytes an element.
inline double textbookConstant(const ModelShape& shape)
{
    double elements = 0;
    for (const LayerShape& layer : shape.layers) {
        if (layer.cache == CacheKind::Window || layer.cache == CacheKind::Chunk || layer.cache == CacheKind::Compressed)
            elements += double(layer.window) * double(layer.kv_heads) * double(layer.head_dim_k + layer.head_dim_v);
        elements += double(layer.state_conv) + double(layer.state_recurrent);
    }
    return 2 * elements;
}

inline std::vector<std::string> split(const std::string& text, char at)
{
    std::vector<std::string> parts;
    std::stringstream stream(text);
    for (std::string part; std::getline(stream, part, at);)
        parts.push_back(part);
    return parts;
}

inline std::string trimmed(const std::string& text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

inline std::string readAll(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Rows of a table with a heading, as column -> value.
inline std::vector<std::map<std::string, std::string>> readTable(const std::string& path)
{
    std::vector<std::map<std::string, std::string>> rows;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const auto columns = split(line, '\t');
    while (std::getline(file, line)) {
        const auto values = split(line, '\t');
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < columns.size(); ++i)
            row[columns[i]] = i < values.size() ? values[i] : "";
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace kvsight::test
