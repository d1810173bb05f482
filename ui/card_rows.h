// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"

#include <QAbstractTableModel>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight::ui {

/// The cards that qualify as a table: best first, or by the column that was clicked. Figures of a column have the
/// same number of decimals.
class CardRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Card, Spare, Context, Sequences, Speed, BandRange, Runs, FirstToken, PriceColumn, Origin, ForMoney, Power, Year, kColumns };
    /// Role of the number behind a cell, as `rank` has it; no value where it is unknown.
    static constexpr int kNumber = Qt::UserRole + 1;

    explicit CardRows(QObject* parent);

    void show(std::vector<CardRow> rows, const CardNeed& need, ByteUnits units);
    const CardRow& at(int row) const { return m_rows[m_order[static_cast<std::size_t>(row)]]; }
    /// Best first, whatever the table is sorted by.
    const std::vector<CardRow>& rows() const { return m_rows; }
    /// The row with that card, as shown; -1 without.
    int find(const std::string& gpu, std::uint64_t count) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    void sort(int column, Qt::SortOrder order) override;

signals:
    /// A price of one such card was typed; nothing takes the reader's own away.
    void priceTyped(const kvsight::CardRow& row, std::optional<double> amount);

private:
    void arrange();
    QString shown(const CardRow& row, int column) const;
    QString tip(const CardRow& row, int column) const;
    std::optional<double> number(const CardRow& row, int column) const;
    int decimalsOf(int column) const;

    std::vector<CardRow> m_rows;
    std::vector<std::size_t> m_order;
    std::vector<int> m_decimals;
    CardNeed m_need;
    ByteUnits m_units = ByteUnits::Binary;
    int m_column = -1;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

/// A number with grouped digits and so many decimals: `1 599`, `62.4`.
QString groupedNumber(double value, int decimals);

}  // namespace kvsight::ui
