// SPDX-License-Identifier: MIT
#include "core/readers/log_reader.h"

#include "core/readers/json_text.h"
#include "core/readers/log_collector.h"
#include "core/readers/text_file.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

/// All phrases by their first character, so that a look at a position costs a few comparisons.
class PhraseIndex {
public:
    PhraseIndex()
    {
        for (const auto* phrases : {&llamaCppPhrases(), &ollamaPhrases(), &vllmPhrases(), &sglangPhrases(), &tensorRtLlmPhrases()})
            for (const LogPhrase& phrase : *phrases)
                m_by_first[static_cast<unsigned char>(phrase.text.front())].push_back(phrase);
    }

    const std::vector<LogPhrase>& at(char first) const { return m_by_first[static_cast<unsigned char>(first)]; }

private:
    std::array<std::vector<LogPhrase>, 256> m_by_first;
};

void readLine(LogCollector& log, const PhraseIndex& index, std::string_view line, std::uint64_t number)
{
    // Phrases are looked for anywhere: prefixes differ, and a chat window loses line ends.
    for (std::size_t at = 0; at < line.size(); ++at)
        for (const LogPhrase& phrase : index.at(line[at]))
            if (line.compare(at, phrase.text.size(), phrase.text) == 0)
                phrase.read(log, {line, at, at + phrase.text.size(), number});
}

void readLines(LogCollector& log, std::string_view text)
{
    static const PhraseIndex index;
    std::uint64_t number = 0;
    std::string_view previous;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string_view line = text.substr(start, end - start);
        ++number;
        // What is both shown and logged stands there twice; files of a split model may be of one size.
        if (line != previous || line.find("model buffer size") != std::string_view::npos)
            readLine(log, index, line, number);
        previous = line;
        start = end + 1;
    }
}

LogReading refused(const char* code, const char* sentence, std::string_view file)
{
    LogReading reading;
    reading.findings.push_back({Severity::Error, code, {}, {sentence, {{"file", std::string(file)}}}});
    return reading;
}

LogReading tooLarge(std::string_view file)
{
    return refused("header_too_large",
                   KV_TR("core", "{file} is larger than 16 MiB. Cut out the lines from the program's start up to its first request."), file);
}

}  // namespace

LogReading readLog(std::string_view bytes, std::string_view file, const Catalog& catalog)
{
    const std::string name = shownText(file);
    if (bytes.size() > kMaxLogBytes)
        return tooLarge(name);
    const std::string text = cleanLogText(bytes);
    if (text.find_first_not_of(std::string_view(" \t\n\0", 4)) == std::string::npos) {
        if (bytes.find('\0') != std::string_view::npos)
            return refused("empty_file", KV_TR("core", "{file} holds NUL bytes instead of text, as a crash leaves them. Save the log again."), name);
        return refused("empty_file", KV_TR("core", "{file} is empty: nothing was pasted. Paste a program's start-up log."), name);
    }
    LogCollector log(name);
    readLines(log, text);
    LogReading reading = log.finish(catalog);
    if (!reading.answer && looksBinary(text))
        return refused("no_figures", KV_TR("core", "{file} is not text: it looks binary or is encoded in an unknown way. Save the log as UTF-8 text."), name);
    return reading;
}

LogReading readLogFile(const std::string& path, const Catalog& catalog)
{
    Findings findings;
    const auto bytes = readTextFile(path, kMaxTextFileBytes, findings);
    if (bytes)
        return readLog(*bytes, path, catalog);
    if (!findings.empty() && findings.back().code == "header_too_large")
        return tooLarge(shownText(path));
    LogReading reading;
    reading.findings = std::move(findings);
    return reading;
}

}  // namespace kvsight
