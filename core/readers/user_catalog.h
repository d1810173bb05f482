// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace kvsight {

/// What a catalogue of the user's added.
struct UserCatalogReading {
    std::size_t gpus = 0;
    std::size_t models = 0;
    Findings findings;  ///< with an error nothing was added
};

/// Adds the cards (`kvsight-gpus`) or models (`kvsight-models`) of a catalogue's text to `catalog`; they take over names
/// that others had. A bad entry among good ones is left out (`entry_skipped`, and a warning with what is wrong); with
/// none good it is an error. A card needs a name, and a memory unless a known card has that name; a model a name and
/// a `config` with config.json's own keys. `file` is used in sentences only. Errors: those of `parseJsonObject`,
/// `wrong_file_kind`, `unsupported_version`, `missing_key`, `bad_value_type`, `bad_value`, `count_too_large`, and of the
/// config's reader. Warns `unknown_field`, `duplicate_name`. Never throws.
UserCatalogReading addUserCatalog(std::string_view text, std::string_view file, Catalog& catalog);

/// The same from a file of at most 64 MiB.
UserCatalogReading addUserCatalogFile(const std::string& path, Catalog& catalog);

}  // namespace kvsight
