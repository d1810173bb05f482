// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/field_controls.h"

#include "ui/field_text.h"
#include "ui/scenario_model.h"
#include "ui/text.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

/// A tooltip of our own words: plain, whatever stands in it.
void explainBy(QWidget& widget, const Message& label, const Message& help)
{
    widget.setAccessibleName(sentence(label));
    widget.setAccessibleDescription(sentence(help));
    widget.setToolTip(asToolTip(sentence(help)));
}

}  // namespace

FieldBox::FieldBox(ScenarioModel& model, const NumberField& field, QWidget* parent)
    : EntryBox(parent), m_model(model), m_field(field)
{
    setObjectName(QLatin1String(field.id) + QStringLiteral("Box"));
    setRange(field.least, field.most);
    setFormat([this](std::uint64_t value) { return fieldText(m_field, value, m_units); });
    setParse([this](const QString& typed) { return fieldNumber(m_field, typed, m_units); });
    setClearable(!field.get(Scenario()).has_value());
    connect(this, &EntryBox::entered, this, [this](quint64 value) {
        m_model.edit(sentence(m_field.label), Gesture::single(), [this, value](Scenario& scenario) { m_field.set(scenario, value); });
    });
    connect(this, &EntryBox::cleared, this, [this] {
        m_model.edit(sentence(m_field.label), Gesture::single(), [this](Scenario& scenario) { m_field.set(scenario, std::nullopt); });
    });
}

void FieldBox::setUnits(ByteUnits units)
{
    m_units = units;
    forgetWritten();
}

void FieldBox::retranslate()
{
    explainBy(*this, m_field.label, m_field.help);
    setHint(sentence(m_field.help));
}

void FieldBox::refresh(std::optional<std::uint64_t> otherwise)
{
    const auto own = m_field.get(m_model.scenario());
    if (own || otherwise) {
        setPlaceholderText(QString());
        show(own ? *own : *otherwise);
        return;
    }
    if (hasFocus() && isModified())
        return;
    clear();
    setPlaceholderText(fieldText(m_field, std::nullopt, m_units));
}

FieldSwitch::FieldSwitch(ScenarioModel& model, const FlagField& field, QWidget* parent)
    : TickBox(parent), m_model(model), m_field(field)
{
    setObjectName(QLatin1String(field.id) + QStringLiteral("Switch"));
    connect(this, &QCheckBox::clicked, this, [this](bool on) {
        m_model.edit(sentence(m_field.label), Gesture::single(), [this, on](Scenario& scenario) { m_field.set(scenario, on); });
    });
}

void FieldSwitch::retranslate()
{
    setText(sentence(m_field.label));
    explainBy(*this, m_field.label, m_field.help);
}

void FieldSwitch::refresh()
{
    setChecked(m_field.get(m_model.scenario()));
}

FieldChoice::FieldChoice(ScenarioModel& model, const ChoiceField& field, QWidget* parent)
    : Chooser(parent), m_model(model), m_field(field)
{
    setObjectName(QLatin1String(field.id) + QStringLiteral("Choice"));
    connect(this, &Chooser::picked, this, [this](const QString& word) {
        m_model.edit(sentence(m_field.label), Gesture::single(),
                     [this, &word](Scenario& scenario) { m_field.set(scenario, word.toStdString()); });
    });
}

void FieldChoice::retranslate(bool allowsNone)
{
    std::vector<std::pair<QString, QString>> choices;
    if (allowsNone)
        choices.emplace_back(QString(), tr("the usual one"));
    for (const std::string& word : m_field.options())
        choices.emplace_back(ui::text(word), ui::text(word));
    setChoices(choices);
    explainBy(*this, m_field.label, m_field.help);
}

void FieldChoice::refresh()
{
    show(ui::text(m_field.get(m_model.scenario())));
}

LinearScale::LinearScale(std::uint64_t least, std::uint64_t most, std::uint64_t step)
    : m_least(least), m_most(std::max(most, least)), m_step(std::max<std::uint64_t>(step, 1))
{
}

double LinearScale::placeOf(std::uint64_t value) const
{
    if (m_most == m_least)
        return 0;
    const std::uint64_t inside = std::clamp(value, m_least, m_most);
    return static_cast<double>(inside - m_least) / static_cast<double>(m_most - m_least);
}

std::uint64_t LinearScale::valueAt(double place) const
{
    const double steps = std::round(std::clamp(place, 0.0, 1.0) * static_cast<double>(m_most - m_least) / static_cast<double>(m_step));
    return std::min(m_least + static_cast<std::uint64_t>(steps) * m_step, m_most);
}

std::uint64_t LinearScale::stepped(std::uint64_t value, int steps) const
{
    std::uint64_t at = std::clamp(value, m_least, m_most) - m_least;
    // From between two steps the first goes to the neighbour.
    if (at % m_step != 0 && steps < 0)
        at += m_step - at % m_step;
    else
        at -= at % m_step;
    const std::uint64_t way = static_cast<std::uint64_t>(std::abs(steps)) * m_step;
    if (steps < 0)
        return m_least + (at > way ? at - way : 0);
    return std::min(m_least + at + way, m_most);
}

}  // namespace kvsight::ui
