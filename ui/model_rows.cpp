// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model_rows.h"

#include "ui/card_rows.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kvsight::ui {
namespace {

const QString kUnknown = QStringLiteral("–");
constexpr double kBillion = 1e9;

template <class Value>
std::optional<double> asNumber(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

bool isWords(int column)
{
    return column == ModelRows::Model || column == ModelRows::Format || column == ModelRows::Cards || column == ModelRows::Limit;
}

}  // namespace

ModelRows::ModelRows(QObject* parent) : QAbstractTableModel(parent) {}

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
    arrange();
    endResetModel();
}

int ModelRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ModelRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

std::optional<double> ModelRows::number(const ModelRow& row, int column) const
{
    switch (column) {
    case Parameters: return asNumber(row.parameters);
    case Bits: return row.bits > 0 ? std::optional(row.bits) : std::nullopt;
    case Context: return static_cast<double>(row.context_tokens);
    case Spare: return asNumber(row.free_bytes);
    case Speed: return row.tokens_per_second ? std::optional(row.tokens_per_second->mid) : std::nullopt;
    case BandRange: return row.tokens_per_second ? std::optional(row.tokens_per_second->low) : std::nullopt;
    case Runs: return static_cast<double>(row.card_runs);
    case PriceColumn: return row.total_price;
    default: return std::nullopt;
    }
}

QString ModelRows::shown(const ModelRow& row, int column) const
{
    const auto value = number(row, column);
    switch (column) {
    case Model: return text(row.model->name);
    case Format: return row.format.empty() ? tr("as published") : text(row.format);
    case Cards: return text(row.cards);
    case Limit: return sentence(row.limit);
    case Parameters: return value ? groupedNumber(*value / kBillion, 1) : kUnknown;
    case Bits: return value ? groupedNumber(*value, 1) : kUnknown;
    case Spare: return value ? text(formatGiga(*value, m_units, 1)) : kUnknown;
    case Speed: return value ? groupedNumber(*value, m_speedDecimals) : kUnknown;
    case BandRange:
        return row.tokens_per_second ? groupedNumber(row.tokens_per_second->low, m_speedDecimals) + QStringLiteral("–")
                                           + groupedNumber(row.tokens_per_second->high, m_speedDecimals)
                                     : kUnknown;
    default: return value ? groupedNumber(*value, 0) : kUnknown;
    }
}

QVariant ModelRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ModelRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return shown(row, column);
    case kNumber: {
        const auto value = number(row, column);
        return value ? QVariant(*value) : QVariant();
    }
    case Qt::ToolTipRole: return isWords(column) ? QVariant(shown(row, column).toHtmlEscaped()) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(isWords(column) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: return column == Model || column == Speed ? QVariant(scaledFont(0.94, true)) : QVariant();
    case Qt::ForegroundRole: return column == BandRange || column == Runs || column == Limit ? QVariant(theme().muted) : QVariant();
    default: return {};
    }
}

QVariant ModelRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(isWords(section) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Model: return tr("Model");
    case Parameters: return tr("Parameters,\nbillions");
    case Format: return tr("Weights");
    case Bits: return tr("Bits\na weight");
    case Context: return tr("Context");
    case Spare: return tr("Spare,\n%1").arg(QLatin1String(gigaName(m_units)));
    case Speed: return tr("Tokens/s\neach");
    case BandRange: return tr("80 %\nband");
    case Runs: return tr("Runs");
    case Cards: return tr("On");
    case PriceColumn: return tr("Price,\n%1").arg(m_currency);
    case Limit: return tr("What limits it");
    default: return {};
    }
}

void ModelRows::sort(int column, Qt::SortOrder order)
{
    if (column == m_column && order == m_direction)
        return;
    beginResetModel();
    m_column = column;
    m_direction = order;
    arrange();
    endResetModel();
}

void ModelRows::arrange()
{
    m_order.resize(m_rows.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (m_column < 0 || m_column >= kColumns)
        return;
    const bool rising = m_direction == Qt::AscendingOrder;
    std::stable_sort(m_order.begin(), m_order.end(), [this, rising](std::size_t a, std::size_t b) {
        if (isWords(m_column)) {
            const int order = QString::localeAwareCompare(shown(m_rows[a], m_column), shown(m_rows[b], m_column));
            return rising ? order < 0 : order > 0;
        }
        // What is unknown stands last in both directions.
        const auto x = number(m_rows[a], m_column), y = number(m_rows[b], m_column);
        if (x.has_value() != y.has_value())
            return x.has_value();
        return x && (rising ? *x < *y : *x > *y);
    });
}

}  // namespace kvsight::ui
