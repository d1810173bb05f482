// SPDX-License-Identifier: GPL-3.0-or-later
// The cell in hand: how pointer and keys walk the cells. What is seen stands in cell_view.cpp.
#include "ui/cell_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>

namespace kvsight::ui {

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
    if (showsHint() && event->button() == Qt::LeftButton)
        emit playAsked();
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

}  // namespace kvsight::ui
