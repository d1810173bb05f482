// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/finding.h"
#include "ui/lesson.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight::ui {

/// Reads a lesson's file (resources/lessons/README.md). Nothing, and a finding that names the place, when something is
/// missing or unknown, a text lacks a language, or a step asks for an answer that nothing tells.
std::optional<Lesson> readLesson(std::string_view text, std::string_view file, Findings& findings);

/// The lessons that the program carries, in their order.
const std::vector<Lesson>& lessons();

}  // namespace kvsight::ui
