// SPDX-License-Identifier: MIT
#include "core/explain_parts.h"

#include "core/message.h"
#include "core/weights/weight_size.h"

#include <algorithm>

namespace kvsight {

namespace {

/// One type's share of a role: what its blocks take, and what lies beside them.
Traced typeBytes(const WeightTypePart& part)
{
    const Traced blocks = Traced::ceilDivide(Traced::named(KV_TR("core", "numbers"), "elements", part.elements)
                                                 * Traced::named(KV_TR("core", "bytes a block"), part.type.c_str(), part.block_bytes),
                                             Traced::named(KV_TR("core", "numbers a block"), part.type.c_str(), part.block));
    const Traced plain = Traced::named(KV_TR("core", "numbers"), "elements", part.elements)
                       * Traced::named(KV_TR("core", "bytes a number"), part.type.c_str(), part.block_bytes);
    const Traced packed = part.block == 1 ? plain : blocks;
    if (part.bytes < packed.value())
        return packed - Traced::named(KV_TR("core", "rounding"), part.type.c_str(), packed.value() - part.bytes);
    return packed + (part.bytes == packed.value() ? Traced(0)
                                                  : Traced::named(KV_TR("core", "scales and rounding"), part.type.c_str(),
                                                                  part.bytes - packed.value()));
}

/// A role's bytes: elements by type, then the correction to a size that was given.
Traced roleBytes(const WeightPart& part)
{
    Traced sum = 0;
    for (const WeightTypePart& type : part.types)
        sum = sum + typeBytes(type);
    if (part.bytes < sum.value())
        return sum - Traced::named(KV_TR("core", "less, for the size given"), "weights", sum.value() - part.bytes);
    return part.bytes == sum.value()
        ? sum : sum + Traced::named(KV_TR("core", "more, for the size given"), "weights", part.bytes - sum.value());
}

const WeightPart* findPart(const WeightSizes& weights, WeightRole role)
{
    const auto found = std::find_if(weights.parts.begin(), weights.parts.end(),
                                    [&](const WeightPart& part) { return part.role == role; });
    return found == weights.parts.end() ? nullptr : &*found;
}

/// As people call them; figures keep the names of the catalogue.
const char* partName(WeightRole role)
{
    switch (role) {
    case WeightRole::Embedding: return KV_TR("core", "embedding");
    case WeightRole::OutputHead: return KV_TR("core", "output head");
    case WeightRole::Attention: return KV_TR("core", "attention");
    case WeightRole::DenseFfn: return KV_TR("core", "feed-forward");
    case WeightRole::RoutedExperts: return KV_TR("core", "routed experts");
    case WeightRole::SharedExperts: return KV_TR("core", "shared experts");
    case WeightRole::Router: return KV_TR("core", "router");
    case WeightRole::Norm: return KV_TR("core", "norms");
    case WeightRole::StateMixer: return KV_TR("core", "state layers");
    case WeightRole::Draft: return KV_TR("core", "drafting layers");
    case WeightRole::Other: return KV_TR("core", "other tensors");
    }
    return "";
}

std::string roleFigure(WeightRole role)
{
    return std::string("weights.") + weightRoleName(role);
}

/// All parts as one number each; the whole as given where there are no parts.
Traced fileBytes(const WeightSizes& weights)
{
    if (weights.parts.empty())
        return Traced::named(KV_TR("core", "size given"), "weights", weights.file_bytes);
    Traced sum = 0;
    for (const WeightPart& part : weights.parts)
        sum = sum + Traced::named(partName(part.role), roleFigure(part.role).c_str(), part.bytes);
    return sum;
}

/// Layers without their routed experts: the whole but what lies elsewhere.
Traced layerBytes(const WeightSizes& weights)
{
    Checked layers = 0, experts = 0;
    for (const Checked layer : weights.layer_bytes)
        layers += layer;
    for (const Checked layer : weights.layer_expert_bytes)
        experts += layer;
    const Traced all = Traced::named(KV_TR("core", "all layers"), "layers", layers);
    return experts == Checked(0) ? all : all - Traced::named(KV_TR("core", "routed experts"), "weights.routed_experts", experts);
}

std::optional<Equation> bytesEquation(const Resolved& resolved, const std::string& name)
{
    const WeightSizes& weights = resolved.weights;
    if (!weights.known)
        return std::nullopt;
    if (name == "layers")
        return equationOf(layerBytes(weights));
    if (name == "outside")
        return equationOf(Traced::named(KV_TR("core", "outside the layers"), "weights", weights.outside_bytes));
    for (const WeightPart& part : weights.parts) {
        if (name == weightRoleName(part.role))
            return equationOf(roleBytes(part));
    }
    // A tied head is no part of its own: it is the token table.
    if (name == "output_head" && weights.output_bytes != Checked(0))
        return equationOf(Traced::named(KV_TR("core", "token table, tied"), "weights.embedding", weights.output_bytes));
    return std::nullopt;
}

Traced elementsOf(const WeightSizes& weights)
{
    Traced sum = 0;
    for (const WeightPart& part : weights.parts) {
        if (part.role != WeightRole::Draft)
            sum = sum + Traced::named(partName(part.role), roleFigure(part.role).c_str(), part.elements);
    }
    return sum;
}

/// The parts' elements where they give the figure, else the figure as it was read.
std::optional<Equation> parameterEquation(const Resolved& resolved, bool active)
{
    const ModelShape& shape = *resolved.shape;
    const auto figure = active ? shape.active_parameters : shape.parameters;
    if (!figure)
        return std::nullopt;
    Traced sum = elementsOf(resolved.weights);
    const WeightPart* routed = findPart(resolved.weights, WeightRole::RoutedExperts);
    if (active && routed != nullptr && shape.experts.experts > 0) {
        const std::uint64_t unused = shape.experts.experts - std::min(shape.experts.experts, shape.experts.experts_per_token);
        sum = sum - Traced::named(KV_TR("core", "numbers of the routed experts"), "weights.routed_experts", routed->elements)
                  / Traced::named(KV_TR("core", "experts a layer"), "experts", shape.experts.experts)
                  * Traced::named(KV_TR("core", "experts that a token does not use"), "experts_per_token", unused);
    }
    if (sum.value() == Checked(*figure))
        return equationOf(sum);
    return equationOf(Traced::named(KV_TR("core", "parameters"), active ? "model.active_parameters" : "model.parameters", *figure));
}

}  // namespace

std::optional<Equation> weightEquation(const Resolved& resolved, const FigurePath& path)
{
    if (path.size() != 2)
        return std::nullopt;
    if (path[0] == "weights")
        return bytesEquation(resolved, path[1]);
    if (path[0] == "memory" && path[1] == "weights_file_bytes" && resolved.weights.known)
        return equationOf(fileBytes(resolved.weights));
    if (path[0] == "model" && path[1] == "parameters")
        return parameterEquation(resolved, false);
    if (path[0] == "model" && path[1] == "active_parameters")
        return parameterEquation(resolved, true);
    return std::nullopt;
}

void listWeightFigures(const Resolved& resolved, std::vector<std::string>& figures)
{
    figures.push_back("memory.weights_file_bytes");
    for (const WeightPart& part : resolved.weights.parts)
        figures.push_back(roleFigure(part.role));
    figures.insert(figures.end(), {"weights.layers", "weights.outside", "model.parameters", "model.active_parameters"});
}

}  // namespace kvsight
