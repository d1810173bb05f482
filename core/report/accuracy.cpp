// SPDX-License-Identifier: MIT
#include "core/report/accuracy.h"

#include "core/plain_fits.h"
#include "core/prefill_fit.h"
#include "core/report/table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <set>

namespace kvsight {
namespace {

constexpr double kDeep = 4096;  // tokens

constexpr double kFarOff = 1.0;
constexpr double kLeastCoverage = 0.6;

/// A sample with everything that a group may ask.
struct Case {
    const MeasuredRun* run = nullptr;
    const SpeedSample* sample = nullptr;
    const LeftOut* left_out = nullptr;
    std::vector<OtherFormula> others = {};

    double predicted() const { return run->sequences / left_out->seconds; }
};

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

ErrorSpread spread(const std::string& formula, const std::vector<const Case*>& cases, const std::function<double(const Case&)>& speed)
{
    std::vector<double> errors;
    errors.reserve(cases.size());
    for (const Case* one : cases)
        errors.push_back(std::abs(speed(*one) / one->run->tokens_per_second - 1));
    return {formula, quantile(errors, 0.5), quantile(errors, 0.9)};
}

AccuracyGroup measured(const std::string& name, const std::vector<const Case*>& cases)
{
    AccuracyGroup group;
    group.name = name;
    group.rows = cases.size();
    std::set<std::string> sources;
    std::vector<double> widths;
    double inside = 0;
    for (const Case* one : cases) {
        sources.insert(one->run->source);
        const SpeedBand& band = one->left_out->band;
        const double ratio = one->run->tokens_per_second / one->predicted();
        inside += ratio >= band.low && ratio <= band.high ? 1 : 0;
        widths.push_back(band.high / band.low);
    }
    group.sources = sources.size();
    group.error = spread("fitted", cases, [](const Case& one) { return one.predicted(); });
    group.band_coverage = inside / static_cast<double>(cases.size());
    group.band_width = quantile(widths, 0.5);
    for (std::size_t formula = 0; formula < cases.front()->others.size(); ++formula)
        group.naive.push_back(spread(cases.front()->others[formula].name, cases,
                                     [formula](const Case& one) { return one.run->sequences / one.others[formula].seconds; }));
    return group;
}

bool one(const Case& run) { return run.run->sequences <= 1; }
bool deep(const Case& run) { return run.run->depth_tokens >= kDeep; }

using Belongs = std::function<bool(const Case&)>;

/// The cases that belong to it, where there are any.
void addGroup(Accuracy& accuracy, const std::vector<Case>& cases, const std::string& name, const Belongs& belongs)
{
    std::vector<const Case*> members;
    for (const Case& run : cases) {
        if (belongs(run))
            members.push_back(&run);
    }
    if (!members.empty())
        accuracy.groups.push_back(measured(name, members));
}

void addGroups(Accuracy& accuracy, const std::vector<Case>& cases)
{
    const auto add = [&](const std::string& name, const Belongs& belongs) { addGroup(accuracy, cases, name, belongs); };
    add("all", [](const Case&) { return true; });
    add("batch 1, shallow, dense", [](const Case& run) { return one(run) && !deep(run) && !run.sample->setup.experts; });
    add("batch 1, shallow, MoE", [](const Case& run) { return one(run) && !deep(run) && run.sample->setup.experts; });
    add("batch 1, depth >= 4096", [](const Case& run) { return one(run) && deep(run); });
    add("batch > 1", [](const Case& run) { return !one(run); });
    add("card measured by other sources", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Card; });
    add("only its class measured", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Class; });
    add("nothing alike measured", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Nothing; });
    std::set<std::string> classes, families;
    for (const Case& run : cases) {
        classes.insert(run.sample->setup.card_class);
        families.insert(run.sample->setup.family);
    }
    for (const std::string& name : classes)
        add("class " + name, [&](const Case& run) { return run.sample->setup.card_class == name; });
    for (const std::string& name : families)
        add("runtime " + name, [&](const Case& run) { return run.sample->setup.family == name; });
}

/// Runs predicted from another one of the same set-up. Each pair is a row.
void addAnchored(Accuracy& accuracy, const char* name, const SpeedData& data, const std::vector<AnchoredPair>& pairs,
                 const std::vector<LeftOut>& left_out)
{
    const auto bands = leftOutBands(data, pairs);
    std::vector<LeftOut> predictions;
    predictions.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        predictions.push_back({pairs[i].seconds, left_out[pairs[i].sample].knowledge, bands[i]});
    std::vector<Case> cases;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const SpeedSample& sample = data.samples[pairs[i].sample];
        cases.push_back({&data.runs[sample.run], &sample, &predictions[i], {}});
    }
    std::vector<const Case*> members;
    members.reserve(cases.size());
    for (const Case& one : cases)
        members.push_back(&one);
    if (!members.empty())
        accuracy.groups.push_back(measured(name, members));
}

void addDoubts(Accuracy& accuracy)
{
    for (const AccuracyGroup& group : accuracy.groups) {
        const Doubt doubt{group.name, group.error.p90 > kFarOff, group.band_coverage < kLeastCoverage, group.sources < 2};
        if (doubt.far_off || doubt.band_too_narrow || doubt.one_source)
            accuracy.doubts.push_back(doubt);
    }
}

void addWorst(Accuracy& accuracy, std::vector<Case> cases)
{
    constexpr std::size_t shown = 20;
    const auto distance = [](const Case& run) { return std::abs(std::log(run.predicted() / run.run->tokens_per_second)); };
    std::stable_sort(cases.begin(), cases.end(), [&](const Case& a, const Case& b) { return distance(a) > distance(b); });
    for (std::size_t i = 0; i < std::min(shown, cases.size()); ++i) {
        const MeasuredRun& run = *cases[i].run;
        accuracy.worst.push_back({run.id, run.source, run.address, run.card, run.model, run.weights, cases[i].sample->setup.family,
                                  run.tokens_per_second, cases[i].predicted()});
    }
}

void writeSpread(RecordWriter& out, const ErrorSpread& error)
{
    out.realField("median_error", error.median);
    out.realField("p90_error", error.p90);
}

std::string percent(double share)
{
    return fmt::format("{:.1f} %", share * 100);
}

/// A line for each formula, a column for each of the first groups.
std::string formulasText(const Accuracy& accuracy)
{
    constexpr std::size_t columns = 5;
    std::vector<Table::Column> heads{{"formula"}};
    const std::size_t shown = std::min(columns, accuracy.groups.size());
    for (std::size_t i = 0; i < shown; ++i)
        heads.push_back({accuracy.groups[i].name, Table::Align::Right});
    Table table(heads);
    const auto cell = [](const ErrorSpread& error) { return fmt::format("{:.0f} / {:.0f}", error.median * 100, error.p90 * 100); };
    const std::size_t formulas = shown > 0 ? accuracy.groups.front().naive.size() : 0;
    for (std::size_t formula = 0; formula <= formulas; ++formula) {
        std::vector<std::string> row{formula < formulas ? accuracy.groups.front().naive[formula].formula : "this program"};
        for (std::size_t i = 0; i < shown; ++i)
            row.push_back(cell(formula < formulas ? accuracy.groups[i].naive[formula] : accuracy.groups[i].error));
        table.addRow(row);
    }
    return table.text();
}

}  // namespace

namespace {

std::vector<Case> casesOf(const SpeedData& data, const std::vector<LeftOut>& left_out, const std::vector<std::vector<OtherFormula>>& others)
{
    std::vector<Case> cases;
    cases.reserve(data.samples.size());
    for (std::size_t i = 0; i < data.samples.size(); ++i)
        cases.push_back({&data.runs[data.samples[i].run], &data.samples[i], &left_out[i], others[i]});
    return cases;
}

void addPoints(Accuracy& accuracy, const std::vector<Case>& cases)
{
    accuracy.points.reserve(cases.size());
    for (const Case& run : cases) {
        const double predicted = run.predicted();
        accuracy.points.push_back({run.run->tokens_per_second, predicted * run.left_out->band.low, predicted,
                                   predicted * run.left_out->band.high, run.run->sequences > 1});
    }
}

void addPrompts(Accuracy& accuracy, const SpeedData& data, const FitProgress& progress)
{
    const auto left_out = leaveSourcesOut(data, progress);
    if (left_out.empty())
        return;
    const std::vector<Case> cases = casesOf(data, left_out, otherPromptFormulas(data));
    accuracy.prompts = cases.size();
    const auto add = [&](const std::string& name, const Belongs& belongs) { addGroup(accuracy, cases, name, belongs); };
    add("prompts", [](const Case&) { return true; });
    add("prompts, card measured by other sources", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Card; });
    add("prompts, only its class measured", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Class; });
    add("prompts, nothing alike measured", [](const Case& run) { return run.left_out->knowledge == SpeedKnowledge::Nothing; });
    addAnchored(accuracy, "prompts, anchored", data, anchoredPrompts(data, left_out), left_out);
}

/// A part of the whole progress.
FitProgress partOf(const FitProgress& progress, double from, double to)
{
    if (!progress)
        return {};
    return [progress, from, to](double share) { return progress(from + (to - from) * share); };
}

}  // namespace

Accuracy measureAccuracy(const SpeedData& data, const SpeedData& prompts, const FitProgress& progress)
{
    Accuracy accuracy;
    const auto left_out = leaveSourcesOut(data, partOf(progress, 0, 0.75));
    const auto others = left_out.empty() ? std::vector<std::vector<OtherFormula>>() : otherFormulas(data, partOf(progress, 0.75, 0.95));
    if (others.empty())
        return accuracy;
    const std::vector<Case> cases = casesOf(data, left_out, others);
    accuracy.runs = data.runs.size();
    accuracy.left_out = data.runs.size() - data.samples.size();
    for (const std::size_t run : data.too_fast)
        accuracy.too_fast.push_back(data.runs[run].id);
    addGroups(accuracy, cases);
    const AnchoredPairs pairs = anchoredPairs(data, left_out);
    addAnchored(accuracy, "anchored, over depth", data, pairs.over_depth, left_out);
    addAnchored(accuracy, "anchored, over batch", data, pairs.over_batch, left_out);
    addPrompts(accuracy, prompts, partOf(progress, 0.95, 1));
    addDoubts(accuracy);
    addWorst(accuracy, cases);
    addPoints(accuracy, cases);
    return accuracy;
}

std::string accuracyJson(const Accuracy& accuracy, JsonStyle layout)
{
    const auto out = makeJsonWriter(layout);
    out->beginObject();
    out->wholeField("runs", accuracy.runs);
    out->wholeField("left_out", accuracy.left_out);
    out->wholeField("prompts", accuracy.prompts);
    out->key("too_fast");
    out->beginArray();
    for (const std::string& id : accuracy.too_fast)
        out->text(id);
    out->endArray();
    out->key("groups");
    out->beginArray();
    for (const AccuracyGroup& group : accuracy.groups) {
        out->beginObject();
        out->textField("name", group.name);
        out->wholeField("rows", group.rows);
        out->wholeField("sources", group.sources);
        writeSpread(*out, group.error);
        out->realField("band_coverage", group.band_coverage);
        out->realField("band_width", group.band_width);
        out->key("naive");
        out->beginArray();
        for (const ErrorSpread& naive : group.naive) {
            out->beginObject();
            out->textField("formula", naive.formula);
            writeSpread(*out, naive);
            out->endObject();
        }
        out->endArray();
        out->endObject();
    }
    out->endArray();
    out->key("not_to_be_trusted");
    out->beginArray();
    for (const Doubt& doubt : accuracy.doubts) {
        out->beginObject();
        out->textField("name", doubt.group);
        out->flagField("p90_error_above_1", doubt.far_off);
        out->flagField("band_coverage_below_0.6", doubt.band_too_narrow);
        out->flagField("single_source", doubt.one_source);
        out->endObject();
    }
    out->endArray();
    out->key("worst");
    out->beginArray();
    for (const WorstCase& run : accuracy.worst) {
        out->beginObject();
        out->textField("id", run.id);
        out->textField("source", run.source);
        out->textField("address", run.address);
        out->textField("card", run.card);
        out->textField("model", run.model);
        out->textField("weights", run.weights);
        out->textField("runtime", run.runtime);
        out->realField("measured", run.measured);
        out->realField("predicted", run.predicted);
        out->endObject();
    }
    out->endArray();
    out->endObject();
    return out->take();
}

std::string accuracyText(const Accuracy& accuracy)
{
    using enum Table::Align;
    std::string text = fmt::format("Decode speed against {} published runs ({} more are unusable or of a model or format whose "
                                   "size is not known).\n",
                                   accuracy.runs - accuracy.left_out, accuracy.left_out - accuracy.too_fast.size());
    if (!accuracy.too_fast.empty())
        text += fmt::format("Left out too, because they are told faster than the memory allows ({}): {}.\n", accuracy.too_fast.size(),
                            fmt::join(accuracy.too_fast, ", "));
    text += "Each source is predicted by a fit that has not seen it.\n\n";
    Table groups({{"runs"}, {"rows", Right}, {"sources", Right}, {"median error", Right}, {"90 % below", Right},
                  {"in the band", Right}, {"high / low", Right}});
    for (const AccuracyGroup& group : accuracy.groups)
        groups.addRow({group.name, std::to_string(group.rows), std::to_string(group.sources), percent(group.error.median),
                       percent(group.error.p90), percent(group.band_coverage), fmt::format("{:.2f}", group.band_width)});
    text += groups.text() + "\nOther formulas on the same rows, median / 90 % below in %:\n" + formulasText(accuracy);
    text += "\nNot to be trusted with:\n";
    for (const Doubt& doubt : accuracy.doubts)
        text += fmt::format("  {}:{}{}{}\n", doubt.group, doubt.far_off ? " errors beyond 100 % are common;" : "",
                            doubt.band_too_narrow ? " the band is too narrow;" : "",
                            doubt.one_source ? " one source alone, so nothing checks it;" : "");
    text += "\nFarthest from their prediction:\n";
    Table worst({{"run"}, {"card"}, {"runtime"}, {"model"}, {"weights"}, {"measured", Right}, {"predicted", Right}, {"source"}});
    for (const WorstCase& run : accuracy.worst)
        worst.addRow({run.id, run.card, run.runtime, run.model, run.weights, fmt::format("{:.1f}", run.measured),
                      fmt::format("{:.1f}", run.predicted), run.address});
    return text + worst.text();
}

}  // namespace kvsight
