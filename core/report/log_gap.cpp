// SPDX-License-Identifier: MIT
#include "core/report/log_gap.h"

#include "core/readers/json_text.h"
#include "core/readers/log_collector.h"

namespace kvsight {
namespace {

/// Which line would name the model.
const char* missingName(const std::string& runtime)
{
    if (runtime == "vllm")
        return KV_TR("core", "The log does not name the model: the line \"Initializing a V1 LLM engine … model='…'\" is missing.");
    if (runtime == "sglang")
        return KV_TR("core", "The log does not name the model: the line \"server_args=ServerArgs(model_path='…'\" is missing.");
    if (runtime == "tensorrt-llm")
        return KV_TR("core", "TensorRT-LLM prints no line that names the model.");
    if (runtime == "ollama")
        return KV_TR("core", "The log does not name the model: the line \"general.name = …\" is missing.");
    return KV_TR("core", "The log does not name the model: the lines \"loaded meta data … from model.gguf\" and \"general.name = …\" are missing.");
}

}  // namespace

std::optional<Message> logGap(const LogRun& run, const Catalog& catalog)
{
    if (run.scenario)
        return std::nullopt;
    if (modelOfLog(run.settings, catalog) != nullptr)
        return Message{KV_TR("core", "The log does not say how many tokens the context holds: the line \"n_ctx = …\" is missing."), {}};
    if (run.settings.model_names.empty())
        return Message{missingName(run.figures.runtime), {}};
    return Message{KV_TR("core", "No model of the catalogue has the name and the shape that the log gives: {model}."),
                   {{"model", shownText(run.settings.model_names.front())}}};
}

}  // namespace kvsight
