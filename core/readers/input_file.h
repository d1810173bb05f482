// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace kvsight {

/// A regular file, opened to be read by offset. Its data are never loaded or mapped as a whole.
class InputFile {
public:
    /// Opens `path`. Anything but a regular file answers nothing and a finding: `missing_file` (absent, a link to
    /// nothing), `unreadable` (a folder, a device, a pipe, no permission). Never waits for a pipe.
    static std::optional<InputFile> open(const std::string& path, Findings& findings);

    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    ~InputFile();

    const std::string& path() const { return m_path; }
    /// Bytes when it was opened; the file may change while it is read.
    std::uint64_t size() const { return m_size; }

    /// Fills `bytes` from `offset` and answers how many there were before the end of the file; nothing, and the
    /// finding `unreadable`, when the system refuses.
    std::optional<std::size_t> readAt(std::uint64_t offset, std::span<char> bytes, Findings& findings) const;

private:
    InputFile(int descriptor, std::uint64_t size, std::string path);

    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::string m_path;
};

}  // namespace kvsight
