// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory_tower.h"

#include "ui/explore_picture.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kBarLeft = 2, kBarWide = 78, kEdge = 8, kTextLeft = kBarLeft + kBarWide + 12;
constexpr double kLineHigh = 17;

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
    m_weights = m_buffers = m_reserved = m_cache = m_aside = m_capacity = 0;
    m_top = 1;
    setAccessibleName({});
    update();
}

void MemoryTower::show(const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    const Theme& t = theme();
    const bool atStart = scene.reservation() == Reservation::AtTheStart;
    const ColumnParts here = partsOf(moment.point.memory);
    const ColumnParts full = partsOf(scene.memoryAtContext());
    const Memory& memory = moment.point.memory;
    m_weights = here.weights;
    m_buffers = atStart ? full.buffers : here.buffers;
    m_reserved = here.reserved;
    // What is written; where a part lies on the CPU's side, what the card sets aside of it tells.
    const auto written = scene.written(moment.tokens, moment.running);
    const bool apart = scene.partOnHost() || !written;
    m_cache = apart ? here.cache : std::min(here.cache, static_cast<double>(written->saturated()));
    m_aside = atStart ? full.cache : memory.pool_bytes ? static_cast<double>(memory.pool_bytes->saturated()) : here.cache;
    m_aside = std::max(m_aside, m_cache);
    m_capacity = memory.capacity_bytes ? static_cast<double>(memory.capacity_bytes->saturated()) : 0;
    const double total = m_weights + m_buffers + m_reserved + m_aside;
    const double most = std::max({total, full.total(), 1.0});
    m_top = m_capacity <= 0 ? most * 1.08 : std::clamp(most * 1.08, m_capacity * 1.1, m_capacity * 4 / 3);
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
    const double used = from + m_cache;
    m_labels.push_back({tr("cache %1").arg(sizeText(m_cache, units)), from + m_cache / 2, t.cacheText, true});
    if (m_aside > m_cache)
        m_labels.push_back({(memory.pool_bytes ? tr("pool %1") : tr("set aside %1")).arg(sizeText(m_aside, units)), (used + from + m_aside) / 2, t.cacheText, false});
    const double free = m_capacity - (from + m_aside);
    if (m_capacity > 0 && free >= 0)
        m_labels.push_back({tr("%1 free").arg(sizeText(free, units)), m_capacity - free / 2, t.good, true});
    else if (m_capacity > 0)
        m_labels.push_back({tr("over by %1").arg(sizeText(-free, units)), from + m_aside + 1, t.limit, true});
    if (m_capacity > 0)
        m_labels.push_back({tr("limit %1").arg(sizeText(m_capacity, units)), m_capacity, t.limit, false});
    setAccessibleName(tr("Memory: %1").arg(asText()));
    update();
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
    return std::round(kEdge + high * (1 - std::min(bytes, m_top) / m_top));
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
    const double below = from;
    part(m_cache, t.cache);
    if (m_aside > m_cache) {
        painter.setPen(QPen(t.cacheText, 1.4, Qt::DashLine));
        painter.setBrush(QBrush(t.cachePale, Qt::Dense6Pattern));
        painter.drawRect(QRectF(kBarLeft + 1, yOf(below + m_aside) + 0.5, kBarWide - 2, std::max(1.0, yOf(from) - yOf(below + m_aside) - 1)));
    }
    const double all = below + std::max(m_aside, m_cache);
    if (m_capacity > 0 && all > m_capacity)
        painter.fillRect(QRectF(kBarLeft, yOf(all), kBarWide, yOf(m_capacity) - yOf(all)), QBrush(t.limit, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    if (m_capacity > 0) {
        painter.setPen(QPen(t.limit, 2));
        painter.drawLine(QPointF(0, yOf(m_capacity)), QPointF(kBarLeft + kBarWide + 6, yOf(m_capacity)));
    }
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
