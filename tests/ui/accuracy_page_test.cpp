// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/prefill_fit.h"
#include "core/report/accuracy.h"
#include "tests/catch.h"
#include "ui/accuracy_chart.h"
#include "ui/accuracy_page.h"
#include "ui/accuracy_run.h"
#include "ui/page_stack.h"

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
