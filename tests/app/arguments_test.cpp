// SPDX-License-Identifier: MIT
#include "tests/app/run_program.h"

#include "tests/catch.h"

using kvsight::test::ProgramRun;
using kvsight::test::runCli;

namespace {

/// Wrong arguments: nothing on standard output, one sentence and its code on standard error.
void checkRefused(const std::vector<std::string>& arguments, const std::string& sentence)
{
    const ProgramRun run = runCli(arguments);
    CHECK(run.exit_code == 2);
    CHECK(run.out.empty());
    CHECK(run.err == sentence);
}

}  // namespace

TEST_CASE("wrong arguments are refused with one sentence")
{
    checkRefused({"choose", "llama-3.1-8b"},
                 "kvsight-cli: error: unknown command \"choose\". Commands: models, gpus, inspect, size, sweep, rank, eval, check-log, "
                 "accuracy. [unknown_command]\n");
    checkRefused({}, "kvsight-cli: error: A subcommand is required. [bad_arguments]\n");
    checkRefused({"size"}, "kvsight-cli: error: size needs MODEL or --scenario FILE. [bad_arguments]\n");
    checkRefused({"sweep", "llama-3.1-8b"}, "kvsight-cli: error: sweep needs --over FIELD=VALUES. [bad_arguments]\n");
    checkRefused({"models", "--nothing", "x.json"},
                 "kvsight-cli: error: The following arguments were not expected: x.json --nothing. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--gpu-count", "2"},
                 "llama-3.1-8b: error: --gpu-count does not say of which card. Add --gpu ID. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--gpu", "rtx-4090", "--gpu-count", "2", "--gpu-count", "3"},
                 "kvsight-cli: error: Give one --gpu-count, or one for each --gpu. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--runtime-option", "ubatch"},
                 "llama-3.1-8b: error: \"ubatch\" is no runtime option. Write KEY=VALUE, such as ubatch=2048. "
                 "[bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--check"},
                 "kvsight-cli: error: --check needs a card to check against. Add --gpu ID. [bad_arguments]\n");
}

TEST_CASE("values of options that a field may not hold are wrong arguments and name the field")
{
    for (const char* value : {"1e30", "-5", "x", "1.5", "2199023255552"}) {
        const ProgramRun run = runCli({"size", "llama-3.1-8b", "--context-tokens", value});
        CHECK(run.exit_code == 2);
        CHECK(run.out.empty());
        CHECK(run.err.find("llama-3.1-8b: error: context_tokens is ") == 0);
        CHECK(run.err.find(" [bad_value]\n") != std::string::npos);
    }
    CHECK(runCli({"size", "llama-3.1-8b", "--runtime", "no-such-runtime"}).exit_code == 2);
    const ProgramRun run = runCli({"sweep", "llama-3.1-8b", "--over", "sequences=0..4"});
    CHECK(run.exit_code == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("kvsight-cli: error: sequences is 0.") == 0);
}

TEST_CASE("help and version answer on standard output")
{
    const ProgramRun version = runCli({"--version"});
    CHECK(version.exit_code == 0);
    CHECK(version.out.find("kvsight-cli 0.") == 0);
    for (const char* command : {"models", "gpus", "inspect", "size", "sweep", "eval"}) {
        const ProgramRun help = runCli({command, "--help"});
        CHECK(help.exit_code == 0);
        CHECK(help.err.empty());
        CHECK(help.out.find("--help") != std::string::npos);
    }
    const ProgramRun size = runCli({"size", "--help"});
    for (const char* option : {"--weights", "--k-type", "--v-type", "--context-tokens", "--sequences", "--prompt-tokens",
                               "--gpu", "--gpu-count", "--split", "--reserved-bytes", "--host-memory-bytes", "--runtime",
                               "--backend", "--runtime-option", "--scenario", "--check", "--json"})
        CHECK(size.out.find(std::string(option) + " ") != std::string::npos);
}
