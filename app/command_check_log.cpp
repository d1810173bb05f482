// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"

#include "core/report/log_report.h"
#include "core/report/report.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace kvsight::cli {
namespace {

/// What comes in, at most one byte more than a log may have; errno of a failed read, or 0.
std::string readStandardInput(int& error)
{
    std::string text;
    char chunk[1 << 16];
    error = 0;
    while (text.size() <= kMaxLogBytes) {
        const ssize_t count = ::read(STDIN_FILENO, chunk, sizeof chunk);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            error = errno;
        if (count <= 0)
            break;
        text.append(chunk, static_cast<std::size_t>(count));
    }
    return text;
}

LogReading readInput(const std::string& path)
{
    if (path != "-")
        return readLogFile(path);
    int error = 0;
    const std::string text = readStandardInput(error);
    if (error == 0)
        return readLog(text, "standard input");
    LogReading reading;
    reading.findings.push_back({Severity::Error, "unreadable", {},
                                {KV_TR("core", "{file} could not be read: {reason}."
                                               " Check the path and its permissions."), {{"file", "standard input"}, {"reason", std::strerror(error)}}}});
    return reading;
}

}  // namespace

int runCheckLog(const Arguments& arguments, Output& output)
{
    const Catalog* catalog = catalogOf(arguments, output);
    if (catalog == nullptr)
        return kUnreadableInput;
    const LogReport report = compareLog(readInput(arguments.input), *catalog);
    const JsonStyle layout = arguments.pretty ? JsonStyle::Pretty : JsonStyle::OneLine;
    output.report(arguments.input, report.findings);
    if (arguments.json)
        output.line(logJson(report, layout));
    else
        output.write(logText(report, arguments.units));
    return report.reading.run() == nullptr || hasError(report.reading.findings) ? kUnreadableInput : kAnswered;
}

}  // namespace kvsight::cli
