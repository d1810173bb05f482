// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model_card_texts.h"

#include "ui/layer_strip.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ModelCard)
};

QString count(std::uint64_t number)
{
    return text(formatCount(number));
}

QString bytesOr(const std::optional<std::uint64_t>& bytes, ByteUnits units)
{
    return bytes ? text(formatBytes(*bytes, units)) : Words::tr("unknown");
}

QString roleName(WeightRole role)
{
    switch (role) {
    case WeightRole::Embedding: return Words::tr("Embedding");
    case WeightRole::OutputHead: return Words::tr("Output head");
    case WeightRole::Attention: return Words::tr("Attention");
    case WeightRole::DenseFfn: return Words::tr("Feed-forward");
    case WeightRole::RoutedExperts: return Words::tr("Routed experts");
    case WeightRole::SharedExperts: return Words::tr("Shared experts");
    case WeightRole::Router: return Words::tr("Router");
    case WeightRole::Norm: return Words::tr("Norms");
    case WeightRole::StateMixer: return Words::tr("State layers");
    case WeightRole::Draft: return Words::tr("Drafting layers");
    case WeightRole::Other: break;
    }
    return Words::tr("Other");
}

/// `8` where all layers with a cache agree, else `1 to 8`; empty without one.
QString rangeOf(const ModelShape& shape, std::uint64_t LayerShape::*member)
{
    std::set<std::uint64_t> values;
    for (const LayerShape& layer : shape.layers)
        if (layer.cache != CacheKind::None && layer.cache != CacheKind::Shared && layer.*member > 0)
            values.insert(layer.*member);
    if (values.empty())
        return {};
    return values.size() == 1 ? count(*values.begin()) : Words::tr("%1 to %2").arg(count(*values.begin()), count(*values.rbegin()));
}

void addUnlessEmpty(Facts& facts, const QString& label, const QString& value)
{
    if (!value.isEmpty())
        facts.emplace_back(label, value);
}

void addShape(Facts& facts, const ModelShape& shape)
{
    facts.emplace_back(Words::tr("Architecture"), shape.family.empty() ? Words::tr("not named") : text(shape.family));
    facts.emplace_back(Words::tr("Parameters"), shape.parameters ? text(formatParameters(*shape.parameters)) : Words::tr("unknown"));
    if (shape.active_parameters && shape.active_parameters != shape.parameters)
        facts.emplace_back(Words::tr("Active for one token"), text(formatParameters(*shape.active_parameters)));
    if (shape.experts.experts > 0)
        facts.emplace_back(Words::tr("Experts"), Words::tr("%1 of %2 for one token").arg(count(shape.experts.experts_per_token), count(shape.experts.experts)));
    facts.emplace_back(Words::tr("Native context"),
                       shape.native_context_tokens ? Words::tr("%1 tokens").arg(count(*shape.native_context_tokens)) : Words::tr("unknown"));
    facts.emplace_back(Words::tr("Layers"), count(shape.layers.size()));
    if (!shape.draft_layers.empty())
        facts.emplace_back(Words::tr("Drafting layers"), count(shape.draft_layers.size()));
    addUnlessEmpty(facts, Words::tr("KV heads"), rangeOf(shape, &LayerShape::kv_heads));
    addUnlessEmpty(facts, Words::tr("Width of a K head"), rangeOf(shape, &LayerShape::head_dim_k));
    addUnlessEmpty(facts, Words::tr("Width of a V head"), rangeOf(shape, &LayerShape::head_dim_v));
    const QString window = rangeOf(shape, &LayerShape::window);
    facts.emplace_back(Words::tr("Window"), window.isEmpty() ? Words::tr("none") : Words::tr("%1 tokens").arg(window));
}

void addFiles(Facts& facts, const FileWeights& file)
{
    addUnlessEmpty(facts, Words::tr("Format of the file"), text(file.format));
    facts.emplace_back(Words::tr("Files"), count(file.shards));
    facts.emplace_back(Words::tr("Tensors"), count(file.tensors.size()));
}

QStringList row(const QString& part, std::uint64_t elements, std::optional<std::uint64_t> bytes, const std::string& type, ByteUnits units)
{
    return {part, elements > 0 ? count(elements) : QString(), bytesOr(bytes, units), text(type)};
}

}  // namespace

Facts modelFacts(const Inspection& inspection, ByteUnits units)
{
    Facts facts;
    const ModelShape& shape = *inspection.resolved.shape;
    addShape(facts, shape);
    facts.emplace_back(Words::tr("Cache for one more token"), bytesOr(inspection.kv_bytes_per_token, units));
    if (inspection.kv_bytes_per_token_windows_full != inspection.kv_bytes_per_token)
        facts.emplace_back(Words::tr("… once the windows are full"), bytesOr(inspection.kv_bytes_per_token_windows_full, units));
    if (inspection.cross_kv_bytes_per_token > 0)
        facts.emplace_back(Words::tr("Cache for one token of an encoder or image"), text(formatBytes(inspection.cross_kv_bytes_per_token, units)));
    if (inspection.state_bytes_per_sequence != std::optional<std::uint64_t>(0))
        facts.emplace_back(Words::tr("States of one sequence"), bytesOr(inspection.state_bytes_per_sequence, units));
    addUnlessEmpty(facts, Words::tr("Published type"), text(shape.dtype));
    addUnlessEmpty(facts, Words::tr("Quantised with"), text(shape.quant));
    addUnlessEmpty(facts, Words::tr("Cache type that the file suggests"), text(shape.kv_hint));
    if (shape.file_weights)
        addFiles(facts, *shape.file_weights);
    return facts;
}

Facts weightFacts(const FileWeights& weights, ByteUnits units)
{
    Facts facts;
    facts.emplace_back(Words::tr("Weights"), text(formatBytes(weights.bytes, units)));
    addFiles(facts, weights);
    return facts;
}

std::vector<QStringList> weightRows(const WeightSizes& weights, ByteUnits units)
{
    std::vector<QStringList> rows;
    Checked elements = 0;
    for (const WeightPart& part : weights.parts) {
        rows.push_back(row(roleName(part.role), part.elements, part.bytes.value(), part.type, units));
        elements += part.elements;
    }
    rows.push_back(row(Words::tr("All tensors"), elements.value().value_or(0), weights.known ? weights.file_bytes.value() : std::nullopt,
                       weights.format, units));
    return rows;
}

std::vector<QStringList> weightRows(const FileWeights& weights, ByteUnits units)
{
    struct Part {
        Checked elements = 0, bytes = 0;
        std::map<std::string, std::uint64_t> types;
    };
    std::map<WeightRole, Part> parts;
    Checked elements = 0;
    for (const FileTensor& tensor : weights.tensors) {
        Part& part = parts[tensor.role];
        part.elements += tensor.elements;
        part.bytes += tensor.bytes;
        part.types[tensor.type] += tensor.bytes;
        elements += tensor.elements;
    }
    std::vector<QStringList> rows;
    for (const auto& [role, part] : parts) {
        const auto most = std::max_element(part.types.begin(), part.types.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        rows.push_back(row(roleName(role), part.elements.value().value_or(0), part.bytes.value(), most->first, units));
    }
    rows.push_back(row(Words::tr("All tensors"), elements.value().value_or(0), weights.bytes, weights.format, units));
    return rows;
}

QStringList findingLines(const Findings& findings)
{
    QStringList lines;
    const auto add = [&](Severity severity, const QString& before) {
        for (const Finding& finding : findings) {
            const QString words = finding.severity == severity ? sentence(finding.message) : QString();
            if (!words.isEmpty() && !lines.contains(before + words))
                lines << before + words;
        }
    };
    add(Severity::Error, Words::tr("Error:") + QLatin1Char(' '));
    add(Severity::Warning, Words::tr("Warning:") + QLatin1Char(' '));
    add(Severity::Note, Words::tr("Note:") + QLatin1Char(' '));
    return lines;
}

}  // namespace kvsight::ui
