// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/units.h"
#include "ui/search_picker.h"

#include <QString>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// Pairs of id and label.
using Choices = std::vector<std::pair<QString, QString>>;

/// What the left panel offers: all of it from the catalogue and core's own lists.
std::vector<SearchPicker::Item> modelItems(const Catalog& catalog);
std::vector<SearchPicker::Item> cardItems(const Catalog& catalog, ByteUnits units);
Choices weightChoices();
Choices cacheTypeChoices();
Choices runtimeChoices();
/// The runtimes whose rules were read in their source and checked by no run.
std::vector<QString> runtimesNotRun();

/// `24 GiB` for whole numbers, else one decimal.
QString memoryText(std::uint64_t bytes, ByteUnits units);

}  // namespace kvsight::ui
