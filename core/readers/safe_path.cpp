// SPDX-License-Identifier: MIT
#include "core/readers/safe_path.h"

#include <filesystem>
#include <string>

namespace kvsight {

bool isUnsafePath(std::string_view path)
{
    if (path.find('\0') != std::string_view::npos || path.find("://") != std::string_view::npos)
        return true;
    // Two slashes or backslashes at the start may name a host.
    if (path.substr(0, 2) == "\\\\" || path.substr(0, 2) == "//" || path.substr(0, 5) == "file:")
        return true;
    const std::string plain = std::filesystem::path(path).lexically_normal().generic_string();
    for (const std::string_view folder : {"/dev", "/proc", "/sys"}) {
        if (plain.compare(0, folder.size(), folder) == 0 && (plain.size() == folder.size() || plain[folder.size()] == '/'))
            return true;
    }
    return false;
}

}  // namespace kvsight
