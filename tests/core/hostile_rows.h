// SPDX-License-Identifier: MIT
#pragma once

#include "core/weights/file_weights.h"
#include "tests/core/shape_figures.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace kvsight::test {

inline bool ownsCache(const LayerShape& layer)
{
    return layer.cache != CacheKind::None && layer.cache != CacheKind::Shared && layer.cache != CacheKind::Cross;
}

/// One number when all layers agree, else one for each layer with a cache.
template <class Member>
std::string listed(const ModelShape& shape, Member member)
{
    std::vector<std::uint64_t> values;
    for (const LayerShape& layer : shape.layers)
        if (ownsCache(layer))
            values.push_back(layer.*member);
    if (values.empty())
        return "";
    if (std::set<std::uint64_t>(values.begin(), values.end()).size() == 1)
        return std::to_string(values.front());
    std::string text;
    for (const std::uint64_t value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

inline std::string number(double value) { return std::to_string(static_cast<long long>(std::llround(value))); }

inline std::string figure(const ModelShape& shape, const std::string& key)
{
    const auto count = [&](auto matches) { return std::to_string(std::count_if(shape.layers.begin(), shape.layers.end(), matches)); };
    if (key == "n_layer") return std::to_string(shape.layers.size());
    if (key == "kv_layers") return count(ownsCache);
    if (key == "kv_heads") return listed(shape, &LayerShape::kv_heads);
    if (key == "head_dim_k") return listed(shape, &LayerShape::head_dim_k);
    if (key == "head_dim_v") return listed(shape, &LayerShape::head_dim_v);
    if (key == "kv_bpt_f16" || key == "cross_kv_bpt_f16") return number(textbookSlope(shape, false));
    if (key == "kv_bpt_f16_tail") return number(textbookSlope(shape, true));
    if (key == "swa_layers") return count([](const LayerShape& l) { return l.cache == CacheKind::Window; });
    if (key == "window") {
        for (const LayerShape& layer : shape.layers)
            if (layer.window != 0)
                return std::to_string(layer.window);
        return "0";
    }
    if (key == "tensors") return std::to_string(shape.file_weights ? shape.file_weights->tensors.size() : 0);
    if (key == "weight_bytes") return std::to_string(shape.file_weights ? shape.file_weights->bytes : 0);
    if (key == "shards") return std::to_string(shape.file_weights ? shape.file_weights->shards : 0);
    if (key == "dtype") return shape.dtype;
    if (key == "quant") return shape.quant;
    if (key == "kv_hint") return shape.kv_hint;
    if (key == "state")
        return std::any_of(shape.layers.begin(), shape.layers.end(),
                           [](const LayerShape& l) { return l.state != StateKind::None; }) ? "fixed" : "none";
    return "unknown figure " + key;
}

inline bool hasCode(const Findings& findings, const std::string& code, Severity severity)
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.code == code && finding.severity == severity;
    });
}

inline std::string codes(const Findings& findings)
{
    std::string all;
    for (const Finding& finding : findings)
        all += std::string(severityName(finding.severity)) + " " + finding.code + " [" + finding.where + "] "
               + inEnglish(finding.message) + "\n";
    return all;
}

}  // namespace kvsight::test
