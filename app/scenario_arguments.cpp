// SPDX-License-Identifier: MIT
#include "app/scenario_arguments.h"

#include "app/output.h"

#include "core/bench_match.h"
#include "core/measured_setup.h"
#include "core/scenario_fields.h"
#include "core/readers/scenario_json.h"
#include "core/readers/text_file.h"

#include <algorithm>
#include <filesystem>

namespace kvsight::cli {
namespace {

constexpr std::string_view kRuntimeOptions = "runtime_options.";

std::string optionName(std::string field)
{
    std::replace_if(field.begin(), field.end(), [](char c) { return c == '_' || c == '.'; }, '-');
    return field;
}

std::string typeOf(FieldUnit unit)
{
    switch (unit) {
    case FieldUnit::Bytes: return "SIZE";
    case FieldUnit::BytesPerSecond: return "SIZE/S";
    case FieldUnit::None:
    case FieldUnit::Tokens:
    case FieldUnit::Sequences:
    case FieldUnit::Cards: return "N";
    }
    return "N";
}

Finding wrong(const char* sentence, std::vector<std::pair<std::string, std::string>> arguments)
{
    return {Severity::Error, "bad_arguments", "", Message{sentence, std::move(arguments)}};
}

/// Applies options to a scenario and keeps what was wrong with them.
class Options {
public:
    Options(Scenario& scenario, const Catalog& catalog) : m_scenario(scenario), m_catalog(catalog) {}

    void set(const std::string& field, const std::string& text) { keep(setField(m_scenario, field, text, m_catalog)); }

    void setRuntime(const std::string& option)
    {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == option.size())
            return keep(wrong(KV_TR("core", "\"{text}\" is no runtime option. Write KEY=VALUE, such as ubatch=2048."),
                              {{"text", option}}));
        std::string name = option.substr(0, equals);
        std::replace(name.begin(), name.end(), '-', '_');
        keep(setRuntimeOption(m_scenario, name, option.substr(equals + 1)));
    }

    void setCards(const std::vector<std::string>& gpus, const std::vector<std::string>& counts)
    {
        if (!gpus.empty())
            chooseCards(gpus);
        if (counts.empty())
            return;
        if (m_scenario.gpus.empty() || (gpus.empty() && m_scenario.gpus.size() > 1))
            return keep(wrong(KV_TR("core", "--gpu-count does not say of which card. Add --gpu ID."), {}));
        for (std::size_t i = 0; i < m_scenario.gpus.size(); ++i)
            setCount(m_scenario.gpus[i], counts[std::min(i, counts.size() - 1)]);
    }

    void setMeasured(const Arguments& arguments)
    {
        for (const auto& [field, text] : {std::pair("measured_speed", arguments.measured_speed),
                                          std::pair("measured_context", arguments.measured_context),
                                          std::pair("measured_sequences", arguments.measured_sequences)}) {
            if (!text.empty())
                set(field, text);
        }
        for (const std::string& point : arguments.measured_points)
            set("measured_point", point);
        for (const std::string& prompt : arguments.measured_prompts)
            set("measured_prompt", prompt);
        // A speed that is typed is that of the set-up that is typed.
        if (!arguments.measured_speed.empty() && m_scenario.measured)
            m_scenario.measured->setup = setupOf(m_scenario);
    }

    Findings take() { return std::move(m_findings); }

private:
    void keep(std::optional<Finding> finding)
    {
        if (finding)
            m_findings.push_back(std::move(*finding));
    }

    void chooseCards(const std::vector<std::string>& gpus)
    {
        m_scenario.gpus.clear();
        for (const std::string& gpu : gpus) {
            Scenario one;
            keep(setField(one, "gpu", gpu, m_catalog));
            m_scenario.gpus.insert(m_scenario.gpus.end(), one.gpus.begin(), one.gpus.end());
        }
    }

    void setCount(GpuChoice& gpu, const std::string& text)
    {
        Scenario one;
        one.gpus = {gpu};
        keep(setField(one, "gpu_count", text, m_catalog));
        gpu = one.gpus.front();
    }

    Scenario& m_scenario;
    const Catalog& m_catalog;
    Findings m_findings;
};

/// Nothing when a finding of severity error says why.
std::optional<Scenario> scenarioFromFile(const std::string& path, Findings& findings)
{
    const auto text = readTextFile(path, kMaxTextFileBytes, findings);
    if (!text)
        return std::nullopt;
    ScenarioReading reading = readScenario(*text, path);
    const bool usable = reading.scenario && !hasError(reading.findings);
    findings.insert(findings.end(), reading.findings.begin(), reading.findings.end());
    return usable ? std::move(reading.scenario) : std::nullopt;
}

/// False when a finding of severity error says why nothing of the file could be used.
bool measuredFromFile(Scenario& scenario, const std::string& path, const Catalog& catalog, const std::string& base_folder, Findings& findings)
{
    const auto text = readTextFile(path, kMaxBenchBytes, findings);
    if (!text)
        return false;
    scenario.measured.reset();
    const Resolution free = resolve(scenario, catalog, base_folder);
    // What is wrong with the scenario is said when it is evaluated.
    if (!free.resolved)
        return true;
    Findings read;
    scenario.measured = measuredFrom(readBenchTable(*text, path), *free.resolved, read);
    for (Finding& finding : read) {
        finding.where = finding.where.empty() ? path : finding.where;
        findings.push_back(std::move(finding));
    }
    return scenario.measured.has_value();
}

}  // namespace

std::vector<FieldOption> fieldOptions()
{
    const std::vector<std::string_view> own_options{"model", "gpu", "gpu_count"};
    std::vector<FieldOption> options;
    const auto add = [&](const auto& field, const std::string& type) {
        const std::string_view id = field.id;
        if (std::find(own_options.begin(), own_options.end(), id) == own_options.end()
            && !std::string_view(field.place).starts_with(kRuntimeOptions))
            options.push_back({optionName(field.id), field.id, inEnglish(field.help), type});
    };
    for (const ChoiceField& field : choiceFields())
        add(field, "NAME");
    for (const NumberField& field : numberFields())
        add(field, typeOf(field.unit));
    for (const FlagField& field : flagFields())
        add(field, "true|false");
    return options;
}

TypedScenario scenarioFromArguments(const Arguments& arguments, const Catalog& catalog)
{
    TypedScenario typed;
    typed.label = arguments.model;
    Scenario scenario;
    if (!arguments.scenario_file.empty()) {
        typed.label = arguments.scenario_file;
        auto read = scenarioFromFile(arguments.scenario_file, typed.findings);
        if (!read)
            return typed;
        scenario = std::move(*read);
        typed.base_folder = std::filesystem::path(arguments.scenario_file).parent_path().string();
    }
    Options options(scenario, catalog);
    if (!arguments.model.empty()) {
        // A path that is typed is relative to the working folder, whatever the scenario's file lies in.
        options.set("model", arguments.model);
        typed.base_folder.clear();
    }
    for (const auto& [field, text] : arguments.fields)
        options.set(field, text);
    options.setCards(arguments.gpus, arguments.gpu_counts);
    for (const std::string& option : arguments.runtime_options)
        options.setRuntime(option);
    options.setMeasured(arguments);
    const Findings wrong = options.take();
    typed.wrong_arguments = hasError(wrong);
    typed.findings.insert(typed.findings.end(), wrong.begin(), wrong.end());
    const bool measured = typed.wrong_arguments || arguments.measured_file.empty()
                       || measuredFromFile(scenario, arguments.measured_file, catalog, typed.base_folder, typed.findings);
    if (!measured)
        typed.label = arguments.measured_file;
    if (!typed.wrong_arguments && measured)
        typed.scenario = std::move(scenario);
    return typed;
}

int failureCode(const Arguments& arguments, const Findings& findings)
{
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding& finding) { return finding.severity == Severity::Error; });
    if (error == findings.end() || error->code != "bad_value")
        return kUnreadableInput;
    const bool typed = std::any_of(arguments.fields.begin(), arguments.fields.end(),
                                   [&](const auto& field) { return field.first == error->where; });
    return typed ? kWrongArguments : kUnreadableInput;
}

}  // namespace kvsight::cli
