// SPDX-License-Identifier: MIT
#include "core/text_file.h"

#include "tests/catch.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

using namespace kvsight;

namespace {

std::string codeOf(const std::string& path)
{
    Findings findings;
    CHECK_FALSE(readTextFile(path, findings));
    return findings.size() == 1 ? findings.front().code : "no finding";
}

}  // namespace

TEST_CASE("only regular files of ordinary size are read")
{
    const std::string folder = std::string(KVSIGHT_BINARY_DIR) + "/tests/text-file";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/text", std::ios::binary) << std::string("a\0b\n", 4);
    Findings findings;
    CHECK(readTextFile(folder + "/text", findings) == std::string("a\0b\n", 4));
    CHECK(findings.empty());

    CHECK(codeOf(folder + "/absent") == "missing_file");
    CHECK(codeOf(folder + "/text/below") == "missing_file");
    CHECK(codeOf(folder) == "unreadable");
    CHECK(codeOf("/dev/zero") == "unreadable");
    CHECK(codeOf(folder + std::string("/te\0xt", 6)) == "unsafe_path");
    REQUIRE(::mkfifo((folder + "/pipe").c_str(), 0600) == 0);
    CHECK(codeOf(folder + "/pipe") == "unreadable");
    std::ofstream(folder + "/large").close();
    std::filesystem::resize_file(folder + "/large", kMaxTextFileBytes + 1);
    CHECK(codeOf(folder + "/large") == "header_too_large");
}
