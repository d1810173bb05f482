// SPDX-License-Identifier: MIT
#include "core/sweep.h"

#include "core/checked.h"
#include "core/text.h"
#include "core/units.h"

#include <algorithm>

namespace kvsight {
namespace {

void refuse(Findings& findings, const char* sentence, std::vector<std::pair<std::string, std::string>> arguments)
{
    findings.push_back({Severity::Error, "bad_value", "over", Message{sentence, std::move(arguments)}});
}

enum class Stride { Add, Double };

struct Range {
    std::uint64_t first = 0, last = 0, step = 1;
    Stride stride = Stride::Add;
};

/// The range written as `a..b`, `a..b:log2` or `a..b:step N`.
std::optional<Range> parseRange(std::string_view text)
{
    const auto dots = text.find("..");
    const auto colon = text.find(':');
    const auto first = parseCount(trimmed(text.substr(0, dots)));
    const auto last = parseCount(trimmed(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2)));
    if (!first || !last || *first > *last)
        return std::nullopt;
    Range range{*first, *last};
    if (colon == std::string_view::npos)
        return range;
    const std::string_view how = trimmed(text.substr(colon + 1));
    if (how == "log2") {
        range.stride = Stride::Double;
        return range.first > 0 ? std::optional(range) : std::nullopt;
    }
    const auto step = how.starts_with("step") ? parseCount(trimmed(how.substr(4))) : std::nullopt;
    if (!step || *step == 0)
        return std::nullopt;
    range.step = *step;
    return range;
}

/// The values of a range; nothing when there are more than a sweep may have.
std::optional<std::vector<std::string>> valuesOf(const Range& range)
{
    if (range.stride == Stride::Add && (range.last - range.first) / range.step >= kMaxSweepPoints)
        return std::nullopt;
    std::vector<std::string> values;
    for (Checked value = range.first; value <= Checked(range.last);
         value = range.stride == Stride::Double ? value * 2 : value + range.step)
        values.push_back(std::to_string(value.saturated()));
    return values;
}

std::optional<std::vector<std::string>> parseList(std::string_view text)
{
    std::vector<std::string> values;
    while (true) {
        const auto comma = text.find(',');
        const std::string_view value = trimmed(text.substr(0, comma));
        if (value.empty() || values.size() == kMaxSweepPoints)
            return std::nullopt;
        values.emplace_back(value);
        if (comma == std::string_view::npos)
            return values;
        text.remove_prefix(comma + 1);
    }
}

void refuseTooMany(Findings& findings)
{
    refuse(findings, KV_TR("core", "A sweep may have {most} points. Use fewer values, or doubling (a..b:log2)."),
           {{"most", formatCount(kMaxSweepPoints, true)}});
}

}  // namespace

std::optional<SweepAxis> parseSweepAxis(std::string_view text, Findings& findings)
{
    const auto equals = text.find('=');
    SweepAxis axis;
    axis.field = std::string(trimmed(text.substr(0, equals)));
    std::replace(axis.field.begin(), axis.field.end(), '-', '_');
    const std::string_view spec = equals == std::string_view::npos ? std::string_view() : trimmed(text.substr(equals + 1));
    std::optional<std::vector<std::string>> values;
    if (spec.find("..") != std::string_view::npos) {
        if (const auto range = parseRange(spec)) {
            values = valuesOf(*range);
            if (!values) {
                refuseTooMany(findings);
                return std::nullopt;
            }
        }
    } else if (!spec.empty()) {
        values = parseList(spec);
    }
    if (axis.field.empty() || !values) {
        refuse(findings,
               KV_TR("core", "\"{text}\" is no range. Write FIELD=a..b:log2, FIELD=a..b:step N or FIELD=x,y,z with "
                             "a <= b (doubling starts from 1 or more)."),
               {{"text", std::string(text)}});
        return std::nullopt;
    }
    axis.values = std::move(*values);
    return axis;
}

std::optional<std::uint64_t> countSweepPoints(const std::vector<SweepAxis>& axes, Findings& findings)
{
    Checked points = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (axes[i].field == axes[j].field) {
                refuse(findings, KV_TR("core", "{field} is varied twice. Give its values in one --over."),
                       {{"field", axes[i].field}});
                return std::nullopt;
            }
        }
        points *= axes[i].values.size();
    }
    if (points > Checked(kMaxSweepPoints)) {
        refuseTooMany(findings);
        return std::nullopt;
    }
    return points.value();
}

std::vector<std::string> sweepPoint(const std::vector<SweepAxis>& axes, std::uint64_t point)
{
    std::vector<std::string> values(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        const std::uint64_t size = axes[i].values.size();
        values[i] = axes[i].values[point % size];
        point /= size;
    }
    return values;
}

}  // namespace kvsight
