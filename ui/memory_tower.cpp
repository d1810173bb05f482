// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory_tower.h"

#include "ui/explore_picture.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kBarLeft = 2, kBarWide = 78, kEdge = 8, kTextLeft = kBarLeft + kBarWide + 12;
constexpr double kLineHigh = 17;
constexpr double kBreak = 16;  ///< from the top of a bar that is broken off to the mark

double sizeOf(const Checked& bytes)
{
    return static_cast<double>(bytes.saturated());
}

QString sizeText(double bytes, ByteUnits units)
{
    return text(formatBytes(static_cast<std::uint64_t>(std::max(0.0, bytes)), units));
}

}  // namespace

MemoryTower::MemoryTower(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("memoryTower"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MemoryTower::clear()
{
    m_labels.clear();
    m_weights = m_buffers = m_reserved = m_states = m_cache = m_aside = m_others = m_capacity = 0;
    m_top = 1;
    setAccessibleName({});
    update();
}

void MemoryTower::show(const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    measure(scene, moment);
    label(scene, moment, units);
    setAccessibleName(tr("Memory: %1").arg(asText()));
    update();
}

void MemoryTower::measure(const LearnScene& scene, const Moment& moment)
{
    const bool atStart = scene.reservation() == Reservation::AtTheStart;
    const Memory& memory = moment.point.memory;
    const ColumnParts here = partsOf(memory);
    const ColumnParts full = partsOf(scene.memoryAtContext());
    m_weights = here.weights;
    m_buffers = atStart ? full.buffers : here.buffers;
    m_reserved = here.reserved;
    m_others = m_weights + m_buffers + m_reserved;
    // What is written; where a part lies on the CPU's side, what the card sets aside of it tells.
    const auto written = scene.written(moment.tokens, moment.running);
    const auto states = scene.writtenStates(moment.tokens, moment.running);
    const double inUse = scene.partOnHost() || !written ? here.cache : std::min(here.cache, sizeOf(*written));
    m_states = states && memory.state_bytes ? std::min({inUse, sizeOf(*states), sizeOf(*memory.state_bytes)}) : 0;
    m_cache = inUse - m_states;
    m_aside = std::max({inUse, atStart ? full.cache : here.cache, memory.pool_bytes ? sizeOf(*memory.pool_bytes) : 0});
    m_capacity = memory.capacity_bytes ? sizeOf(*memory.capacity_bytes) : 0;
    const double most = std::max({m_others + m_aside, full.total(), 1.0}) * 1.08;
    m_top = m_capacity <= 0 ? most : std::clamp(most, m_capacity * 1.1, m_capacity * 4 / 3);
}

void MemoryTower::label(const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    const Theme& t = theme();
    m_labels.clear();
    double from = 0;
    const auto add = [&](const QString& words, double bytes, const QColor& colour, bool bold) {
        if (bytes > 0)
            m_labels.push_back({words.arg(sizeText(bytes, units)), from + bytes / 2, colour, bold});
        from += bytes;
    };
    add(tr("weights %1"), m_weights, t.weightsText, false);
    add(tr("runtime %1"), m_buffers, t.buffersText, false);
    add(tr("in use %1"), m_reserved, t.muted, false);
    add(tr("states %1"), m_states, t.cacheText, true);
    const double need = m_others + m_aside;
    const bool refused = scene.memoryEnd() == MemoryEnd::NoStart;
    if (!refused)
        m_labels.push_back({tr("cache %1").arg(sizeText(m_cache, units)), from + m_cache / 2, t.cacheText, true});
    if (m_aside > m_states + m_cache) {
        const auto& pool = moment.point.memory.pool_bytes;
        const QString words = refused ? tr("wanted %1") : pool && m_aside <= sizeOf(*pool) ? tr("pool %1") : tr("set aside %1");
        m_labels.push_back({words.arg(sizeText(m_aside, units)), (from + m_cache + need) / 2, t.cacheText, false});
    }
    if (m_capacity <= 0)
        return;
    const double free = m_capacity - need;
    if (free >= 0)
        m_labels.push_back({tr("%1 free").arg(sizeText(free, units)), m_capacity - free / 2, t.good, true});
    else
        m_labels.push_back({tr("over by %1").arg(sizeText(-free, units)), need, t.limit, true});
    m_labels.push_back({tr("limit %1").arg(sizeText(m_capacity, units)), m_capacity, t.limit, false});
    if (isBroken())
        m_labels.push_back({tr("needs %1").arg(sizeText(need, units)), need + 1, t.limit, true});
}

QString MemoryTower::asText() const
{
    QStringList words;
    for (const Label& label : m_labels)
        words << label.words;
    return words.join(QStringLiteral(", "));
}

double MemoryTower::yOf(double bytes) const
{
    const double high = height() - 2 * kEdge;
    return std::round(kEdge + high * (1 - shareOf(bytes)));
}

void MemoryTower::fillBar(QPainter& painter) const
{
    const Theme& t = theme();
    double from = 0;
    const auto part = [&](double bytes, const QColor& colour) {
        const double bottom = yOf(from);
        from += bytes;
        painter.fillRect(QRectF(kBarLeft, yOf(from), kBarWide, bottom - yOf(from)), colour);
    };
    if (m_capacity > 0)
        painter.fillRect(QRectF(kBarLeft, yOf(m_capacity), kBarWide, yOf(0) - yOf(m_capacity)), t.sunken);
    part(m_weights, t.weights);
    part(m_buffers, t.buffers);
    part(m_reserved, t.reserved);
    const double below = from, all = below + m_aside;
    part(m_states, t.cache);
    const double upTo = from;
    part(m_cache, t.cache);
    if (m_states > 0)
        painter.fillRect(QRectF(kBarLeft, yOf(upTo), kBarWide, 1), t.panel);
    if (all > from) {
        painter.setPen(QPen(t.cacheText, 1.4, Qt::DashLine));
        painter.setBrush(QBrush(t.cachePale, Qt::Dense6Pattern));
        painter.drawRect(QRectF(kBarLeft + 1, yOf(all) + 0.5, kBarWide - 2, std::max(1.0, yOf(from) - yOf(all) - 1)));
    }
    if (m_capacity > 0 && all > m_capacity)
        painter.fillRect(QRectF(kBarLeft, yOf(all), kBarWide, yOf(m_capacity) - yOf(all)), QBrush(t.limit, Qt::BDiagPattern));
    if (isBroken())
        paintBreak(painter);
    painter.setBrush(Qt::NoBrush);
    if (m_capacity > 0) {
        painter.setPen(QPen(t.limit, 2));
        painter.drawLine(QPointF(0, yOf(m_capacity)), QPointF(kBarLeft + kBarWide + 6, yOf(m_capacity)));
    }
}

/// A gap in zigzag: above it the bar goes on as far as its figure says.
void MemoryTower::paintBreak(QPainter& painter) const
{
    constexpr int teeth = 6;
    constexpr double kTooth = (kBarWide + 4) / teeth, kDeep = 7, kGap = 7;
    const double y = kEdge + kBreak;
    QPolygonF gap;
    const auto edge = [&](int i, double from) { return QPointF(kBarLeft - 2 + i * kTooth, from + (i % 2 == 0 ? kDeep : 0)); };
    for (int i = 0; i <= teeth; ++i)
        gap << edge(i, y);
    for (int i = teeth; i >= 0; --i)
        gap << edge(i, y + kGap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().panel);
    painter.drawPolygon(gap);
    painter.setPen(QPen(theme().line, 1.2));
    painter.drawPolyline(gap.mid(0, teeth + 1));
    painter.drawPolyline(gap.mid(teeth + 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Each at its part, moved as little as it takes for none to lie on another.
void MemoryTower::writeLabels(QPainter& painter) const
{
    std::vector<Label> labels = m_labels;
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.bytes > b.bytes; });
    std::vector<double> middles;
    middles.reserve(labels.size());
    double next = kLineHigh / 2;
    for (const Label& label : labels) {
        middles.push_back(std::max(yOf(label.bytes), next));
        next = middles.back() + kLineHigh;
    }
    double lowest = height() - kLineHigh / 2;
    for (std::size_t i = middles.size(); i-- > 0;) {
        middles[i] = std::min(middles[i], lowest);
        lowest = middles[i] - kLineHigh;
    }
    for (std::size_t i = 0; i < labels.size(); ++i) {
        painter.setFont(scaledFont(0.92, labels[i].bold));
        painter.setPen(labels[i].colour);
        painter.drawText(QRectF(kTextLeft, middles[i] - kLineHigh / 2, width() - kTextLeft, kLineHigh), Qt::AlignLeft | Qt::AlignVCenter,
                         labels[i].words);
    }
}

void MemoryTower::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    fillBar(painter);
    writeLabels(painter);
}

}  // namespace kvsight::ui
