// SPDX-License-Identifier: MIT
#include "core/report/inspect.h"

#include "core/checked.h"
#include "core/report/report.h"
#include "core/text.h"

#include <algorithm>
#include <map>

namespace kvsight {
namespace {

/// One role's tensors of a file; the type with most bytes names it.
struct RolePart {
    Checked elements = 0;
    Checked bytes = 0;
    std::map<std::string, Checked> types;

    std::string type() const
    {
        const auto most = std::max_element(types.begin(), types.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return most == types.end() ? std::string() : most->first;
    }
};

std::map<WeightRole, RolePart> partsOf(const FileWeights& weights)
{
    std::map<WeightRole, RolePart> parts;
    for (const FileTensor& tensor : weights.tensors) {
        RolePart& part = parts[tensor.role];
        part.elements += tensor.elements;
        part.bytes += tensor.bytes;
        part.types[tensor.type] += tensor.bytes;
    }
    return parts;
}

}  // namespace

std::string weightsJson(const FileWeights& weights, const Findings& findings, JsonStyle layout)
{
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    for (const char* unknown : {"model", "kv_bytes_per_token", "kv_bytes_per_token_windows_full", "cross_kv_bytes_per_token",
                                "state_bytes_per_sequence", "swa_layers", "window", "layers"})
        out->nullField(unknown);
    out->key("weights");
    out->beginObject();
    for (const auto& [role, part] : partsOf(weights)) {
        out->key(weightRoleName(role));
        out->beginObject();
        out->wholeField("elements", part.elements.value());
        out->wholeField("bytes", part.bytes.value());
        out->nameField("format", part.type());
        out->endObject();
    }
    out->endObject();
    out->wholeField("weights_file_bytes", weights.bytes);
    out->wholeField("tensors", weights.tensors.size());
    out->wholeField("shards", weights.shards);
    for (const char* unknown : {"dtype", "quant", "kv_hint", "family"})
        out->nullField(unknown);
    out->key("provenance");
    out->beginObject();
    out->textField("weights", "the files' headers");
    out->endObject();
    writeFindings(*out, findings);
    if (isDamaged(findings))
        writeError(*out, findings);
    out->endObject();
    return out->take();
}

std::string weightsText(const FileWeights& weights, ByteUnits units)
{
    const auto line = [](std::string_view label, std::string_view value) {
        return "  " + padRight(label, 34) + printable(value) + '\n';
    };
    std::string text = "Weights without a config.json: the layers are not known\n";
    for (const auto& [role, part] : partsOf(weights))
        text += line(weightRoleName(role), formatBytes(part.bytes.saturated(), units) + "  (" + formatParameters(part.elements.saturated())
                                               + ", " + part.type() + ")");
    text += line("all tensors", formatBytes(weights.bytes, units));
    text += line("tensors", formatCount(weights.tensors.size(), true));
    return text + line("files", formatCount(weights.shards, true));
}

}  // namespace kvsight
