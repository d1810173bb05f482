// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace kvsight::test {

struct ProgramRun {
    int exit_code = -1;  ///< 128 + signal when one ended it
    std::string out;
    std::string err;
};

/// Runs the command line that was built, in `folder` (the test's own when empty), with `input` as standard input.
ProgramRun runCli(const std::vector<std::string>& arguments, const std::string& input = {}, const std::string& folder = {});

/// The same with standard output going to `descriptor`, which may be -1 for "closed".
ProgramRun runCliInto(int descriptor, const std::vector<std::string>& arguments, const std::string& input = {});

/// An empty folder of this test's own below the build folder.
std::string freshFolder(const std::string& name);
void writeFile(const std::string& path, const std::string& text);

}  // namespace kvsight::test
