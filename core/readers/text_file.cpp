// SPDX-License-Identifier: MIT
#include "core/readers/text_file.h"

#include "core/readers/json_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kvsight {
namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor()
    {
        if (m_number >= 0)
            close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

std::nullopt_t refuse(Findings& findings, const char* code, const std::string& path, const char* sentence,
                      std::string reason = {})
{
    findings.push_back({Severity::Error, code, shownText(path),
                        {sentence, {{"file", shownText(path)}, {"reason", std::move(reason)}}}});
    return std::nullopt;
}

std::nullopt_t refuseByError(Findings& findings, const std::string& path, int error)
{
    if (error == ENOENT || error == ENOTDIR || error == ELOOP)
        return refuse(findings, "missing_file", path,
                      KV_TR("core", "{file} does not exist (or is a link to nothing). Check the path."));
    return refuse(findings, "unreadable", path, KV_TR("core", "{file} could not be read: {reason}."), std::strerror(error));
}

}  // namespace

std::optional<std::string> readTextFile(const std::string& path, std::size_t most, Findings& findings)
{
    if (path.find('\0') != std::string::npos)
        return refuse(findings, "missing_file", path, KV_TR("core", "{file} is no path: it holds a NUL byte."));
    // O_NONBLOCK: opening a pipe must not wait for its writer.
    const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file.number() < 0)
        return refuseByError(findings, path, errno);
    struct stat status {};
    if (fstat(file.number(), &status) != 0)
        return refuseByError(findings, path, errno);
    if (!S_ISREG(status.st_mode))
        return refuse(findings, "unreadable", path,
                      S_ISDIR(status.st_mode) ? KV_TR("core", "{file} is a folder; name the file in it.")
                                              : KV_TR("core", "{file} is a device or a pipe; only regular files are read."));
    std::string text;
    text.resize(static_cast<std::size_t>(status.st_size) <= most ? static_cast<std::size_t>(status.st_size) + 1 : most + 1);
    std::size_t filled = 0;
    while (true) {
        // The file may grow while it is read.
        if (filled > most || static_cast<std::size_t>(status.st_size) > most)
            return refuse(findings, "header_too_large", path,
                          KV_TR("core", "{file} is larger than {reason} MiB; no such file describes a model."),
                          std::to_string(most >> 20));
        if (filled == text.size())
            text.resize(std::min(2 * text.size(), most + 1));
        const ssize_t count = read(file.number(), text.data() + filled, text.size() - filled);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refuseByError(findings, path, errno);
        if (count == 0)
            break;
        filled += static_cast<std::size_t>(count);
    }
    text.resize(filled);
    return text;
}

}  // namespace kvsight
