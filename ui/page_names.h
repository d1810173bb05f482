// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace kvsight::ui {

/// The pages of the window, in the order of their tabs, as `--page` names them. No class of Qt: help needs no display.
inline constexpr std::array<std::string_view, 3> kPageNames = {"explore", "learn", "accuracy"};

}  // namespace kvsight::ui
