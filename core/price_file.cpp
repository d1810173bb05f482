// SPDX-License-Identifier: MIT
#include "core/price_list.h"

#include "core/readers/json_text.h"
#include "core/readers/text_file.h"
#include "core/report/flat_record.h"
#include "core/shape_cache.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kvsight {

namespace {

constexpr std::array<std::string_view, 8> kColumns{"gpu", "price", "currency", "date", "kind", "condition", "availability", "source"};
constexpr std::size_t kMostErrors = 20;
constexpr double kMostMoney = 1e12;

struct Line {
    std::size_t number = 0;
    std::vector<std::string> cells;
};

/// Cells of RFC 4180: a quoted one may hold the separator, quotes (doubled) and line ends.
class Cells {
public:
    Cells(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

    std::vector<Line> all()
    {
        std::vector<Line> lines;
        while (m_at < m_text.size()) {
            Line line{m_line, row()};
            const bool blank = std::all_of(line.cells.begin(), line.cells.end(), [](const std::string& cell) { return cell.empty(); });
            if (!blank)
                lines.push_back(std::move(line));
        }
        return lines;
    }

private:
    std::vector<std::string> row()
    {
        std::vector<std::string> cells(1);
        bool quoted = false;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"' && quoted && m_at + 1 < m_text.size() && m_text[m_at + 1] == '"')
                cells.back() += m_text[++m_at];
            else if (c == '"')
                quoted = !quoted;
            else if (!quoted && c == m_separator)
                cells.emplace_back();
            else if (c == '\n' && !quoted)
                break;
            else
                cells.back() += c;
            m_line += c == '\n' ? 1 : 0;
        }
        ++m_at;
        ++m_line;
        for (std::string& cell : cells)
            cell = std::string(trimmed(cell));
        return cells;
    }

    std::string_view m_text;
    char m_separator;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

/// The one of the usual separators that the line of names has most of.
char separatorOf(std::string_view text)
{
    const std::string_view names = text.substr(0, text.find('\n'));
    const auto uses = [&](char c) { return std::count(names.begin(), names.end(), c); };
    const char other = uses(';') > uses('\t') ? ';' : '\t';
    return uses(',') >= uses(other) ? ',' : other;
}

bool isDate(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00";
    if (text.size() != 4 && text.size() != 7 && text.size() != 10)
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        if (form[i] == '0' ? !digit : text[i] != form[i])
            return false;
    }
    const auto between = [&](std::size_t at, std::string_view least, std::string_view most) {
        return text.size() < at + 2 || (text.substr(at, 2) >= least && text.substr(at, 2) <= most);
    };
    return between(5, "01", "12") && between(8, "01", "31");
}

class PriceReader {
public:
    PriceReader(const Catalog& catalog, Findings& findings) : m_catalog(catalog), m_findings(findings) {}

    /// The prices with what is said of their cards; whether they may be used, the findings tell.
    std::vector<std::pair<Price, Availability>> read(std::string_view text)
    {
        constexpr std::string_view mark = "\xEF\xBB\xBF";
        if (text.starts_with(mark))
            text.remove_prefix(mark.size());
        const auto lines = Cells(text, separatorOf(text)).all();
        std::vector<std::pair<Price, Availability>> entries;
        if (!readNames(lines))
            return entries;
        entries.reserve(lines.size());
        for (std::size_t i = 1; i < lines.size(); ++i)
            readLine(lines[i], entries);
        return entries;
    }

private:
    using Arguments = std::vector<std::pair<std::string, std::string>>;

    void error(const char* code, std::size_t line, const char* sentence, Arguments arguments)
    {
        m_sound = false;
        if (++m_errors > kMostErrors)
            return;
        arguments.emplace_back("line", std::to_string(line));
        m_findings.push_back({Severity::Error, code, "line " + std::to_string(line), {sentence, std::move(arguments)}});
    }

    bool readNames(const std::vector<Line>& lines)
    {
        if (!lines.empty()) {
            for (const std::string& cell : lines.front().cells)
                m_names.push_back(lowerCase(cell));
        }
        const auto has = [&](std::string_view name) { return std::find(m_names.begin(), m_names.end(), name) != m_names.end(); };
        if (!has("gpu") || !(has("price") || has("availability"))) {
            error("missing_key", lines.empty() ? 1 : lines.front().number,
                  KV_TR("core", "Line {line} must name the columns. Write gpu,price,currency,date,kind there, and one price a line below."), {});
            return false;
        }
        for (const std::string& name : m_names) {
            if (std::find(kColumns.begin(), kColumns.end(), name) == kColumns.end())
                m_findings.push_back({Severity::Warning, "unknown_field", "line 1",
                                      {KV_TR("core", "The column {name} is not used. Known are gpu, price, currency, date, kind, condition, availability and source."),
                                       {{"name", shownText(name)}}}});
        }
        return true;
    }

    std::string cell(const Line& line, std::string_view name) const
    {
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        const auto column = static_cast<std::size_t>(found - m_names.begin());
        return column < line.cells.size() ? line.cells[column] : std::string();
    }

    void readLine(const Line& line, std::vector<std::pair<Price, Availability>>& entries)
    {
        m_sound = true;
        if (line.cells.size() > m_names.size())
            error("bad_value", line.number, KV_TR("core", "Line {line} has {found} cells, and the first line names {wanted} columns. Put text with a comma in quotes."),
                  {{"found", std::to_string(line.cells.size())}, {"wanted", std::to_string(m_names.size())}});
        Price price;
        price.own = true;
        readCard(line, price);
        const Availability availability = readAvailability(line);
        const bool priced = !cell(line, "price").empty();
        if (!priced && availability == Availability::Unknown)
            error("missing_key", line.number, KV_TR("core", "Line {line} has no price. Write a number such as 1599."), {});
        if (priced)
            readPrice(line, price);
        if (m_sound)
            entries.emplace_back(std::move(price), availability);
    }

    void readCard(const Line& line, Price& price)
    {
        const std::string name = cell(line, "gpu");
        if (const GpuSpec* gpu = m_catalog.findGpu(name)) {
            price.gpu = gpu->id.empty() ? gpu->name : gpu->id;
            return;
        }
        const auto similar = m_catalog.similarGpus(name);
        error("unknown_gpu", line.number,
              similar.empty() ? KV_TR("core", "Line {line}: the catalogue has no card {name}. `kvsight-cli gpus` lists its cards.")
                              : KV_TR("core", "Line {line}: the catalogue has no card {name}. Did you mean one of these: {list}?"),
              {{"name", shownText(name)}, {"list", listed(similar)}});
    }

    void readPrice(const Line& line, Price& price)
    {
        const std::string amount = cell(line, "price");
        const auto read = std::from_chars(amount.data(), amount.data() + amount.size(), price.amount);
        if (read.ec != std::errc() || read.ptr != amount.data() + amount.size() || !(price.amount > 0 && price.amount <= kMostMoney))
            error("bad_value", line.number, KV_TR("core", "Line {line}: the price {value} is no number above 0. Write it without a currency or grouping: 1599 or 448.61."),
                  {{"value", shownText(amount)}});
        price.currency = cell(line, "currency").empty() ? "USD" : cell(line, "currency");
        std::transform(price.currency.begin(), price.currency.end(), price.currency.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        const bool letters = std::all_of(price.currency.begin(), price.currency.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (price.currency.size() != 3 || !letters)
            error("bad_value", line.number, KV_TR("core", "Line {line}: {value} is no currency. Write its three letters: USD, EUR, KRW."),
                  {{"value", shownText(price.currency)}});
        price.date = cell(line, "date");
        if (!price.date.empty() && !isDate(price.date))
            error("bad_value", line.number, KV_TR("core", "Line {line}: {value} is no date. Write 2026-11-30, 2026-11 or 2026."),
                  {{"value", shownText(price.date)}});
        readKind(line, price);
        price.source = validUtf8(cell(line, "source"));
    }

    void readKind(const Line& line, Price& price)
    {
        const std::string kind = lowerCase(cell(line, "kind"));
        price.kind = kind == "launch" ? PriceKind::Launch : kind == "street" ? PriceKind::Street : PriceKind::User;
        if (!kind.empty() && kind != priceKindName(price.kind))
            error("bad_value", line.number, KV_TR("core", "Line {line}: {value} is no kind of price. Write launch, street or user."),
                  {{"value", shownText(kind)}});
        const std::string condition = lowerCase(cell(line, "condition"));
        price.used = condition == "used";
        price.whole_machine = condition == "machine";
        if (!condition.empty() && condition != "new" && !price.used && !price.whole_machine)
            error("bad_value", line.number, KV_TR("core", "Line {line}: {value} is no condition. Write new, used or machine."),
                  {{"value", shownText(condition)}});
    }

    Availability readAvailability(const Line& line)
    {
        const std::string text = lowerCase(cell(line, "availability"));
        for (const Availability known : {Availability::Announced, Availability::Offered, Availability::SeenUsed, Availability::Discontinued}) {
            if (text == availabilityName(known))
                return known;
        }
        if (!text.empty())
            error("bad_value", line.number, KV_TR("core", "Line {line}: {value} is no availability. Write for_sale, used, announced or discontinued."),
                  {{"value", shownText(text)}});
        return Availability::Unknown;
    }

    const Catalog& m_catalog;
    Findings& m_findings;
    std::vector<std::string> m_names;
    std::size_t m_errors = 0;
    bool m_sound = true;  ///< the line that is read
};

std::string numberText(double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string lineOf(const Price& price, const std::string& availability)
{
    return csvLine({price.gpu, numberText(price.amount), price.currency, price.date, priceKindName(price.kind),
                    price.used ? "used" : price.whole_machine ? "machine" : "", availability, price.source});
}

}  // namespace

std::optional<std::size_t> importPrices(std::string_view text, const Catalog& catalog, PriceList& list, Findings& findings)
{
    Findings own;
    const auto entries = PriceReader(catalog, own).read(text);
    const bool sound = !hasError(own);
    findings.insert(findings.end(), own.begin(), own.end());
    if (!sound)
        return std::nullopt;
    std::size_t count = 0;
    for (const auto& [price, availability] : entries) {
        if (availability != Availability::Unknown)
            list.setAvailability(price.gpu, availability);
        if (price.amount > 0) {
            list.add(price);
            ++count;
        }
    }
    return count;
}

std::optional<std::size_t> importPriceFile(const std::string& path, const Catalog& catalog, PriceList& list, Findings& findings)
{
    const auto text = readTextFile(path, kMaxTextFileBytes, findings);
    return text ? importPrices(*text, catalog, list, findings) : std::nullopt;
}

std::string exportPrices(const Catalog& catalog, const PriceList& list, bool own_only)
{
    std::string text = csvLine({kColumns.begin(), kColumns.end()}) + '\n';
    for (const GpuSpec& gpu : catalog.gpus()) {
        const std::string stated = availabilityName(list.statedAvailability(gpu));
        std::vector<std::string> lines;
        for (const Price& price : list.pricesOf(gpu)) {
            if (price.own || !own_only)
                lines.push_back(lineOf(price, stated));
        }
        if (lines.empty() && !stated.empty())
            lines.push_back(csvLine({gpu.id.empty() ? gpu.name : gpu.id, "", "", "", "", "", stated, ""}));
        for (const std::string& line : lines)
            text += line + '\n';
    }
    return text;
}

}  // namespace kvsight
