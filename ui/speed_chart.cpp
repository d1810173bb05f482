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
/// For each point of a line under a label: letters have a halo, over a thin line they can be read.
constexpr double kOverLine = 30, kOverQuietLine = 3.5;
constexpr double kCrossHalf = 4.5, kDiamondHalf = 4.5;  ///< of a "full" mark and of a measured one

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
    painter.setFont(figureFont(0.82));
    painter.setPen(theme().muted);
    painter.drawText(QPointF(4, m_plot.top() - 12), m_texts.unit);
    placeLabels();
    paintCrosshair(painter);
}

void SpeedChart::paintCrosshair(QPainter& painter) const
{
    // It gives way to letters, which it would cut in two.
    const double x = std::round(xOf(m_frame.place)) + 0.5;
    std::vector<QRectF> crossed;
    for (const Label& label : m_labels)
        if (label.place.left() <= x && x <= label.place.right())
            crossed.push_back(label.place);
    std::sort(crossed.begin(), crossed.end(), [](const QRectF& a, const QRectF& b) { return a.top() < b.top(); });
    painter.setPen(QPen(theme().lineQuiet, 1, Qt::DashLine));
    double from = m_plot.top() - 8;
    for (const QRectF& gap : crossed) {
        if (gap.top() > from)
            painter.drawLine(QPointF(x, from), QPointF(x, gap.top()));
        from = std::max(from, gap.bottom());
    }
    if (from < m_plot.bottom())
        painter.drawLine(QPointF(x, from), QPointF(x, m_plot.bottom()));
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

void SpeedChart::placeEnd(LabelPlaces& places, const SpeedLine& line, const QString& words, bool quiet)
{
    if (words.isEmpty())
        return;
    const QPointF end = endOf(line);
    const QFont font = figureFont(0.86, !quiet);
    const auto place = places.place(end, tagRect({}, Qt::AlignLeft | Qt::AlignTop, words, font).size());
    if (!place)
        return;
    Label label{*place, words, quiet ? theme().muted : theme().text, font};
    // A label that found no room at its mark is led to it.
    const QPointF nearest(std::clamp(end.x(), place->left(), place->right()), std::clamp(end.y(), place->top(), place->bottom()));
    constexpr double kFar = 9;
    if ((nearest - end).manhattanLength() > kFar)
        label.leader = QLineF(end, nearest);
    m_labels.push_back(label);
}

void SpeedChart::placeHere(LabelPlaces& places)
{
    const Theme& t = theme();
    const bool running = m_frame.speed > 0;
    const QString& words = running ? m_texts.here : m_texts.none;
    if (words.isEmpty())
        return;
    const QFont font = figureFont(1.0, true);
    const QPointF here(xOf(m_frame.place), running ? yOf(m_frame.speed) : m_plot.top() + 18);
    if (const auto place = places.place(here, tagRect({}, Qt::AlignLeft | Qt::AlignTop, words, font).size()))
        m_labels.push_back({*place, words, running ? t.text : m_texts.unfit ? t.limit : t.muted, font});
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
    for (const MeasuredMark& mark : m_picture.measured)
        places.take(QRectF(xOf(mark.place) - kDiamondHalf, yOf(mark.value) - kDiamondHalf, 2 * kDiamondHalf, 2 * kDiamondHalf));
    if (m_frame.speed > 0)
        places.take(QRectF(xOf(m_frame.place) - 6, yOf(m_frame.speed) - 6, 12, 12));
}

void SpeedChart::placeLabels()
{
    m_labels.clear();
    LabelPlaces places(m_plot.adjusted(2, -kTopRoom, 14, -1));
    fillPlaces(places);
    // Ends first: they belong at their marks, while the current value's label may stand anywhere about it.
    if (m_frame.line.drawn)
        placeEnd(places, m_frame.line, m_texts.end, false);
    const auto quiet = quietLines();
    const std::array<const QString*, kQuiet> names = {&m_texts.one, &m_texts.more[0], &m_texts.more[1]};
    for (std::size_t i = 0; i < quiet.size(); ++i)
        if (quiet[i])
            placeEnd(places, *quiet[i], *names[i], true);
    placeHere(places);
}

std::vector<QRectF> SpeedChart::labelPlaces() const
{
    std::vector<QRectF> places;
    places.reserve(m_labels.size());
    for (const Label& label : m_labels)
        places.push_back(label.place);
    return places;
}

void SpeedChart::paintFullMark(QPainter& painter, QPointF end) const
{
    painter.setPen(QPen(theme().limit, 2.4, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(end + QPointF(-kCrossHalf, -kCrossHalf), end + QPointF(kCrossHalf, kCrossHalf));
    painter.drawLine(end + QPointF(-kCrossHalf, kCrossHalf), end + QPointF(kCrossHalf, -kCrossHalf));
}

void SpeedChart::paintMeasured(QPainter& painter) const
{
    // What was measured is a diamond; hollow where it was with another batch than the scenario's.
    const Theme& t = theme();
    for (const MeasuredMark& mark : m_picture.measured) {
        const QPointF at(xOf(mark.place), yOf(mark.value));
        painter.setPen(QPen(mark.ofLine ? t.panel : t.text, 1.4));
        painter.setBrush(mark.ofLine ? t.text : t.panel);
        painter.drawPolygon(QPolygonF({at + QPointF(0, -kDiamondHalf), at + QPointF(kDiamondHalf, 0),
                                       at + QPointF(0, kDiamondHalf), at + QPointF(-kDiamondHalf, 0)}));
    }
}

void SpeedChart::paintOver(QPainter& painter)
{
    paintGhostLabels(painter);
    paintMeasured(painter);
    for (const SpeedLine* line : quietLines())
        if (line && line->endsInMemory)
            paintFullMark(painter, endOf(*line));
    if (m_frame.line.drawn && m_frame.line.endsInMemory)
        paintFullMark(painter, endOf(m_frame.line));
    for (const Label& label : m_labels) {
        if (!label.leader.isNull()) {
            painter.setPen(QPen(theme().lineQuiet, 1));
            painter.drawLine(label.leader);
        }
        paintTag(painter, label.place.topLeft(), Qt::AlignLeft | Qt::AlignTop, label.words, label.colour, label.font);
    }
    if (m_frame.speed > 0) {
        painter.setPen(QPen(theme().panel, 2));
        painter.setBrush(theme().line);
        painter.drawEllipse(QPointF(xOf(m_frame.place), yOf(m_frame.speed)), 6, 6);
    }
}

}  // namespace kvsight::ui
