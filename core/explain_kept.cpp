// SPDX-License-Identifier: MIT
#include "core/explain_parts.h"

#include "core/layer_parts.h"
#include "core/memory.h"
#include "core/real.h"
#include "core/what_if.h"

#include <algorithm>

namespace kvsight {

namespace {

std::optional<Equation> layerPartEquation(const Resolved& resolved, const CachePlan& cache, const FigurePath& path)
{
    const auto index = indexOf(path[3], cache.members.size());
    if (!index)
        return std::nullopt;
    const auto terms = layerPartTerms(cache, cache.members[*index], tracedContext(resolved), tracedSequences(resolved));
    const auto& figures = kLayerPartFigures<Traced>;
    const auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& figure) { return figure.name == path[4]; });
    if (found == figures.end() || (found->isBytes() && !resolved.plan->cachesKnown()))
        return std::nullopt;
    return equationOf(terms.*(found->term));
}

std::optional<Equation> cacheEquation(const Resolved& resolved, const FigurePath& path)
{
    const MemoryPlan& plan = *resolved.plan;
    const auto index = indexOf(path[1], plan.caches.size());
    if (!index)
        return std::nullopt;
    const CachePlan& cache = plan.caches[*index];
    if (path.size() == 5 && path[2] == "parts")
        return layerPartEquation(resolved, cache, path);
    if (path.size() != 3)
        return std::nullopt;
    const auto sized = sizeCache(cache, Place::everywhere(), tracedContext(resolved), tracedSequences(resolved));
    if (path[2] == "cells")
        return equationOf(sized.cells);
    if (path[2] == "streams")
        return equationOf(sized.streams);
    if (path[2] == "k_bytes_per_number" && cache.k_type.isKnown())
        return equationOf(bytesPerNumber<TracedReal>(cache.k_type));
    if (path[2] == "v_bytes_per_number" && cache.v_type.isKnown())
        return equationOf(bytesPerNumber<TracedReal>(cache.v_type));
    if (plan.refused)
        return std::nullopt;
    if (path[2] == "k_bytes" && plan.k_known)
        return equationOf(sized.k_bytes);
    return path[2] == "v_bytes" && plan.v_known ? equationOf(sized.v_bytes) : std::nullopt;
}

/// Kinds of states in the order in which the answer lists them.
std::vector<StateKind> stateKinds(const MemoryPlan& plan)
{
    std::vector<StateKind> kinds;
    for (const StatePlan& state : plan.states) {
        if (std::find(kinds.begin(), kinds.end(), state.kind) == kinds.end())
            kinds.push_back(state.kind);
    }
    return kinds;
}

std::optional<Equation> stateEquation(const Resolved& resolved, const FigurePath& path)
{
    const auto kinds = stateKinds(*resolved.plan);
    const auto index = indexOf(path[1], kinds.size());
    if (!index)
        return std::nullopt;
    Traced conv = 0, recurrent = 0;
    for (const StatePlan& state : resolved.plan->states) {
        if (state.kind != kinds[*index])
            continue;
        if (path[2] == "rows")
            return equationOf(stateRows(state, tracedSequences(resolved)));
        if (!state.known)
            return std::nullopt;
        const auto sized = sizeState(state, Place::everywhere(), tracedSequences(resolved));
        conv = conv + sized.conv_bytes;
        recurrent = recurrent + sized.recurrent_bytes;
    }
    if (path[2] == "conv_bytes")
        return equationOf(conv);
    if (path[2] == "recurrent_bytes")
        return equationOf(recurrent);
    return path[2] == "bytes" ? equationOf(conv + recurrent) : std::nullopt;
}

std::optional<Equation> keptAt(const Resolved& resolved, const Place& place)
{
    if (!keptIn(resolved, place))
        return std::nullopt;
    return equationOf(keptBytes<Traced>(*resolved.plan, place, tracedContext(resolved), tracedSequences(resolved)));
}

/// What the config gives otherwise is assumed here.
std::string sourceIfHeadsWere(HeadsAlternative::Kind kind, const std::string& source)
{
    using Kind = HeadsAlternative::Kind;
    if (source == "kv_heads")
        return kind == Kind::PerHead ? "query_heads" : "assumption";
    const bool width = source == "head_dim_k" || source == "head_dim_v";
    return width && kind == Kind::Latent ? "assumption" : source;
}

std::optional<Equation> headsEquation(const Resolved& resolved, const FigurePath& path)
{
    using Kind = HeadsAlternative::Kind;
    const auto index = indexOf(path[1], static_cast<std::size_t>(Kind::Latent) + 1);
    if (!index || path[2] != "kept_bytes")
        return std::nullopt;
    const auto kind = static_cast<Kind>(*index);
    const auto changed = withHeads(resolved, kind);
    auto equation = changed ? keptAt(*changed, Place::everywhere()) : std::nullopt;
    if (equation && changed->shape->layers != resolved.shape->layers) {
        for (TracedInput& input : equation->inputs)
            input.source = sourceIfHeadsWere(kind, input.source);
    }
    return equation;
}

}  // namespace

Traced tracedContext(const Resolved& resolved)
{
    return Traced::named(KV_TR("core", "tokens each"), "context_tokens", resolved.context_tokens);
}

Traced tracedSequences(const Resolved& resolved)
{
    return Traced::named(KV_TR("core", "sequences"), "sequences", resolved.scenario.sequences);
}

std::optional<Equation> keptEquation(const Resolved& resolved, const FigurePath& path)
{
    if (path.size() == 2 && path[0] == "kept" && path[1] == "bytes")
        return keptAt(resolved, Place::everywhere());
    if (path.size() == 2 && path[0] == "kept" && path[1] == "host_bytes")
        return keptAt(resolved, Place::host());
    if (path.size() >= 3 && path[0] == "caches")
        return cacheEquation(resolved, path);
    if (path.size() == 3 && path[0] == "states")
        return stateEquation(resolved, path);
    return path.size() == 3 && path[0] == "if_heads_were" ? headsEquation(resolved, path) : std::nullopt;
}

void listKeptFigures(const Resolved& resolved, std::vector<std::string>& figures)
{
    const MemoryPlan& plan = *resolved.plan;
    const auto list = [&](const std::string& prefix, std::initializer_list<const char*> names) {
        for (const char* name : names)
            figures.push_back(prefix + name);
    };
    for (std::size_t i = 0; i < plan.caches.size(); ++i) {
        const std::string cache = "caches." + std::to_string(i) + '.';
        list(cache, {"cells", "streams", "k_bytes", "v_bytes", "k_bytes_per_number", "v_bytes_per_number"});
        for (std::size_t j = 0; j < plan.caches[i].members.size(); ++j) {
            for (const auto& figure : kLayerPartFigures<Traced>)
                figures.push_back(cache + "parts." + std::to_string(j) + '.' + std::string(figure.name));
        }
    }
    for (std::size_t i = 0; i < stateKinds(plan).size(); ++i)
        list("states." + std::to_string(i) + '.', {"rows", "conv_bytes", "recurrent_bytes", "bytes"});
    list("kept.", {"bytes", "host_bytes"});
    for (std::size_t i = 0; i <= static_cast<std::size_t>(HeadsAlternative::Kind::Latent); ++i)
        list("if_heads_were." + std::to_string(i) + '.', {"kept_bytes"});
}

}  // namespace kvsight
