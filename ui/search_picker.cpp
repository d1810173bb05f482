// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search_picker.h"

#include "ui/chooser.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QFrame>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QStylePainter>
#include <QStyleOptionButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

enum Role { IdRole = Qt::UserRole + 1, DetailRole, CautionRole };

/// A name at the left, its detail at the right; plain text whatever the catalogue says.
class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, 30}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = theme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & QStyle::State_Selected) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.hover);
            painter->drawRoundedRect(option.rect.adjusted(4, 1, -4, -1), 5, 5);
        }
        const QRect inside = option.rect.adjusted(12, 0, -12, 0);
        const QString caution = index.data(CautionRole).toString();
        const QString right = caution.isEmpty() ? index.data(DetailRole).toString() : caution;
        const QFont small = scaledFont(0.85);
        painter->setFont(small);
        painter->setPen(caution.isEmpty() ? t.muted : t.warning);
        painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, right);
        const int taken = QFontMetrics(small).horizontalAdvance(right) + 12;
        painter->setFont(scaledFont(1));
        painter->setPen(t.text);
        const QRect room = inside.adjusted(0, 0, -taken, 0);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width()));
        painter->restore();
    }
};

}  // namespace

SearchPicker::SearchPicker(QWidget* parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPushButton::clicked, this, &SearchPicker::openList);
}

void SearchPicker::setItems(std::vector<Item> items)
{
    m_items = std::move(items);
}

void SearchPicker::show(const QString& id, const QString& name)
{
    m_chosen = id;
    if (name == m_name)
        return;
    m_name = name;
    writeTip();
    update();
}

void SearchPicker::writeTip()
{
    setToolTip(fontMetrics().horizontalAdvance(m_name) > width() - 34 ? asToolTip(m_name) : QString());
}

void SearchPicker::resizeEvent(QResizeEvent* event)
{
    QPushButton::resizeEvent(event);
    writeTip();
}

QSize SearchPicker::sizeHint() const
{
    return {160, fontMetrics().height() + 14};
}

QSize SearchPicker::minimumSizeHint() const
{
    return {80, fontMetrics().height() + 14};
}

void SearchPicker::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);
    painter.setPen(theme().text);
    const QRect room = rect().adjusted(10, 0, -26, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_name, Qt::ElideRight, room.width()));
    paintChevron(painter, rect());
}

void SearchPicker::buildPopup()
{
    m_popup = new QFrame(this, Qt::Popup);
    m_popup->setObjectName(QStringLiteral("popup"));
    auto* layout = new QVBoxLayout(m_popup);
    layout->setContentsMargins(8, 8, 8, 8);
    m_search = new QLineEdit(m_popup);
    m_search->setClearButtonEnabled(true);
    m_list = new QListView(m_popup);
    m_model = new QStandardItemModel(m_list);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textEdited, this, &SearchPicker::filter);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { take(index.row()); });
}

void SearchPicker::openList()
{
    if (!m_popup)
        buildPopup();
    m_search->clear();
    m_search->setPlaceholderText(m_hint);
    m_search->setAccessibleName(m_hint);
    m_list->setAccessibleName(accessibleName());
    filter({});
    QRect place(mapToGlobal(QPoint(0, height() + 2)), QSize(std::max(width(), 380), 420));
    if (const QScreen* shown = screen()) {
        const QRect free = shown->availableGeometry();
        place.moveBottom(std::min(place.bottom(), free.bottom()));
        place.moveRight(std::min(place.right(), free.right()));
    }
    m_popup->setGeometry(place);
    m_popup->show();
    m_search->setFocus();
}

bool SearchPicker::isListOpen() const
{
    return m_popup && m_popup->isVisible();
}

void SearchPicker::filter(const QString& words)
{
    const QStringList wanted = words.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_model->clear();
    int marked = 0;
    for (const Item& item : m_items) {
        const QString all = (item.name + QLatin1Char(' ') + item.id + QLatin1Char(' ') + item.keywords).toCaseFolded();
        if (!std::all_of(wanted.begin(), wanted.end(), [&all](const QString& word) { return all.contains(word); }))
            continue;
        auto* row = new QStandardItem(item.name);
        row->setData(item.id, IdRole);
        row->setData(item.detail, DetailRole);
        row->setData(item.caution, CautionRole);
        row->setData(QStringList{item.name, item.detail, item.caution}.join(QStringLiteral(", ")),
                     Qt::AccessibleTextRole);
        if (wanted.isEmpty() && item.id == m_chosen)
            marked = m_model->rowCount();
        m_model->appendRow(row);
    }
    m_list->setCurrentIndex(m_model->index(marked, 0));
    m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
}

void SearchPicker::take(int row)
{
    const QModelIndex index = m_model->index(row, 0);
    if (!index.isValid())
        return;
    const QString id = index.data(IdRole).toString();
    m_popup->hide();
    setFocus();
    if (id != m_chosen)
        emit picked(id);
}

bool SearchPicker::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QPushButton::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const int row = m_list->currentIndex().row();
    const auto go = [this](int to) {
        m_list->setCurrentIndex(m_model->index(std::clamp(to, 0, std::max(m_model->rowCount() - 1, 0)), 0));
    };
    switch (key->key()) {
    case Qt::Key_Down: go(row + 1); return true;
    case Qt::Key_Up: go(row - 1); return true;
    case Qt::Key_PageDown: go(row + 10); return true;
    case Qt::Key_PageUp: go(row - 10); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: take(row); return true;
    case Qt::Key_Escape: m_popup->hide(); setFocus(); return true;
    default: return false;
    }
}

void SearchPicker::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_Return:
    case Qt::Key_Enter: openList(); return;
    default: break;
    }
    // Typing on the button starts the search with what was typed.
    const QString typed = event->text();
    if (!typed.isEmpty() && typed.at(0).isPrint() && typed.at(0) != QLatin1Char(' ')) {
        openList();
        m_search->setText(typed);
        filter(typed);
        return;
    }
    QPushButton::keyPressEvent(event);
}

}  // namespace kvsight::ui
