// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/share_bars.h"

#include "ui/decimals.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvsight::ui {
namespace {

struct Card {
    Q_DECLARE_TR_FUNCTIONS(kvsight::ui::ShareCard)
};

}  // namespace

QFont cardFont(int pixels, bool bold)
{
    QFont font;
    font.setFamilies({QStringLiteral("DejaVu Sans"), QStringLiteral("NanumGothic"), QStringLiteral("Noto Sans CJK KR")});
    font.setStyleStrategy(QFont::PreferAntialias);
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

void CardBars::paint(const QString& card, double pool, std::uint64_t context)
{
    m_pool = pool;
    paintGrid();
    for (std::size_t i = 0; i < m_frame.axis.columns().size(); ++i) {
        const auto place = static_cast<double>(i);
        if (std::abs(place - m_frame.place) >= 0.66)
            paintColumn(place, m_frame.columns[i], false);
    }
    paintColumn(m_frame.place, m_frame.current, true);
    paintPool();
    paintLimit(card);
    paintContexts(context);
}

double CardBars::xOf(double place) const
{
    return m_plot.left() + (place - m_frame.axis.low()) / (m_frame.axis.high() - m_frame.axis.low()) * m_plot.width();
}

double CardBars::yOf(double bytes) const
{
    return m_plot.bottom() - std::clamp(bytes / m_frame.memoryTop, 0.0, 1.0) * m_plot.height();
}

void CardBars::paintGrid()
{
    const Theme& t = lightTheme();
    m_painter.setFont(cardFont(13));
    const AxisUnit unit = axisUnit(m_frame.memoryTop, m_units);
    for (int line = 0; line < 12 && line * m_picture.memoryStep <= m_frame.memoryTop * 1.0001; ++line) {
        const double bytes = line * m_picture.memoryStep;
        const double y = std::round(yOf(bytes)) + 0.5;
        m_painter.setPen(QPen(t.grid, 1));
        m_painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        const double size = bytes / unit.bytes;
        const int places = std::abs(size - std::round(size)) < 1e-6 ? 0 : 2;
        m_painter.setPen(t.muted);
        m_painter.drawText(QRectF(m_plot.left() - 60, y - 10, 52, 20), Qt::AlignRight | Qt::AlignVCenter,
                           decimals(size, places));
    }
    m_painter.drawText(QRectF(m_plot.left() - 60, m_plot.top() - 32, 52, 20), Qt::AlignRight | Qt::AlignVCenter,
                       QLatin1String(unit.name));
}

void CardBars::paintColumn(double place, const ColumnParts& parts, bool current)
{
    const Theme& t = lightTheme();
    const double half = m_plot.width() / (m_frame.axis.high() - m_frame.axis.low()) * (current ? 0.33 : 0.27);
    const std::array<double, 4> heights = {parts.weights, parts.buffers, parts.reserved, parts.cache};
    const std::array<QColor, 4> colours =
        current ? std::array<QColor, 4>{t.weights, t.buffers, t.reserved, t.cache}
                : std::array<QColor, 4>{t.weightsPale, t.buffersPale, t.reservedPale, t.cachePale};
    const double x = xOf(place);
    double below = 0;
    m_painter.setPen(Qt::NoPen);
    for (std::size_t part = 0; part < heights.size(); ++part) {
        const double from = yOf(below);
        below += heights[part];
        m_painter.setBrush(colours[part]);
        m_painter.drawRect(QRectF(x - half, yOf(below), 2 * half, from - yOf(below)));
    }
    paintExcess(x, half, below);
}

/// Around the cache of the current column, as in the window.
void CardBars::paintPool()
{
    if (m_pool <= 0)
        return;
    const double below = m_frame.current.total() - m_frame.current.cache;
    const double half = m_plot.width() / (m_frame.axis.high() - m_frame.axis.low()) * 0.33 + 4;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(lightTheme().cacheText, 2, Qt::DashLine));
    m_painter.drawRect(QRectF(QPointF(xOf(m_frame.place) - half, yOf(below + m_pool)), QPointF(xOf(m_frame.place) + half, yOf(below))));
}

void CardBars::paintExcess(double x, double half, double total)
{
    // Nothing fits beyond the cards' end, or beyond the end of an engine's pool.
    const double pooled = m_frame.current.total() - m_frame.current.cache + m_pool;
    const double limit = m_pool > 0 ? std::min(m_frame.capacity, pooled) : m_frame.capacity;
    if (m_frame.capacity > 0 && total > limit && limit < m_frame.memoryTop) {
        const QRectF over(x - half, yOf(total), 2 * half, yOf(limit) - yOf(total));
        m_painter.save();
        m_painter.setClipRect(over);
        m_painter.setPen(QPen(lightTheme().panel, 2.6));
        for (double at = over.left() - over.height() - 8; at < over.right() + 8; at += 8)
            m_painter.drawLine(QPointF(at, over.bottom() + 2), QPointF(at + over.height() + 4, over.top() - 2));
        m_painter.restore();
    }
    if (total <= m_frame.memoryTop)
        return;
    // Broken: the column goes on above.
    m_painter.setPen(QPen(lightTheme().panel, 4));
    m_painter.drawLine(QPointF(x - half - 3, m_plot.top() + 15), QPointF(x + half + 3, m_plot.top() + 9));
}

void CardBars::paintLimit(const QString& card)
{
    if (m_frame.capacity <= 0 || m_frame.capacity >= m_frame.memoryTop)
        return;
    const Theme& t = lightTheme();
    const double y = std::round(yOf(m_frame.capacity)) + 0.5;
    m_painter.setPen(QPen(t.limit, 2));
    m_painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
    const QFont font = cardFont(15, true);
    const QFontMetricsF metrics(font, m_painter.device());
    const QString shown = metrics.elidedText(card, Qt::ElideRight, m_plot.width() - 12);
    const QRectF tag(m_plot.left() + 2, y - metrics.height() - 6, metrics.horizontalAdvance(shown) + 8, metrics.height() + 4);
    m_painter.fillRect(tag, t.panel);
    m_painter.setFont(font);
    m_painter.setPen(t.limit);
    m_painter.drawText(tag, Qt::AlignCenter, shown);
}

void CardBars::paintContexts(std::uint64_t context)
{
    const Theme& t = lightTheme();
    const QFont font = cardFont(13);
    const QFontMetricsF metrics(font, m_painter.device());
    double right = m_plot.left() - 60;
    const double now = xOf(m_frame.place);
    const QFont bold = cardFont(15, true);
    const QString here = text(formatTokens(context));
    const double wide = QFontMetricsF(bold, m_painter.device()).horizontalAdvance(here);
    m_painter.setFont(font);
    m_painter.setPen(t.muted);
    for (std::size_t i = 0; i < m_frame.axis.columns().size(); ++i) {
        const QString label = text(formatTokens(m_frame.axis.columns()[i]));
        const double x = xOf(static_cast<double>(i));
        const double half = metrics.horizontalAdvance(label) / 2;
        if (std::abs(x - now) < half + wide / 2 + 6 || x - half < right + 6)
            continue;
        m_painter.drawText(QRectF(x - half - 1, m_plot.bottom() + 6, 2 * half + 2, 20), Qt::AlignCenter, label);
        right = x + half;
    }
    m_painter.setFont(bold);
    m_painter.setPen(t.text);
    m_painter.drawText(QRectF(now - wide / 2 - 2, m_plot.bottom() + 6, wide + 4, 20), Qt::AlignCenter, here);
    m_painter.setFont(font);
    m_painter.setPen(t.muted);
    m_painter.drawText(QRectF(m_plot.left(), m_plot.bottom() + 26, m_plot.width(), 20), Qt::AlignCenter,
                       Card::tr("tokens that each conversation holds"));
}

}  // namespace kvsight::ui
