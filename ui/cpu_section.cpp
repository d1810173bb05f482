// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cpu_section.h"

#include "core/evaluate.h"
#include "core/runtimes/runtime.h"
#include "core/units.h"
#include "ui/entry_box.h"
#include "ui/field_controls.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <memory>

namespace kvsight::ui {
namespace {

std::vector<MarkSlider::Tick> quarters(std::uint64_t most)
{
    std::vector<MarkSlider::Tick> ticks;
    for (std::uint64_t part = 0; part <= 4; ++part)
        if (ticks.empty() || ticks.back().value != most * part / 4)
            ticks.push_back({most * part / 4, QString::number(most * part / 4)});
    return ticks;
}

}  // namespace

Scenario withNothingOnCpu(Scenario scenario)
{
    scenario.options.gpu_layers.reset();
    scenario.options.cpu_moe_layers = 0;
    return scenario;
}

CpuSection::CpuSection(ScenarioModel& model, QWidget* parent)
    : PanelSection(model, parent), m_layersBox(new EntryBox), m_expertsBox(new EntryBox),
      m_layers(new SliderRow(QStringLiteral("cpuLayers"), m_layersBox, this)),
      m_experts(new SliderRow(QStringLiteral("cpuExperts"), m_expertsBox, this)), m_price(makeLabel(this, 0.86))
{
    m_layersBox->setObjectName(QStringLiteral("cpuLayersBox"));
    m_expertsBox->setObjectName(QStringLiteral("cpuExpertsBox"));
    m_price->setObjectName(QStringLiteral("cpuPrice"));
    m_price->setWordWrap(true);
    for (EntryBox* box : {m_layersBox, m_expertsBox})
        box->setFixedWidth(72);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_layers);
    layout->addWidget(m_experts);
    layout->addWidget(m_price);
    connect(&m_layers->slider(), &MarkSlider::edited, this, &CpuSection::setLayers);
    connect(m_layersBox, &EntryBox::entered, this, [this](quint64 layers) { setLayers(layers, Gesture::single()); });
    connect(&m_experts->slider(), &MarkSlider::edited, this, &CpuSection::setExperts);
    connect(m_expertsBox, &EntryBox::entered, this, [this](quint64 layers) { setExperts(layers, Gesture::single()); });
}

void CpuSection::setLayers(std::uint64_t onCpu, Gesture gesture)
{
    // The output layer counts as one more and is the last to leave the cards.
    const std::uint64_t all = m_units;
    m_model.edit(tr("layers on the CPU"), gesture, [onCpu, all](Scenario& scenario) {
        if (onCpu == 0)
            scenario.options.gpu_layers.reset();
        else
            scenario.options.gpu_layers = all - std::min(onCpu, all);
    });
}

void CpuSection::setExperts(std::uint64_t layers, Gesture gesture)
{
    m_model.edit(tr("experts on the CPU"), gesture, [layers](Scenario& scenario) { scenario.options.cpu_moe_layers = layers; });
}

std::uint64_t CpuSection::layersOnCpu() const
{
    const auto onCards = m_model.scenario().options.gpu_layers;
    return onCards ? m_units - std::min(*onCards, m_units) : 0;
}

void CpuSection::retranslate(ByteUnits)
{
    m_layers->setLabel(tr("On the CPU"), tr("The first so many layers lie in main memory and are read from there"));
    m_experts->setLabel(tr("Experts on the CPU"), tr("The first so many layers keep their routed experts in main memory"));
}

void CpuSection::refresh()
{
    const auto& resolved = m_model.answer().resolved;
    // Engines that keep everything on the cards have no such slider, unless the scenario asks for it: then a finding
    // says that it does nothing.
    const Runtime* runtime = findRuntime(m_model.scenario().runtime);
    const auto& options = m_model.scenario().options;
    const bool forLayers = !runtime || runtime->reads("gpu_layers") || options.gpu_layers;
    const bool forExperts = !runtime || runtime->reads("cpu_moe_layers") || options.cpu_moe_layers > 0;
    setVisible(resolved.has_value() && !resolved->devices.empty() && (forLayers || forExperts));
    if (!resolved || resolved->devices.empty())
        return;
    m_layers->setVisible(forLayers);
    const ModelShape& shape = *resolved->shape;
    const std::uint64_t count = shape.layers.size();
    const std::uint64_t units = std::max(count + 1, resolved->plan->offload_units);
    if (count != m_count || units != m_units) {
        m_count = count;
        m_units = units;
        m_layers->slider().setScale(std::make_unique<LinearScale>(0, units, 1), quarters(count));
        m_experts->slider().setScale(std::make_unique<LinearScale>(0, count, 1), quarters(count));
        m_layersBox->setRange(0, units);
        m_expertsBox->setRange(0, count);
    }
    const std::uint64_t layers = layersOnCpu();
    const QString layersText = layers == 0       ? tr("all %1 layers on the card").arg(count)
                               : layers <= count ? tr("%1 of %2 layers").arg(layers).arg(count)
                                                 : tr("all layers and the output");
    m_layers->slider().show(layers, {}, layersText);
    m_layersBox->show(layers);
    m_layers->setFact(layersText);
    const bool mixture = forExperts && shape.experts.experts > 0;
    m_experts->setVisible(mixture);
    if (mixture) {
        const std::uint64_t experts = std::min(m_model.scenario().options.cpu_moe_layers, count);
        const QString expertsText = experts == 0 ? tr("all experts on the card") : tr("those of %1 of %2 layers").arg(experts).arg(count);
        m_experts->slider().show(experts, {}, expertsText);
        m_expertsBox->show(experts);
        m_experts->setFact(expertsText);
    }
    m_price->setText(price());
    m_price->setVisible(!m_price->text().isEmpty());
}

QString CpuSection::price() const
{
    const Answer& answer = m_model.answer();
    const Scenario& scenario = m_model.scenario();
    const Scenario without = withNothingOnCpu(scenario);
    if (without == scenario || !answer.evaluation || !answer.evaluation->decode)
        return {};
    const double now = answer.evaluation->decode->tokens_per_second.mid;
    const auto all = resolve(without, m_model.catalog(), m_model.baseFolder()).resolved;
    if (!all || !std::isfinite(now) || now <= 0)
        return {};
    const GrowthPoint point = evaluateAt(*all, all->context_tokens, all->scenario.sequences);
    const QString speed = text(formatSpeed(now));
    if (!point.decode || !(point.decode->tokens_per_second.mid > 0))
        return point.fits.value_or(true) ? QString() : tr("Speed with this: %1 tokens/s. Without it the card is too small.").arg(speed);
    const double before = point.decode->tokens_per_second.mid;
    const double part = (1 - now / before) * 100;
    if (part < 1)
        return tr("Costs next to no speed.");
    return tr("Costs speed: %1 % slower, %2 instead of %3 tokens/s.")
        .arg(QString::number(part, 'f', 0), speed, text(formatSpeed(before)));
}

std::vector<QWidget*> CpuSection::tabStops() const
{
    return {m_layersBox, &m_layers->slider(), m_expertsBox, &m_experts->slider()};
}

}  // namespace kvsight::ui
