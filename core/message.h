// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

/// Marks an English sentence for translation without needing Qt: lupdate collects it through
/// `-tr-function-alias QT_TRANSLATE_NOOP+=KV_TR`. The context is always "core".
#define KV_TR(context, text) text

namespace kvsight {

/// A sentence for a person: an English template with `{name}` places, and what goes into them.
/// The window looks the template up in its catalogue and fills the same arguments in.
struct Message {
    /// Static storage (a literal marked with KV_TR), never built at run time.
    const char* text = "";
    std::vector<std::pair<std::string, std::string>> arguments;
};

/// Replaces each `{name}` of `sentence` by the argument of that name; unknown places stay as they are.
std::string fillIn(std::string sentence, const Message& message);

/// The sentence in English.
std::string inEnglish(const Message& message);

}  // namespace kvsight
