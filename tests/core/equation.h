// SPDX-License-Identifier: MIT
#pragma once

#include <cctype>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace kvsight::test {

/// A small calculator for the equations that `explain` prints, written apart from it: whole numbers, + - * /
/// (rounding down), parentheses, min(a, b), ceil(a / b), up(x, step).
class Calculator {
public:
    explicit Calculator(std::string text) : m_text(std::move(text)) {}

    std::uint64_t value()
    {
        const auto result = sum();
        skip();
        if (m_at != m_text.size())
            throw std::runtime_error("cannot read the rest: " + m_text.substr(m_at));
        return result;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    bool take(const std::string& word)
    {
        skip();
        if (m_text.compare(m_at, word.size(), word) != 0)
            return false;
        m_at += word.size();
        return true;
    }

    void need(const std::string& word)
    {
        if (!take(word))
            throw std::runtime_error("expected " + word + " in " + m_text);
    }

    std::uint64_t sum()
    {
        std::uint64_t result = product();
        for (;;) {
            if (take("+"))
                result += product();
            else if (take("-"))
                result -= product();
            else
                return result;
        }
    }

    std::uint64_t product()
    {
        std::uint64_t result = atom();
        for (;;) {
            if (take("*"))
                result *= atom();
            else if (take("/"))
                result /= atom();
            else
                return result;
        }
    }

    std::uint64_t atom()
    {
        if (take("min(")) {
            const auto a = sum();
            need(",");
            const auto b = sum();
            need(")");
            return a < b ? a : b;
        }
        if (take("up(")) {
            const auto a = sum();
            need(",");
            const auto step = sum();
            need(")");
            return (a + step - 1) / step * step;
        }
        if (take("ceil(")) {
            const auto a = productWithoutLastDivision();
            need(")");
            return a;
        }
        if (take("(")) {
            const auto a = sum();
            need(")");
            return a;
        }
        skip();
        if (m_at >= m_text.size() || !std::isdigit(static_cast<unsigned char>(m_text[m_at])))
            throw std::runtime_error("expected a number in " + m_text);
        std::size_t used = 0;
        const auto number = std::stoull(m_text.substr(m_at), &used);
        m_at += used;
        return number;
    }

    /// Inside ceil( ): everything before the last division, rounded up by it.
    std::uint64_t productWithoutLastDivision()
    {
        std::uint64_t result = atom();
        for (;;) {
            if (take("*"))
                result *= atom();
            else if (take("+"))
                result += product();
            else if (take("/")) {
                const auto by = atom();
                result = (result + by - 1) / by;
            } else {
                return result;
            }
        }
    }

    std::string m_text;
    std::size_t m_at = 0;
};

inline std::uint64_t valueOf(const std::string& equation)
{
    return Calculator(equation).value();
}

}  // namespace kvsight::test
