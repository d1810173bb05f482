// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory_chart.h"

#include "ui/decimals.h"
#include "ui/measured_bar.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QBarSet>
#include <QChart>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace kvsight::ui {
namespace {

constexpr double kStripRoom = 46;   ///< above the plot: the parts of the current column, and figures of broken ones
constexpr double kBarShare = 0.56;  ///< of a column's place: neighbours never touch the current column
constexpr double kMeasuredShare = 0.24, kMeasuredGap = 0.06;
constexpr double kMeasuredLeast = 16;  ///< pixels: its hatching is seen

std::array<double, 4> heights(const ColumnParts& parts)
{
    return {parts.weights, parts.buffers, parts.reserved, parts.cache};
}

/// Slanted lines in the panel's colour over what does not fit: a tile, since stroking them anew for every column is
/// dear.
/// Hatching of `size` pixels, `ratio` device pixels each; its lines run into the lower left corner.
QPixmap hatching(QSize size, double ratio)
{
    constexpr int kTile = 8;
    QPixmap tile(qRound(kTile * ratio), qRound(kTile * ratio));
    tile.setDevicePixelRatio(ratio);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().panel, 2.6));
    for (int at = -kTile; at <= kTile; at += kTile)
        painter.drawLine(QPointF(at - 1, kTile + 1), QPointF(at + kTile + 1, -1));
    painter.end();
    QPixmap whole((QSizeF(size) * ratio).toSize());
    whole.setDevicePixelRatio(ratio);
    whole.fill(Qt::transparent);
    QPainter(&whole).drawTiledPixmap(QRectF({0, 0}, size), tile, QPointF(0, kTile - size.height() % kTile));
    return whole;
}

/// Of a column's place; `plot` is the width of all places.
double measuredShare(const ContextAxis& axis, double plot)
{
    return std::max(kMeasuredShare, kMeasuredLeast * (axis.high() - axis.low()) / std::max(plot, 1.0));
}

}  // namespace

MemoryChart::MemoryChart(QWidget* parent) : ContextChart(parent), m_series(new QStackedBarSeries)
{
    setObjectName(QStringLiteral("memoryChart"));
    setTopRoom(kStripRoom);
    m_series->setBarWidth(kBarShare);
    for (QBarSet*& set : m_sets) {
        set = new QBarSet(QString());
        set->append(QList<qreal>(static_cast<qsizetype>(ContextAxis::kMostColumns), 0.0));
        m_series->append(set);
    }
    m_chart->addSeries(m_series);
    m_series->attachAxis(m_x);
    m_series->attachAxis(m_y);
    restyle();
}

void MemoryChart::restyle()
{
    const Theme& t = theme();
    const std::array<QColor, 4> colours = {t.weightsPale, t.buffersPale, t.reservedPale, t.cachePale};
    for (std::size_t i = 0; i < m_sets.size(); ++i) {
        m_sets[i]->setPen(QPen(Qt::NoPen));
        m_sets[i]->setBrush(colours[i]);
    }
    m_hatch = {};
    ContextChart::restyle();
}

void MemoryChart::setTexts(const MemoryTexts& texts)
{
    m_texts = texts;
    viewport()->update();
}

bool MemoryChart::isHidden(std::size_t column) const
{
    // Columns that the current one would touch make room for it, and for the measured one beside it.
    const double apart = static_cast<double>(column) - m_frame.place;
    const double aside = m_measured ? measuredShare(m_frame.axis, m_plot.width()) + kMeasuredGap : 0;
    const bool on_left = measuredOnLeft();
    return apart < kBarShare + 0.06 + (on_left ? 0 : aside) && -apart < kBarShare + 0.06 + (on_left ? aside : 0);
}

void MemoryChart::setMeasured(const std::optional<MeasuredBar>& bar)
{
    if (!bar && !m_measured)
        return;
    m_measured = bar;
    fillSeries();
    viewport()->update();
}

bool MemoryChart::measuredOnLeft() const
{
    return m_frame.place + kBarShare / 2 + kMeasuredGap + measuredShare(m_frame.axis, m_plot.width()) > m_frame.axis.high();
}

QRectF MemoryChart::measuredPlace() const
{
    if (!m_measured)
        return {};
    const double unit = m_plot.width() / (m_frame.axis.high() - m_frame.axis.low());
    const double wide = measuredShare(m_frame.axis, m_plot.width()) * unit;
    const double aside = (kBarShare / 2 + kMeasuredGap) * unit;
    const double x = xOf(m_frame.place) + (measuredOnLeft() ? -aside - wide : aside);
    const double top = yOf(m_measured->total());
    return {x, top, wide, m_plot.bottom() - top};
}

void MemoryChart::paintMeasuredBar(QPainter& painter) const
{
    if (!m_measured)
        return;
    const QRectF place = measuredPlace();
    std::array<QRectF, 3> parts;
    double below = 0;
    const std::array<double, 3> sizes = {m_measured->weights, m_measured->buffers, m_measured->cache};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double from = yOf(below);
        below += sizes[i];
        parts[i] = QRectF(QPointF(place.left(), yOf(below)), QPointF(place.right(), from));
    }
    paintMeasured(painter, parts);
    paintTag(painter, {place.center().x(), place.top() - 2}, Qt::AlignHCenter | Qt::AlignBottom, tr("measured"), theme().text, figureFont(0.78, true));
}

void MemoryChart::mouseMoveEvent(QMouseEvent* event)
{
    ContextChart::mouseMoveEvent(event);
    if (m_measured && measuredPlace().adjusted(-3, -18, 3, 0).contains(event->position()))
        showReading(m_measured->reading);
}

void MemoryChart::fillSeries()
{
    for (std::size_t column = 0; column < ContextAxis::kMostColumns; ++column) {
        const bool shown = column < m_frame.axis.columns().size() && !isHidden(column);
        const auto parts = heights(m_frame.columns[column]);
        double room = m_frame.memoryTop;
        for (std::size_t part = 0; part < m_sets.size(); ++part) {
            const double height = shown ? drawn(parts[part], room) : 0.0;
            room -= height;
            if (m_sets[part]->at(static_cast<int>(column)) != height)
                m_sets[part]->replace(static_cast<int>(column), height);
        }
    }
}

std::array<double, 4> MemoryChart::drawnColumn(std::size_t i) const
{
    std::array<double, 4> values{};
    for (std::size_t part = 0; part < m_sets.size(); ++part)
        values[part] = m_sets[part]->at(static_cast<int>(i));
    return values;
}

QString MemoryChart::valueLabel(double value) const
{
    const double size = value / axisUnit(m_frame.memoryTop, m_units).bytes;
    int places = 0;
    for (double shown = size; places < 3 && std::abs(shown - std::round(shown)) > 1e-6; shown *= 10)
        ++places;
    return decimals(size, places);
}

double MemoryChart::barWidth() const
{
    return kBarShare * m_plot.width() / (m_frame.axis.high() - m_frame.axis.low());
}

void MemoryChart::paintBehind(QPainter& painter)
{
    const Theme& t = theme();
    painter.setFont(figureFont(0.82));
    painter.setPen(t.muted);
    painter.drawText(QRectF(0, m_plot.top() - 25, m_plot.left() - 8, 14), Qt::AlignRight | Qt::AlignVCenter, QLatin1String(axisUnit(m_frame.memoryTop, m_units).name));
    const double half = barWidth() * 0.8;
    const double x = xOf(m_frame.place);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.current);
    painter.drawRoundedRect(QRectF(x - half, m_plot.top() - kStripRoom + 20, 2 * half, m_plot.height() + kStripRoom + 2), 5, 5);
}

void MemoryChart::paintOver(QPainter& painter)
{
    for (std::size_t column = 0; column < m_frame.axis.columns().size(); ++column)
        if (!isHidden(column))
            paintExcess(painter, xOf(static_cast<double>(column)), m_frame.columns[column].total(), m_picture.lacking[column]);
    paintCurrent(painter);
    paintExcess(painter, xOf(m_frame.place), m_frame.current.total(), m_picture.lacks);
    paintPool(painter);
    paintBreakFigures(painter);
    paintGhosts(painter);
    paintMeasuredBar(painter);
    paintLimit(painter);
    paintParts(painter);
}

void MemoryChart::paintCurrent(QPainter& painter) const
{
    const Theme& t = theme();
    const std::array<QColor, 4> colours = {t.weights, t.buffers, t.reserved, t.cache};
    const auto parts = heights(m_frame.current);
    const double x = xOf(m_frame.place);
    const double half = barWidth() / 2 + 1;
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.current);
    painter.drawRect(QRectF(x - half - 2, m_plot.top(), 2 * half + 4, m_plot.height()));
    double below = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const double from = yOf(below);
        below += drawn(parts[part], m_frame.memoryTop);
        const double to = yOf(below);
        painter.setBrush(colours[part]);
        painter.drawRect(QRectF(x - half, to, 2 * half, from - to));
    }
}

/// What an engine reserves for the cache, around the cache that the scenario needs of it.
void MemoryChart::paintPool(QPainter& painter) const
{
    if (m_texts.pool <= 0)
        return;
    const double below = m_frame.current.total() - m_frame.current.cache;
    const double half = barWidth() / 2 + 4;
    const double top = yOf(std::min(below + m_texts.pool, m_frame.memoryTop));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().cacheText, 1.8, Qt::DashLine));
    painter.drawRect(QRectF(xOf(m_frame.place) - half, top, 2 * half, yOf(below) - top));
}

/// Bytes from which on nothing fits: the cards' end, or the end of an engine's pool.
double MemoryChart::limit() const
{
    const double below = m_frame.current.total() - m_frame.current.cache;
    return m_texts.pool > 0 ? std::min(m_frame.capacity, below + m_texts.pool) : m_frame.capacity;
}

void MemoryChart::paintExcess(QPainter& painter, double x, double total, bool lacks)
{
    const double half = barWidth() / 2 + 1.5;
    const bool beyond = m_frame.capacity > 0 && total > limit() && limit() < m_frame.memoryTop;
    if (beyond || lacks) {
        const double top = yOf(total);
        const QRect over = QRectF(x - half, top, 2 * half, yOf(beyond ? limit() : 0) - top).toRect();
        // A picture that is only copied: Qt fills with a pattern on several threads, which wait for each other longer
        // than the filling takes.
        const double ratio = devicePixelRatioF();
        const QSize size = (QSizeF(over.size()) * ratio).toSize();
        // A pixel wider than needed: the next column may be rounded up.
        if (m_hatch.devicePixelRatio() != ratio || m_hatch.width() < size.width() || m_hatch.height() < size.height())
            m_hatch = hatching({over.width() + 1, std::max(viewport()->height(), over.height())}, ratio);
        painter.drawPixmap(over, m_hatch, QRect(QPoint(0, m_hatch.height() - size.height()), size));
    }
    if (total > m_frame.memoryTop)
        paintBreak(painter, x);
}

void MemoryChart::paintBreak(QPainter& painter, double x) const
{
    const double half = barWidth() / 2 + 3;
    const double y = m_plot.top() + 12;
    painter.setPen(QPen(theme().panel, 4));
    painter.drawLine(QPointF(x - half, y + 3), QPointF(x + half, y - 3));
}

void MemoryChart::paintBreakFigures(QPainter& painter) const
{
    const QFont font = figureFont(0.78);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double free = m_plot.left() - 4;
    const double unit = axisUnit(m_frame.memoryTop, m_units).bytes;
    const double step = m_plot.width() / (m_frame.axis.high() - m_frame.axis.low());
    const auto write = [&](double x, double total, bool current) {
        if (total <= m_frame.memoryTop)
            return;
        // What 64 bits do not hold is at least 2^64 bytes.
        const QString figure = total >= 1.8e19 ? (m_units == ByteUnits::Binary ? QStringLiteral("> 16 EiB") : QStringLiteral("> 18 EB"))
                               : total / unit < 1e6   ? decimals(total / unit, 0)
                                                      : text(formatBytes(static_cast<std::uint64_t>(total), m_units));
        const double wide = metrics.horizontalAdvance(figure);
        const double from = std::min(x - wide / 2, viewport()->width() - wide - 2);
        if (from < free)
            return;
        painter.setPen(current ? theme().text : theme().muted);
        painter.drawText(QPointF(from, m_plot.top() - 6), figure);
        free = from + wide + 4;
    };
    bool written = false;
    for (std::size_t column = 0; column < m_frame.axis.columns().size(); ++column) {
        const auto place = static_cast<double>(column);
        if (!written && place + 0.5 > m_frame.place) {
            write(xOf(m_frame.place), m_frame.current.total(), true);
            written = true;
        }
        if (!isHidden(column) && std::abs(place - m_frame.place) * step > 14)
            write(xOf(place), m_frame.columns[column].total(), false);
    }
}

void MemoryChart::paintGhosts(QPainter& painter) const
{
    const double half = barWidth() / 2 + 2;
    const auto outline = [&](double place, double total) {
        const double x = xOf(place);
        const double top = yOf(total);
        // What is beyond the axis stays open at the top.
        QPolygonF line{{x - half, m_plot.bottom()}, {x - half, top}, {x + half, top}, {x + half, m_plot.bottom()}};
        if (total <= m_frame.memoryTop) {
            painter.drawPolyline(line);
        } else {
            painter.drawLine(line[0], line[1]);
            painter.drawLine(line[2], line[3]);
        }
    };
    const auto& columns = m_frame.axis.columns();
    for (const Ghost& ghost : m_ghosts) {
        painter.setPen(ghostPen(ghost.slot, 1.5));
        painter.setBrush(Qt::NoBrush);
        std::optional<std::size_t> named;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (isHidden(i))
                continue;
            outline(static_cast<double>(i), ghost.totals[i]);
            if (ghost.totals[i] <= m_frame.memoryTop)
                named = i;
        }
        if (ghost.onAxis) {
            painter.setPen(ghostPen(ghost.slot, 2.4));
            outline(ghost.place, ghost.total);
        }
        const double place = ghost.onAxis ? ghost.place : static_cast<double>(named.value_or(0));
        const double total = ghost.onAxis ? ghost.total : ghost.totals[named.value_or(0)];
        // One letter beside the other where two ghosts stand at one place.
        const double aside = (static_cast<double>(ghost.slot) - 1) * 15;
        paintTag(painter, {xOf(place) + aside, std::max(yOf(total), m_plot.top() + 12) - 2}, Qt::AlignHCenter | Qt::AlignBottom,
                 ghost.label, theme().text, scaledFont(0.82, true));
    }
}

std::size_t MemoryChart::columnsOver(double from, double to) const
{
    const double half = barWidth() / 2;
    const auto stands = [&](double place, double total) {
        const double x = xOf(place);
        return x + half > from && x - half < to && total > m_frame.capacity;
    };
    // The current column is the one to read: as bad as all others.
    std::size_t count = stands(m_frame.place, m_frame.current.total()) ? ContextAxis::kMostColumns : 0;
    for (std::size_t i = 0; i < m_frame.axis.columns().size(); ++i)
        count += !isHidden(i) && stands(static_cast<double>(i), m_frame.columns[i].total());
    return count;
}

void MemoryChart::paintLimit(QPainter& painter) const
{
    if (m_frame.capacity <= 0 || m_frame.capacity >= m_frame.memoryTop)
        return;
    const Theme& t = theme();
    const double y = std::round(yOf(m_frame.capacity));
    painter.fillRect(QRectF(m_plot.left(), y - 1, m_plot.width(), 2), t.limit);
    const QFont font = scaledFont(0.88, true);
    // Where fewer columns stand behind it; else on the side where the current column's labels are not.
    const double wide = tagRect({}, Qt::AlignLeft | Qt::AlignTop, m_texts.card, font).width();
    const std::size_t left = columnsOver(m_plot.left(), m_plot.left() + wide), right = columnsOver(m_plot.right() - wide, m_plot.right());
    const bool onRight = left != right ? right < left : xOf(m_frame.place) < m_plot.left() + m_plot.width() * 0.4;
    const double x = onRight ? m_plot.right() : m_plot.left() + 2;
    const Qt::Alignment side = (onRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom;
    // On a ground of its own: hatched columns lie behind it.
    QColor ground = t.panel;
    ground.setAlphaF(0.86F);
    painter.fillRect(tagRect({x, y - 3}, side, m_texts.card, font), ground);
    paintTag(painter, {x, y - 3}, side, m_texts.card, t.limit, font);
}

void MemoryChart::paintParts(QPainter& painter)
{
    const Theme& t = theme();
    struct Label {
        const QString& text;
        QColor colour;
        QColor square;
        bool outlined = false;  ///< as the pool is drawn
    };
    // From the bottom of the column to its top, as they are stacked.
    const std::array<Label, 6> labels = {{{m_texts.weights, t.weightsText, t.weights},
                                          {m_texts.buffers, t.buffersText, t.buffers},
                                          {m_texts.reserved, t.buffersText, t.reserved},
                                          {m_texts.cache, t.cacheText, t.cache},
                                          {m_texts.poolName, t.cacheText, t.cacheText, true},
                                          {m_texts.over, t.limit, QColor()}}};
    constexpr double kSquare = 9, kAfterSquare = 5, kBetween = 14;
    QFont font;
    double wide = 0;
    const double room = viewport()->width() - 4.0;
    for (const double size : {0.92, 0.84, 0.76}) {
        font = figureFont(size, true);
        const QFontMetricsF metrics(font);
        wide = -kBetween;
        for (const Label& label : labels)
            if (!label.text.isEmpty())
                wide += metrics.horizontalAdvance(label.text) + kBetween + (label.square.isValid() ? kSquare + kAfterSquare : 0);
        if (wide <= room)
            break;
    }
    const QFontMetricsF metrics(font);
    // Over its own column where that can be: the column's ground reaches up to it.
    double x = std::clamp(xOf(m_frame.place) - wide / 2, std::min(m_plot.left(), room - wide), std::max(room - wide, 0.0));
    m_strip = QRectF(x, 2, wide, 18);
    painter.setFont(font);
    for (const Label& label : labels) {
        if (label.text.isEmpty())
            continue;
        if (label.square.isValid()) {
            const QRectF square(x, 11 - kSquare / 2, kSquare, kSquare);
            if (label.outlined) {
                painter.setBrush(Qt::NoBrush);
                QPen outline(label.square, 1.4);
                outline.setDashPattern({2, 1.6});
                painter.setPen(outline);
                painter.drawRect(square.adjusted(0.7, 0.7, -0.7, -0.7));
            } else {
                painter.fillRect(square, label.square);
            }
            x += kSquare + kAfterSquare;
        }
        painter.setPen(label.colour);
        const double advance = metrics.horizontalAdvance(label.text);
        painter.drawText(QRectF(x, 2, advance + 2, 18), Qt::AlignVCenter | Qt::AlignLeft, label.text);
        x += advance + kBetween;
    }
}

}  // namespace kvsight::ui
