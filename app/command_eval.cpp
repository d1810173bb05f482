// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include "app/catalog_argument.h"
#include "app/line_reader.h"

#include "core/report/eval_line.h"
#include "core/report/report.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace kvsight::cli {
namespace {

/// A file that is open while the command runs; `-` is standard input.
class Input {
public:
    explicit Input(const std::string& path)
        : m_owned(path != "-"), m_descriptor(m_owned ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : STDIN_FILENO)
    {
        // Opening must not wait for a pipe's other end; reading from one that the shell made may.
        if (m_owned && m_descriptor >= 0)
            ::fcntl(m_descriptor, F_SETFL, ::fcntl(m_descriptor, F_GETFL) & ~O_NONBLOCK);
    }
    ~Input()
    {
        if (m_owned && m_descriptor >= 0)
            ::close(m_descriptor);
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    int descriptor() const { return m_descriptor; }

    /// A regular file, or what the shell itself hands over (`-`, `/dev/fd/…`): neither waits for somebody unknown.
    bool isReadable(const std::string& path) const
    {
        struct stat status {};
        return !m_owned || path.starts_with("/dev/fd/") || (fstat(m_descriptor, &status) == 0 && S_ISREG(status.st_mode));
    }

private:
    bool m_owned;
    int m_descriptor;
};

Finding unreadable(const std::string& path, int error)
{
    const char* code = error == ENOENT ? "missing_file" : "unreadable";
    return {Severity::Error, code, "",
            Message{KV_TR("core", "{file} cannot be read: {reason}. Check the path and its permissions."),
                    {{"file", path}, {"reason", std::strerror(error)}}}};
}

Finding tooLong()
{
    return {Severity::Error, "header_too_large", "",
            Message{KV_TR("core", "The line is longer than 64 MiB. Put one scenario on a line."), {}}};
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

}  // namespace

int runEval(const Arguments& arguments, Output& output)
{
    const Catalog* catalog = catalogOf(arguments, output);
    if (catalog == nullptr)
        return kUnreadableInput;
    const Input input(arguments.input);
    if (input.descriptor() < 0) {
        output.report(arguments.input, unreadable(arguments.input, errno));
        return kUnreadableInput;
    }
    if (!input.isReadable(arguments.input)) {
        output.report(arguments.input, {Severity::Error, "unreadable", "",
                                        {KV_TR("core", "{file} is a folder, a device or a pipe; only regular files are read. Give - to read "
                                                       "from another program."),
                                         {{"file", arguments.input}}}});
        return kUnreadableInput;
    }
    // Answers are handed on whenever more input has to be waited for: a program may talk to this one line by line.
    LineReader reader(input.descriptor(), [&] { output.flush(); });
    int code = kAnswered;
    std::uint64_t number = 0;
    while (output.canWrite()) {
        const auto line = reader.next();
        if (!line)
            break;
        ++number;
        if (!line->too_long && isBlank(line->text))
            continue;
        const std::string place = "eval:" + std::to_string(number);
        LineAnswer answer;
        if (line->too_long) {
            answer.findings = {tooLong()};
            answer.json = errorJson(answer.findings);
        } else {
            answer = answerLine(line->text, place, *catalog);
        }
        output.line(answer.json);
        output.report(place, answer.findings);
        if (!answer.evaluated)
            code = kUnreadableInput;
    }
    if (reader.error() != 0) {
        output.report(arguments.input, unreadable(arguments.input, reader.error()));
        return kUnreadableInput;
    }
    return code;
}

}  // namespace kvsight::cli
