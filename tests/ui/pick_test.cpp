// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/pick_window.h"

#include "core/evaluate.h"
#include "core/rank.h"
#include "core/rank_models.h"
#include "core/run_map.h"
#include "ui/card_rows.h"
#include "ui/fix_finder.h"
#include "ui/live_box.h"
#include "ui/model_rows.h"
#include "ui/models_panel.h"
#include "ui/need_panel.h"
#include "ui/notice_bar.h"
#include "ui/other_rows.h"
#include "ui/page_stack.h"
#include "ui/pick_charts.h"
#include "ui/pick_page.h"
#include "ui/price_menu.h"
#include "ui/price_store.h"
#include "ui/row_table.h"
#include "ui/run_map_view.h"
#include "ui/words.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <set>

using namespace kvsight;
using namespace kvsight::ui;

// The page that picks a card, with simulated hands.

namespace {

std::optional<double> numberAt(const CardRows& rows, int row, int column)
{
    const QVariant value = rows.index(row, column).data(CardRows::kNumber);
    return value.isValid() ? std::optional(value.toDouble()) : std::nullopt;
}

}  // namespace

TEST_CASE("pick: every row of the table is what size answers for that card, to the digit")
{
    PickWindow test;
    REQUIRE(test.rows().rowCount() > 20);
    for (int row = 0; row < test.rows().rowCount(); row += 7) {
        const CardRow& card = test.rows().at(row);
        const Scenario scenario = scenarioOf(test.page().need(), card);
        const Resolution resolution = resolve(scenario, Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        INFO(card.gpu);
        CHECK(evaluation.fits == std::optional<bool>(true));
        REQUIRE(evaluation.memory.free_bytes);
        CHECK(numberAt(test.rows(), row, CardRows::Spare) == static_cast<double>(*evaluation.memory.free_bytes));
        if (evaluation.limits.max_context_tokens)
            CHECK(numberAt(test.rows(), row, CardRows::Context) == static_cast<double>(*evaluation.limits.max_context_tokens));
        REQUIRE(evaluation.decode);
        CHECK(numberAt(test.rows(), row, CardRows::Speed) == evaluation.decode->tokens_per_second.mid);
        if (evaluation.prefill)
            CHECK(numberAt(test.rows(), row, CardRows::FirstToken) == evaluation.prefill->seconds.mid);
        CHECK(test.cell(row, CardRows::Spare).toStdString() == formatGiga(static_cast<double>(*evaluation.memory.free_bytes), ByteUnits::Binary, 1));
    }
    // The same rows in the same order as the command line's.
    const CardRanking ranking = rankCards(test.page().need(), Catalog::builtIn(), PriceList::builtIn());
    REQUIRE(ranking.rows.size() == static_cast<std::size_t>(test.rows().rowCount()));
    for (std::size_t i = 0; i < ranking.rows.size(); ++i)
        CHECK(ranking.rows[i].gpu == test.rows().at(static_cast<int>(i)).gpu);
}

TEST_CASE("pick: only what qualifies is listed, and the headline counts it")
{
    PickWindow test;
    const int before = test.rows().rowCount();
    test.type("pickSpeed", "30");
    REQUIRE(test.rows().rowCount() < before);
    REQUIRE(test.rows().rowCount() > 0);
    for (int row = 0; row < test.rows().rowCount(); ++row)
        CHECK(test.rows().at(row).tokens_per_second->mid >= 30);
    const QString headline = test.page().findChild<Words*>(QStringLiteral("headline"))->text();
    CHECK(headline.startsWith(QString::number(test.rows().rowCount()) + QStringLiteral(" of ")));
    test.type("pickPrice", "1");
    CHECK(test.rows().rowCount() == 0);
    CHECK(test.page().findChild<Words*>(QStringLiteral("headline"))->text().startsWith(QStringLiteral("None of the")));
}

TEST_CASE("pick: the answer follows while a number is typed, one step of undo for all of it, and Escape takes it back")
{
    PickWindow test;
    const int before = test.rows().rowCount();
    auto& box = test.find<LiveBox>("pickContext");
    box.setFocus();
    test.settle();
    for (const char key : {'1', '3', '1', '0', '7', '2'}) {
        QTest::keyClick(&box, key);
        test.settlePage();
    }
    CHECK(test.model.scenario().context_tokens == std::optional<std::uint64_t>(131072));
    CHECK(test.rows().rowCount() < before);
    CHECK(box.text() == QStringLiteral("131072"));
    QTest::keyClick(&box, Qt::Key_Return);
    test.settlePage();
    CHECK(test.model.undoStack().count() == 1);
    test.model.undoStack().undo();
    test.settlePage();
    CHECK(test.model.scenario().context_tokens == std::optional<std::uint64_t>(32768));
    CHECK(test.rows().rowCount() == before);

    test.type("pickBatch", "8");
    CHECK(test.model.scenario().sequences == 8u);
    QTest::keyClick(&test.find<LiveBox>("pickBatch"), Qt::Key_Escape);
    test.settlePage();
    CHECK(test.model.scenario().sequences == 1u);
    CHECK(test.rows().rowCount() == before);
}

TEST_CASE("pick: a comma is a point, and wishes stand there at the next start")
{
    PickWindow test;
    test.type("pickSpeed", "2,5");
    CHECK(test.page().need().least_speed == std::optional<double>(2.5));
    QTest::keyClick(&test.find<LiveBox>("pickSpeed"), Qt::Key_Return);
    CHECK(wishesFrom(test.preferences.pickWishes()).least_speed == std::optional<double>(2.5));
    PickWishes wishes;
    wishes.most_price = 2500;
    wishes.makers = {"NVIDIA", "AMD/Intel"};
    wishes.classes = {"consumer"};
    wishes.cards = "4090, 7900 xtx";
    wishes.most_count = 3;
    wishes.measure = RankMeasure::Energy;
    CHECK(wishesFrom(wishesText(wishes)) == wishes);
    CHECK(wishesFrom(QStringLiteral("count=0;measure=magic;least_speed=-1;=;;x")) == PickWishes());
}

TEST_CASE("pick: a header's click sorts, unknown figures last in both directions, and a third click goes back to the best first")
{
    PickWindow test;
    const std::string best = test.rows().at(0).gpu;
    QHeaderView& header = *test.table().horizontalHeader();
    const auto click = [&](int column) {
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, {header.sectionViewportPosition(column) + 12, 10});
        test.settle();
    };
    for (int turn = 0; turn < 2; ++turn) {
        click(CardRows::PriceColumn);
        std::optional<double> last;
        bool unknown = false;
        const bool rising = header.sortIndicatorOrder() == Qt::AscendingOrder;
        for (int row = 0; row < test.rows().rowCount(); ++row) {
            const auto price = numberAt(test.rows(), row, CardRows::PriceColumn);
            unknown = unknown || !price;
            CHECK((!unknown || !price));
            if (price && last)
                CHECK((rising ? *price >= *last : *price <= *last));
            last = price ? price : last;
        }
        CHECK(unknown);
    }
    click(CardRows::PriceColumn);
    CHECK(test.rows().at(0).gpu == best);
}

TEST_CASE("pick: figures of a column have the same number of decimals and stand at the right")
{
    PickWindow test;
    for (const int column : {CardRows::Spare, CardRows::Speed, CardRows::FirstToken, CardRows::PriceColumn, CardRows::ForMoney, CardRows::Power}) {
        std::set<qsizetype> decimals;
        for (int row = 0; row < test.rows().rowCount(); ++row) {
            const QString text = test.cell(row, column);
            if (text == QStringLiteral("–"))
                continue;
            const qsizetype point = text.indexOf(QLatin1Char('.'));
            decimals.insert(point < 0 ? 0 : text.size() - point - 1);
        }
        INFO(column);
        CHECK(decimals.size() == 1);
        const auto alignment = test.rows().index(0, column).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
        CHECK(alignment.testFlag(Qt::AlignRight));
    }
}

TEST_CASE("pick: Enter sets the scenario's card and shows Explore, undo takes it back")
{
    PickWindow test;
    const auto before = test.model.scenario().gpus;
    test.table().setFocus();
    QTest::keyClick(&test.table(), Qt::Key_Down);
    const std::string second = test.rows().at(1).gpu;
    QTest::keyClick(&test.table(), Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().gpus.front().id == second);
    CHECK(test.window.pages().current() == &test.window.explorePage());
    test.model.undoStack().undo();
    CHECK(test.model.scenario().gpus == before);
}

TEST_CASE("pick: the cheapest change of a card that does not qualify is one click, and undo takes it back")
{
    PickWindow test;
    CHECK_FALSE(test.find<RowTable>("otherTable").isVisible());
    test.find<QToolButton>("othersFold").click();
    test.settlePage();
    auto& table = test.find<RowTable>("otherTable");
    REQUIRE(table.isVisible());
    int row = 0;
    while (row < test.others().rowCount() && !test.others().fixOf(row))
        ++row;
    REQUIRE(row < test.others().rowCount());
    const std::string gpu = test.others().at(row).gpu;
    const Fix fix = *test.others().fixOf(row);
    CHECK(test.others().index(row, OtherRows::Cheapest).data().toString().startsWith(changeOf(fix)));
    const Scenario before = test.model.scenario();
    const QRect cell = table.visualRect(test.others().index(row, OtherRows::Cheapest));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
    test.settlePage();
    CHECK(test.model.scenario() == fix.changed);
    CHECK(test.model.answer().evaluation->fits == std::optional<bool>(true));
    if (fix.changed.gpus.front().id == gpu)
        CHECK(test.rows().find(gpu, fix.changed.gpus.front().count) >= 0);
    CHECK(test.model.undoName() == changeOf(fix));
    test.model.undoStack().undo();
    test.settlePage();
    CHECK(test.model.scenario() == before);
}

TEST_CASE("pick: changes are looked for only where they are seen")
{
    PickWindow test;
    CHECK_FALSE(test.others().isLookedFor(0));
    test.find<QToolButton>("othersFold").click();
    test.settlePage();
    CHECK(test.others().isLookedFor(0));
    CHECK_FALSE(test.others().isLookedFor(test.others().rowCount() - 1));
}

TEST_CASE("pick: the map's cells are what size answers, and a click sets the scenario")
{
    PickWindow test;
    auto& view = test.find<RunMapView>("runMap");
    const RunMap& map = view.map();
    REQUIRE(map.contexts.size() == 8);
    REQUIRE(map.sequences.size() == 6);
    const Scenario card = scenarioOf(test.page().need(), test.rows().at(0));
    bool fits = false, lacks = false;
    for (std::size_t batch = 0; batch < map.sequences.size(); ++batch) {
        for (std::size_t context = 0; context < map.contexts.size(); ++context) {
            Scenario scenario = card;
            scenario.context_tokens = map.contexts[context];
            scenario.sequences = map.sequences[batch];
            const Resolution resolution = resolve(scenario, Catalog::builtIn());
            REQUIRE(resolution.resolved);
            const Evaluation evaluation = evaluate(*resolution.resolved);
            const RunCell& cell = map.at(context, batch);
            CHECK(cell.fits == evaluation.fits);
            if (evaluation.fits == std::optional<bool>(true)) {
                fits = true;
                CHECK(cell.tokens_per_second->mid == evaluation.decode->tokens_per_second.mid);
            } else {
                lacks = true;
                REQUIRE(cell.short_bytes);
                CHECK(*cell.short_bytes == static_cast<std::uint64_t>(-*evaluation.memory.free_bytes));
                CHECK(view.cellText(context, batch).toStdString()
                      == "−" + formatGiga(static_cast<double>(*cell.short_bytes), ByteUnits::Binary, 1));
            }
        }
    }
    CHECK(fits);
    CHECK(lacks);
    const std::uint64_t tokens = map.contexts[2], batch = map.sequences[1];
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.cellPlace(2, 1).center().toPoint());
    test.settlePage();
    CHECK(test.model.scenario().context_tokens == std::optional<std::uint64_t>(tokens));
    CHECK(test.model.scenario().sequences == batch);
    CHECK(test.model.scenario().gpus == card.gpus);
    CHECK(test.model.undoStack().count() == 1);
}

TEST_CASE("pick: the chart draws what fits, the best are joined, and a click selects the row")
{
    PickWindow test;
    test.type("pickSpeed", "20");
    PriceChart& chart = test.page().charts().chart();
    REQUIRE(chart.points().size() > 10);
    double fastest = 0;
    bool others = false;
    for (const PriceChart::Point& point : chart.points()) {
        CHECK(point.best == (point.speed.mid > fastest));
        fastest = std::max(fastest, point.speed.mid);
        CHECK(point.qualifies == (point.speed.mid >= 20));
        others = others || !point.qualifies;
    }
    CHECK(others);
    const auto last = std::find_if(chart.points().rbegin(), chart.points().rend(), [](const auto& point) { return point.best; });
    const std::string gpu = last->gpu;
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.placeOf(*last).toPoint());
    test.settlePage();
    CHECK(test.rows().at(test.table().currentRow()).gpu == gpu);
}

TEST_CASE("pick: a price of one's own counts, is called one's own and is kept")
{
    PickWindow test;
    const std::string gpu = test.rows().at(3).gpu;
    test.table().setFocus();
    test.table().selectCell(3);
    QTest::keyClick(&test.table(), Qt::Key_F2);
    auto* editor = test.table().findChild<QLineEdit*>();
    REQUIRE(editor);
    editor->setText(QStringLiteral("1"));
    QTest::keyClick(editor, Qt::Key_Return);
    test.settlePage();
    CHECK(test.rows().at(0).gpu == gpu);  // Nothing is better for the money now.
    CHECK(test.rows().at(0).total_price == std::optional<double>(1));
    CHECK(test.cell(0, CardRows::Origin).startsWith(QStringLiteral("yours")));
    PriceStore again(test.preferences, Catalog::builtIn(), nullptr);
    REQUIRE(again.list().ownPrices().size() == 1);
    CHECK(again.list().ownPrices().front().gpu == gpu);
    QTest::keyClick(&test.table(), Qt::Key_F2);
    editor = test.table().findChild<QLineEdit*>();
    REQUIRE(editor);
    editor->clear();
    QTest::keyClick(editor, Qt::Key_Return);
    test.settlePage();
    CHECK(test.preferences.ownPrices().isEmpty());
}

TEST_CASE("pick: price files come in and go out, and a wrong one changes nothing and says why")
{
    PickWindow test;
    FakeDialogs& dialogs = FakeDialogs::in(test.window.files());
    QTemporaryDir folder;
    const std::string gpu = test.rows().at(5).gpu;
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        dialogs.open = file.fileName();
    };
    write(QStringLiteral("mine.csv"), "gpu,price,currency,date,kind\n" + QByteArray::fromStdString(gpu) + ",2,USD,2026-11-01,user\n");
    test.page().priceMenu().importFile();
    test.settlePage();
    CHECK(test.rows().at(0).gpu == gpu);
    CHECK(test.rows().at(0).total_price == std::optional<double>(2));
    CHECK(test.window.files().noteBar()->text().contains(QStringLiteral("mine.csv")));
    write(QStringLiteral("wrong.csv"), "gpu,price\nno-such-card,5\n");
    test.page().priceMenu().importFile();
    test.settlePage();
    CHECK(test.rows().at(0).total_price == std::optional<double>(2));
    REQUIRE(dialogs.told.size() >= 2);
    CHECK(dialogs.told[0].contains(QStringLiteral("wrong.csv")));
    dialogs.save = folder.filePath(QStringLiteral("all.csv"));
    test.page().priceMenu().exportFile();
    QFile written(dialogs.save);
    REQUIRE(written.open(QIODevice::ReadOnly));
    CHECK(written.readAll().contains(QByteArray::fromStdString(gpu) + ",2,USD,2026-11-01,user"));
}

TEST_CASE("pick: a price of a card whose catalogue is not open can be removed")
{
    PickWindow test;
    test.preferences.setOwnPrices(QStringLiteral("gpu,price,currency,date,kind\na-card-of-another-catalogue,5,USD,2026-11-01,user\n"));
    PriceStore prices(test.preferences, Catalog::builtIn(), nullptr);
    CHECK(prices.list().ownPrices().empty());
    PriceMenu menu(test.model, prices, test.window.files(), nullptr);
    auto* remove = menu.findChild<QAction*>(QStringLiteral("removePrices"));
    REQUIRE(remove);
    CHECK(remove->isEnabled());
    remove->trigger();
    CHECK_FALSE(remove->isEnabled());
    CHECK(test.preferences.ownPrices().isEmpty());
}

TEST_CASE("pick: the reverse lists what runs on the scenario's card as rank does, and Enter sets it")
{
    PickWindow test;
    for (QPushButton* button : test.page().findChildren<QPushButton*>())
        if (button->property("what").toString() == QLatin1String("onCard"))
            button->click();
    test.settlePage();
    ModelRows& rows = test.page().models().rows();
    REQUIRE(rows.rowCount() > 5);
    CHECK_FALSE(test.table().isVisible());
    const ModelRanking ranking = rankModels(test.page().models().need(), Catalog::builtIn(), PriceList::builtIn());
    REQUIRE(ranking.rows.size() == static_cast<std::size_t>(rows.rowCount()));
    for (int row = 0; row < rows.rowCount(); row += 11) {
        CHECK(rows.at(row).model->id == ranking.rows[static_cast<std::size_t>(row)].model->id);
        const Resolution resolution = resolve(scenarioOf(test.page().models().need(), rows.at(row)), Catalog::builtIn());
        REQUIRE(resolution.resolved);
        const Evaluation evaluation = evaluate(*resolution.resolved);
        CHECK(evaluation.fits == std::optional<bool>(true));
        REQUIRE(evaluation.decode);
        CHECK(rows.index(row, ModelRows::Speed).data(ModelRows::kNumber).toDouble() == evaluation.decode->tokens_per_second.mid);
    }
    const std::string model = rows.at(1).model->id;
    auto& table = test.find<RowTable>("modelTable");
    table.setFocus();
    table.selectCell(1);
    QTest::keyClick(&table, Qt::Key_Return);
    test.settle();
    CHECK(test.model.scenario().model.id == model);
    CHECK(test.window.pages().current() == &test.window.explorePage());
}

TEST_CASE("pick: the card in this computer becomes the scenario's, and absence is a sentence")
{
    PickWindow test;
    QTemporaryDir root;
    test.page().setMachineRoot(root.path());
    auto& button = test.find<QPushButton>("thisMachine");
    auto& words = test.find<QLabel>("machineText");
    const auto before = test.model.scenario();
    button.click();
    test.settlePage();
    CHECK(words.text().startsWith(QStringLiteral("No card")));
    CHECK(test.model.scenario() == before);
    QDir(root.path()).mkpath(QStringLiteral("proc/driver/nvidia/gpus/0000:01:00.0"));
    QFile file(root.filePath(QStringLiteral("proc/driver/nvidia/gpus/0000:01:00.0/information")));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("Model: \t NVIDIA GeForce RTX 5090\n");
    file.close();
    button.click();
    test.settlePage();
    CHECK(words.text().contains(QStringLiteral("RTX 5090")));
    REQUIRE(test.model.scenario().gpus.size() == 1);
    CHECK(test.model.scenario().gpus.front().id == "rtx-5090");
    CHECK(test.rows().at(test.table().currentRow()).gpu == "rtx-5090");
}
