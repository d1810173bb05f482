// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/many_chooser.h"

#include "ui/chooser.h"
#include "ui/text.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr double kBoxWide = 28;  ///< pixels from the left that belong to the box

}  // namespace

ManyChooser::ManyChooser(QWidget* parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaxVisibleItems(16);
    // Before the list's own filters, which close it at every click.
    view()->installEventFilter(this);
    view()->viewport()->installEventFilter(this);
}

void ManyChooser::add(const QString& id, const QString& label)
{
    auto* row = new QStandardItem(label);
    row->setData(id, Qt::UserRole);
    row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    row->setData(Qt::Unchecked, Qt::CheckStateRole);
    static_cast<QStandardItemModel*>(model())->appendRow(row);
}

void ManyChooser::setChoices(const QString& any, const std::vector<std::pair<QString, QString>>& choices)
{
    const QStringList before = chosen();
    clear();
    add(QString(), any);
    for (const auto& [id, label] : choices)
        add(id, label);
    show(before);
}

bool ManyChooser::isChecked(int row) const
{
    return itemData(row, Qt::CheckStateRole).toInt() == Qt::Checked;
}

void ManyChooser::check(int row, bool on)
{
    setItemData(row, on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
}

void ManyChooser::show(const QStringList& ids)
{
    for (const QString& id : ids)
        if (!id.isEmpty() && findData(id) < 0)
            add(id, id);
    for (int row = 1; row < count(); ++row)
        check(row, ids.contains(itemData(row).toString()));
    tell();
}

void ManyChooser::tell()
{
    check(0, chosen().isEmpty());
    setToolTip(chosen().size() > 1 ? asToolTip(shownText()) : QString());
    update();
}

QStringList ManyChooser::chosen() const
{
    QStringList ids;
    for (int row = 1; row < count(); ++row)
        if (isChecked(row))
            ids << itemData(row).toString();
    return ids;
}

QString ManyChooser::shownText() const
{
    QStringList labels;
    for (int row = 1; row < count(); ++row)
        if (isChecked(row))
            labels << itemText(row);
    return labels.isEmpty() ? itemText(0) : labels.join(QStringLiteral(", "));
}

void ManyChooser::toggle(int row)
{
    if (row < 0 || row >= count())
        return;
    if (row == 0)
        for (int other = 1; other < count(); ++other)
            check(other, false);
    else
        check(row, !isChecked(row));
    tell();
    emit picked(chosen());
}

void ManyChooser::takeAlone(int row)
{
    if (row < 0) {  // Enter where the list has no current line chooses nothing, and clears nothing.
        hidePopup();
        return;
    }
    for (int other = 1; other < count(); ++other)
        check(other, other == row);
    tell();
    hidePopup();
    emit picked(chosen());
}

void ManyChooser::showPopup()
{
    m_adding = false;
    constexpr int kAround = 48;
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width() + kAround));
    QComboBox::showPopup();
}

void ManyChooser::hidePopup()
{
    QComboBox::hidePopup();
    // The list's own line is never the answer: what is checked is.
    setCurrentIndex(0);
}

bool ManyChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == view()->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex at = view()->indexAt(mouse->position().toPoint());
        if (!at.isValid())
            return true;
        m_adding = m_adding || mouse->position().x() < kBoxWide;
        m_adding ? toggle(at.row()) : takeAlone(at.row());
        return true;
    }
    if (watched == view() && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Space:
            m_adding = true;
            toggle(view()->currentIndex().row());
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: m_adding ? hidePopup() : takeAlone(view()->currentIndex().row()); return true;
        default: break;
        }
    }
    return QComboBox::eventFilter(watched, event);
}

void ManyChooser::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F4: showPopup(); return;
    default: event->ignore();
    }
}

void ManyChooser::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = shownText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    // Elided at its end, so that the first choice is read.
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width() - 6);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    paintChevron(painter, rect());
}

void ManyChooser::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

}  // namespace kvsight::ui
