// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page_stack.h"

#include "ui/page.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>

namespace kvsight::ui {

PageStack::PageStack(QWidget* parent)
    : QWidget(parent), m_tabs(new QWidget(parent)), m_stack(new QStackedWidget(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    auto* bar = new QHBoxLayout(m_tabs);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(4);
}

QWidget* PageStack::room() const
{
    return m_stack;
}

void PageStack::add(std::string_view name, std::function<QString()> title, std::function<Page*(QWidget*)> make)
{
    auto* tab = new QToolButton(m_tabs);
    tab->setObjectName(QStringLiteral("tab"));
    tab->setFont(scaledFont(1.08, true));
    tab->setCheckable(true);
    tab->setFocusPolicy(Qt::StrongFocus);
    m_tabs->layout()->addWidget(tab);
    const std::size_t index = m_entries.size();
    m_entries.push_back({name, std::move(title), std::move(make), tab, nullptr});
    connect(tab, &QToolButton::clicked, this, [this, index] { showEntry(m_entries[index]); });
    auto* key = new QShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(index + 1)), this);
    connect(key, &QShortcut::activated, this, [this, index] { showEntry(m_entries[index]); });
    retranslate();
}

bool PageStack::show(std::string_view name)
{
    for (Entry& entry : m_entries) {
        if (entry.name != name)
            continue;
        showEntry(entry);
        return true;
    }
    return false;
}

void PageStack::showEntry(Entry& entry)
{
    if (!entry.page) {
        entry.page = entry.make(m_stack);
        entry.page->setUnits(m_units);
        entry.page->setMotion(m_motion);
        m_stack->addWidget(entry.page);
    }
    // Not auto-exclusive: Qt would leave but one of such buttons to the Tab key.
    for (const Entry& other : m_entries)
        other.tab->setChecked(&other == &entry);
    m_stack->setCurrentWidget(entry.page);
    emit shown(entry.page);
}

Page* PageStack::current() const
{
    return qobject_cast<Page*>(m_stack->currentWidget());
}

std::vector<QWidget*> PageStack::tabButtons() const
{
    std::vector<QWidget*> buttons;
    buttons.reserve(m_entries.size());
    for (const Entry& entry : m_entries)
        buttons.push_back(entry.tab);
    return buttons;
}

void PageStack::setUnits(ByteUnits units)
{
    m_units = units;
    for (const Entry& entry : m_entries)
        if (entry.page)
            entry.page->setUnits(units);
}

void PageStack::setMotion(bool on)
{
    m_motion = on;
    for (const Entry& entry : m_entries)
        if (entry.page)
            entry.page->setMotion(on);
}

void PageStack::retranslate()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_entries[i].tab->setText(m_entries[i].title());
        m_entries[i].tab->setToolTip(QStringLiteral("Ctrl+%1").arg(i + 1));
    }
}

}  // namespace kvsight::ui
