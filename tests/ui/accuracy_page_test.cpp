// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/measured_runs.h"
#include "core/prefill_fit.h"
#include "core/report/accuracy.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/accuracy_chart.h"
#include "ui/accuracy_page.h"
#include "ui/accuracy_run.h"
#include "ui/accuracy_words.h"
#include "ui/page_stack.h"
#include "ui/text.h"

#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>

using namespace kvsight;
using namespace kvsight::ui;

TEST_CASE("leaving the Accuracy page stops its fits")
{
    startApplication();
    AccuracyPage page;
    page.resize(1200, 800);
    page.show();
    CHECK(page.run().isRunning());
    CHECK(page.findChild<QProgressBar*>(QStringLiteral("accuracyProgress"))->isVisible());
    CHECK_FALSE(page.findChild<QTableWidget*>(QStringLiteral("accuracyGroups"))->isVisible());
}

TEST_CASE("the Accuracy page shows the figures of `kvsight-cli accuracy`", "[slow]")
{
    TestWindow test;
    auto& pages = *test.window.findChild<PageStack*>();
    REQUIRE(pages.show("accuracy"));
    auto& page = dynamic_cast<AccuracyPage&>(*pages.current());
    page.settle();
    const Accuracy accuracy = measureAccuracy(speedData(Catalog::builtIn()), prefillData(Catalog::builtIn()));
    auto& groups = test.find<QTableWidget>("accuracyGroups");
    REQUIRE(groups.rowCount() == static_cast<int>(accuracy.groups.size()));
    for (int row = 0; row < groups.rowCount(); ++row) {
        const AccuracyGroup& group = accuracy.groups[static_cast<std::size_t>(row)];
        const auto percent = [](double share) { return QString::number(share * 100, 'f', 1) + QStringLiteral(" %"); };
        CHECK(groups.item(row, 2)->text() == QString::number(group.sources));
        CHECK(groups.item(row, 3)->text() == percent(group.error.median));
        CHECK(groups.item(row, 4)->text() == percent(group.error.p90));
        CHECK(groups.item(row, 5)->text() == percent(group.band_coverage));
        CHECK(groups.item(row, 6)->text() == QString::number(group.band_width, 'f', 2));
    }
    auto& formulas = test.find<QTableWidget>("accuracyFormulas");
    CHECK(formulas.rowCount() == static_cast<int>(accuracy.groups.front().naive.size()) + 1);
    CHECK(test.find<QTableWidget>("accuracyWorst").rowCount() == static_cast<int>(accuracy.worst.size()));
    CHECK(test.find<QLabel>("accuracyDoubts").text().count(QLatin1Char('\n')) + 1 == static_cast<int>(accuracy.doubts.size()));
    CHECK(test.find<QLabel>("accuracySummary").text().contains(QString::number(accuracy.groups.front().error.median * 100, 'f', 0)));
    CHECK_FALSE(test.find<QProgressBar>("accuracyProgress").isVisible());
}

TEST_CASE("groups of cards and runtimes are called as people call them")
{
    startApplication();
    for (const MeasuredRun& run : measuredRuns()) {
        INFO(run.card_class);
        const QString name = accuracyGroupName("class " + run.card_class);
        CHECK_FALSE(name.contains(QStringLiteral("class")));
        CHECK_FALSE(name.contains(QLatin1Char('-')));
    }
    CHECK(accuracyGroupName("class nv-datacenter") == QStringLiteral("NVIDIA data center cards"));
    CHECK(accuracyGroupName("runtime llama.cpp/rocm") == QStringLiteral("llama.cpp · ROCm"));
    CHECK(accuracyGroupName("runtime vllm") == QStringLiteral("vLLM"));
}

TEST_CASE("the axes of the Accuracy chart group digits as the rest of the window does")
{
    startApplication();
    CHECK(AccuracyChart::axisText(0.1) == QStringLiteral("0.1"));
    CHECK(AccuracyChart::axisText(1) == QStringLiteral("1"));
    CHECK(AccuracyChart::axisText(100000) == text(formatCount(100000)));
    CHECK(AccuracyChart::axisText(100000) != QStringLiteral("100000"));
}
