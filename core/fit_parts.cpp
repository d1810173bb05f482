// SPDX-License-Identifier: MIT
#include "core/fit_parts.h"

#include "core/speed_calibration.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace kvsight {

void SampleCollector::add(SpeedSample sample, std::span<const std::vector<SpeedParameter>> parameters)
{
    for (std::size_t part = 0; part < parameters.size(); ++part) {
        for (const SpeedParameter& parameter : parameters[part]) {
            const auto [found, added] = m_known.emplace(parameter.name, m_data.parameters.size());
            if (added)
                m_data.parameters.push_back(m_usual(parameter.name));
            sample.parameters[part].emplace_back(found->second, parameter.coefficient);
        }
    }
    m_data.samples.push_back(std::move(sample));
}

ConstantsTable::ConstantsTable(const SpeedData& data, const std::string& prefix) : m_data(data)
{
    std::set<std::string> sources;
    for (const SpeedSample& sample : data.samples) {
        sources.insert(data.runs[sample.run].source);
        if (!sample.setup.card.empty())
            ++m_counts[prefix + SpeedCalibration::cardName(sample.setup.card, sample.setup.family)];
        ++m_counts[prefix + SpeedCalibration::className(sample.setup.card_class, sample.setup.family)];
    }
    m_sources = sources.size();
}

void ConstantsTable::line(const std::string& name, double value)
{
    m_text += fmt::format("{}\t{:.6g}\n", name, value);
}

void ConstantsTable::addNumbers(const char* samples, const char* sources)
{
    line(samples, static_cast<double>(m_data.samples.size()));
    line(sources, static_cast<double>(m_sources));
}

std::string ConstantsTable::finish(const std::vector<double>& values)
{
    for (std::size_t k = 0; k < values.size(); ++k)
        line(m_data.parameters[k].name, values[k]);
    for (const auto& [name, count] : m_counts)
        line(name, static_cast<double>(count));
    return std::move(m_text);
}

}  // namespace kvsight
