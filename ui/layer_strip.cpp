// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layer_strip.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace kvsight::ui {
namespace {

constexpr double kHigh = 30;       ///< of the strip
constexpr double kEdge = 4;        ///< room for the ring of the focus
constexpr double kSwatch = 12;
constexpr double kGap = 6;
constexpr double kNarrowest = 4;   ///< narrower cells stand without a line between them

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LayerStrip)
};

QString count(std::uint64_t number)
{
    return text(formatCount(number));
}

/// One colour is the cache's; how it is filled tells the kinds apart.
void paintLook(QPainter& painter, const QRectF& place, LayerLook look)
{
    const Theme& t = theme();
    const auto fill = [&](const QColor& ground, Qt::BrushStyle pattern) {
        painter.fillRect(place, ground);
        if (pattern != Qt::NoBrush)
            painter.fillRect(place, QBrush(t.cache, pattern));
    };
    switch (look) {
    case LayerLook::Full: fill(t.cache, Qt::NoBrush); break;
    case LayerLook::Window: fill(t.cachePale, Qt::BDiagPattern); break;
    case LayerLook::Chunk: fill(t.cachePale, Qt::DiagCrossPattern); break;
    case LayerLook::Latent: fill(t.cachePale, Qt::HorPattern); break;
    case LayerLook::Compressed: fill(t.cachePale, Qt::Dense4Pattern); break;
    case LayerLook::Shared: fill(t.cachePale, Qt::NoBrush); break;
    case LayerLook::Cross: fill(t.cachePale, Qt::CrossPattern); break;
    case LayerLook::State: painter.fillRect(place, t.lineQuiet); break;
    case LayerLook::Nothing: painter.fillRect(place, t.sunken); break;
    }
}

}  // namespace

LayerLook lookOf(const LayerShape& layer)
{
    switch (layer.cache) {
    case CacheKind::Full: return LayerLook::Full;
    case CacheKind::Window: return LayerLook::Window;
    case CacheKind::Chunk: return LayerLook::Chunk;
    case CacheKind::Latent: return LayerLook::Latent;
    case CacheKind::Compressed: return LayerLook::Compressed;
    case CacheKind::Shared: return LayerLook::Shared;
    case CacheKind::Cross: return LayerLook::Cross;
    case CacheKind::None: break;
    }
    return layer.state == StateKind::None ? LayerLook::Nothing : LayerLook::State;
}

QString lookName(LayerLook look)
{
    switch (look) {
    case LayerLook::Full: return Words::tr("full attention");
    case LayerLook::Window: return Words::tr("window");
    case LayerLook::Chunk: return Words::tr("chunks");
    case LayerLook::Latent: return Words::tr("latent (MLA)");
    case LayerLook::Compressed: return Words::tr("compressed");
    case LayerLook::Shared: return Words::tr("another layer's cache");
    case LayerLook::Cross: return Words::tr("cross-attention");
    case LayerLook::State: return Words::tr("state only");
    case LayerLook::Nothing: break;
    }
    return Words::tr("no cache");
}

QString stateName(StateKind state)
{
    switch (state) {
    case StateKind::Mamba1: return QStringLiteral("Mamba 1");
    case StateKind::Mamba2: return QStringLiteral("Mamba 2");
    case StateKind::GatedDeltaNet: return QStringLiteral("Gated DeltaNet");
    case StateKind::Kda: return QStringLiteral("KDA");
    case StateKind::ShortConv: return Words::tr("short convolution");
    case StateKind::Lightning: return QStringLiteral("Lightning");
    case StateKind::Rwkv: return QStringLiteral("RWKV");
    case StateKind::RgLru: return QStringLiteral("RG-LRU");
    case StateKind::Compressor: return Words::tr("compressor");
    case StateKind::None: break;
    }
    return {};
}

QString layerWords(const LayerShape& layer)
{
    QStringList words{lookName(lookOf(layer))};
    if (layer.kv_heads > 0 && layer.cache != CacheKind::Shared) {
        words << (layer.kv_heads == 1 ? Words::tr("1 KV head") : Words::tr("%1 KV heads").arg(count(layer.kv_heads)));
        words << Words::tr("K %1 wide").arg(count(layer.head_dim_k));
        if (layer.head_dim_v > 0)
            words << Words::tr("V %1 wide").arg(count(layer.head_dim_v));
    }
    if (layer.window > 0)
        words << Words::tr("keeps %1 tokens").arg(count(layer.window));
    if (layer.index_width > 0)
        words << Words::tr("index keys %1 wide").arg(count(layer.index_width));
    if (layer.ratio > 1)
        words << Words::tr("one entry for %1 tokens").arg(count(layer.ratio));
    if (layer.cache == CacheKind::Shared)
        words << Words::tr("that of layer %1").arg(layer.shared_with + 1);
    if (layer.state != StateKind::None)
        words << Words::tr("state: %1").arg(stateName(layer.state));
    return words.join(QStringLiteral(" · "));
}

LayerStrip::LayerStrip(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("layerStrip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LayerStrip::setLayers(std::vector<LayerShape> layers)
{
    m_layers = std::move(layers);
    m_at = 0;
    describe();
    updateGeometry();
    update();
}

QString LayerStrip::currentWords() const
{
    return m_layers.empty() ? QString() : tr("Layer %1: %2").arg(m_at + 1).arg(layerWords(m_layers[m_at]));
}

QString LayerStrip::summary() const
{
    QStringList kinds;
    for (const Entry& entry : legend(1e6))
        kinds << entry.words;
    return tr("The model's layers from first to last: %1").arg(kinds.join(QStringLiteral(", ")));
}

void LayerStrip::describe()
{
    setAccessibleName(summary());
    setAccessibleDescription(currentWords());
    emit currentChanged();
}

std::vector<LayerStrip::Entry> LayerStrip::legend(double width) const
{
    std::map<LayerLook, std::size_t> counts;
    for (const LayerShape& layer : m_layers)
        ++counts[lookOf(layer)];
    std::vector<Entry> entries;
    const QFontMetricsF metrics(font());
    double x = 0, y = kHigh + 2 * kEdge + kGap;
    for (const auto& [look, number] : counts) {
        Entry entry{look, number, tr("%1 × %2").arg(number).arg(lookName(look)), {}};
        const double wide = kSwatch + kGap + metrics.horizontalAdvance(entry.words) + 3 * kGap;
        if (x > 0 && x + wide > width) {
            x = 0;
            y += metrics.height() + kGap;
        }
        entry.place = QRectF(x + kEdge, y, wide, metrics.height());
        x += wide;
        entries.push_back(std::move(entry));
    }
    return entries;
}

int LayerStrip::heightForWidth(int width) const
{
    const auto entries = legend(width);
    return static_cast<int>(std::ceil(entries.empty() ? kHigh + 2 * kEdge : entries.back().place.bottom() + 2));
}

QSize LayerStrip::sizeHint() const
{
    return {560, heightForWidth(std::max(width(), 320))};
}

QSize LayerStrip::minimumSizeHint() const
{
    return {240, heightForWidth(std::max(width(), 320))};
}

QRectF LayerStrip::cell(std::size_t layer) const
{
    const double wide = (width() - 2 * kEdge) / static_cast<double>(std::max<std::size_t>(m_layers.size(), 1));
    return {kEdge + wide * static_cast<double>(layer), kEdge, wide, kHigh};
}

void LayerStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter(this);
    const bool lined = !m_layers.empty() && cell(0).width() >= kNarrowest;
    // Runs of one look are one rectangle: a file made to hurt has a hundred thousand layers.
    for (std::size_t first = 0; first < m_layers.size();) {
        std::size_t last = first;
        while (last + 1 < m_layers.size() && lookOf(m_layers[last + 1]) == lookOf(m_layers[first]))
            ++last;
        paintLook(painter, cell(first).united(cell(last)), lookOf(m_layers[first]));
        first = last + 1;
    }
    painter.setPen(t.panel);
    for (std::size_t layer = 1; lined && layer < m_layers.size(); ++layer)
        painter.drawLine(QPointF(cell(layer).left(), kEdge), QPointF(cell(layer).left(), kEdge + kHigh));
    painter.setPen(t.lineQuiet);
    painter.drawRect(QRectF(kEdge, kEdge, width() - 2 * kEdge, kHigh));
    if (!m_layers.empty()) {
        painter.setPen(QPen(hasFocus() ? t.focus : t.text, 2));
        painter.drawRect(cell(m_at).adjusted(-1, -2, 1, 2));
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.focus, 2));
        painter.drawRoundedRect(QRectF(1, 1, width() - 2, kHigh + 2 * kEdge - 2), 5, 5);
    }
    for (const Entry& entry : legend(width())) {
        const QRectF swatch(entry.place.left(), entry.place.center().y() - kSwatch / 2, kSwatch, kSwatch);
        paintLook(painter, swatch, entry.look);
        painter.setPen(t.lineQuiet);
        painter.drawRect(swatch);
        painter.setPen(t.text);
        painter.drawText(entry.place.adjusted(kSwatch + kGap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, entry.words);
    }
}

void LayerStrip::moveTo(std::size_t layer)
{
    if (layer == m_at || layer >= m_layers.size())
        return;
    m_at = layer;
    describe();
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    update();
}

void LayerStrip::pointAt(QPointF place)
{
    if (!m_layers.empty() && place.y() >= 0 && place.y() <= kHigh + 2 * kEdge)
        moveTo(static_cast<std::size_t>(std::clamp((place.x() - kEdge) / cell(0).width(), 0.0, static_cast<double>(m_layers.size() - 1))));
}

void LayerStrip::mouseMoveEvent(QMouseEvent* event)
{
    pointAt(event->position());
}

void LayerStrip::mousePressEvent(QMouseEvent* event)
{
    pointAt(event->position());
}

void LayerStrip::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return moveTo(m_at > 0 ? m_at - 1 : 0);
    case Qt::Key_Right: return moveTo(m_at + 1);
    case Qt::Key_Home: return moveTo(0);
    case Qt::Key_End: return moveTo(m_layers.empty() ? 0 : m_layers.size() - 1);
    default: QWidget::keyPressEvent(event);
    }
}

void LayerStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void LayerStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void LayerStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        describe();
        updateGeometry();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        update();
}

}  // namespace kvsight::ui
