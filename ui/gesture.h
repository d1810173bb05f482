// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kvsight::ui {

/// One movement of a person's hand: everything between pressing and letting go of a slider, or of a key held down.
/// Edits of one gesture are undone together, and while it drags the picture follows without easing.
struct Gesture {
    int serial = 0;
    bool dragging = false;

    /// A gesture of its own: a click, a choice, a typed value.
    static Gesture single() { return {next(), false}; }
    /// The start of a drag; use the same value until it ends.
    static Gesture drag() { return {next(), true}; }

private:
    static int next()
    {
        static int last = 0;
        return ++last;
    }
};

}  // namespace kvsight::ui
