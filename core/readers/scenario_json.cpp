// SPDX-License-Identifier: MIT
#include "core/readers/scenario_json.h"

#include "core/measured_setup.h"
#include "core/readers/json_document.h"
#include "core/readers/json_text.h"
#include "core/readers/safe_path.h"
#include "core/scenario_fields.h"
#include "core/units.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace kvsight {

namespace {

constexpr std::array<std::string_view, 20> kFields{
    "format", "version", "name", "model", "weights", "k_type", "v_type", "context_tokens", "sequences", "prompt_tokens",
    "gpu", "gpu_count", "gpus", "split", "reserved_bytes", "host", "runtime", "backend", "runtime_options", "measured"};

class ScenarioReader {
public:
    ScenarioReader(const JsonValue& root, DecodedText text, std::string_view file, Findings& findings)
        : m_root(root), m_text(std::move(text)), m_file(file), m_findings(findings) {}

    std::optional<Scenario> read()
    {
        if (!isScenario())
            return std::nullopt;
        readVersion();
        readText(m_root, "name", "name", m_scenario.name);
        readModel();
        readWeights();
        readText(m_root, "k_type", "k_type", m_scenario.k_type);
        readText(m_root, "v_type", "v_type", m_scenario.v_type);
        readGpus();
        readHost();
        readChoice("split");
        readChoice("runtime");
        readChoice("backend");
        readNumbers(m_root, "");
        readOptions();
        readMeasured();
        keepUnknown(m_root, "", m_scenario.unknown_fields, {kFields.begin(), kFields.end()});
        return m_scenario;
    }

private:
    void add(Severity severity, const char* code, const std::string& field, const char* sentence, const JsonValue* value,
             std::vector<std::pair<std::string, std::string>> arguments = {})
    {
        arguments.emplace_back("field", shownText(field));
        arguments.emplace_back("file", shownText(m_file));
        if (value != nullptr) {
            arguments.emplace_back("place", placeInText(m_text.text(), value->offset));
            arguments.emplace_back("found", jsonTypeName(value->type));
            arguments.emplace_back("value", value->isString() || value->isNumber() ? shownText(value->text)
                                                                                   : jsonTypeName(value->type));
        }
        m_findings.push_back({severity, code, shownText(field), {sentence, std::move(arguments)}});
    }

    void error(const char* code, const std::string& field, const char* sentence, const JsonValue* value = nullptr,
               std::vector<std::pair<std::string, std::string>> arguments = {})
    {
        add(Severity::Error, code, field, sentence, value, std::move(arguments));
    }

    void mustBeText(const std::string& field, const JsonValue& value)
    {
        error("bad_value_type", field, KV_TR("core", "{file}, {place}: {field} must be a text in quotes, and it is {found}."), &value);
    }

    void mustBeObject(const std::string& field, const JsonValue& value)
    {
        error("bad_value_type", field, KV_TR("core", "{file}, {place}: {field} must be an object in braces, and it is {found}."), &value);
    }

    /// A member that is there and not null.
    static const JsonValue* memberOf(const JsonValue& object, std::string_view key)
    {
        const JsonValue* value = object.find(key);
        return value == nullptr || value->isNull() ? nullptr : value;
    }

    bool isScenario()
    {
        const JsonValue* format = memberOf(m_root, "format");
        if (format != nullptr && (!format->isString() || format->text != "kvsight-scenario")) {
            error("wrong_file_kind", "format",
                  KV_TR("core", "{file}, {place}: the format is {value}, not kvsight-scenario. Open a scenario that KVSight saved."), format);
            return false;
        }
        const bool known = std::any_of(m_root.members.begin(), m_root.members.end(), [](const auto& member) {
            return member.first != "name" && member.first != "version" &&
                   std::find(kFields.begin(), kFields.end(), member.first) != kFields.end();
        });
        if (!known)
            error("wrong_file_kind", "format",
                  KV_TR("core", "{file} is not a scenario: it has none of a scenario's fields. Open a scenario that KVSight saved."));
        return known;
    }

    void readVersion()
    {
        const JsonValue* version = memberOf(m_root, "version");
        if (version == nullptr)
            return;
        const auto number = version->wholeNumber();
        if (!version->isNumber())
            error("bad_value_type", "version", KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}. Write 1."), version);
        else if (!number || *number == 0)
            error("bad_value", "version", KV_TR("core", "{file}, {place}: {field} is {value}. Write 1."), version);
        else if (*number > 1)
            error("unsupported_version", "version",
                  KV_TR("core", "{file}, {place}: the scenario has version {value}; this program reads version 1. Use a newer KVSight."), version);
    }

    void readText(const JsonValue& object, std::string_view key, const std::string& field, std::string& into)
    {
        const JsonValue* value = memberOf(object, key);
        if (value == nullptr)
            return;
        if (!value->isString())
            mustBeText(field, *value);
        else
            into = value->text;
    }

    void readChoice(const char* id) { readChoice(m_root, *findChoiceField(id)); }

    void readChoice(const JsonValue& object, const ChoiceField& field)
    {
        std::string text;
        readText(object, field.id, field.place, text);
        if (text.empty() || field.set(m_scenario, text))
            return;
        std::string list;
        for (const auto& option : field.options())
            list += (list.empty() ? "" : ", ") + option;
        error("bad_value", field.place, KV_TR("core", "{file}, {place}: {field} is {value}. Write one of: {list}."), object.find(field.id),
              {{"list", list}});
    }

    void readModel()
    {
        const JsonValue* model = memberOf(m_root, "model");
        if (model == nullptr || (model->isString() && model->text.empty())) {
            error("missing_key", "model",
                  KV_TR("core", "{file}: the field model is missing. Name a model of the catalogue, a file or a config."));
            return;
        }
        if (model->isString()) {
            m_scenario.model.id = model->text;
            return;
        }
        if (!model->isObject()) {
            error("bad_value_type", "model",
                  KV_TR("core", "{file}, {place}: model must be a name, or an object with file or config; it is {found}."), model);
            return;
        }
        readText(*model, "id", "model.id", m_scenario.model.id);
        readText(*model, "file", "model.file", m_scenario.model.file);
        if (const JsonValue* config = memberOf(*model, "config")) {
            if (config->isObject())
                m_scenario.model.config_json = config->toJson();
            else
                mustBeObject("model.config", *config);
        }
        keepUnknown(*model, "model.", m_scenario.model.unknown_fields, {"id", "file", "config"});
        checkModel(*model);
    }

    void checkModel(const JsonValue& model)
    {
        auto& choice = m_scenario.model;
        const int given = !choice.id.empty() + !choice.file.empty() + !choice.config_json.empty();
        if (given > 1) {
            error("inconsistent", "model", KV_TR("core", "{file}, {place}: model names more than one of id, file and config. Keep one."), &model);
            choice = {};
        } else if (given == 0 && !hasError(m_findings)) {
            error("missing_key", "model", KV_TR("core", "{file}, {place}: model has none of id, file and config. Give one."), &model);
        }
        if (isUnsafePath(choice.file))
            error("unsafe_path", "model.file",
                  KV_TR("core", "{file}: the model's file is {path}, which is not opened: only regular files on this machine are read."
                                " Name such a file."), nullptr,
                  {{"path", shownText(choice.file)}});
    }

    /// A whole number of 64 bits, or a finding.
    std::optional<std::uint64_t> readWhole(const JsonValue& value, const std::string& field, std::uint64_t least, std::uint64_t most)
    {
        if (!value.isNumber()) {
            error("bad_value_type", field, KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}."), &value);
            return std::nullopt;
        }
        const auto number = value.wholeNumber();
        if (number && *number >= least && *number <= most)
            return number;
        error("bad_value", field, KV_TR("core", "{file}, {place}: {field} is {value}. Write a whole number from {least} to {most}."), &value,
              {{"least", formatCount(least, true)}, {"most", formatCount(most, true)}});
        return std::nullopt;
    }

    /// A number above zero, or a finding.
    void readRate(const JsonValue& object, std::string_view key, const std::string& field, std::optional<double>& into)
    {
        const JsonValue* value = memberOf(object, key);
        if (value == nullptr)
            return;
        const auto number = value->number();
        if (!value->isNumber())
            error("bad_value_type", field, KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}."), value);
        else if (!number || !(*number > 0) || *number > kMaxRate)
            error("bad_value", field, KV_TR("core", "{file}, {place}: {field} is {value}. Write a number above 0, or leave it out."), value);
        else
            into = number;
    }

    void readWeights()
    {
        const JsonValue* weights = memberOf(m_root, "weights");
        if (weights == nullptr)
            return;
        auto& choice = m_scenario.weights;
        if (weights->isString()) {
            choice.format = weights->text;
        } else if (weights->isNumber()) {
            choice.bytes = readWhole(*weights, "weights", 0, UINT64_MAX);
        } else if (weights->isObject()) {
            readText(*weights, "format", "weights.format", choice.format);
            if (const JsonValue* bytes = memberOf(*weights, "bytes"))
                choice.bytes = readWhole(*bytes, "weights.bytes", 0, UINT64_MAX);
            keepUnknown(*weights, "weights.", choice.unknown_fields, {"format", "bytes"});
        } else {
            error("bad_value_type", "weights",
                  KV_TR("core", "{file}, {place}: weights must be a format's name, a number of bytes or both in an object; it is {found}."), weights);
        }
    }

    void readGpu(const JsonValue& value, const std::string& field, GpuChoice& gpu)
    {
        if (value.isString()) {
            gpu.id = value.text;
            return;
        }
        if (!value.isObject()) {
            error("bad_value_type", field, KV_TR("core", "{file}, {place}: {field} must be a card's name or an object in braces; it is {found}."), &value);
            return;
        }
        readText(value, "id", field + ".id", gpu.id);
        readText(value, "name", field + ".name", gpu.name);
        if (const JsonValue* memory = memberOf(value, "memory_bytes"))
            gpu.memory_bytes = readWhole(*memory, field + ".memory_bytes", kMinGpuBytes, kMaxMemoryBytes);
        readRate(value, "bandwidth_bytes_per_s", field + ".bandwidth_bytes_per_s", gpu.bandwidth_bytes_per_s);
        readRate(value, "fp16_flops", field + ".fp16_flops", gpu.fp16_flops);
        keepUnknown(value, field + ".", gpu.unknown_fields, {"id", "name", "memory_bytes", "bandwidth_bytes_per_s", "fp16_flops"});
    }

    void readGpus()
    {
        const JsonValue* gpu = memberOf(m_root, "gpu");
        const JsonValue* gpus = memberOf(m_root, "gpus");
        if (gpus != nullptr && (gpu != nullptr || memberOf(m_root, "gpu_count") != nullptr))
            error("inconsistent", "gpus", KV_TR("core", "{file}, {place}: gpus stands beside gpu or gpu_count. Keep gpus, or the other two."), gpus);
        if (gpus == nullptr) {
            if (gpu != nullptr)
                readGpu(*gpu, "gpu", m_scenario.gpus.emplace_back());
            return;
        }
        if (!gpus->isArray()) {
            error("bad_value_type", "gpus", KV_TR("core", "{file}, {place}: {field} must be a list in square brackets, and it is {found}."), gpus);
            return;
        }
        if (gpus->items.size() > kMaxGpus) {
            error("bad_value", "gpus", KV_TR("core", "{file}, {place}: {field} names more than {most} cards."
                                                     " Name fewer."), gpus,
                  {{"most", formatCount(kMaxGpus, true)}});
            return;
        }
        for (std::size_t i = 0; i < gpus->items.size(); ++i)
            readGpusItem(gpus->items[i], "gpus[" + std::to_string(i) + "]");
    }

    void readGpusItem(const JsonValue& item, const std::string& field)
    {
        GpuChoice& gpu = m_scenario.gpus.emplace_back();
        if (!item.isObject()) {
            mustBeObject(field, item);
            return;
        }
        if (const JsonValue* card = memberOf(item, "gpu"))
            readGpu(*card, field + ".gpu", gpu);
        else
            error("missing_key", field + ".gpu", KV_TR("core", "{file}, {place}: {field} is missing. Name a card."), &item);
        if (const JsonValue* count = memberOf(item, "count"))
            gpu.count = readWhole(*count, field + ".count", 1, kMaxGpus).value_or(1);
        keepUnknown(item, field + ".", gpu.unknown_fields, {"gpu", "count"});
    }

    void readHost()
    {
        const JsonValue* host = memberOf(m_root, "host");
        if (host == nullptr)
            return;
        if (!host->isObject()) {
            mustBeObject("host", *host);
            return;
        }
        readNumbers(*host, "host.");
        readRate(*host, "bandwidth_bytes_per_s", "host.bandwidth_bytes_per_s", m_scenario.host.bandwidth_bytes_per_s);
        keepUnknown(*host, "host.", m_scenario.host.unknown_fields, {"memory_bytes", "bandwidth_bytes_per_s"});
    }

    /// A measured speed says nothing without its context.
    void readMeasured()
    {
        const JsonValue* measured = memberOf(m_root, "measured");
        if (measured == nullptr)
            return;
        if (!measured->isObject()) {
            mustBeObject("measured", *measured);
            return;
        }
        MeasuredSpeed speed;
        std::optional<double> rate;
        readRate(*measured, "tokens_per_second", "measured.tokens_per_second", rate);
        std::optional<std::uint64_t> context;
        if (const JsonValue* tokens = memberOf(*measured, "context_tokens"))
            context = readWhole(*tokens, "measured.context_tokens", 0, kMaxContextTokens);
        if (const JsonValue* sequences = memberOf(*measured, "sequences"))
            speed.sequences = readWhole(*sequences, "measured.sequences", 1, kMaxSequences);
        for (const char* name : {"tokens_per_second", "context_tokens"}) {
            if (memberOf(*measured, name) == nullptr)
                error("missing_key", std::string("measured.") + name,
                      KV_TR("core", "{file}, {place}: {field} is missing. A measured speed needs tokens_per_second and context_tokens."),
                      measured);
        }
        keepUnknown(*measured, "measured.", speed.unknown_fields, {"tokens_per_second", "context_tokens", "sequences", "points", "prompts", "model", "weights", "gpu", "gpu_count", "runtime", "backend"});
        readMeasuredList(*measured, "points", [&](const JsonValue& item, const std::string& place) {
            MeasuredPoint point;
            if (!readPoint(item, place, point))
                return;
            speed.points.push_back(point);
        });
        readMeasuredList(*measured, "prompts", [&](const JsonValue& item, const std::string& place) {
            MeasuredPrompt prompt;
            MeasuredPoint before;
            const JsonValue* tokens = memberOf(item, "prompt_tokens");
            const auto read = tokens != nullptr ? readWhole(*tokens, place + ".prompt_tokens", 1, kMaxContextTokens) : std::nullopt;
            if (!readPoint(item, place, before) || !read)
                return;
            prompt = {before.tokens_per_second, *read, before.context_tokens, before.sequences};
            speed.prompts.push_back(prompt);
        });
        speed.setup = readMeasuredSetup(*measured);
        if (!rate || !context)
            return;
        speed.tokens_per_second = *rate;
        speed.context_tokens = *context;
        m_scenario.measured = std::move(speed);
    }

    template <class Take>
    void readMeasuredList(const JsonValue& measured, const char* name, const Take& take)
    {
        const JsonValue* list = memberOf(measured, name);
        if (list == nullptr)
            return;
        const std::string place = std::string("measured.") + name;
        if (!list->isArray() || list->items.size() > kMaxMeasuredPoints)
            return error("bad_value", place, KV_TR("core", "{file}, {place}: {field} must be a list of at most 256 measured speeds."), list);
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            const std::string item_place = place + '.' + std::to_string(i);
            if (!list->items[i].isObject())
                mustBeObject(item_place, list->items[i]);
            else
                take(list->items[i], item_place);
        }
    }

    /// What a measured speed tells; false when its speed is missing or wrong, which is said.
    bool readPoint(const JsonValue& item, const std::string& place, MeasuredPoint& point)
    {
        std::optional<double> rate;
        readRate(item, "tokens_per_second", place + ".tokens_per_second", rate);
        if (memberOf(item, "tokens_per_second") == nullptr)
            error("missing_key", place + ".tokens_per_second",
                  KV_TR("core", "{file}, {place}: {field} is missing. A measured speed needs tokens_per_second and context_tokens."), &item);
        if (const JsonValue* tokens = memberOf(item, "context_tokens"))
            point.context_tokens = readWhole(*tokens, place + ".context_tokens", 0, kMaxContextTokens).value_or(0);
        if (const JsonValue* sequences = memberOf(item, "sequences"))
            point.sequences = readWhole(*sequences, place + ".sequences", 1, kMaxSequences).value_or(1);
        point.tokens_per_second = rate.value_or(0);
        return rate.has_value();
    }

    /// What is not told was as in the scenario.
    MeasuredSetup readMeasuredSetup(const JsonValue& measured)
    {
        MeasuredSetup setup = setupOf(m_scenario);
        readText(measured, "model", "measured.model", setup.model);
        readText(measured, "weights", "measured.weights", setup.weights);
        readText(measured, "gpu", "measured.gpu", setup.gpu);
        if (const JsonValue* count = memberOf(measured, "gpu_count"))
            setup.gpu_count = readWhole(*count, "measured.gpu_count", 0, kMaxGpus).value_or(setup.gpu_count);
        readText(measured, "runtime", "measured.runtime", setup.runtime);
        readText(measured, "backend", "measured.backend", setup.backend);
        return setup;
    }

    /// All numbers of the fields' table that stand directly in `object`, whose fields are named `prefix` + key.
    void readNumbers(const JsonValue& object, std::string_view prefix)
    {
        for (const auto& field : numberFields()) {
            std::string_view key = field.place;
            if (key.substr(0, prefix.size()) != prefix || field.unit == FieldUnit::BytesPerSecond)
                continue;
            key.remove_prefix(prefix.size());
            const JsonValue* value = key.find('.') == std::string_view::npos ? memberOf(object, key) : nullptr;
            if (value == nullptr || (key == "gpu_count" && memberOf(m_root, "gpus") != nullptr))
                continue;
            if (const auto number = readWhole(*value, field.place, field.least, field.most))
                field.set(m_scenario, number);
        }
    }

    void readOptions()
    {
        const JsonValue* options = memberOf(m_root, "runtime_options");
        if (options == nullptr)
            return;
        if (!options->isObject()) {
            mustBeObject("runtime_options", *options);
            return;
        }
        readNumbers(*options, "runtime_options.");
        for (const auto& field : flagFields()) {
            const JsonValue* value = memberOf(*options, field.id);
            if (value == nullptr)
                continue;
            if (value->isBool())
                field.set(m_scenario, value->boolean);
            else
                error("bad_value_type", field.place, KV_TR("core", "{file}, {place}: {field} must be true or false, and it is {found}."), value);
        }
        for (const auto& field : shareFields()) {
            if (const JsonValue* value = memberOf(*options, field.id))
                readShare(*value, field);
        }
        for (const auto& field : choiceFields()) {
            if (isOption(field.place))
                readChoice(*options, field);
        }
        // `resolve` names them, since they can be set without a file too.
        keepOthers(*options, m_scenario.unknown_options, isKnownOption, [](const std::string&, const JsonValue&) {});
    }

    static bool isKnownOption(const std::string& name)
    {
        const std::string place = "runtime_options." + name;
        const auto stands = [&](const auto& field) { return place == field.place; };
        return std::any_of(numberFields().begin(), numberFields().end(), stands) ||
               std::any_of(flagFields().begin(), flagFields().end(), stands) ||
               std::any_of(shareFields().begin(), shareFields().end(), stands) ||
               std::any_of(choiceFields().begin(), choiceFields().end(), stands);
    }

    static bool isOption(std::string_view place) { return place.starts_with("runtime_options."); }

    void readShare(const JsonValue& value, const ShareField& field)
    {
        const auto number = value.number();
        if (!value.isNumber())
            error("bad_value_type", field.place, KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}."), &value);
        else if (!number || !isShare(*number))
            error("bad_value", field.place,
                  KV_TR("core", "{file}, {place}: {field} is {value}. Write a number above 0 and up to 1, such as 0.9."), &value);
        else
            m_scenario.options.*field.share = *number;
    }

    /// Keeps every member that is not known and tells its name to `found`. The last of several values counts.
    template <typename IsKnown, typename Found>
    static void keepOthers(const JsonValue& object, UnknownFields& fields, IsKnown isKnown, Found found)
    {
        // A search in `fields` for each would make a file of a million fields take hours.
        std::unordered_map<std::string_view, std::size_t> places;
        for (const auto& [name, value] : object.members) {
            if (isKnown(name))
                continue;
            const auto [place, fresh] = places.emplace(name, fields.size());
            if (!fresh) {
                fields[place->second].second = value.toJson();
                continue;
            }
            fields.emplace_back(name, value.toJson());
            found(name, value);
        }
    }

    void keepUnknown(const JsonValue& object, const std::string& prefix, UnknownFields& fields, std::vector<std::string_view> known)
    {
        constexpr std::size_t most_named = 20;
        std::size_t named = 0;
        const auto isKnown = [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); };
        keepOthers(object, fields, isKnown, [&](const std::string& name, const JsonValue& value) {
            if (++named <= most_named)
                add(Severity::Warning, "unknown_field", prefix + name,
                    KV_TR("core", "{file}, {place}: this version does not know the field {field}; it is kept and not used."), &value);
        });
    }

    const JsonValue& m_root;
    DecodedText m_text;  ///< what the values' offsets count in
    std::string_view m_file;
    Findings& m_findings;
    Scenario m_scenario;
};

}  // namespace

ScenarioReading readScenario(std::string_view text, std::string_view file)
{
    ScenarioReading reading;
    const auto root = parseJsonObject(text, file, reading.findings);
    if (root)
        reading.scenario = ScenarioReader(*root, decodeText(text), file, reading.findings).read();
    return reading;
}

}  // namespace kvsight
