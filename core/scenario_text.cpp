// SPDX-License-Identifier: MIT
#include "core/scenario_fields.h"

#include "core/readers/json_document.h"
#include "core/readers/json_text.h"
#include "core/text.h"
#include "core/units.h"
#include "core/weights/weight_size.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

namespace kvsight {

namespace {

std::optional<std::uint64_t> parseFor(FieldUnit unit, std::string text)
{
    if (unit == FieldUnit::BytesPerSecond && text.size() > 2 && lowerCase(text).compare(text.size() - 2, 2, "/s") == 0)
        text.resize(text.size() - 2);
    return unit == FieldUnit::Bytes || unit == FieldUnit::BytesPerSecond ? parseBytes(text) : parseCount(text);
}

std::optional<Finding> setNumber(Scenario& scenario, const NumberField& field, const std::string& text)
{
    if (text.empty() || lowerCase(text) == "auto") {
        field.set(scenario, std::nullopt);
        return std::nullopt;
    }
    const auto value = parseFor(field.unit, text);
    if (!value || *value < field.least || *value > field.most)
        return outOfRange(field, text);
    field.set(scenario, value);
    return std::nullopt;
}

std::optional<Finding> setFlag(Scenario& scenario, const FlagField& field, const std::string& text)
{
    const std::string word = lowerCase(text);
    const bool on = word == "true" || word == "on" || word == "yes" || word == "1" || word.empty();
    const bool off = word == "false" || word == "off" || word == "no" || word == "0";
    if (!on && !off)
        return Finding{Severity::Error, "bad_value", field.place,
                       {KV_TR("core", "{field} is {value}. Write true or false."),
                        {{"field", field.place}, {"value", shownText(text)}}}};
    field.set(scenario, on);
    return std::nullopt;
}

std::optional<Finding> setShare(Scenario& scenario, const ShareField& field, const std::string& text)
{
    if (text.empty() || lowerCase(text) == "auto") {
        (scenario.options.*field.share).reset();
        return std::nullopt;
    }
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size() || !isShare(number))
        return outOfRange(field, text);
    scenario.options.*field.share = number;
    return std::nullopt;
}

bool isRuntimeOption(std::string_view place)
{
    constexpr std::string_view start = "runtime_options.";
    return place.substr(0, start.size()) == start;
}

/// Names that only files have, so that a misspelt catalogue name is not taken for a path.
bool looksLikeFile(const std::string& text)
{
    for (const std::string_view ending : {".json", ".gguf", ".safetensors"}) {
        const std::string word = lowerCase(text);
        if (word.size() > ending.size() && word.compare(word.size() - ending.size(), ending.size(), ending) == 0)
            return true;
    }
    if (text.find("://") != std::string::npos || text.find('\\') != std::string::npos)
        return true;
    const char first = text.empty() ? '\0' : text.front();
    std::error_code ignored;
    return first == '/' || first == '.' || first == '~' || std::filesystem::exists(text, ignored);
}

void setModel(Scenario& scenario, const std::string& text, const Catalog& catalog)
{
    scenario.model = {};
    const bool file = catalog.findModel(text) == nullptr && looksLikeFile(text);
    (file ? scenario.model.file : scenario.model.id) = text;
}

std::optional<Finding> wrongFigure(const std::string& place, const char* sentence, const std::string& value,
                                   std::vector<std::pair<std::string, std::string>> more = {})
{
    more.emplace_back("field", place);
    more.emplace_back("value", shownText(value));
    return Finding{Severity::Error, "bad_value", place, {sentence, std::move(more)}};
}

/// `165T` operations a second are 165 × 10^12: a bare letter is base 1024 of bytes and tokens alone.
std::optional<std::uint64_t> parseOperations(const std::string& text)
{
    const bool letter = !text.empty() && std::string_view("kmgtpe").find(lowerCase(text).back()) != std::string_view::npos;
    return parseBytes(letter ? text + 'B' : text);
}

/// A figure of a card's own, such as `memory_bytes` and `48GiB`.
std::optional<Finding> setCardFigure(GpuChoice& card, const std::string& key, const std::string& value)
{
    const std::string place = "gpu." + key;
    if (key == "memory_bytes") {
        card.memory_bytes = parseBytes(value);
        if (card.memory_bytes && *card.memory_bytes >= kMinGpuBytes && *card.memory_bytes <= kMaxMemoryBytes)
            return std::nullopt;
        return wrongFigure(place, KV_TR("core", "{field} is {value}. Write the card's memory, such as 48GiB."), value);
    }
    const bool bandwidth = key == "bandwidth_bytes_per_s";
    const auto rate = bandwidth ? parseFor(FieldUnit::BytesPerSecond, value) : parseOperations(value);
    if (!rate || *rate == 0)
        return wrongFigure(place, bandwidth ? KV_TR("core", "{field} is {value}. Write bytes a second, such as 1008GB/s.")
                                            : KV_TR("core", "{field} is {value}. Write operations a second, such as 165T."), value);
    (bandwidth ? card.bandwidth_bytes_per_s : card.fp16_flops) = static_cast<double>(*rate);
    return std::nullopt;
}

/// A name may have commas and equals signs of its own: what looks like no figure belongs to it.
std::optional<Finding> misspeltFigure(const std::string& key, const Catalog& catalog, const std::string& text)
{
    constexpr std::size_t far = 5;
    for (const char* known : {"memory_bytes", "bandwidth_bytes_per_s", "fp16_flops"}) {
        const std::string first = std::string(known).substr(0, std::string_view(known).find('_'));
        if (catalog.findGpu(text) == nullptr && (lowerCase(key) == first || editDistance(lowerCase(key), known) < far))
            return wrongFigure("gpu", KV_TR("core", "A card has no figure {value}. Did you mean {known}?"), key, {{"known", known}});
    }
    return std::nullopt;
}

/// `rtx-4090`, `none`, or a name with figures of its own behind commas: `my card,memory_bytes=48GiB`.
std::optional<Finding> setCard(Scenario& scenario, const ChoiceField& field, std::string text, const Catalog& catalog)
{
    if (lowerCase(text) == "none") {
        scenario.gpus.clear();
        return std::nullopt;
    }
    GpuChoice figures;
    bool any = false;
    for (auto comma = text.rfind(','); comma != std::string::npos; comma = text.rfind(',')) {
        const auto equals = text.find('=', comma);
        if (equals == std::string::npos)
            break;
        const std::string key = text.substr(comma + 1, equals - comma - 1);
        if (key != "memory_bytes" && key != "bandwidth_bytes_per_s" && key != "fp16_flops") {
            if (auto misspelt = misspeltFigure(key, catalog, text))
                return misspelt;
            break;
        }
        if (auto wrong = setCardFigure(figures, key, text.substr(equals + 1)))
            return wrong;
        any = true;
        text.resize(comma);
    }
    if (text.empty() && !any)
        return Finding{Severity::Error, "bad_value", field.place,
                       {KV_TR("core", "{field} is empty. Write a name."), {{"field", field.place}}}};
    field.set(scenario, text);
    GpuChoice& card = scenario.gpus.front();
    card.memory_bytes = figures.memory_bytes;
    card.bandwidth_bytes_per_s = figures.bandwidth_bytes_per_s;
    card.fp16_flops = figures.fp16_flops;
    return std::nullopt;
}

std::optional<Finding> setChoice(Scenario& scenario, const ChoiceField& field, const std::string& text, const Catalog& catalog)
{
    const std::string_view id = field.id;
    if (id == "model" && !text.empty()) {
        setModel(scenario, text, catalog);
        return std::nullopt;
    }
    if (id == "weights") {
        // A size, or a format with its size: Q4_K_M=4.9GB.
        const auto equals = text.find('=');
        const auto bytes = parseBytes(equals == std::string::npos ? text : text.substr(equals + 1));
        if (bytes) {
            scenario.weights = {equals == std::string::npos ? std::string() : text.substr(0, equals), bytes, {}};
            return std::nullopt;
        }
        if (equals != std::string::npos && findWeightFormat(text.substr(0, equals)))
            return wrongFigure("weights", KV_TR("core", "{field} is {value}. Write a size, such as Q4_K_M=4.9GB."), text);
    }
    if (id == "gpu")
        return setCard(scenario, field, text, catalog);
    const bool has_default = id == "weights" || id == "backend";
    if (field.set(scenario, has_default && lowerCase(text) == "auto" ? std::string() : text))
        return std::nullopt;
    std::string list;
    for (const auto& option : field.options())
        list += (list.empty() ? "" : ", ") + option;
    if (list.empty())
        return Finding{Severity::Error, "bad_value", field.place,
                       {KV_TR("core", "{field} is empty. Write a name."), {{"field", field.place}}}};
    return Finding{Severity::Error, "bad_value", field.place,
                   {KV_TR("core", "{field} is {value}. Write one of: {list}."),
                    {{"field", field.place}, {"value", shownText(text)}, {"list", list}}}};
}

/// A value as JSON: a number, true and false stay what they are, anything else becomes text.
std::string asJson(const std::string& text)
{
    JsonValue value;
    value.type = JsonValue::Type::String;
    value.text = text;
    const std::string member = "{\"x\":" + text + "}";
    Findings ignored;
    if (const auto parsed = parseJsonObject(member, "", ignored)) {
        if (const JsonValue* plain = parsed->find("x"); plain != nullptr && ignored.empty() && parsed->members.size() == 1)
            return plain->toJson();
    }
    return value.toJson();
}

}  // namespace

Finding outOfRange(const NumberField& field, std::string_view shown)
{
    const bool bytes = field.unit == FieldUnit::Bytes || field.unit == FieldUnit::BytesPerSecond;
    const char* sentence = bytes ? KV_TR("core", "{field} is {value}. Write a number of bytes from {least} to {most}.")
                                 : KV_TR("core", "{field} is {value}. Write a whole number from {least} to {most}.");
    return {Severity::Error, "bad_value", field.place,
            {sentence,
             {{"field", field.place}, {"value", shownText(shown)}, {"least", formatCount(field.least, true)},
              {"most", formatCount(field.most, true)}}}};
}

Finding outOfRange(const ShareField& field, std::string_view shown)
{
    return {Severity::Error, "bad_value", field.place,
            {KV_TR("core", "{field} is {value}. Write a number above 0 and up to 1, such as 0.9."),
             {{"field", field.place}, {"value", shownText(shown)}}}};
}

std::string similarFields(std::string_view id, bool of_runtime)
{
    constexpr std::size_t far = 4;
    std::string name = lowerCase(id);
    std::replace(name.begin(), name.end(), '-', '_');
    // As findings write it; an option's id is without it.
    if (name.starts_with("runtime_options."))
        name.erase(0, name.find('.') + 1);
    std::vector<std::pair<std::size_t, std::string>> close;
    const auto look = [&](const auto& fields) {
        for (const auto& field : fields) {
            if (of_runtime && !isRuntimeOption(field.place))
                continue;
            const std::string own = field.id;
            // People often type the first word alone: `context`.
            const std::string first = own.substr(0, own.find_first_of("_."));
            const std::size_t distance = std::min(editDistance(name, own), editDistance(name, first));
            if (distance < std::min(far, (name.size() + 2) / 3))
                close.emplace_back(distance, own);
        }
    };
    look(numberFields());
    look(choiceFields());
    look(flagFields());
    std::stable_sort(close.begin(), close.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(close.size(), 3); ++i)
        list += (i > 0 ? ", " : "") + close[i].second;
    return list;
}

namespace {

/// `SPEED@TOKENS`, `SPEED@TOKENSxSEQUENCES`; nothing when it is neither.
std::optional<MeasuredPoint> pointOf(const std::string& text)
{
    MeasuredPoint point;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, point.tokens_per_second);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != '@' || !(point.tokens_per_second > 0) || point.tokens_per_second > kMaxRate)
        return std::nullopt;
    const std::string rest(read.ptr + 1, end);
    const auto times = rest.find('x');
    const auto tokens = parseCount(rest.substr(0, times));
    const auto sequences = times == std::string::npos ? std::optional<std::uint64_t>(1) : parseCount(rest.substr(times + 1));
    if (!tokens || *tokens > kMaxContextTokens || !sequences || *sequences < 1 || *sequences > kMaxSequences)
        return std::nullopt;
    point.context_tokens = *tokens;
    point.sequences = *sequences;
    return point;
}

/// `SPEED@PROMPT`, with `+TOKENS` for what stands before it and `xSEQUENCES`.
std::optional<MeasuredPrompt> promptOf(std::string text)
{
    std::uint64_t before = 0;
    if (const auto plus = text.find('+'); plus != std::string::npos) {
        const auto times = std::min(text.find('x', plus), text.size());
        const auto tokens = parseCount(text.substr(plus + 1, times - plus - 1));
        if (!tokens || *tokens > kMaxContextTokens)
            return std::nullopt;
        before = *tokens;
        text.erase(plus, times - plus);
    }
    const auto point = pointOf(text);
    if (!point || point->context_tokens == 0)
        return std::nullopt;
    return MeasuredPrompt{point->tokens_per_second, point->context_tokens, before, point->sequences};
}

/// One of the parts of a measured speed; nothing when `id` names none.
std::optional<std::optional<Finding>> setMeasured(Scenario& scenario, std::string_view id, const std::string& value)
{
    const auto wrong = [&](const char* sentence) {
        return Finding{Severity::Error, "bad_value", std::string(id), {sentence, {{"field", std::string(id)}, {"value", shownText(value)}}}};
    };
    MeasuredSpeed measured = scenario.measured.value_or(MeasuredSpeed());
    if (id == "measured_speed") {
        const auto read = std::from_chars(value.data(), value.data() + value.size(), measured.tokens_per_second);
        if (read.ec != std::errc() || read.ptr != value.data() + value.size() || !(measured.tokens_per_second > 0)
            || measured.tokens_per_second > kMaxRate)
            return wrong(KV_TR("core", "{field} is {value}. Write a number above 0, such as 42.5."));
    } else if (id == "measured_context") {
        const auto tokens = parseCount(value);
        if (!tokens || *tokens > kMaxContextTokens)
            return wrong(KV_TR("core", "{field} is {value}. Write a number of tokens, such as 4096 or 32k."));
        measured.context_tokens = *tokens;
    } else if (id == "measured_sequences") {
        measured.sequences = parseCount(value);
        if (!measured.sequences || *measured.sequences < 1 || *measured.sequences > kMaxSequences)
            return wrong(KV_TR("core", "{field} is {value}. Write a whole number from 1 to 65,536."));
    } else if (id == "measured_point" || id == "measured_prompt") {
        const auto point = id == "measured_point" ? pointOf(value) : std::nullopt;
        const auto prompt = id == "measured_prompt" ? promptOf(value) : std::nullopt;
        if (!point && !prompt)
            return wrong(id == "measured_point" ? KV_TR("core", "{field} is {value}. Write tokens a second, tokens in each cache and sequences, such as 97.5@4096x1.")
                                                : KV_TR("core", "{field} is {value}. Write tokens a second and tokens of the prompt, such as 2400@512."));
        if (measured.points.size() + measured.prompts.size() >= kMaxMeasuredPoints)
            return wrong(KV_TR("core", "{field} is {value}, one measured speed too many. Give at most 256."));
        if (point)
            measured.points.push_back(*point);
        else
            measured.prompts.push_back(*prompt);
    } else {
        return std::nullopt;
    }
    scenario.measured = std::move(measured);
    return std::optional<Finding>();
}

}  // namespace

std::optional<Finding> setField(Scenario& scenario, std::string_view id, std::string_view text, const Catalog& catalog)
{
    const std::string value(trimmed(text));
    if (const auto* number = findNumberField(id))
        return setNumber(scenario, *number, value);
    if (const auto* flag = findFlagField(id))
        return setFlag(scenario, *flag, value);
    if (const auto* choice = findChoiceField(id))
        return setChoice(scenario, *choice, value, catalog);
    if (const auto measured = setMeasured(scenario, id, value))
        return *measured;
    const std::string similar = similarFields(id, false);
    return Finding{Severity::Error, "unknown_field", shownText(id),
                   {similar.empty() ? KV_TR("core", "There is no field {field}. Check its spelling.")
                                    : KV_TR("core", "There is no field {field}. Did you mean {list}?"),
                    {{"field", shownText(id)}, {"list", similar}}}};
}

std::optional<Finding> setRuntimeOption(Scenario& scenario, std::string_view name, std::string_view text)
{
    const std::string value(trimmed(text));
    const auto isOption = [](const auto* field) { return field != nullptr && isRuntimeOption(field->place); };
    if (const auto* number = findNumberField(name); isOption(number))
        return setNumber(scenario, *number, value);
    if (const auto* flag = findFlagField(name); isOption(flag))
        return setFlag(scenario, *flag, value);
    if (const auto* share = findShareField(name))
        return setShare(scenario, *share, value);
    if (const auto* choice = findChoiceField(name); isOption(choice))
        return setChoice(scenario, *choice, value, Catalog::builtIn());
    auto& options = scenario.unknown_options;
    const auto same = std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.first == name; });
    if (same != options.end())
        same->second = asJson(value);
    else
        options.emplace_back(std::string(name), asJson(value));
    return std::nullopt;
}

}  // namespace kvsight
