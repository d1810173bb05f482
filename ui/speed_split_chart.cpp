// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/speed_split_chart.h"

#include "core/evaluate.h"
#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QChart>
#include <QPainter>
#include <QPolygonF>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

struct Look {
    QBrush fill;
    QColor words;
};

/// Blue is weights, orange cache, grey what else a step costs; the CPU's part is hatched.
Look lookOf(StepPart part)
{
    const Theme& t = theme();
    switch (part) {
    case StepPart::Weights: return {t.weights, t.onWeights};
    case StepPart::Cache: return {t.cache, t.onCache};
    case StepPart::State: return {t.cachePale, t.text};
    case StepPart::Compute: return {t.buffers, t.panel};
    case StepPart::Communication: return {t.reserved, t.panel};
    case StepPart::Host: return {QBrush(t.weights, Qt::BDiagPattern), t.text};
    case StepPart::Overhead: return {t.buffersPale, t.text};
    }
    return {t.buffers, t.panel};
}

constexpr double kRoomForName = 16;  ///< pixels

/// Rounded up, so that "from there on" holds.
QString crossingText(std::uint64_t tokens)
{
    constexpr std::uint64_t kilo = 1024, exact_below = 4096;
    return text(formatTokens(tokens < exact_below ? tokens : (tokens + kilo - 1) / kilo * kilo));
}

}  // namespace

QString stepPartName(StepPart part)
{
    switch (part) {
    case StepPart::Weights: return SpeedSplitChart::tr("reading weights");
    case StepPart::Cache: return SpeedSplitChart::tr("reading the cache");
    case StepPart::State: return SpeedSplitChart::tr("states");
    case StepPart::Compute: return SpeedSplitChart::tr("computing");
    case StepPart::Communication: return SpeedSplitChart::tr("exchange between cards");
    case StepPart::Host: return SpeedSplitChart::tr("the CPU's part");
    case StepPart::Overhead: return SpeedSplitChart::tr("fixed cost");
    }
    return {};
}

Reading splitReading(const Resolved& resolved, std::uint64_t tokens)
{
    Reading reading;
    reading.context = tokens;
    reading.title = SpeedSplitChart::tr("%1 tokens · ms a token").arg(text(formatCount(tokens)));
    const GrowthPoint point = evaluateAt(resolved, tokens, resolved.scenario.sequences);
    if (!point.decode || !point.fits.value_or(false)) {
        reading.lines.push_back({point.fits.value_or(true) ? SpeedSplitChart::tr("not known") : SpeedSplitChart::tr("does not fit"), {}});
        return reading;
    }
    const auto parts = stepParts(*point.decode);
    for (std::size_t part = kStepParts; part-- > 0;) {
        if (parts[part] > 0)
            reading.lines.push_back({stepPartName(static_cast<StepPart>(part)), text(formatSeconds(parts[part] / 1e3)),
                                     lookOf(static_cast<StepPart>(part)).fill.color()});
    }
    reading.lines.push_back({SpeedSplitChart::tr("in all"), text(formatSeconds(point.decode->step_seconds))});
    return reading;
}

QString crossingSentence(const Picture& picture)
{
    if (!picture.frame.split.drawn)
        return {};
    if (!picture.cacheOutweighs)
        return SpeedSplitChart::tr("Reading the weights costs more than reading the cache at every context.");
    const QString tokens = crossingText(*picture.cacheOutweighs);
    const double end = picture.frame.axis.exactTokensAt(picture.frame.split.place.back());
    if (static_cast<double>(*picture.cacheOutweighs) > end + 0.5)
        return SpeedSplitChart::tr("Only from %1 on, beyond this line's end, would reading the cache cost more than reading the weights.").arg(tokens);
    return SpeedSplitChart::tr("From %1 on, reading the cache costs more than reading the weights.").arg(tokens);
}

SpeedSplitChart::SpeedSplitChart(QWidget* parent) : ContextChart(parent)
{
    setObjectName(QStringLiteral("speedSplitChart"));
    restyle();
}

QString SpeedSplitChart::valueLabel(double value) const
{
    return QString::number(value, 'g', 4);
}

double SpeedSplitChart::below(std::size_t part, std::size_t point) const
{
    double sum = 0;
    for (std::size_t k = 0; k < part; ++k)
        sum += m_frame.split.parts[k][point];
    return sum;
}

void SpeedSplitChart::paintParts(QPainter& painter) const
{
    const StepSplit& split = m_frame.split;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    for (std::size_t part = 0; part < kStepParts; ++part) {
        QPolygonF area;
        area.reserve(static_cast<qsizetype>(2 * SpeedLine::kPoints));
        for (std::size_t i = 0; i < SpeedLine::kPoints; ++i)
            area << QPointF(xOf(split.place[i]), yOf(drawn(below(part + 1, i), m_frame.speedTop)));
        for (std::size_t i = SpeedLine::kPoints; i-- > 0;)
            area << QPointF(xOf(split.place[i]), yOf(drawn(below(part, i), m_frame.speedTop)));
        painter.setBrush(lookOf(static_cast<StepPart>(part)).fill);
        painter.drawPolygon(area);
    }
    painter.restore();
}

void SpeedSplitChart::paintBehind(QPainter& painter)
{
    painter.setFont(figureFont(0.82));
    painter.setPen(theme().muted);
    painter.drawText(QPointF(4, m_plot.top() - 12), tr("ms a token"));
    if (m_frame.split.drawn)
        paintParts(painter);
}

void SpeedSplitChart::nameParts(QPainter& painter)
{
    m_named.clear();
    m_thin.clear();
    // Where the stack is highest, a little before its end.
    const std::size_t at = SpeedLine::kPoints * 4 / 5;
    const QFont font = figureFont(0.86, true);
    painter.setFont(font);
    const double left = xOf(m_frame.split.place.front()), x = xOf(m_frame.split.place[at]);
    for (std::size_t k = 0; k < kStepParts; ++k) {
        const auto part = static_cast<StepPart>(k);
        const double height = yOf(below(k, at)) - yOf(below(k + 1, at));
        if (!(m_frame.split.parts[k][at] > 0))
            continue;
        const QString name = stepPartName(part);
        const double width = QFontMetricsF(font).horizontalAdvance(name) + 8;
        if (height < kRoomForName || x - left < width) {
            m_thin.push_back(part);
            continue;
        }
        const QRectF room(x - width, yOf(below(k + 1, at)), width, height);
        painter.setPen(lookOf(part).words);
        if (part == StepPart::Host)
            paintTag(painter, room.center(), Qt::AlignHCenter | Qt::AlignVCenter, name, lookOf(part).words, font);
        else
            painter.drawText(room, Qt::AlignCenter, name);
        m_named.push_back(part);
    }
    if (m_thin.empty())
        return;
    QStringList names;
    for (const StepPart part : m_thin)
        names << stepPartName(part);
    paintTag(painter, QPointF(m_plot.right() - 4, m_plot.top() - 14), Qt::AlignRight | Qt::AlignTop,
             tr("too thin to name: %1").arg(names.join(QStringLiteral(", "))), theme().muted, figureFont(0.82));
}

void SpeedSplitChart::paintCrossing(QPainter& painter) const
{
    if (!m_picture.cacheOutweighs)
        return;
    const double place = m_frame.axis.placeOf(static_cast<double>(*m_picture.cacheOutweighs));
    if (static_cast<double>(*m_picture.cacheOutweighs) > static_cast<double>(m_frame.axis.top()) || place > m_frame.split.place.back())
        return;
    const double x = std::round(xOf(place)) + 0.5;
    painter.setPen(QPen(theme().text, 1.6, Qt::DashLine));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    const bool right = x < m_plot.center().x();
    paintTag(painter, QPointF(x + (right ? 5 : -5), m_plot.top() + 4), (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop,
             tr("cache = weights at %1").arg(crossingText(*m_picture.cacheOutweighs)), theme().text, figureFont(0.86, true));
}

void SpeedSplitChart::paintOver(QPainter& painter)
{
    if (!m_frame.split.drawn) {
        paintTag(painter, m_plot.center(), Qt::AlignHCenter | Qt::AlignVCenter, tr("no speed is known for this card and model, or it does not fit"),
                 theme().muted, figureFont(1.0, true));
        return;
    }
    nameParts(painter);
    paintCrossing(painter);
    painter.setPen(QPen(theme().lineQuiet, 1, Qt::DashLine));
    const double x = std::round(xOf(m_frame.place)) + 0.5;
    painter.drawLine(QPointF(x, m_plot.top() - 8), QPointF(x, m_plot.bottom()));
}

}  // namespace kvsight::ui
