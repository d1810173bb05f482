// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "core/report/catalog_report.h"

namespace kvsight::cli {

int runGpus(const Arguments& arguments, Output& output)
{
    const Catalog& catalog = Catalog::builtIn();
    if (arguments.json)
        output.line(gpusJson(catalog));
    else
        output.write(gpusText(catalog, arguments.units));
    return kAnswered;
}

}  // namespace kvsight::cli
