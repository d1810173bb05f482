// SPDX-License-Identifier: MIT
#pragma once

#include "core/speed_fit.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace kvsight {

/// Adds samples to what is fitted. A parameter has its place from the sample that names it first.
class SampleCollector {
public:
    /// `usual` tells where a parameter starts.
    SampleCollector(SpeedData& data, FittedParameter (*usual)(const std::string&)) : m_data(data), m_usual(usual) {}

    void add(SpeedSample sample, std::span<const std::vector<SpeedParameter>> parameters);

private:
    SpeedData& m_data;
    FittedParameter (*m_usual)(const std::string&);
    std::map<std::string, std::size_t> m_known;
};

/// A file of constants, `name<TAB>value` a line.
class ConstantsTable {
public:
    /// Counts the samples by card and class; `prefix` stands before these names.
    ConstantsTable(const SpeedData& data, const std::string& prefix);

    void line(const std::string& name, double value);
    /// How many samples and sources there are, by these names.
    void addNumbers(const char* samples, const char* sources);
    /// The parameters' values and the counts end the file.
    std::string finish(const std::vector<double>& values);

private:
    const SpeedData& m_data;
    std::size_t m_sources = 0;
    std::map<std::string, std::size_t> m_counts;
    std::string m_text = "name\tvalue\n";
};

}  // namespace kvsight
