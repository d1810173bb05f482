// SPDX-License-Identifier: MIT
#include "core/report/sweep_report.h"

#include "core/report/report.h"
#include "core/scenario_fields.h"
#include "core/units.h"

#include <algorithm>
#include <array>

namespace kvsight {
namespace {

/// Always in a row, varied or not: the two axes of the growth.
constexpr std::array<std::string_view, 2> kAlways{"context_tokens", "sequences"};

/// The model stands in the evaluation under the same name.
bool ownColumn(const std::string& field)
{
    return std::find(kAlways.begin(), kAlways.end(), field) == kAlways.end() && field != "model";
}

void writeVaried(RecordWriter& out, const std::string& field, const std::string& value)
{
    // A name may look like a number: `4090`.
    const auto count = findChoiceField(field) != nullptr ? std::nullopt : parseCount(value);
    if (count)
        out.wholeField(field, count);
    else
        out.textField(field, value);
}

}  // namespace

void writeSweepRow(RecordWriter& out, const std::vector<SweepAxis>& axes, const std::vector<std::string>& values,
                   const Resolved& resolved, const Evaluation& evaluation)
{
    out.beginObject();
    out.wholeField("context_tokens", resolved.context_tokens);
    out.wholeField("sequences", resolved.scenario.sequences);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (ownColumn(axes[i].field))
            writeVaried(out, axes[i].field, values[i]);
    }
    writeEvaluationFields(out, resolved, evaluation);
    if (isDamaged(resolved.findings))
        writeError(out, resolved.findings);
    out.endObject();
}

void writeSweepFailure(RecordWriter& out, const std::vector<SweepAxis>& axes, const std::vector<std::string>& values,
                       const Findings& findings)
{
    out.beginObject();
    for (std::size_t i = 0; i < axes.size(); ++i)
        writeVaried(out, axes[i].field, values[i]);
    writeError(out, findings);
    out.endObject();
}

std::vector<std::string> sweepColumns(const std::vector<SweepAxis>& axes)
{
    std::vector<std::string> columns(kAlways.begin(), kAlways.end());
    for (const SweepAxis& axis : axes) {
        if (ownColumn(axis.field))
            columns.push_back(axis.field);
    }
    static constexpr const char* kFigures[] = {
        "model.id", "model.name", "fits",
        "memory.weights_bytes", "memory.kv_cache_bytes", "memory.k_bytes", "memory.v_bytes", "memory.indexer_bytes",
        "memory.state_bytes", "memory.compute_bytes", "memory.overhead_bytes", "memory.reserved_bytes",
        "memory.total_bytes", "memory.capacity_bytes", "memory.free_bytes", "memory.pool_bytes",
        "memory.weights_file_bytes",
        "host.weights_bytes", "host.kv_cache_bytes", "host.state_bytes", "host.compute_bytes", "host.total_bytes",
        "kv_bytes_per_token", "kv_bytes_per_token_at_context", "cells", "block_tokens",
        "limits.max_context_tokens", "limits.max_sequences", "limits.cache_tokens", "limits.max_concurrency",
        "decode.tokens_per_second.low", "decode.tokens_per_second.mid", "decode.tokens_per_second.high",
        "decode.total_tokens_per_second.low", "decode.total_tokens_per_second.mid",
        "decode.total_tokens_per_second.high", "decode.step_seconds", "decode.weights_read_bytes",
        "decode.kv_read_bytes", "decode.bound",
        "prefill.seconds.low", "prefill.seconds.mid", "prefill.seconds.high", "prefill.tokens_per_second",
        "estimated", "error.code", "error.text",
    };
    columns.insert(columns.end(), std::begin(kFigures), std::end(kFigures));
    return columns;
}

}  // namespace kvsight
