// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "core/evaluate.h"
#include "core/units.h"
#include "tests/catch.h"
#include "ui/cpu_section.h"
#include "ui/desktop_settings.h"
#include "ui/field_controls.h"
#include "ui/field_text.h"
#include "ui/fix_bar.h"
#include "ui/fix_finder.h"
#include "ui/in_use_section.h"
#include "ui/mark_slider.h"
#include "ui/search_picker.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/tick_box.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

QPushButton& control(TestWindow& test, const char* name)
{
    return test.find<QPushButton>(name);
}

void type(EntryBox& box, const QString& words)
{
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, words);
    QTest::keyClick(&box, Qt::Key_Return);
}

Scenario tooLong()
{
    Scenario scenario = startScenario();
    scenario.context_tokens = 131072;
    scenario.sequences = 4;
    return scenario;
}

}  // namespace

TEST_CASE("the cheapest change is a link that applies it as one step, and undo takes it back")
{
    TestWindow test(tooLong());
    test.window.explorePage().fixes().settle();
    test.settle();
    REQUIRE(test.model.answer().evaluation->fits == std::optional(false));
    const auto fixes = test.window.explorePage().fixes().fixes();
    REQUIRE(fixes.size() > 1);
    QPushButton& link = control(test, "fix");
    REQUIRE(link.isVisible());
    CHECK(link.accessibleName().contains(sentence(fixes.front().action)));
    link.setFocus();
    SECTION("by Enter") { QTest::keyClick(&link, Qt::Key_Return); }
    SECTION("by a click") { QTest::mouseClick(&link, Qt::LeftButton); }
    test.settle();
    CHECK(test.model.scenario() == fixes.front().changed);
    CHECK(test.model.answer().evaluation->fits == std::optional(true));
    CHECK(test.model.undoStack().count() == 1);
    CHECK(test.model.undoName() == sentence(fixes.front().action));
    test.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(test.model.scenario() == tooLong());
}

TEST_CASE("the other changes are listed in their order, and each applies itself")
{
    TestWindow test(tooLong());
    test.window.explorePage().fixes().settle();
    const auto fixes = test.window.explorePage().fixes().fixes();
    REQUIRE(fixes.size() > 2);
    const auto actions = test.find<QToolButton>("otherFixes").menu()->actions();
    REQUIRE(actions.size() == static_cast<qsizetype>(fixes.size()) - 1);
    for (qsizetype i = 0; i < actions.size(); ++i)
        CHECK(actions[i]->text().contains(sentence(fixes[static_cast<std::size_t>(i) + 1].action)));
    actions[1]->trigger();
    test.settle();
    CHECK(test.model.scenario() == fixes[2].changed);
}

TEST_CASE("a change that belongs to another scenario is not made")
{
    TestWindow test(tooLong());
    test.window.explorePage().fixes().settle();
    Scenario small = startScenario();
    test.model.edit(QString(), Gesture::single(), [&small](Scenario& scenario) { scenario = small; });
    // No pause: the link still shows what was found before.
    test.window.explorePage().fixes().apply(0);
    test.settle();
    CHECK(test.model.scenario() == small);
}

TEST_CASE("two different sentences: the weights alone are too big, or only the context tips it over")
{
    Scenario big = startScenario();
    big.model.id = "llama-3.1-70b";
    TestWindow weights(big);
    CHECK(weights.headline().contains(QStringLiteral("weights alone")));
    TestWindow context(tooLong());
    CHECK(context.headline().contains(QStringLiteral("the weights fit")));
    context.preferences.setLanguage(Language::Korean);
    weights.settle();
    CHECK(weights.headline() != context.headline());
    CHECK(weights.headline().contains(QStringLiteral("가중치")));
    context.preferences.setLanguage(Language::English);
}

TEST_CASE("memory in use already: slider, presets and box are one value")
{
    TestWindow test;
    const double before = test.memory().frame().current.total();
    QTest::mouseClick(&control(test, "reservedDesktop"), Qt::LeftButton);
    test.settle();
    CHECK(test.model.scenario().reserved_bytes == InUseSection::kDesktopBytes);
    CHECK(test.memory().frame().current.reserved == static_cast<double>(InUseSection::kDesktopBytes));
    CHECK(test.memory().frame().current.total() > before);
    type(test.find<EntryBox>("reserved_bytesBox"), QStringLiteral("2.5 GiB"));
    test.settle();
    CHECK(test.model.scenario().reserved_bytes == (std::uint64_t{5} << 29));
    QTest::keyClick(&test.find<MarkSlider>("reservedSlider"), Qt::Key_Home);
    test.settle();
    CHECK(test.model.scenario().reserved_bytes == 0);
}

TEST_CASE("cards of a second kind come, change and go")
{
    TestWindow test;
    const double before = test.memory().frame().capacity;
    QTest::mouseClick(&control(test, "addCard"), Qt::LeftButton);
    test.settle();
    REQUIRE(test.model.scenario().gpus.size() == 2);
    CHECK(test.memory().frame().capacity > before);
    emit test.find<SearchPicker>("cardPicker2").picked(QStringLiteral("rtx-3090"));
    test.find<QSpinBox>("cardCount2").setValue(2);
    test.settle();
    CHECK(test.model.scenario().gpus[1].id == "rtx-3090");
    CHECK(test.model.scenario().gpus[1].count == 2);
    CHECK(test.model.answer().resolved->devices.size() == 3);
    // The first card's slider leaves the second kind alone.
    QTest::keyClick(&test.find<MarkSlider>("cardSlider"), Qt::Key_Right);
    test.settle();
    REQUIRE(test.model.scenario().gpus.size() == 2);
    CHECK(test.model.scenario().gpus[1].id == "rtx-3090");
    CHECK(test.find<Chooser>("splitChoice").isVisible());
    QTest::mouseClick(&control(test, "removeCard2"), Qt::LeftButton);
    test.settle();
    CHECK(test.model.scenario().gpus.size() == 1);
}

TEST_CASE("layers on the CPU free the card and say their price")
{
    TestWindow test;
    const Evaluation before = *test.model.answer().evaluation;
    const auto layers = test.model.answer().resolved->shape->layers.size();
    auto& slider = test.find<MarkSlider>("cpuLayersSlider");
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(&slider, Qt::Key_Right);
    test.settle();
    CHECK(test.model.scenario().options.gpu_layers == layers + 1 - 8);
    const Evaluation after = *test.model.answer().evaluation;
    CHECK(*exact(after.memory.weights_bytes) < *exact(before.memory.weights_bytes));
    const QString price = test.find<QLabel>("cpuPrice").text();
    CHECK(price.contains(text(formatSpeed(after.decode->tokens_per_second.mid))));
    CHECK(price.contains(text(formatSpeed(before.decode->tokens_per_second.mid))));
    CHECK_FALSE(test.find<QWidget>("cpuExpertsSlider").isVisible());
    QTest::keyClick(&slider, Qt::Key_Home);
    test.settle();
    CHECK_FALSE(test.model.scenario().options.gpu_layers.has_value());
    CHECK_FALSE(test.find<QLabel>("cpuPrice").isVisible());
}

TEST_CASE("a mixture of experts offers its experts apart")
{
    Scenario scenario = startScenario();
    scenario.model.id = "gpt-oss-20b";
    scenario.weights.format.clear();
    TestWindow test(scenario);
    auto& slider = test.find<MarkSlider>("cpuExpertsSlider");
    REQUIRE(slider.isVisibleTo(&test.window));
    QTest::keyClick(&slider, Qt::Key_End);
    test.settle();
    CHECK(test.model.scenario().options.cpu_moe_layers == test.model.answer().resolved->shape->layers.size());
    CHECK(*exact(test.model.answer().evaluation->host.weights_bytes) > 0);
}

TEST_CASE("settings of the runtime are folded away and set by core's fields")
{
    TestWindow test;
    CHECK_FALSE(test.find<QWidget>("moreContent").isVisible());
    auto& fold = test.find<QToolButton>("more");
    fold.setFocus();
    QTest::keyClick(&fold, Qt::Key_Space);
    test.settle();
    REQUIRE(test.find<QWidget>("moreContent").isVisible());
    for (const FlagField& field : flagFields()) {
        auto& box = test.find<QCheckBox>((std::string(field.id) + "Switch").c_str());
        const bool before = field.get(test.model.scenario());
        CHECK(box.isChecked() == before);
        box.click();
        test.settle();
        CHECK(field.get(test.model.scenario()) != before);
        test.model.undoStack().undo();
        test.settle();
        CHECK(box.isChecked() == before);
    }
    type(test.find<EntryBox>("host.memory_bytesBox"), QStringLiteral("128 GiB"));
    type(test.find<EntryBox>("host.bandwidth_bytes_per_sBox"), QStringLiteral("100 GB/s"));
    type(test.find<EntryBox>("ubatchBox"), QStringLiteral("1k"));
    CHECK(test.model.scenario().host.memory_bytes == (std::uint64_t{128} << 30));
    CHECK(test.model.scenario().host.bandwidth_bytes_per_s == 100e9);
    CHECK(test.model.scenario().options.ubatch == 1024);
    type(test.find<EntryBox>("host.memory_bytesBox"), QStringLiteral("auto"));
    CHECK_FALSE(test.model.scenario().host.memory_bytes.has_value());
}

TEST_CASE("the weights' own size is entered to the byte, and left to the format again")
{
    TestWindow test;
    test.find<QToolButton>("more").click();
    auto& box = test.find<EntryBox>("weights_bytesBox");
    const std::uint64_t before = *exact(test.model.answer().evaluation->memory.weights_bytes);
    type(box, QStringLiteral("4920739232"));
    test.settle();
    CHECK(test.model.scenario().weights.bytes == 4920739232U);
    CHECK(test.model.scenario().weights.format == "Q4_K_M");
    type(box, QStringLiteral("9 GB"));
    test.settle();
    CHECK(test.model.scenario().weights.bytes == 9000000000U);
    CHECK(*exact(test.model.answer().evaluation->memory.weights_bytes) > before);
    type(box, QStringLiteral("auto"));
    test.settle();
    CHECK_FALSE(test.model.scenario().weights.bytes.has_value());
    CHECK(*exact(test.model.answer().evaluation->memory.weights_bytes) == before);
}

TEST_CASE("what the runtime does not read is not offered, unless the scenario sets it")
{
    TestWindow test;
    test.find<QToolButton>("more").click();
    const auto offered = [&](const char* name) { return test.find<QWidget>(name).isVisibleTo(&test.window); };
    CHECK(offered("ubatchBox"));
    CHECK(offered("unifiedSwitch"));
    CHECK(offered("cpuLayersSlider"));
    CHECK_FALSE(offered("block_sizeBox"));
    const auto choose = [&](const char* runtime) {
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) { scenario.runtime = runtime; });
        test.settle();
    };
    choose("vllm");
    CHECK_FALSE(offered("ubatchBox"));
    CHECK_FALSE(offered("unifiedSwitch"));
    CHECK_FALSE(offered("cpuLayersSlider"));
    CHECK(offered("block_sizeBox"));
    CHECK(offered("swa_fullSwitch"));
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.options.gpu_layers = 7; });
    test.settle();
    CHECK(offered("cpuLayersSlider"));
    choose("textbook");
    CHECK_FALSE(offered("block_sizeBox"));
    CHECK_FALSE(offered("swa_fullSwitch"));
}

TEST_CASE("ten steps of what is in use already are exactly one unit")
{
    TestWindow test;
    auto& slider = test.find<MarkSlider>("reservedSlider");
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&slider, Qt::Key_Right);
    test.settle();
    CHECK(test.model.scenario().reserved_bytes == std::uint64_t{2} << 30);
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(&slider, Qt::Key_Left);
    test.settle();
    CHECK(test.model.scenario().reserved_bytes == std::uint64_t{1} << 30);
}

TEST_CASE("a step that changes nothing has its name too")
{
    TestWindow test;
    auto& undo = test.find<QToolButton>("undo");
    type(test.find<EntryBox>("contextBox"), QStringLiteral("32k"));
    test.settle();
    const QString before = undo.accessibleName();
    test.model.undoStack().push(new QUndoCommand(QStringLiteral("nothing")));
    QTest::qWait(150);
    CHECK(undo.isEnabled());
    CHECK(undo.accessibleName() != before);
}

TEST_CASE("undo and redo are named by what changed, in the language of now")
{
    TestWindow test;
    auto& undo = test.find<QToolButton>("undo");
    type(test.find<EntryBox>("contextBox"), QStringLiteral("32k"));
    test.settle();
    CHECK(undo.accessibleName() == QStringLiteral("Undo context 32K"));
    test.preferences.setLanguage(Language::Korean);
    test.settle();
    CHECK(undo.accessibleName().startsWith(QStringLiteral("실행 취소: 컨텍스트 32K")));
    test.preferences.setLanguage(Language::English);
    test.settle();
    // The box has nothing typed of its own: the keys are the scenario's.
    auto& box = test.find<EntryBox>("contextBox");
    box.setFocus();
    test.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(test.model.scenario().context_tokens == 8192u);
    CHECK(test.find<QToolButton>("redo").accessibleName() == QStringLiteral("Redo context 32K"));
    test.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(test.model.scenario().context_tokens == 32768u);
}

TEST_CASE("no control of the panel is wider than the panel, in both languages")
{
    TestWindow test;
    test.find<QToolButton>("more").setChecked(true);
    QTest::mouseClick(&control(test, "addCard"), Qt::LeftButton);
    for (const Language language : {Language::English, Language::Korean}) {
        test.preferences.setLanguage(language);
        test.settle();
        for (QScrollArea* area : test.window.findChildren<QScrollArea*>()) {
            if (!area->isVisible())
                continue;
            CHECK(area->widget()->minimumSizeHint().width() <= area->width());
            for (QWidget* child : area->widget()->findChildren<QWidget*>()) {
                if (!child->isVisible())
                    continue;
                INFO(child->objectName().toStdString() << " " << child->accessibleName().toStdString());
                const QPoint right = child->mapTo(area->widget(), QPoint(child->width(), 0));
                CHECK(right.x() <= area->widget()->width());
            }
        }
    }
    test.preferences.setLanguage(Language::English);
}

TEST_CASE("the desktop's wishes: dark, and less motion")
{
    TestWindow test;
    DesktopSettings desktop;
    test.window.follow(desktop);
    const QString group = QStringLiteral("org.freedesktop.appearance");
    desktop.take(group, QStringLiteral("color-scheme"), QVariant(1u));
    CHECK(theme().dark);
    desktop.take(group, QStringLiteral("color-scheme"), QVariant(2u));
    CHECK_FALSE(theme().dark);
    CHECK_FALSE(desktop.reducesMotion());
    desktop.take(QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations"), QVariant(false));
    CHECK(desktop.reducesMotion());
    test.preferences.setTheme(ThemeChoice::Light);
    desktop.take(group, QStringLiteral("color-scheme"), QVariant(1u));
    CHECK_FALSE(theme().dark);
    setSystemDark(false);
}

TEST_CASE("what the command line asked for is ticked in the menu and not kept")
{
    startApplication();
    ScenarioModel model(Catalog::builtIn(), startScenario());
    Preferences preferences;
    preferences.useTheme(ThemeChoice::Dark);
    preferences.useLanguage(Language::Korean);
    MainWindow window(model, preferences);
    QStringList ticked;
    for (QAction* action : window.findChildren<QAction*>())
        if (action->isChecked())
            ticked << action->text();
    CHECK(ticked.contains(QStringLiteral("한국어")));
    CHECK(ticked.contains(QStringLiteral("Dark")));
}

TEST_CASE("what fits beyond the slider's end is said in figures, and what is checked has a tick")
{
    TestWindow test;
    const auto& slider = test.find<MarkSlider>("contextSlider");
    const std::uint64_t longest = *test.model.answer().evaluation->limits.max_context_tokens;
    REQUIRE(longest > slider.scale().most());
    CHECK(slider.marks().fitsLabel == text(formatTokens(longest)) + QStringLiteral(" fit"));
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 8; });
    test.settle();
    CHECK(slider.marks().fitsLabel == QStringLiteral("fits"));

    TickBox box(QStringLiteral("checked"));
    box.resize(120, 30);
    const auto inked = [&box] {
        const QImage picture = box.grab().toImage();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < 24; ++x)
                count += picture.pixelColor(x, y) == theme().panel;
        return count;
    };
    const int without = inked();
    box.setChecked(true);
    CHECK(inked() > without + 4);
}
