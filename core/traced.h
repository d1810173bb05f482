// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"
#include "core/real.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kvsight {

/// A number that an equation starts from.
struct TracedInput {
    const char* name = "";  ///< a literal marked for translation
    std::string source;     ///< the figure of the model, the scenario or the answer that it is
    std::string value;      ///< as it stands in the equation
};

/// The number as an equation prints it: no grouping, and read back it is the same number.
std::string equationText(Checked value);
std::string equationText(Real value);

/// A number of type V (Checked or Real) that remembers the equation it came from, with numbers in it:
/// `32 * 8192 * (8 * 128 * 2)`. Adding 0 and multiplying by 1 leave no trace; nothing else is simplified. The
/// equation is plain arithmetic (+ - * /, min(a, b), max(a, b), ceil(a / b), up(x, step), pow(a, b)), so that
/// anybody can check it. Between whole numbers `/` rounds down.
template <class V>
class TracedNumber {
public:
    template <class Plain>
    TracedNumber(Plain value) : m_value(plain(value)), m_text(equationText(m_value)) {}
    TracedNumber() : TracedNumber(0) {}

    template <class Plain>
    static TracedNumber named(const char* name, const char* source, Plain value)
    {
        TracedNumber number(value);
        number.m_inputs.push_back({name, source, number.m_text});
        return number;
    }

    /// A result that further equations start from: it has a name and an equation of its own.
    static TracedNumber step(const char* name, const char* source, const TracedNumber& result)
    {
        TracedNumber number;
        number.m_value = result.m_value;
        number.m_text = equationText(result.m_value);
        number.m_inputs.push_back({name, source, number.m_text});
        return number;
    }

    static TracedNumber smaller(const TracedNumber& a, const TracedNumber& b)
    {
        return combine(a, b, V::smaller(a.m_value, b.m_value), "min(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
    }

    static TracedNumber greater(const TracedNumber& a, const TracedNumber& b)
    {
        if (a.is(0))
            return b;
        if (b.is(0))
            return a;
        return combine(a, b, V::greater(a.m_value, b.m_value), "max(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
    }

    static TracedNumber ceilDivide(const TracedNumber& a, const TracedNumber& b)
    {
        return combine(a, b, V::ceilDivide(a.m_value, b.m_value),
                       "ceil(" + a.inside(Binding::Product) + " / " + b.inside(Binding::Atom) + ')', Binding::Atom);
    }

    static TracedNumber roundUp(const TracedNumber& a, const TracedNumber& b)
    {
        return combine(a, b, V::roundUp(a.m_value, b.m_value), "up(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
    }

    static TracedNumber power(const TracedNumber& a, const TracedNumber& b)
    {
        return combine(a, b, V::power(a.m_value, b.m_value), "pow(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
    }

    friend TracedNumber operator+(const TracedNumber& a, const TracedNumber& b)
    {
        if (a.is(0))
            return b;
        if (b.is(0))
            return a;
        return combine(a, b, a.m_value + b.m_value, a.m_text + " + " + b.m_text, Binding::Sum);
    }

    friend TracedNumber operator-(const TracedNumber& a, const TracedNumber& b)
    {
        if (b.is(0))
            return a;
        return combine(a, b, a.m_value - b.m_value, a.m_text + " - " + b.inside(Binding::Product), Binding::Sum);
    }

    friend TracedNumber operator*(const TracedNumber& a, const TracedNumber& b)
    {
        if (a.is(0) || b.is(0))
            return TracedNumber(0);
        if (a.is(1))
            return b;
        if (b.is(1))
            return a;
        return combine(a, b, a.m_value * b.m_value, a.inside(Binding::Product) + " * " + b.inside(Binding::Product),
                       Binding::Product);
    }

    friend TracedNumber operator/(const TracedNumber& a, const TracedNumber& b)
    {
        // Whole division rounds down, so it must not be regrouped: both sides get parentheses unless they are
        // single numbers, and so does the quotient within a product.
        return combine(a, b, a.m_value / b.m_value, a.inside(Binding::Atom) + " / " + b.inside(Binding::Atom),
                       Binding::Sum);
    }

    friend bool operator<(const TracedNumber& a, const TracedNumber& b) { return a.m_value < b.m_value; }

    V value() const { return m_value; }
    const std::string& equation() const { return m_text; }
    const std::vector<TracedInput>& inputs() const { return m_inputs; }

private:
    enum class Binding { Sum, Product, Atom };

    static V plain(Checked value)
        requires std::is_same_v<V, Checked>
    {
        return value;
    }
    template <class Number>
    static V plain(Number value)
        requires std::is_arithmetic_v<Number>
    {
        if constexpr (std::is_same_v<V, Real>)
            return static_cast<double>(value);
        else
            return static_cast<std::uint64_t>(value);
    }

    static TracedNumber combine(const TracedNumber& a, const TracedNumber& b, V value, std::string text, Binding binding)
    {
        TracedNumber result;
        result.m_value = value;
        result.m_text = std::move(text);
        result.m_binding = binding;
        result.m_inputs = a.m_inputs;
        for (const TracedInput& input : b.m_inputs) {
            const auto same = [&](const TracedInput& other) {
                return other.value == input.value && other.source == input.source && std::strcmp(other.name, input.name) == 0;
            };
            if (std::none_of(result.m_inputs.begin(), result.m_inputs.end(), same))
                result.m_inputs.push_back(input);
        }
        return result;
    }

    std::string inside(Binding outer) const { return m_binding < outer ? '(' + m_text + ')' : m_text; }
    bool is(int number) const { return m_inputs.empty() && m_value == plain(number); }

    V m_value;
    std::string m_text;
    Binding m_binding = Binding::Atom;
    std::vector<TracedInput> m_inputs;
};

/// Figures of bytes and counts.
using Traced = TracedNumber<Checked>;
/// Figures of time and rate.
using TracedReal = TracedNumber<Real>;

}  // namespace kvsight
