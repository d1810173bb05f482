// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace kvsight {

/// A whole number from 0 to 2^64 - 1 that never wraps: what does not fit (or would be negative) becomes
/// "overflown" and stays so through every further step. All sizing is done in it.
class Checked {
public:
    constexpr Checked() = default;
    constexpr Checked(std::uint64_t value) : m_value(value) {}

    static constexpr Checked overflown()
    {
        Checked number;
        number.m_overflown = true;
        return number;
    }

    constexpr bool isOverflown() const { return m_overflown; }

    /// The number, or nothing when it did not fit 64 bits.
    constexpr std::optional<std::uint64_t> value() const
    {
        return m_overflown ? std::nullopt : std::optional<std::uint64_t>(m_value);
    }

    /// The number, or 2^64 - 1 when it did not fit: for comparisons and drawings, never for print.
    constexpr std::uint64_t saturated() const { return m_overflown ? UINT64_MAX : m_value; }

    /// A number type of the sizing templates (core/sizing.h) names its inputs; a plain one forgets the name.
    static constexpr Checked named(const char*, const char*, Checked value) { return value; }

    static constexpr Checked smaller(Checked a, Checked b) { return b < a ? b : a; }
    static constexpr Checked greater(Checked a, Checked b) { return a < b ? b : a; }

    /// a / b rounded up. Division by zero is overflown.
    static constexpr Checked ceilDivide(Checked a, Checked b)
    {
        if (a.m_overflown || b.m_overflown || b.m_value == 0)
            return overflown();
        return a.m_value / b.m_value + (a.m_value % b.m_value != 0 ? 1 : 0);
    }

    /// `a` rounded up to a multiple of `b`.
    static constexpr Checked roundUp(Checked a, Checked b) { return ceilDivide(a, b) * b; }

    friend constexpr Checked operator+(Checked a, Checked b)
    {
        // Without a branch: sums are most of the work of an evaluation. An overflown number's value does not count.
        Checked sum;
        sum.m_overflown = __builtin_add_overflow(a.m_value, b.m_value, &sum.m_value) | a.m_overflown | b.m_overflown;
        return sum;
    }

    friend constexpr Checked operator-(Checked a, Checked b)
    {
        if (a.m_overflown || b.m_overflown || b.m_value > a.m_value)
            return overflown();
        return a.m_value - b.m_value;
    }

    /// Zero times anything is zero, an overflown number included: nothing of an endless thing is nothing.
    friend constexpr Checked operator*(Checked a, Checked b)
    {
        std::uint64_t product = 0;
        if (__builtin_mul_overflow(a.m_value, b.m_value, &product) | a.m_overflown | b.m_overflown) [[unlikely]]
            return a == Checked(0) || b == Checked(0) ? Checked(0) : overflown();
        return product;
    }

    /// Rounds down. Division by zero is overflown, never a crash.
    friend constexpr Checked operator/(Checked a, Checked b)
    {
        if (a.m_overflown || b.m_overflown || b.m_value == 0)
            return overflown();
        return a.m_value / b.m_value;
    }

    constexpr Checked& operator+=(Checked other) { return *this = *this + other; }
    constexpr Checked& operator*=(Checked other) { return *this = *this * other; }

    /// An overflown number is larger than every other; two of them are equal.
    friend constexpr bool operator<(Checked a, Checked b)
    {
        return !a.m_overflown && (b.m_overflown || a.m_value < b.m_value);
    }
    friend constexpr bool operator>(Checked a, Checked b) { return b < a; }
    friend constexpr bool operator<=(Checked a, Checked b) { return !(b < a); }
    friend constexpr bool operator>=(Checked a, Checked b) { return !(a < b); }
    friend constexpr bool operator==(Checked a, Checked b)
    {
        return a.m_overflown == b.m_overflown && (a.m_overflown || a.m_value == b.m_value);
    }
    friend constexpr bool operator!=(Checked a, Checked b) { return !(a == b); }

private:
    std::uint64_t m_value = 0;
    bool m_overflown = false;
};

}  // namespace kvsight
