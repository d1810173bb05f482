// SPDX-License-Identifier: MIT
#include "core/report/report.h"

#include "core/layer_parts.h"
#include "core/memory.h"
#include "core/real.h"
#include "core/sizing_spread.h"
#include "core/weights/file_weights.h"
#include "core/what_if.h"

#include <algorithm>
#include <cmath>

namespace kvsight {
namespace {

bool keepsCache(const LayerShape& layer)
{
    switch (layer.cache) {
    case CacheKind::Full:
    case CacheKind::Window:
    case CacheKind::Chunk:
    case CacheKind::Latent:
    case CacheKind::Compressed: return true;
    case CacheKind::None:
    case CacheKind::Shared:
    case CacheKind::Cross: return false;
    }
    return false;
}

/// A refusal by the runtime is an answer, not a failure to answer.
bool isReadersError(const Finding& finding)
{
    return finding.severity == Severity::Error && finding.code != "refused_by_runtime";
}

void bytesField(RecordWriter& out, std::string_view name, const MaybeBytes& bytes)
{
    out.wholeField(name, exact(bytes));
}

/// One number where all layers agree, a list where they differ, null where no layer keeps a cache.
void writePerLayer(RecordWriter& out, std::string_view name, const std::vector<const LayerShape*>& layers,
                   std::uint64_t LayerShape::*figure)
{
    out.key(name);
    if (layers.empty())
        return out.null();
    const bool alike = std::all_of(layers.begin(), layers.end(), [&](const LayerShape* layer) {
        return layer->*figure == layers.front()->*figure;
    });
    if (alike)
        return out.whole(layers.front()->*figure);
    out.beginArray();
    for (const LayerShape* layer : layers)
        out.whole(layer->*figure);
    out.endArray();
}

void writeMemoryParts(RecordWriter& out, const Memory& memory)
{
    bytesField(out, "weights_bytes", memory.weights_bytes);
    bytesField(out, "kv_cache_bytes", memory.kv_cache_bytes);
    bytesField(out, "k_bytes", memory.k_bytes);
    bytesField(out, "v_bytes", memory.v_bytes);
    bytesField(out, "indexer_bytes", memory.indexer_bytes);
    bytesField(out, "state_bytes", memory.state_bytes);
    bytesField(out, "compute_bytes", memory.compute_bytes);
    bytesField(out, "overhead_bytes", memory.overhead_bytes);
    bytesField(out, "reserved_bytes", memory.reserved_bytes);
    bytesField(out, "total_bytes", memory.total_bytes);
    bytesField(out, "capacity_bytes", memory.capacity_bytes);
    out.signedField("free_bytes", memory.free_bytes);
    bytesField(out, "pool_bytes", memory.pool_bytes);
}

void writeMemory(RecordWriter& out, const Resolved& resolved, const Evaluation& evaluation)
{
    out.key("memory");
    out.beginObject();
    writeMemoryParts(out, evaluation.memory);
    out.wholeField("weights_file_bytes",
                   resolved.weights.known ? resolved.weights.file_bytes.value() : std::nullopt);
    out.endObject();
}

void writeHost(RecordWriter& out, const HostMemory& host)
{
    out.key("host");
    out.beginObject();
    bytesField(out, "weights_bytes", host.weights_bytes);
    bytesField(out, "kv_cache_bytes", host.kv_cache_bytes);
    bytesField(out, "state_bytes", host.state_bytes);
    bytesField(out, "compute_bytes", host.compute_bytes);
    bytesField(out, "total_bytes", host.total_bytes);
    out.endObject();
}

void writeDevices(RecordWriter& out, const Resolved& resolved, const std::vector<DeviceMemory>& devices)
{
    out.key("devices");
    out.beginArray();
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const DeviceMemory& device = devices[i];
        const auto share = cardShare<Checked>(*resolved.plan, i, resolved.context_tokens, resolved.scenario.sequences);
        out.beginObject();
        out.nameField("gpu", device.gpu);
        out.nameField("name", device.name);
        out.key("memory");
        out.beginObject();
        writeMemoryParts(out, device.memory);
        out.endObject();
        bytesField(out, "copied_bytes", share ? MaybeBytes(share->copied) : MaybeBytes());
        bytesField(out, "divided_bytes", share ? MaybeBytes(share->divided) : MaybeBytes());
        out.endObject();
    }
    out.endArray();
}

/// The factors of a cache's bytes, for each width of its layers.
void writeLayerParts(RecordWriter& out, const Resolved& resolved, const CachePlan& cache)
{
    out.key("parts");
    out.beginArray();
    for (const CacheMembers& members : cache.members) {
        const auto terms = layerPartTerms<Checked>(cache, members, resolved.context_tokens, resolved.scenario.sequences);
        out.beginObject();
        for (const auto& figure : kLayerPartFigures<Checked>) {
            const bool known = !figure.isBytes() || resolved.plan->cachesKnown();
            out.wholeField(figure.name, known ? (terms.*figure.term).value() : std::nullopt);
        }
        out.endObject();
    }
    out.endArray();
}

std::optional<double> perNumber(const CacheType& type)
{
    return type.isKnown() ? std::optional(bytesPerNumber<Real>(type).value()) : std::nullopt;
}

void writeCaches(RecordWriter& out, const Resolved& resolved, const std::vector<CacheUse>& caches)
{
    out.key("caches");
    out.beginArray();
    for (std::size_t i = 0; i < caches.size(); ++i) {
        const CacheUse& cache = caches[i];
        out.beginObject();
        out.textField("kind", cache.kind);
        out.wholeField("layers", cache.layers);
        out.wholeField("cells", cache.cells.value());
        out.wholeField("streams", cache.streams.value());
        bytesField(out, "k_bytes", cache.k_bytes);
        bytesField(out, "v_bytes", cache.v_bytes);
        if (i < resolved.plan->caches.size()) {
            const CachePlan& plan = resolved.plan->caches[i];
            out.realField("k_bytes_per_number", perNumber(plan.k_type));
            out.realField("v_bytes_per_number", perNumber(plan.v_type));
            writeLayerParts(out, resolved, plan);
        }
        out.endObject();
    }
    out.endArray();
}

void writeStates(RecordWriter& out, const std::vector<StateUse>& states)
{
    out.key("states");
    out.beginArray();
    for (const StateUse& state : states) {
        out.beginObject();
        out.textField("kind", state.kind);
        out.wholeField("layers", state.layers);
        out.wholeField("rows", state.rows.value());
        bytesField(out, "conv_bytes", state.conv_bytes);
        bytesField(out, "recurrent_bytes", state.recurrent_bytes);
        bytesField(out, "bytes", state.bytes());
        out.endObject();
    }
    out.endArray();
}

/// What the scenario's sequences keep, caches and states.
void writeKept(RecordWriter& out, const Resolved& resolved)
{
    out.key("kept");
    out.beginObject();
    bytesField(out, "bytes", keptIn(resolved, Place::everywhere()));
    bytesField(out, "host_bytes", keptIn(resolved, Place::host()));
    out.endObject();
}

void writeHeads(RecordWriter& out, const Resolved& resolved)
{
    out.key("if_heads_were");
    out.beginArray();
    for (const HeadsAlternative& way : ifHeadsWere(resolved)) {
        out.beginObject();
        out.textField("kind", headsKindName(way.kind));
        out.wholeField("kept_bytes", way.kept_bytes);
        out.flagField("hypothetical", way.hypothetical);
        out.endObject();
    }
    out.endArray();
}

void writeBand(RecordWriter& out, std::string_view name, const std::optional<Band>& band)
{
    const auto part = [&](double Band::*which) { return band ? std::optional<double>((*band).*which) : std::nullopt; };
    out.key(name);
    out.beginObject();
    out.realField("low", part(&Band::low));
    out.realField("mid", part(&Band::mid));
    out.realField("high", part(&Band::high));
    out.endObject();
}

/// Bytes that a step reads are sums over shares of experts: whole bytes are all that is meant by them.
std::optional<std::uint64_t> wholeBytes(double bytes)
{
    if (!(bytes >= 0) || bytes >= 0x1p64)
        return std::nullopt;
    return static_cast<std::uint64_t>(std::nearbyint(bytes));
}

void writeDecode(RecordWriter& out, const std::optional<Decode>& decode)
{
    out.key("decode");
    if (!decode)
        return out.null();
    out.beginObject();
    writeBand(out, "tokens_per_second", decode->tokens_per_second);
    writeBand(out, "total_tokens_per_second", decode->total_tokens_per_second);
    out.realField("step_seconds", decode->step_seconds);
    out.wholeField("weights_read_bytes", wholeBytes(decode->weights_read_bytes));
    out.wholeField("kv_read_bytes", wholeBytes(decode->kv_read_bytes));
    out.textField("bound", boundName(decode->bound));
    out.textField("basis", inEnglish(decode->basis));
    out.wholeField("read_bytes", wholeBytes(decode->read_bytes));
    out.realField("reading_bytes_per_s", decode->reading_bytes_per_s);
    out.realField("reading_seconds", decode->reading_seconds);
    out.realField("weights_seconds", decode->weights_seconds);
    out.realField("cache_seconds", decode->cache_seconds);
    out.realField("state_seconds", decode->state_seconds);
    out.realField("kv_seconds", decode->kv_seconds);
    out.realField("compute_seconds", decode->compute_seconds);
    out.realField("communication_seconds", decode->communication_seconds);
    out.realField("overhead_seconds", decode->overhead_seconds);
    out.wholeField("host_read_bytes", wholeBytes(decode->host_read_bytes));
    out.realField("host_seconds", decode->host_seconds);
    out.realField("efficiency", decode->efficiency);
    out.realField("bandwidth_bytes_per_s", decode->bandwidth_bytes_per_s);
    out.endObject();
}

void writePrefill(RecordWriter& out, const std::optional<Prefill>& prefill)
{
    out.key("prefill");
    if (!prefill)
        return out.null();
    out.beginObject();
    writeBand(out, "seconds", prefill->seconds);
    out.realField("tokens_per_second", prefill->tokens_per_second);
    out.textField("basis", inEnglish(prefill->basis));
    out.endObject();
}

void writeAnswer(RecordWriter& out, const std::optional<AnswerTime>& answer)
{
    out.key("answer");
    if (!answer)
        return out.null();
    out.beginObject();
    out.wholeField("tokens", answer->tokens);
    writeBand(out, "seconds", answer->seconds);
    out.realField("decode_seconds", answer->decode_seconds);
    out.endObject();
}

void writeLimits(RecordWriter& out, const Limits& limits)
{
    out.key("limits");
    out.beginObject();
    out.wholeField("max_context_tokens", limits.max_context_tokens);
    out.wholeField("max_sequences", limits.max_sequences);
    out.wholeField("cache_tokens", limits.cache_tokens);
    out.realField("max_concurrency", limits.max_concurrency);
    out.endObject();
}

}  // namespace

Findings allFindings(const Resolved& resolved, const Evaluation& evaluation)
{
    Findings all = resolved.findings;
    for (const Finding& finding : evaluation.findings) {
        const bool said = std::any_of(all.begin(), all.end(), [&](const Finding& other) {
            return other.code == finding.code && other.where == finding.where
                && inEnglish(other.message) == inEnglish(finding.message);
        });
        if (!said)
            all.push_back(finding);
    }
    return all;
}

std::optional<std::uint64_t> tensorCount(const Resolved& resolved)
{
    if (resolved.weights.tensors > 0)
        return resolved.weights.tensors;
    const auto& file = resolved.shape->file_weights;
    return file != nullptr && file->tensors.empty() ? std::optional<std::uint64_t>(0) : std::nullopt;
}

bool isDamaged(const Findings& findings)
{
    return std::any_of(findings.begin(), findings.end(), isReadersError);
}

void writeModel(RecordWriter& out, std::string_view id, std::string_view name, const ModelShape& shape)
{
    std::vector<const LayerShape*> cached;
    for (const LayerShape& layer : shape.layers) {
        if (keepsCache(layer))
            cached.push_back(&layer);
    }
    out.key("model");
    out.beginObject();
    out.nameField("id", id);
    out.nameField("name", name);
    out.wholeField("layers", shape.layers.size());
    out.wholeField("kv_layers", cached.size());
    out.wholeField("native_context_tokens", shape.native_context_tokens);
    out.wholeField("parameters", shape.parameters);
    out.wholeField("active_parameters", shape.active_parameters);
    writePerLayer(out, "kv_heads", cached, &LayerShape::kv_heads);
    writePerLayer(out, "head_dim_k", cached, &LayerShape::head_dim_k);
    writePerLayer(out, "head_dim_v", cached, &LayerShape::head_dim_v);
    out.endObject();
}

void writeFindings(RecordWriter& out, const Findings& findings)
{
    out.key("findings");
    out.beginArray();
    for (const Finding& finding : findings) {
        out.beginObject();
        out.textField("severity", severityName(finding.severity));
        out.textField("code", finding.code);
        out.textField("where", finding.where);
        out.textField("text", inEnglish(finding.message));
        out.endObject();
    }
    out.endArray();
}

void writeError(RecordWriter& out, const Findings& findings)
{
    const auto error = std::find_if(findings.begin(), findings.end(), isReadersError);
    out.key("error");
    if (error == findings.end())
        return out.null();
    out.beginObject();
    out.textField("code", error->code);
    out.textField("where", error->where);
    out.textField("text", inEnglish(error->message));
    out.endObject();
}

void writeEvaluationFields(RecordWriter& out, const Resolved& resolved, const Evaluation& evaluation)
{
    writeModel(out, resolved.model_id, resolved.model_name, *resolved.shape);
    writeMemory(out, resolved, evaluation);
    writeHost(out, evaluation.host);
    writeDevices(out, resolved, evaluation.devices);
    writeCaches(out, resolved, evaluation.caches);
    writeStates(out, evaluation.states);
    out.wholeField("kv_bytes_per_token", evaluation.kv_bytes_per_token);
    out.wholeField("kv_bytes_per_token_at_context", evaluation.kv_bytes_per_token_at_context);
    out.wholeField("cells", evaluation.cells.value());
    out.wholeField("block_tokens", evaluation.block_tokens);
    out.flagField("fits", evaluation.fits);
    writeLimits(out, evaluation.limits);
    writeDecode(out, evaluation.decode);
    writePrefill(out, evaluation.prefill);
    out.wholeField("tensors", tensorCount(resolved));
    out.key("estimated");
    out.beginArray();
    for (const std::string& figure : evaluation.estimated)
        out.text(figure);
    out.endArray();
    writeFindings(out, allFindings(resolved, evaluation));
    writeKept(out, resolved);
    writeAnswer(out, evaluation.answer);
}

std::string evaluationJson(const Resolved& resolved, const Evaluation& evaluation, JsonStyle layout)
{
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    writeEvaluationFields(*out, resolved, evaluation);
    writeHeads(*out, resolved);
    if (isDamaged(resolved.findings))
        writeError(*out, resolved.findings);
    out->endObject();
    return out->take();
}

std::string errorJson(const Findings& findings, JsonStyle layout)
{
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    writeError(*out, findings);
    writeFindings(*out, findings);
    out->endObject();
    return out->take();
}

}  // namespace kvsight
