// SPDX-License-Identifier: MIT
#include "app/arguments.h"
#include "app/commands.h"
#include "app/output.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>

namespace {

using namespace kvsight::cli;

struct Command {
    std::string_view name;
    int (*run)(const Arguments&, Output&);
};

constexpr Command kCommands[] = {
    {"models", runModels}, {"gpus", runGpus},   {"inspect", runInspect},
    {"size", runSize},     {"sweep", runSweep}, {"rank", runRank}, {"eval", runEval}, {"check-log", runCheckLog}, {"accuracy", runAccuracy},
};

int run(const Arguments& arguments)
{
    Output output;
    for (const Command& command : kCommands) {
        if (command.name == arguments.command)
            return output.finish(command.run(arguments, output));
    }
    return kWrongArguments;
}

}  // namespace

int main(int argc, char** argv)
{
    // A reader that goes away shows as a failed write, which ends the answer quietly.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const auto parsed = parseArguments(argc, argv);
        if (const int* code = std::get_if<int>(&parsed))
            return *code;
        return run(std::get<Arguments>(parsed));
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "kvsight-cli: error: %s [internal_error]\n", problem.what());
        return kUnreadableInput;
    }
}
