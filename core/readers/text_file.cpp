// SPDX-License-Identifier: MIT
#include "core/readers/text_file.h"

#include "core/readers/input_file.h"
#include "core/readers/json_text.h"

#include <algorithm>

namespace kvsight {

std::optional<std::string> readTextFile(const std::string& path, std::size_t most, Findings& findings)
{
    const auto file = InputFile::open(path, findings);
    if (!file)
        return std::nullopt;
    std::string text;
    // One byte more than there should be: the file may grow while it is read.
    std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), most)) + 1;
    while (file->size() <= most && wanted <= most + 1) {
        const std::size_t filled = text.size();
        text.resize(wanted);
        const auto count = file->readAt(filled, std::span(text).subspan(filled), findings);
        if (!count)
            return std::nullopt;
        text.resize(filled + *count);
        if (text.size() < wanted)
            return text;
        wanted = text.size() > most ? most + 2 : std::min(2 * wanted, most + 1);
    }
    findings.push_back({Severity::Error, "header_too_large", shownText(path),
                        {KV_TR("core", "{file} is larger than {reason} MiB; no such file describes a model."
                                       " Open the model's config.json."),
                         {{"file", shownText(path)}, {"reason", std::to_string(most >> 20)}}}});
    return std::nullopt;
}

}  // namespace kvsight
