// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/notice_bar.h"

#include "ui/slider_row.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace kvsight::ui {

NoticeBar::NoticeBar(const QString& name, QWidget* parent)
    : QFrame(parent), m_text(makeLabel(this)), m_first(new QPushButton(this)), m_second(new QPushButton(this)),
      m_close(new QToolButton(this))
{
    setObjectName(name);
    setProperty("notice", true);
    m_text->setWordWrap(true);
    m_first->setObjectName(QStringLiteral("link"));
    m_second->setObjectName(QStringLiteral("link"));
    m_close->setObjectName(QStringLiteral("putAway"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 4, 12, 4);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_first);
    layout->addWidget(m_second);
    layout->addWidget(m_close);
    // A choice may offer the next one: what it was is set aside before it runs.
    connect(m_first, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto chosen = std::exchange(m_firstChosen, {}))
            chosen();
    });
    connect(m_second, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto chosen = std::exchange(m_secondChosen, {}))
            chosen();
    });
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        emit putAway();
    });
    retranslate();
    hide();
}

void NoticeBar::say(const QString& text)
{
    m_first->hide();
    m_second->hide();
    show(text);
}

void NoticeBar::offer(const QString& text, Choice first, Choice second)
{
    m_first->setText(first.label);
    m_second->setText(second.label);
    m_firstChosen = std::move(first.chosen);
    m_secondChosen = std::move(second.chosen);
    m_first->show();
    m_second->show();
    show(text);
}

void NoticeBar::show(const QString& text)
{
    m_text->setText(text);
    setAccessibleName(text);
    setVisible(true);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString NoticeBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void NoticeBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_close->click();
    else
        QFrame::keyPressEvent(event);
}

void NoticeBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void NoticeBar::retranslate()
{
    m_close->setAccessibleName(tr("Put this message away"));
    m_close->setToolTip(tr("Put this message away"));
}

}  // namespace kvsight::ui
