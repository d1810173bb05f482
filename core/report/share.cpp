// SPDX-License-Identifier: MIT
#include "core/report/share.h"

#include "core/evaluate.h"
#include "core/report/flat_record.h"
#include "core/report/headline.h"
#include "core/report/report.h"
#include "core/report/scenario_command.h"
#include "core/report/sweep_report.h"
#include "core/runtimes/runtime.h"
#include "core/text.h"

#include <algorithm>

namespace kvsight {
namespace {

/// Collects rows in the reader's language.
class Rows {
public:
    Rows(ByteUnits units, const Say& say) : m_units(units), m_say(say) {}

    void add(Message label, std::string value) { m_rows.push_back({std::move(label), printable(value)}); }
    void add(Message label, const Message& value) { add(std::move(label), m_say(value)); }

    void bytes(const char* label, const MaybeBytes& amount)
    {
        if (const auto known = exact(amount))
            add({label, {}}, formatBytes(*known, m_units));
        else
            add({label, {}}, amount ? Message{KV_TR("core", "beyond 64 bits"), {}} : Message{KV_TR("core", "unknown"), {}});
    }
    void bytesUnlessZero(const char* label, const MaybeBytes& amount)
    {
        if (!amount || *amount != Checked(0))
            bytes(label, amount);
    }

    std::vector<ShareRow> take() { return std::move(m_rows); }

private:
    ByteUnits m_units;
    const Say& m_say;
    std::vector<ShareRow> m_rows;
};

void addScenario(Rows& rows, const Resolved& resolved)
{
    const Scenario& scenario = resolved.scenario;
    rows.add({KV_TR("core", "Model"), {}}, resolved.model_name.empty() ? std::string("?") : resolved.model_name);
    if (!resolved.weights.format.empty())
        rows.add({KV_TR("core", "Weights as"), {}}, resolved.weights.format);
    rows.add({KV_TR("core", "Cache as"), {}}, std::string("K ") + resolved.k_type.name + ", V " + resolved.v_type.name);
    rows.add({KV_TR("core", "Context × batch"), {}},
             formatCount(resolved.context_tokens) + " × " + formatCount(scenario.sequences));
    rows.add({KV_TR("core", "Runtime"), {}}, std::string(resolved.runtime->name));
    if (!resolved.devices.empty())
        rows.add({KV_TR("core", "Card"), {}}, cardNames(resolved));
}

void addMemory(Rows& rows, const Evaluation& evaluation, ByteUnits units)
{
    const Memory& memory = evaluation.memory;
    rows.bytes(KV_TR("core", "Weights"), memory.weights_bytes);
    rows.bytes(KV_TR("core", "KV cache"), memory.kv_cache_bytes);
    rows.bytesUnlessZero(KV_TR("core", "States"), memory.state_bytes);
    rows.bytesUnlessZero(KV_TR("core", "Compute buffers"), memory.compute_bytes);
    rows.bytesUnlessZero(KV_TR("core", "Runtime overhead"), memory.overhead_bytes);
    rows.bytesUnlessZero(KV_TR("core", "In use already"), memory.reserved_bytes);
    rows.bytes(KV_TR("core", "Total"), memory.total_bytes);
    if (memory.capacity_bytes)
        rows.bytes(KV_TR("core", "Memory of the cards"), memory.capacity_bytes);
    if (memory.free_bytes)
        rows.add({*memory.free_bytes < 0 ? KV_TR("core", "Short by") : KV_TR("core", "To spare"), {}},
                 formatBytes(std::max(*memory.free_bytes, -*memory.free_bytes), units));
    if (evaluation.kv_bytes_per_token)
        rows.add({KV_TR("core", "One more token"), {}}, formatBytes(*evaluation.kv_bytes_per_token, units));
}

Message speed(const Band& band)
{
    return {KV_TR("core", "{mid} tokens/s ({low} to {high})"),
            {{"mid", formatSpeed(band.mid)}, {"low", formatSpeed(band.low)}, {"high", formatSpeed(band.high)}}};
}

void addSpeed(Rows& rows, const Resolved& resolved, const Evaluation& evaluation)
{
    if (evaluation.decode) {
        rows.add({KV_TR("core", "Speed, each conversation"), {}}, speed(evaluation.decode->tokens_per_second));
        if (resolved.scenario.sequences > 1)
            rows.add({KV_TR("core", "Speed, together"), {}}, speed(evaluation.decode->total_tokens_per_second));
    }
    if (evaluation.prefill && resolved.prompt_tokens > 0)
        rows.add({KV_TR("core", "First token after {prompt}"), {{"prompt", formatTokens(resolved.prompt_tokens)}}},
                 formatSeconds(evaluation.prefill->seconds.mid));
}

void addEstimates(std::vector<Message>& assumptions, const Evaluation& evaluation)
{
    const auto estimated = [&](const char* figure) {
        const auto& names = evaluation.estimated;
        return std::find(names.begin(), names.end(), figure) != names.end();
    };
    if (estimated("weights_bytes"))
        assumptions.push_back({KV_TR("core", "The size of the weights is an estimate."), {}});
    if (estimated("compute_bytes") || estimated("overhead_bytes"))
        assumptions.push_back({KV_TR("core", "Compute buffers and the driver's share are estimates."), {}});
    if (estimated("capacity_bytes"))
        assumptions.push_back({KV_TR("core", "The card's memory is the size on the box; the driver offers a little less."), {}});
    if (evaluation.decode)
        assumptions.push_back({KV_TR("core", "Speeds are estimates; in brackets the band that holds 80 % of runs."), {}});
}

/// The line at the end: who computed it, and when.
std::string signature(const ShareStamp& stamp)
{
    return "KVSight " + printable(stamp.version) + ", " + printable(stamp.date);
}

/// Text that Markdown takes as it stands, also within a table.
std::string escaped(const std::string& text)
{
    std::string safe;
    for (const char letter : text) {
        if (letter == '<') {
            safe += "&lt;";
            continue;
        }
        if (std::string_view("\\`*_[]|").find(letter) != std::string_view::npos)
            safe += '\\';
        safe += letter;
    }
    return safe;
}

std::string codeSpan(const std::string& command)
{
    // A span may hold backquotes when its fences are longer than any run of them.
    std::size_t longest = 0, run = 0;
    for (const char letter : command) {
        run = letter == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const std::string pad = longest > 0 ? " " : "";
    return fence + pad + command + pad + fence;
}

std::string headlineSentence(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units, const Say& say)
{
    return printable(say(headline(resolved, evaluation, units).sentence));
}

}  // namespace

std::vector<ShareRow> shareRows(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units, const Say& say)
{
    Rows rows(units, say);
    addScenario(rows, resolved);
    addMemory(rows, evaluation, units);
    addSpeed(rows, resolved, evaluation);
    return rows.take();
}

std::vector<Message> shareAssumptions(const Resolved& resolved, const Evaluation& evaluation)
{
    std::vector<Message> assumptions;
    assumptions.push_back({KV_TR("core", "Rules: {rule}."), {{"rule", resolved.runtime->rule}}});
    addEstimates(assumptions, evaluation);
    for (const Finding& finding : allFindings(resolved, evaluation))
        assumptions.push_back(finding.message);
    return assumptions;
}

std::string shareText(const Resolved& resolved, const Evaluation& evaluation, const ShareStamp& stamp, ByteUnits units,
                      const Say& say)
{
    std::string text = headlineSentence(resolved, evaluation, units, say) + "\n\n";
    const auto rows = shareRows(resolved, evaluation, units, say);
    std::size_t width = 0;
    for (const ShareRow& row : rows)
        width = std::max(width, displayWidth(say(row.label)));
    for (const ShareRow& row : rows)
        text += padRight(say(row.label), width) + "  " + row.value + '\n';
    text += '\n';
    for (const Message& assumption : shareAssumptions(resolved, evaluation))
        text += printable(say(assumption)) + '\n';
    if (const std::string command = scenarioCommand(resolved.scenario); !command.empty())
        text += '\n' + printable(command) + '\n';
    return text + signature(stamp) + '\n';
}

std::string shareMarkdown(const Resolved& resolved, const Evaluation& evaluation, const ShareStamp& stamp, ByteUnits units,
                          const Say& say)
{
    std::string text = "**" + escaped(headlineSentence(resolved, evaluation, units, say)) + "**\n\n| | |\n| :--- | ---: |\n";
    for (const ShareRow& row : shareRows(resolved, evaluation, units, say))
        text += "| " + escaped(printable(say(row.label))) + " | " + escaped(row.value) + " |\n";
    text += '\n';
    for (const Message& assumption : shareAssumptions(resolved, evaluation))
        text += "- " + escaped(printable(say(assumption))) + '\n';
    if (const std::string command = scenarioCommand(resolved.scenario); !command.empty())
        text += '\n' + codeSpan(printable(command)) + '\n';
    return text + '\n' + escaped(signature(stamp)) + '\n';
}

std::string growthCsv(const Scenario& scenario, const std::vector<std::uint64_t>& contexts, const Catalog& catalog,
                      const std::string& base_folder)
{
    const std::vector<SweepAxis> axes{{"context_tokens", {}}};
    const std::vector<std::string> columns = sweepColumns(axes);
    std::string text = csvLine(columns) + '\n';
    for (const std::uint64_t context : contexts) {
        Scenario point = scenario;
        point.context_tokens = context;
        const Resolution resolution = resolve(point, catalog, base_folder);
        const std::vector<std::string> values{std::to_string(context)};
        FlatRecord record;
        if (resolution.resolved)
            writeSweepRow(record, axes, values, *resolution.resolved, evaluate(*resolution.resolved));
        else
            writeSweepFailure(record, axes, values, resolution.findings);
        std::vector<std::string> cells;
        cells.reserve(columns.size());
        for (const std::string& column : columns)
            cells.push_back(record.value(column));
        text += csvLine(cells) + '\n';
    }
    return text;
}

}  // namespace kvsight
