// SPDX-License-Identifier: MIT
#include "app/line_reader.h"

#include "tests/app/run_program.h"
#include "tests/catch.h"

#include <fcntl.h>
#include <unistd.h>

using kvsight::cli::LineReader;

namespace {

std::vector<std::string> linesOf(const std::string& text, std::size_t most = 1000)
{
    const std::string path = kvsight::test::freshFolder("line-reader") + "/text";
    kvsight::test::writeFile(path, text);
    const int descriptor = ::open(path.c_str(), O_RDONLY);
    LineReader reader(descriptor, [] {}, most);
    std::vector<std::string> lines;
    while (const auto line = reader.next())
        lines.push_back((line->too_long ? "cut:" : "") + std::string(line->text));
    CHECK(reader.error() == 0);
    ::close(descriptor);
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("lines end at line ends and at the end of the file")
{
    CHECK(linesOf("").empty());
    CHECK(linesOf("a") == Lines{"a"});
    CHECK(linesOf("a\n") == Lines{"a"});
    CHECK(linesOf("\n\nb") == Lines{"", "", "b"});
}

TEST_CASE("lines may be longer than a piece that is read at once")
{
    const std::string longer(200'000, 'x');
    CHECK(linesOf(longer + "\nb\n", 300'000) == Lines{longer, "b"});
}

TEST_CASE("a line over the limit is cut and the next one is whole")
{
    CHECK(linesOf("abcdef\ngh\n", 4) == Lines{"cut:abcd", "gh"});
    CHECK(linesOf("abcd\nefghi", 4) == Lines{"abcd", "cut:efgh"});
    CHECK(linesOf(std::string(200'000, 'x') + "\nb", 10) == Lines{"cut:xxxxxxxxxx", "b"});
}

TEST_CASE("a failed read is told")
{
    LineReader reader(-1, [] {});
    CHECK_FALSE(reader.next());
    CHECK(reader.error() != 0);
}
