// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace kvsight::ui {

/// Core's names of groups of runs and of formulas, in the window's language; what is a name itself stays.
QString accuracyGroupName(const std::string& name);
QString runtimeFamilyName(const std::string& family);  ///< `llama.cpp/cuda`: "llama.cpp · CUDA"
QString formulaName(const std::string& name);

}  // namespace kvsight::ui
