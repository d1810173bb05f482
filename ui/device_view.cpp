// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_view.h"

#include "ui/device_bars.h"
#include "ui/scenario_model.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace kvsight::ui {

DeviceView::DeviceView(QWidget* chart, QWidget* caption, QPushButton* byDevice, QPushButton* otherwise, QWidget* parent)
    : AnswerView(parent), m_chart(chart), m_caption(caption), m_button(byDevice), m_otherwise(otherwise), m_bars(new DeviceBars(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(chart, 1);
    layout->addWidget(m_bars, 1);
    m_button->setProperty("what", QStringLiteral("byDevice"));
    connect(m_button, &QPushButton::toggled, this, &DeviceView::turn);
    connect(m_bars, &DeviceBars::explanationAsked, this, &AnswerView::explanationAsked);
    retranslate();
    turn();
}

void DeviceView::retranslate()
{
    m_button->setText(tr("by device"));
    m_button->setAccessibleDescription(tr("One bar for each card and one for main memory"));
    m_bars->setAccessibleName(tr("Memory by device"));
}

void DeviceView::turn()
{
    const bool bars = m_several && m_button->isChecked();
    m_button->setVisible(m_several);
    m_bars->setVisible(bars);
    m_chart->setVisible(!bars);
    m_caption->setVisible(!bars);
}

void DeviceView::refresh(const Answer& answer, ByteUnits units)
{
    m_several = answer.resolved && answer.evaluation && hasSeveralDevices(*answer.resolved);
    if (!m_several && m_button->isChecked())
        m_otherwise->click();
    if (m_several)
        m_bars->show(*answer.resolved, *answer.evaluation, units);
    else
        m_bars->clear();
    turn();
}

void DeviceView::changeEvent(QEvent* event)
{
    AnswerView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace kvsight::ui
