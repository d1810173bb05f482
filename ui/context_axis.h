// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// Even: each column adds the same tokens. Doubling: each column doubles.
enum class ColumnSteps { Even, Doubling };

/// The axis that both charts share. Places are in columns: column i stands at place i, so that bars (which Qt Charts
/// puts at whole numbers) and lines need no second scale.
class ContextAxis {
public:
    /// No axis has more columns.
    static constexpr std::size_t kMostColumns = 20;

    ContextAxis() : ContextAxis(ColumnSteps::Even, 8192, 131072) {}
    /// An axis that shows `context` of a model trained for `native` tokens. It depends on nothing else, and on
    /// the context only by doublings, so that it stays while a slider moves.
    ContextAxis(ColumnSteps steps, std::uint64_t context, std::optional<std::uint64_t> native);

    ColumnSteps steps() const { return m_steps; }
    /// Contexts of the columns, ascending; the last is the top of the axis.
    const std::vector<std::uint64_t>& columns() const { return m_columns; }
    std::uint64_t top() const { return m_columns.back(); }
    double low() const { return m_low; }
    double high() const { return static_cast<double>(m_columns.size()) - 0.5; }

    /// Where a context stands; clamped to the axis.
    double placeOf(double tokens) const;
    /// The context at a place, rounded to a handy step, at least 1.
    std::uint64_t tokensAt(double place) const;
    /// The same without rounding.
    double exactTokensAt(double place) const;

    friend bool operator==(const ContextAxis&, const ContextAxis&) = default;

private:
    ColumnSteps m_steps;
    std::vector<std::uint64_t> m_columns;
    double m_low = -1;
};

/// Rounds to 16 steps an octave: 35 123 becomes 34 816.
std::uint64_t roundTokens(double tokens);

/// The smallest step of the kind 1, 2, 4, 5, 8 times a power of ten that divides `top` into at most `most` parts.
double niceStep(double top, int most);

}  // namespace kvsight::ui
