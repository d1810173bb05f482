// SPDX-License-Identifier: MIT
#include "core/readers/model_file.h"

#include <filesystem>

namespace kvsight {

ModelReading readModelFile(const std::string& path)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return readConfigFile((std::filesystem::path(path) / "config.json").string());
    return readConfigFile(path);
}

}  // namespace kvsight
