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

/// Stands between an input of an explanation and where it was read.
inline const QLatin1String kBeforeOrigin("    ");

/// Explains a figure of the page by core's `explain`: its equation, the equations of what that starts from, where the
/// inputs were read, what it means, and the rule. The answer has an evaluation.
FigureText explainFigure(const Answer& answer, const std::string& figure, const QString& title, ByteUnits units);

}  // namespace kvsight::ui
