// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/context_chart.h"

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <array>
#include <cstddef>
#include <vector>

class QAreaSeries;
class QLineSeries;

namespace kvsight::ui {

class LabelPlaces;

/// What the speed chart writes beside its geometry.
struct SpeedTexts {
    QString here;        ///< at the current value: "34 each · 136 together"
    QString none;        ///< why there is no current value
    bool unfit = false;  ///< it is that it does not fit
    QString end;         ///< at the end of the line: "batch 4 · full at 36K"
    QString one;         ///< on the line of one sequence
    std::array<QString, 2> more;  ///< on the lines of two other batches
    QString unit;        ///< above the axis
};

/// Decode speed over context: the scenario's line with its band, and the lines of one sequence and two other batches;
/// each ends where its memory does.
class SpeedChart : public ContextChart {
    Q_OBJECT
public:
    explicit SpeedChart(QWidget* parent = nullptr);

    void setTexts(const SpeedTexts& texts);
    const SpeedTexts& texts() const { return m_texts; }
    void restyle() override;

    /// Points of the pinned scenario's line as drawn; for tests.
    QList<QPointF> drawnGhost(std::size_t slot) const;
    /// Points of the scenario's line as drawn; for tests.
    QList<QPointF> drawnLine() const;
    /// Places of the labels of the last painting; for tests.
    std::vector<QRectF> labelPlaces() const;

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
    static constexpr std::size_t kQuiet = 3;  ///< lines of other batches
    /// The lines of other batches that are drawn; nullptr for one that is not.
    std::array<const SpeedLine*, kQuiet> quietLines() const;
    QPointF endOf(const SpeedLine& line) const;
    void avoidLine(LabelPlaces& places, const SpeedLine& line, double price) const;
    /// Every line and every mark that labels keep off.
    void fillPlaces(LabelPlaces& places) const;
    /// Finds a place for every label of this picture.
    void placeLabels();
    void placeEnd(LabelPlaces& places, const SpeedLine& line, const QString& words, bool quiet);
    void placeHere(LabelPlaces& places);
    void paintCrosshair(QPainter& painter) const;
    void paintMeasured(QPainter& painter) const;
    void paintFullMark(QPainter& painter, QPointF end) const;

    struct Label {
        QRectF place;
        QString words;
        QColor colour;
        QFont font;
        QLineF leader = {};  ///< to the point that it names, where that lies far off
    };

    QLineSeries *m_low, *m_high, *m_mid;
    std::array<QLineSeries*, kQuiet> m_quiet;
    QAreaSeries* m_band;
    std::array<QLineSeries*, kMostGhosts> m_ghostLines;  ///< alive all the time; without points while there is no pin
    SpeedTexts m_texts;
    std::vector<Label> m_labels;
};

}  // namespace kvsight::ui
