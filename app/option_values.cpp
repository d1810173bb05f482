// SPDX-License-Identifier: MIT
#include "app/option_values.h"

#include "core/readers/json_text.h"
#include "core/text.h"
#include "core/units.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace kvsight::cli {
namespace {

std::optional<double> finiteNumber(const std::string& text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    const bool whole_text = error == std::errc() && stopped == end;
    return whole_text && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& wanted)
{
    throw CLI::ValidationError(option + " is " + shownText(text) + ". Write " + wanted + ".");
}

}  // namespace

void addNumber(CLI::App& command, const char* name, std::optional<double>& value, const char* help, const char* type, double most)
{
    const auto take = [&value, option = std::string(name), most](const std::string& text) {
        const auto number = finiteNumber(text);
        if (!number || *number < 0 || *number > most)
            refuse(option, text, "a number from 0 to " + formatCount(static_cast<std::uint64_t>(most), true));
        value = number;
    };
    command.add_option_function<std::string>(name, take, help)->type_name(type);
}

void addCount(CLI::App& command, const char* name, std::optional<std::uint64_t>& value, const char* help, std::uint64_t least,
              std::uint64_t most)
{
    const auto take = [&value, option = std::string(name), least, most](const std::string& text) {
        const auto number = parseCount(text);
        if (!number || *number < least || *number > most)
            refuse(option, text, "a whole number from " + formatCount(least, true) + " to " + formatCount(most, true));
        value = number;
    };
    command.add_option_function<std::string>(name, take, help)->type_name("N");
}

std::string emptyOption(const CLI::App& app)
{
    for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& given : option->results()) {
                if (given.empty())
                    return option->get_name();
            }
        }
    }
    return {};
}

std::string repeatedOption(const CLI::App& app)
{
    for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            const int most = option->get_items_expected_max();
            if (most > 0 && option->results().size() > static_cast<std::size_t>(most))
                return option->get_name();
        }
    }
    return {};
}

std::string shownSentence(std::string_view sentence)
{
    constexpr std::size_t most_columns = 100;  // a value that is quoted, with the words around it
    std::string shown;
    while (!sentence.empty()) {
        const std::size_t end = std::min(sentence.find(' '), sentence.size() - 1) + 1;
        const std::string_view word = sentence.substr(0, end);
        shown += displayWidth(word) > most_columns ? shownText(word) + ' ' : printable(word);
        sentence.remove_prefix(end);
    }
    return shown;
}

}  // namespace kvsight::cli
