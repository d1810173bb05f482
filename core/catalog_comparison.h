// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/model_shape.h"

#include <memory>
#include <string>

namespace kvsight {

/// Where a model's file and the catalogue's model of the same name disagree: in layers, KV heads, head widths, window
/// or native context. One warning `differs_from_catalog` for each; the file's figure is the one that is used. Nothing
/// when the catalogue has no such model. `file_name` is asked when the file does not name its model. Remembers its
/// answers. Safe to call from several threads.
Findings compareWithCatalog(const std::shared_ptr<const ModelShape>& shape, const std::string& file_name, const Catalog& catalog);

}  // namespace kvsight
