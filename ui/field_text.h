// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/scenario.h"
#include "core/scenario_fields.h"
#include "core/units.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// A field's number as people read it: `32K`, `800 MiB`, `64.0 GB/s`; the word for a default without one.
QString fieldText(const NumberField& field, std::optional<std::uint64_t> value, ByteUnits units);

/// The number that a person typed into a field; nothing when it is none. A bare small number of bytes is of GiB or GB.
std::optional<std::uint64_t> fieldNumber(const NumberField& field, const QString& typed, ByteUnits units);

/// The model as people call it.
QString modelName(const Scenario& scenario, const Catalog& catalog);

/// The cards as people call them: `2 × RTX 4090 + RTX 3090`.
QString cardNames(const Scenario& scenario, const Catalog& catalog);

/// A field of the scenario that has another value than in another scenario.
struct Difference {
    QString name;   ///< "Context"
    QString before;
    QString after;
};

/// What differs between two scenarios, in the order of the panel and in the window's language.
std::vector<Difference> differences(const Scenario& before, const Scenario& after, const Catalog& catalog, ByteUnits units);

/// What a step from one scenario to the other is called: "context 32K". Empty when it is too much for one name.
QString stepName(const Scenario& before, const Scenario& after, const Catalog& catalog, ByteUnits units);

}  // namespace kvsight::ui
