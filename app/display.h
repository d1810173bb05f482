// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kvsight::app {

/// Whether a window could open. Asked before Qt, which ends in a core dump where there is no display. A display that
/// is named but does not answer counts as none; one on another machine is taken at its word.
bool hasDisplay();

}  // namespace kvsight::app
