// SPDX-License-Identifier: MIT
#include "app/arguments.h"

#include "app/output.h"
#include "app/scenario_arguments.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>

#ifndef KVSIGHT_VERSION
#error "KVSIGHT_VERSION comes from the build"
#endif

namespace kvsight::cli {
namespace {

constexpr std::array kCommands{"models", "gpus", "inspect", "size", "sweep", "eval", "check-log", "accuracy"};

constexpr const char* kModelHelp =
    "catalogue id or alias (llama-3.1-8b, meta-llama/Llama-3.1-8B), a config.json, a GGUF file, a .safetensors file or its index, "
    "or a folder that holds them";

void addUnits(CLI::App& command, Arguments& arguments)
{
    command.add_option("--units", arguments.units, "units of sizes in the text: GiB (base 1024) or GB (base 1000)")
        ->transform(CLI::CheckedTransformer(
            std::vector<std::pair<std::string, ByteUnits>>{{"GiB", ByteUnits::Binary}, {"GB", ByteUnits::Decimal}},
            CLI::ignore_case).description(""))
        ->type_name("GiB|GB");
}

void addJson(CLI::App& command, Arguments& arguments, bool with_pretty)
{
    command.add_flag("--json", arguments.json, "answer as JSON");
    if (with_pretty)
        command.add_flag("--pretty", arguments.pretty, "JSON over several lines");
}

/// Options that may be given several times take one word each: a list that swallows MODEL would surprise.
void addRepeated(CLI::App& command, const std::string& name, std::vector<std::string>& values, const std::string& help,
                 const std::string& type)
{
    command.add_option(name, values, help)->allow_extra_args(false)->type_name(type);
}

void addScenario(CLI::App& command, Arguments& arguments)
{
    command.add_option("MODEL", arguments.model, kModelHelp)->type_name("");
    command.add_option("--scenario", arguments.scenario_file, "start from a saved scenario; options override it")
        ->type_name("FILE");
    for (const FieldOption& field : fieldOptions()) {
        const std::string id = field.field;
        command.add_option_function<std::string>(
                   "--" + field.option,
                   [&arguments, id](const std::string& text) { arguments.fields.emplace_back(id, text); }, field.help)
            ->type_name(field.type);
    }
    addRepeated(command, "--gpu", arguments.gpus, "catalogue id or alias; give it again for unlike cards", "ID");
    addRepeated(command, "--gpu-count", arguments.gpu_counts, "cards of that kind (one for each --gpu)", "N");
    CLI::Option* speed = command.add_option("--measured-speed", arguments.measured_speed,
                                            "tokens a second that you measured with this set-up, of all sequences together: "
                                            "the estimate is scaled to it")
                             ->type_name("N");
    CLI::Option* context = command.add_option("--measured-context", arguments.measured_context, "tokens in each cache then")
                               ->type_name("N")->needs(speed);
    speed->needs(context);
    command.add_option("--measured-sequences", arguments.measured_sequences, "sequences then (default: the scenario's)")
        ->type_name("N")->needs(speed);
    command.add_option("--measured-point", arguments.measured_points, "a further measured speed: tokens a second, tokens in each cache, sequences; may be repeated")
        ->allow_extra_args(false)->type_name("N@TOKENSxN")->needs(speed);
    command.add_option("--measured-prompt", arguments.measured_prompts, "a measured speed of reading a prompt; may be repeated")
        ->allow_extra_args(false)->type_name("N@TOKENS")->needs(speed);
    command.add_option("--measured-file", arguments.measured_file,
                       "what llama-bench, llama-batched-bench or a vLLM benchmark printed for this set-up: "
                       "the estimate is scaled to it")
        ->type_name("FILE")->excludes(speed);
    addRepeated(command, "--runtime-option", arguments.runtime_options,
                "a setting of the runtime, such as ubatch=2048 or unified=true; may be repeated", "KEY=VALUE");
}

void addSize(CLI::App& app, Arguments& arguments)
{
    CLI::App* command = app.add_subcommand("size", "memory and speed of one scenario");
    addScenario(*command, arguments);
    command->add_flag("--check", arguments.check, "exit with 1 when it does not fit");
    CLI::Option* json = command->add_flag("--json", arguments.json, "answer as JSON");
    command->add_flag("--pretty", arguments.pretty, "JSON over several lines");
    command->add_option("--explain", arguments.explain,
                        "say where a figure comes from instead: its equation, its inputs and the rule. FIGURE is a name "
                        "of the JSON answer (kv_cache_bytes, decode.step_seconds, limits.max_context_tokens, "
                        "devices.0.memory.total_bytes) or weights.ROLE; may be repeated")
        ->allow_extra_args(false)->type_name("FIGURE")->excludes(json);
    addUnits(*command, arguments);
}

void addSweep(CLI::App& app, Arguments& arguments)
{
    CLI::App* command = app.add_subcommand("sweep", "one row for each value of the fields given with --over");
    addScenario(*command, arguments);
    addRepeated(*command, "--over",
                arguments.over,
                "what to vary: context_tokens=1024..131072:log2, sequences=1..16:step 5, k_type=f16,q8_0; several "
                "make all combinations", "FIELD=VALUES");
    CLI::Option* csv = command->add_flag("--csv", arguments.csv, "answer as CSV (the default)");
    command->add_flag("--json", arguments.json, "answer as a JSON list, one row a line")->excludes(csv);
}

/// Wrong arguments in the form that all findings have.
int refuse(const std::string& sentence, const char* code)
{
    std::fprintf(stderr, "kvsight-cli: error: %s [%s]\n", sentence.c_str(), code);
    return kWrongArguments;
}

std::string commandList()
{
    std::string list;
    for (const char* command : kCommands)
        list += (list.empty() ? "" : ", ") + std::string(command);
    return list;
}

/// What the parser cannot know: options that need each other. Empty when all is well.
std::string missingPart(const Arguments& arguments)
{
    const bool needs_model = arguments.command == "size" || arguments.command == "sweep";
    if (needs_model && arguments.model.empty() && arguments.scenario_file.empty())
        return arguments.command + " needs MODEL or --scenario FILE.";
    if (arguments.command == "sweep" && arguments.over.empty())
        return "sweep needs --over FIELD=VALUES.";
    if (arguments.gpu_counts.size() > 1 && arguments.gpu_counts.size() != arguments.gpus.size())
        return "Give one --gpu-count, or one for each --gpu.";
    return {};
}

}  // namespace

std::variant<Arguments, int> parseArguments(int argc, const char* const* argv)
{
    if (argc > 1 && argv[1][0] != '-' && argv[1][0] != '\0'
        && std::find(kCommands.begin(), kCommands.end(), std::string_view(argv[1])) == kCommands.end())
        return refuse("unknown command \"" + std::string(argv[1]) + "\". Commands: " + commandList() + ".",
                      "unknown_command");

    Arguments arguments;
    CLI::App app("KVSight: how a language model's KV cache grows, what it costs, and which card carries it.",
                 "kvsight-cli");
    app.set_version_flag("--version", std::string("kvsight-cli ") + KVSIGHT_VERSION);
    app.require_subcommand(1);
    app.footer("`kvsight-cli COMMAND --help` lists a command's options.\n"
               "Exit codes: 0 answered; 1 --check was given and it does not fit; 2 the arguments are wrong;\n"
               "3 an input could not be read, or names an unknown model or GPU.");

    CLI::App* models = app.add_subcommand("models", "the model catalogue");
    addJson(*models, arguments, false);
    addUnits(*models, arguments);
    CLI::App* gpus = app.add_subcommand("gpus", "the GPU catalogue");
    addJson(*gpus, arguments, false);
    addUnits(*gpus, arguments);
    CLI::App* inspect = app.add_subcommand("inspect", "what was read of a model, and where each figure came from");
    inspect->add_option("MODEL", arguments.model, kModelHelp)->required()->type_name("");
    addJson(*inspect, arguments, true);
    addUnits(*inspect, arguments);
    addSize(app, arguments);
    addSweep(app, arguments);
    CLI::App* eval = app.add_subcommand("eval", "scenarios in, evaluations out: one JSON object a line");
    eval->add_option("FILE", arguments.input, "a file with one scenario a line, or - for standard input")->type_name("");
    CLI::App* accuracy = app.add_subcommand("accuracy", "decode speed against published runs that the fit has not seen");
    addJson(*accuracy, arguments, true);

    CLI::App* check_log = app.add_subcommand("check-log", "figures of a runtime's start-up log, beside the estimate for the same settings");
    check_log->add_option("FILE", arguments.input, "a log of llama.cpp, Ollama, vLLM, SGLang or TensorRT-LLM, or - for standard input")
        ->required()->type_name("");
    addJson(*check_log, arguments, true);
    addUnits(*check_log, arguments);
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        addRepeated(*command, "--user-catalog", arguments.user_catalogs, "a file that adds cards or models; may be repeated", "FILE");

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success, std::cout, std::cerr);
    } catch (const CLI::Error& error) {
        return refuse(std::string(error.what()) + (std::string_view(error.what()).ends_with('.') ? "" : "."),
                      "bad_arguments");
    }
    arguments.command = app.get_subcommands().front()->get_name();
    const std::string missing = missingPart(arguments);
    if (!missing.empty())
        return refuse(missing, "bad_arguments");
    return arguments;
}

}  // namespace kvsight::cli
