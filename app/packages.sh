# SPDX-License-Identifier: MIT
# Shared by app/run, tests/run and .ci/run (sourced, not run): installs Debian and Ubuntu packages that are missing.

# The library, the command line.
core_packages=(g++ cmake ninja-build rapidjson-dev libfmt-dev libcli11-dev)
# The window. Hangul and Latin fonts: a bare machine has none.
window_packages=(qt6-base-dev qt6-charts-dev qt6-tools-dev qt6-l10n-tools qt6-translations-l10n
                 fonts-dejavu-core fonts-nanum)
test_packages=(catch2)
# Packages that some releases have folded into others: installed where they exist.
window_packages_where_known=(libqt6opengl6-dev qt6-svg-dev libqt6svg6-dev)

say() { printf '%s\n' "$*"; }

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing_of() {
    local package
    for package in "$@"; do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

# Runs a command as root: directly, or with sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# True when apt could install the package.
is_known() {
    local policy
    policy=$(apt-cache policy "$1" 2>/dev/null || true)
    [[ $policy == *"Candidate: "* && $policy != *"Candidate: (none)"* ]]
}

# need_packages PACKAGE...: installs those that are missing. A trailing '?' marks one that a release may lack.
need_packages() {
    local name required=() optional=() wanted=()
    for name in "$@"; do
        case "$name" in
            *\?) optional+=("${name%\?}") ;;
            *) required+=("$name") ;;
        esac
    done
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "This system has no apt-get. Needed, by their Debian names: ${required[*]} ${optional[*]}"
        say "Going on with what is installed."
        return 0
    fi
    mapfile -t wanted < <(missing_of "${required[@]}")
    if [ "${#wanted[@]}" -gt 0 ]; then
        refuse_without_root "${wanted[@]}" || return 1
        say "Installing: ${wanted[*]}"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update
    fi
    for name in "${optional[@]}"; do
        if ! is_installed "$name" && is_known "$name"; then
            wanted+=("$name")
        fi
    done
    [ "${#wanted[@]}" -gt 0 ] || return 0
    refuse_without_root "${wanted[@]}" || return 1
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${wanted[@]}"
}

refuse_without_root() {
    if [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null; then
        return 0
    fi
    say "Missing packages: $*"
    say "Run this as root, or install them first: apt-get install --no-install-recommends $*"
    return 1
}

# configure FOLDER OPTION...: CMake with Ninja; starts afresh when the folder was configured for another place.
configure() {
    local build=$1 home
    shift
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt" 2>/dev/null || true)
    if [ -n "$home" ] && [ "$home" != "$root" ]; then
        rm -rf "$build"
    fi
    cmake -S "$root" -B "$build" -G Ninja "$@"
}
