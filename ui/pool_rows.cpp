// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pool_rows.h"

#include "ui/text.h"

#include <QCoreApplication>

namespace kvsight::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FactRows)
};

}  // namespace

std::vector<FactRow> poolRows(const Evaluation& evaluation, ByteUnits units)
{
    using Kind = FactRow::Kind;
    std::vector<FactRow> rows;
    const auto pool = exact(evaluation.memory.pool_bytes);
    if (!pool)
        return rows;
    rows.push_back({Kind::Heading, Words::tr("The engine's pool"), {}, {}});
    rows.push_back({Kind::Factor, Words::tr("for the cache"), text(formatBytes(*pool, units)), "memory.pool_bytes"});
    if (evaluation.block_tokens)
        rows.push_back({Kind::Factor, Words::tr("tokens of a block"), text(formatCount(*evaluation.block_tokens)), "block_tokens"});
    if (evaluation.limits.cache_tokens)
        rows.push_back({Kind::Factor, Words::tr("tokens it holds"), text(formatCount(*evaluation.limits.cache_tokens)), "limits.cache_tokens"});
    if (evaluation.limits.max_concurrency)
        rows.push_back({Kind::Factor, Words::tr("such conversations"),
                        QString::number(*evaluation.limits.max_concurrency, 'f', 2), "limits.max_concurrency"});
    return rows;
}

std::vector<FactRow> notRunRows(const Findings& findings)
{
    for (const Finding& finding : findings)
        if (finding.code == "rule_not_run")
            return {{FactRow::Kind::Note, sentence(finding.message), {}, {}}};
    return {};
}

}  // namespace kvsight::ui
