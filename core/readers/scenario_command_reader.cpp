// SPDX-License-Identifier: MIT
#include "core/readers/scenario_command_reader.h"

#include "core/measured_setup.h"
#include "core/readers/json_text.h"
#include "core/scenario_fields.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

constexpr std::array<std::string_view, 3> kAnswerFlags{"json", "pretty", "check"};

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

bool isProgram(std::string_view word)
{
    constexpr std::string_view kName = "kvsight-cli";
    const auto slash = word.rfind('/');
    return (slash == std::string_view::npos ? word : word.substr(slash + 1)) == kName;
}

/// The words behind the prompt's sign, if one was copied along.
std::vector<std::string> wordsOf(std::string_view line)
{
    auto words = shellWords(line).value_or(std::vector<std::string>{});
    if (!words.empty() && (words.front() == "$" || words.front() == "%" || words.front() == "#"))
        words.erase(words.begin());
    return words;
}

class CommandReader {
public:
    CommandReader(const std::vector<std::string>& words, const Catalog& catalog) : m_words(words), m_catalog(catalog) {}

    ScenarioReading read()
    {
        for (m_at = 2; m_at < m_words.size(); ++m_at)
            readWord(m_words[m_at]);
        if (m_scenario.model.id.empty() && m_scenario.model.file.empty() && !hasError(m_findings))
            refuse(KV_TR("core", "The command names no model. Add one behind \"size\"."));
        setCards();
        fillMeasuredSetup(m_scenario);
        ScenarioReading reading;
        if (!hasError(m_findings))
            reading.scenario = std::move(m_scenario);
        reading.findings = std::move(m_findings);
        return reading;
    }

private:
    void refuse(const char* sentence, const std::string& word = {})
    {
        m_findings.push_back({Severity::Error, "bad_arguments", shownText(word), {sentence, {{"word", shownText(word)}}}});
    }

    void keep(std::optional<Finding> finding)
    {
        if (finding)
            m_findings.push_back(std::move(*finding));
    }

    void readWord(const std::string& word)
    {
        if (word.size() < 3 || word.compare(0, 2, "--") != 0) {
            readModel(word);
            return;
        }
        const auto equals = word.find('=');
        std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
        if (std::find(kAnswerFlags.begin(), kAnswerFlags.end(), name) != kAnswerFlags.end())
            return;
        std::string value;
        if (equals != std::string::npos)
            value = word.substr(equals + 1);
        else if (m_at + 1 < m_words.size())
            value = m_words[++m_at];
        else
            return refuse(KV_TR("core", "The option {word} has no value."), word);
        readOption(name, value);
    }

    void readModel(const std::string& word)
    {
        if (word[0] == '-' || !m_scenario.model.id.empty() || !m_scenario.model.file.empty())
            return refuse(KV_TR("core", "{word} is not understood in this command."), word);
        keep(setField(m_scenario, "model", word, m_catalog));
    }

    void readOption(std::string name, const std::string& value)
    {
        if (name == "units")
            return;
        if (name == "scenario")
            return refuse(KV_TR("core", "The command starts from the file {word}. Open that file instead."), value);
        if (name == "gpu") {
            m_gpus.push_back(value);
        } else if (name == "gpu-count") {
            m_counts.push_back(value);
        } else if (name == "runtime-option") {
            readRuntimeOption(value);
        } else if (!setByOption(name, value)) {
            refuse(KV_TR("core", "There is no option {word}."), "--" + name);
        }
    }

    void readRuntimeOption(const std::string& option)
    {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            return refuse(KV_TR("core", "{word} is no runtime option. Write KEY=VALUE, such as ubatch=2048."), option);
        std::string name = option.substr(0, equals);
        std::replace(name.begin(), name.end(), '-', '_');
        keep(setRuntimeOption(m_scenario, name, option.substr(equals + 1)));
    }

    bool setByOption(const std::string& option, const std::string& value)
    {
        const auto isIt = [&option](const auto& field) {
            std::string name = field.id;
            std::replace_if(name.begin(), name.end(), [](char c) { return c == '_' || c == '.'; }, '-');
            return name == option;
        };
        const auto setIn = [&](const auto& fields) {
            const auto found = std::find_if(fields.begin(), fields.end(), isIt);
            if (found == fields.end())
                return false;
            keep(setField(m_scenario, found->id, value, m_catalog));
            return true;
        };
        for (const char* measured : {"measured_speed", "measured_context", "measured_sequences", "measured_point", "measured_prompt"}) {
            std::string name = measured;
            std::replace(name.begin(), name.end(), '_', '-');
            if (name == option) {
                keep(setField(m_scenario, measured, value, m_catalog));
                return true;
            }
        }
        return setIn(numberFields()) || setIn(choiceFields()) || setIn(flagFields());
    }

    void setCards()
    {
        if (m_counts.size() > std::max<std::size_t>(m_gpus.size(), 1) || (m_gpus.empty() && !m_counts.empty()))
            return refuse(KV_TR("core", "--gpu-count does not say of which card. Add --gpu ID."));
        for (std::size_t i = 0; i < m_gpus.size(); ++i) {
            Scenario one;
            keep(setField(one, "gpu", m_gpus[i], m_catalog));
            if (!m_counts.empty() && !one.gpus.empty())
                keep(setField(one, "gpu_count", m_counts[std::min(i, m_counts.size() - 1)], m_catalog));
            m_scenario.gpus.insert(m_scenario.gpus.end(), one.gpus.begin(), one.gpus.end());
        }
    }

    const std::vector<std::string>& m_words;
    const Catalog& m_catalog;
    std::size_t m_at = 0;
    Scenario m_scenario;
    Findings m_findings;
    std::vector<std::string> m_gpus, m_counts;
};

}  // namespace

std::optional<std::vector<std::string>> shellWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        if (letter == '\\' && quote != '\'' && at + 1 < line.size()) {
            const char next = line[++at];
            if (next == '\n')
                continue;
            if (quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`')
                word += letter;
            word += next;
            inWord = true;
        } else if (quote != '\0') {
            if (letter == quote)
                quote = '\0';
            else
                word += letter;
        } else if (letter == '\'' || letter == '"') {
            quote = letter;
            inWord = true;
        } else if (isBlank(letter)) {
            if (inWord)
                words.push_back(std::move(word));
            word.clear();
            inWord = false;
        } else {
            word += letter;
            inWord = true;
        }
    }
    if (quote != '\0')
        return std::nullopt;
    if (inWord)
        words.push_back(std::move(word));
    return words;
}

bool isScenarioCommand(std::string_view text)
{
    std::size_t start = 0;
    while (start < text.size() && (isBlank(text[start]) || text[start] == '$' || text[start] == '%' || text[start] == '#'))
        ++start;
    const auto end = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(start), text.end(), isBlank);
    return isProgram(text.substr(start, static_cast<std::size_t>(end - text.begin()) - start));
}

ScenarioReading readScenarioCommand(std::string_view line, const Catalog& catalog)
{
    const auto words = wordsOf(line);
    if (words.size() < 2 || !isProgram(words[0]) || words[1] != "size") {
        ScenarioReading reading;
        reading.findings.push_back(
            {Severity::Error, "bad_arguments", "",
             {KV_TR("core", "Only the command kvsight-cli size describes one scenario, with every quote closed."), {}}});
        return reading;
    }
    return CommandReader(words, catalog).read();
}

}  // namespace kvsight
