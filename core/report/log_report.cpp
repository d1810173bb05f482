// SPDX-License-Identifier: MIT
#include "core/report/log_report.h"

#include "core/evaluate.h"
#include "core/readers/json_document.h"
#include "core/readers/scenario_json.h"
#include "core/report/report.h"
#include "core/report/scenario_command.h"
#include "core/report/table.h"
#include "core/resolve.h"

#include <fmt/format.h>

#include <algorithm>

namespace kvsight {
namespace {

/// What cards and host hold together: a log does not always say where a part lies.
std::optional<std::uint64_t> together(const MaybeBytes& cards, const MaybeBytes& host)
{
    if (!cards && !host)
        return std::nullopt;
    return (cards.value_or(Checked(0)) + host.value_or(Checked(0))).value();
}

/// Runtimes that reserve a pool: what one scenario needs of it is not what they print.
bool hasPool(const std::string& runtime)
{
    return runtime == "vllm" || runtime == "sglang" || runtime == "tensorrt-llm";
}

void fillEstimates(LogReport& report, const Resolved& resolved, const Evaluation& evaluation)
{
    const bool pool = hasPool(resolved.scenario.runtime);
    for (LogComparison& part : report.parts) {
        const std::string_view name = part.part;
        if (name == "weights_bytes")
            part.estimate = together(evaluation.memory.weights_bytes, evaluation.host.weights_bytes);
        else if (name == "kv_bytes" && !pool)
            part.estimate = together(evaluation.memory.kv_cache_bytes, evaluation.host.kv_cache_bytes);
        else if (name == "state_bytes" && !pool)
            part.estimate = together(evaluation.memory.state_bytes, evaluation.host.state_bytes);
        else if (name == "compute_bytes" && !pool)
            part.estimate = together(evaluation.memory.compute_bytes, evaluation.host.compute_bytes);
        else if (name == "bytes_per_token" && part.measured)
            part.estimate = evaluation.kv_bytes_per_token;
    }
    // One rank printed its share; ours is of all cards. A latent cache lies on each of them whole.
    const std::uint64_t cards = pool ? report.reading.run()->figures.cards : 1;
    const auto& layers = resolved.shape->layers;
    const bool latent = std::any_of(layers.begin(), layers.end(), [](const LayerShape& layer) { return layer.cache == CacheKind::Latent; });
    for (LogComparison& part : report.parts)
        if (part.measured && *part.measured <= UINT64_MAX / cards && (part.part != std::string_view("bytes_per_token") || !latent))
            part.measured = *part.measured * cards;
    // A part that the log does not mention is no news where it is nothing.
    std::erase_if(report.parts, [](const LogComparison& part) { return !part.measured && part.estimate.value_or(0) == 0; });
}

void writeJson(RecordWriter& out, const JsonValue& value)
{
    switch (value.type) {
    case JsonValue::Type::Null: return out.null();
    case JsonValue::Type::Bool: return out.flag(value.boolean);
    case JsonValue::Type::String: return out.text(value.text);
    case JsonValue::Type::Number:
        if (const auto whole = value.wholeNumber())
            return out.whole(*whole);
        return out.real(value.number().value_or(0));
    case JsonValue::Type::Array:
        out.beginArray();
        for (const JsonValue& item : value.items)
            writeJson(out, item);
        return out.endArray();
    case JsonValue::Type::Object:
        out.beginObject();
        for (const auto& [name, member] : value.members) {
            out.key(name);
            writeJson(out, member);
        }
        return out.endObject();
    }
}

/// Our own text, a few levels deep.
void writeScenarioField(RecordWriter& out, const Scenario& scenario)
{
    Findings ignored;
    const auto value = parseJsonObject(writeScenario(scenario, JsonLayout::OneLine), "scenario", ignored);
    out.key("scenario");
    value ? writeJson(out, *value) : out.null();
}

void wholeIfSaid(RecordWriter& out, std::string_view name, const std::optional<std::uint64_t>& value)
{
    if (value)
        out.wholeField(name, value);
}

void textIfSaid(RecordWriter& out, std::string_view name, const std::string& value)
{
    if (!value.empty())
        out.textField(name, value);
}

void writeDevices(RecordWriter& out, const std::vector<LogDevice>& devices)
{
    if (devices.empty())
        return;
    out.key("devices");
    out.beginArray();
    for (const LogDevice& device : devices) {
        out.beginObject();
        out.textField("name", device.name);
        out.wholeField("weights_bytes", device.weights_bytes);
        out.wholeField("kv_bytes", device.kv_bytes);
        out.wholeField("state_bytes", device.state_bytes);
        out.wholeField("compute_bytes", device.compute_bytes);
        out.endObject();
    }
    out.endArray();
}

void writeFigures(RecordWriter& out, const LogReading& reading, const LogFigures& figures)
{
    textIfSaid(out, "runtime", figures.runtime);
    wholeIfSaid(out, "kv_bytes", figures.kv_bytes);
    textIfSaid(out, "k_type", figures.k_type);
    textIfSaid(out, "v_type", figures.v_type);
    wholeIfSaid(out, "tokens", figures.tokens);
    wholeIfSaid(out, "bytes_per_token", figures.bytes_per_token);
    wholeIfSaid(out, "state_bytes", figures.state_bytes);
    wholeIfSaid(out, "caches", figures.caches);
    wholeIfSaid(out, "ranks", figures.ranks);
    if (figures.cards > 1)
        out.wholeField("cards", figures.cards);
    out.wholeField("runs", reading.run_count);
    wholeIfSaid(out, "max_len", figures.max_len);
    if (figures.concurrency)
        out.realField("concurrency", figures.concurrency);
    wholeIfSaid(out, "weights_bytes", figures.weights_bytes);
    wholeIfSaid(out, "compute_bytes", figures.compute_bytes);
    writeDevices(out, figures.devices);
}

void writeEstimate(RecordWriter& out, const LogReport& report)
{
    out.key("estimate");
    out.beginObject();
    out.nameField("model", report.model_id);
    writeScenarioField(out, *report.reading.run()->scenario);
    for (const LogComparison& part : report.parts)
        out.wholeField(part.part, part.estimate);
    out.key("error");
    out.beginObject();
    for (const LogComparison& part : report.parts) {
        if (!part.difference())
            continue;
        out.key(part.part);
        out.beginObject();
        out.wholeField("measured", part.measured);
        out.wholeField("estimate", part.estimate);
        out.signedField("difference", part.difference());
        out.realField("relative", part.relative());
        out.endObject();
    }
    out.endObject();
    out.endObject();
}

std::string bytesText(const std::optional<std::uint64_t>& bytes, ByteUnits units)
{
    return bytes ? formatBytes(*bytes, units) : "–";
}

std::string differenceText(const LogComparison& part, ByteUnits units)
{
    const auto difference = part.difference();
    if (!difference)
        return "–";
    std::string text = (*difference > 0 ? "+" : "") + formatBytes(*difference, units);
    if (const auto relative = part.relative())
        text += fmt::format(" ({:+.2f} %)", *relative * 100);
    return text;
}

std::string headText(const LogReport& report, const LogFigures& figures)
{
    std::string text = figures.runtime;
    if (!report.model_name.empty())
        text += ", " + report.model_name;
    if (!figures.k_type.empty())
        text += "; cache K " + figures.k_type + ", V " + (figures.v_type.empty() ? "–" : figures.v_type);
    if (figures.tokens)
        text += "; " + formatCount(*figures.tokens, true) + " tokens";
    if (figures.max_len && figures.concurrency)
        text += fmt::format("; {:.2f} requests of {}", *figures.concurrency, formatCount(*figures.max_len, true));
    if (figures.ranks)
        text += fmt::format("; one of {} ranks", *figures.ranks);
    if (figures.caches.value_or(1) > 1)
        text += fmt::format("; {} cache lines added", *figures.caches);
    return text + '\n';
}

std::string deviceTable(const std::vector<LogDevice>& devices, ByteUnits units)
{
    using Align = Table::Align;
    Table table({{"Device", Align::Left}, {"Weights", Align::Right}, {"KV cache", Align::Right}, {"State", Align::Right}, {"Compute", Align::Right}});
    const auto shown = [&](std::uint64_t bytes) { return bytes == 0 ? std::string("–") : formatBytes(bytes, units); };
    for (const LogDevice& device : devices)
        table.addRow({device.name, shown(device.weights_bytes), shown(device.kv_bytes), shown(device.state_bytes), shown(device.compute_bytes)});
    return table.text();
}

}  // namespace

std::optional<std::int64_t> LogComparison::difference() const
{
    constexpr std::uint64_t most = std::uint64_t{1} << 62;
    if (!measured || !estimate || *measured > most || *estimate > most)
        return std::nullopt;
    return static_cast<std::int64_t>(*estimate) - static_cast<std::int64_t>(*measured);
}

std::optional<double> LogComparison::relative() const
{
    const auto bytes = difference();
    if (!bytes || *measured == 0)
        return std::nullopt;
    return static_cast<double>(*bytes) / static_cast<double>(*measured);
}

LogReport compareLog(LogReading reading, const Catalog& catalog)
{
    LogReport report;
    report.reading = std::move(reading);
    report.findings = report.reading.findings;
    const LogRun* run = report.reading.run();
    if (run == nullptr)
        return report;
    const LogFigures& figures = run->figures;
    report.parts = {{"weights_bytes", {KV_TR("core", "Weights"), {}}, figures.weights_bytes, {}},
                    {"kv_bytes", {KV_TR("core", "KV cache"), {}}, figures.kv_bytes, {}},
                    {"state_bytes", {KV_TR("core", "State"), {}}, figures.state_bytes, {}},
                    {"compute_bytes", {KV_TR("core", "Compute buffers"), {}}, figures.compute_bytes, {}},
                    {"bytes_per_token", {KV_TR("core", "Cache for each token"), {}}, figures.bytes_per_token, {}}};
    Resolution resolution;
    if (run->scenario)
        resolution = resolve(*run->scenario, catalog);
    if (!resolution.resolved) {
        std::erase_if(report.parts, [](const LogComparison& part) { return !part.measured; });
        return report;
    }
    const Evaluation evaluation = evaluate(*resolution.resolved);
    report.estimated = true;
    report.model_id = resolution.resolved->model_id;
    report.model_name = resolution.resolved->model_name;
    fillEstimates(report, *resolution.resolved, evaluation);
    const Findings more = allFindings(*resolution.resolved, evaluation);
    report.findings.insert(report.findings.end(), more.begin(), more.end());
    return report;
}

std::string logJson(const LogReport& report, JsonStyle layout)
{
    const LogRun* run = report.reading.run();
    if (run == nullptr)
        return errorJson(report.findings, layout);
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    writeFigures(*out, report.reading, run->figures);
    if (report.estimated)
        writeEstimate(*out, report);
    writeFindings(*out, report.findings);
    out->endObject();
    return out->take();
}

std::string logText(const LogReport& report, ByteUnits units)
{
    const LogRun* run = report.reading.run();
    if (run == nullptr)
        return {};
    using Align = Table::Align;
    std::string text = headText(report, run->figures) + '\n';
    Table table({{"Part", Align::Left}, {"Measured", Align::Right}, {"Estimate", Align::Right}, {"Difference", Align::Right}});
    for (const LogComparison& part : report.parts)
        table.addRow({inEnglish(part.label), bytesText(part.measured, units), bytesText(part.estimate, units), differenceText(part, units)});
    text += table.text();
    if (!report.estimated)
        text += "\nNo estimate: the log does not tell a model of the catalogue and its settings.\n";
    if (run->figures.devices.size() > 1)
        text += '\n' + deviceTable(run->figures.devices, units);
    if (report.estimated)
        text += "\nThe same settings: " + scenarioCommand(*run->scenario) + '\n';
    return text;
}

}  // namespace kvsight
