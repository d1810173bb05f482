// SPDX-License-Identifier: MIT
#include "core/weights/weight_size.h"

#include "core/weights/file_weights.h"
#include "core/weights/gguf_mix.h"
#include "core/weights/tensor_habits.h"
#include "core/weights/weight_format.h"
#include "core/weights/weight_tensors.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kvsight {

namespace {

constexpr std::size_t kRoles = static_cast<std::size_t>(WeightRole::Other) + 1;

/// Elements and bytes of a role, and of its types: the largest names the part.
struct RoleSum {
    Checked elements;
    Checked bytes;
    std::vector<WeightTypePart> types;

    void add(Checked numbers, std::string_view type, Checked size, FileTypeBlock block)
    {
        elements += numbers;
        bytes += size;
        auto found = std::find_if(types.begin(), types.end(), [&](const auto& row) { return row.type == type; });
        if (found == types.end())
            found = types.insert(found, {std::string(type), block.elements, block.bytes, 0, 0});
        found->elements += numbers;
        found->bytes += size;
    }

    std::string dominantType() const
    {
        const auto largest = std::max_element(types.begin(), types.end(),
                                              [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
        return largest != types.end() ? largest->type : "";
    }
};

const WeightType& packedType(const Packing& packing, const WeightTensor& tensor, bool dense_model)
{
    if (tensor.f32_in_gguf || tensor.keep_precision)
        return packing.rest;
    switch (tensor.role) {
    case WeightRole::Embedding: return packing.embedding;
    case WeightRole::OutputHead: return packing.head;
    // A model without experts that is published in a format for experts has all its linear layers in it.
    case WeightRole::Attention:
    case WeightRole::StateMixer: return dense_model ? packing.experts : packing.linear;
    case WeightRole::DenseFfn: return dense_model ? packing.experts : packing.dense_ffn;
    case WeightRole::RoutedExperts: return packing.experts;
    case WeightRole::SharedExperts: return packing.shared;
    case WeightRole::Other:
    case WeightRole::Draft: return packing.linear;
    case WeightRole::Router:
    case WeightRole::Norm: return packing.rest;
    }
    return packing.rest;
}

bool isExpertFormat(const Packing& packing)
{
    return packing.linear.name == packing.rest.name && packing.experts.name != packing.rest.name;
}

/// Where one tensor's bytes belong.
void place(WeightSizes& sizes, WeightRole role, std::int32_t in_layer, Checked bytes)
{
    sizes.file_bytes += bytes;
    if (role == WeightRole::RoutedExperts)
        sizes.routed_expert_bytes += bytes;
    if (in_layer >= 0 && static_cast<std::size_t>(in_layer) < sizes.layer_bytes.size()) {
        const auto layer = static_cast<std::size_t>(in_layer);
        sizes.layer_bytes[layer] += bytes;
        if (role == WeightRole::RoutedExperts)
            sizes.layer_expert_bytes[layer] += bytes;
    } else if (role == WeightRole::Draft)
        sizes.draft_bytes += bytes;
    else if (role == WeightRole::Embedding)
        sizes.embedding_bytes += bytes;
    else if (role == WeightRole::OutputHead)
        sizes.output_bytes += bytes;
    else
        sizes.outside_bytes += bytes;
}

WeightSizes startSizes(const ModelShape& shape, std::string format, std::size_t tensors)
{
    WeightSizes sizes;
    sizes.format = std::move(format);
    sizes.known = true;
    sizes.layer_bytes.resize(shape.layers.size());
    sizes.layer_expert_bytes.resize(shape.layers.size());
    sizes.tensors = tensors;
    return sizes;
}

void finishSizes(WeightSizes& sizes, std::array<RoleSum, kRoles>& roles, bool tied, Checked token_table)
{
    // A tied head reads the token table again, and a runtime may hold it twice.
    if (tied)
        sizes.output_bytes = token_table;
    for (std::size_t role = 0; role < kRoles; ++role) {
        if (!roles[role].types.empty())
            sizes.parts.push_back({static_cast<WeightRole>(role), roles[role].elements.saturated(), roles[role].bytes,
                                   roles[role].dominantType(), std::move(roles[role].types)});
    }
}

/// Sizes every listed tensor in the format, those of drafting layers as asked.
WeightSizes sizeTensors(const ModelShape& shape, const WeightFormat& format, bool drafts)
{
    WeightSizes sizes = startSizes(shape, format.name, shape.tensors.size() + (drafts ? shape.draft_tensors.size() : 0));
    std::array<RoleSum, kRoles> roles;
    GgufMix mix(format.gguf.value_or(FileType::F16), shape, drafts);
    const bool dense_model = shape.experts.experts == 0 && isExpertFormat(format.packing);
    Checked token_table;
    const auto add = [&](const WeightTensor& tensor, WeightRole role, std::int32_t layer) {
        const WeightType& type = format.gguf ? ggmlType(mix.next(tensor))
                                             : packedType(format.packing, tensor, dense_model);
        const Checked bytes = tensorBytes(tensor, type);
        roles[static_cast<std::size_t>(role)].add(tensor.elements(), type.name, bytes, {type.block, type.block_bytes});
        place(sizes, role, layer, bytes);
        if (tensor.use == TensorUse::TokenEmbedding && token_table == Checked(0))
            token_table = bytes;
    };
    for (const WeightTensor& tensor : shape.tensors)
        add(tensor, tensor.role, tensor.layer);
    for (const WeightTensor& tensor : drafts ? shape.draft_tensors : std::vector<WeightTensor>())
        add(tensor, WeightRole::Draft, -1);
    finishSizes(sizes, roles, shape.tied_embeddings, token_table);
    return sizes;
}

/// The weights as the model's own files hold them.
WeightSizes sizeFromFile(const ModelShape& shape)
{
    const FileWeights& file = *shape.file_weights;
    WeightSizes sizes = startSizes(shape, file.format, file.tensors.size());
    std::array<RoleSum, kRoles> roles;
    Checked token_table;
    for (const FileTensor& tensor : file.tensors) {
        roles[static_cast<std::size_t>(tensor.role)].add(tensor.elements, tensor.type, tensor.bytes, blockOfFileType(tensor.type));
        place(sizes, tensor.role, tensor.layer, tensor.bytes);
        if (tensor.use == TensorUse::TokenEmbedding && token_table == Checked(0))
            token_table = tensor.bytes;
    }
    finishSizes(sizes, roles, shape.tied_embeddings, token_table);
    return sizes;
}

bool draftsKnown(const ModelShape& shape)
{
    const TensorHabits* habits = findTensorHabits(shape.family);
    return habits != nullptr && habits->drafts_known;
}

bool draftsInFiles(const ModelShape& shape, const WeightFormat& format)
{
    const TensorHabits* habits = findTensorHabits(shape.family);
    return format.gguf && habits != nullptr && habits->gguf_drafts;
}

/// Whether nothing but the file's own mix is asked for.
bool asInFile(const ModelShape& shape, const std::optional<WeightFormat>& format)
{
    return shape.file_weights && !shape.file_weights->tensors.empty()
           && (!format || format->name == shape.file_weights->format);
}

/// `part` as large in a whole of `target` as it is in one of `total`, rounded down.
Checked scaled(Checked part, std::uint64_t target, std::uint64_t total)
{
    if (part.isOverflown() || total == 0)
        return Checked::overflown();
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide(part.saturated()) * target / total);
}

/// Makes the whole exactly `bytes`; the split stays in proportion, and what rounding leaves goes to the largest part
/// and to what lies outside the layers.
void scaleTo(WeightSizes& sizes, bool tied, std::uint64_t bytes)
{
    const std::uint64_t total = sizes.file_bytes.saturated();
    Checked placed;
    const auto scale = [&](Checked& part, bool counts) {
        part = scaled(part, bytes, total);
        if (counts)
            placed += part;
    };
    for (Checked& layer : sizes.layer_bytes)
        scale(layer, true);
    for (Checked& experts : sizes.layer_expert_bytes)
        scale(experts, false);
    scale(sizes.embedding_bytes, true);
    scale(sizes.output_bytes, !tied);
    scale(sizes.draft_bytes, true);
    scale(sizes.outside_bytes, false);
    scale(sizes.routed_expert_bytes, false);
    sizes.outside_bytes = Checked(bytes) - placed;
    Checked in_parts;
    for (WeightPart& part : sizes.parts) {
        part.bytes = scaled(part.bytes, bytes, total);
        in_parts += part.bytes;
    }
    const auto largest = std::max_element(sizes.parts.begin(), sizes.parts.end(),
                                          [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    if (largest != sizes.parts.end())
        largest->bytes += Checked(bytes) - in_parts;
    sizes.file_bytes = bytes;
    sizes.estimated = true;
}

void scaleByPercent(WeightSizes& sizes, bool tied, std::uint64_t percent)
{
    sizes.estimated = true;
    const Checked target = sizes.file_bytes / 100 * percent;
    if (percent != 100 && !target.isOverflown())
        scaleTo(sizes, tied, target.saturated());
}

/// A number of bytes for a model whose tensors are unknown: even layers, nothing told about the rest.
WeightSizes evenSplit(const ModelShape& shape, std::uint64_t bytes)
{
    WeightSizes sizes;
    sizes.known = true;
    sizes.estimated = true;
    sizes.file_bytes = bytes;
    const std::uint64_t layers = shape.layers.size();
    sizes.layer_bytes.assign(layers, layers > 0 ? bytes / layers : 0);
    sizes.layer_expert_bytes.assign(layers, 0);
    sizes.outside_bytes = layers > 0 ? bytes % layers : bytes;
    return sizes;
}

/// Whether the family's tensors, or their types, are not known for sure.
bool isListedByGuess(const ModelShape& shape)
{
    const auto listed = shape.provenance.find("parameters");
    return listed != shape.provenance.end() && (listed->second == kTypesOfOneFile || listed->second == kListedByGeneralRule);
}

/// The format that the file describes, else its dtype; a note when the file leaves it open.
WeightFormat published(const ModelShape& shape, bool silent, Findings& findings)
{
    std::string name = shape.published_format;
    if (name.empty() && shape.quant.empty())
        name = shape.dtype;
    if (auto format = weightFormat(name))
        return *format;
    if (!silent) {
        const bool quantised = !shape.quant.empty();
        findings.push_back({Severity::Note, "weights_type_assumed", "weights",
                            {quantised ? KV_TR("core", "The file names the method {method} but not its bits: the "
                                                       "weights are sized as BF16. Choose a format.")
                                       : KV_TR("core", "The file does not say in which type its weights are stored: "
                                                       "they are sized as BF16. Choose a format."),
                             {{"method", shape.quant}}}});
    }
    return *weightFormat("BF16");
}

void reportUnknown(std::string_view name, Findings& findings)
{
    std::string similar;
    for (const std::string& candidate : similarWeightFormats(name))
        similar += (similar.empty() ? "" : ", ") + candidate;
    findings.push_back({Severity::Warning, "unknown_weight_format", "weights",
                        {similar.empty() ? KV_TR("core", "The weight format {name} is not known. Give the size in "
                                                         "bytes instead.")
                                         : KV_TR("core", "The weight format {name} is not known. Similar ones: "
                                                         "{similar}. Or give the size in bytes."),
                         {{"name", std::string(name)}, {"similar", similar}}}});
}

}  // namespace

WeightSizes sizeWeights(const ModelShape& shape, const WeightsChoice& choice, Findings& findings, bool drafting)
{
    std::optional<WeightFormat> format;
    if (!choice.format.empty()) {
        format = weightFormat(choice.format);
        if (!format && !choice.bytes) {
            reportUnknown(choice.format, findings);
            WeightSizes unknown;
            unknown.format = choice.format;
            return unknown;
        }
    }
    if (shape.tensors.empty() && !asInFile(shape, format)) {
        if (!choice.bytes)
            findings.push_back({Severity::Warning, "weights_unknown", "weights",
                                {KV_TR("core", "The file does not determine the model's tensors, so the size of its "
                                               "weights is unknown. Give it in bytes."), {}}});
        WeightSizes sizes = choice.bytes ? evenSplit(shape, *choice.bytes) : WeightSizes();
        sizes.format = format ? format->name : choice.format;
        return sizes;
    }
    const bool from_file = asInFile(shape, format);
    if (!format && !from_file)
        format = published(shape, choice.bytes.has_value(), findings);
    const bool drafts = !from_file && !shape.draft_tensors.empty() && (drafting || draftsInFiles(shape, *format));
    WeightSizes sizes = from_file ? sizeFromFile(shape) : sizeTensors(shape, *format, drafts);
    const bool by_guess = isListedByGuess(shape) || (drafts && !draftsKnown(shape));
    sizes.estimated = sizes.estimated || (!from_file && by_guess);
    if (!from_file && format->percent > 0)
        scaleByPercent(sizes, shape.tied_embeddings, format->percent);
    if (choice.bytes) {
        if (sizes.file_bytes.isOverflown() || sizes.file_bytes == Checked(0))
            sizes = evenSplit(shape, *choice.bytes);
        else
            scaleTo(sizes, shape.tied_embeddings, *choice.bytes);
        sizes.format = choice.format.empty() ? std::string() : findWeightFormat(choice.format).value_or(choice.format);
    }
    return sizes;
}

double averageBits(const WeightSizes& sizes, std::optional<std::uint64_t> parameters)
{
    const auto bytes = sizes.file_bytes.value();
    constexpr double bits_of_byte = 8;
    return bytes && parameters.value_or(0) > 0 ? bits_of_byte * static_cast<double>(*bytes) / static_cast<double>(*parameters) : 0;
}

double qualityBits(const WeightSizes& sizes, std::optional<std::uint64_t> parameters)
{
    const double average = averageBits(sizes, parameters);
    const auto format = weightFormat(sizes.format);
    if (!format)
        return average;
    const auto bits = [](const WeightType& type) { return 8 * static_cast<double>(type.block_bytes) / static_cast<double>(type.block); };
    const Packing& packing = format->packing;
    const double own = format->gguf ? bits(ggmlType(baseType(*format->gguf)))
                                    : std::min({bits(packing.linear), bits(packing.dense_ffn), bits(packing.experts)});
    return std::min(average, own);
}

}  // namespace kvsight
