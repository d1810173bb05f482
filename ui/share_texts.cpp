// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/share_texts.h"

#include "core/evaluate.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvsight::ui {
namespace {

struct Share {
    Q_DECLARE_TR_FUNCTIONS(kvsight::ui::ShareTexts)
};

QString giga(const MaybeBytes& bytes, ByteUnits units)
{
    const auto known = exact(bytes);
    return known ? text(formatGiga(static_cast<double>(*known), units, 4)) : QString();
}

}  // namespace

QString growthTable(const Resolved& resolved, const std::vector<std::uint64_t>& contexts, ByteUnits units)
{
    const QString unit = QLatin1String(gigaName(units));
    const auto titled = [&unit](const QString& name) { return name + QLatin1Char(' ') + unit; };
    QStringList lines{QStringList{Share::tr("tokens"), titled(Share::tr("weights")), titled(Share::tr("cache")),
                                  titled(Share::tr("states")), titled(Share::tr("buffers")), titled(Share::tr("in all")),
                                  titled(Share::tr("free")), Share::tr("tokens/s each"), Share::tr("tokens/s together")}
                          .join(QLatin1Char('\t'))};
    for (const std::uint64_t context : contexts) {
        const GrowthPoint point = evaluateAt(resolved, context, resolved.scenario.sequences);
        const Memory& memory = point.memory;
        MaybeBytes buffers = memory.compute_bytes;
        if (buffers && memory.overhead_bytes)
            buffers = *buffers + *memory.overhead_bytes;
        QStringList cells{QString::number(context), giga(memory.weights_bytes, units), giga(memory.kv_cache_bytes, units),
                          giga(memory.state_bytes, units), giga(buffers, units), giga(memory.total_bytes, units),
                          memory.free_bytes ? text(formatGiga(static_cast<double>(*memory.free_bytes), units, 4)) : QString()};
        const bool runs = point.decode && point.fits.value_or(false);
        cells << (runs ? QString::number(point.decode->tokens_per_second.mid, 'f', 2) : QString())
              << (runs ? QString::number(point.decode->total_tokens_per_second.mid, 'f', 2) : QString());
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace kvsight::ui
