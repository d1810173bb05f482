// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_file.h"

#include "core/readers/input_file.h"
#include "core/readers/json_text.h"
#include "core/text.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

constexpr std::size_t kLengthBytes = 8;

std::nullopt_t refuse(Findings& findings, const std::string& path, const char* code, const char* where, const char* sentence,
                      std::vector<std::pair<std::string, std::string>> arguments = {})
{
    arguments.emplace_back("file", shownText(path));
    findings.push_back({Severity::Error, code, where, {sentence, std::move(arguments)}});
    return std::nullopt;
}

std::uint64_t lengthOf(std::string_view start)
{
    std::uint64_t length = 0;
    for (std::size_t i = kLengthBytes; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(start[i]);
    return length;
}

/// What people take for such a file; its first bytes then name an impossible length.
const char* foreignSentence(std::string_view start)
{
    const std::string text = lowerCase(trimmed(start));
    if (text.starts_with("version https://git-lfs"))
        return KV_TR("core", "{file} is a git-LFS pointer, not the weights. Run \"git lfs pull\" or download the file.");
    if (text.starts_with("<"))
        return KV_TR("core", "{file} is a web page, not weights. Download the raw file; a private or gated model needs a login.");
    if (text.starts_with("gguf"))
        return KV_TR("core", "{file} is a GGUF file. Name it so that it ends in .gguf and open it again.");
    if (text.starts_with("pk\x03\x04") || start.substr(0, 2) == "\x80\x02" || start.substr(0, 2) == "\x1F\x8B")
        return KV_TR("core", "{file} is an archive or a PyTorch file, not safetensors. Convert it, or open config.json.");
    if (text.starts_with("{"))
        return KV_TR("core", "{file} is JSON text, not weights. Name it so that it ends in .json and open it again.");
    return nullptr;
}

}  // namespace

bool isSafetensorsStart(std::string_view start, std::uint64_t file_size)
{
    return start.size() > kLengthBytes && start[kLengthBytes] == '{' && lengthOf(start) <= file_size - kLengthBytes;
}

std::optional<std::vector<SafetensorsEntry>> readSafetensorsEntries(const std::string& path, Findings& findings,
                                                                    const std::stop_token& stop)
{
    const auto file = InputFile::open(path, findings);
    if (!file)
        return std::nullopt;
    std::array<char, 64> buffer{};
    const auto count = file->readAt(0, buffer, findings);
    if (!count)
        return std::nullopt;
    const std::string_view start(buffer.data(), *count);
    if (start.empty())
        return refuse(findings, path, "empty_file", "byte 0", KV_TR("core", "{file} is empty. Fetch it again."));
    const std::uint64_t behind = file->size() - std::min<std::uint64_t>(file->size(), kLengthBytes);
    const std::uint64_t length = start.size() >= kLengthBytes ? lengthOf(start) : UINT64_MAX;
    if (length > behind || length > kMaxSafetensorsHeader) {
        if (const char* sentence = foreignSentence(start))
            return refuse(findings, path, "not_this_format", "byte 0", sentence);
    }
    if (start.size() < kLengthBytes)
        return refuse(findings, path, "truncated", "byte 0",
                      KV_TR("core", "{file} has {size} bytes; a safetensors file begins with 8 that give its header's length. "
                                    "It is cut off; fetch it again."), {{"size", std::to_string(start.size())}});
    if (length > kMaxSafetensorsHeader)
        return refuse(findings, path, "header_too_large", "byte 0",
                      KV_TR("core", "{file}, byte 0: the header's length is {size} bytes; the format allows {limit}. "
                                    "The file is damaged or no safetensors file; fetch it again."),
                      {{"size", std::to_string(length)}, {"limit", std::to_string(kMaxSafetensorsHeader)}});
    if (length > behind)
        return refuse(findings, path, "truncated", "byte 0",
                      KV_TR("core", "{file}, byte 0: the header should have {size} bytes, and {found} follow. The file is cut "
                                    "off; fetch it again."),
                      {{"size", std::to_string(length)}, {"found", std::to_string(behind)}});
    std::string header(static_cast<std::size_t>(length), '\0');
    const auto read = file->readAt(kLengthBytes, header, findings);
    if (!read)
        return std::nullopt;
    if (*read < header.size())
        return refuse(findings, path, "truncated", "byte 8",
                      KV_TR("core", "{file} became shorter while it was read. Open it again once it is written."));
    return parseSafetensorsHeader(header, behind - length, path, findings, stop);
}

}  // namespace kvsight
