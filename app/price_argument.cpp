// SPDX-License-Identifier: MIT
#include "app/price_argument.h"

#include "core/report/report.h"

namespace kvsight::cli {

std::optional<PriceList> pricesOf(const Arguments& arguments, const Catalog& catalog, Output& output)
{
    PriceList prices = PriceList::builtIn();
    for (const std::string& file : arguments.rank.price_files) {
        Findings findings;
        const auto count = importPriceFile(file, catalog, prices, findings);
        output.report(file, findings);
        if (count)
            continue;
        if (arguments.json)
            output.line(errorJson(findings));
        return std::nullopt;
    }
    return prices;
}

}  // namespace kvsight::cli
