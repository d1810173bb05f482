// SPDX-License-Identifier: MIT
#pragma once

#include "core/readers/json_document.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace kvsight::test {

/// The number at a path of an answer (`caches.0.cells`), as text; empty when it is null or absent.
inline std::string textAt(const JsonValue& root, const std::string& path)
{
    const JsonValue* value = &root;
    std::size_t begin = 0;
    while (begin <= path.size() && value != nullptr) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string step = path.substr(begin, end - begin);
        if (value->type == JsonValue::Type::Array)
            value = std::stoul(step) < value->items.size() ? &value->items[std::stoul(step)] : nullptr;
        else
            value = value->find(step);
        begin = end + 1;
    }
    return value != nullptr && value->isNumber() ? value->text : std::string();
}

inline bool isNear(long double a, long double b)
{
    return std::abs(a - b) <= 1e-9L * std::max(std::abs(a), std::abs(b));
}

}  // namespace kvsight::test
