// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"

#include <QLineF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kvsight::ui {

/// Speed against price or power: a point for each card whose memory suffices, its band as a whisker, what is asked as
/// lines, and the cards that nothing cheaper matches joined by a line.
class PriceChart : public QWidget {
    Q_OBJECT
public:
    enum class Across { Price, Power };
    struct Point {
        std::string gpu;
        std::uint64_t count = 1;
        QString name;
        double across = 0;
        Band speed;
        bool qualifies = false;
        bool best = false;  ///< nothing that costs as little is as fast
    };

    /// What is written beside a point or a line.
    struct Label {
        QString words;
        QRectF place;
        std::optional<QLineF> leader;  ///< from the point to its name
        bool bold = false;
        bool asked = false;            ///< says what is asked, not a card's name
    };

    explicit PriceChart(QWidget* parent);

    /// Rows whose price (or power) or speed is unknown, or which do not fit, are left out.
    void show(const std::vector<const CardRow*>& rows, const CardNeed& need, Across across);
    void select(const std::string& gpu, std::uint64_t count);
    const std::vector<Point>& points() const { return m_points; }
    QPointF placeOf(const Point& point) const;
    /// None over another or over a point; of the cards those that matter most.
    std::vector<Label> labels() const;
    /// What a hand that rests there is told: every card under it, a line each.
    QString wordsAt(QPointF at) const;

    QSize minimumSizeHint() const override { return {280, 150}; }

signals:
    void picked(const std::string& gpu, std::uint64_t count);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void findBest();
    void findRange();
    double xOf(double across) const;
    double yOf(double speed) const;
    QRectF plot() const;
    std::vector<double> ticksAcross() const;
    QString words(const Point& point) const;
    /// The nearest first.
    std::vector<const Point*> pointsAt(QPointF at) const;
    std::vector<const Point*> byImportance() const;
    QString unitAcross() const;
    const Point* selected() const;
    void paintAxes(QPainter& painter) const;
    void paintAsked(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void speak();

    std::vector<Point> m_points;  ///< by price, then speed
    std::string m_gpu;
    std::uint64_t m_count = 1;
    std::optional<double> m_leastSpeed, m_most;
    std::string m_currency;
    Across m_across = Across::Price;
    double m_low = 0, m_high = 1, m_top = 1;
    bool m_doubling = false;
};

}  // namespace kvsight::ui
