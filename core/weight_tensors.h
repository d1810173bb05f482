// SPDX-License-Identifier: MIT
#pragma once

#include "core/json_document.h"
#include "core/model_shape.h"

namespace kvsight {

/// Lists the weight tensors of a checkpoint's language part and sums them.
///
/// `config` is the language part of config.json (the root's keys with text_config's winning); `shape` has its family
/// and layers already. Fills `tensors`, `parameters`, `active_parameters`, `experts`, `ffn_width`, `hidden_size`,
/// `query_heads`, `vocabulary`, `tied_embeddings` and `published_format` where the config tells them. Towers and drafting layers are not
/// listed. A family that has no row in the table of habits is listed by the general rule and says so in `provenance`;
/// a config without what is needed leaves `tensors` empty and `parameters` absent.
void listTensors(const JsonValue& config, ModelShape& shape);

}  // namespace kvsight
