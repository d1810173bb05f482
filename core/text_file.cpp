// SPDX-License-Identifier: MIT
#include "core/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace kvsight {
namespace {

/// Closes the file however the reading ends.
class File {
public:
    /// Not blocking: the other end of a pipe may never come.
    explicit File(const std::string& path) : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~File()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

std::optional<std::string> refuse(Findings& findings, const char* code, const char* sentence, const std::string& path,
                                  const char* reason = "")
{
    findings.push_back({Severity::Error, code, "", Message{sentence, {{"file", path}, {"reason", reason}}}});
    return std::nullopt;
}

std::optional<std::string> refuseForError(Findings& findings, const std::string& path)
{
    const int error = errno;
    if (error == ENOENT || error == ENOTDIR)
        return refuse(findings, "missing_file", KV_TR("core", "There is no file {file}. Check the path."), path);
    return refuse(findings, "unreadable", KV_TR("core", "{file} cannot be read: {reason}. Check its permissions."), path,
                  std::strerror(error));
}

}  // namespace

std::optional<std::string> readTextFile(const std::string& path, Findings& findings)
{
    if (path.find('\0') != std::string::npos)
        return refuse(findings, "unsafe_path", KV_TR("core", "The path {file} holds a NUL byte. Write it without."), path);
    const File file(path);
    struct stat status {};
    if (file.descriptor() < 0 || ::fstat(file.descriptor(), &status) != 0)
        return refuseForError(findings, path);
    if (!S_ISREG(status.st_mode))
        return refuse(findings, "unreadable",
                      KV_TR("core", "{file} is not a regular file. Name a file, not a folder or a device."), path);
    std::string text;
    char chunk[1 << 16];
    while (true) {
        const ssize_t got = ::read(file.descriptor(), chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return refuseForError(findings, path);
        if (got == 0)
            return text;
        text.append(chunk, static_cast<std::size_t>(got));
        if (text.size() > kMaxTextFileBytes)
            return refuse(findings, "header_too_large",
                          KV_TR("core", "{file} is larger than 64 MiB. Name a JSON file of ordinary size."), path);
    }
}

}  // namespace kvsight
