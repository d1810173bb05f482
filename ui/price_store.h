// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/price_list.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace kvsight::ui {

class Preferences;

/// The program's prices with the reader's own over them, which are kept between starts.
class PriceStore : public QObject {
    Q_OBJECT
public:
    PriceStore(Preferences& preferences, const Catalog& catalog, QObject* parent);

    const PriceList& list() const { return m_list; }
    /// Every currency that a price is known in, US dollars first.
    std::vector<std::string> currencies() const { return m_list.currencies(); }
    /// The reader's price of one card, dated today; nothing takes it away.
    void setOwn(const std::string& gpu, std::optional<double> amount, const std::string& currency, const Catalog& catalog);
    /// Takes a price file over the reader's prices and answers how many it had; nothing when it is wrong.
    std::optional<std::size_t> import(const QString& path, const Catalog& catalog, Findings& findings);
    /// Every known price as a price file.
    std::string exported(const Catalog& catalog) const { return exportPrices(catalog, m_list); }
    /// Whether a price of the reader's is known, or a word of the reader's on whether a card is sold.
    /// Lines for cards that no open catalogue has count: they can be removed like the rest.
    bool hasOwn() const { return m_hasOwn || !m_unread.isEmpty(); }
    /// The reader says that a card is not for sale any more, or takes that back.
    void setNotForSale(const std::string& gpu, bool gone, const Catalog& catalog);
    void removeAllOwn(const Catalog& catalog);
    /// Lines that were stored and name cards that another catalogue has are read again.
    void readAgain(const Catalog& catalog);

signals:
    void changed();

private:
    void read(const Catalog& catalog);
    void keep(const Catalog& catalog);
    /// The reader's lines of a price file, the names of the columns first.
    QString ownLines(const Catalog& catalog);

    Preferences& m_preferences;
    PriceList m_list;
    bool m_hasOwn = false;
    QStringList m_unread;  ///< stored lines that this catalogue cannot place: kept
};

}  // namespace kvsight::ui
