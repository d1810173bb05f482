// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/display.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace kvsight::app {
namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// Whether somebody listens at a socket of the file system, or at one of Linux's abstract names.
bool answers(const std::string& path, bool abstract)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() + 2 > sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path + (abstract ? 1 : 0), path.data(), path.size());
    const auto length = offsetof(sockaddr_un, sun_path) + path.size() + 1;
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0)
        return true;  // Not for us to say.
    const bool connected = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(length)) == 0;
    ::close(socket);
    return connected;
}

/// `:0`, `:0.0` and `unix:0` name a socket of this machine.
bool localDisplayAnswers(const std::string& display)
{
    const auto colon = display.rfind(':');
    const std::string host = display.substr(0, colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || (!host.empty() && host != "unix"))
        return true;
    const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
    const std::string path = "/tmp/.X11-unix/X" + number;
    return answers(path, false) || answers(path, true);
}

}  // namespace

bool hasDisplay()
{
    if (!variable("QT_QPA_PLATFORM").empty() || !variable("WAYLAND_DISPLAY").empty())
        return true;
    const std::string display = variable("DISPLAY");
    return !display.empty() && localDisplayAnswers(display);
}

}  // namespace kvsight::app
