// SPDX-License-Identifier: MIT
#include "core/report/shell_word.h"

#include <algorithm>
#include <string_view>

namespace kvsight {

std::string shellWord(const std::string& word)
{
    constexpr std::string_view harmless = "-_./:+,=";
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](char letter) {
        const bool alnum = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                           (letter >= 'A' && letter <= 'Z');
        return alnum || harmless.find(letter) != std::string_view::npos;
    });
    if (plain)
        return word;
    std::string text = "'";
    for (const char letter : word)
        text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

std::string shellPath(const std::string& path)
{
    return shellWord(path.rfind('-', 0) == 0 ? "./" + path : path);
}

}  // namespace kvsight
