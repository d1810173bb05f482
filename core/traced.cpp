// SPDX-License-Identifier: MIT
#include "core/traced.h"

#include <algorithm>
#include <cstring>

namespace kvsight {

Traced Traced::named(const char* name, const char* source, std::uint64_t value)
{
    Traced number(value);
    number.m_inputs.push_back({name, source, value});
    return number;
}

Traced Traced::combine(const Traced& a, const Traced& b, Checked value, std::string text, Binding binding)
{
    Traced result;
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

std::string Traced::inside(Binding outer) const
{
    return m_binding < outer ? '(' + m_text + ')' : m_text;
}

Traced Traced::smaller(const Traced& a, const Traced& b)
{
    return combine(a, b, Checked::smaller(a.m_value, b.m_value), "min(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
}

Traced Traced::ceilDivide(const Traced& a, const Traced& b)
{
    return combine(a, b, Checked::ceilDivide(a.m_value, b.m_value),
                   "ceil(" + a.m_text + " / " + b.inside(Binding::Atom) + ')', Binding::Atom);
}

Traced Traced::roundUp(const Traced& a, const Traced& b)
{
    return combine(a, b, Checked::roundUp(a.m_value, b.m_value), "up(" + a.m_text + ", " + b.m_text + ')', Binding::Atom);
}

Traced operator+(const Traced& a, const Traced& b)
{
    if (a.is(0))
        return b;
    if (b.is(0))
        return a;
    return Traced::combine(a, b, a.m_value + b.m_value, a.m_text + " + " + b.m_text, Traced::Binding::Sum);
}

Traced operator-(const Traced& a, const Traced& b)
{
    return Traced::combine(a, b, a.m_value - b.m_value, a.m_text + " - " + b.inside(Traced::Binding::Product),
                           Traced::Binding::Sum);
}

Traced operator*(const Traced& a, const Traced& b)
{
    if (a.is(0) || b.is(0))
        return Traced(0);
    if (a.is(1))
        return b;
    if (b.is(1))
        return a;
    return Traced::combine(a, b, a.m_value * b.m_value,
                           a.inside(Traced::Binding::Product) + " * " + b.inside(Traced::Binding::Product),
                           Traced::Binding::Product);
}

Traced operator/(const Traced& a, const Traced& b)
{
    // Division rounds down, so it must not be regrouped: both sides get parentheses unless they are single
    // numbers, and so does the quotient within a product.
    return Traced::combine(a, b, a.m_value / b.m_value,
                           a.inside(Traced::Binding::Atom) + " / " + b.inside(Traced::Binding::Atom),
                           Traced::Binding::Sum);
}

}  // namespace kvsight
