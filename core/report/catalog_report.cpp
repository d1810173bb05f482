// SPDX-License-Identifier: MIT
#include "core/report/catalog_report.h"

#include "core/report/inspect.h"
#include "core/report/table.h"

#include <cmath>

namespace kvsight {
namespace {

/// What the catalogue's config says about a model, read like any other config.
struct ModelFigures {
    std::optional<std::uint64_t> parameters;
    std::optional<std::uint64_t> active_parameters;
    std::optional<std::uint64_t> layers;
    std::optional<std::uint64_t> kv_bytes_per_token;
    std::optional<std::uint64_t> native_context_tokens;
};

ModelFigures figuresOf(const ModelEntry& model, const Catalog& catalog)
{
    ModelChoice choice;
    choice.id = model.id;
    const InspectionResult result = inspectModel(choice, catalog);
    if (!result.inspection)
        return {};
    const ModelShape& shape = *result.inspection->resolved.shape;
    return {shape.parameters, shape.active_parameters, shape.layers.size(), result.inspection->kv_bytes_per_token,
            shape.native_context_tokens};
}

/// A JSON list with one entry a line, so that line tools can read it too.
class JsonList {
public:
    void add(std::string entry) { m_text += (m_text.empty() ? "[\n" : ",\n") + entry; }
    std::string take() { return m_text.empty() ? "[]" : m_text + "\n]"; }

private:
    std::string m_text;
};

void writeEntry(RecordWriter& out, const ModelEntry& model, const ModelFigures& figures)
{
    out.beginObject();
    out.textField("id", model.id);
    out.textField("name", model.name);
    out.nameField("family", model.family);
    out.wholeField("parameters", figures.parameters);
    out.wholeField("active_parameters", figures.active_parameters);
    out.nameField("attention", model.attention);
    out.wholeField("layers", figures.layers);
    out.wholeField("kv_bytes_per_token", figures.kv_bytes_per_token);
    out.wholeField("native_context_tokens", figures.native_context_tokens);
    out.nameField("released", model.released);
    out.nameField("licence", model.licence);
    out.flagField("verified", model.verified);
    out.nameField("source", model.source);
    out.nameField("hf_id", model.hf_id);
    out.textField("origin", model.origin);
    out.key("aliases");
    out.beginArray();
    for (const std::string& alias : model.aliases)
        out.text(alias);
    out.endArray();
    out.endObject();
}

void writeEntry(RecordWriter& out, const GpuSpec& gpu)
{
    out.beginObject();
    out.textField("id", gpu.id);
    out.textField("name", gpu.name);
    out.nameField("vendor", gpu.vendor);
    out.nameField("class", gpu.gpu_class);
    out.nameField("released", gpu.released);
    out.wholeField("memory_bytes", gpu.memory_bytes);
    out.wholeField("usable_bytes", gpu.usable_bytes);
    out.realField("bandwidth_bytes_per_s", gpu.bandwidth_bytes_per_s);
    out.realField("fp16_flops", gpu.fp16_flops);
    out.realField("tdp_w", gpu.tdp_w);
    out.realField("launch_price_usd", gpu.launch_price_usd);
    out.key("sources");
    out.beginArray();
    for (const std::string& source : gpu.sources)
        out.text(source);
    out.endArray();
    out.textField("origin", gpu.origin);
    out.nameField("confidence", gpu.confidence);
    out.endObject();
}

constexpr const char* kUnknown = "?";

}  // namespace

std::string modelsJson(const Catalog& catalog)
{
    JsonList list;
    const auto out = makeJsonWriter();
    for (const ModelEntry& model : catalog.models()) {
        writeEntry(*out, model, figuresOf(model, catalog));
        list.add(out->take());
    }
    return list.take();
}

std::string modelsText(const Catalog& catalog, ByteUnits units)
{
    using enum Table::Align;
    Table table({{"id"}, {"name"}, {"parameters", Right}, {"attention"}, {"layers", Right}, {"KV a token", Right},
                 {"native context", Right}, {"released"}, {"verified"}});
    for (const ModelEntry& model : catalog.models()) {
        const ModelFigures figures = figuresOf(model, catalog);
        table.addRow({model.id, model.name, figures.parameters ? formatParameters(*figures.parameters) : kUnknown,
                      model.attention, figures.layers ? std::to_string(*figures.layers) : kUnknown,
                      figures.kv_bytes_per_token ? formatBytes(*figures.kv_bytes_per_token, units) : kUnknown,
                      figures.native_context_tokens ? formatTokens(*figures.native_context_tokens) : kUnknown,
                      model.released, model.verified ? "yes" : "no"});
    }
    return table.text();
}

std::string gpusJson(const Catalog& catalog)
{
    JsonList list;
    const auto out = makeJsonWriter();
    for (const GpuSpec& gpu : catalog.gpus()) {
        writeEntry(*out, gpu);
        list.add(out->take());
    }
    return list.take();
}

std::string gpusText(const Catalog& catalog, ByteUnits units)
{
    using enum Table::Align;
    Table table({{"id"}, {"name"}, {"class"}, {"memory", Right}, {"usable", Right}, {"GB/s", Right}, {"released"}});
    for (const GpuSpec& gpu : catalog.gpus()) {
        const auto bytes = [&](std::optional<std::uint64_t> amount) {
            return amount ? formatBytes(*amount, units) : std::string(kUnknown);
        };
        const std::string speed = gpu.bandwidth_bytes_per_s
            ? std::to_string(std::llround(*gpu.bandwidth_bytes_per_s / 1e9)) : kUnknown;
        table.addRow({gpu.id, gpu.name, gpu.gpu_class, bytes(gpu.memory_bytes), bytes(gpu.usable_bytes), speed,
                      gpu.released});
    }
    return table.text();
}

}  // namespace kvsight
