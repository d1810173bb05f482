// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model_rows.h"

#include "ui/text.h"

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kBillion = 1e9;

template <class Value>
std::optional<double> asNumber(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

QString limitWords(Bound bound)
{
    switch (bound) {
    case Bound::Memory: return ModelRows::tr("reading memory");
    case Bound::Compute: return ModelRows::tr("arithmetic");
    case Bound::Overhead: return ModelRows::tr("fixed costs");
    }
    return {};
}

}  // namespace

ModelRows::ModelRows(QObject* parent) : RankedRows(kColumns, parent) {}

void ModelRows::show(std::vector<ModelRow> rows, const QString& currency, ByteUnits units)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_currency = currency;
    m_units = units;
    double slowest = INFINITY;
    for (const ModelRow& row : m_rows)
        if (row.tokens_per_second)
            slowest = std::min(slowest, row.tokens_per_second->mid);
    constexpr double few = 10;
    m_speedDecimals = slowest < few ? 1 : 0;
    arrange(m_rows.size());
    endResetModel();
}

std::optional<double> ModelRows::number(std::size_t rank, int column) const
{
    const ModelRow& row = m_rows[rank];
    switch (column) {
    case Parameters: return asNumber(row.parameters);
    case Bits: return row.bits > 0 ? std::optional(row.bits) : std::nullopt;
    case Context: return static_cast<double>(row.context_tokens);
    case Longest: return asNumber(row.max_context_tokens);
    case Spare: return asNumber(row.free_bytes);
    case Speed: return row.tokens_per_second ? std::optional(row.tokens_per_second->mid) : std::nullopt;
    case BandRange: return row.tokens_per_second ? std::optional(row.tokens_per_second->low) : std::nullopt;
    case Runs: return static_cast<double>(row.card_runs);
    case PriceColumn: return row.total_price;
    default: return std::nullopt;
    }
}

QString ModelRows::shown(std::size_t rank, int column) const
{
    const ModelRow& row = m_rows[rank];
    const auto value = number(rank, column);
    switch (column) {
    case Model: return text(row.model->name);
    case Format: return row.format.empty() ? tr("as published") : text(row.format);
    case Cards: return text(row.cards);
    case Limit: return row.tokens_per_second ? limitWords(row.bound) : kUnknownFigure;
    case Parameters: return value ? groupedNumber(*value / kBillion, 1) : kUnknownFigure;
    case Bits: return value ? groupedNumber(*value, 1) : kUnknownFigure;
    case Spare: return value ? text(formatGiga(*value, m_units, 1)) : kUnknownFigure;
    case Speed: return value ? groupedNumber(*value, m_speedDecimals) : kUnknownFigure;
    case BandRange:
        return row.tokens_per_second ? groupedNumber(row.tokens_per_second->low, m_speedDecimals) + QStringLiteral("–")
                                           + groupedNumber(row.tokens_per_second->high, m_speedDecimals)
                                     : kUnknownFigure;
    default: return value ? groupedNumber(*value, 0) : kUnknownFigure;
    }
}

QString ModelRows::tip(std::size_t rank, int column) const
{
    if (column == Limit)
        return sentence(m_rows[rank].limit);
    return isWords(column) ? shown(rank, column) : QString();
}

QString ModelRows::header(int column) const
{
    switch (column) {
    case Model: return tr("Model");
    case Parameters: return tr("Parameters,\nbillions");
    case Format: return tr("Weights");
    case Bits: return tr("Bits\na weight");
    case Context: return tr("Context");
    case Longest: return tr("Room for\ntokens");
    case Spare: return tr("Spare,\n%1").arg(QLatin1String(gigaName(m_units)));
    case Speed: return tr("Tokens/s\neach");
    case BandRange: return tr("80 %\nband");
    case Runs: return tr("Runs");
    case Cards: return tr("On");
    case PriceColumn: return tr("Price,\n%1").arg(m_currency);
    case Limit: return tr("Speed set by");
    default: return {};
    }
}

}  // namespace kvsight::ui
