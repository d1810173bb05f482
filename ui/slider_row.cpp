// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/slider_row.h"

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QVariant>

namespace kvsight::ui {

QLabel* makeLabel(QWidget* parent, double scale, bool bold, bool quiet)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(scaledFont(scale, bold));
    if (quiet)
        label->setProperty("quiet", true);
    return label;
}

void setTone(QWidget& widget, const char* tone)
{
    if (widget.property("tone").toByteArray() == tone)
        return;
    widget.setProperty("tone", QByteArray(tone));
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

SliderRow::SliderRow(const QString& name, QWidget* entry, QWidget* parent)
    : QWidget(parent), m_label(makeLabel(this, 1.08, true)), m_fact(new Words(this, 0.86, false, "quiet")),
      m_slider(new MarkSlider(this)), m_entry(entry)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_slider->setObjectName(name + QStringLiteral("Slider"));
    m_fact->setObjectName(name + QStringLiteral("Fact"));
    m_entry->setParent(this);
    m_fact->setWordWrap(true);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(3);
    layout->addWidget(m_label, 0, 0);
    layout->addWidget(m_entry, 0, 1, 1, 2);
    layout->addWidget(m_fact, 1, 0, 1, 3);
    layout->addWidget(m_slider, 2, 0, 1, 3);
    layout->setColumnStretch(0, 1);
    m_label->setBuddy(m_entry);
}

void SliderRow::setLabel(const QString& label, const QString& description)
{
    m_label->setText(label);
    m_slider->setAccessibleName(label);
    m_slider->setAccessibleDescription(description);
    m_entry->setAccessibleName(label);
    m_entry->setAccessibleDescription(description);
    m_label->setToolTip(asToolTip(description));
    m_slider->setToolTip(asToolTip(description));
}

void SliderRow::setExtra(QWidget* extra)
{
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(m_fact, 1, 0, 1, 2);
    grid->addWidget(extra, 1, 2, Qt::AlignRight);
}

void SliderRow::setFact(const QString& fact, bool warning)
{
    m_fact->setText(fact);
    m_fact->setTone(warning ? "warning" : "quiet");
}

void SliderRow::paintEvent(QPaintEvent*)
{
    // On its own ground, so that a change within it repaints nothing below.
    QPainter(this).fillRect(rect(), theme().panel);
}

}  // namespace kvsight::ui
