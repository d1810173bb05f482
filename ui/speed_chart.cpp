// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/speed_chart.h"

#include "ui/text.h"
#include "ui/theme.h"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

QList<QPointF> points(const SpeedLine& line, const std::array<double, SpeedLine::kPoints>& values, double top)
{
    QList<QPointF> all;
    all.reserve(static_cast<qsizetype>(SpeedLine::kPoints));
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i)
        all.append({line.place[i], drawn(values[i], top)});
    return all;
}

}  // namespace

SpeedChart::SpeedChart(QWidget* parent)
    : ContextChart(parent), m_low(new QLineSeries), m_high(new QLineSeries), m_mid(new QLineSeries),
      m_one(new QLineSeries), m_band(new QAreaSeries(m_high, m_low))
{
    setObjectName(QStringLiteral("speedChart"));
    m_low->setParent(m_band);
    m_high->setParent(m_band);
    for (QAbstractSeries* series : {static_cast<QAbstractSeries*>(m_band), static_cast<QAbstractSeries*>(m_one),
                                    static_cast<QAbstractSeries*>(m_mid)}) {
        m_chart->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    }
    for (QLineSeries*& series : m_ghostLines) {
        series = new QLineSeries;
        m_chart->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
        series->setVisible(false);
    }
    restyle();
}

void SpeedChart::restyle()
{
    const Theme& t = theme();
    m_band->setPen(QPen(Qt::NoPen));
    m_band->setBrush(t.band);
    m_mid->setPen(QPen(t.line, 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_one->setPen(QPen(t.lineQuiet, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (std::size_t slot = 0; slot < m_ghostLines.size(); ++slot)
        m_ghostLines[slot]->setPen(ghostPen(slot, 1.8));
    ContextChart::restyle();
}

void SpeedChart::setTexts(const SpeedTexts& texts)
{
    m_texts = texts;
    viewport()->update();
}

void SpeedChart::fillSeries()
{
    const double top = m_frame.speedTop;
    m_band->setVisible(m_frame.line.drawn);
    m_mid->setVisible(m_frame.line.drawn);
    m_one->setVisible(m_frame.lineOfOne.drawn && !m_picture.sameLine);
    if (m_frame.line.drawn) {
        m_low->replace(points(m_frame.line, m_frame.line.low, top));
        m_high->replace(points(m_frame.line, m_frame.line.high, top));
        m_mid->replace(points(m_frame.line, m_frame.line.mid, top));
    }
    if (m_frame.lineOfOne.drawn)
        m_one->replace(points(m_frame.lineOfOne, m_frame.lineOfOne.mid, top));
    fillGhosts();
}

void SpeedChart::fillGhosts()
{
    for (std::size_t slot = 0; slot < m_ghostLines.size(); ++slot) {
        const auto ghost = std::find_if(m_ghosts.begin(), m_ghosts.end(), [slot](const Ghost& one) { return one.slot == slot; });
        const bool shown = ghost != m_ghosts.end() && ghost->line.drawn;
        if (m_ghostLines[slot]->isVisible() != shown)
            m_ghostLines[slot]->setVisible(shown);
        if (shown)
            m_ghostLines[slot]->replace(points(ghost->line, ghost->line.mid, m_frame.speedTop));
    }
}

void SpeedChart::paintGhostLabels(QPainter& painter) const
{
    for (const Ghost& ghost : m_ghosts) {
        if (!ghost.line.drawn)
            continue;
        // Along the line, each further on: letters of lines that lie on each other stay apart.
        const std::size_t at = SpeedLine::kPoints * (2 + ghost.slot) / 6;
        paintTag(painter, {xOf(ghost.line.place[at]), yOf(ghost.line.mid[at])}, Qt::AlignHCenter | Qt::AlignVCenter, ghost.label,
                 theme().text, scaledFont(0.82, true));
    }
}

QList<QPointF> SpeedChart::drawnGhost(std::size_t slot) const
{
    return m_ghostLines[slot]->isVisible() ? m_ghostLines[slot]->points() : QList<QPointF>();
}

QList<QPointF> SpeedChart::drawnLine() const
{
    return m_mid->isVisible() ? m_mid->points() : QList<QPointF>();
}

QString SpeedChart::valueLabel(double value) const
{
    return QString::number(value, 'g', 4);
}

void SpeedChart::paintBehind(QPainter& painter)
{
    painter.setPen(QPen(theme().lineQuiet, 1, Qt::DashLine));
    const double x = std::round(xOf(m_frame.place)) + 0.5;
    painter.drawLine(QPointF(x, 0), QPointF(x, m_plot.bottom()));
}

QRectF SpeedChart::paintEnd(QPainter& painter, const SpeedLine& line, const QString& label, bool quiet,
                            const QRectF& taken) const
{
    const Theme& t = theme();
    if (!line.drawn)
        return {};
    const std::size_t last = SpeedLine::kPoints - 1;
    const QPointF end(xOf(line.place[last]), yOf(line.mid[last]));
    if (line.endsInMemory) {
        painter.setPen(QPen(t.limit, 2.4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(end + QPointF(-4.5, -4.5), end + QPointF(4.5, 4.5));
        painter.drawLine(end + QPointF(-4.5, 4.5), end + QPointF(4.5, -4.5));
    }
    if (label.isEmpty())
        return {};
    const QFont font = scaledFont(0.86, !quiet);
    const double wide = QFontMetricsF(font).horizontalAdvance(label) + 8;
    const bool rightOf = end.x() + 8 + wide < m_plot.right();
    QPointF at = rightOf ? end + QPointF(8, 0) : QPointF(std::min(end.x(), m_plot.right()), end.y() - 8);
    Qt::Alignment alignment = rightOf ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignBottom;
    QRectF place = tagRect(at, alignment, label, font);
    if (place.intersects(taken)) {
        at.ry() += taken.bottom() - place.top() + 2;
        place = tagRect(at, alignment, label, font);
        if (place.bottom() > m_plot.bottom()) {
            at.ry() -= place.bottom() - taken.top() + 2;
            place = tagRect(at, alignment, label, font);
        }
    }
    paintTag(painter, at, alignment, label, quiet ? t.muted : t.text, font);
    return place;
}

void SpeedChart::paintOver(QPainter& painter)
{
    paintGhostLabels(painter);
    const Theme& t = theme();
    const QFont font = scaledFont(1.0, true);
    const QPointF here(xOf(m_frame.place), yOf(m_frame.speed));
    const bool leftOf = here.x() > m_plot.left() + m_plot.width() * 0.72;
    const Qt::Alignment side = leftOf ? Qt::AlignRight : Qt::AlignLeft;
    QRectF taken;
    if (m_frame.speed > 0) {
        QPointF at = here + QPointF(leftOf ? -10 : 10, -10);
        at.setY(std::max(at.y(), m_plot.top() + 10));
        taken = tagRect(at, side | Qt::AlignBottom, m_texts.here, font);
        paintTag(painter, at, side | Qt::AlignBottom, m_texts.here, t.text, font);
        painter.setPen(QPen(t.panel, 2));
        painter.setBrush(t.line);
        painter.drawEllipse(here, 6, 6);
    } else if (!m_texts.none.isEmpty()) {
        const QPointF at(here.x() + (leftOf ? -8 : 8), m_plot.top() + 8);
        taken = tagRect(at, side | Qt::AlignTop, m_texts.none, font);
        paintTag(painter, at, side | Qt::AlignTop, m_texts.none, m_texts.unfit ? t.limit : t.muted, font);
    }
    const QRectF end = paintEnd(painter, m_frame.line, m_texts.end, false, taken);
    if (!m_picture.sameLine)
        paintEnd(painter, m_frame.lineOfOne, m_texts.one, true, end.isValid() ? end : taken);
}

}  // namespace kvsight::ui
