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
    checkRefused({"size", "llama-3.1-8b", "--sequences", "1", "--sequences", "2"},
                 "kvsight-cli: error: --sequences is given more than once. Give it once. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--min-speed", "1", "--min-speed", "2"},
                 "kvsight-cli: error: --min-speed is given more than once. Give it once. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--all", "--all", "--bogus"},
                 "kvsight-cli: error: The following argument was not expected: --bogus. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--all", "--all", "--min-speed", "1", "--min-speed", "2"},
                 "kvsight-cli: error: --min-speed is given more than once. Give it once. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--top", "1", "--top", "2", "--max-price", "x"},
                 "kvsight-cli: error: --max-price is x. Write a number from 0 to 1 000 000 000 000. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--weights", "Q4_K_M=nope"},
                 "llama-3.1-8b: error: weights is Q4_K_M=nope. Write a size, such as Q4_K_M=4.9GB. [bad_value]\n");
    checkRefused({"rank", "llama-3.1-8b", "--gpu", "none"},
                 "llama-3.1-8b: error: --gpu none names no card. Write an id of the catalogue, or leave the option out. [bad_arguments]\n");
    CHECK(runCli({"gpus", "--prices", "--json"}).exit_code == 2);
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

TEST_CASE("a number that is none, or far too large, is refused in a short sentence with its name and value")
{
    for (const char* option : {"--min-speed", "--max-first-token", "--max-price", "--max-power", "--kwh-price"}) {
        for (const char* value : {"nan", "inf", "-1", "1e400", "x", "0x10", " 5", "+5", "5 "})
            checkRefused({"rank", "llama-3.1-8b", option, value},
                         std::string("kvsight-cli: error: ") + option + " is " + value
                             + ". Write a number from 0 to 1 000 000 000 000. [bad_arguments]\n");
    }
    checkRefused({"rank", "llama-3.1-8b", "--hours-a-day", "nan"},
                 "kvsight-cli: error: --hours-a-day is nan. Write a number from 0 to 24. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--top", "1e5"},
                 "kvsight-cli: error: --top is 1e5. Write a whole number from 0 to 4 294 967 295. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--max-count", std::string(300, '9')},
                 "kvsight-cli: error: --max-count is " + std::string(80, '9') + "…. Write a whole number from 1 to 16. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--units", "TiB"}, "kvsight-cli: error: --units is TiB. Write GiB or GB. [bad_arguments]\n");
    const ProgramRun unknown = runCli({std::string(100000, 'x') + "\033[31m\n"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.size() < 400);
    CHECK(unknown.err.find('\033') == std::string::npos);
}

TEST_CASE("an empty text, as an unset variable of a script makes it, is no default")
{
    for (const char* option : {"--context-tokens", "--weights", "--sequences", "--backend", "--scenario", "--measured-file", "--gpu",
                               "--host-memory-bytes", "--runtime-option", "--user-catalog", "--units", "--explain"})
        checkRefused({"size", "llama-3.1-8b", option, ""},
                     std::string("kvsight-cli: error: ") + option + " is empty. Write a value, or leave the option out. [bad_arguments]\n");
    checkRefused({"size", "llama-3.1-8b", "--runtime-option", "ubatch="},
                 "llama-3.1-8b: error: \"ubatch=\" is no runtime option. Write KEY=VALUE, such as ubatch=2048. [bad_arguments]\n");
    checkRefused({"rank", "llama-3.1-8b", "--maker", ""},
                 "kvsight-cli: error: --maker is empty. Write a value, or leave the option out. [bad_arguments]\n");
    checkRefused({"inspect", ""}, "kvsight-cli: error: MODEL is empty. Write a value. [bad_arguments]\n");
    checkRefused({"eval", ""}, "kvsight-cli: error: FILE is empty. Write a value. [bad_arguments]\n");
}

TEST_CASE("a figure of a card's own that cannot be read is named with its value")
{
    const auto card = [](const std::string& figures) {
        return std::vector<std::string>{"size", "llama-3.1-8b", "--gpu", "my card," + figures};
    };
    checkRefused(card("memory_bytes=-48GiB"), "llama-3.1-8b: error: gpu.memory_bytes is -48GiB. Write the card's memory, such as 48GiB. [bad_value]\n");
    checkRefused(card("memory_bytes=48GiB,bandwidth_bytes_per_s=fast"),
                 "llama-3.1-8b: error: gpu.bandwidth_bytes_per_s is fast. Write bytes a second, such as 1008GB/s. [bad_value]\n");
    checkRefused(card("memory_bytes=48GiB,fp16_flops=0"),
                 "llama-3.1-8b: error: gpu.fp16_flops is 0. Write operations a second, such as 165T. [bad_value]\n");
    checkRefused(card("memry_bytes=48GiB"), "llama-3.1-8b: error: A card has no figure memry_bytes. Did you mean memory_bytes? [bad_value]\n");
    checkRefused(card("memory=48GiB"), "llama-3.1-8b: error: A card has no figure memory. Did you mean memory_bytes? [bad_value]\n");
    CHECK(runCli(card("x=5")).err.find("The catalogue has no card my card,x=5.") != std::string::npos);
    CHECK(runCli(card("memory_bytes=48GiB,fp16_flops=165T")).exit_code == 0);
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
