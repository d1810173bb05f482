// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_view.h"

#include "ui/cell_colours.h"
#include "ui/text.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kEdge = 4;          ///< room for the ring of the focus
constexpr double kWordsHigh = 34;    ///< two lines of words above the cells
constexpr double kLane = 5;          ///< between the arrows of shared layers
constexpr double kSplit = 14;        ///< a line so tall shows keys and values apart
constexpr double kLabelHigh = 12;
constexpr std::size_t kMostLanes = 4;

QFont labelFont(bool bold)
{
    return scaledFont(0.8, bold);
}

}  // namespace

CellView::CellView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("cellView"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CellView::setScene(const LearnScene* scene)
{
    m_scene = scene && !scene->isEmpty() ? scene : nullptr;
    m_moment = {};
    m_left = m_top = 0;
    m_zoom = 0;
    m_line = 0;
    m_block = 0;
    m_lanes.clear();
    if (m_scene) {
        for (const CellRow& row : m_scene->cells().rows) {
            if (row.fill == CellFill::Shared && std::find(m_lanes.begin(), m_lanes.end(), row.uses) == m_lanes.end())
                m_lanes.push_back(row.uses);
        }
    }
    layOut();
    emit zoomChanged(m_zoom);
}

void CellView::setTokenWords(const QStringList& words)
{
    m_words = words;
    layOut();
}

void CellView::setUnits(ByteUnits units)
{
    m_units = units;
    announce();
}

void CellView::setZoom(int zoom)
{
    zoom = std::clamp(zoom, 0, kMostZoom);
    if (zoom == m_zoom)
        return;
    // What is in hand stays where it is.
    const double share = std::exp2(zoom - m_zoom);
    const QRectF place = field();
    const double x = cellRect(m_line, m_block * m_cells.blockTokens()).left() - place.left();
    const double y = cellRect(m_line, 0).top() - place.top();
    const std::uint64_t token = m_block * m_cells.blockTokens();
    m_zoom = zoom;
    layOut();
    m_block = m_cells.blockTokens() > 0 ? token / m_cells.blockTokens() : 0;
    scrollTo((m_left + x) * share - x, (m_top + y) * share - y);
    emit zoomChanged(m_zoom);
}

QRectF CellView::field() const
{
    const double head = m_words.isEmpty() ? kEdge : kWordsHigh;
    return QRectF(m_gutter, head, std::max(10.0, width() - m_gutter - kEdge), std::max(10.0, height() - head - kEdge));
}

void CellView::measureGutter()
{
    const QFontMetricsF metrics(labelFont(true));
    const double label = std::max(metrics.horizontalAdvance(tr("layer %1").arg(888)), metrics.horizontalAdvance(tr("%1 layers").arg(888)));
    m_gutter = std::ceil(kEdge + label + 16 + kLane * static_cast<double>(std::min(m_lanes.size(), kMostLanes)));
}

void CellView::layOut()
{
    measureGutter();
    if (m_scene) {
        const QRectF place = field();
        CellSpace space;
        space.width = place.width();
        space.height = place.height();
        space.tokens = std::max<std::uint64_t>(1, m_scene->context());
        space.sequences = static_cast<std::size_t>(std::min<std::uint64_t>(m_scene->sequences(), CellLayout::kMostBands + 1));
        space.zoom = m_zoom;
        m_cells = CellLayout(m_scene->cells(), space);
        m_line = m_cells.lines().empty() ? 0 : std::min(m_line, m_cells.lines().size() - 1);
        m_block = std::min(m_block, m_cells.blocks() - 1);
    } else {
        m_cells = {};
    }
    scrollTo(m_left, m_top);
    announce();
    update();
    emit laidOut();
}

void CellView::scrollTo(double left, double top)
{
    const QRectF place = field();
    left = std::clamp(left, 0.0, std::max(0.0, m_cells.contentWidth() - place.width()));
    top = std::clamp(top, 0.0, std::max(0.0, m_cells.contentHeight() - place.height()));
    if (left == m_left && top == m_top)
        return;
    m_left = left;
    m_top = top;
    update();
}

/// Enlarged, the newest column stays in sight while it moves.
void CellView::follow()
{
    const double x = m_cells.xOf(m_moment.tokens) - m_left;
    const double wide = field().width();
    if (m_zoom > 0 && (x > wide || x < 0))
        scrollTo(m_cells.xOf(m_moment.tokens) - wide * 0.75, m_top);
}

CellLayout::Parts CellView::partsOf(const CellLine& line, const Moment& moment) const
{
    const CellRow& row = m_cells.rowOf(line);
    if (line.sequence >= moment.running)
        return {};
    return m_cells.partsOf(line, moment.tokens, m_scene->prompt(), m_scene->setAside(row, moment.tokens));
}

/// Where the picture of `moment` differs from the one that is shown: intervals of x, ascending and apart.
std::vector<CellView::Interval> CellView::changesTo(const Moment& moment) const
{
    std::vector<Interval> changes;
    const auto compare = [&](double before, double after) {
        if (before != after)
            changes.push_back({std::min(before, after), std::max(before, after)});
    };
    const auto compareSpans = [&](const CellLayout::Span& before, const CellLayout::Span& after) {
        if (before.isEmpty() && after.isEmpty())
            return;
        compare(before.left, after.left);
        compare(before.right, after.right);
    };
    for (const CellLine& line : m_cells.lines()) {
        if (line.sequence > 0)
            break;  // The others run alike.
        const CellLayout::Parts before = partsOf(line, m_moment), after = partsOf(line, moment);
        compareSpans(before.dropped, after.dropped);
        compareSpans(before.prompt, after.prompt);
        compareSpans(before.answer, after.answer);
        compareSpans(before.newest, after.newest);
        compareSpans(before.empty, after.empty);
    }
    std::sort(changes.begin(), changes.end());
    std::vector<Interval> apart;
    for (const Interval& change : changes) {
        if (!apart.empty() && change.first <= apart.back().second + 2)
            apart.back().second = std::max(apart.back().second, change.second);
        else
            apart.push_back(change);
    }
    return apart;
}

void CellView::setMoment(const Moment& moment)
{
    if (!m_scene) {
        m_moment = moment;
        return;
    }
    const bool whole = !m_words.isEmpty() || moment.running != m_moment.running;
    std::vector<Interval> changes;
    if (!whole)
        changes = changesTo(moment);
    m_moment = moment;
    follow();
    if (whole) {
        update();
    } else {
        const QRectF place = field();
        for (const Interval& change : changes)
            update(QRectF(place.left() + change.first - m_left, place.top(), change.second - change.first, place.height())
                       .adjusted(-3, 0, 3, 0).intersected(place).toAlignedRect());
    }
    if (hasFocus())
        announce();
}

QRectF CellView::cellRect(std::size_t at, std::uint64_t token) const
{
    if (at >= m_cells.lines().size())
        return {};
    const CellLine& line = m_cells.lines()[at];
    const QRectF place = field();
    const std::uint64_t block = m_cells.blockTokens();
    const double left = m_cells.xOf(token / block * block);
    const double right = std::min(m_cells.xOf((token / block + 1) * block), m_cells.contentWidth());
    return QRectF(place.left() + left - m_left, place.top() + line.top - m_top, right - left, line.height);
}

QString CellView::reading() const
{
    if (!m_scene || m_cells.lines().empty())
        return {};
    const CellLine& line = m_cells.lines()[m_line];
    const CellRow& row = m_cells.rowOf(line);
    const std::uint64_t first = m_block * m_cells.blockTokens();
    const std::uint64_t count = std::min(m_cells.blockTokens(), m_scene->context() - std::min(first, m_scene->context()));
    QStringList parts;
    if (m_scene->sequences() > 1)
        parts << tr("sequence %1").arg(line.sequence + 1);
    QString place = tokenWords(first, count);
    if (static_cast<qsizetype>(first) < m_words.size() && count == 1)
        place += QStringLiteral(" “%1”").arg(m_words[static_cast<qsizetype>(first)]);
    if (isWaiting(line)) {
        parts << tr("waiting for room");
    } else {
        // The block's newest token speaks for it.
        const std::uint64_t last = first + (count > 0 ? count - 1 : 0);
        const std::uint64_t spoken = m_moment.tokens > first ? std::min(last, m_moment.tokens - 1) : last;
        parts << place + QStringLiteral(": ")
                     + stateWords(stateOf(row, spoken, m_moment.tokens, m_scene->prompt(), m_scene->setAside(row, m_moment.tokens)));
    }
    parts << lineWords(line, row, m_units);
    return parts.join(QStringLiteral(" · "));
}

QString CellView::summary() const
{
    if (!m_scene)
        return tr("The cache, cell by cell: nothing to show");
    return tr("The cache, cell by cell: %1 lines, %2 of %3 tokens written")
        .arg(m_cells.lines().size())
        .arg(text(formatCount(m_moment.tokens)), text(formatCount(m_scene->context())));
}

void CellView::announce()
{
    setAccessibleName(summary());
    const QString words = reading();
    setAccessibleDescription(words);
    if (QAccessible::isActive()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit readingChanged(words);
}

void CellView::moveTo(std::size_t line, std::uint64_t block)
{
    if (m_cells.lines().empty())
        return;
    line = std::min(line, m_cells.lines().size() - 1);
    block = std::min(block, m_cells.blocks() - 1);
    if (line == m_line && block == m_block)
        return;
    const auto around = [this] {
        return cellRect(m_line, m_block * m_cells.blockTokens()).adjusted(-3, -3, 3, 3).toAlignedRect();
    };
    update(around());
    m_line = line;
    m_block = block;
    const QRectF cell = cellRect(m_line, m_block * m_cells.blockTokens());
    const QRectF place = field();
    double left = m_left, top = m_top;
    if (cell.left() < place.left() || cell.right() > place.right())
        left += cell.center().x() - place.center().x();
    if (cell.top() < place.top() || cell.bottom() > place.bottom())
        top += cell.center().y() - place.center().y();
    scrollTo(left, top);
    update(around());
    announce();
}

void CellView::pointAt(QPointF at)
{
    const QRectF place = field();
    if (!place.contains(at))
        return;
    moveTo(m_cells.lineAt(at.y() - place.top() + m_top), m_cells.tokenAt(at.x() - place.left() + m_left) / m_cells.blockTokens());
}

void CellView::keyPressEvent(QKeyEvent* event)
{
    const std::uint64_t page = 10;
    switch (event->key()) {
    case Qt::Key_Left: return moveTo(m_line, m_block > 0 ? m_block - 1 : 0);
    case Qt::Key_Right: return moveTo(m_line, m_block + 1);
    case Qt::Key_Up: return moveTo(m_line > 0 ? m_line - 1 : 0, m_block);
    case Qt::Key_Down: return moveTo(m_line + 1, m_block);
    case Qt::Key_Home: return moveTo(m_line, 0);
    case Qt::Key_End: return moveTo(m_line, m_cells.blocks() - 1);
    case Qt::Key_PageUp: return moveTo(m_line > page ? m_line - page : 0, m_block);
    case Qt::Key_PageDown: return moveTo(m_line + page, m_block);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return setZoom(m_zoom + 1);
    case Qt::Key_Minus: return setZoom(m_zoom - 1);
    default: QWidget::keyPressEvent(event);
    }
}

void CellView::mouseMoveEvent(QMouseEvent* event)
{
    pointAt(event->position());
}

void CellView::mousePressEvent(QMouseEvent* event)
{
    pointAt(event->position());
}

void CellView::wheelEvent(QWheelEvent* event)
{
    const QPointF turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(m_zoom + (turned.y() > 0 ? 1 : -1));
        event->accept();
        return;
    }
    if (m_zoom == 0)
        return event->ignore();
    scrollTo(m_left - turned.x() / 2, m_top - turned.y() / 2);
    event->accept();
}

void CellView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void CellView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    announce();
    update();
}

void CellView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void CellView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    update();
}

void CellView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOut();
    if (event->type() == QEvent::PaletteChange)
        update();
}

void CellView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), theme().panel);
    if (!m_scene)
        return;
    const QRectF place = field();
    for (const QRect& dirty : event->region()) {
        if (!place.intersects(dirty))
            continue;
        painter.save();
        painter.setClipRect(place.intersected(dirty));
        paintLines(painter, dirty);
        paintColumns(painter, dirty);
        painter.restore();
    }
    if (event->rect().left() < place.left())
        paintGutter(painter);
    if (!m_words.isEmpty() && event->rect().top() < place.top())
        paintTokenWords(painter);
    if (m_scene->sequences() > 1) {
        painter.setClipRect(QRectF(0, place.top(), width(), place.height()));
        paintBands(painter);
        painter.setClipping(false);
    }
    paintCursor(painter);
    if (hasFocus() && !place.toAlignedRect().contains(event->rect())) {
        painter.setPen(QPen(theme().focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
}

void CellView::paintLines(QPainter& painter, const QRectF& dirty) const
{
    const QRectF place = field();
    for (const CellLine& line : m_cells.lines()) {
        const double top = place.top() + line.top - m_top;
        if (top + line.height >= dirty.top() && top <= dirty.bottom())
            paintLine(painter, line);
    }
}

void CellView::paintLine(QPainter& painter, const CellLine& line) const
{
    const Theme& t = theme();
    const CellRow& row = m_cells.rowOf(line);
    const QRectF place = field();
    const double top = place.top() + line.top - m_top;
    const double right = std::min(place.right(), place.left() + m_cells.contentWidth() - m_left);
    if (!row.growsWithTokens() && row.fill != CellFill::State) {
        // No cells: a thin line where they would be.
        painter.fillRect(QRectF(place.left(), top + line.height / 2, right - place.left(), 1), t.grid);
        return;
    }
    if (row.fill != CellFill::State)
        painter.fillRect(QRectF(place.left(), top, right - place.left(), line.height), t.sunken);
    if (isWaiting(line))
        return;
    const CellLayout::Parts parts = partsOf(line, m_moment);
    const double keys = static_cast<double>(row.key_bytes.saturated());
    const double values = static_cast<double>(row.value_bytes.saturated());
    if (values > 0 && line.height >= kSplit) {
        const double first = std::round((line.height - 1) * keys / (keys + values));
        paintStrip(painter, parts, top, first, false);
        painter.fillRect(QRectF(place.left(), top + first, right - place.left(), 1), t.panel);
        paintStrip(painter, parts, top + first + 1, line.height - first - 1, true);
    } else {
        paintStrip(painter, parts, top, line.height, false);
    }
}

void CellView::paintStrip(QPainter& painter, const CellLayout::Parts& parts, double top, double height, bool second) const
{
    const Theme& t = theme();
    const double from = field().left() - m_left;
    const auto fill = [&](const CellLayout::Span& span, const QColor& colour) {
        if (!span.isEmpty())
            painter.fillRect(QRectF(from + span.left, top, span.right - span.left, height), colour);
    };
    fill(parts.dropped, t.panel);
    if (!parts.dropped.isEmpty()) {
        painter.fillRect(QRectF(from + parts.dropped.left, top, parts.dropped.right - parts.dropped.left, 1), t.border);
        if (height >= 3)
            painter.fillRect(QRectF(from + parts.dropped.left, top + height - 1, parts.dropped.right - parts.dropped.left, 1), t.border);
    }
    // Values are a shade apart from keys where both are seen.
    const double shade = second ? 0.28 : 0;
    fill(parts.empty, between(t.panel, t.cachePale, 0.35));
    fill(parts.prompt, between(t.cachePale, t.panel, shade));
    fill(parts.answer, between(t.cache, t.panel, shade));
    fill(parts.newest, t.line);
}

/// The lines between columns: one pass over all lines of cells.
void CellView::paintColumns(QPainter& painter, const QRectF& dirty) const
{
    const QRectF place = field();
    const double wide = static_cast<double>(m_cells.blockTokens()) * m_cells.pixelsPerToken();
    if (!(wide >= 3))
        return;
    const double from = place.left() - m_left;
    const auto first = static_cast<std::uint64_t>(std::max(1.0, std::floor((dirty.left() - from) / wide)));
    for (std::uint64_t block = first; block < m_cells.blocks(); ++block) {
        const double x = from + wide * static_cast<double>(block);
        if (x > dirty.right() + 1)
            break;
        painter.fillRect(QRectF(x - 1, place.top(), 1, place.height()), theme().panel);
    }
}

void CellView::paintBands(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    painter.setFont(labelFont(true));
    for (std::size_t band = 0; band < m_cells.bands(); ++band) {
        const bool waits = band >= m_moment.running;
        QString title = tr("sequence %1").arg(band + 1);
        if (waits)
            title += QStringLiteral(" · ") + tr("waiting for room");
        const bool last = band + 1 == m_cells.bands() && m_scene->sequences() > m_cells.bands();
        if (last)
            title += QStringLiteral(" · ") + tr("and %1 more like these").arg(text(formatCount(m_scene->sequences() - m_cells.bands())));
        const QRectF line(place.left(), place.top() + m_cells.bandTop(band) - m_top, place.width(), CellLayout::kBandTitle - 2);
        painter.fillRect(line, t.panel);
        painter.setPen(waits ? t.warning : t.muted);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    }
}

void CellView::paintGutter(QPainter& painter) const
{
    const QRectF place = field();
    painter.save();
    painter.setClipRect(QRectF(0, place.top() - 2, place.left(), place.height() + 4));
    paintLabels(painter);
    paintArrows(painter);
    painter.restore();
}

void CellView::paintLabels(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const double right = place.left() - 12 - kLane * static_cast<double>(std::min(m_lanes.size(), kMostLanes));
    std::vector<Interval> taken;
    const auto write = [&](const CellLine& line, bool bold) {
        const double middle = place.top() + line.top - m_top + line.height / 2;
        const Interval room{middle - kLabelHigh / 2, middle + kLabelHigh / 2};
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const Interval& other) {
            return room.first < other.second && other.first < room.second;
        });
        if (!line.first || !free || room.first < place.top() - 6 || room.second > place.bottom() + 6)
            return;
        taken.push_back(room);
        painter.setFont(labelFont(bold));
        painter.setPen(bold ? t.text : t.muted);
        painter.drawText(QRectF(kEdge, room.first, right - kEdge, kLabelHigh), Qt::AlignRight | Qt::AlignVCenter, lineLabel(line));
    };
    const auto stands = [&](const CellLine& line) { return m_cells.rowOf(line).fill == CellFill::All; };
    const auto some = std::count_if(m_cells.lines().begin(), m_cells.lines().end(), stands);
    // Where a few layers keep everything, their names come first.
    const bool few = some > 0 && 2 * some <= static_cast<std::ptrdiff_t>(m_cells.lines().size());
    for (const CellLine& line : m_cells.lines())
        if (few && stands(line))
            write(line, true);
    for (const CellLine& line : m_cells.lines())
        write(line, false);
    if (m_cells.lines().empty())
        return;
    painter.setFont(labelFont(false));
    painter.setPen(t.cacheText);
    for (const CellLine& line : m_cells.lines()) {
        const CellRow& row = m_cells.rowOf(line);
        if (row.value_bytes == Checked(0) || line.height < 2 * kSplit - 6)
            continue;
        const double top = place.top() + line.top - m_top;
        painter.drawText(QRectF(place.left() - 11, top, 10, line.height / 2), Qt::AlignCenter, QStringLiteral("K"));
        painter.drawText(QRectF(place.left() - 11, top + line.height / 2, 10, line.height / 2), Qt::AlignCenter, QStringLiteral("V"));
    }
}

/// From each layer that keeps nothing to the one whose cells it reads.
void CellView::paintArrows(QPainter& painter) const
{
    const QRectF place = field();
    painter.setPen(QPen(theme().lineQuiet, 1));
    const auto middleOf = [&](const CellLine& line) { return std::round(place.top() + line.top - m_top + line.height / 2) + 0.5; };
    for (std::size_t lane = 0; lane < std::min(m_lanes.size(), kMostLanes); ++lane) {
        const double x = std::round(place.left() - 8 - kLane * static_cast<double>(lane)) + 0.5;
        for (std::size_t band = 0; band < m_cells.bands(); ++band) {
            const CellLine* target = nullptr;
            double lowest = 0;
            for (const CellLine& line : m_cells.lines()) {
                if (line.sequence != band)
                    continue;
                const CellRow& row = m_cells.rowOf(line);
                const bool holds = std::find(line.layers.begin(), line.layers.end(), m_lanes[lane]) != line.layers.end();
                if (holds && row.growsWithTokens())
                    target = &line;
                if (row.fill != CellFill::Shared || row.uses != m_lanes[lane])
                    continue;
                lowest = middleOf(line);
                painter.drawLine(QPointF(x, lowest), QPointF(place.left() - 2, lowest));
            }
            if (!target || lowest <= 0)
                continue;
            const double top = middleOf(*target);
            painter.drawLine(QPointF(x, lowest), QPointF(x, top));
            painter.drawLine(QPointF(x, top), QPointF(place.left() - 1, top));
            painter.drawLine(QPointF(place.left() - 5, top - 3), QPointF(place.left() - 1, top));
            painter.drawLine(QPointF(place.left() - 5, top + 3), QPointF(place.left() - 1, top));
        }
    }
}

void CellView::paintTokenWords(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF place = field();
    const double wide = m_cells.pixelsPerToken();
    painter.setClipRect(QRectF(place.left() - 30, 0, place.width() + 30 + kEdge, place.top()));
    for (qsizetype i = 0; i < m_words.size(); ++i) {
        const auto token = static_cast<std::uint64_t>(i);
        const bool newest = token + 1 == m_moment.tokens;
        painter.setFont(labelFont(newest));
        painter.setPen(token < m_moment.tokens ? t.text : t.lineQuiet);
        const double middle = place.left() - m_left + m_cells.xOf(token) + wide / 2;
        // Neighbours stand on two lines, so that each has twice a column's width.
        const double y = i % 2 == 0 ? 1 : kWordsHigh / 2;
        painter.drawText(QRectF(middle - wide, y, 2 * wide, kWordsHigh / 2 - 1), Qt::AlignCenter | Qt::TextDontClip, m_words[i]);
    }
    painter.setClipping(false);
}

void CellView::paintCursor(QPainter& painter) const
{
    if (m_cells.lines().empty() || !(hasFocus() || underMouse()))
        return;
    const QRectF place = field();
    painter.setClipRect(place.adjusted(-3, -3, 3, 3));
    painter.setPen(QPen(hasFocus() ? theme().focus : theme().text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cellRect(m_line, m_block * m_cells.blockTokens()).adjusted(-1.5, -1.5, 0.5, 1.5));
    painter.setClipping(false);
}

}  // namespace kvsight::ui
