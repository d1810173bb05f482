// SPDX-License-Identifier: MIT
#include "core/report/headline.h"

#include "core/memory.h"
#include "core/shortage.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace kvsight {
namespace {

using Arguments = std::vector<std::pair<std::string, std::string>>;

/// What every sentence may name.
struct Facts {
    const Resolved& resolved;
    const Evaluation& evaluation;
    ByteUnits units;
    bool one = false;  ///< a single conversation
    Arguments arguments;

    Message say(const char* ofOne, const char* ofMany, Arguments more = {}) const
    {
        Message message{one ? ofOne : ofMany, arguments};
        message.arguments.insert(message.arguments.end(), more.begin(), more.end());
        return message;
    }
    std::string size(std::uint64_t bytes) const { return formatBytes(bytes, units); }
};

Facts gather(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    Facts facts{resolved, evaluation, units, resolved.scenario.sequences == 1, {}};
    facts.arguments = {{"sequences", formatCount(resolved.scenario.sequences)},
                       {"context", formatTokens(resolved.context_tokens)},
                       {"gpu", cardNames(resolved)}};
    return facts;
}

const Finding* firstError(const Findings& findings)
{
    for (const Finding& finding : findings)
        if (finding.severity == Severity::Error)
            return &finding;
    return nullptr;
}

const Finding* find(const Findings& findings, const char* code)
{
    for (const Finding& finding : findings)
        if (finding.code == code)
            return &finding;
    return nullptr;
}

std::uint64_t magnitude(std::int64_t number)
{
    return number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

Message fitting(const Facts& facts)
{
    const auto& evaluation = facts.evaluation;
    const Arguments free{{"free", facts.size(spareBytes(*facts.resolved.plan, evaluation.memory))}};
    if (!evaluation.decode || !std::isfinite(evaluation.decode->tokens_per_second.mid))
        return facts.say(KV_TR("core", "It fits: one conversation of {context} tokens, {free} to spare."),
                         KV_TR("core", "It fits: {sequences} conversations of {context} tokens, {free} to spare."),
                         free);
    Arguments more = free;
    more.emplace_back("speed", formatSpeed(evaluation.decode->tokens_per_second.mid));
    return facts.say(
        KV_TR("core", "It fits: one conversation of {context} tokens at about {speed} tokens/s, {free} to spare."),
        KV_TR("core", "It fits: {sequences} conversations of {context} tokens at about {speed} tokens/s each, "
                      "{free} to spare."),
        more);
}

bool weightsAloneTooBig(const Evaluation& evaluation)
{
    const auto& memory = evaluation.memory;
    return memory.weights_bytes && memory.capacity_bytes && *memory.weights_bytes > *memory.capacity_bytes;
}

Message tooBig(const Facts& facts)
{
    const auto& memory = facts.evaluation.memory;
    const auto weights = exact(memory.weights_bytes);
    const Arguments sizes{{"weights", weights ? facts.size(*weights) : std::string{}},
                          {"capacity", facts.size(exact(memory.capacity_bytes).value_or(0))}};
    return facts.say(KV_TR("core", "Too big: the weights alone take {weights}, more than the {capacity} of {gpu}."),
                     KV_TR("core", "Too big: the weights alone take {weights}, more than the {capacity} of {gpu}."), sizes);
}

/// What an engine's pool lacks, where it has one.
std::optional<std::uint64_t> shortOfPool(const Facts& facts)
{
    const Memory& memory = facts.evaluation.memory;
    const auto need = keptInPool(*facts.resolved.plan, memory), pool = exact(memory.pool_bytes);
    return need && pool && *need > *pool ? std::optional(*need - *pool) : std::nullopt;
}

/// One of an engine's pools is too small, if that is what keeps it from fitting.
std::optional<Message> shortPool(const Facts& facts)
{
    const MemoryPlan& plan = *facts.resolved.plan;
    const SizedMemory sized = sizeMemory(plan, facts.resolved.context_tokens, facts.resolved.scenario.sequences);
    bool lacks = false;
    for (std::size_t index = 0; index < poolBoundCount(plan) && !lacks; ++index) {
        const auto bound = poolBound(plan, sized, index);
        lacks = bound && bound->need > bound->have;
    }
    if (!lacks)
        return std::nullopt;
    const std::uint64_t longest = facts.evaluation.limits.max_context_tokens.value_or(0);
    if (longest == 0)
        return facts.say(
            KV_TR("core", "Too little room: the engine's pool does not hold even one short conversation."),
            KV_TR("core", "Too many at once: the engine's pool does not hold {sequences} conversations, however short."));
    const auto lacking = shortOfPool(facts);
    if (!lacking)
        return facts.say(
            KV_TR("core", "Too long: the engine's pools have no room for {context} tokens. Up to {longest} tokens fit."),
            KV_TR("core", "Too long: the engine's pools have no room for {sequences} × {context} tokens. Up to {longest} "
                          "tokens each fit."),
            {{"longest", formatTokens(longest)}});
    return facts.say(
        KV_TR("core", "Too long: the engine's pool lacks {short} for {context} tokens. Up to {longest} tokens fit."),
        KV_TR("core", "Too long: the engine's pool lacks {short} for {sequences} × {context} tokens. Up to {longest} "
                      "tokens each fit."),
        {{"short", facts.size(*lacking)}, {"longest", formatTokens(longest)}});
}

/// The card's part would fit, but with the CPU's part it is more than the machine has.
Message oneMemory(const Facts& facts)
{
    Checked need = 0;
    for (const MaybeBytes& part : {facts.evaluation.devices.front().memory.total_bytes, facts.evaluation.host.total_bytes})
        need += part.value_or(Checked(0));
    const Arguments sizes{{"need", facts.size(need.saturated())}, {"memory", facts.size(facts.resolved.host_memory_bytes)}};
    return facts.say(KV_TR("core", "It does not fit: GPU and CPU together need {need}, and {gpu} has {memory} for both."),
                     KV_TR("core", "It does not fit: GPU and CPU together need {need}, and {gpu} has {memory} for both."), sizes);
}

/// Memory is enough in sum; which part of the machine has too little.
Message onePartShort(const Facts& facts)
{
    const Resolved& resolved = facts.resolved;
    const Evaluation& evaluation = facts.evaluation;
    if (const auto need = exact(evaluation.host.total_bytes); need && isHostShort(resolved, evaluation)) {
        const Arguments sizes{{"need", facts.size(*need)}, {"memory", facts.size(resolved.host_memory_bytes)}};
        return facts.say(KV_TR("core", "It does not fit: the CPU's part needs {need}, and main memory has {memory}."),
                         KV_TR("core", "It does not fit: the CPU's part needs {need}, and main memory has {memory}."), sizes);
    }
    const auto& devices = evaluation.devices;
    const auto worst = std::min_element(devices.begin(), devices.end(), [](const DeviceMemory& a, const DeviceMemory& b) {
        return a.memory.free_bytes.value_or(0) < b.memory.free_bytes.value_or(0);
    });
    if (worst == devices.end() || worst->memory.free_bytes.value_or(0) >= 0)
        return facts.say(
            KV_TR("core", "It does not fit: memory is enough in sum, but one card or the host has too little."),
            KV_TR("core", "It does not fit: memory is enough in sum, but one card or the host has too little."));
    const auto number = static_cast<std::size_t>(worst - devices.begin());
    const Arguments card{{"number", formatCount(number + 1)}, {"card", resolved.devices[number].spec.name},
                         {"short", facts.size(magnitude(*worst->memory.free_bytes))}};
    return facts.say(KV_TR("core", "It does not fit: card {number}, {card}, lacks {short}, though all cards together have room."),
                     KV_TR("core", "It does not fit: card {number}, {card}, lacks {short}, though all cards together have room."), card);
}

/// The weights fit, the rest does not.
Message tooLong(const Facts& facts)
{
    const auto& evaluation = facts.evaluation;
    if (auto short_pool = shortPool(facts))
        return *short_pool;
    const auto free = evaluation.memory.free_bytes;
    if (!free)
        return facts.say(
            KV_TR("core", "Too long: one conversation of {context} tokens is far more than {gpu} holds."),
            KV_TR("core", "Too long: {sequences} conversations of {context} tokens are far more than {gpu} holds."));
    const auto longest = evaluation.limits.max_context_tokens;
    Arguments more{{"short", facts.size(magnitude(*free))}};
    if (*free >= 0 && facts.resolved.host_shares_memory && evaluation.devices.size() == 1)
        return oneMemory(facts);
    if (*free >= 0)
        return onePartShort(facts);
    if (!longest || *longest == 0)
        return facts.say(
            KV_TR("core", "Too little room: beside the weights, even one short conversation needs {short} more."),
            KV_TR("core", "Too many at once: {sequences} conversations of {context} tokens need {short} more."),
            more);
    more.emplace_back("longest", formatTokens(*longest));
    return facts.say(
        KV_TR("core", "Too long: the weights fit, but {context} tokens lack {short}. Up to {longest} tokens fit."),
        KV_TR("core", "Too long: the weights fit, but {sequences} × {context} tokens lack {short}. Up to {longest} "
                      "tokens each fit."),
        more);
}

/// Nothing can be said about fitting: why, and what is known.
Message undecided(const Facts& facts)
{
    const auto& evaluation = facts.evaluation;
    if (const Finding* refused = firstError(evaluation.findings))
        return refused->message;
    if (const Finding* overflow = find(evaluation.findings, "size_overflow"))
        return overflow->message;
    const auto cache = exact(evaluation.memory.kv_cache_bytes);
    if (!evaluation.memory.weights_bytes && cache)
        return facts.say(
            KV_TR("core", "The size of the weights is not known. The cache alone takes {cache}."),
            KV_TR("core", "The size of the weights is not known. The cache alone takes {cache}."),
            {{"cache", facts.size(*cache)}});
    const auto gap = std::find_if(evaluation.findings.begin(), evaluation.findings.end(), [](const Finding& finding) {
        return finding.code == "unknown_part" && finding.severity == Severity::Warning;
    });
    if (gap != evaluation.findings.end())
        return gap->message;
    const auto total = exact(evaluation.memory.total_bytes);
    if (!total)
        return Message{KV_TR("core", "The memory for this cannot be told."), {}};
    if (facts.resolved.devices.empty())
        return facts.say(
            KV_TR("core", "One conversation of {context} tokens takes {total}. Choose a card to see if it fits."),
            KV_TR("core", "{sequences} conversations of {context} tokens take {total}. Choose a card to see if they "
                          "fit."),
            {{"total", facts.size(*total)}});
    return facts.say(KV_TR("core", "This takes {total}. The memory of {gpu} is not known."),
                     KV_TR("core", "This takes {total}. The memory of {gpu} is not known."),
                     {{"total", facts.size(*total)}});
}

/// The longest context that fits, beside the one that the model was trained for where memory would hold more.
Message longestContext(const Facts& facts, std::uint64_t longest)
{
    if (longest == 1)
        return {KV_TR("core", "longest context: a single token"), {}};
    const std::uint64_t native = facts.resolved.shape->native_context_tokens.value_or(0);
    const Arguments lengths{{"longest", formatCount(longest)}, {"native", formatTokens(native)}};
    if (native > 0 && longest > native)
        return facts.say(KV_TR("core", "longest context: {native} as trained, {longest} by memory"),
                         KV_TR("core", "longest context: {native} each as trained, {longest} by memory"),
                         lengths);
    return facts.say(KV_TR("core", "longest context: {longest} tokens"), KV_TR("core", "longest context: {longest} tokens each"), lengths);
}

void addDetails(Headline& answer, const Facts& facts)
{
    const auto add = [&answer](const char* figure, Message message) {
        answer.details.push_back(std::move(message));
        answer.detail_figures.emplace_back(figure);
    };
    const auto& limits = facts.evaluation.limits;
    const bool decided = facts.evaluation.fits.has_value();
    if (limits.max_context_tokens && *limits.max_context_tokens > 0)
        add("limits.max_context_tokens", longestContext(facts, *limits.max_context_tokens));
    else if (!limits.max_context_tokens && decided && facts.evaluation.fits.value())
        add("", Message{KV_TR("core", "memory does not grow with context here"), {}});
    if (limits.max_sequences && *limits.max_sequences > 0)
        add("limits.max_sequences",
            facts.say(KV_TR("core", "conversations of {context} that fit: {most}"),
                      KV_TR("core", "conversations of {context} that fit: {most}"),
                      {{"most", formatCount(*limits.max_sequences)}}));
    const auto& prefill = facts.evaluation.prefill;
    if (prefill && std::isfinite(prefill->seconds.mid) && facts.resolved.prompt_tokens > 0) {
        // A part on the CPU is not checked against runs.
        const auto& decode = facts.evaluation.decode;
        const char* text = decode && decode->host_seconds > 0
            ? KV_TR("core", "first token after a prompt of {prompt}: very roughly {time}")
            : KV_TR("core", "first token after a prompt of {prompt}: about {time}");
        add("prefill.seconds.mid", facts.say(text, text, {{"prompt", formatTokens(facts.resolved.prompt_tokens)},
                                                      {"time", formatSeconds(prefill->seconds.mid)}}));
    }
}

}  // namespace

std::string cardNames(const Resolved& resolved)
{
    std::string names;
    for (std::size_t at = 0; at < resolved.devices.size();) {
        const std::string& name = resolved.devices[at].spec.name;
        std::size_t end = at;
        while (end < resolved.devices.size() && resolved.devices[end].spec.name == name)
            ++end;
        if (!names.empty())
            names += " + ";
        if (end - at > 1)
            names += formatCount(end - at) + " × ";
        names += name;
        at = end;
    }
    return names;
}

Headline headline(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    const Facts facts = gather(resolved, evaluation, units);
    Headline answer;
    if (!evaluation.fits) {
        answer.sentence = undecided(facts);
    } else if (*evaluation.fits) {
        answer.tone = Headline::Tone::Fits;
        answer.sentence = fitting(facts);
    } else if (weightsAloneTooBig(evaluation)) {
        answer.tone = Headline::Tone::TooBig;
        answer.sentence = tooBig(facts);
    } else {
        answer.tone = Headline::Tone::TooLong;
        answer.sentence = tooLong(facts);
    }
    addDetails(answer, facts);
    return answer;
}

Headline headline(const Resolved& resolved, const Evaluation& evaluation, const std::vector<Fix>& fixes, ByteUnits units)
{
    Headline answer = headline(resolved, evaluation, units);
    if (fixes.empty())
        return answer;
    answer.fix = fixes.front();
    answer.fix_lead = {answer.tone == Headline::Tone::Fits ? KV_TR("core", "Want more room?") : KV_TR("core", "Cheapest fix:"), {}};
    return answer;
}

Headline headlineOfFailure(const Findings& findings)
{
    Headline answer;
    const Finding* error = firstError(findings);
    answer.sentence = error ? error->message : Message{KV_TR("core", "This scenario cannot be read."), {}};
    return answer;
}

}  // namespace kvsight
