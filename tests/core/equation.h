// SPDX-License-Identifier: MIT
#pragma once

#include <cctype>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace kvsight::test {

/// A small calculator for the equations that `explain` prints, written apart from it: + - * /, parentheses, min(a, b),
/// max(a, b), ceil(a / b), up(x, step), pow(a, b). Number is std::int64_t (`/` rounds down) or long double.
template <class Number>
class Calculator {
public:
    explicit Calculator(std::string text) : m_text(std::move(text)) {}

    Number value()
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

    Number sum()
    {
        Number result = product();
        for (;;) {
            if (take("+"))
                result += product();
            else if (take("-"))
                result -= product();
            else
                return result;
        }
    }

    Number product()
    {
        Number result = atom();
        for (;;) {
            if (take("*"))
                result *= atom();
            else if (take("/"))
                result /= atom();
            else
                return result;
        }
    }

    Number atom()
    {
        if (take("min(")) {
            const auto [a, b] = pair();
            return a < b ? a : b;
        }
        if (take("max(")) {
            const auto [a, b] = pair();
            return a < b ? b : a;
        }
        if (take("up(")) {
            const auto [a, step] = pair();
            return static_cast<Number>((static_cast<std::int64_t>(a + step) - 1) / static_cast<std::int64_t>(step)) * step;
        }
        if (take("pow(")) {
            const auto [a, b] = pair();
            return static_cast<Number>(std::pow(static_cast<long double>(a), static_cast<long double>(b)));
        }
        if (take("ceil(")) {
            const auto a = quotientRoundedUp();
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
        Number number;
        if constexpr (std::is_integral_v<Number>)
            number = std::stoll(m_text.substr(m_at), &used);
        else
            number = std::stold(m_text.substr(m_at), &used);
        m_at += used;
        return number;
    }

    std::pair<Number, Number> pair()
    {
        const auto a = sum();
        need(",");
        const auto b = sum();
        need(")");
        return {a, b};
    }

    /// Inside ceil( ): everything before the last division, rounded up by it.
    Number quotientRoundedUp()
    {
        Number result = atom();
        for (;;) {
            if (take("*"))
                result *= atom();
            else if (take("+"))
                result += product();
            else if (take("/")) {
                const auto by = atom();
                if constexpr (std::is_integral_v<Number>)
                    result = (result + by - 1) / by;
                else
                    result = std::ceil(result / by);
            } else {
                return result;
            }
        }
    }

    std::string m_text;
    std::size_t m_at = 0;
};

/// The value of an equation of whole numbers.
inline std::int64_t valueOf(const std::string& equation)
{
    return Calculator<std::int64_t>(equation).value();
}

/// The value of an equation of real numbers.
inline long double realValueOf(const std::string& equation)
{
    return Calculator<long double>(equation).value();
}

/// Whether `a <= b < c` (or `a < b`) of whole numbers holds.
inline bool inequalityHolds(const std::string& text)
{
    std::istringstream words(text);
    std::uint64_t left = 0, right = 0;
    std::string sign;
    bool holds = static_cast<bool>(words >> left);
    int signs = 0;
    while (words >> sign >> right) {
        holds = holds && (sign == "<=" ? left <= right : sign == "<" && left < right);
        left = right;
        ++signs;
    }
    return holds && signs > 0;
}

}  // namespace kvsight::test
