// SPDX-License-Identifier: MIT
#include "core/report/inspect.h"

#include "core/report/report.h"
#include "core/text.h"
#include "core/weights/file_weights.h"

#include <algorithm>

namespace kvsight {
namespace {

/// The window of all windowed layers: one number, a list of one entry for each of them, or null.
void writeWindow(RecordWriter& out, const ModelShape& shape)
{
    std::vector<std::uint64_t> windows;
    for (const LayerShape& layer : shape.layers) {
        if (layer.window > 0)
            windows.push_back(layer.window);
    }
    out.key("window");
    if (windows.empty())
        return out.null();
    if (std::all_of(windows.begin(), windows.end(), [&](std::uint64_t window) { return window == windows.front(); }))
        return out.whole(windows.front());
    out.beginArray();
    for (const std::uint64_t window : windows)
        out.whole(window);
    out.endArray();
}

std::optional<std::uint64_t> unlessZero(std::uint64_t figure)
{
    return figure > 0 ? std::optional(figure) : std::nullopt;
}

void writeLayers(RecordWriter& out, const ModelShape& shape)
{
    out.key("layers");
    out.beginArray();
    for (const LayerShape& layer : shape.layers) {
        out.beginObject();
        out.textField("kind", cacheKindName(layer.cache));
        out.wholeField("kv_heads", layer.kv_heads);
        out.wholeField("head_dim_k", layer.head_dim_k);
        out.wholeField("head_dim_v", layer.head_dim_v);
        out.wholeField("window", unlessZero(layer.window));
        out.wholeField("index_width", unlessZero(layer.index_width));
        out.wholeField("ratio", unlessZero(layer.ratio));
        out.wholeField("shared_with", layer.cache == CacheKind::Shared ? std::optional(layer.shared_with) : std::nullopt);
        out.nameField("state", layer.state == StateKind::None ? "" : stateKindName(layer.state));
        const bool sized = layer.state != StateKind::None && !layer.state_unknown;
        out.wholeField("state_conv_elements", sized ? std::optional(layer.state_conv) : std::nullopt);
        out.wholeField("state_recurrent_elements", sized ? std::optional(layer.state_recurrent) : std::nullopt);
        out.endObject();
    }
    out.endArray();
}

void writeWeights(RecordWriter& out, const Resolved& resolved)
{
    const WeightSizes& weights = resolved.weights;
    const FileWeights* file = resolved.shape->file_weights.get();
    out.key("weights");
    out.beginObject();
    for (const WeightPart& part : weights.parts) {
        out.key(weightRoleName(part.role));
        out.beginObject();
        out.wholeField("elements", part.elements);
        out.wholeField("bytes", part.bytes.value());
        out.nameField("format", part.type);
        out.endObject();
    }
    out.endObject();
    out.wholeField("weights_file_bytes", weights.known ? weights.file_bytes.value() : std::nullopt);
    out.wholeField("tensors", tensorCount(resolved));
    out.wholeField("shards", file != nullptr ? std::optional(file->shards) : std::nullopt);
}

std::string line(std::string_view label, std::string_view value)
{
    return "  " + padRight(label, 34) + printable(value) + '\n';
}

std::string bytesOrUnknown(std::optional<std::uint64_t> bytes, ByteUnits units)
{
    return bytes ? formatBytes(*bytes, units) : "unknown";
}

std::string groupLine(const LayerGroup& group)
{
    const LayerShape& layer = group.shape;
    const auto count = [](std::uint64_t number) { return formatCount(number, true); };
    std::string text = cacheKindName(layer.cache);
    if (layer.kv_heads > 0 && layer.cache != CacheKind::Shared)
        text += ", " + count(layer.kv_heads) + (layer.kv_heads == 1 ? " KV head" : " KV heads") + ", K "
            + count(layer.head_dim_k) + ", V " + count(layer.head_dim_v);
    if (layer.window > 0)
        text += ", window " + count(layer.window);
    if (layer.index_width > 0)
        text += ", index keys " + count(layer.index_width);
    if (layer.ratio > 1)
        text += ", one entry for " + count(layer.ratio) + " tokens";
    if (layer.state != StateKind::None)
        text += std::string(", state ") + stateKindName(layer.state);
    return line(count(group.layers.size()) + (group.layers.size() == 1 ? " layer" : " layers"), text);
}

std::string weightLines(const WeightSizes& weights, ByteUnits units)
{
    std::string text = "Weights" + (weights.format.empty() ? "" : " in " + printable(weights.format)) + '\n';
    for (const WeightPart& part : weights.parts)
        text += line(weightRoleName(part.role),
                     bytesOrUnknown(part.bytes.value(), units) + "  (" + formatParameters(part.elements)
                         + (part.type.empty() ? "" : ", " + part.type) + ")");
    return text + line("all tensors", bytesOrUnknown(weights.known ? weights.file_bytes.value() : std::nullopt, units));
}

}  // namespace

std::string inspectionJson(const Inspection& inspection, JsonStyle layout)
{
    const Resolved& resolved = inspection.resolved;
    const ModelShape& shape = *resolved.shape;
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    writeModel(*out, resolved.model_id, resolved.model_name, shape);
    out->wholeField("kv_bytes_per_token", inspection.kv_bytes_per_token);
    out->wholeField("kv_bytes_per_token_windows_full", inspection.kv_bytes_per_token_windows_full);
    out->wholeField("cross_kv_bytes_per_token", inspection.cross_kv_bytes_per_token);
    out->wholeField("state_bytes_per_sequence", inspection.state_bytes_per_sequence);
    out->wholeField("swa_layers", inspection.swa_layers);
    writeWindow(*out, shape);
    writeLayers(*out, shape);
    writeWeights(*out, resolved);
    out->nameField("dtype", shape.dtype);
    out->nameField("quant", shape.quant);
    out->nameField("kv_hint", shape.kv_hint);
    out->nameField("family", shape.family);
    out->key("provenance");
    out->beginObject();
    for (const auto& [figure, place] : shape.provenance)
        out->textField(figure, place);
    out->endObject();
    writeFindings(*out, resolved.findings);
    if (isDamaged(resolved.findings))
        writeError(*out, resolved.findings);
    out->endObject();
    return out->take();
}

std::string inspectionText(const Inspection& inspection, ByteUnits units)
{
    const Resolved& resolved = inspection.resolved;
    const ModelShape& shape = *resolved.shape;
    const auto parameters = [](std::optional<std::uint64_t> count) {
        return count ? formatParameters(*count) : std::string("unknown");
    };
    std::string text = printable(resolved.model_name.empty() ? "Model" : resolved.model_name)
        + (resolved.model_id.empty() ? "" : " (" + resolved.model_id + ")") + '\n';
    text += line("architecture", shape.family.empty() ? "not named" : shape.family);
    text += line("parameters", parameters(shape.parameters));
    if (shape.active_parameters != shape.parameters)
        text += line("active for one token", parameters(shape.active_parameters));
    text += line("native context", shape.native_context_tokens
                     ? formatCount(*shape.native_context_tokens, true) + " tokens" : std::string("unknown"));
    text += line("published type", shape.dtype.empty() ? "not said" : shape.dtype);
    if (!shape.quant.empty())
        text += line("quantised with", shape.quant);
    text += "Layers\n";
    for (const LayerGroup& group : shape.groups)
        text += groupLine(group);
    text += "Cache at 2 bytes an element, by the formula alone\n";
    text += line("one more token", bytesOrUnknown(inspection.kv_bytes_per_token, units));
    if (inspection.kv_bytes_per_token_windows_full != inspection.kv_bytes_per_token)
        text += line("the same once windows are full", bytesOrUnknown(inspection.kv_bytes_per_token_windows_full, units));
    if (inspection.cross_kv_bytes_per_token > 0)
        text += line("one token of the encoder or image", formatBytes(inspection.cross_kv_bytes_per_token, units));
    if (inspection.state_bytes_per_sequence != std::optional<std::uint64_t>(0))
        text += line("states of one sequence", bytesOrUnknown(inspection.state_bytes_per_sequence, units));
    text += weightLines(resolved.weights, units);
    if (!shape.provenance.empty())
        text += "Where the figures were read\n";
    for (const auto& [figure, place] : shape.provenance)
        text += line(figure, place);
    return text;
}

}  // namespace kvsight
