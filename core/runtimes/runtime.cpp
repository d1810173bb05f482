// SPDX-License-Identifier: MIT
#include "core/runtimes/runtime.h"

#include <algorithm>
#include <cctype>

namespace kvsight {

const std::vector<const Runtime*>& runtimes()
{
    static const std::vector<const Runtime*> all = {&kLlamaCpp, &kTextbook};
    return all;
}

const Runtime* findRuntime(std::string_view id)
{
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    for (const Runtime* runtime : runtimes()) {
        const std::string_view name = runtime->id;
        if (name.size() == id.size() && std::equal(name.begin(), name.end(), id.begin(), same))
            return runtime;
    }
    return nullptr;
}

}  // namespace kvsight
