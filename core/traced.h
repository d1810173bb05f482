// SPDX-License-Identifier: MIT
#pragma once

#include "core/checked.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kvsight {

/// A number that an equation starts from.
struct TracedInput {
    const char* name = "";  ///< a literal marked for translation
    std::string source;     ///< the figure of the model or the scenario that it is
    std::uint64_t value = 0;
};

/// A Checked number that remembers the equation it came from, with numbers in it: `32 * 8192 * (8 * 128 * 2)`.
/// Adding 0 and multiplying by 1 leave no trace; nothing else is simplified. The equation is plain arithmetic of
/// whole numbers (+ - * /, min(a, b), ceil(a / b), up(x, step)), so that anybody can check it.
class Traced {
public:
    Traced(std::uint64_t value = 0) : m_value(value), m_text(std::to_string(value)) {}

    static Traced named(const char* name, const char* source, std::uint64_t value);
    static Traced smaller(const Traced& a, const Traced& b);
    static Traced ceilDivide(const Traced& a, const Traced& b);
    static Traced roundUp(const Traced& a, const Traced& b);

    friend Traced operator+(const Traced& a, const Traced& b);
    friend Traced operator-(const Traced& a, const Traced& b);
    friend Traced operator*(const Traced& a, const Traced& b);
    friend Traced operator/(const Traced& a, const Traced& b);
    friend bool operator<(const Traced& a, const Traced& b) { return a.m_value < b.m_value; }

    Checked value() const { return m_value; }
    const std::string& equation() const { return m_text; }
    const std::vector<TracedInput>& inputs() const { return m_inputs; }

private:
    enum class Binding { Sum, Product, Atom };

    static Traced combine(const Traced& a, const Traced& b, Checked value, std::string text, Binding binding);
    std::string inside(Binding outer) const;
    bool is(std::uint64_t number) const { return m_inputs.empty() && m_value == Checked(number); }

    Checked m_value;
    std::string m_text;
    Binding m_binding = Binding::Atom;
    std::vector<TracedInput> m_inputs;
};

}  // namespace kvsight
