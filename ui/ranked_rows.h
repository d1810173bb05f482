// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <cstddef>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// The rows of a ranking as a table: best first, or by the column that was clicked. What is unknown stands last in both
/// directions. Words stand at the left, figures at the right.
class RankedRows : public QAbstractTableModel {
    Q_OBJECT
public:
    /// Role of the number behind a cell, as `rank` has it; no value where it is unknown.
    static constexpr int kNumber = Qt::UserRole + 1;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

protected:
    RankedRows(int columns, QObject* parent) : QAbstractTableModel(parent), m_columns(columns) {}

    /// To be called between beginResetModel and endResetModel: there are so many rows now, the best first.
    void arrange(std::size_t rows);
    /// Which of the ranking's rows stands there.
    std::size_t rankOf(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    // `rank`: the place in the ranking, whatever the table is sorted by.
    virtual QString shown(std::size_t rank, int column) const = 0;
    virtual std::optional<double> number(std::size_t rank, int column) const = 0;
    /// Plain text of one or more lines; empty for none.
    virtual QString tip(std::size_t rank, int column) const = 0;
    virtual QString header(int column) const = 0;
    virtual bool isWords(int column) const = 0;
    virtual bool isBold(int column) const = 0;
    virtual bool isQuiet(int column) const = 0;

private:
    void order();

    int m_columns;
    std::vector<std::size_t> m_order;
    int m_column = -1;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

/// What stands for a figure that is not known.
inline const QString kUnknownFigure = QStringLiteral("–");

/// A number with grouped digits and so many decimals: `1 599`, `62.4`.
QString groupedNumber(double value, int decimals);

/// The same of what may be unknown.
QString groupedNumber(const std::optional<double>& value, int decimals);

}  // namespace kvsight::ui
