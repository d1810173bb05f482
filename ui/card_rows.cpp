// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/card_rows.h"

#include "ui/text.h"

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

template <class Value>
std::optional<double> asNumber(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::optional<double> middle(const std::optional<Band>& band)
{
    return band ? std::optional(band->mid) : std::nullopt;
}

/// What must be minded, beside the price.
QString availabilityMark(Availability availability)
{
    switch (availability) {
    case Availability::Announced: return CardRows::tr("announced only");
    case Availability::Discontinued: return CardRows::tr("not for sale any more");
    case Availability::SeenUsed: return CardRows::tr("seen used only");
    case Availability::Offered:
    case Availability::Unknown: break;
    }
    return {};
}

QString joined(const QStringList& parts)
{
    QStringList said;
    for (const QString& part : parts)
        if (!part.isEmpty())
            said << part;
    return said.join(QStringLiteral(" · "));
}

}  // namespace

QString CardRows::availabilityWords(const CardRow& row)
{
    switch (row.availability) {
    case Availability::Announced: return tr("announced only: nobody sells it yet");
    case Availability::Discontinued: return tr("not for sale any more, you or your price file say");
    case Availability::SeenUsed: return tr("only second-hand offers are known");
    case Availability::Offered: return tr("offered as new when its price was seen");
    case Availability::Unknown: break;
    }
    return tr("whether it is still sold is not known");
}

CardRows::CardRows(QObject* parent) : RankedRows(kColumns, parent), m_decimals(kColumns, 0) {}

void CardRows::show(std::vector<CardRow> rows, const CardNeed& need, ByteUnits units)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_need = need;
    m_units = units;
    for (int column = 0; column < kColumns; ++column)
        m_decimals[static_cast<std::size_t>(column)] = decimalsOf(column);
    arrange(m_rows.size());
    endResetModel();
}

int CardRows::find(const std::string& gpu, std::uint64_t count) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (at(row).gpu == gpu && at(row).count == count)
            return row;
    return -1;
}

std::optional<double> CardRows::number(std::size_t rank, int column) const
{
    const CardRow& row = m_rows[rank];
    switch (column) {
    case Spare: return static_cast<double>(row.spare_bytes);
    case Context: return asNumber(row.max_context_tokens);
    case Sequences: return asNumber(row.max_sequences);
    case Speed: return middle(row.tokens_per_second);
    case BandRange: return row.tokens_per_second ? std::optional(row.tokens_per_second->low) : std::nullopt;
    case Runs: return static_cast<double>(row.card_runs);
    case FirstToken: return middle(row.first_token_s);
    case PriceColumn: return row.total_price;
    case ForMoney: return row.tokens_per_second_for_1000;
    case Power: return row.power_w;
    case Year: return m_need.price_per_kwh ? row.yearly_cost : row.yearly_kwh;
    default: return std::nullopt;
    }
}

int CardRows::decimalsOf(int column) const
{
    // As many as the smallest figure of the column needs.
    double least = INFINITY;
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank)
        if (const auto value = number(rank, column); value && *value > 0)
            least = std::min(least, *value);
    constexpr double few = 10;
    switch (column) {
    case Spare: return 1;
    case Speed:
    case ForMoney: return least < few ? 1 : 0;
    case BandRange: return decimalsOf(Speed);
    case FirstToken: return least < 1 ? 2 : 1;
    default: return 0;
    }
}

QString CardRows::origin(const CardRow& row) const
{
    return joined({row.price ? sentence(priceOrigin(*row.price)) : QString(), availabilityMark(row.availability)});
}

QString CardRows::shown(std::size_t rank, int column) const
{
    const CardRow& row = m_rows[rank];
    const int decimals = m_decimals[static_cast<std::size_t>(column)];
    switch (column) {
    case Card: return text(rowName(row));
    case Spare: return text(formatGiga(static_cast<double>(row.spare_bytes), m_units, decimals));
    case BandRange:
        return row.tokens_per_second ? groupedNumber(row.tokens_per_second->low, decimals) + QStringLiteral("–")
                                           + groupedNumber(row.tokens_per_second->high, decimals)
                                     : kUnknownFigure;
    case Runs: return row.card_runs > 0 ? QString::number(row.card_runs) : QStringLiteral("0");
    case Origin: return origin(row);
    default: return groupedNumber(number(rank, column), decimals);
    }
}

QString CardRows::tip(std::size_t rank, int column) const
{
    const CardRow& row = m_rows[rank];
    QStringList lines;
    if (column == Card) {
        lines << text(rowName(row));
        if (row.mind)
            lines << sentence(*row.mind);
    }
    if (column == Speed || column == BandRange || column == Runs) {
        lines << (row.card_runs == 1   ? tr("1 measured run of this card")
                  : row.card_runs > 0  ? tr("%1 measured runs of this card").arg(row.card_runs)
                  : row.class_runs > 0 ? tr("no run of this card, %1 of its class").arg(row.class_runs)
                                       : tr("no measured run: from the card's figures alone"));
        lines << tr("80 % band: eight of ten runs lie in it");
    }
    if (column == PriceColumn || column == Origin) {
        lines << origin(row);
        if (row.price && row.count > 1)
            lines << QStringLiteral("%1 × %2 %3").arg(row.count).arg(text(formatMoney(row.price->amount)), text(row.price->currency));
        if (row.price && !row.price->source.empty())
            lines << text(row.price->source);
        if (!row.price && row.foreign_price)
            lines << tr("known in another currency: %1 %2").arg(text(formatMoney(row.foreign_price->amount)), text(row.foreign_price->currency));
        lines << availabilityWords(row);
        lines << (row.card ? tr("Double-click or F2: enter your own price")
                           : tr("Double-click or F2: enter your own price; it is forgotten when the program ends, since the catalogue does not have the card"));
    }
    if (column == Power && row.mind)
        lines << sentence(*row.mind);
    return lines.join(QLatin1Char('\n'));
}

QVariant CardRows::data(const QModelIndex& index, int role) const
{
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount())
        return RankedRows::data(index, role);
    const CardRow& row = at(index.row());
    return row.price ? QString::number(row.price->amount, 'g', 12) : QString();
}

QString CardRows::header(int column) const
{
    switch (column) {
    case Card: return tr("Card");
    case Spare: return tr("Spare,\n%1").arg(QLatin1String(gigaName(m_units)));
    case Context: return tr("Longest\ncontext");
    case Sequences: return tr("Most\nat once");
    case Speed: return tr("Tokens/s\neach");
    case BandRange: return tr("80 %\nband");
    case Runs: return tr("Runs");
    case FirstToken: return tr("First\ntoken, s");
    case PriceColumn: return tr("Price,\n%1").arg(text(m_need.currency));
    case Origin: return tr("Which price");
    case ForMoney: return tr("Tokens/s\nfor 1000");
    case Power: return tr("Power,\nW");
    case Year: return m_need.price_per_kwh ? tr("A year,\n%1").arg(text(m_need.currency)) : tr("A year,\nkWh");
    default: return {};
    }
}

Qt::ItemFlags CardRows::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() == PriceColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool CardRows::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.column() != PriceColumn)
        return false;
    QString typed = value.toString().trimmed();
    // The row may go while the answer is made.
    const CardRow row = at(index.row());
    if (typed.isEmpty()) {
        emit priceTyped(row, std::nullopt);
        return true;
    }
    typed.remove(QLatin1Char(' ')).remove(QChar(0x202f)).replace(QLatin1Char(','), QLatin1Char('.'));
    bool read = false;
    const double amount = typed.toDouble(&read);
    constexpr double most = 1e9;
    if (!read || !(amount > 0) || amount > most)
        return false;
    if (!row.price || row.price->amount != amount)
        emit priceTyped(row, amount);
    return true;
}

}  // namespace kvsight::ui
