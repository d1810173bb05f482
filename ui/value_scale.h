// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace kvsight::ui {

/// How a slider's travel (0 to 1) and its values belong together. The value is the truth: a place is only ever
/// computed from it, and a place becomes a value only when a person moves the knob.
class ValueScale {
public:
    virtual ~ValueScale() = default;
    /// Where a value stands, 0 to 1; values beyond the ends stand at the ends.
    virtual double placeOf(std::uint64_t value) const = 0;
    /// The round value nearest to a place.
    virtual std::uint64_t valueAt(double place) const = 0;
    /// The next value that arrow keys and wheel reach, `steps` times; never beyond the ends.
    virtual std::uint64_t stepped(std::uint64_t value, int steps) const = 0;
    /// Page up and page down: double or half, one tier.
    virtual std::uint64_t paged(std::uint64_t value, int steps) const = 0;
    virtual std::uint64_t least() const = 0;
    virtual std::uint64_t most() const = 0;
};

/// Equal travel for each doubling; values snap to `stepsPerOctave` round values in each.
class OctaveScale : public ValueScale {
public:
    OctaveScale(std::uint64_t least, std::uint64_t most, int stepsPerOctave);
    double placeOf(std::uint64_t value) const override;
    std::uint64_t valueAt(double place) const override;
    std::uint64_t stepped(std::uint64_t value, int steps) const override;
    std::uint64_t paged(std::uint64_t value, int steps) const override;
    std::uint64_t least() const override { return m_least; }
    std::uint64_t most() const override { return m_most; }

private:
    std::uint64_t stepAt(std::uint64_t value) const;
    std::uint64_t m_least;
    std::uint64_t m_most;
    int m_stepsPerOctave;
};

/// Equal travel for each of a list of values (the memory tiers).
class ListScale : public ValueScale {
public:
    explicit ListScale(std::vector<std::uint64_t> values);
    double placeOf(std::uint64_t value) const override;
    std::uint64_t valueAt(double place) const override;
    std::uint64_t stepped(std::uint64_t value, int steps) const override;
    std::uint64_t paged(std::uint64_t value, int steps) const override { return stepped(value, steps); }
    std::uint64_t least() const override { return m_values.front(); }
    std::uint64_t most() const override { return m_values.back(); }

private:
    std::vector<std::uint64_t> m_values;
};

}  // namespace kvsight::ui
