// SPDX-License-Identifier: MIT
#include "core/plain_fits.h"

#include <array>
#include <map>

namespace kvsight {
namespace {

double base(const SpeedSample& sample, SpeedPart part)
{
    return sample.bases[static_cast<std::size_t>(part)];
}

using Names = std::array<std::vector<std::string>, kSpeedParts>;

std::vector<std::string>& of(Names& names, SpeedPart part)
{
    return names[static_cast<std::size_t>(part)];
}

Names oneEfficiency(const SpeedSample&)
{
    Names names;
    for (const SpeedPart part : {SpeedPart::Weights, SpeedPart::Experts, SpeedPart::Cache, SpeedPart::State})
        of(names, part) = {"reading"};
    return names;
}

Names perClass(const SpeedSample& sample)
{
    Names names;
    for (const SpeedPart part : {SpeedPart::Weights, SpeedPart::Experts, SpeedPart::Cache, SpeedPart::State})
        of(names, part) = {"reading", "class " + sample.setup.card_class};
    of(names, SpeedPart::Layer) = {"layer"};
    return names;
}

Names perRuntime(const SpeedSample& sample)
{
    const SpeedSetup& setup = sample.setup;
    Names names;
    of(names, SpeedPart::Weights) = {"weights", "weights " + setup.family};
    of(names, SpeedPart::Experts) = {"weights", "weights " + setup.family, "experts"};
    of(names, SpeedPart::Cache) = {"attention", "attention " + setup.family, "kind " + setup.attention};
    of(names, SpeedPart::State) = of(names, SpeedPart::Cache);
    of(names, SpeedPart::Layer) = {"layer"};
    of(names, SpeedPart::Link) = {"link"};
    of(names, SpeedPart::Compute) = {"compute", "compute " + setup.family};
    of(names, SpeedPart::Prompt) = {"compute", "compute " + setup.family};
    return names;
}

Names perCard(const SpeedSample& sample)
{
    Names names = perRuntime(sample);
    for (const SpeedPart part : {SpeedPart::Weights, SpeedPart::Experts}) {
        of(names, part).push_back("card " + sample.setup.card);
        of(names, part).push_back("format " + sample.setup.format);
    }
    return names;
}

/// Usual values (logarithms) and spreads: common constants are free, those of a few runs less so.
FittedParameter parameterOf(const std::string& name)
{
    constexpr double common = 2.0, own = 0.5;
    const bool is_common = name.find(' ') == std::string::npos;
    const double usual = name == "layer" ? -10 : name == "link" ? -11 : name == "compute" ? 0.7 : is_common ? 0.35 : 0;
    return {name, usual, is_common ? common : own};
}

/// The same samples with the parameters of another form; parts that it does not know take no time.
SpeedData inForm(const SpeedData& data, Names (*form)(const SpeedSample&))
{
    SpeedData other = data;
    other.parameters.clear();
    std::map<std::string, std::size_t> known;
    for (SpeedSample& sample : other.samples) {
        const Names names = form(sample);
        for (std::size_t part = 0; part < kSpeedParts; ++part) {
            sample.parameters[part].clear();
            if (names[part].empty())
                sample.bases[part] = 0;
            for (const std::string& name : names[part]) {
                const auto [found, added] = known.emplace(name, other.parameters.size());
                if (added)
                    other.parameters.push_back(parameterOf(name));
                sample.parameters[part].emplace_back(found->second, 1.0);
            }
        }
    }
    return other;
}

}  // namespace

std::vector<std::vector<OtherFormula>> otherFormulas(const SpeedData& data, const FitProgress& progress)
{
    std::vector<std::vector<OtherFormula>> all(data.samples.size());
    constexpr double usual_share = 0.7;
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        const SpeedSample& sample = data.samples[i];
        // Told of one sequence; several are taken to run as fast each.
        all[i] = {{"bandwidth / file size", sample.file_seconds},
                  {"70 % of it", sample.file_seconds / usual_share},
                  {"bandwidth / weights read", base(sample, SpeedPart::Weights) + base(sample, SpeedPart::Experts)}};
    }
    struct Form {
        const char* name;
        Names (*names)(const SpeedSample&);
    };
    constexpr std::array forms{Form{"one efficiency, cache term", oneEfficiency}, Form{"per card class, overhead a layer", perClass},
                               Form{"per runtime and back end", perRuntime}, Form{"the same per card and format", perCard}};
    for (std::size_t at = 0; at < forms.size(); ++at) {
        const double from = static_cast<double>(at) / forms.size();
        const FitProgress part = [&](double share) { return !progress || progress(from + share / forms.size()); };
        const auto left_out = leaveSourcesOut(inForm(data, forms[at].names), part);
        if (left_out.empty())
            return {};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].push_back({forms[at].name, left_out[i].seconds});
    }
    return all;
}

std::vector<std::vector<OtherFormula>> otherPromptFormulas(const SpeedData& data)
{
    constexpr double usual_share = 0.5;
    std::vector<std::vector<OtherFormula>> all;
    all.reserve(data.samples.size());
    for (const SpeedSample& sample : data.samples) {
        const double seconds = sample.bases[static_cast<std::size_t>(PrefillPart::Multiply)];
        all.push_back({{"2 x parameters / FP16 rate", seconds}, {"half of that rate", seconds / usual_share}});
    }
    return all;
}

}  // namespace kvsight
