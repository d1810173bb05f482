// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/in_use_section.h"

#include "ui/field_controls.h"
#include "ui/field_text.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <memory>

namespace kvsight::ui {
namespace {

const NumberField& reservedField()
{
    return *findNumberField("reserved_bytes");
}

}  // namespace

InUseSection::InUseSection(ScenarioModel& model, QWidget* parent)
    : PanelSection(model, parent), m_box(new FieldBox(model, reservedField())),
      m_row(new SliderRow(QStringLiteral("reserved"), m_box, this)), m_nothing(makeLink(this, "reservedNothing")),
      m_desktop(makeLink(this, "reservedDesktop"))
{
    m_box->setFixedWidth(124);
    auto* presets = new QHBoxLayout;
    presets->setSpacing(0);
    presets->setContentsMargins(0, 0, 0, 0);
    presets->addWidget(m_nothing);
    presets->addWidget(m_desktop);
    presets->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_row);
    layout->addLayout(presets);
    connect(&m_row->slider(), &MarkSlider::edited, this, [this](quint64 bytes, Gesture gesture) {
        m_model.edit(sentence(reservedField().label), gesture, [bytes](Scenario& scenario) { scenario.reserved_bytes = bytes; });
    });
    connect(m_nothing, &QPushButton::clicked, this, [this] { set(0); });
    connect(m_desktop, &QPushButton::clicked, this, [this] { set(kDesktopBytes); });
}

void InUseSection::set(std::uint64_t bytes)
{
    m_model.edit(sentence(reservedField().label), Gesture::single(), [bytes](Scenario& scenario) { scenario.reserved_bytes = bytes; });
}

void InUseSection::retranslate(ByteUnits units)
{
    const NumberField& field = reservedField();
    m_box->setUnits(units);
    m_box->retranslate();
    m_row->setLabel(sentence(field.label), sentence(field.help));
    const auto giga = static_cast<std::uint64_t>(gigaBytes(units));
    std::vector<MarkSlider::Tick> ticks;
    for (std::uint64_t size = 0; size <= field.slider_most / giga; size += 2)
        ticks.push_back({size * giga, QString::number(size)});
    // Tenths, each rounded by itself: ten of them are exactly one.
    std::vector<std::uint64_t> tenths;
    for (std::uint64_t tenth = 0; tenth * giga / 10 <= field.slider_most; ++tenth)
        tenths.push_back((tenth * giga + 5) / 10);
    m_row->slider().setScale(std::make_unique<ListScale>(std::move(tenths)), ticks);
    m_nothing->setText(tr("nothing"));
    m_nothing->setAccessibleDescription(tr("The card is free for the model"));
    m_desktop->setText(tr("desktop %1").arg(text(formatGiga(static_cast<double>(kDesktopBytes), units, 1)) + QLatin1Char(' ') +
                                            QLatin1String(gigaName(units))));
    m_desktop->setAccessibleDescription(tr("The card also draws a desktop"));
}

void InUseSection::refresh()
{
    const std::uint64_t bytes = m_model.scenario().reserved_bytes;
    m_box->refresh();
    m_row->slider().show(bytes, {}, m_box->text());
    m_row->setFact(m_model.scenario().gpus.size() > 1 || (!m_model.scenario().gpus.empty() && m_model.scenario().gpus.front().count > 1)
                       ? tr("of each card, by other programs")
                       : tr("of the card, by other programs"));
}

std::vector<QWidget*> InUseSection::tabStops() const
{
    return {m_box, &m_row->slider(), m_nothing, m_desktop};
}

}  // namespace kvsight::ui
