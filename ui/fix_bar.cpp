// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fix_bar.h"

#include "ui/fix_finder.h"
#include "ui/panel_section.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace kvsight::ui {
namespace {

QString wordsOf(const Fix& fix)
{
    const QString outcome = sentence(fix.outcome);
    return outcome.isEmpty() ? changeOf(fix) : changeOf(fix) + QStringLiteral(" → ") + outcome;
}

/// Menus and buttons take `&` for a mnemonic; names may hold one.
QString literal(QString words)
{
    return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

FixBar::FixBar(QWidget* parent)
    : QWidget(parent), m_leadLabel(makeLabel(this, 0.96, true)), m_link(makeLink(this, "fix")), m_others(new QToolButton(this)),
      m_menu(new QMenu(this))
{
    m_link->setFont(scaledFont(0.96));
    m_link->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_others->setObjectName(QStringLiteral("otherFixes"));
    m_others->setFont(scaledFont(0.88));
    m_others->setMenu(m_menu);
    m_others->setPopupMode(QToolButton::InstantPopup);
    m_others->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_leadLabel);
    layout->addWidget(m_link);
    layout->addWidget(m_others);
    layout->addStretch(1);
    connect(m_link, &QPushButton::clicked, this, [this] { emit chosen(0); });
    hide();
}

void FixBar::show(const std::vector<Fix>& fixes, const Message& lead)
{
    m_fixes = fixes;
    m_lead = lead;
    write();
}

void FixBar::write()
{
    setVisible(!m_fixes.empty());
    if (m_fixes.empty())
        return;
    m_words = wordsOf(m_fixes.front());
    const QString lead = sentence(m_lead);
    m_leadLabel->setText(lead);
    m_link->setAccessibleName(lead + QLatin1Char(' ') + m_words);
    m_link->setAccessibleDescription(tr("Makes this one change; undo takes it back"));
    m_others->setVisible(m_fixes.size() > 1);
    m_others->setText(tr("other ways (%1)").arg(m_fixes.size() - 1) + QStringLiteral(" ▾"));
    m_others->setAccessibleName(tr("other ways (%1)").arg(m_fixes.size() - 1));
    m_menu->clear();
    for (std::size_t rank = 1; rank < m_fixes.size(); ++rank) {
        QAction* action = m_menu->addAction(literal(wordsOf(m_fixes[rank])));
        connect(action, &QAction::triggered, this, [this, rank] { emit chosen(rank); });
    }
    fit();
}

void FixBar::fit()
{
    // A long change is cut on the button and whole in its tooltip.
    const int taken = m_leadLabel->sizeHint().width() + (m_fixes.size() > 1 ? m_others->sizeHint().width() : 0) + 40;
    const int room = width() > 120 ? std::max(width() - taken, 80) : 100000;
    const QString shown = QFontMetrics(m_link->font()).elidedText(m_words, Qt::ElideRight, room);
    m_link->setText(literal(shown));
    m_link->setToolTip(shown == m_words ? QString() : asToolTip(m_words));
}

void FixBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        write();
}

void FixBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_fixes.empty())
        fit();
}

}  // namespace kvsight::ui
