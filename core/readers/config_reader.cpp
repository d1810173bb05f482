// SPDX-License-Identifier: MIT
#include "core/readers/model_reader.h"

#include "core/readers/config_figures.h"
#include "core/readers/config_kind.h"
#include "core/readers/json_text.h"
#include "core/readers/layer_widths.h"
#include "core/readers/text_file.h"
#include "core/weights/weight_tensors.h"

namespace kvsight {

ModelReading readConfigJson(std::string_view text, std::string_view file)
{
    ModelReading reading;
    const auto root = parseJsonObject(text, file, reading.findings);
    if (!root)
        return reading;
    ConfigFields fields(findLanguagePart(*root), text, file, reading.findings);
    if (refuseOtherKinds(fields, *root))
        return reading;
    remarkUnknownFamily(fields);
    ModelShape shape;
    readFigures(fields, *root, shape);
    shape.native_context_tokens = nativeContext(fields);
    const auto plan = planLayers(fields, shape.native_context_tokens);
    if (!plan || !sizeLayers(fields, *plan, shape) || fields.isBroken())
        return reading;
    shape.provenance = fields.provenance();
    groupLayers(shape);
    listTensors(fields.part(), shape);
    reading.shape = std::move(shape);
    return reading;
}

ModelReading readInlineConfig(std::string_view text, std::string_view file)
{
    ModelReading reading = readConfigJson(text, file);
    for (Finding& finding : reading.findings) {
        for (auto& [name, value] : finding.message.arguments) {
            if (name == "place")
                value = finding.where.empty() ? "config" : shownText(finding.where);
        }
    }
    return reading;
}

ModelReading readConfigFile(const std::string& path)
{
    ModelReading reading;
    const auto text = readTextFile(path, kMaxTextFileBytes, reading.findings);
    if (!text)
        return reading;
    return readConfigJson(*text, path);
}

}  // namespace kvsight
