// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/log_report.h"
#include "core/units.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace kvsight::ui {

/// A row of what a log measured beside ours.
struct LogRow {
    QString part, measured, estimate, difference, relative;
};

/// The parts of the answer's run: sizes rounded and exact, differences with their signs.
std::vector<LogRow> logRows(const LogReport& report, ByteUnits units);

/// What ran, in a few words each: runtime, model, cache types, tokens, requests, ranks.
QStringList logFacts(const LogReport& report);

/// "Run 2: llama.cpp, 4 096 tokens".
QString runName(const LogReading& reading, std::size_t run);

/// "+0.21 %", "the same"; empty where a side is not known.
QString relativeText(const LogComparison& part);

}  // namespace kvsight::ui
