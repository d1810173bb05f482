// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/context_chart.h"
#include "ui/measured_board.h"

#include <QPixmap>

#include <array>
#include <optional>

class QBarSet;
class QStackedBarSeries;

namespace kvsight::ui {

/// What the memory chart writes beside its geometry.
struct MemoryTexts {
    QString card;                        ///< at the limit: "RTX 4090 holds 24.0 GiB"
    QString weights, buffers, reserved, cache;  ///< of the current column, with sizes; empty when there is none
    QString over;                        ///< "over by 5.3 GiB", or empty
    QString poolName;                    ///< "pool 5.9 GiB", where an engine reserves one
    double pool = 0;                     ///< bytes that an engine reserves for the cache; 0 without a pool
};

/// Stacked columns of memory over context, the current one standing at its exact place among them.
class MemoryChart : public ContextChart {
    Q_OBJECT
public:
    explicit MemoryChart(QWidget* parent = nullptr);

    void setUnits(ByteUnits units) { m_units = units; }
    void setTexts(const MemoryTexts& texts);
    const MemoryTexts& texts() const { return m_texts; }
    /// What a log measured, beside the current column; nothing takes it away.
    void setMeasured(const std::optional<MeasuredBar>& bar);
    const std::optional<MeasuredBar>& measured() const { return m_measured; }
    /// Where the measured column stands now; empty while there is none.
    QRectF measuredPlace() const;
    void restyle() override;

    /// The heights that are drawn now, bytes from the bottom: weights, buffers, reserved, cache of column i.
    std::array<double, 4> drawnColumn(std::size_t i) const;

    /// Where the parts of the current column were named last; for tests.
    const QRectF& strip() const { return m_strip; }

protected:
    void fillSeries() override;
    double valueTop() const override { return m_frame.memoryTop; }
    double valueStep() const override { return m_picture.memoryStep; }
    QString valueLabel(double value) const override;
    void paintBehind(QPainter& painter) override;
    void paintOver(QPainter& painter) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double barWidth() const;
    /// How many columns rise over the card's line between two places across the chart.
    std::size_t columnsOver(double from, double to) const;
    bool isHidden(std::size_t column) const;
    bool measuredOnLeft() const;
    void paintCurrent(QPainter& painter) const;
    void paintPool(QPainter& painter) const;
    double limit() const;
    /// Hatches what of a column lies beyond the limit; all of one that does not fit although it is below.
    void paintExcess(QPainter& painter, double x, double total, bool lacks);
    void paintBreak(QPainter& painter, double x) const;
    void paintBreakFigures(QPainter& painter) const;
    void paintGhosts(QPainter& painter) const;
    void paintMeasuredBar(QPainter& painter) const;
    void paintLimit(QPainter& painter) const;
    void paintParts(QPainter& painter);

    QStackedBarSeries* m_series;
    std::array<QBarSet*, 4> m_sets;
    MemoryTexts m_texts;
    std::optional<MeasuredBar> m_measured;
    QRectF m_strip;
    QPixmap m_hatch;  ///< of what does not fit, as wide and high as was needed yet
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
