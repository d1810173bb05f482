// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"
#include "ui/ranked_rows.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kvsight::ui {

/// The cards that qualify as a table. Figures of a column have the same number of decimals.
class CardRows : public RankedRows {
    Q_OBJECT
public:
    enum Column { Card, Spare, Context, Sequences, Speed, BandRange, Runs, FirstToken, PriceColumn, Origin, ForMoney, Power, Year, kColumns };

    explicit CardRows(QObject* parent);

    void show(std::vector<CardRow> rows, const CardNeed& need, ByteUnits units);
    const CardRow& at(int row) const { return m_rows[rankOf(row)]; }
    /// Best first, whatever the table is sorted by.
    const std::vector<CardRow>& rows() const { return m_rows; }
    /// What is known of whether the card can be bought, also that nothing is.
    static QString availabilityWords(const CardRow& row);
    /// The row with that card, as shown; -1 without.
    int find(const std::string& gpu, std::uint64_t count) const;

    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// A price of one such card was typed; nothing takes the reader's own away.
    void priceTyped(const kvsight::CardRow& row, std::optional<double> amount);

protected:
    QString shown(std::size_t rank, int column) const override;
    std::optional<double> number(std::size_t rank, int column) const override;
    QString tip(std::size_t rank, int column) const override;
    QString header(int column) const override;
    bool isWords(int column) const override { return column == Card || column == Origin; }
    bool isBold(int column) const override { return column == Card || column == Speed; }
    bool isQuiet(int column) const override { return column == Origin || column == BandRange || column == Runs; }

private:
    int decimalsOf(int column) const;
    QString origin(const CardRow& row) const;

    std::vector<CardRow> m_rows;
    std::vector<int> m_decimals;
    CardNeed m_need;
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
