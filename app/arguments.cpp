// SPDX-License-Identifier: MIT
#include "app/arguments.h"

#include "app/option_values.h"
#include "app/output.h"
#include "app/scenario_arguments.h"

#include "core/rank.h"
#include "core/readers/json_text.h"
#include "core/text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>

#ifndef KVSIGHT_VERSION
#error "KVSIGHT_VERSION comes from the build"
#endif

namespace kvsight::cli {
namespace {

constexpr std::array kCommands{"models", "gpus", "inspect", "size", "sweep", "rank", "eval", "check-log", "accuracy"};

constexpr const char* kModelHelp =
    "catalogue id or alias (llama-3.1-8b, meta-llama/Llama-3.1-8B), a config.json, a GGUF file, a .safetensors file or its index, "
    "or a folder that holds them";

void addUnits(CLI::App& command, Arguments& arguments)
{
    const auto take = [&arguments](const std::string& text) {
        const std::string unit = lowerCase(text);
        if (unit != "gib" && unit != "gb")
            throw CLI::ValidationError("--units is " + shownText(text) + ". Write GiB or GB.");
        arguments.units = unit == "gib" ? ByteUnits::Binary : ByteUnits::Decimal;
    };
    command.add_option_function<std::string>("--units", take, "units of sizes in the text: GiB (base 1024) or GB (base 1000)")
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
    command->add_flag("--check", arguments.check, "exit with 1 when it does not fit, or when that cannot be told; warnings change nothing");
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

void addPriceFile(CLI::App& command, Arguments& arguments)
{
    addRepeated(command, "--price-file", arguments.rank.price_files,
                "prices of yours: CSV with the columns gpu,price,currency,date,kind; they go before all others; may be repeated", "FILE");
}

void addNeed(CLI::App& command, RankArguments& rank)
{
    addNumber(command, "--min-speed", rank.min_speed, "least tokens a second of each sequence", "S");
    addNumber(command, "--max-first-token", rank.max_first_token, "most seconds until the first token (prefill of the prompt)", "S");
    addNumber(command, "--max-price", rank.max_price, "most money for all cards together", "P");
    addNumber(command, "--max-power", rank.max_power, "most watts of all cards together", "W");
    addCount(command, "--max-count", rank.max_count, "try up to so many of each card (default 1)", 1, kMostRankedCards);
    addRepeated(command, "--maker", rank.makers, "cards of that maker alone (NVIDIA, AMD, Apple, Intel); may be repeated", "NAME");
    addRepeated(command, "--class", rank.classes,
                "cards of that class alone (consumer, workstation, datacenter, laptop, \"unified-memory SoC\"); may be repeated", "NAME");
    command.add_flag("--announced", rank.announced, "also cards that are announced only");
}

void addRank(CLI::App& app, Arguments& arguments)
{
    CLI::App* command = app.add_subcommand("rank", "the GPUs that carry a model, best first; without MODEL: the models that a card runs");
    addScenario(*command, arguments);
    RankArguments& rank = arguments.rank;
    addNeed(*command, rank);
    command->add_option("--sort", rank.sort,
                        "best first by: value (speed for the money, the default), speed, total, first-token, price, power, energy, room, "
                        "context; models by: size (the default), speed, context")
        ->type_name("MEASURE");
    command->add_option("--currency", rank.currency, "compare prices in this currency alone (default USD); nothing is converted")->type_name("USD");
    command->add_option("--prices", rank.prices, "which prices: newest (yours, else street, else launch), new (nothing second-hand), launch")
        ->type_name("newest|new|launch")->check(CLI::IsMember({"newest", "new", "launch"}).description(""));
    addPriceFile(*command, arguments);
    addNumber(*command, "--kwh-price", rank.kwh_price, "price of a kWh: adds the yearly cost of power", "P");
    addNumber(*command, "--hours-a-day", rank.hours_a_day, "hours at full load a day for that cost (default 8)", "H", 24);
    command->add_flag("--all", rank.all, "also what does not qualify, with the reasons and, in the text, the cheapest change that helps");
    command->add_flag("--every", rank.every, "every number of cards that qualifies; of models every format and context");
    addCount(*command, "--top", rank.top, "rows of the text (default 15; 0: all)", 0, UINT32_MAX);
    addRepeated(*command, "--family", rank.families, "models of that family alone; may be repeated", "NAME");
    CLI::Option* csv = command->add_flag("--csv", arguments.csv, "answer as CSV");
    command->add_flag("--json", arguments.json, "answer as a JSON list, one row a line")->excludes(csv);
    addUnits(*command, arguments);
}

/// Wrong arguments in the form that all findings have.
int refuse(const std::string& sentence, const char* code)
{
    std::fprintf(stderr, "kvsight-cli: error: %s [%s]\n", shownSentence(sentence).c_str(), code);
    return kWrongArguments;
}

/// An unset variable of a script must not turn into a default.
int refuseEmpty(const std::string& name)
{
    return refuse(name + " is empty. Write a value" + (name.starts_with("--") ? ", or leave the option out." : "."), "bad_arguments");
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
    if (arguments.command == "rank" && arguments.model.empty() && arguments.scenario_file.empty() && arguments.gpus.empty()
        && !arguments.rank.max_price)
        return "rank needs MODEL or --scenario FILE to find cards, or --gpu ID or --max-price P to find models.";
    if (arguments.command == "sweep" && arguments.over.empty())
        return "sweep needs --over FIELD=VALUES.";
    if (arguments.command == "rank" && arguments.rank.max_count && !arguments.gpu_counts.empty())
        return "--gpu-count asks for that number of cards alone, --max-count for every number up to it. Give one of the two.";
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
    gpus->add_flag("--prices", arguments.prices, "every known price as a price file (CSV), to edit and give to --price-file")
        ->excludes(gpus->get_option("--json"));
    addPriceFile(*gpus, arguments);
    addUnits(*gpus, arguments);
    CLI::App* inspect = app.add_subcommand("inspect", "what was read of a model, and where each figure came from");
    inspect->add_option("MODEL", arguments.model, kModelHelp)->required()->type_name("");
    addJson(*inspect, arguments, true);
    addUnits(*inspect, arguments);
    addSize(app, arguments);
    addSweep(app, arguments);
    addRank(app, arguments);
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
        std::ostringstream answer;
        const int code = app.exit(success, answer, std::cerr);
        Output output;
        output.write(answer.str());
        return output.finish(code);
    } catch (const CLI::Error& error) {
        if (const std::string name = emptyOption(app); !name.empty())
            return refuseEmpty(name);
        const bool too_many = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr;
        if (const std::string name = too_many ? repeatedOption(app) : std::string(); !name.empty())
            return refuse(name + " is given more than once. Give it once.", "bad_arguments");
        return refuse(std::string(error.what()) + (std::string_view(error.what()).ends_with('.') ? "" : "."),
                      "bad_arguments");
    }
    if (const std::string name = emptyOption(app); !name.empty())
        return refuseEmpty(name);
    arguments.command = app.get_subcommands().front()->get_name();
    const std::string missing = missingPart(arguments);
    if (!missing.empty())
        return refuse(missing, "bad_arguments");
    return arguments;
}

}  // namespace kvsight::cli
