// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank_models.h"
#include "ui/ranked_rows.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// What runs on a card, or for some money, as a table.
class ModelRows : public RankedRows {
    Q_OBJECT
public:
    enum Column { Model, Parameters, Format, Bits, Context, Longest, Spare, Speed, BandRange, Runs, Cards, PriceColumn, Limit, kColumns };

    explicit ModelRows(QObject* parent);

    /// The rows point into the catalogue, which must outlive them.
    void show(std::vector<ModelRow> rows, const QString& currency, ByteUnits units);
    const ModelRow& at(int row) const { return m_rows[rankOf(row)]; }

protected:
    QString shown(std::size_t rank, int column) const override;
    std::optional<double> number(std::size_t rank, int column) const override;
    QString tip(std::size_t rank, int column) const override;
    QString header(int column) const override;
    bool isWords(int column) const override { return column == Model || column == Format || column == Cards || column == Limit; }
    bool isBold(int column) const override { return column == Model || column == Speed; }
    bool isQuiet(int column) const override { return column == BandRange || column == Runs || column == Limit; }

private:
    std::vector<ModelRow> m_rows;
    QString m_currency;
    ByteUnits m_units = ByteUnits::Binary;
    int m_speedDecimals = 0;
};

}  // namespace kvsight::ui
