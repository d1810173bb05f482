// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"
#include "app/price_argument.h"

#include "core/report/catalog_report.h"

namespace kvsight::cli {

int runGpus(const Arguments& arguments, Output& output)
{
    const Catalog* chosen = catalogOf(arguments, output);
    if (chosen == nullptr)
        return kUnreadableInput;
    const Catalog& catalog = *chosen;
    if (arguments.prices) {
        const auto prices = pricesOf(arguments, catalog, output);
        if (!prices)
            return kUnreadableInput;
        output.write(exportPrices(catalog, *prices));
        return kAnswered;
    }
    if (arguments.json)
        output.line(gpusJson(catalog));
    else
        output.write(gpusText(catalog, arguments.units));
    return kAnswered;
}

}  // namespace kvsight::cli
