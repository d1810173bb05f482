// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ghost.h"

#include "core/evaluate.h"
#include "ui/theme.h"

#include <algorithm>
#include <cmath>

namespace kvsight::ui {

Ghost makeGhost(const Resolved& resolved, const Evaluation& evaluation, const ContextAxis& axis, SpeedMeasure measure,
                std::size_t slot)
{
    Ghost ghost;
    ghost.slot = slot;
    ghost.label = QString(QLatin1Char(static_cast<char>('A' + slot)));
    const auto& columns = axis.columns();
    for (std::size_t i = 0; i < columns.size() && i < ghost.totals.size(); ++i)
        ghost.totals[i] = partsOf(evaluateAt(resolved, columns[i], resolved.scenario.sequences).memory).total();
    ghost.total = partsOf(evaluation.memory).total();
    ghost.onAxis = resolved.context_tokens <= axis.top();
    ghost.place = axis.placeOf(static_cast<double>(resolved.context_tokens));
    ghost.line = speedLineOf(resolved, evaluation, axis, measure);
    return ghost;
}

QPen ghostPen(std::size_t slot, double width)
{
    QPen pen(theme().muted, width);
    pen.setCapStyle(Qt::FlatCap);
    if (slot == 1)
        pen.setDashPattern({4, 2.5});
    else if (slot >= 2)
        pen.setDashPattern({1.2, 2});
    return pen;
}

void makeRoomFor(const std::vector<Ghost>& ghosts, Picture& picture)
{
    double fastest = 0;
    for (const Ghost& ghost : ghosts)
        if (ghost.line.drawn)
            fastest = std::max({fastest, ghost.line.mid.front(), ghost.line.mid.back()});
    if (!std::isfinite(fastest) || fastest <= picture.frame.speedTop)
        return;
    picture.speedStep = niceStep(fastest * 1.02, 5);
    picture.frame.speedTop = std::ceil(fastest * 1.02 / picture.speedStep) * picture.speedStep;
}

}  // namespace kvsight::ui
