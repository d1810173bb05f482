// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank_models.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// What runs on a card, or for some money, as a table: best first, or by the column that was clicked.
class ModelRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Model, Parameters, Format, Bits, Context, Spare, Speed, BandRange, Runs, Cards, PriceColumn, Limit, kColumns };
    /// Role of the number behind a cell, as `rank` has it; no value where it is unknown.
    static constexpr int kNumber = Qt::UserRole + 1;

    explicit ModelRows(QObject* parent);

    /// The rows point into the catalogue, which must outlive them.
    void show(std::vector<ModelRow> rows, const QString& currency, ByteUnits units);
    const ModelRow& at(int row) const { return m_rows[m_order[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void arrange();
    QString shown(const ModelRow& row, int column) const;
    std::optional<double> number(const ModelRow& row, int column) const;

    std::vector<ModelRow> m_rows;
    std::vector<std::size_t> m_order;
    QString m_currency;
    ByteUnits m_units = ByteUnits::Binary;
    int m_speedDecimals = 0;
    int m_column = -1;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

}  // namespace kvsight::ui
