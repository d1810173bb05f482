// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/context_axis.h"
#include "ui/explore_picture.h"
#include "ui/gesture.h"
#include "ui/ghost.h"

#include <QChartView>
#include <QColor>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

class QChart;
class QValueAxis;

namespace kvsight::ui {

/// A line of what is read at the crosshair: a name, its value, and the colour of the thing, if it has one.
struct ReadingLine {
    QString name, value;
    QColor colour = {};
};

/// What is written at the crosshair while the mouse is over a chart.
struct Reading {
    std::uint64_t context = 0;
    QString title;
    std::vector<ReadingLine> lines;
};

/// A chart over context: the same horizontal axis and crosshair for both charts of the page, and the same ways to set
/// the context on it (click, drag, keys). Series are Qt Charts'; labels, limits and marks are painted over them.
class ContextChart : public QChartView {
    Q_OBJECT
public:
    explicit ContextChart(QWidget* parent = nullptr);

    /// Shows a frame of the picture; `context` is written under its column.
    void show(const Picture& picture, const Frame& frame, std::uint64_t context);
    /// Shows or hides the crosshair of the mouse.
    void showReading(const std::optional<Reading>& reading);
    /// Pinned scenarios drawn beside the current one, at most `kMostGhosts`.
    void setGhosts(const std::vector<Ghost>& ghosts);
    const std::vector<Ghost>& ghosts() const { return m_ghosts; }
    const std::optional<Reading>& reading() const { return m_reading; }
    /// How what a screen reader says is made: the value at the current context, and the chart's description. Asked for
    /// when one listens.
    void setSpeech(std::function<QString()> value, std::function<QString()> description);
    QString spokenValue() const { return m_spokenValue ? m_spokenValue() : QString(); }
    QString spokenDescription() const { return m_spokenDescription ? m_spokenDescription() : QString(); }
    /// Value and description may be others now.
    void tellSpeech();
    std::uint64_t context() const { return m_context; }
    /// Takes colours and texts from the theme and the language again.
    virtual void restyle();

    const Picture& picture() const { return m_picture; }
    const Frame& frame() const { return m_frame; }
    /// In the widget's pixels.
    QRectF plot() const { return m_plot; }
    double xOf(double place) const;
    double yOf(double value) const;

signals:
    void contextPicked(quint64 tokens, kvsight::ui::Gesture gesture);
    /// Arrow keys: -1 or 1 a step, -2 or 2 a doubling, -3 or 3 the ends.
    void stepAsked(int step, kvsight::ui::Gesture gesture);
    void hovered(quint64 tokens);
    void hoverEnded();

protected:
    /// Puts the frame's values into the series.
    virtual void fillSeries() = 0;
    virtual double valueTop() const = 0;
    virtual double valueStep() const = 0;
    virtual QString valueLabel(double value) const = 0;
    /// Behind the series.
    virtual void paintBehind(QPainter& painter);
    /// Over the series.
    virtual void paintOver(QPainter& painter) = 0;

    /// Room above the plot, pixels.
    void setTopRoom(double room);
    void setUpAxes();
    void paintAxes(QPainter& painter);
    void paintReading(QPainter& painter);
    /// Writes on a ground of the panel's colour, so that it reads on any column.
    void paintTag(QPainter& painter, QPointF at, Qt::Alignment alignment, const QString& text, const QColor& colour,
                  const QFont& font) const;
    /// Where such a tag lies.
    QRectF tagRect(QPointF at, Qt::Alignment alignment, const QString& text, const QFont& font) const;

    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

    QChart* m_chart;
    QValueAxis* m_x;
    QValueAxis* m_y;
    Picture m_picture;
    Frame m_frame;
    std::vector<Ghost> m_ghosts;
    std::optional<Reading> m_reading;
    QRectF m_plot;
    std::uint64_t m_context = 0;

private:
    void layOut();
    std::uint64_t tokensAtX(double x) const;
    Gesture m_gesture;
    bool m_dragging = false;
    double m_topRoom;
    std::function<QString()> m_spokenValue, m_spokenDescription;
    QString m_toldValue, m_toldDescription;  ///< what was told last
};

/// Charts tell screen readers their value from here on.
void installChartAccessibility();

/// A number for drawing: finite, and not beyond what a chart can carry.
double drawn(double value, double most);

}  // namespace kvsight::ui
