// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/other_rows.h"

#include "ui/fix_finder.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QFont>

namespace kvsight::ui {

OtherRows::OtherRows(QObject* parent) : QAbstractTableModel(parent) {}

void OtherRows::show(std::vector<CardRow> rows, const CardNeed& need, ByteUnits units)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_fixes.clear();
    m_need = need;
    m_units = units;
    endResetModel();
}

void OtherRows::look(int row, const Catalog& catalog, const std::string& baseFolder)
{
    if (row < 0 || row >= rowCount() || isLookedFor(row))
        return;
    m_fixes[row] = cheapestFixOf(m_need, at(row), catalog, m_units, baseFolder);
    emit dataChanged(index(row, Cheapest), index(row, Cheapest));
}

const Fix* OtherRows::fixOf(int row) const
{
    const auto found = m_fixes.find(row);
    return found != m_fixes.end() && found->second ? &*found->second : nullptr;
}

int OtherRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int OtherRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString OtherRows::fixWords(int row) const
{
    if (!isLookedFor(row))
        return QStringLiteral("…");
    const Fix* fix = fixOf(row);
    return fix ? changeOf(*fix) + QStringLiteral(": ") + sentence(fix->outcome) : tr("no change of the scenario helps");
}

QVariant OtherRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == Cheapest)
        return fixOf(index.row()) ? theme().link : theme().muted;
    if (role == Qt::FontRole && index.column() == Card)
        return scaledFont(0.94, true);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    QString words;
    if (index.column() == Card) {
        words = text(rowName(at(index.row())));
    } else if (index.column() == Reasons) {
        QStringList reasons;
        for (const Unmet& unmet : at(index.row()).unmet)
            reasons << sentence(unmet.text);
        words = reasons.join(QStringLiteral(" · "));
    } else {
        words = fixWords(index.row());
    }
    return role == Qt::ToolTipRole ? asToolTip(words) : words;
}

QVariant OtherRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Card: return tr("Card");
    case Reasons: return tr("Why not");
    case Cheapest: return tr("Cheapest change (Enter or a click makes it)");
    default: return {};
    }
}

}  // namespace kvsight::ui
