// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/accuracy.h"

#include <QWidget>

#include <vector>

namespace kvsight::ui {

/// Measured over predicted speed, both on axes that multiply by ten a step: each run is a point on the whisker of its
/// band; on the diagonal the prediction is right.
class AccuracyChart : public QWidget {
    Q_OBJECT
public:
    explicit AccuracyChart(QWidget* parent = nullptr);

    void setPoints(const std::vector<AccuracyPoint>& points);
    /// Where a point's speeds lie on the widget; for tests.
    QPointF placeOf(double predicted, double measured) const;
    /// A power of ten at an axis.
    static QString axisText(double speed);

    QSize minimumSizeHint() const override { return {320, 320}; }
    QSize sizeHint() const override { return {460, 420}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF plot() const;

    std::vector<AccuracyPoint> m_points;
    int m_least = 0, m_most = 1;  ///< powers of ten
};

}  // namespace kvsight::ui
