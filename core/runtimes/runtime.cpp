// SPDX-License-Identifier: MIT
#include "core/runtimes/runtime.h"

#include "core/text.h"

#include <algorithm>

namespace kvsight {

/// In the build folder's runtimes.cpp, in the order of the files' names.
std::vector<const Runtime*> runtimesOfFolder();

const std::vector<const Runtime*>& runtimes()
{
    static const std::vector<const Runtime*> all = [] {
        std::vector<const Runtime*> found = runtimesOfFolder();
        std::stable_sort(found.begin(), found.end(), [](const Runtime* a, const Runtime* b) { return a->place < b->place; });
        return found;
    }();
    return all;
}

const Runtime* findRuntime(std::string_view id)
{
    const std::string wanted = lowerCase(id);
    for (const Runtime* runtime : runtimes()) {
        if (wanted == runtime->id)
            return runtime;
    }
    return nullptr;
}

}  // namespace kvsight
