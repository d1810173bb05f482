// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/scenario_model.h"

#include <QString>

#include <string>

namespace kvsight::ui {

/// A figure's explanation for a reader: what it is, and below its equation, the inputs and the rule.
struct FigureText {
    QString title;
    QString body;
};

/// Explains a figure of the page: one that core explains (`kv_cache_bytes`, `decode.step_seconds`), an input of the
/// sizing (`input:kv_heads`), or one kind of layer (`cache:1`, the plan's caches and members counted through;
/// `state:0`). The answer has an evaluation.
FigureText explainFigure(const Answer& answer, const std::string& figure, const QString& title, ByteUnits units);

}  // namespace kvsight::ui
