// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"

#include <QAbstractTableModel>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kvsight::ui {

/// The cards that do not qualify: why not, and the cheapest change after which each would. The changes are looked for
/// one at a time, only for rows that are seen.
class OtherRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Card, Reasons, Cheapest, kColumns };

    explicit OtherRows(QObject* parent);

    void show(std::vector<CardRow> rows, const CardNeed& need, ByteUnits units);
    const CardRow& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// Looks for the change of a row, where it was not looked for yet. Takes up to some tenths of a second.
    void look(int row, const Catalog& catalog, const std::string& baseFolder);
    bool isLookedFor(int row) const { return m_fixes.count(row) > 0; }
    /// Nothing where none was found or none was looked for.
    const Fix* fixOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString fixWords(int row) const;

    std::vector<CardRow> m_rows;
    std::map<int, std::optional<Fix>> m_fixes;
    CardNeed m_need;
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
