// SPDX-License-Identifier: MIT
#include "app/catalog_argument.h"

#include "core/readers/user_catalog.h"
#include "core/report/report.h"

namespace kvsight::cli {

const Catalog* catalogOf(const Arguments& arguments, Output& output)
{
    if (arguments.user_catalogs.empty())
        return &Catalog::builtIn();
    static Catalog catalog;
    catalog = Catalog::builtIn();
    for (const std::string& file : arguments.user_catalogs) {
        const UserCatalogReading reading = addUserCatalogFile(file, catalog);
        output.report(file, reading.findings);
        if (!hasError(reading.findings))
            continue;
        if (arguments.json)
            output.line(errorJson(reading.findings));
        return nullptr;
    }
    return &catalog;
}

}  // namespace kvsight::cli
