// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reading_bar.h"

#include "ui/background_reader.h"
#include "ui/panel_section.h"
#include "ui/slider_row.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kSteps = 1000;

}  // namespace

ReadingBar::ReadingBar(BackgroundReader& reader, QWidget* parent)
    : QFrame(parent), m_text(makeLabel(this)), m_bar(new QProgressBar(this)), m_cancel(makeLink(this, "cancelReading"))
{
    setObjectName(QStringLiteral("readingBar"));
    setProperty("notice", true);
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_bar->setMinimumWidth(160);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 4, 12, 4);
    layout->addWidget(m_text);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, &reader, &BackgroundReader::cancel);
    connect(&reader, &BackgroundReader::waited, this, &ReadingBar::tell);
    connect(&reader, &BackgroundReader::ended, this, &QWidget::hide);
    retranslate();
    hide();
}

void ReadingBar::tell(const QString& name, double share)
{
    const bool first = isHidden() || name != m_name;
    m_name = name;
    // Without a known length the bar runs to and fro.
    m_bar->setRange(0, share < 0 ? 0 : kSteps);
    if (share >= 0)
        m_bar->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kSteps));
    if (!first)
        return;
    retranslate();
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ReadingBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        m_cancel->click();
    else
        QFrame::keyPressEvent(event);
}

void ReadingBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ReadingBar::retranslate()
{
    const QString words = tr("Reading %1").arg(m_name);
    m_text->setText(words);
    setAccessibleName(words);
    m_bar->setAccessibleName(words);
    m_cancel->setText(tr("Cancel"));
}

}  // namespace kvsight::ui
