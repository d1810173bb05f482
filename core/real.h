// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

namespace kvsight {

/// A real number with the functions that the formulas of speed (core/speed_terms.h) need of a number type. It costs
/// what a double costs; TracedReal (core/traced.h) is the same with an equation.
class Real {
public:
    constexpr Real(double value = 0) : m_value(value) {}

    constexpr double value() const { return m_value; }

    /// A number type of the formulas names its inputs and its steps; a plain one forgets the names.
    template <class Number>
    static constexpr Real named(const char*, const char*, Number value)
    {
        return static_cast<double>(value);
    }
    static constexpr Real step(const char*, const char*, Real value) { return value; }

    static constexpr Real smaller(Real a, Real b) { return b.m_value < a.m_value ? b : a; }
    static constexpr Real greater(Real a, Real b) { return a.m_value < b.m_value ? b : a; }
    static Real ceilDivide(Real a, Real b) { return std::ceil(a.m_value / b.m_value); }
    static Real power(Real a, Real b) { return std::pow(a.m_value, b.m_value); }

    friend constexpr Real operator+(Real a, Real b) { return a.m_value + b.m_value; }
    friend constexpr Real operator-(Real a, Real b) { return a.m_value - b.m_value; }
    friend constexpr Real operator*(Real a, Real b) { return a.m_value * b.m_value; }
    friend constexpr Real operator/(Real a, Real b) { return a.m_value / b.m_value; }
    friend constexpr bool operator<(Real a, Real b) { return a.m_value < b.m_value; }
    friend constexpr bool operator==(Real a, Real b) { return !(a.m_value < b.m_value) && !(b.m_value < a.m_value); }

private:
    double m_value = 0;
};

}  // namespace kvsight
