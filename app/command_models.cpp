// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"

#include "core/report/catalog_report.h"

namespace kvsight::cli {

int runModels(const Arguments& arguments, Output& output)
{
    const Catalog* chosen = catalogOf(arguments, output);
    if (chosen == nullptr)
        return kUnreadableInput;
    const Catalog& catalog = *chosen;
    if (arguments.json)
        output.line(modelsJson(catalog));
    else
        output.write(modelsText(catalog, arguments.units));
    return kAnswered;
}

}  // namespace kvsight::cli
