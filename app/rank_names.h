// SPDX-License-Identifier: MIT
#pragma once

#include "app/arguments.h"

#include "core/catalog.h"
#include "core/finding.h"
#include "core/price_list.h"

#include <string>
#include <vector>

namespace kvsight::cli {

/// The error for a name that `option` was given and that is none of `known`: these are listed, the nearest first.
Finding unknownName(const char* option, const std::string& name, std::vector<std::string> known);

/// Such an error for each maker, class, family and currency that neither the catalogue nor a price has.
Findings unknownNames(const RankArguments& rank, const Catalog& catalog, const PriceList& prices);

}  // namespace kvsight::cli
