// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/context_chart.h"

#include <array>
#include <cstddef>
#include <vector>

namespace kvsight::ui {

/// Where the time of one token goes, over context: the parts of a step stacked on each other, and a mark where reading the
/// cache starts to cost as much as reading the weights.
class SpeedSplitChart : public ContextChart {
    Q_OBJECT
public:
    explicit SpeedSplitChart(QWidget* parent = nullptr);

    /// Names of the parts that the last painting wrote into them, and of those too thin for it; for tests.
    const std::vector<StepPart>& named() const { return m_named; }
    const std::vector<StepPart>& thin() const { return m_thin; }

protected:
    void fillSeries() override {}
    double valueTop() const override { return m_frame.speedTop; }
    double valueStep() const override { return m_picture.speedStep; }
    QString valueLabel(double value) const override;
    void paintBehind(QPainter& painter) override;
    void paintOver(QPainter& painter) override;

private:
    void paintParts(QPainter& painter) const;
    void nameParts(QPainter& painter);
    void paintCrossing(QPainter& painter) const;
    /// Milliseconds of all parts below one, at a point.
    double below(std::size_t part, std::size_t point) const;

    std::vector<StepPart> m_named, m_thin;
};

/// The part's name in the window's language.
QString stepPartName(StepPart part);

/// The parts of a step at the crosshair.
Reading splitReading(const Resolved& resolved, std::uint64_t tokens);

/// From where on reading the cache costs more than reading the weights, in a sentence.
QString crossingSentence(const Picture& picture);

}  // namespace kvsight::ui
