// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario_fields.h"
#include "core/units.h"
#include "ui/chooser.h"
#include "ui/entry_box.h"
#include "ui/value_scale.h"
#include "ui/tick_box.h"


#include <cstdint>
#include <memory>
#include <optional>

namespace kvsight::ui {

class MarkSlider;
class ScenarioModel;

/// A box for one number of the scenario: range, unit, name and help are the field's. A field with a default shows
/// what the default comes to.
class FieldBox : public EntryBox {
    Q_OBJECT
public:
    FieldBox(ScenarioModel& model, const NumberField& field, QWidget* parent = nullptr);

    const NumberField& field() const { return m_field; }
    void setUnits(ByteUnits units);
    void retranslate();
    /// Shows the scenario's number, or `otherwise` where it leaves the number to its default.
    void refresh(std::optional<std::uint64_t> otherwise = std::nullopt);

private:
    ScenarioModel& m_model;
    const NumberField& m_field;
    ByteUnits m_units = ByteUnits::Binary;
};

/// A switch for one flag of the scenario.
class FieldSwitch : public TickBox {
    Q_OBJECT
public:
    FieldSwitch(ScenarioModel& model, const FlagField& field, QWidget* parent = nullptr);

    void retranslate();
    void refresh();
    const FlagField& field() const { return m_field; }

private:
    ScenarioModel& m_model;
    const FlagField& m_field;
};

/// A list for one field with words for values. `otherwise` is what the empty word is called.
class FieldChoice : public Chooser {
    Q_OBJECT
public:
    FieldChoice(ScenarioModel& model, const ChoiceField& field, QWidget* parent = nullptr);

    /// Takes the words again, in the window's language. `allowsNone`: the field may be left to its default.
    void retranslate(bool allowsNone);
    void refresh();

private:
    ScenarioModel& m_model;
    const ChoiceField& m_field;
};

/// Equal travel for equal steps.
class LinearScale : public ValueScale {
public:
    LinearScale(std::uint64_t least, std::uint64_t most, std::uint64_t step);
    double placeOf(std::uint64_t value) const override;
    std::uint64_t valueAt(double place) const override;
    std::uint64_t stepped(std::uint64_t value, int steps) const override;
    std::uint64_t paged(std::uint64_t value, int steps) const override { return stepped(value, steps * 8); }
    std::uint64_t least() const override { return m_least; }
    std::uint64_t most() const override { return m_most; }

private:
    std::uint64_t m_least;
    std::uint64_t m_most;
    std::uint64_t m_step;
};

}  // namespace kvsight::ui
