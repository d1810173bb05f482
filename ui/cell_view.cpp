// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_view.h"

#include "core/units.h"
#include "ui/text.h"

#include <QAccessible>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kSplit = 7;       ///< a line so tall shows keys and values apart

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
    findArrows();
    layOut();
    emit zoomChanged(m_zoom);
}

void CellView::findArrows()
{
    m_arrows.clear();
    m_lanes = 0;
    if (!m_scene)
        return;
    for (const CellRow& row : m_scene->cells().rows) {
        if (row.fill != CellFill::Shared)
            continue;
        const auto known = std::find_if(m_arrows.begin(), m_arrows.end(), [&](const Arrow& arrow) { return arrow.to == row.uses; });
        if (known == m_arrows.end())
            m_arrows.push_back({row.uses, row.layer, 0});
        else
            known->last = row.layer;
    }
    std::sort(m_arrows.begin(), m_arrows.end(), [](const Arrow& a, const Arrow& b) { return a.to < b.to; });
    std::vector<std::size_t> ends;  // of each lane
    for (Arrow& arrow : m_arrows) {
        const auto free = std::find_if(ends.begin(), ends.end(), [&](std::size_t end) { return end < arrow.to; });
        arrow.lane = static_cast<std::size_t>(free - ends.begin());
        if (free == ends.end())
            ends.push_back(arrow.last);
        else
            *free = arrow.last;
    }
    m_lanes = ends.size();
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

void CellView::setHint(const QString& head, const QString& more)
{
    if (head == m_hint && more == m_hintMore)
        return;
    m_hint = head;
    m_hintMore = more;
    setAccessibleName(summary());
    update();
}

bool CellView::showsHint() const
{
    return m_scene && m_moment.tokens == 0 && !m_hint.isEmpty();
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
    return QRectF(m_gutter, head, std::max(10.0, width() - m_gutter - kEdge), std::max(10.0, height() - head - kAxisHigh));
}

void CellView::measureGutter()
{
    const QFontMetricsF metrics(labelFont(true));
    const double label = std::max(metrics.horizontalAdvance(tr("layer %1").arg(888)), metrics.horizontalAdvance(tr("%1 layers").arg(888)));
    m_gutter = std::ceil(kEdge + label + kLettersWide + 6 + kLane * static_cast<double>(std::min(m_lanes, kMostLanes)));
}

void CellView::layOut()
{
    measureGutter();
    if (m_scene) {
        const QRectF place = field();
        CellSpace space;
        space.width = place.width() - (m_scene->goesBeyondContext() ? kStub + kStubGap : 0);
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

/// Of all columns, and of what lies beyond the last.
double CellView::fullWidth() const
{
    return m_cells.contentWidth() + (m_scene && m_scene->goesBeyondContext() ? kStub + kStubGap : 0);
}

void CellView::scrollTo(double left, double top)
{
    const QRectF place = field();
    left = std::clamp(left, 0.0, std::max(0.0, fullWidth() - place.width()));
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
    return m_cells.partsOf(line, moment.tokens, m_scene->prompt(), m_scene->setAside(row, moment));
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
        compareSpans(before.spare, after.spare);
        compareSpans(before.empty, after.empty);
        if (before.beyond != after.beyond || before.spareBeyond != after.spareBeyond)
            changes.push_back({m_cells.contentWidth(), fullWidth()});
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
    const bool starts = (moment.tokens == 0) != (m_moment.tokens == 0);
    const bool whole = !m_words.isEmpty() || moment.running != m_moment.running || starts;
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
    announce();
}

QRectF CellView::cellRect(std::size_t at, std::uint64_t token) const
{
    if (at >= m_cells.lines().size())
        return {};
    const CellLine& line = m_cells.lines()[at];
    const QRectF place = field();
    const std::uint64_t block = m_cells.blockTokens();
    double left = m_cells.xOf(token / block * block);
    double right = std::min(m_cells.xOf((token / block + 1) * block), m_cells.contentWidth());
    // A state is one cell for all tokens.
    if (m_cells.rowOf(line).fill == CellFill::State) {
        left = 0;
        right = std::max(3.0, m_cells.partsOf(line, 1, 0, 0).state.right);
    }
    return QRectF(place.left() + left - m_left, place.top() + line.top - m_top, right - left, line.height);
}

bool CellView::splits(const CellLine& line) const
{
    return m_cells.rowOf(line).value_bytes > Checked(0) && line.height >= kSplit;
}

bool CellView::splitsAny() const
{
    return std::any_of(m_cells.lines().begin(), m_cells.lines().end(), [this](const CellLine& line) { return splits(line); });
}

void CellView::announce()
{
    const QString words = reading();
    if (words == m_said)
        return;
    m_said = words;
    setAccessibleName(summary());
    setAccessibleDescription(words);
    if (QAccessible::isActive() && hasFocus()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit readingChanged(words);
}

void CellView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void CellView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOut();
    if (event->type() == QEvent::PaletteChange)
        update();
}

}  // namespace kvsight::ui
