// SPDX-License-Identifier: MIT
#include "tests/catch.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

// The sizing rules that the project was given have numbered sections. Sources say which section they follow, tests which
// one they test: from each a reader finds the other by searching for the number.

namespace {

using Sections = std::set<std::string>;

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// `4.5` of `spec 4.5`; `1.4, 2.2 and 3.3 to 3.5` names five.
void addSections(Sections& found, const std::string& text)
{
    static const std::regex mention("(?:spec|sections?)\\s+((?:\\d+\\.\\d+(?:,\\s*|\\s+and\\s+|\\s+to\\s+|\\s*))+)");
    static const std::regex range("(\\d+)\\.(\\d+)\\s+to\\s+\\d+\\.(\\d+)");
    static const std::regex one("\\d+\\.\\d+");
    for (std::sregex_iterator match(text.begin(), text.end(), mention), end; match != end; ++match) {
        const std::string list = (*match)[1];
        for (std::sregex_iterator number(list.begin(), list.end(), one); number != end; ++number)
            found.insert(number->str());
        for (std::sregex_iterator ends(list.begin(), list.end(), range); ends != end; ++ends) {
            for (int part = std::stoi((*ends)[2]); part <= std::stoi((*ends)[3]); ++part)
                found.insert((*ends)[1].str() + '.' + std::to_string(part));
        }
    }
}

Sections sectionsUnder(const std::string& folder)
{
    Sections found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(KVSIGHT_SOURCE_DIR) / folder)) {
        const auto ending = entry.path().extension();
        if (ending == ".cpp" || ending == ".h")
            addSections(found, textOf(entry.path()));
    }
    return found;
}

}  // namespace

TEST_CASE("a section of the rules that a source follows has a test that names it, and the other way round")
{
    const Sections sources = sectionsUnder("core");
    const Sections tests = sectionsUnder("tests/core");
    CHECK(sources.size() > 30);
    std::vector<std::string> untested, unused;
    std::set_difference(sources.begin(), sources.end(), tests.begin(), tests.end(), std::back_inserter(untested));
    std::set_difference(tests.begin(), tests.end(), sources.begin(), sources.end(), std::back_inserter(unused));
    CHECK(untested == std::vector<std::string>());
    CHECK(unused == std::vector<std::string>());
}
