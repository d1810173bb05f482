// SPDX-License-Identifier: MIT
#include "core/readers/user_catalog.h"

#include "core/readers/json_document.h"
#include "core/readers/json_text.h"
#include "core/readers/model_reader.h"
#include "core/readers/text_file.h"
#include "core/scenario.h"
#include "core/text.h"
#include "core/units.h"

#include <algorithm>
#include <memory>
#include <set>

namespace kvsight {
namespace {

constexpr std::size_t kMostEntries = 10'000;
constexpr std::size_t kMostNamed = 20;     ///< bad entries that are told one by one
constexpr std::size_t kLongestName = 256;  ///< longer names cannot be looked up

/// An id made of a name: `Paperclip 24` -> `paperclip-24`.
std::string idOf(std::string_view name)
{
    std::string id;
    for (const char c : lowerCase(name)) {
        const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || (c & 0x80) != 0;
        if (kept)
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id;
}

/// One entry's fields, checked one by one; what is wrong goes to `findings` as errors.
class Entry {
public:
    Entry(const JsonValue& value, std::string place, const DecodedText& text, std::string_view file, Findings& findings)
        : m_value(value), m_place(std::move(place)), m_text(text), m_file(file), m_findings(findings) {}

    const JsonValue* find(const char* key) const
    {
        const JsonValue* value = m_value.find(key);
        return value == nullptr || value->isNull() ? nullptr : value;
    }

    bool error(const char* code, const char* key, const char* sentence, const JsonValue* value = nullptr,
               std::vector<std::pair<std::string, std::string>> arguments = {})
    {
        const JsonValue& at = value != nullptr ? *value : m_value;
        arguments.emplace_back("file", shownText(m_file));
        arguments.emplace_back("place", placeInText(m_text.text(), at.offset));
        arguments.emplace_back("field", field(key));
        arguments.emplace_back("found", jsonTypeName(at.type));
        arguments.emplace_back("value", shownText(at.text));
        m_findings.push_back({Severity::Error, code, field(key), {sentence, std::move(arguments)}});
        return m_sound = false;
    }

    std::string text(const char* key, bool needed = false)
    {
        const JsonValue* value = find(key);
        if (value == nullptr || (value->isString() && value->text.empty())) {
            if (needed)
                error("missing_key", key, KV_TR("core", "{file}, {place}: {field} is missing. Add it."));
            return {};
        }
        if (!value->isString())
            error("bad_value_type", key, KV_TR("core", "{file}, {place}: {field} must be a text in quotes, and it is {found}."), value);
        else if (needed && value->text.size() > kLongestName)
            error("bad_value", key, KV_TR("core", "{file}, {place}: {field} is longer than {most} bytes. Shorten it."), value,
                  {{"most", std::to_string(kLongestName)}});
        return value->isString() ? value->text : std::string();
    }

    std::optional<std::uint64_t> memory(const char* key)
    {
        const JsonValue* value = find(key);
        if (value == nullptr)
            return std::nullopt;
        const auto number = value->wholeNumber();
        if (!value->isNumber())
            error("bad_value_type", key, KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}."), value);
        else if (!number || *number < kMinGpuBytes || *number > kMaxMemoryBytes)
            error("bad_value", key,
                  KV_TR("core", "{file}, {place}: {field} is {value} bytes. Write a card's memory in bytes: 24 GiB are 25769803776."), value);
        return number;
    }

    std::optional<double> rate(const char* key)
    {
        const JsonValue* value = find(key);
        if (value == nullptr)
            return std::nullopt;
        const auto number = value->number();
        if (!value->isNumber())
            error("bad_value_type", key, KV_TR("core", "{file}, {place}: {field} must be a number, and it is {found}."), value);
        else if (!number || !(*number > 0) || *number > kMaxRate)
            error("bad_value", key, KV_TR("core", "{file}, {place}: {field} is {value}. Write a number above 0, or leave it out."), value);
        return number;
    }

    std::vector<std::string> texts(const char* key)
    {
        std::vector<std::string> texts;
        const JsonValue* value = find(key);
        if (value == nullptr)
            return texts;
        const bool sound = value->isArray()
            && std::all_of(value->items.begin(), value->items.end(), [](const JsonValue& item) { return item.isString(); });
        if (!sound)
            error("bad_value_type", key, KV_TR("core", "{file}, {place}: {field} must be a list of texts in quotes."), value);
        for (const JsonValue& item : value->items)
            texts.push_back(item.text);
        return texts;
    }

    void remarkOthers(std::initializer_list<std::string_view> known, Findings& remarks) const
    {
        for (const auto& [key, value] : m_value.members) {
            if (std::find(known.begin(), known.end(), key) != known.end() || remarks.size() >= kMostNamed)
                continue;
            remarks.push_back({Severity::Warning, "unknown_field", field(shownText(key)),
                               {KV_TR("core", "{file}, {place}: this version does not know the field {field}; it is not used."),
                                {{"file", shownText(m_file)}, {"place", placeInText(m_text.text(), value.offset)},
                                 {"field", field(shownText(key))}}}});
        }
    }

    bool isSound() const { return m_sound; }
    std::string field(const std::string& key) const { return m_place + (key.empty() ? "" : "." + key); }

private:
    const JsonValue& m_value;
    std::string m_place;
    const DecodedText& m_text;
    std::string_view m_file;
    Findings& m_findings;
    bool m_sound = true;
};

class CatalogReader {
public:
    CatalogReader(const JsonValue& root, DecodedText text, std::string_view file, Catalog& catalog, UserCatalogReading& reading)
        : m_root(root), m_text(std::move(text)), m_file(file), m_catalog(catalog), m_reading(reading) {}

    void read()
    {
        Entry root(m_root, "", m_text, m_file, m_reading.findings);
        const JsonValue* format = root.find("format");
        const std::string name = format != nullptr && format->isString() ? format->text : std::string();
        if (name != "kvsight-gpus" && name != "kvsight-models") {
            root.error("wrong_file_kind", "format",
                       KV_TR("core", "{file}, {place}: this is no catalogue: \"format\" must be \"kvsight-gpus\" or \"kvsight-models\"."), format);
            return;
        }
        m_list = name == "kvsight-gpus" ? "gpus" : "models";
        if (!readVersion(root))
            return;
        const JsonValue* list = root.find(m_list);
        if (list == nullptr)
            root.error("missing_key", m_list, KV_TR("core", "{file}, {place}: the list \"{list}\" is missing. Add it."), nullptr, {{"list", m_list}});
        else if (!list->isArray())
            root.error("bad_value_type", m_list,
                       KV_TR("core", "{file}, {place}: \"{list}\" must be a list in square brackets, and it is {found}."), list, {{"list", m_list}});
        else if (list->items.size() > kMostEntries)
            root.error("count_too_large", m_list, KV_TR("core", "{file}, {place}: \"{list}\" has more than {most} entries. Split the file."), list,
                       {{"list", m_list}, {"most", formatCount(kMostEntries, true)}});
        else
            readEntries(*list);
    }

private:
    bool readVersion(Entry& root)
    {
        const JsonValue* version = root.find("version");
        const auto number = version != nullptr ? version->wholeNumber() : std::optional<std::uint64_t>(1);
        if (version != nullptr && !version->isNumber())
            return root.error("bad_value_type", "version", KV_TR("core", "{file}, {place}: version must be a number, and it is {found}. Write 1."), version);
        if (!number || *number == 0)
            return root.error("bad_value", "version", KV_TR("core", "{file}, {place}: version is {value}. Write 1."), version);
        return *number == 1
            || root.error("unsupported_version", "version",
                          KV_TR("core", "{file}, {place}: the catalogue has version {value}; this program reads version 1. Use a newer KVSight."), version);
    }

    void readEntries(const JsonValue& list)
    {
        Findings faults;
        std::vector<std::size_t> skipped;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            Findings of_entry;
            if (!readEntry(list.items[i], m_list + ("[" + std::to_string(i) + "]"), of_entry)) {
                if (skipped.size() < kMostNamed)
                    faults.insert(faults.end(), of_entry.begin(), of_entry.end());
                skipped.push_back(i);
            }
        }
        auto& findings = m_reading.findings;
        const bool none_good = m_gpus.empty() && m_models.empty();
        for (Finding& fault : faults) {
            if (!none_good && fault.severity == Severity::Error)
                fault.severity = Severity::Warning;
            findings.push_back(std::move(fault));
        }
        if (!none_good)
            keepGood(skipped);
        findings.insert(findings.end(), m_remarks.begin(), m_remarks.end());
    }

    void keepGood(const std::vector<std::size_t>& skipped)
    {
        std::string numbers;
        for (std::size_t i = 0; i < std::min(skipped.size(), kMostNamed); ++i)
            numbers += (i == 0 ? "" : ", ") + std::to_string(skipped[i] + 1);
        if (!skipped.empty())
            m_reading.findings.push_back({Severity::Warning, "entry_skipped", m_list,
                                          {KV_TR("core", "{file}: {count} entries of \"{list}\" are left out, the others are used. Mend number {numbers}."),
                                           {{"file", shownText(m_file)}, {"count", std::to_string(skipped.size())}, {"list", m_list}, {"numbers", numbers}}}});
        m_reading.gpus = m_gpus.size();
        m_reading.models = m_models.size();
        addAll(m_gpus, [this](const std::string& name) { return m_catalog.findGpu(name); });
        addAll(m_models, [this](const std::string& name) { return m_catalog.findModel(name); });
    }

    /// Adds the entries and says which of the program's own they hide.
    template <typename Kind, typename Find>
    void addAll(std::vector<Kind>& entries, const Find& find)
    {
        for (Kind& entry : entries) {
            const Kind* known = find(entry.name);
            known = known != nullptr ? known : find(entry.id);
            const bool is_own = known != nullptr && known->origin == "built_in";
            const std::string id = is_own ? known->id : std::string();
            const std::string hidden = is_own ? known->name : std::string();
            const std::string name = entry.name;
            m_catalog.add(std::move(entry));
            const Kind* meant = is_own ? find(id) : nullptr;
            if (meant == nullptr || meant->origin == "built_in" || m_remarks.size() >= kMostNamed)
                continue;
            m_remarks.push_back({Severity::Warning, "duplicate_name", shownText(name),
                                 {KV_TR("core", "{file}: {name} takes the place of the program's own {hidden}; its figures count. "
                                                "Give it another name and id to keep both."),
                                  {{"file", shownText(m_file)}, {"name", shownText(name)}, {"hidden", hidden}}}});
        }
    }

    bool readEntry(const JsonValue& value, const std::string& place, Findings& findings)
    {
        Entry entry(value, place, m_text, m_file, findings);
        if (!value.isObject())
            return entry.error("bad_value_type", "", KV_TR("core", "{file}, {place}: {field} must be an object in braces, and it is {found}."), &value);
        return m_list == std::string("gpus") ? readGpu(entry) : readModel(entry, findings);
    }

    bool readGpu(Entry& entry)
    {
        GpuSpec gpu;
        gpu.name = entry.text("name", true);
        gpu.id = entry.text("id");
        const GpuSpec* known = gpu.name.empty() ? nullptr : m_catalog.findGpu(gpu.name);
        gpu.vendor = entry.text("vendor");
        gpu.gpu_class = entry.text("class");
        gpu.released = entry.text("released");
        gpu.notes = entry.text("notes");
        gpu.confidence = entry.text("confidence");
        gpu.memory_bytes = entry.memory("memory_bytes");
        gpu.usable_bytes = entry.memory("usable_bytes");
        gpu.bandwidth_bytes_per_s = entry.rate("bandwidth_bytes_per_s");
        gpu.fp16_flops = entry.rate("fp16_flops");
        gpu.tdp_w = entry.rate("tdp_w");
        gpu.launch_price_usd = entry.rate("launch_price_usd");
        gpu.sources = entry.texts("sources");
        gpu.aliases = entry.texts("aliases");
        if (!gpu.memory_bytes && entry.isSound()) {
            if (known == nullptr)
                return entry.error("missing_key", "memory_bytes", KV_TR("core", "{file}, {place}: {field} is missing. Add it."));
            gpu.memory_bytes = known->memory_bytes;
        }
        entry.remarkOthers({"name", "id", "vendor", "class", "released", "notes", "confidence", "memory_bytes", "usable_bytes",
                            "bandwidth_bytes_per_s", "fp16_flops", "tdp_w", "launch_price_usd", "sources", "aliases", "origin"}, m_remarks);
        return entry.isSound() && keep(std::move(gpu), m_gpus);
    }

    bool readModel(Entry& entry, Findings& findings)
    {
        ModelEntry model;
        model.name = entry.text("name", true);
        model.id = entry.text("id");
        model.family = entry.text("family");
        model.hf_id = entry.text("hf_id");
        model.released = entry.text("released");
        model.licence = entry.text("licence");
        model.attention = entry.text("attention");
        model.source = entry.text("source");
        model.note = entry.text("note");
        model.aliases = entry.texts("aliases");
        const JsonValue* config = entry.find("config");
        if (config == nullptr)
            return entry.error("missing_key", "config", KV_TR("core", "{file}, {place}: {field} is missing. Add it."));
        if (!config->isObject())
            return entry.error("bad_value_type", "config",
                               KV_TR("core", "{file}, {place}: {field} must be an object in braces, and it is {found}."), config);
        const auto text = std::make_shared<const std::string>(config->toJson());
        ModelReading reading = readInlineConfig(*text, std::string(m_file) + ", " + entry.field("config"));
        findings.insert(findings.end(), reading.findings.begin(), reading.findings.end());
        model.config_text = text;
        model.config_json = *text;
        entry.remarkOthers({"name", "id", "family", "hf_id", "released", "licence", "attention", "source", "note", "aliases", "config"}, m_remarks);
        return entry.isSound() && reading.shape && keep(std::move(model), m_models);
    }

    template <typename Kind>
    bool keep(Kind entry, std::vector<Kind>& list)
    {
        entry.origin = "user";
        if (entry.id.empty())
            entry.id = idOf(entry.name);
        if (!m_names.insert(lowerCase(entry.name)).second && m_remarks.size() < kMostNamed)
            m_remarks.push_back({Severity::Warning, "duplicate_name", shownText(entry.name),
                                 {KV_TR("core", "{file}: two entries have the name {name}; the last one is meant by it."),
                                  {{"file", shownText(m_file)}, {"name", shownText(entry.name)}}}});
        list.push_back(std::move(entry));
        return true;
    }

    const JsonValue& m_root;
    DecodedText m_text;
    std::string_view m_file;
    Catalog& m_catalog;
    UserCatalogReading& m_reading;
    const char* m_list = "gpus";
    std::vector<GpuSpec> m_gpus;
    std::vector<ModelEntry> m_models;
    std::set<std::string> m_names;
    Findings m_remarks;
};

}  // namespace

UserCatalogReading addUserCatalog(std::string_view text, std::string_view file, Catalog& catalog)
{
    UserCatalogReading reading;
    if (const auto root = parseJsonObject(text, file, reading.findings))
        CatalogReader(*root, decodeText(text), file, catalog, reading).read();
    return reading;
}

UserCatalogReading addUserCatalogFile(const std::string& path, Catalog& catalog)
{
    Findings findings;
    const auto text = readTextFile(path, kMaxTextFileBytes, findings);
    if (!text)
        return {0, 0, std::move(findings)};
    return addUserCatalog(*text, path, catalog);
}

}  // namespace kvsight
