// SPDX-License-Identifier: MIT
#include "core/explain_parts.h"

#include "core/answer_terms.h"
#include "core/evaluate.h"
#include "core/memory.h"
#include "core/runtimes/auto_offload.h"
#include "core/sizing_pool.h"
#include "core/speed.h"
#include "core/prefill_terms.h"
#include "core/speed_terms.h"

#include <algorithm>
#include <array>

namespace kvsight {

namespace {

struct DecodeFigure {
    const char* name;
    TracedReal DecodeTerms<TracedReal>::*term;
};

using Decoding = DecodeTerms<TracedReal>;
constexpr std::array kDecodeFigures{
    DecodeFigure{"step_seconds", &Decoding::step_seconds},
    DecodeFigure{"tokens_per_second.low", &Decoding::rate_low},
    DecodeFigure{"tokens_per_second.mid", &Decoding::rate_mid},
    DecodeFigure{"tokens_per_second.high", &Decoding::rate_high},
    DecodeFigure{"total_tokens_per_second.low", &Decoding::total_low},
    DecodeFigure{"total_tokens_per_second.mid", &Decoding::total_mid},
    DecodeFigure{"total_tokens_per_second.high", &Decoding::total_high},
    DecodeFigure{"weights_read_bytes", &Decoding::weights_read},
    DecodeFigure{"kv_read_bytes", &Decoding::kv_read},
    DecodeFigure{"read_bytes", &Decoding::read},
    DecodeFigure{"reading_bytes_per_s", &Decoding::reading_rate},
    DecodeFigure{"reading_seconds", &Decoding::reading_seconds},
    DecodeFigure{"host_read_bytes", &Decoding::host_read},
    DecodeFigure{"weights_seconds", &Decoding::weights_seconds},
    DecodeFigure{"cache_seconds", &Decoding::cache_seconds},
    DecodeFigure{"state_seconds", &Decoding::state_seconds},
    DecodeFigure{"kv_seconds", &Decoding::kv_seconds},
    DecodeFigure{"host_seconds", &Decoding::host_seconds},
    DecodeFigure{"compute_seconds", &Decoding::compute_seconds},
    DecodeFigure{"communication_seconds", &Decoding::communication_seconds},
    DecodeFigure{"overhead_seconds", &Decoding::overhead_seconds},
    DecodeFigure{"efficiency", &Decoding::efficiency},
    DecodeFigure{"bandwidth_bytes_per_s", &Decoding::bandwidth},
};

struct PrefillFigure {
    const char* name;
    TracedReal PrefillTerms<TracedReal>::*term;
};

using Prefilling = PrefillTerms<TracedReal>;
constexpr std::array kPrefillFigures{
    PrefillFigure{"seconds.low", &Prefilling::low},
    PrefillFigure{"seconds.mid", &Prefilling::mid},
    PrefillFigure{"seconds.high", &Prefilling::high},
    PrefillFigure{"tokens_per_second", &Prefilling::tokens_per_second},
};

struct AnswerFigure {
    const char* name;
    TracedReal AnswerTerms<TracedReal>::*term;
};

using Answering = AnswerTerms<TracedReal>;
constexpr std::array kAnswerFigures{
    AnswerFigure{"seconds.low", &Answering::low},
    AnswerFigure{"seconds.mid", &Answering::mid},
    AnswerFigure{"seconds.high", &Answering::high},
    AnswerFigure{"decode_seconds", &Answering::decode_seconds},
};

std::string joined(const FigurePath& path)
{
    std::string name;
    for (std::size_t i = 1; i < path.size(); ++i)
        name += (i > 1 ? "." : "") + path[i];
    return name;
}

template <class Terms, class Figures>
std::optional<Equation> termEquation(const std::optional<Terms>& terms, const Figures& figures, const std::string& name)
{
    const auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& figure) { return name == figure.name; });
    if (!terms || found == figures.end())
        return std::nullopt;
    return equationOf((*terms).*(found->term));
}

bool isTooBig(const Resolved& resolved)
{
    const SizedMemory sized = sizeMemory(*resolved.plan, resolved.context_tokens, resolved.scenario.sequences);
    return fits(resolved, sized) == std::optional<bool>(false);
}

/// What decides: a reckoning of an engine's pools, a card's bytes, or main memory's.
struct Account {
    std::uint64_t need = 0;
    std::uint64_t have = 0;
    const char* name = "";
    std::string figure = {};  ///< that `have` is; empty: none
};

Account accountOf(const PoolBound& bound, std::size_t index)
{
    return {bound.need.saturated(), bound.have.saturated(), bound.name, index == 0 ? "memory.pool_bytes" : ""};
}

std::size_t placeCount(const Resolved& resolved)
{
    return poolBoundCount(*resolved.plan) + resolved.plan->devices + 1;
}

/// First the reckonings of the pools, then the cards, then main memory.
std::optional<Account> accountAt(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences, std::size_t place)
{
    const MemoryPlan& plan = *resolved.plan;
    const SizedMemory sized = sizeMemory(plan, context, sequences);
    const std::size_t bounds = poolBoundCount(plan);
    if (place < bounds) {
        const auto bound = poolBound(plan, sized, place);
        return bound ? std::optional(accountOf(*bound, place)) : std::nullopt;
    }
    const std::size_t device = place - bounds;
    if (device == plan.devices) {
        const auto need = plan.pool ? memoryOfHost(resolved, sized).total_bytes->value() : neededOfHost(resolved, sized).value();
        return need ? std::optional(Account{*need, resolved.host_memory_bytes, KV_TR("core", "main memory"), "host.memory_bytes"})
                    : std::nullopt;
    }
    const Memory memory = memoryOfDevice(resolved, sized, device);
    const auto need = exact(memory.total_bytes);
    const auto have = exact(memory.capacity_bytes);
    if (!need || !have)
        return std::nullopt;
    return Account{*need, *have, KV_TR("core", "memory of the card"),
                   "devices." + std::to_string(device) + ".memory.capacity_bytes"};
}

/// The first place that holds one more no longer.
std::optional<std::size_t> fullPlace(const Resolved& resolved, std::uint64_t context, std::uint64_t sequences)
{
    for (std::size_t place = 0; place < placeCount(resolved); ++place) {
        const auto account = accountAt(resolved, context, sequences, place);
        if (account && account->need > account->have)
            return place;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Equation> speedEquation(const Resolved& resolved, const FigurePath& path)
{
    const bool decode = path[0] == "decode", prefill = path[0] == "prefill", answer = path[0] == "answer";
    if ((!decode && !prefill && !answer) || !canRun(resolved))
        return std::nullopt;
    if (isTooBig(resolved)) {
        const auto moved = decode ? withRestOnHost(resolved) : std::nullopt;
        return moved ? speedEquation(*moved, path) : std::nullopt;
    }
    if (prefill)
        return termEquation(prefillTerms<TracedReal>(resolved, PromptWork{resolved.prompt_tokens}), kPrefillFigures, joined(path));
    if (answer)
        return termEquation(answerTerms<TracedReal>(resolved, resolved.prompt_tokens, answerTokens(resolved)), kAnswerFigures, joined(path));
    return termEquation(decodeTerms<TracedReal>(resolved, static_cast<double>(resolved.context_tokens),
                                                static_cast<double>(resolved.scenario.sequences)),
                        kDecodeFigures, joined(path));
}

namespace {

/// What the engine prints about its pool.
std::optional<Equation> poolLimitEquation(const Resolved& resolved, const std::string& figure)
{
    const MemoryPlan& plan = *resolved.plan;
    const auto blocks = blocksOfPool(plan);
    if (!blocks)
        return std::nullopt;
    const Traced all = Traced::named(KV_TR("core", "blocks of the pool"), "memory.pool_bytes", *blocks);
    const Traced context = Traced::named(KV_TR("core", "tokens each"), "context_tokens", resolved.context_tokens);
    if (figure == "cache_tokens" && plan.pool->lines_by_groups)
        return equationOf(all / Traced::named(KV_TR("core", "groups of layers"), "layers", plan.pool->groups)
                          * Traced::named(KV_TR("core", "tokens of a block"), "block_tokens", plan.pool->block_tokens));
    const Traced one = blocksOfOne(plan, context);
    if (one.value() == Checked(0))
        return std::nullopt;
    if (figure == "cache_tokens")
        return equationOf(all * context / one);
    const auto real = [](const char* name, Checked value) {
        return TracedReal::named(name, "memory.pool_bytes", static_cast<double>(value.saturated()));
    };
    return equationOf(real(KV_TR("core", "blocks of the pool"), *blocks)
                      / real(KV_TR("core", "blocks of one sequence"), one.value()));
}

}  // namespace

std::optional<Equation> limitEquation(const Resolved& resolved, const FigurePath& path)
{
    if (path.size() != 2 || path[0] != "limits")
        return std::nullopt;
    if (path[1] == "cache_tokens" || path[1] == "max_concurrency")
        return poolLimitEquation(resolved, path[1]);
    const bool context = path[1] == "max_context_tokens";
    const Limits found = limits(resolved);
    const auto limit = context ? found.max_context_tokens : found.max_sequences;
    if (!limit || (!context && path[1] != "max_sequences"))
        return std::nullopt;
    const auto at = [&](std::uint64_t count, std::size_t place) {
        return context ? accountAt(resolved, count, resolved.scenario.sequences, place)
                       : accountAt(resolved, resolved.context_tokens, count, place);
    };
    // A limit of 0 tokens may still hold no tokens at all.
    const SizedMemory none = sizeMemory(*resolved.plan, 0, resolved.scenario.sequences);
    const bool holds_none = *limit == 0 && !(context && fits(resolved, none) == std::optional<bool>(true));
    const std::uint64_t beyond = holds_none && context ? 0 : *limit + 1;
    const auto place = context ? fullPlace(resolved, beyond, resolved.scenario.sequences)
                               : fullPlace(resolved, resolved.context_tokens, beyond);
    const auto more = place ? at(beyond, *place) : std::nullopt;
    if (!more)
        return std::nullopt;
    Equation equation;
    equation.value = std::to_string(*limit);
    const auto add = [&](const char* name, const std::string& figure, std::uint64_t value, const char* before) {
        equation.text += before + std::to_string(value);
        equation.inputs.push_back({name, figure, std::to_string(value)});
    };
    if (!holds_none) {
        const auto here = at(*limit, *place);
        if (!here)
            return std::nullopt;
        add(KV_TR("core", "needed at the limit"), {}, here->need, "");
    }
    add(more->name, more->figure, more->have, holds_none ? "" : " <= ");
    add(KV_TR("core", "needed for one more"), {}, more->need, " < ");
    return equation;
}

void listSpeedFigures(std::vector<std::string>& figures)
{
    for (const DecodeFigure& figure : kDecodeFigures)
        figures.push_back(std::string("decode.") + figure.name);
    for (const PrefillFigure& figure : kPrefillFigures)
        figures.push_back(std::string("prefill.") + figure.name);
    for (const AnswerFigure& figure : kAnswerFigures)
        figures.push_back(std::string("answer.") + figure.name);
}

}  // namespace kvsight
