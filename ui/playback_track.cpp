// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback_track.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr double kSide = 10, kGroove = 27, kRadius = 8;

/// What a screen reader is told about the track.
class TrackInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TrackInterface(PlaybackTrack* track) : QAccessibleWidget(track, QAccessible::Slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? track().spokenValue() : QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return static_cast<qulonglong>(track().tokens()); }
    void setCurrentValue(const QVariant& value) override { track().moveTo(value.toULongLong()); }
    QVariant maximumValue() const override { return static_cast<qulonglong>(track().end()); }
    QVariant minimumValue() const override { return 0; }
    QVariant minimumStepSize() const override { return 1; }

private:
    PlaybackTrack& track() const { return *static_cast<PlaybackTrack*>(widget()); }
};

QAccessibleInterface* makeTrackInterface(const QString&, QObject* object)
{
    auto* track = qobject_cast<PlaybackTrack*>(object);
    return track ? new TrackInterface(track) : nullptr;
}

void installTrackAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(&makeTrackInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

}  // namespace

PlaybackTrack::PlaybackTrack(QWidget* parent) : QWidget(parent)
{
    installTrackAccessibility();
    setObjectName(QStringLiteral("playbackTrack"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PlaybackTrack::show(std::uint64_t tokens, std::uint64_t prompt, std::uint64_t end, std::uint64_t most)
{
    m_tokens = tokens;
    m_prompt = prompt;
    m_end = end;
    m_most = std::max<std::uint64_t>(1, most);
    update();
}

QString PlaybackTrack::spokenValue() const
{
    return tr("%1 of %2 tokens").arg(text(formatCount(m_tokens)), text(formatCount(m_most)));
}

void PlaybackTrack::moveTo(std::uint64_t tokens)
{
    emit sought(std::min(tokens, m_end));
}

double PlaybackTrack::xOf(std::uint64_t tokens) const
{
    return kSide + (width() - 2 * kSide) * static_cast<double>(tokens) / static_cast<double>(m_most);
}

void PlaybackTrack::seekTo(double x)
{
    const double share = std::clamp((x - kSide) / std::max(1.0, width() - 2 * kSide), 0.0, 1.0);
    moveTo(static_cast<std::uint64_t>(share * static_cast<double>(m_most) + 0.5));
}

void PlaybackTrack::mousePressEvent(QMouseEvent* event)
{
    seekTo(event->position().x());
}

void PlaybackTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        seekTo(event->position().x());
}

void PlaybackTrack::keyPressEvent(QKeyEvent* event)
{
    const std::uint64_t page = std::max<std::uint64_t>(1, m_most / 20);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: emit stepped(-1); return;
    case Qt::Key_Right:
    case Qt::Key_Up: emit stepped(1); return;
    case Qt::Key_PageDown: return moveTo(m_tokens > page ? m_tokens - page : 0);
    case Qt::Key_PageUp: return moveTo(m_tokens + page);
    case Qt::Key_Home: return moveTo(0);
    case Qt::Key_End: return moveTo(m_end);
    default: QWidget::keyPressEvent(event);
    }
}

void PlaybackTrack::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PlaybackTrack::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void PlaybackTrack::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.panel);
    const double left = xOf(0), right = xOf(m_most), prompt = xOf(std::min(m_prompt, m_most)), here = xOf(std::min(m_tokens, m_most));
    const auto bar = [&](double from, double to, const QColor& colour) {
        if (to > from)
            painter.fillRect(QRectF(from, kGroove - 3, to - from, 6), colour);
    };
    bar(left, right, t.band);
    bar(left, std::min(here, prompt), t.cachePale);
    bar(prompt, here, t.cache);
    const QFont font = scaledFont(0.86, true);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.cacheText);
    const QString first = tr("prompt %1").arg(text(formatCount(std::min(m_tokens, m_prompt))));
    const QString second = tr("answer %1").arg(text(formatCount(m_tokens - std::min(m_tokens, m_prompt))));
    const double gap = 18;
    const double firstWide = metrics.horizontalAdvance(first), secondWide = metrics.horizontalAdvance(second);
    const double firstLeft = std::clamp((left + prompt) / 2 - firstWide / 2, 0.0, width() - firstWide - gap - secondWide);
    const double secondLeft = std::clamp((prompt + right) / 2 - secondWide / 2, firstLeft + firstWide + gap, width() - secondWide);
    painter.drawText(QPointF(firstLeft, metrics.ascent() + 1), first);
    painter.drawText(QPointF(secondLeft, metrics.ascent() + 1), second);
    painter.setPen(QPen(t.lineQuiet, 1));
    painter.drawLine(QPointF(prompt, kGroove - 7), QPointF(prompt, kGroove + 7));
    if (m_end < m_most) {
        painter.setPen(QPen(t.limit, 2));
        painter.drawLine(QPointF(xOf(m_end), kGroove - 9), QPointF(xOf(m_end), kGroove + 9));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(t.panel);
    painter.setPen(QPen(hasFocus() ? t.focus : t.cache, hasFocus() ? 3 : 2));
    painter.drawEllipse(QPointF(here, kGroove), kRadius, kRadius);
}

}  // namespace kvsight::ui
