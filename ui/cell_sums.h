// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/learn_scene.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace kvsight::ui {

/// One kind of layers and what it takes: layers x a cell x cells = bytes, for what is written and for what is set aside.
struct CellSum {
    QString kind;             ///< `window 1 024`
    std::uint64_t layers = 0;
    QString cell;             ///< one cell of one layer, not rounded
    QString written;          ///< cells of one layer: `1 024`, of several sequences `2 × 1 024`
    QString writtenBytes;
    QString aside;            ///< as `written`; of a paged cache `96 × 16`
    QString asideBytes;
    QString why;              ///< how what is set aside comes about: `1 024 + 512 for a prompt step`; empty: it is clear
};

struct CellSumTable {
    std::vector<CellSum> kinds;
    CellSum total;             ///< only bytes
    bool asides = false;       ///< more is set aside than is written, now or later
};

/// What the scene's cells take at a moment, kind by kind. The total of what is set aside with the whole context is the
/// answer's cache and states, on the cards and on the CPU's side. Empty where sizes are unknown.
CellSumTable cellSums(const LearnScene& scene, const Moment& moment, ByteUnits units);

/// The sums as a table below the cells. Takes what height its kinds need.
class CellSums : public QWidget {
    Q_OBJECT
public:
    explicit CellSums(QWidget* parent = nullptr);

    void show(const LearnScene& scene, const Moment& moment, ByteUnits units);
    void clear();
    const CellSumTable& table() const { return m_table; }
    /// Line by line, as it is read.
    QString asText() const;

    QSize sizeHint() const override { return {480, height()}; }
    QSize minimumSizeHint() const override { return {300, height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Heads of the columns, the kinds' lines, the total's: all with as many columns.
    std::vector<QStringList> lines() const;
    void take(CellSumTable table);

    CellSumTable m_table;
    std::vector<QStringList> m_lines;
};

}  // namespace kvsight::ui
