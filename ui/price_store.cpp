// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/price_store.h"

#include "ui/preferences.h"

#include <QDate>
#include <QFile>

namespace kvsight::ui {
namespace {

constexpr qsizetype kMostStoredLines = 5000;

}  // namespace

PriceStore::PriceStore(Preferences& preferences, const Catalog& catalog, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_list(PriceList::builtIn())
{
    read(catalog);
}

void PriceStore::read(const Catalog& catalog)
{
    m_list = PriceList::builtIn();
    m_unread.clear();
    const QStringList lines = m_preferences.ownPrices().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    // Line by line: a card that only a catalogue of the reader's has must not take the others away.
    for (qsizetype i = 1; i < lines.size() && i < kMostStoredLines; ++i) {
        Findings findings;
        if (!importPrices((lines[0] + QLatin1Char('\n') + lines[i] + QLatin1Char('\n')).toStdString(), catalog, m_list, findings))
            m_unread << lines[i];
    }
    ownLines(catalog);
}

void PriceStore::readAgain(const Catalog& catalog)
{
    read(catalog);
    emit changed();
}

QString PriceStore::ownLines(const Catalog& catalog)
{
    const QString csv = QString::fromStdString(exportPrices(catalog, m_list, true));
    m_hasOwn = csv.count(QLatin1Char('\n')) > 1 || !m_list.ownPrices().empty();
    return csv;
}

void PriceStore::keep(const Catalog& catalog)
{
    QString csv = ownLines(catalog);
    for (const QString& line : m_unread)
        csv += line + QLatin1Char('\n');
    m_preferences.setOwnPrices(hasOwn() ? csv : QString());
    emit changed();
}

void PriceStore::setNotForSale(const std::string& gpu, bool gone, const Catalog& catalog)
{
    m_list.setAvailability(gpu, gone ? Availability::Discontinued : Availability::Unknown);
    keep(catalog);
}

void PriceStore::setOwn(const std::string& gpu, std::optional<double> amount, const std::string& currency, const Catalog& catalog)
{
    m_list.removeOwn(gpu);
    if (amount) {
        Price price;
        price.gpu = gpu;
        price.amount = *amount;
        price.currency = currency;
        price.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
        price.kind = PriceKind::User;
        price.own = true;
        m_list.add(price);
    }
    keep(catalog);
}

std::optional<std::size_t> PriceStore::import(const QString& path, const Catalog& catalog, Findings& findings)
{
    const auto count = importPriceFile(QFile::encodeName(path).toStdString(), catalog, m_list, findings);
    if (count)
        keep(catalog);
    return count;
}

void PriceStore::removeAllOwn(const Catalog& catalog)
{
    m_list = PriceList::builtIn();
    m_unread.clear();
    keep(catalog);
}

}  // namespace kvsight::ui
