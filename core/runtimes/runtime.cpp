// SPDX-License-Identifier: MIT
#include "core/runtimes/runtime.h"

#include "core/text.h"

namespace kvsight {

const std::vector<const Runtime*>& runtimes()
{
    static const std::vector<const Runtime*> all = {&kLlamaCpp, &kOllama, &kVllm, &kSglang, &kTensorRtLlm, &kMlx,
                                                     &kExLlamaV3, &kTransformers, &kTextbook};
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
