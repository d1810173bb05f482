// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/report/json_writer.h"
#include "core/units.h"

#include <string>

namespace kvsight {

/// The catalogues as lists: JSON with one entry a line, or a table for people.
std::string modelsJson(const Catalog& catalog);
std::string modelsText(const Catalog& catalog, ByteUnits units = ByteUnits::Binary);
std::string gpusJson(const Catalog& catalog);
std::string gpusText(const Catalog& catalog, ByteUnits units = ByteUnits::Binary);

}  // namespace kvsight
