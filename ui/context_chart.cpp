// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/context_chart.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QChart>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QLegend>
#include <QMouseEvent>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr double kLeft = 52, kRight = 18, kTop = 24, kBottom = 26;

/// What a screen reader is told about a chart: the context as a value, and in words what it comes to.
class ChartInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit ChartInterface(ContextChart* chart) : QAccessibleWidget(chart, QAccessible::Slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        switch (kind) {
        case QAccessible::Value: return chart().spokenValue();
        case QAccessible::Description: return chart().spokenDescription();
        default: return QAccessibleWidget::text(kind);
        }
    }
    QVariant currentValue() const override { return static_cast<qulonglong>(chart().context()); }
    void setCurrentValue(const QVariant& value) override
    {
        emit chart().contextPicked(value.toULongLong(), Gesture::single());
    }
    QVariant maximumValue() const override { return static_cast<qulonglong>(chart().frame().axis.top()); }
    QVariant minimumValue() const override { return static_cast<qulonglong>(1); }
    QVariant minimumStepSize() const override { return 1; }

private:
    ContextChart& chart() const { return *static_cast<ContextChart*>(widget()); }
};

QAccessibleInterface* makeChartInterface(const QString&, QObject* object)
{
    auto* chart = qobject_cast<ContextChart*>(object);
    return chart ? new ChartInterface(chart) : nullptr;
}

}  // namespace

void installChartAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(&makeChartInterface);
        return true;
    }();
    static_cast<void>(installed);
}

double drawn(double value, double most)
{
    return std::isfinite(value) ? std::clamp(value, 0.0, most) : 0.0;
}

ContextChart::ContextChart(QWidget* parent)
    : QChartView(parent), m_chart(new QChart), m_x(new QValueAxis), m_y(new QValueAxis), m_topRoom(kTop)
{
    installChartAccessibility();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setVisible(false);
        axis->setLabelsVisible(false);
        axis->setGridLineVisible(false);
    }
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    setChart(m_chart);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(120);
    setMouseTracking(true);
    // The view takes the keys; its viewport would be a second, nameless stop of the Tab key. In this order: the
    // viewport's policy goes to the view as well.
    viewport()->setFocusPolicy(Qt::NoFocus);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
}

void ContextChart::show(const Picture& picture, const Frame& frame, std::uint64_t context)
{
    m_picture = picture;
    m_frame = frame;
    m_context = context;
    setUpAxes();
    fillSeries();
    viewport()->update();
}

void ContextChart::showReading(const std::optional<Reading>& reading)
{
    m_reading = reading;
    viewport()->update();
}

void ContextChart::setGhosts(const std::vector<Ghost>& ghosts)
{
    if (ghosts.empty() && m_ghosts.empty())
        return;
    m_ghosts = ghosts;
    fillSeries();
    viewport()->update();
}

void ContextChart::setSpeech(std::function<QString()> value, std::function<QString()> description)
{
    m_spokenValue = std::move(value);
    m_spokenDescription = std::move(description);
}

void ContextChart::tellSpeech()
{
    if (!QAccessible::isActive())
        return;
    const QString value = spokenValue(), description = spokenDescription();
    if (std::exchange(m_toldValue, value) != value) {
        QAccessibleValueChangeEvent event(this, value);
        QAccessible::updateAccessibility(&event);
    }
    if (std::exchange(m_toldDescription, description) != description) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

void ContextChart::setTopRoom(double room)
{
    m_topRoom = room;
    layOut();
}

void ContextChart::restyle()
{
    viewport()->update();
}

void ContextChart::setUpAxes()
{
    // An axis that is set to what it has already costs nothing; every other change redraws its series.
    if (m_x->min() != m_frame.axis.low() || m_x->max() != m_frame.axis.high())
        m_x->setRange(m_frame.axis.low(), m_frame.axis.high());
    const double top = valueTop();
    if (std::isfinite(top) && top > 0 && m_y->max() != top)
        m_y->setRange(0, top);
}

double ContextChart::xOf(double place) const
{
    const auto& axis = m_frame.axis;
    return m_plot.left() + (place - axis.low()) / (axis.high() - axis.low()) * m_plot.width();
}

double ContextChart::yOf(double value) const
{
    const double top = valueTop();
    return m_plot.bottom() - drawn(value / top, 1.0) * m_plot.height();
}

std::uint64_t ContextChart::tokensAtX(double x) const
{
    const auto& axis = m_frame.axis;
    const double place = axis.low() + (x - m_plot.left()) / std::max(m_plot.width(), 1.0) * (axis.high() - axis.low());
    return axis.tokensAt(place);
}

void ContextChart::layOut()
{
    m_plot = QRectF(viewport()->rect()).adjusted(kLeft, m_topRoom, -kRight, -kBottom);
    if (m_plot.width() > 10 && m_plot.height() > 10)
        m_chart->setPlotArea(m_plot);
}

bool ContextChart::viewportEvent(QEvent* event)
{
    // It fills itself. Styles take this from it; without it the panel and the window below are painted first each time.
    if (event->type() == QEvent::Polish || event->type() == QEvent::StyleChange)
        viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    return QChartView::viewportEvent(event);
}

void ContextChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    layOut();
}

void ContextChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    painter->fillRect(rect, theme().panel);
    painter->setRenderHint(QPainter::Antialiasing);
    paintBehind(*painter);
    paintAxes(*painter);
}

void ContextChart::drawForeground(QPainter* painter, const QRectF&)
{
    painter->setRenderHint(QPainter::Antialiasing);
    paintOver(*painter);
    paintReading(*painter);
    if (hasFocus()) {
        painter->setPen(QPen(theme().focus, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
}

void ContextChart::paintBehind(QPainter&) {}

void ContextChart::paintAxes(QPainter& painter)
{
    const Theme& t = theme();
    const QFont font = figureFont(0.82);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double top = valueTop();
    const double step = valueStep();
    if (step > 0 && top / step < 50) {
        for (double value = 0; value <= top * (1 + 1e-9); value += step) {
            const double y = std::round(yOf(value)) + 0.5;
            // Filled, not stroked: a smoothed line costs many times as much.
            painter.fillRect(QRectF(m_plot.left(), y - 0.5, m_plot.width(), 1), value == 0 ? t.border : t.grid);
            painter.setPen(t.muted);
            painter.drawText(QRectF(0, y - 10, m_plot.left() - 8, 20), Qt::AlignRight | Qt::AlignVCenter,
                             valueLabel(value));
        }
    }
    const QFont bold = figureFont(0.86, true);
    const double half = QFontMetricsF(bold).horizontalAdvance(text(formatTokens(m_context))) / 2;
    const double current = xOf(m_frame.place);
    // Labels stay inside the widget, which a large number at the right end would leave.
    const auto within = [this](double x, double wide) {
        return std::clamp(x - wide / 2, 0.0, std::max(viewport()->width() - wide, 0.0));
    };
    const double hereFrom = within(current, 2 * half);
    const auto& columns = m_frame.axis.columns();
    double widest = 0;
    for (const std::uint64_t tokens : columns)
        widest = std::max(widest, metrics.horizontalAdvance(text(formatTokens(tokens))));
    // Every column, every second, every fourth ...: counted from the last, which is always named.
    const double beyond = std::max(xOf(static_cast<double>(columns.size() - 1)) + widest / 2 - viewport()->width(), 0.0);
    std::size_t every = 1;
    while (static_cast<double>(every) * (xOf(1) - xOf(0)) < widest + beyond + 6 && every < columns.size())
        every *= 2;
    painter.setPen(t.muted);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const QString label = text(formatTokens(columns[i]));
        const double wide = metrics.horizontalAdvance(label);
        const double x = xOf(static_cast<double>(i));
        const double from = within(x, wide);
        if ((columns.size() - 1 - i) % every == 0 && (from >= hereFrom + 2 * half + 4 || from + wide + 4 <= hereFrom))
            painter.drawText(QPointF(from, m_plot.bottom() + 16), label);
    }
    painter.setFont(bold);
    painter.setPen(t.text);
    painter.drawText(QPointF(hereFrom, m_plot.bottom() + 16), text(formatTokens(m_context)));
}

QRectF ContextChart::tagRect(QPointF at, Qt::Alignment alignment, const QString& text, const QFont& font) const
{
    const QFontMetricsF metrics(quickFont(font, text));
    const QSizeF size(metrics.horizontalAdvance(text) + 8, metrics.height() + 2);
    QPointF corner = at;
    if (alignment & Qt::AlignRight)
        corner.rx() -= size.width();
    else if (alignment & Qt::AlignHCenter)
        corner.rx() -= size.width() / 2;
    if (alignment & Qt::AlignBottom)
        corner.ry() -= size.height();
    else if (alignment & Qt::AlignVCenter)
        corner.ry() -= size.height() / 2;
    const double most = std::max(viewport()->width() - size.width() - 2, 0.0);
    corner.setX(std::clamp(corner.x(), 0.0, most));
    return {corner, size};
}

void ContextChart::paintTag(QPainter& painter, QPointF at, Qt::Alignment alignment, const QString& text,
                            const QColor& colour, const QFont& font) const
{
    // A halo about the letters, not a box: what lies behind can still be seen between them.
    static constexpr std::array<std::pair<double, double>, 8> kHalo = {
        {{-1.6, 0}, {1.6, 0}, {0, -1.6}, {0, 1.6}, {-1.1, -1.1}, {1.1, -1.1}, {-1.1, 1.1}, {1.1, 1.1}}};
    const QRectF place = tagRect(at, alignment, text, font);
    const QPointF start(place.left() + 4, place.top() + 1 + QFontMetricsF(font).ascent());
    painter.setFont(quickFont(font, text));
    painter.setPen(theme().panel);
    for (const auto& [x, y] : kHalo)
        painter.drawText(start + QPointF(x, y), text);
    painter.setPen(colour);
    painter.drawText(start, text);
}

void ContextChart::paintReading(QPainter& painter)
{
    if (!m_reading)
        return;
    const Theme& t = theme();
    const double x = xOf(m_frame.axis.placeOf(static_cast<double>(m_reading->context)));
    painter.fillRect(QRectF(std::round(x), m_plot.top(), 1, m_plot.height()), t.lineQuiet);
    const QFont font = figureFont(0.86);
    const QFont bold = figureFont(0.86, true);
    const QFontMetricsF metrics(font);
    const QFontMetricsF boldMetrics(bold);
    constexpr double kSwatch = 14;
    double names = 0, values = 0;
    for (const ReadingLine& line : m_reading->lines) {
        names = std::max(names, metrics.horizontalAdvance(line.name) + kSwatch);
        values = std::max(values, boldMetrics.horizontalAdvance(line.value));
    }
    const double wide = std::max(names + 12 + values, boldMetrics.horizontalAdvance(m_reading->title));
    QRectF box(0, 0, wide + 20, metrics.height() * static_cast<double>(m_reading->lines.size() + 1) + 14);
    const bool rightOf = x + 12 + box.width() < m_plot.right();
    box.moveTopLeft({rightOf ? x + 12 : x - 12 - box.width(), m_plot.top() + 4});
    box.moveTop(std::max(std::min(box.top(), viewport()->height() - box.height() - 2), 2.0));
    painter.setPen(QPen(t.lineQuiet, 1));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(box, 6, 6);
    double y = box.top() + 7 + metrics.ascent();
    painter.setFont(bold);
    painter.setPen(t.text);
    painter.drawText(QPointF(box.left() + 10, y), m_reading->title);
    for (const ReadingLine& line : m_reading->lines) {
        y += metrics.height();
        if (line.colour.isValid())
            painter.fillRect(QRectF(box.left() + 10, y - 8, 8, 8), line.colour);
        painter.setFont(font);
        painter.setPen(t.muted);
        painter.drawText(QPointF(box.left() + 10 + kSwatch, y), line.name);
        painter.setFont(bold);
        painter.setPen(t.text);
        painter.drawText(QPointF(box.right() - 10 - boldMetrics.horizontalAdvance(line.value), y), line.value);
    }
}

void ContextChart::mousePressEvent(QMouseEvent* event)
{
    // Above the plot stand words, which choose nothing.
    constexpr double kAboveTop = 8;
    if (event->button() != Qt::LeftButton || event->position().y() < m_plot.top() - kAboveTop)
        return;
    setFocus(Qt::MouseFocusReason);
    m_dragging = true;
    m_gesture = Gesture::drag();
    // The click itself is a jump and may be eased; what follows is a drag.
    emit contextPicked(tokensAtX(event->position().x()), Gesture{m_gesture.serial, false});
}

void ContextChart::mouseMoveEvent(QMouseEvent* event)
{
    const std::uint64_t tokens = tokensAtX(event->position().x());
    if (m_dragging)
        emit contextPicked(tokens, m_gesture);
    if (m_plot.adjusted(-4, -m_topRoom, 4, kBottom).contains(event->position()))
        emit hovered(tokens);
    else
        emit hoverEnded();
}

void ContextChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_dragging = false;
}

void ContextChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    emit hoverEnded();
}

void ContextChart::keyPressEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        m_gesture = Gesture::single();
    switch (event->key()) {
    case Qt::Key_Left: emit stepAsked(-1, m_gesture); break;
    case Qt::Key_Right: emit stepAsked(1, m_gesture); break;
    case Qt::Key_PageDown: emit stepAsked(-2, m_gesture); break;
    case Qt::Key_PageUp: emit stepAsked(2, m_gesture); break;
    case Qt::Key_Home: emit stepAsked(-3, m_gesture); break;
    case Qt::Key_End: emit stepAsked(3, m_gesture); break;
    default: event->ignore();
    }
}

void ContextChart::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void ContextChart::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

void ContextChart::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

}  // namespace kvsight::ui
