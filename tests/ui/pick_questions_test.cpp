// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/pick_window.h"

#include "core/price_list.h"
#include "core/rank.h"
#include "core/rank_models.h"
#include "ui/buyer_questions.h"
#include "ui/chooser.h"
#include "ui/many_chooser.h"
#include "ui/model_rows.h"
#include "ui/models_panel.h"
#include "ui/price_menu.h"
#include "ui/search_picker.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <functional>

using namespace kvsight;
using namespace kvsight::ui;

// The guide's ten questions, each done as the guide says with simulated hands from the way the page opens at first.

namespace {

constexpr std::size_t kMostActions = 4;
const char* const kOffers = "gpu,price,currency,date,kind\nrtx-3090,450,USD,2026-11-20,user\nrtx-5090,1200,USD,2026-11-20,user\nrx-7900-xtx,2000,USD,2026-11-20,user\n";

/// Does what a step says, with the mouse and keys alone.
class Hand {
public:
    explicit Hand(PickWindow& test) : m_test(test) { QApplication::setDoubleClickInterval(1); }

    void take(const BuyerStep& step)
    {
        using Kind = BuyerStep::Kind;
        switch (step.kind) {
        case Kind::Search: search(step); break;
        case Kind::Choose: choose(step); break;
        case Kind::Type: type(step); break;
        case Kind::Press: press(step); break;
        case Kind::Menu: menu(step); break;
        case Kind::File: break;  // The dialog that the menu opened has answered.
        }
        m_test.settlePage();
    }

private:
    QWidget& seen(const char* name)
    {
        for (auto* widget : m_test.page().findChildren<QWidget*>())
            if ((widget->objectName() == QLatin1String(name) || widget->property("what").toString() == QLatin1String(name)) && widget->isVisible())
                return *widget;
        throw std::runtime_error(std::string("not to be seen: ") + name);
    }

    void search(const BuyerStep& step)
    {
        auto& picker = dynamic_cast<SearchPicker&>(seen(step.control));
        QTest::mouseClick(&picker, Qt::LeftButton);
        REQUIRE(picker.isListOpen());
        auto* line = picker.findChild<QLineEdit*>();
        QTest::keyClicks(line, step.value);
        QTest::keyClick(line, Qt::Key_Return);
    }

    void choose(const BuyerStep& step)
    {
        auto& box = dynamic_cast<QComboBox&>(seen(step.control));
        CHECK(box.accessibleName() == step.label);
        const int row = box.findText(step.value);
        INFO(step.value.toStdString());
        REQUIRE(row >= 0);
        QTest::mouseClick(&box, Qt::LeftButton);
        const QModelIndex index = box.model()->index(row, 0);
        // A list takes no click within the time of a double click, which ends later on a busy machine.
        for (int attempt = 0; attempt < 100 && box.view()->isVisible(); ++attempt) {
            QTest::qWait(5);
            box.view()->scrollTo(index);
            QTest::mouseClick(box.view()->viewport(), Qt::LeftButton, {}, box.view()->visualRect(index).center());
        }
        CHECK_FALSE(box.view()->isVisible());
    }

    void type(const BuyerStep& step)
    {
        QWidget& box = seen(step.control);
        CHECK(box.accessibleName() == step.label);
        QTest::mouseClick(&box, Qt::LeftButton);
        QTest::keyClick(&box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&box, step.value);
    }

    void press(const BuyerStep& step)
    {
        QTest::mouseClick(&seen(step.control), Qt::LeftButton);
    }

    void menu(const BuyerStep& step)
    {
        auto& button = dynamic_cast<QToolButton&>(seen(step.control));
        CHECK(button.text() == step.label);
        QTimer::singleShot(0, [&button, &step] {
            for (QAction* action : button.menu()->actions())
                if (action->text() == step.value)
                    return QTest::mouseClick(button.menu(), Qt::LeftButton, {}, button.menu()->actionGeometry(action).center());
            button.menu()->close();
        });
        QTest::mouseClick(&button, Qt::LeftButton);
    }

    PickWindow& m_test;
};

CardNeed needOfModel(const char* model, std::uint64_t context)
{
    CardNeed need;
    need.scenario = startScenario();
    need.scenario.model.id = model;
    need.scenario.context_tokens = context;
    return need;
}

PriceList offeredPrices()
{
    PriceList prices = PriceList::builtIn();
    Findings findings;
    REQUIRE(importPrices(kOffers, Catalog::builtIn(), prices, findings) == std::optional<std::size_t>(3));
    return prices;
}

/// What `rank` answers is what stands in the table, to the figure, and its sentence above.
void checkCards(PickWindow& test, const CardNeed& need, const PriceList& prices = PriceList::builtIn())
{
    const CardRanking ranking = rankCards(need, Catalog::builtIn(), prices);
    REQUIRE_FALSE(ranking.rows.empty());
    CHECK(test.table().isVisible());
    REQUIRE(static_cast<std::size_t>(test.rows().rowCount()) == ranking.rows.size());
    REQUIRE(static_cast<std::size_t>(test.others().rowCount()) == ranking.others.size());
    for (int row = 0; row < test.rows().rowCount(); ++row) {
        const CardRow& wanted = ranking.rows[static_cast<std::size_t>(row)];
        INFO(wanted.gpu);
        CHECK(test.cell(row, CardRows::Card).toStdString() == rowName(wanted));
        const auto number = [&](int column) { return test.rows().index(row, column).data(CardRows::kNumber); };
        CHECK(number(CardRows::Speed).toDouble() == wanted.tokens_per_second->mid);
        CHECK(number(CardRows::PriceColumn).toDouble() == wanted.total_price.value_or(0));
        CHECK(number(CardRows::Year).toDouble() == (need.price_per_kwh ? wanted.yearly_cost : wanted.yearly_kwh).value_or(0));
    }
    CHECK(test.find<Words>("whyFirst").text().startsWith(sentence(ranking.first)));
    const QRect first = test.table().visualRect(test.rows().index(0, 0));
    CHECK(test.table().viewport()->rect().contains(first));
}

void checkModels(PickWindow& test, const ModelNeed& need)
{
    const ModelRanking ranking = rankModels(need, Catalog::builtIn(), PriceList::builtIn());
    ModelRows& rows = test.page().models().rows();
    REQUIRE_FALSE(ranking.rows.empty());
    REQUIRE(static_cast<std::size_t>(rows.rowCount()) == ranking.rows.size());
    for (int row = 0; row < rows.rowCount(); ++row) {
        const ModelRow& wanted = ranking.rows[static_cast<std::size_t>(row)];
        CHECK(rows.at(row).model == wanted.model);
        CHECK(rows.at(row).format == wanted.format);
        CHECK(rows.at(row).cards == wanted.cards);
        CHECK(rows.index(row, ModelRows::Speed).data(ModelRows::kNumber).toDouble() == wanted.tokens_per_second->mid);
    }
    CHECK(test.find<RowTable>("modelTable").isVisible());
    CHECK(test.find<Words>("whyFirst").text().startsWith(sentence(ranking.first)));
}

ModelNeed modelNeed()
{
    ModelNeed need;
    need.scenario = startScenario();
    need.contexts = {8192, 32768, 131072};
    return need;
}

/// What each question asks of core, written down apart from the guide's steps.
const std::vector<std::function<void(PickWindow&)>>& answers()
{
    static const std::vector<std::function<void(PickWindow&)>> all = {
        [](PickWindow& test) { checkCards(test, needOfModel("qwen3-32b", 32768)); },
        [](PickWindow& test) {
            CardNeed need = needOfModel("qwen3-32b", 8192);
            need.least_speed = 15;
            need.most_price = 2500;
            need.most_count = 2;
            checkCards(test, need);
            CHECK(test.rows().at(0).total_price <= std::optional<double>(2500));
        },
        [](PickWindow& test) {
            CardNeed need = needOfModel("qwen3-32b", 32768);
            need.measure = RankMeasure::Price;
            need.least_speed = 10;
            checkCards(test, need);
        },
        [](PickWindow& test) {
            CardNeed need = needOfModel("qwen3-32b", 8192);
            need.most_power_w = 300;
            need.price_per_kwh = 0.30;
            checkCards(test, need);
            CHECK(test.rows().at(0).yearly_cost);
        },
        [](PickWindow& test) {
            CardNeed need = needOfModel("qwen3-32b", 32768);
            for (const char* id : {"rtx-4090", "rtx-5090", "rx-7900-xtx"}) {
                need.candidates.emplace_back();
                need.candidates.back().id = id;
            }
            checkCards(test, need);
            CHECK(test.rows().rowCount() + test.others().rowCount() == 3);
            CHECK(test.find<RowTable>("otherTable").isVisible());
            CHECK(test.others().isLookedFor(0));
            const CardRanking ranking = rankCards(need, Catalog::builtIn(), PriceList::builtIn());
            CHECK(test.others().index(0, OtherRows::Reasons).data().toString() == sentence(ranking.others[0].unmet[0].text));
        },
        [](PickWindow& test) {
            CardNeed need = needOfModel("qwen3-32b", 32768);
            need.makers = {"Apple"};
            need.measure = RankMeasure::Speed;
            checkCards(test, need);
        },
        [](PickWindow& test) {
            CardNeed need = needOfModel("llama-3.1-8b", 16384);
            need.scenario.weights.format = "Q8_0";
            need.scenario.sequences = 16;
            need.measure = RankMeasure::Total;
            checkCards(test, need);
        },
        [](PickWindow& test) {
            ModelNeed need = modelNeed();
            need.scenario.gpus.front().id = "rtx-3060-12gb";
            need.least_speed = 20;
            checkModels(test, need);
        },
        [](PickWindow& test) {
            ModelNeed need = modelNeed();
            need.most_price = 700;
            checkModels(test, need);
            CHECK(test.page().models().rows().index(0, ModelRows::PriceColumn).data(ModelRows::kNumber).toDouble() <= 700);
        },
        [](PickWindow& test) {
            checkCards(test, needOfModel("qwen3-32b", 32768), offeredPrices());
            CHECK(test.rows().at(0).gpu == "rtx-5090");
        },
    };
    return all;
}

/// Answers a question in the window's language as the guide says.
void answer(PickWindow& test, const BuyerQuestion& question, const QTemporaryDir& folder)
{
    QFile offers(folder.filePath(QStringLiteral("offers.csv")));
    REQUIRE(offers.open(QIODevice::WriteOnly));
    offers.write(kOffers);
    offers.close();
    FakeDialogs::in(test.window.files()).open = offers.fileName();
    Hand hand(test);
    for (const BuyerStep& step : question.steps)
        hand.take(step);
}

void useLanguage(PickWindow& test, Language language)
{
    test.preferences.setLanguage(language);
    test.settlePage();
}

}  // namespace

TEST_CASE("pick: the guide's ten questions are answered by the page in at most four actions, in both languages")
{
    for (const Language language : {Language::English, Language::Korean}) {
        for (std::size_t i = 0; i < answers().size(); ++i) {
            QTemporaryDir folder;
            PickWindow test(startScenario());
            useLanguage(test, language);
            const auto questions = BuyerQuestions::all();
            REQUIRE(questions.size() == answers().size());
            INFO(questions[i].question.toStdString());
            CHECK(questions[i].steps.size() <= kMostActions);
            answer(test, questions[i], folder);
            answers()[i](test);
            useLanguage(test, Language::English);
        }
    }
}

TEST_CASE("pick: the guide stands in the help in both languages, and the page's link opens it there")
{
    PickWindow test(startScenario());
    test.find<QPushButton>("buyersGuide").click();
    test.settle();
    auto& sheet = test.find<QLabel>("helpQuestions");
    REQUIRE(sheet.isVisible());
    for (const Language language : {Language::English, Language::Korean}) {
        useLanguage(test, language);
        for (const BuyerQuestion& question : BuyerQuestions::all()) {
            CHECK(sheet.text().contains(question.question.toHtmlEscaped()));
            CHECK(sheet.text().contains(stepsText(question).toHtmlEscaped()));
            CHECK(sheet.text().contains(question.answer.toHtmlEscaped()));
        }
    }
    CHECK(sheet.text().contains(QStringLiteral("모델: Qwen3 32B → 컨텍스트: 32k")));
    useLanguage(test, Language::English);
    // Its first line is at the top, not somewhere below.
    CHECK(std::abs(sheet.mapTo(sheet.window(), QPoint()).y()) < 40);
}

/// By hand: the answered questions as pictures, light and dark in turn.
TEST_CASE("pick: pictures of the guide's questions", "[.pictures]")
{
    QDir folder(QStringLiteral(KVSIGHT_BINARY_DIR "/questions"));
    REQUIRE(folder.mkpath(QStringLiteral(".")));
    for (const Language language : {Language::English, Language::Korean}) {
        for (std::size_t i = 0; i < answers().size(); ++i) {
            QTemporaryDir offers;
            PickWindow test(startScenario());
            const bool dark = i % 2 == (language == Language::English ? 1u : 0u);
            test.preferences.setTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
            useLanguage(test, language);
            answer(test, BuyerQuestions::all()[i], offers);
            const QString name = QStringLiteral("%1-%2-%3.png").arg(i + 1, 2, 10, QLatin1Char('0')).arg(
                language == Language::English ? QStringLiteral("en") : QStringLiteral("ko"), dark ? QStringLiteral("dark") : QStringLiteral("light"));
            CHECK(test.window.grab().save(folder.filePath(name)));
            test.preferences.setTheme(ThemeChoice::Light);
            useLanguage(test, Language::English);
        }
    }
}
