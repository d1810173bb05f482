// SPDX-License-Identifier: MIT
#include "core/message.h"

namespace kvsight {

std::string fillIn(std::string sentence, const Message& message)
{
    std::string filled;
    filled.reserve(sentence.size() + 32);
    std::size_t at = 0;
    while (at < sentence.size()) {
        const std::size_t open = sentence.find('{', at);
        const std::size_t close = open == std::string::npos ? open : sentence.find('}', open);
        if (close == std::string::npos)
            break;
        const auto name = sentence.substr(open + 1, close - open - 1);
        filled.append(sentence, at, open - at);
        bool found = false;
        for (const auto& [key, value] : message.arguments) {
            if (key == name) {
                filled += value;
                found = true;
                break;
            }
        }
        if (!found)
            filled.append(sentence, open, close - open + 1);
        at = close + 1;
    }
    filled.append(sentence, at);
    return filled;
}

std::string inEnglish(const Message& message)
{
    return fillIn(message.text, message);
}

}  // namespace kvsight
