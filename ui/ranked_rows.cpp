// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ranked_rows.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kvsight::ui {

QString groupedNumber(double value, int decimals)
{
    if (!std::isfinite(value) || std::fabs(value) > 1e15)
        return kUnknownFigure;
    const QString plain = QString::number(std::fabs(value), 'f', decimals);
    const qsizetype point = plain.indexOf(QLatin1Char('.'));
    const QString whole = text(formatCount((point < 0 ? plain : plain.left(point)).toULongLong()));
    return (value < 0 ? QStringLiteral("-") : QString()) + whole + (point < 0 ? QString() : plain.mid(point));
}

QString groupedNumber(const std::optional<double>& value, int decimals)
{
    return value ? groupedNumber(*value, decimals) : kUnknownFigure;
}

int RankedRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RankedRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant RankedRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const std::size_t rank = rankOf(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return shown(rank, column);
    case kNumber: {
        const auto value = number(rank, column);
        return value ? QVariant(*value) : QVariant();
    }
    case Qt::ToolTipRole: {
        const QString words = tip(rank, column);
        return words.isEmpty() ? QVariant() : asToolTip(words);
    }
    case Qt::TextAlignmentRole: return headerData(column, Qt::Horizontal, role);
    case Qt::FontRole: return isBold(column) ? QVariant(scaledFont(0.94, true)) : QVariant();
    case Qt::ForegroundRole: return isQuiet(column) ? QVariant(theme().muted) : QVariant();
    default: return {};
    }
}

QVariant RankedRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isWords(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(header(section)) : QVariant();
}

void RankedRows::sort(int column, Qt::SortOrder order)
{
    if (column == m_column && order == m_direction)
        return;
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> meant;
    meant.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& index : before)
        meant.push_back(rankOf(index.row()));
    m_column = column;
    m_direction = order;
    this->order();
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto place = std::find(m_order.begin(), m_order.end(), meant[static_cast<std::size_t>(i)]);
        changePersistentIndex(before[i], index(static_cast<int>(place - m_order.begin()), before[i].column()));
    }
    emit layoutChanged();
}

void RankedRows::arrange(std::size_t rows)
{
    m_order.resize(rows);
    order();
}

void RankedRows::order()
{
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (m_column < 0 || m_column >= m_columns)
        return;
    const bool rising = m_direction == Qt::AscendingOrder;
    std::stable_sort(m_order.begin(), m_order.end(), [this, rising](std::size_t a, std::size_t b) {
        if (isWords(m_column)) {
            const int order = QString::localeAwareCompare(shown(a, m_column), shown(b, m_column));
            return rising ? order < 0 : order > 0;
        }
        const auto x = number(a, m_column), y = number(b, m_column);
        if (x.has_value() != y.has_value())
            return x.has_value();
        return x && (rising ? *x < *y : *x > *y);
    });
}

}  // namespace kvsight::ui
