// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

namespace kvsight::app {

/// What the window's command line asks for. Read without any class of Qt, so that help needs no display.
struct WindowOptions {
    std::string screenshot;  ///< picture to write instead of opening a window
    std::string card;        ///< card to post, drawn instead of opening a window
    std::string page;        ///< one of ui::kPageNames
    std::string scenario;    ///< file to start from
    int width = 0;           ///< of the window, in its own units; 0 = the usual size
    int height = 0;
    double scale = 1;        ///< device pixels for each of them
    std::optional<bool> dark;
    std::optional<bool> korean;
};

/// The options, or the exit code when all is said already (help, version, wrong arguments).
std::variant<WindowOptions, int> readWindowOptions(int argc, const char* const* argv);

}  // namespace kvsight::app
