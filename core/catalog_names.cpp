// SPDX-License-Identifier: MIT
#include "core/catalog_names.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace kvsight {

namespace {

bool separates(char c)
{
    return c == ' ' || c == '_' || c == '-' || c == ':' || c == '(' || c == ')' || c == '\t';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The words of a name in lower case.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = at;
        while (end < name.size() && !separates(name[end]))
            ++end;
        if (end > at)
            words.push_back(catalogKey(name.substr(at, end - at)));
        at = end + 1;
    }
    return words;
}

std::string joined(const std::vector<std::string>& words)
{
    return std::accumulate(words.begin(), words.end(), std::string());
}

template <std::size_t size>
bool isOneOf(const std::string& word, const std::array<std::string_view, size>& list)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Keeps a key that is new, not empty and not the first one.
void keep(std::vector<std::string>& keys, std::string key, std::string_view first)
{
    if (!key.empty() && key != first && std::find(keys.begin(), keys.end(), key) == keys.end())
        keys.push_back(std::move(key));
}

std::string withoutBrackets(std::string_view name)
{
    std::string kept;
    int depth = 0;
    for (const char c : name) {
        if (c == '(')
            ++depth;
        if (depth == 0)
            kept += c;
        if (c == ')' && depth > 0)
            --depth;
    }
    return kept;
}

}  // namespace

std::string catalogKey(std::string_view name)
{
    // Its words joined, without taking it apart: a catalogue has thousands of names.
    std::string key;
    key.reserve(name.size());
    for (const char c : name) {
        if (c == '+')
            key += "plus";
        else if (!separates(c))
            key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return key;
}

std::vector<std::string> modelKeyVariants(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> variants{"instruct", "it", "chat", "base", "hf", "pt", "bf16"};
    static constexpr std::array<std::string_view, 3> makers{"meta", "nvidia", "c4ai"};
    const std::string first = catalogKey(name);
    std::vector<std::string> keys;
    const std::size_t owner = name.find('/');
    // An owner has no space in its name; `DeepSeek V3 / V3.1` is no owner's model.
    if (owner != std::string_view::npos && name.substr(0, owner).find(' ') == std::string_view::npos)
        name.remove_prefix(owner + 1);
    auto words = wordsOf(name);
    keep(keys, joined(words), first);
    std::vector<std::string> plain;
    std::copy_if(words.begin(), words.end(), std::back_inserter(plain),
                 [](const std::string& word) { return !isOneOf(word, variants); });
    keep(keys, joined(plain), first);
    if (plain.size() > 1 && isOneOf(plain.front(), makers)) {
        plain.erase(plain.begin());
        keep(keys, joined(plain), first);
    }
    return keys;
}

std::vector<std::string> gpuKeyVariants(std::string_view name)
{
    static constexpr std::array<std::string_view, 14> lines{"nvidia", "amd", "intel", "apple",    "google",
                                                            "geforce", "radeon", "rtx", "rx",     "gtx",
                                                            "tesla",  "instinct", "arc", "jetson"};
    static constexpr std::array<std::string_view, 2> tails{"gpu", "generation"};
    const std::string first = catalogKey(name);
    std::vector<std::string> keys;
    for (const std::string& text : {std::string(name), withoutBrackets(name)}) {
        auto words = wordsOf(text);
        keep(keys, joined(words), first);
        while (words.size() > 1 && isOneOf(words.back(), tails)) {
            words.pop_back();
            keep(keys, joined(words), first);
        }
        while (words.size() > 1 && isOneOf(words.front(), lines)) {
            words.erase(words.begin());
            const std::string key = joined(words);
            if (std::any_of(key.begin(), key.end(), isDigit))
                keep(keys, key, first);
        }
    }
    return keys;
}

std::optional<std::pair<std::string, std::uint64_t>> splitMemory(std::string_view name)
{
    std::string text = lowerCase(name);
    while (!text.empty() && separates(text.back()))
        text.pop_back();
    for (const std::string_view unit : {"gib", "gb", "g"}) {
        if (text.size() > unit.size() && text.compare(text.size() - unit.size(), unit.size(), unit) == 0) {
            text.resize(text.size() - unit.size());
            break;
        }
    }
    if (text.size() == name.size())
        return std::nullopt;
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    std::size_t at = text.size();
    while (at > 0 && isDigit(text[at - 1]))
        --at;
    // `a100g` names a product, `a10 24g` a memory: a separator stands before the number.
    std::uint64_t memory = 0;
    const auto read = std::from_chars(text.data() + at, text.data() + text.size(), memory);
    if (at == 0 || !separates(text[at - 1]) || read.ec != std::errc())
        return std::nullopt;
    return std::pair{std::string(name.substr(0, at)), memory};
}

double keyDistance(std::string_view a, std::string_view b)
{
    constexpr std::size_t longest = 96;
    a = a.substr(0, longest);
    b = b.substr(0, longest);
    if (a.empty() && b.empty())
        return 0;
    const auto edits = static_cast<double>(editDistance(a, b));
    return edits / static_cast<double>(std::max(a.size(), b.size()));
}

}  // namespace kvsight
