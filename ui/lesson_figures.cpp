// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_figures.h"

#include "core/evaluate.h"
#include "core/report/report.h"
#include "core/resolve.h"
#include "core/scenario_fields.h"
#include "core/token_work.h"
#include "ui/cell_words.h"
#include "ui/decimals.h"
#include "ui/text.h"
#include "ui/work_panel.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

/// `memory.kv_cache_bytes@8192x4` as path and place.
std::pair<std::string, std::string> split(const std::string& path)
{
    const std::size_t at = path.find('@');
    return at == std::string::npos ? std::pair(path, std::string()) : std::pair(path.substr(0, at), path.substr(at + 1));
}

/// The scenario at a place: `8192`, `8192x4`.
Scenario placed(Scenario scenario, const std::string& place)
{
    const std::size_t times = place.find('x');
    if (const auto context = parseCount(place.substr(0, times))) {
        scenario.context_tokens = *context;
        if (scenario.prompt_tokens)
            scenario.prompt_tokens = std::min(*scenario.prompt_tokens, *context);
    }
    if (times != std::string::npos)
        scenario.sequences = parseCount(place.substr(times + 1)).value_or(scenario.sequences);
    return scenario;
}

const JsonValue* follow(const JsonValue& root, const std::string& path)
{
    const JsonValue* value = &root;
    for (std::size_t begin = 0; value && begin <= path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string name = path.substr(begin, end - begin);
        if (value->isArray()) {
            const auto index = parseCount(name);
            value = index && *index < value->items.size() ? &value->items[*index] : nullptr;
        } else {
            value = value->find(name);
        }
        begin = end + 1;
    }
    return value;
}

bool endsWith(const std::string& path, std::string_view end)
{
    return path.size() >= end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}

std::uint64_t wholeOf(double value)
{
    return value >= 0 && value < 1.8e19 ? static_cast<std::uint64_t>(std::llround(value)) : 0;
}

/// A speed as it was written, with spaces between thousands.
double parseSpeed(QString shown)
{
    return shown.remove(QChar(0x202f)).toDouble();
}

/// So precise that the speed of all is so many times this one.
QString speedOfEach(double each, std::uint64_t sequences)
{
    const auto all = static_cast<double>(sequences);
    QString shown = threeDigits(each);
    for (int places = 1; places <= 3 && threeDigits(parseSpeed(shown) * all) != threeDigits(each * all); ++places)
        shown = decimals(each, places);
    return shown;
}

}  // namespace

LessonFigures::LessonFigures(Scenario scenario, const Catalog& catalog, std::uint64_t tokens)
    : m_scenario(std::move(scenario)), m_catalog(catalog), m_tokens(tokens)
{
}

const JsonValue* LessonFigures::answerAt(const std::string& place) const
{
    auto known = m_answers.find(place);
    if (known == m_answers.end()) {
        std::optional<JsonValue> answer;
        const Resolution resolution = resolve(place.empty() ? m_scenario : placed(m_scenario, place), m_catalog);
        if (resolution.resolved) {
            Findings findings;
            answer = parseJsonObject(evaluationJson(*resolution.resolved, evaluate(*resolution.resolved)), "lesson", findings);
        }
        known = m_answers.emplace(place, std::move(answer)).first;
    }
    return known->second ? &*known->second : nullptr;
}

std::optional<double> LessonFigures::extra(const std::string& path) const
{
    if (path == "tokens")
        return static_cast<double>(m_tokens);
    if (path == "memory.runtime_bytes") {
        const auto buffers = value("memory.compute_bytes"), fixed = value("memory.overhead_bytes");
        return buffers && fixed ? std::optional(*buffers + *fixed) : std::nullopt;
    }
    const bool own = path.starts_with("scenario.") || path.starts_with("work.") || path == "model.window";
    if (!own)
        return std::nullopt;
    const Resolution resolution = resolve(m_scenario, m_catalog);
    if (!resolution.resolved)
        return std::nullopt;
    const Resolved& resolved = *resolution.resolved;
    if (path == "scenario.context_tokens")
        return static_cast<double>(resolved.context_tokens);
    if (path == "scenario.prompt_tokens")
        return static_cast<double>(resolved.prompt_tokens);
    if (path == "scenario.sequences")
        return static_cast<double>(resolved.scenario.sequences);
    if (path == "model.window") {
        std::uint64_t longest = 0;
        for (const LayerShape& layer : resolved.shape->layers)
            longest = std::max(longest, layer.window);
        return longest > 0 ? std::optional<double>(static_cast<double>(longest)) : std::nullopt;
    }
    const NextToken next = nextToken(resolved, m_tokens);
    const TokenWork& work = path.starts_with("work.with_cache.") ? next.with_cache : next.without_cache;
    if (endsWith(path, ".tokens"))
        return static_cast<double>(work.tokens);
    return endsWith(path, ".flops") ? work.flops : endsWith(path, ".seconds") ? work.seconds : std::nullopt;
}

std::optional<double> LessonFigures::value(const std::string& path) const
{
    if (const auto own = extra(path))
        return own;
    const auto [name, place] = split(path);
    const JsonValue* answer = answerAt(place);
    const JsonValue* found = answer ? follow(*answer, name) : nullptr;
    return found && found->isNumber() ? found->number() : std::nullopt;
}

QString LessonFigures::written(const std::string& path, double value, ByteUnits units)
{
    const std::string name = split(path).first;
    if (endsWith(name, "_bytes") || endsWith(name, "kv_bytes_per_token") || endsWith(name, "kv_bytes_per_token_at_context"))
        return kvsight::ui::text(formatBytes(static_cast<std::int64_t>(value), units));
    if (name.find("tokens_per_second") != std::string::npos)
        return threeDigits(value);
    if (name.find("seconds") != std::string::npos)
        return kvsight::ui::text(formatSeconds(value));
    if (endsWith(name, ".flops"))
        return flopText(value);
    if (value == std::floor(value))
        return kvsight::ui::text(formatCount(wholeOf(value)));
    return QString::number(value, 'g', 4);
}

QString LessonFigures::text(const std::string& path, ByteUnits units) const
{
    const auto [name, place] = split(path);
    if (const auto number = value(path))
        return endsWith(name, ".tokens_per_second.mid")
            ? speedOfEach(*number, (place.empty() ? m_scenario : placed(m_scenario, place)).sequences) : written(path, *number, units);
    const JsonValue* answer = answerAt(place);
    const JsonValue* found = answer ? follow(*answer, name) : nullptr;
    return found && found->isString() ? kvsight::ui::text(found->text) : QStringLiteral("–");
}

QString LessonFigures::fill(const QString& sentence, ByteUnits units) const
{
    static const QRegularExpression place(QStringLiteral("\\{([a-z0-9_.@]+)\\}"));
    QString filled;
    qsizetype from = 0;
    for (auto match = place.globalMatch(sentence); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        filled += sentence.mid(from, found.capturedStart() - from);
        filled += text(found.captured(1).toStdString(), units);
        from = found.capturedEnd();
    }
    return unbrokenSizes(filled + sentence.mid(from));
}

}  // namespace kvsight::ui
