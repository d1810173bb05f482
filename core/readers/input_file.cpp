// SPDX-License-Identifier: MIT
#include "core/readers/input_file.h"

#include "core/readers/json_text.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace kvsight {
namespace {

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
    return refuse(findings, "unreadable", path, KV_TR("core", "{file} could not be read: {reason}."
                                                              " Check the path and its permissions."), std::strerror(error));
}

}  // namespace

InputFile::InputFile(int descriptor, std::uint64_t size, std::string path)
    : m_descriptor(descriptor), m_size(size), m_path(std::move(path))
{
}

InputFile::InputFile(InputFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_size(other.m_size), m_path(std::move(other.m_path))
{
}

InputFile& InputFile::operator=(InputFile&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    std::swap(m_path, other.m_path);
    return *this;
}

InputFile::~InputFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

std::optional<InputFile> InputFile::open(const std::string& path, Findings& findings)
{
    if (path.find('\0') != std::string::npos)
        return refuse(findings, "missing_file", path, KV_TR("core", "{file} is no path: it holds a NUL byte."
                                                                    " Type it again."));
    // O_NONBLOCK: opening a pipe must not wait for its writer.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return refuseByError(findings, path, errno);
    InputFile file(descriptor, 0, path);
    struct stat status {};
    if (fstat(descriptor, &status) != 0)
        return refuseByError(findings, path, errno);
    if (!S_ISREG(status.st_mode))
        return refuse(findings, "unreadable", path,
                      S_ISDIR(status.st_mode) ? KV_TR("core", "{file} is a folder; name the file in it.")
                                              : KV_TR("core", "{file} is a device or a pipe; only regular files are read."
                                                              " Copy its contents into a file."));
    file.m_size = static_cast<std::uint64_t>(status.st_size);
    return file;
}

std::optional<std::size_t> InputFile::readAt(std::uint64_t offset, std::span<char> bytes, Findings& findings) const
{
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        if (offset > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max()) - bytes.size())
            break;
        const ssize_t count = pread(m_descriptor, bytes.data() + filled, bytes.size() - filled,
                                    static_cast<off_t>(offset + filled));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refuseByError(findings, m_path, errno);
        if (count == 0)
            break;
        filled += static_cast<std::size_t>(count);
    }
    return filled;
}

}  // namespace kvsight
