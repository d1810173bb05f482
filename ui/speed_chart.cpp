// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/speed_chart.h"

#include "ui/label_places.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <vector>

namespace kvsight::ui {
namespace {

constexpr double kTopRoom = 18;  ///< above the plot, where a label may stand as well
/// A label has a halo: over a thin line it can be read, over the scenario's own less well.
constexpr double kOverLine = 12, kOverQuietLine = 3.5;

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
      m_band(new QAreaSeries(m_high, m_low))
{
    setObjectName(QStringLiteral("speedChart"));
    m_low->setParent(m_band);
    m_high->setParent(m_band);
    std::vector<QAbstractSeries*> all{m_band};
    for (QLineSeries*& series : m_quiet)
        all.push_back(series = new QLineSeries);
    all.push_back(m_mid);
    for (QAbstractSeries* series : all) {
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
    for (std::size_t slot = 0; slot < m_ghostLines.size(); ++slot)
        m_ghostLines[slot]->setPen(ghostPen(slot, 1.8));
    const std::array<Qt::PenStyle, kQuiet> styles = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    for (std::size_t i = 0; i < m_quiet.size(); ++i)
        m_quiet[i]->setPen(QPen(t.lineQuiet, 1.6, styles[i], Qt::FlatCap, Qt::RoundJoin));
    ContextChart::restyle();
}

void SpeedChart::setTexts(const SpeedTexts& texts)
{
    m_texts = texts;
    viewport()->update();
}

std::array<const SpeedLine*, SpeedChart::kQuiet> SpeedChart::quietLines() const
{
    const auto ifDrawn = [](const SpeedLine& line, bool wanted) { return wanted && line.drawn ? &line : nullptr; };
    return {ifDrawn(m_frame.lineOfOne, !m_picture.sameLine), ifDrawn(m_frame.more[0], true), ifDrawn(m_frame.more[1], true)};
}

void SpeedChart::fillSeries()
{
    const double top = m_frame.speedTop;
    m_band->setVisible(m_frame.line.drawn);
    m_mid->setVisible(m_frame.line.drawn);
    if (m_frame.line.drawn) {
        m_low->replace(points(m_frame.line, m_frame.line.low, top));
        m_high->replace(points(m_frame.line, m_frame.line.high, top));
        m_mid->replace(points(m_frame.line, m_frame.line.mid, top));
    }
    const auto quiet = quietLines();
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        m_quiet[i]->setVisible(quiet[i] != nullptr);
        if (quiet[i])
            m_quiet[i]->replace(points(*quiet[i], quiet[i]->mid, top));
    }
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
    painter.setFont(scaledFont(0.82));
    painter.setPen(theme().muted);
    painter.drawText(QPointF(4, m_plot.top() - 12), m_texts.unit);
    painter.setPen(QPen(theme().lineQuiet, 1, Qt::DashLine));
    const double x = std::round(xOf(m_frame.place)) + 0.5;
    painter.drawLine(QPointF(x, m_plot.top() - 8), QPointF(x, m_plot.bottom()));
}

QPointF SpeedChart::endOf(const SpeedLine& line) const
{
    return {xOf(line.place.back()), yOf(line.mid.back())};
}

void SpeedChart::avoidLine(LabelPlaces& places, const SpeedLine& line, double price) const
{
    constexpr double kApart = 7;
    QPointF last(-kApart, -kApart);
    for (std::size_t i = 0; i < SpeedLine::kPoints; ++i) {
        const QPointF point(xOf(line.place[i]), yOf(line.mid[i]));
        if ((point - last).manhattanLength() < kApart)
            continue;
        places.avoid(point, price);
        last = point;
    }
}

void SpeedChart::paintText(QPainter& painter, const QRectF& place, const QString& label, const QColor& colour,
                           const QFont& font) const
{
    paintTag(painter, place.topLeft(), Qt::AlignLeft | Qt::AlignTop, label, colour, font);
}

void SpeedChart::paintEnd(QPainter& painter, LabelPlaces& places, const SpeedLine& line, const QString& label,
                          bool quiet) const
{
    const Theme& t = theme();
    const QPointF end = endOf(line);
    if (line.endsInMemory) {
        painter.setPen(QPen(t.limit, 2.4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(end + QPointF(-4.5, -4.5), end + QPointF(4.5, 4.5));
        painter.drawLine(end + QPointF(-4.5, 4.5), end + QPointF(4.5, -4.5));
    }
    const QFont font = scaledFont(0.86, !quiet);
    if (label.isEmpty())
        return;
    const QSizeF size = tagRect({}, Qt::AlignLeft | Qt::AlignTop, label, font).size();
    const auto place = places.place(end, size);
    if (!place)
        return;
    // A label that found no room at its mark is led to it.
    const QPointF nearest(std::clamp(end.x(), place->left(), place->right()), std::clamp(end.y(), place->top(), place->bottom()));
    constexpr double kFar = 16;
    if ((nearest - end).manhattanLength() > kFar) {
        painter.setPen(QPen(t.lineQuiet, 1));
        painter.drawLine(end, nearest);
    }
    paintText(painter, *place, label, quiet ? t.muted : t.text, font);
}

void SpeedChart::paintHere(QPainter& painter, LabelPlaces& places) const
{
    const Theme& t = theme();
    const QFont font = scaledFont(1.0, true);
    const bool running = m_frame.speed > 0;
    const QString& label = running ? m_texts.here : m_texts.none;
    const QPointF here(xOf(m_frame.place), running ? yOf(m_frame.speed) : m_plot.top() + 18);
    if (!label.isEmpty()) {
        const QSizeF size = tagRect({}, Qt::AlignLeft | Qt::AlignTop, label, font).size();
        if (const auto place = places.place(here, size))
            paintText(painter, *place, label, !running && m_texts.unfit ? t.limit : running ? t.text : t.muted, font);
    }
    if (!running)
        return;
    painter.setPen(QPen(t.panel, 2));
    painter.setBrush(t.line);
    painter.drawEllipse(here, 6, 6);
}

void SpeedChart::fillPlaces(LabelPlaces& places) const
{
    std::vector<const SpeedLine*> lines;
    if (m_frame.line.drawn)
        lines.push_back(&m_frame.line);
    for (const SpeedLine* line : quietLines())
        if (line)
            lines.push_back(line);
    for (const SpeedLine* line : lines) {
        avoidLine(places, *line, line == &m_frame.line ? kOverLine : kOverQuietLine);
        places.addMark(endOf(*line));
        // A label hides no mark: those places are taken before the first label looks for its own.
        if (line->endsInMemory)
            places.take(QRectF(endOf(*line) - QPointF(5, 5), QSizeF(10, 10)));
    }
    if (m_frame.speed > 0)
        places.take(QRectF(xOf(m_frame.place) - 6, yOf(m_frame.speed) - 6, 12, 12));
}

void SpeedChart::paintMeasured(QPainter& painter, LabelPlaces& places) const
{
    // What was measured is a diamond; hollow where it was with another batch than the scenario's.
    constexpr double kHalf = 4.5;
    const Theme& t = theme();
    for (const MeasuredMark& mark : m_picture.measured) {
        const QPointF at(xOf(mark.place), yOf(mark.value));
        painter.setPen(QPen(mark.ofLine ? t.panel : t.text, 1.4));
        painter.setBrush(mark.ofLine ? t.text : t.panel);
        painter.drawPolygon(QPolygonF({at + QPointF(0, -kHalf), at + QPointF(kHalf, 0), at + QPointF(0, kHalf), at + QPointF(-kHalf, 0)}));
        places.take(QRectF(at - QPointF(kHalf, kHalf), QSizeF(2 * kHalf, 2 * kHalf)));
    }
}

void SpeedChart::paintOver(QPainter& painter)
{
    paintGhostLabels(painter);
    LabelPlaces places(m_plot.adjusted(2, -kTopRoom, 14, -1));
    fillPlaces(places);
    paintMeasured(painter, places);
    const std::size_t marks = places.taken().size();
    // Ends first: they belong at their marks, while the current value's label may stand anywhere about it.
    if (m_frame.line.drawn)
        paintEnd(painter, places, m_frame.line, m_texts.end, false);
    const auto quiet = quietLines();
    const std::array<const QString*, kQuiet> names = {&m_texts.one, &m_texts.more[0], &m_texts.more[1]};
    for (std::size_t i = 0; i < quiet.size(); ++i)
        if (quiet[i])
            paintEnd(painter, places, *quiet[i], *names[i], true);
    paintHere(painter, places);
    m_labels.assign(places.taken().begin() + static_cast<std::ptrdiff_t>(marks), places.taken().end());
}

}  // namespace kvsight::ui
