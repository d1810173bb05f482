// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_map_view.h"

#include "ui/ranked_rows.h"
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
#include <utility>

namespace kvsight::ui {
namespace {

constexpr double kLeft = 36, kBottom = 22, kGap = 2;

bool runs(const RunCell& cell)
{
    return cell.fits == std::optional<bool>(true);
}

}  // namespace

RunMapView::RunMapView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("runMap"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void RunMapView::show(const RunMap& map, std::uint64_t context, std::uint64_t sequences, std::optional<double> least, ByteUnits units)
{
    m_map = map;
    m_context = context;
    m_sequences = sequences;
    m_least = least;
    m_units = units;
    m_fastest = 0;
    double slowest = INFINITY;
    for (const RunCell& cell : m_map.cells) {
        if (!runs(cell) || !cell.tokens_per_second)
            continue;
        m_fastest = std::max(m_fastest, cell.tokens_per_second->mid);
        slowest = std::min(slowest, cell.tokens_per_second->mid);
    }
    constexpr double few = 10;
    m_decimals = slowest < few ? 1 : 0;
    m_atContext = std::min(m_atContext, m_map.contexts.empty() ? 0 : m_map.contexts.size() - 1);
    m_atBatch = std::min(m_atBatch, m_map.sequences.empty() ? 0 : m_map.sequences.size() - 1);
    findContours();
    if (hasFocus())
        speak();
    update();
}

void RunMapView::findContours()
{
    m_contours.clear();
    std::vector<double> levels = contourLevels(m_map);
    if (m_least && std::find(levels.begin(), levels.end(), *m_least) == levels.end())
        levels.push_back(*m_least);
    for (const double level : levels) {
        SpeedContour contour = speedContour(m_map, level);
        if (!contour.pieces.empty())
            m_contours.push_back(std::move(contour));
    }
}

QPointF RunMapView::placeOf(QPointF cells) const
{
    const double wide = (width() - kLeft - 4) / static_cast<double>(std::max<std::size_t>(m_map.contexts.size(), 1));
    const double high = (height() - kBottom - 4) / static_cast<double>(std::max<std::size_t>(m_map.sequences.size(), 1));
    return {kLeft + wide * cells.x(), 2 + high * cells.y()};
}

QRectF RunMapView::cellPlace(std::size_t context, std::size_t batch) const
{
    const auto x = static_cast<double>(context), y = static_cast<double>(batch);
    return QRectF(placeOf({x, y}), placeOf({x + 1, y + 1})).adjusted(kGap / 2, kGap / 2, -kGap / 2, -kGap / 2);
}

QString RunMapView::cellText(std::size_t context, std::size_t batch) const
{
    const RunCell& cell = m_map.at(context, batch);
    if (runs(cell))
        return cell.tokens_per_second ? groupedNumber(cell.tokens_per_second->mid, m_decimals) : QStringLiteral("–");
    if (cell.short_bytes)
        return QStringLiteral("−") + text(formatGiga(static_cast<double>(*cell.short_bytes), m_units, 1));
    return QStringLiteral("–");
}

QString RunMapView::cellWords(std::size_t context, std::size_t batch) const
{
    const RunCell& cell = m_map.at(context, batch);
    const QString place = tr("%1 tokens × %2 at once").arg(text(formatCount(cell.context_tokens)), text(formatCount(cell.sequences)));
    QString what = tr("cannot be told");
    if (cell.refused)
        what = tr("the runtime refuses this");
    else if (runs(cell) && cell.tokens_per_second)
        what = tr("%1 tokens/s each, %2 together")
                   .arg(groupedNumber(cell.tokens_per_second->mid, m_decimals), groupedNumber(cell.total_tokens_per_second->mid, m_decimals));
    else if (runs(cell))
        what = tr("fits; no speed is known");
    else if (cell.short_bytes)
        what = tr("%1 too little memory").arg(text(formatBytes(*cell.short_bytes, m_units)));
    else if (cell.fits)
        what = tr("does not fit");
    return place + QStringLiteral(": ") + what;
}

void RunMapView::paintFrontier(QPainter& painter) const
{
    // Between a cell that runs and a neighbour that does not.
    painter.setPen(QPen(theme().limit, 2));
    const auto isEdge = [](const RunCell& a, const RunCell& b) { return runs(a) && b.fits == std::optional<bool>(false); };
    for (std::size_t batch = 0; batch < m_map.sequences.size(); ++batch) {
        for (std::size_t context = 0; context < m_map.contexts.size(); ++context) {
            const QRectF place = cellPlace(context, batch).adjusted(-kGap / 2, -kGap / 2, kGap / 2, kGap / 2);
            const RunCell& cell = m_map.at(context, batch);
            if (context + 1 < m_map.contexts.size() && isEdge(cell, m_map.at(context + 1, batch)))
                painter.drawLine(place.topRight(), place.bottomRight());
            if (batch + 1 < m_map.sequences.size() && isEdge(cell, m_map.at(context, batch + 1)))
                painter.drawLine(place.bottomLeft(), place.bottomRight());
        }
    }
}

void RunMapView::paintNames(QPainter& painter) const
{
    painter.setPen(theme().muted);
    painter.setFont(scaledFont(0.86));
    for (std::size_t batch = 0; batch < m_map.sequences.size(); ++batch) {
        const QRectF cell = cellPlace(0, batch);
        painter.drawText(QRectF(0, cell.top(), kLeft - 7, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
                         text(formatCount(m_map.sequences[batch])));
    }
    for (std::size_t context = 0; context < m_map.contexts.size(); ++context) {
        const QRectF cell = cellPlace(context, 0);
        painter.drawText(QRectF(cell.left() - 8, height() - kBottom, cell.width() + 16, kBottom), Qt::AlignCenter,
                         text(formatTokens(m_map.contexts[context])));
    }
}

void RunMapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_map.cells.empty())
        return;
    const auto each = [&](auto paint) {
        for (std::size_t batch = 0; batch < m_map.sequences.size(); ++batch)
            for (std::size_t context = 0; context < m_map.contexts.size(); ++context)
                (this->*paint)(painter, context, batch);
    };
    each(&RunMapView::paintGround);
    paintContours(painter);
    each(&RunMapView::paintFigure);
    paintFrontier(painter);
    paintContourLabels(painter);
    paintNames(painter);
}

std::optional<RunMapView::Place> RunMapView::placeAt(QPointF at) const
{
    for (std::size_t batch = 0; batch < m_map.sequences.size(); ++batch)
        for (std::size_t context = 0; context < m_map.contexts.size(); ++context)
            if (cellPlace(context, batch).contains(at))
                return Place{context, batch};
    return std::nullopt;
}

void RunMapView::mousePressEvent(QMouseEvent* event)
{
    const auto place = placeAt(event->position());
    if (!place || event->button() != Qt::LeftButton)
        return;
    m_atContext = place->context;
    m_atBatch = place->batch;
    emit picked(RunCell(m_map.at(place->context, place->batch)));
}

void RunMapView::keyPressEvent(QKeyEvent* event)
{
    if (m_map.cells.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left: m_atContext -= m_atContext > 0; break;
    case Qt::Key_Right: m_atContext += m_atContext + 1 < m_map.contexts.size(); break;
    case Qt::Key_Up: m_atBatch -= m_atBatch > 0; break;
    case Qt::Key_Down: m_atBatch += m_atBatch + 1 < m_map.sequences.size(); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: emit picked(RunCell(m_map.at(m_atContext, m_atBatch))); return;
    default: QWidget::keyPressEvent(event); return;
    }
    speak();
    update();
}

void RunMapView::speak()
{
    if (m_map.cells.empty())
        return;
    setAccessibleDescription(cellWords(m_atContext, m_atBatch));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void RunMapView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    speak();
    update();
}

void RunMapView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool RunMapView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto place = placeAt(help->pos()))
            QToolTip::showText(help->globalPos(), asToolTip(cellWords(place->context, place->batch)), this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::LanguageChange && hasFocus())
        speak();
    return QWidget::event(event);
}

}  // namespace kvsight::ui
