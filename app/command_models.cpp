// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "core/report/catalog_report.h"

namespace kvsight::cli {

int runModels(const Arguments& arguments, Output& output)
{
    const Catalog& catalog = Catalog::builtIn();
    if (arguments.json)
        output.line(modelsJson(catalog));
    else
        output.write(modelsText(catalog, arguments.units));
    return kAnswered;
}

}  // namespace kvsight::cli
