// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run_map.h"
#include "core/units.h"
#include "ui/speed_contours.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// Context × batch of one card: tokens/s as shade and figure, lines of equal speed, and where the memory ends what is
/// missing. A click or Enter takes a cell.
class RunMapView : public QWidget {
    Q_OBJECT
public:
    explicit RunMapView(QWidget* parent);

    /// `context` and `sequences` are the scenario's: its cell is framed, where it is one. `least`: the speed asked for.
    void show(const RunMap& map, std::uint64_t context, std::uint64_t sequences, std::optional<double> least, ByteUnits units);
    const RunMap& map() const { return m_map; }
    /// What is written in a cell: `45`, `−4.6`, `–`.
    QString cellText(std::size_t context, std::size_t batch) const;
    /// Where a cell lies, in the widget's pixels.
    QRectF cellPlace(std::size_t context, std::size_t batch) const;
    /// Where its figure lies.
    QRectF figurePlace(std::size_t context, std::size_t batch) const;
    /// Round speeds, and the one that is asked for where it is reached.
    const std::vector<SpeedContour>& contours() const { return m_contours; }
    /// The speed that is written on a line of equal speed: never over a figure or another one.
    struct ContourLabel {
        std::size_t contour;
        QString words;
        QRectF place;
    };
    std::vector<ContourLabel> contourLabels() const;

    QSize minimumSizeHint() const override { return {300, 150}; }

signals:
    void picked(const kvsight::RunCell& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Place {
        std::size_t context, batch;
    };
    std::optional<Place> placeAt(QPointF at) const;
    QString cellWords(std::size_t context, std::size_t batch) const;
    void findContours();
    QFont figureFont(std::size_t context, std::size_t batch) const;
    QColor groundOf(const RunCell& cell) const;
    QPointF placeOf(QPointF cells) const;
    void paintGround(QPainter& painter, std::size_t context, std::size_t batch) const;
    void paintFigure(QPainter& painter, std::size_t context, std::size_t batch) const;
    void paintContours(QPainter& painter) const;
    void paintContourLabels(QPainter& painter) const;
    void paintFrontier(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void speak();

    RunMap m_map;
    std::vector<SpeedContour> m_contours;
    std::uint64_t m_context = 0, m_sequences = 0;
    std::optional<double> m_least;
    ByteUnits m_units = ByteUnits::Binary;
    std::size_t m_atContext = 0, m_atBatch = 0;  ///< of the keyboard
    double m_fastest = 0;
    int m_decimals = 0;
};

}  // namespace kvsight::ui
