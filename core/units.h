// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvsight {

/// Base 1024 is named KiB, MiB, GiB; base 1000 kB, MB, GB. They are never mixed.
enum class ByteUnits { Binary, Decimal };

/// The one formatter of sizes: three significant digits, so that people can multiply (`16.0 GiB`, `4.58 GiB`,
/// `128 KiB`); from 1000 of a unit on the next one is used (`0.977 TiB`). Negative values carry a minus sign.
std::string formatBytes(std::int64_t bytes, ByteUnits units = ByteUnits::Binary);
std::string formatBytes(std::uint64_t bytes, ByteUnits units = ByteUnits::Binary);

/// The same in a fixed unit of 2^30 or 10^9 bytes, with `decimals` decimals and no unit name.
std::string formatGiga(double bytes, ByteUnits units, int decimals = 1);
/// `GiB` or `GB`.
const char* gigaName(ByteUnits units);
/// 2^30 or 10^9.
double gigaBytes(ByteUnits units);

/// `32 768`: groups of three with narrow no-break spaces (plain spaces when `plain`).
std::string formatCount(std::uint64_t count, bool plain = false);

/// `32K`, `1M` where the number is a whole multiple of 2^10 or 2^20, else grouped digits.
std::string formatTokens(std::uint64_t tokens);

/// `34`, `3.4`, `0.34`: two significant digits or whole numbers; `tokens per second` follows in the text.
/// `–` for what is no speed (negative, not finite).
std::string formatSpeed(double tokens_per_second);

/// `29.6 ms`, `1.1 s`, `3 min 20 s`.
std::string formatSeconds(double seconds);

/// `8.03 B`, `671 B`: parameters.
std::string formatParameters(std::uint64_t parameters);

/// Reads `32768`, `32k`, `32K`, `32Ki`, `1M`, `1Mi` (k = 1024, M = 2^20), `32 768`, `32,768`; nothing when it is
/// not a whole number of 64 bits.
std::optional<std::uint64_t> parseCount(std::string_view text);

/// Reads `24 GiB`, `24GB`, `800 MiB`, `24G` (a bare letter is base 1024), `1073741824`; nothing when it is not a
/// size of 64 bits.
std::optional<std::uint64_t> parseBytes(std::string_view text);

}  // namespace kvsight
