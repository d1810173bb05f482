// SPDX-License-Identifier: MIT
#include "tests/app/run_program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace kvsight::test {
namespace {

constexpr int kClosed = -1;
constexpr int kToFile = -2;

std::string contents(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

int openOrDie(const std::string& path, int flags)
{
    const int descriptor = ::open(path.c_str(), flags, 0600);
    if (descriptor < 0) {
        std::perror(path.c_str());
        std::_Exit(126);
    }
    return descriptor;
}

/// In the child: streams, folder, program. Never returns.
[[noreturn]] void become(const std::vector<std::string>& arguments, const std::string& base, const std::string& folder,
                         int out)
{
    ::dup2(openOrDie(base + ".in", O_RDONLY), 0);
    ::dup2(openOrDie(base + ".err", O_WRONLY | O_CREAT | O_TRUNC), 2);
    if (out == kClosed)
        ::close(1);
    else
        ::dup2(out == kToFile ? openOrDie(base + ".out", O_WRONLY | O_CREAT | O_TRUNC) : out, 1);
    if (!folder.empty() && ::chdir(folder.c_str()) != 0)
        std::_Exit(126);
    std::string program = std::string(KVSIGHT_BINARY_DIR) + "/app/kvsight-cli";
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{program.data()};
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    std::_Exit(127);
}

ProgramRun run(int out, const std::vector<std::string>& arguments, const std::string& input, const std::string& folder)
{
    const std::string base = std::string(KVSIGHT_BINARY_DIR) + "/tests/cli-run-" + std::to_string(::getpid());
    writeFile(base + ".in", input);
    const pid_t child = ::fork();
    if (child == 0)
        become(arguments, base, folder, out);
    int status = 0;
    ::waitpid(child, &status, 0);
    ProgramRun result;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = out == kToFile ? contents(base + ".out") : std::string();
    result.err = contents(base + ".err");
    for (const char* end : {".in", ".out", ".err"})
        std::filesystem::remove(base + end);
    return result;
}

}  // namespace

ProgramRun runCli(const std::vector<std::string>& arguments, const std::string& input, const std::string& folder)
{
    return run(kToFile, arguments, input, folder);
}

ProgramRun runCliInto(int descriptor, const std::vector<std::string>& arguments, const std::string& input)
{
    return run(descriptor, arguments, input, {});
}

std::string freshFolder(const std::string& name)
{
    const std::string path = std::string(KVSIGHT_BINARY_DIR) + "/tests/" + name;
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    return path;
}

void writeFile(const std::string& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace kvsight::test
