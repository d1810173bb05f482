// SPDX-License-Identifier: MIT
#include "core/units.h"

#include "tests/catch.h"

#include <cstdint>
#include <limits>

using namespace kvsight;

TEST_CASE("sizes carry three significant digits and a unit of their own base")
{
    CHECK(formatBytes(std::int64_t{0}) == "0 B");
    CHECK(formatBytes(std::int64_t{1023}) == "1023 B");
    CHECK(formatBytes(std::int64_t{1024}) == "1.00 KiB");
    CHECK(formatBytes(std::int64_t{131072}) == "128 KiB");
    CHECK(formatBytes(std::int64_t{17179869184}) == "16.0 GiB");
    CHECK(formatBytes(std::int64_t{4917857812}) == "4.58 GiB");
    CHECK(formatBytes(std::int64_t{4917857812}, ByteUnits::Decimal) == "4.92 GB");
    CHECK(formatBytes(std::int64_t{128000}, ByteUnits::Decimal) == "128 kB");
    CHECK(formatBytes(std::int64_t{999}, ByteUnits::Decimal) == "999 B");
    CHECK(formatBytes(std::int64_t{1000}, ByteUnits::Decimal) == "1.00 kB");
}

TEST_CASE("a size never needs a fourth digit before the point")
{
    CHECK(formatBytes(std::int64_t{1000} << 30) == "0.977 TiB");
    CHECK(formatBytes((std::int64_t{1000} << 30) - (std::int64_t{1} << 30)) == "999 GiB");
    CHECK(formatBytes(std::int64_t{999'600'000'000}, ByteUnits::Decimal) == "1.00 TB");
    CHECK(formatBytes(std::int64_t{10737418240 - 1}) == "10.0 GiB");
    CHECK(formatBytes(std::uint64_t{std::numeric_limits<std::uint64_t>::max()}) == "16.0 EiB");
}

TEST_CASE("negative sizes carry a minus sign, the smallest included")
{
    CHECK(formatBytes(std::int64_t{-1610612736}) == "-1.50 GiB");
    CHECK(formatBytes(std::numeric_limits<std::int64_t>::min()) == "-8.00 EiB");
}

TEST_CASE("fixed units keep their decimals and have no negative zero")
{
    CHECK(formatGiga(25769803776.0, ByteUnits::Binary) == "24.0");
    CHECK(formatGiga(25769803776.0, ByteUnits::Decimal, 2) == "25.77");
    CHECK(formatGiga(-1.0, ByteUnits::Binary) == "0.0");
    CHECK(std::string(gigaName(ByteUnits::Decimal)) == "GB");
    CHECK(gigaBytes(ByteUnits::Binary) == 1073741824.0);
}

TEST_CASE("counts are grouped, tokens are shortened where that is exact")
{
    CHECK(formatCount(0) == "0");
    CHECK(formatCount(999) == "999");
    CHECK(formatCount(32768) == "32\u202f768");
    CHECK(formatCount(32768, true) == "32 768");
    CHECK(formatCount(std::numeric_limits<std::uint64_t>::max(), true) == "18 446 744 073 709 551 615");
    CHECK(formatTokens(0) == "0");
    CHECK(formatTokens(32768) == "32K");
    CHECK(formatTokens(1048576) == "1M");
    CHECK(formatTokens(1572864) == "1\u202f536K");
    CHECK(formatTokens(std::uint64_t{1} << 40) == "1\u202f099\u202f511\u202f627\u202f776");
    CHECK(formatTokens(1000) == "1\u202f000");
}

TEST_CASE("speeds have two significant digits or are whole")
{
    CHECK(formatSpeed(34.4) == "34");
    CHECK(formatSpeed(3.44) == "3.4");
    CHECK(formatSpeed(0.344) == "0.34");
    CHECK(formatSpeed(0.0344) == "0.034");
    CHECK(formatSpeed(9.96) == "10");
    CHECK(formatSpeed(0.996) == "1.0");
    CHECK(formatSpeed(1234.0) == "1\u202f234");
    CHECK(formatSpeed(0) == "0");
    CHECK(formatSpeed(std::numeric_limits<double>::infinity()) == "–");
    CHECK(formatSpeed(-1) == "–");
}

TEST_CASE("times take the unit that people would say")
{
    CHECK(formatSeconds(0) == "0 s");
    CHECK(formatSeconds(0.0296) == "29.6 ms");
    CHECK(formatSeconds(0.0000296) == "29.6 µs");
    CHECK(formatSeconds(1.1) == "1.1 s");
    CHECK(formatSeconds(9.97) == "10 s");
    CHECK(formatSeconds(59.6) == "1 min");
    CHECK(formatSeconds(200) == "3 min 20 s");
    CHECK(formatSeconds(7500) == "2 h 5 min");
    CHECK(formatSeconds(3600.0 * 50) == "2 d 2 h");
    CHECK(formatSeconds(1e300) == "1e+300 s");
    CHECK(formatSeconds(std::numeric_limits<double>::quiet_NaN()) == "–");
}

TEST_CASE("parameters are counted in base 1000")
{
    CHECK(formatParameters(8030261248) == "8.03 B");
    CHECK(formatParameters(671026419200) == "671 B");
    CHECK(formatParameters(1026408232448) == "1.03 T");
    CHECK(formatParameters(135000000) == "135 M");
    CHECK(formatParameters(7) == "7");
}

TEST_CASE("counts are read as people write them")
{
    CHECK(parseCount("32768") == 32768U);
    CHECK(parseCount("32k") == 32768U);
    CHECK(parseCount("32K") == 32768U);
    CHECK(parseCount("32Ki") == 32768U);
    CHECK(parseCount("1M") == 1048576U);
    CHECK(parseCount("1Mi") == 1048576U);
    CHECK(parseCount("1.5M") == 1572864U);
    CHECK(parseCount("32 768") == 32768U);
    CHECK(parseCount("32,768") == 32768U);
    CHECK(parseCount("32\u202f768") == 32768U);
    CHECK(parseCount(" 1 048 576 ") == 1048576U);
    CHECK(parseCount("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    CHECK(parseCount(formatTokens(1572864)) == 1572864U);
}

TEST_CASE("what is not a whole count of 64 bits is not read")
{
    for (const char* text : {"", " ", "k", "-1", "1.5", "32,76", "1,5", "18446744073709551616", "16777216M999", "1e3", "0x10",
                             "12 apples", "17592186044416M", "1.0000000000001", ".", "nan"}) {
        INFO(text);
        CHECK(parseCount(text) == std::nullopt);
    }
}

TEST_CASE("sizes are read with binary and decimal units kept apart")
{
    CHECK(parseBytes("24 GiB") == 25769803776U);
    CHECK(parseBytes("24GB") == 24000000000U);
    CHECK(parseBytes("24g") == 25769803776U);
    CHECK(parseBytes("800 MiB") == 838860800U);
    CHECK(parseBytes("1.5 TiB") == 1649267441664U);
    CHECK(parseBytes("1073741824") == 1073741824U);
    CHECK(parseBytes("16.0 EiB") == std::nullopt);
    CHECK(parseBytes("1.5") == std::nullopt);
    CHECK(parseBytes("-1 GiB") == std::nullopt);
    CHECK(parseBytes("24 GiBs") == std::nullopt);
    CHECK(parseBytes("Q8_0") == std::nullopt);
    CHECK(parseBytes("") == std::nullopt);
}
