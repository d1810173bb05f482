// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_options.h"

#include "ui/page_names.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace kvsight::app {
namespace {

constexpr int kWrongArguments = 2;
constexpr int kLeastSide = 200;
constexpr int kMostSide = 8192;

/// `1280x800`.
bool readSize(const std::string& text, WindowOptions& options)
{
    char rest = 0;
    const bool read = std::sscanf(text.c_str(), "%dx%d%c", &options.width, &options.height, &rest) == 2;
    const auto possible = [](int side) { return side >= kLeastSide && side <= kMostSide; };
    return read && possible(options.width) && possible(options.height);
}

std::string pageNames()
{
    std::string names;
    for (const std::string_view name : ui::kPageNames)
        names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

int refuse(const std::string& sentence)
{
    std::fprintf(stderr, "kvsight: error: %s\n", sentence.c_str());
    return kWrongArguments;
}

}  // namespace

std::variant<WindowOptions, int> readWindowOptions(int argc, const char* const* argv)
{
    WindowOptions options;
    options.page = ui::kPageNames.front();
    std::string size;
    std::string theme;
    std::string language;
    CLI::App parser("Shows how a language model's KV cache grows, what it costs, and which GPU carries it.", "kvsight");
    parser.set_version_flag("--version", std::string("kvsight ") + KVSIGHT_VERSION);
    parser.add_option("--screenshot", options.screenshot, "Draw the page into this PNG file and stop; needs no display")->type_name("FILE");
    parser.add_option("--card", options.card, "Draw the card to post (1200x675) into this PNG file and stop; needs no display")->type_name("FILE");
    parser.add_option("--page", options.page, "The page to show: " + pageNames())->type_name("NAME");
    parser.add_option("--scenario,SCENARIO", options.scenario, "Start from this scenario or config.json")->type_name("FILE");
    parser.add_option("--size", size, "Size of the window, such as 1280x800")->type_name("WxH");
    parser.add_option("--scale", options.scale, "Pixels for each unit of the size, such as 2")->type_name("N");
    parser.add_option("--theme", theme, "light or dark")->type_name("NAME");
    parser.add_option("--language", language, "en or ko")->type_name("CODE");
    try {
        parser.parse(argc, argv);
    } catch (const CLI::Success& done) {
        return parser.exit(done);
    } catch (const CLI::ParseError& problem) {
        return refuse(problem.what());
    }
    if (std::find(ui::kPageNames.begin(), ui::kPageNames.end(), options.page) == ui::kPageNames.end())
        return refuse("There is no page \"" + options.page + "\". The pages are: " + pageNames() + ".");
    if (!size.empty() && !readSize(size, options))
        return refuse("--size takes two whole numbers from 200 to 8192, such as 1280x800.");
    if (!(options.scale >= 0.5 && options.scale <= 4))
        return refuse("--scale takes a number from 0.5 to 4.");
    if (!theme.empty() && theme != "light" && theme != "dark")
        return refuse("--theme is light or dark.");
    if (!language.empty() && language != "en" && language != "ko")
        return refuse("--language is en or ko.");
    if (!theme.empty())
        options.dark = theme == "dark";
    if (!language.empty())
        options.korean = language == "ko";
    return options;
}

}  // namespace kvsight::app
