// SPDX-License-Identifier: MIT
#pragma once

#include "core/catalog.h"
#include "core/finding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvsight {

/// What a price is. It is always said beside the figure: a launch price is a poor estimate of today's.
enum class PriceKind {
    Launch,  ///< the maker's list price at the release
    Street,  ///< what shops or people asked for at the date
    User,    ///< entered or imported by the user
};
/// `launch`, `street`, `user`.
const char* priceKindName(PriceKind kind);

/// The price of one card, or of the whole machine where a card is not sold alone.
struct Price {
    std::string gpu;       ///< catalogue id, or the name of a card of the user's
    double amount = 0;     ///< the middle where the source names a range
    std::optional<double> low, high;  ///< that range
    std::string currency;  ///< ISO 4217: `USD`
    std::string date;      ///< `2026-02-16`, `2026-02` or `2026`; empty when the source has none
    PriceKind kind = PriceKind::User;
    bool used = false;           ///< second hand
    bool whole_machine = false;  ///< a computer with the card in it
    std::string source;
    bool own = false;            ///< of the user's list: goes before all others
};

/// Which price counts where a card has several.
enum class PriceChoice {
    Newest,  ///< the user's, else the newest street price, else the launch price
    New,     ///< the same without second-hand prices
    Launch,  ///< launch prices alone
};

/// What the data say about whether a card can be bought. Nothing is concluded from its age.
enum class Availability {
    Unknown,       ///< the data do not say
    Announced,     ///< its release lies after the data's date, or a price file says so
    Offered,       ///< a dated street price of a new one is known, or a price file says so
    SeenUsed,      ///< only second-hand offers are known
    Discontinued,  ///< not for sale any more, as a price file says
};
/// `announced`, `for_sale`, `used`, `discontinued`; empty for `Unknown`.
const char* availabilityName(Availability availability);

/// When the program's prices and cards were collected.
inline constexpr std::string_view kPriceDataDate = "2026-11-29";

/// Prices by card. Launch prices in US dollars come from the catalogue, all others from this list. Nothing is fetched.
class PriceList {
public:
    /// The dated street prices that the program carries (resources/gpus/prices.tsv).
    static const PriceList& builtIn();

    void add(Price price);
    /// What a price file says of a card itself; `Unknown` takes it back.
    void setAvailability(const std::string& gpu, Availability availability);
    /// Takes the user's prices of a card away.
    void removeOwn(const std::string& gpu);

    /// The price that counts, in that currency alone: currencies are never converted.
    std::optional<Price> priceOf(const GpuSpec& gpu, std::string_view currency, PriceChoice choice = PriceChoice::Newest) const;
    /// All prices of a card in all currencies, the user's first, then the newest, the launch price last.
    std::vector<Price> pricesOf(const GpuSpec& gpu) const;
    Availability availabilityOf(const GpuSpec& gpu, std::string_view today = kPriceDataDate) const;
    /// What `setAvailability` said; else `Unknown`.
    Availability statedAvailability(const GpuSpec& gpu) const;

    const std::vector<Price>& prices() const { return m_prices; }
    /// Every currency that a price is known in, US dollars first.
    std::vector<std::string> currencies() const;
    /// The user's own, in the order of adding.
    std::vector<Price> ownPrices() const;

private:
    struct Statement {
        std::string gpu;
        Availability availability;
    };
    std::vector<Price> m_prices;  ///< by card, then as `pricesOf` has them
    std::vector<Statement> m_statements;
};

/// `street 2026-02, used`, `launch 2022-10`, `yours 2026-11`: what a price is, as a sentence part.
Message priceOrigin(const Price& price);

/// `1 599`, `448.61`: grouped, cents only where there are any.
std::string formatMoney(double amount, bool plain = false);

/// Reads a price file into `list` as the user's own and answers how many prices it had. CSV with a line of names:
/// `gpu,price,currency,date,kind`, and any of `condition` (`new`, `used`, `machine`), `availability` (`for_sale`,
/// `announced`, `discontinued`), `source`; in any order, parted by commas, semicolons or tabs. `gpu` is an id, alias or
/// name; currency defaults to USD, kind to `user`. Nothing is taken over when a line is wrong; each error names the
/// line and the cure: `bad_value`, `missing_key`, `unknown_gpu`.
std::optional<std::size_t> importPrices(std::string_view text, const Catalog& catalog, PriceList& list, Findings& findings);
/// The same of a file; errors of reading it too.
std::optional<std::size_t> importPriceFile(const std::string& path, const Catalog& catalog, PriceList& list, Findings& findings);

/// The prices as such a file: every known price of every card (`own_only`: the user's alone).
std::string exportPrices(const Catalog& catalog, const PriceList& list, bool own_only = false);

}  // namespace kvsight
