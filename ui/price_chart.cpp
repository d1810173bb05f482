// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/price_chart.h"

#include "ui/ranked_rows.h"
#include "ui/context_axis.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kLeft = 40, kRight = 14, kTop = 22, kBottom = 24;
constexpr double kReach = 9;        ///< pixels within which a click means a point
constexpr double kWideRange = 6;    ///< from there on equal steps are equal factors
constexpr int kMostTicks = 6;

std::optional<double> acrossOf(const CardRow& row, PriceChart::Across across)
{
    return across == PriceChart::Across::Price ? row.total_price : row.power_w;
}

}  // namespace

PriceChart::PriceChart(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("priceChart"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PriceChart::show(const std::vector<const CardRow*>& rows, const CardNeed& need, Across across)
{
    m_points.clear();
    m_across = across;
    m_leastSpeed = need.least_speed;
    m_most = across == Across::Price ? need.most_price : need.most_power_w;
    m_currency = need.currency;
    for (const CardRow* row : rows) {
        const auto place = acrossOf(*row, across);
        const bool drawn = row->fits == std::optional<bool>(true) && row->tokens_per_second && place && *place > 0
                        && std::isfinite(*place) && std::isfinite(row->tokens_per_second->high);
        if (drawn)
            m_points.push_back({row->gpu, row->count, text(rowName(*row)), *place, *row->tokens_per_second, row->qualifies, false});
    }
    std::stable_sort(m_points.begin(), m_points.end(), [](const Point& a, const Point& b) {
        return a.across != b.across ? a.across < b.across : a.speed.mid > b.speed.mid;
    });
    findBest();
    findRange();
    if (hasFocus())
        speak();
    update();
}

void PriceChart::findBest()
{
    double fastest = 0;
    for (Point& point : m_points) {
        point.best = point.speed.mid > fastest;
        fastest = std::max(fastest, point.speed.mid);
    }
}

void PriceChart::findRange()
{
    m_top = m_leastSpeed.value_or(0);
    m_low = INFINITY;
    m_high = 0;
    for (const Point& point : m_points) {
        m_top = std::max(m_top, point.speed.high);
        m_low = std::min(m_low, point.across);
        m_high = std::max(m_high, point.across);
    }
    if (m_most && m_high > 0) {
        m_low = std::min(m_low, *m_most);
        m_high = std::max(m_high, *m_most);
    }
    if (!(m_high > 0))
        m_low = m_high = 1;
    m_top = std::max(m_top, 1.0) * 1.06;
    m_doubling = m_high > m_low * kWideRange;
    m_low = m_doubling ? m_low / 1.25 : 0;
    m_high *= m_doubling ? 1.4 : 1.12;
}

void PriceChart::select(const std::string& gpu, std::uint64_t count)
{
    m_gpu = gpu;
    m_count = count;
    if (hasFocus())
        speak();
    update();
}

QRectF PriceChart::plot() const
{
    return {kLeft, kTop, std::max(width() - kLeft - kRight, 10.0), std::max(height() - kTop - kBottom, 10.0)};
}

double PriceChart::xOf(double across) const
{
    const double share = m_doubling ? std::log(across / m_low) / std::log(m_high / m_low) : (across - m_low) / (m_high - m_low);
    return plot().left() + plot().width() * std::clamp(share, 0.0, 1.0);
}

double PriceChart::yOf(double speed) const
{
    return plot().bottom() - plot().height() * std::clamp(speed / m_top, 0.0, 1.0);
}

QPointF PriceChart::placeOf(const Point& point) const
{
    return {xOf(point.across), yOf(point.speed.mid)};
}

std::vector<double> PriceChart::ticksAcross() const
{
    std::vector<double> ticks;
    if (!m_doubling) {
        const double step = niceStep(m_high, kMostTicks);
        for (int i = 1; i <= kMostTicks && i * step < m_high; ++i)
            ticks.push_back(i * step);
        return ticks;
    }
    double power = std::pow(10.0, std::floor(std::log10(m_low)));
    for (int decade = 0; decade < 12 && power < m_high; ++decade, power *= 10)
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor * power > m_low && factor * power < m_high)
                ticks.push_back(factor * power);
    return ticks;
}

void PriceChart::paintAxes(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF room = plot();
    painter.setFont(scaledFont(0.86));
    const double step = niceStep(m_top, kMostTicks);
    for (int i = 0; i <= kMostTicks + 1 && i * step <= m_top; ++i) {
        const double y = std::round(yOf(i * step)) + 0.5;
        painter.setPen(t.grid);
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, y - 9, kLeft - 6, 18), Qt::AlignRight | Qt::AlignVCenter, groupedNumber(i * step, step < 1 ? 1 : 0));
    }
    painter.drawText(QRectF(0, 0, room.width(), kTop - 4), Qt::AlignLeft | Qt::AlignVCenter, tr("tokens/s each"));
    const QString unit = unitAcross();
    const double unitWide = QFontMetricsF(painter.font()).horizontalAdvance(unit);
    painter.drawText(QRectF(room.right() + kRight - unitWide - 2, room.bottom() + 4, unitWide + 2, kBottom - 4), Qt::AlignRight | Qt::AlignVCenter, unit);
    const double end = room.right() + kRight - unitWide - 6;
    double last = -1e9;
    for (const double tick : ticksAcross()) {
        const QString label = groupedNumber(tick, 0);
        const double half = QFontMetricsF(painter.font()).horizontalAdvance(label) / 2 + 5;
        const double x = std::round(xOf(tick)) + 0.5;
        painter.setPen(t.grid);
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
        if (x - half < last || x + half > end)
            continue;
        last = x + half;
        painter.setPen(t.muted);
        painter.drawText(QRectF(x - half, room.bottom() + 4, 2 * half, kBottom - 4), Qt::AlignCenter, label);
    }
}

void PriceChart::paintAsked(QPainter& painter) const
{
    const QRectF room = plot();
    painter.setPen(QPen(theme().limit, 1.4, Qt::DashLine));
    if (m_leastSpeed)
        painter.drawLine(QPointF(room.left(), yOf(*m_leastSpeed)), QPointF(room.right(), yOf(*m_leastSpeed)));
    if (m_most)
        painter.drawLine(QPointF(xOf(*m_most), room.top()), QPointF(xOf(*m_most), room.bottom()));
}

void PriceChart::paintPoints(QPainter& painter) const
{
    const Theme& t = theme();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Point& point : m_points) {
        painter.setPen(QPen(point.best ? t.lineQuiet : t.band, 1.2));
        painter.drawLine(QPointF(xOf(point.across), yOf(point.speed.low)), QPointF(xOf(point.across), yOf(point.speed.high)));
    }
    QPolygonF frontier;
    for (const Point& point : m_points)
        if (point.best)
            frontier << placeOf(point);
    painter.setPen(QPen(t.lineQuiet, 1.2, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(frontier);
    for (const Point& point : m_points) {
        const bool mine = &point == selected();
        const double radius = mine ? 6 : point.best ? 4 : 3;
        painter.setPen(QPen(point.qualifies ? t.line : t.lineQuiet, 1.2));
        painter.setBrush(point.qualifies ? (point.best || mine ? t.line : t.lineQuiet) : t.panel);
        painter.drawEllipse(placeOf(point), radius, radius);
    }
    if (const Point* mine = selected(); mine && hasFocus()) {
        painter.setPen(QPen(t.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(placeOf(*mine), 9, 9);
    }
}

void PriceChart::paintNames(QPainter& painter) const
{
    const Theme& t = theme();
    for (const Label& label : labels()) {
        if (label.leader) {
            painter.setPen(QPen(t.muted, 0.8));
            painter.drawLine(*label.leader);
        }
        QColor ground = t.panel;
        ground.setAlpha(215);
        painter.fillRect(label.place, ground);
        painter.setFont(scaledFont(0.82, label.bold));
        painter.setPen(label.asked ? t.limit : label.bold ? t.text : t.muted);
        painter.drawText(label.place, Qt::AlignCenter, label.words);
    }
}

void PriceChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_points.empty()) {
        painter.setPen(theme().muted);
        painter.setFont(scaledFont(0.92));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_across == Across::Price ? tr("No card that fits has a known price and speed.")
                                                   : tr("No card that fits has a known power and speed."));
        return;
    }
    paintAxes(painter);
    paintAsked(painter);
    paintPoints(painter);
    paintNames(painter);
}

const PriceChart::Point* PriceChart::selected() const
{
    const auto found = std::find_if(m_points.begin(), m_points.end(),
                                    [this](const Point& point) { return point.gpu == m_gpu && point.count == m_count; });
    return found == m_points.end() ? nullptr : &*found;
}

std::vector<const PriceChart::Point*> PriceChart::pointsAt(QPointF at) const
{
    const auto distance = [this, at](const Point* point) {
        const QPointF way = placeOf(*point) - at;
        return std::hypot(way.x(), way.y());
    };
    std::vector<const Point*> found;
    for (const Point& point : m_points)
        if (distance(&point) < kReach)
            found.push_back(&point);
    std::stable_sort(found.begin(), found.end(), [&distance](const Point* a, const Point* b) { return distance(a) < distance(b); });
    return found;
}

QString PriceChart::wordsAt(QPointF at) const
{
    constexpr std::size_t most = 8;
    const auto points = pointsAt(at);
    QStringList lines;
    for (std::size_t i = 0; i < std::min(points.size(), most); ++i)
        lines << words(*points[i]);
    if (points.size() > most)
        lines << tr("and %1 more").arg(points.size() - most);
    return lines.join(QLatin1Char('\n'));
}

QString PriceChart::words(const Point& point) const
{
    const QString cost = m_across == Across::Price ? QStringLiteral("%1 %2").arg(text(formatMoney(point.across)), text(m_currency))
                                                   : tr("%1 W").arg(text(formatMoney(point.across)));
    return point.name + QStringLiteral(": ") + cost + QStringLiteral(", ")
         + tr("%1 tokens/s (80 % band %2 to %3)")
               .arg(text(formatSpeed(point.speed.mid)), text(formatSpeed(point.speed.low)), text(formatSpeed(point.speed.high)));
}

void PriceChart::mousePressEvent(QMouseEvent* event)
{
    if (const auto points = pointsAt(event->position()); !points.empty())
        emit picked(std::string(points.front()->gpu), points.front()->count);
}

void PriceChart::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || m_points.empty())
        return QWidget::keyPressEvent(event);
    const Point* at = selected();
    const auto last = static_cast<std::ptrdiff_t>(m_points.size()) - 1;
    auto index = at ? at - m_points.data() : (step > 0 ? -1 : last + 1);
    // To the next one that is in the table.
    do
        index += step;
    while (index >= 0 && index <= last && !m_points[static_cast<std::size_t>(index)].qualifies);
    if (index < 0 || index > last)
        return;
    const Point& next = m_points[static_cast<std::size_t>(index)];
    emit picked(std::string(next.gpu), next.count);
}

void PriceChart::speak()
{
    const Point* mine = selected();
    setAccessibleDescription(mine ? words(*mine) : QString());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void PriceChart::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    speak();
    update();
}

void PriceChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool PriceChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString said = wordsAt(help->pos());
        if (said.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), asToolTip(said), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace kvsight::ui
