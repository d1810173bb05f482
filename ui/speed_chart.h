// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/context_chart.h"

#include <array>
#include <cstddef>

class QAreaSeries;
class QLineSeries;

namespace kvsight::ui {

/// What the speed chart writes beside its geometry.
struct SpeedTexts {
    QString here;        ///< at the current value: "34 each · 136 together"
    QString none;        ///< why there is no current value
    bool unfit = false;  ///< it is that it does not fit
    QString end;         ///< at the end of the line: "batch 4 · full at 36K"
    QString one;         ///< on the line of one sequence
    QString oneEnd;
};

/// Decode speed over context: the scenario's line with its band, and the line of one sequence; each ends where its
/// memory does.
class SpeedChart : public ContextChart {
    Q_OBJECT
public:
    explicit SpeedChart(QWidget* parent = nullptr);

    void setTexts(const SpeedTexts& texts);
    void restyle() override;

    /// Points of the pinned scenario's line as drawn; for tests.
    QList<QPointF> drawnGhost(std::size_t slot) const;
    /// Points of the scenario's line as drawn; for tests.
    QList<QPointF> drawnLine() const;

protected:
    void fillSeries() override;
    double valueTop() const override { return m_frame.speedTop; }
    double valueStep() const override { return m_picture.speedStep; }
    QString valueLabel(double value) const override;
    void paintBehind(QPainter& painter) override;
    void paintOver(QPainter& painter) override;

private:
    void fillGhosts();
    void paintGhostLabels(QPainter& painter) const;
    QRectF paintEnd(QPainter& painter, const SpeedLine& line, const QString& text, bool quiet, const QRectF& taken) const;

    QLineSeries *m_low, *m_high, *m_mid, *m_one;
    QAreaSeries* m_band;
    std::array<QLineSeries*, kMostGhosts> m_ghostLines;  ///< alive all the time; without points while there is no pin
    SpeedTexts m_texts;
};

}  // namespace kvsight::ui
