// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_sums.h"

#include "ui/cell_layout.h"
#include "ui/cell_words.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kLineHigh = 16;
constexpr double kBetween = 10;

struct SumWords {
    Q_DECLARE_TR_FUNCTIONS(CellSums)
};

QString count(Checked number)
{
    const auto known = number.value();
    return known ? text(formatCount(*known)) : QStringLiteral("–");
}

QString size(const std::optional<Checked>& bytes, ByteUnits units)
{
    const auto known = bytes ? bytes->value() : std::nullopt;
    return known ? text(formatBytes(*known, units)) : QStringLiteral("–");
}

/// `2 × 1 024`, or `1 024` of one.
QString times(std::uint64_t streams, Checked cells)
{
    return streams == 1 ? count(cells) : QStringLiteral("%1 × %2").arg(text(formatCount(streams)), count(cells));
}

/// Rows of one kind, and what they take together.
struct Kind {
    const CellRow* row;
    std::uint64_t layers = 0;
    std::optional<Checked> written = Checked(0), aside = Checked(0);
};

void add(std::optional<Checked>& sum, const std::optional<Checked>& more)
{
    sum = sum && more ? std::optional(*sum + *more) : std::nullopt;
}

/// A block of a paged cache that takes more than its cells is counted as a block.
bool countsBlocks(const CellRow& row)
{
    return row.block_cells > 1 && row.block_bytes != Checked(row.block_cells) * (row.key_bytes + row.value_bytes);
}

QString whyOf(const ReservedCells& reserved)
{
    QStringList parts{count(reserved.of_tokens)};
    if (reserved.of_step > Checked(0))
        parts << SumWords::tr("%1 for prompts").arg(count(reserved.of_step));
    if (reserved.of_rounding > Checked(0))
        parts << SumWords::tr("%1 padding").arg(count(reserved.of_rounding));
    return parts.size() == 1 ? QString() : parts.join(QStringLiteral(" + "));
}

void describeCells(CellSum& sum, const CellRow& row, const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    const ReservedCells reserved = scene.reserved(row, moment);
    const Checked cells = reserved.ofStream();
    sum.written = row.fill == CellFill::Room ? QStringLiteral("0") : times(moment.running, keptCells(row, moment.tokens));
    sum.cell = exactSize(row.key_bytes + row.value_bytes, units);
    sum.aside = times(reserved.streams, cells);
    sum.why = whyOf(reserved);
    if (!countsBlocks(row))
        return;
    sum.aside = SumWords::tr("%1 blocks").arg(times(reserved.streams, cells / Checked(row.block_cells)));
    sum.why = SumWords::tr("a block: %1").arg(exactSize(row.block_bytes, units));
}

QString kindName(const CellRow& row)
{
    if (row.fill == CellFill::Room)
        return SumWords::tr("room between groups");
    return shortKind(row);
}

CellSum describe(const Kind& kind, const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    const CellRow& row = *kind.row;
    CellSum sum;
    sum.kind = kindName(row);
    sum.layers = kind.layers;
    if (row.growsWithTokens()) {
        describeCells(sum, row, scene, moment, units);
    } else {
        // Room for several layers' states is told as one sum.
        sum.cell = row.state_bytes ? exactSize(*row.state_bytes / Checked(row.layers), units) : QStringLiteral("–");
        sum.written = moment.tokens == 0 || row.fill == CellFill::Room ? QStringLiteral("0") : times(moment.running, 1);
        sum.aside = times(scene.reservedSequences(moment), 1);
    }
    sum.writtenBytes = size(kind.written, units);
    sum.asideBytes = size(kind.aside, units);
    return sum;
}

std::vector<Kind> kindsOf(const LearnScene& scene, const Moment& moment)
{
    std::vector<Kind> kinds;
    for (const CellRow& row : scene.cells().rows) {
        if (row.fill == CellFill::Shared || row.fill == CellFill::Nothing)
            continue;
        auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& known) { return alike(*known.row, row); });
        if (kind == kinds.end())
            kind = kinds.insert(kinds.end(), Kind{&row});
        kind->layers += row.layers;
        add(kind->written, writtenBytes(row, moment.tokens, moment.running));
        add(kind->aside, scene.reservedBytes(row, moment));
    }
    return kinds;
}

}  // namespace

CellSumTable cellSums(const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    CellSumTable table;
    if (scene.isEmpty() || !scene.resolved().plan->cachesKnown())
        return table;
    const std::vector<Kind> kinds = kindsOf(scene, moment);
    std::optional<Checked> written = Checked(0), aside = Checked(0);
    for (const Kind& kind : kinds) {
        table.kinds.push_back(describe(kind, scene, moment, units));
        add(written, kind.written);
        add(aside, kind.aside);
    }
    table.total.writtenBytes = size(written, units);
    table.total.asideBytes = size(aside, units);
    table.asides = scene.setsAside();
    return table;
}

CellSums::CellSums(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("cellSums"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(0);
}

void CellSums::show(const LearnScene& scene, const Moment& moment, ByteUnits units)
{
    take(cellSums(scene, moment, units));
}

void CellSums::clear()
{
    take({});
}

void CellSums::take(CellSumTable table)
{
    m_table = std::move(table);
    std::vector<QStringList> made = lines();
    if (made == m_lines)
        return;
    m_lines = std::move(made);
    const int high = static_cast<int>(m_lines.size()) * kLineHigh;
    if (height() != high)
        setFixedHeight(high);
    setAccessibleName(asText());
    update();
}

std::vector<QStringList> CellSums::lines() const
{
    if (m_table.kinds.empty())
        return {};
    std::vector<QStringList> all;
    QStringList heads{QString(), tr("layers"), tr("× a cell"), tr("× kept"), tr("= bytes")};
    if (m_table.asides)
        heads << tr("× set aside") << tr("= bytes") << QString();
    all.push_back(heads);
    const auto add = [&](const CellSum& sum, const QString& layers) {
        QStringList line{sum.kind, layers, sum.cell, sum.written, sum.writtenBytes};
        if (m_table.asides)
            line << sum.aside << sum.asideBytes << sum.why;
        all.push_back(line);
    };
    for (const CellSum& sum : m_table.kinds)
        add(sum, text(formatCount(sum.layers)));
    if (m_table.kinds.size() > 1) {
        CellSum total = m_table.total;
        total.kind = tr("together");
        add(total, QString());
    }
    return all;
}

QString CellSums::asText() const
{
    QStringList words;
    for (const QStringList& line : m_lines)
        words << line.join(QLatin1Char('\t'));
    return words.join(QLatin1Char('\n'));
}

void CellSums::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.panel);
    if (m_lines.empty())
        return;
    const QFont plain = scaledFont(0.84), bold = scaledFont(0.84, true);
    const QFontMetricsF metrics(bold);
    double x = 0;
    for (qsizetype column = 0; column < m_lines.front().size(); ++column) {
        double wide = 0;
        for (const QStringList& line : m_lines)
            wide = std::max(wide, std::ceil(metrics.horizontalAdvance(line[column])));
        const bool figures = column > 0 && column != 7;
        const bool sums = column == 4 || column == 6;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            painter.setFont(i > 0 && sums ? bold : plain);
            painter.setPen(i == 0 || column == 7 ? t.muted : sums ? t.cacheText : t.text);
            const QRectF place(x, static_cast<double>(i) * kLineHigh, column == 7 ? std::max(0.0, width() - x) : wide, kLineHigh);
            const QString words = column == 7 ? metrics.elidedText(m_lines[i][column], Qt::ElideRight, place.width()) : m_lines[i][column];
            const Qt::Alignment side = figures ? Qt::AlignRight : Qt::AlignLeft;
            painter.drawText(place, static_cast<int>(side | Qt::AlignVCenter), words);
        }
        x += wide + kBetween;
    }
}

void CellSums::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

}  // namespace kvsight::ui
