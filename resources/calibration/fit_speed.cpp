// SPDX-License-Identifier: MIT
// Fits the constants of speed to decode_runs.tsv and prints them as decode_constants.tsv or prefill_constants.tsv. See `fit`.
#include "core/prefill_fit.h"
#include "core/report/accuracy.h"
#include "core/speed_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <string_view>

namespace {

using namespace kvsight;

void printConstants(const SpeedData& data, const std::vector<double>& values)
{
    std::fputs(constantsTable(data, values, leaveSourcesOut(data)).c_str(), stdout);
}

int prompts()
{
    const SpeedData data = prefillData(Catalog::builtIn());
    std::fputs(prefillTable(data, fitSpeed(data, everySample(data)), leaveSourcesOut(data)).c_str(), stdout);
    return 0;
}

/// Constants without one source, and on standard error how well they tell its runs.
int leaveOut(const SpeedData& data, const std::string& source)
{
    std::vector<std::size_t> others, its;
    for (std::size_t i = 0; i < data.samples.size(); ++i)
        (data.runs[data.samples[i].run].source == source ? its : others).push_back(i);
    if (its.empty()) {
        std::fprintf(stderr, "fit: no usable run is of the source %s\n", source.c_str());
        return 2;
    }
    const auto values = fitSpeed(data, others);
    std::vector<double> errors;
    for (const std::size_t i : its)
        errors.push_back(std::abs(data.samples[i].seconds / stepSeconds(data.samples[i], values) - 1));
    std::sort(errors.begin(), errors.end());
    std::fprintf(stderr, "%s: %zu runs, median error %.1f %%, 90 %% below %.1f %%\n", source.c_str(), its.size(),
                 100 * errors[errors.size() / 2], 100 * errors[errors.size() * 9 / 10]);
    // Neither bands nor counts may know of the source.
    SpeedData rest = data;
    std::erase_if(rest.samples, [&](const SpeedSample& sample) { return data.runs[sample.run].source == source; });
    printConstants(rest, values);
    return 0;
}

std::set<std::string> sourcesOf(const SpeedData& data)
{
    std::set<std::string> sources;
    for (const SpeedSample& sample : data.samples)
        sources.insert(data.runs[sample.run].source);
    return sources;
}

void printCoverage(const char* name, const SpeedData& data, const std::vector<LeftOut>& left_out)
{
    std::size_t inside = 0;
    std::vector<double> widths;
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        const double ratio = left_out[i].seconds / data.samples[i].seconds;
        inside += ratio >= left_out[i].band.low && ratio <= left_out[i].band.high ? 1 : 0;
        widths.push_back(left_out[i].band.high / left_out[i].band.low);
    }
    std::sort(widths.begin(), widths.end());
    std::printf("%s: %.1f %% of %zu in the band, median high / low %.2f\n", name,
                100 * static_cast<double>(inside) / static_cast<double>(data.samples.size()), data.samples.size(), widths[widths.size() / 2]);
}

/// The errors behind a left-out source's band come from fits that have seen it. Here they do not: all is fitted anew
/// without it, and without each other source in turn. Prints what that changes.
void nested(const char* name, const SpeedData& data)
{
    std::vector<LeftOut> left_out = leaveSourcesOut(data);
    printCoverage(name, data, left_out);
    for (const std::string& source : sourcesOf(data)) {
        SpeedData rest = data;
        std::erase_if(rest.samples, [&](const SpeedSample& sample) { return data.runs[sample.run].source == source; });
        const SpeedBands bands = speedBands(rest, leaveSourcesOut(rest));
        for (std::size_t i = 0; i < data.samples.size(); ++i) {
            const MeasuredRun& run = data.runs[data.samples[i].run];
            if (run.source == source)
                left_out[i].band = bands[run.sequences > 1][static_cast<std::size_t>(left_out[i].knowledge)];
        }
    }
    printCoverage("  nested", data, left_out);
}

/// A test of the test: with the measured speeds exchanged among the runs nothing may be left to fit.
int shuffled(SpeedData data)
{
    std::mt19937 random(1);
    for (std::size_t i = data.samples.size(); i > 1; --i)
        std::swap(data.samples[i - 1].seconds, data.samples[random() % i].seconds);
    for (SpeedSample& sample : data.samples)
        data.runs[sample.run].tokens_per_second = data.runs[sample.run].sequences / sample.seconds;
    std::fputs(accuracyText(measureAccuracy(data, prefillData(Catalog::builtIn()))).c_str(), stdout);
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (option == "--prompts" && argc == 2)
        return prompts();
    const SpeedData data = speedData(Catalog::builtIn());
    if (option == "--leave-out" && argc == 3)
        return leaveOut(data, argv[2]);
    if (option == "--shuffle" && argc == 2)
        return shuffled(data);
    if (option == "--nested" && argc == 2) {
        nested("decode", data);
        nested("prompts", prefillData(Catalog::builtIn()));
        return 0;
    }
    if (!option.empty()) {
        std::fputs("fit: the options are --prompts, --leave-out SOURCE, --shuffle and --nested\n", stderr);
        return 2;
    }
    printConstants(data, fitSpeed(data, everySample(data)));
    return 0;
}
