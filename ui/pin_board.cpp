// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pin_board.h"

#include "core/units.h"
#include "ui/field_text.h"
#include "ui/scenario_model.h"
#include "ui/text.h"

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kLongestName = 80;
constexpr qsizetype kLeastModel = 12;  ///< letters of a model's name that stay

QString cut(const QString& name)
{
    return name.size() <= kLongestName ? name : name.left(kLongestName - 1).trimmed() + QChar(0x2026);
}

}  // namespace

PinBoard::PinBoard(ScenarioModel& model, QObject* parent) : QObject(parent), m_model(model) {}

QString PinBoard::nameOf(const Pin& pin) const
{
    const Scenario& scenario = pin.scenario;
    QStringList name;
    if (!scenario.weights.format.empty())
        name << text(scenario.weights.format);
    // What is usual goes without saying, what is not tells two pins apart.
    const Scenario usual;
    if (scenario.k_type == scenario.v_type && scenario.k_type != usual.k_type)
        name << QStringLiteral("KV ") + text(scenario.k_type);
    else if (scenario.k_type != scenario.v_type)
        name << QStringLiteral("K %1 V %2").arg(text(scenario.k_type), text(scenario.v_type));
    if (pin.resolved)
        name << (scenario.sequences > 1 ? text(formatCount(scenario.sequences)) + QStringLiteral(" × ") : QString()) +
                    text(formatTokens(pin.resolved->context_tokens));
    if (!scenario.gpus.empty())
        name << cardNames(scenario, m_model.catalog());
    if (scenario.runtime != usual.runtime)
        name << text(scenario.runtime);
    // A long model's name is cut rather than what tells the pins apart.
    const QString rest = name.isEmpty() ? QString() : QStringLiteral(" · ") + name.join(QStringLiteral(" · "));
    const auto room = std::max<qsizetype>(kLongestName - rest.size(), kLeastModel);
    const QString model = modelName(scenario, m_model.catalog());
    return (model.size() <= room ? model : model.left(room - 1).trimmed() + QChar(0x2026)) + rest;
}

bool PinBoard::pinCurrent()
{
    if (isFull())
        return false;
    m_model.settle();
    Pin pin;
    while (std::any_of(m_pins.begin(), m_pins.end(), [&pin](const Pin& other) { return other.slot == pin.slot; }))
        ++pin.slot;
    pin.scenario = m_model.scenario();
    pin.resolved = m_model.answer().resolved;
    pin.evaluation = m_model.answer().evaluation;
    pin.name = cut(nameOf(pin));
    const auto place = std::upper_bound(m_pins.begin(), m_pins.end(), pin.slot,
                                        [](std::size_t slot, const Pin& other) { return slot < other.slot; });
    m_pins.insert(place, std::move(pin));
    emit changed();
    return true;
}

void PinBoard::restore(std::size_t at)
{
    if (at >= m_pins.size())
        return;
    const QString letter = m_pins[at].letter();
    const Scenario pinned = m_pins[at].scenario;
    m_model.edit(StepName([letter] { return tr("back to %1").arg(letter); }), Gesture::single(),
                 [&pinned](Scenario& scenario) { scenario = pinned; });
}

void PinBoard::rename(std::size_t at, const QString& name)
{
    const QString kept = cut(name.simplified());
    if (at >= m_pins.size() || kept.isEmpty() || kept == m_pins[at].name)
        return;
    m_pins[at].name = kept;
    emit changed();
}

void PinBoard::remove(std::size_t at)
{
    if (at >= m_pins.size())
        return;
    m_pins.erase(m_pins.begin() + static_cast<std::ptrdiff_t>(at));
    emit changed();
}

std::vector<Ghost> PinBoard::ghosts(const ContextAxis& axis, SpeedMeasure measure) const
{
    std::vector<Ghost> all;
    for (const Pin& pin : m_pins)
        if (pin.resolved && pin.evaluation)
            all.push_back(makeGhost(*pin.resolved, *pin.evaluation, axis, measure, pin.slot));
    return all;
}

}  // namespace kvsight::ui
