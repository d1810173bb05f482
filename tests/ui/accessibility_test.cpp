// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/chart_table.h"
#include "ui/compare_menu.h"
#include "ui/compare_window.h"
#include "ui/control_panel.h"
#include "ui/dialogs.h"
#include "ui/explanation_popup.h"
#include "ui/fact_value.h"
#include "ui/file_desk.h"
#include "ui/learn_page.h"
#include "ui/log_desk.h"
#include "ui/log_dialog.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/need_panel.h"
#include "ui/notice_bar.h"
#include "ui/page_stack.h"
#include "ui/pick_page.h"
#include "ui/search_picker.h"
#include "ui/session_keeper.h"
#include "ui/theme.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMetaEnum>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <set>

using namespace kvsight;
using namespace kvsight::ui;

// What a screen reader and the keyboard find in the window and in each of its dialogs, in both languages. With
// KVSIGHT_DUMP set the trees are printed.

namespace {

QString named(const QAccessibleInterface& node)
{
    return node.text(QAccessible::Name).simplified();
}

QString roleName(QAccessible::Role role)
{
    return QString::fromLatin1(QMetaEnum::fromType<QAccessible::Role>().valueToKey(role));
}

bool mustHaveName(const QAccessibleInterface& node)
{
    switch (node.role()) {
    case QAccessible::PushButton:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::ComboBox:
    case QAccessible::EditableText:
    case QAccessible::Slider:
    case QAccessible::SpinBox:
    case QAccessible::Link:
    case QAccessible::MenuItem:
    case QAccessible::Table:
    case QAccessible::Tree:
    case QAccessible::List:
    case QAccessible::ListItem:
    case QAccessible::ColumnHeader:
    case QAccessible::Chart:
    case QAccessible::Graphic:
    case QAccessible::Dialog:
    case QAccessible::AlertMessage: return true;
    default: return node.state().focusable;
    }
}

/// A part that Qt makes inside a control which has the name.
bool isPart(const QAccessibleInterface& node)
{
    const auto* own = qobject_cast<const QWidget*>(node.object());
    return own && (qobject_cast<const QAbstractSpinBox*>(own->parentWidget()) || qobject_cast<const QComboBox*>(own->parentWidget()));
}

struct Tree {
    QStringList lines, unnamed, names;
};

void walk(QAccessibleInterface* node, int depth, Tree& tree)
{
    if (!node || node->state().invisible || depth > 30)
        return;
    const QAccessible::Role role = node->role();
    const QString name = named(*node);
    const auto* widget = qobject_cast<const QWidget*>(node->object());
    if (role == QAccessible::ScrollBar || role == QAccessible::Separator || role == QAccessible::Cell)
        return;
    const QString line = QString(depth * 2, QLatin1Char(' ')) + roleName(role) + QStringLiteral(" \"") + name + QLatin1Char('"')
                       + (node->text(QAccessible::Value).isEmpty() ? QString() : QStringLiteral(" = ") + node->text(QAccessible::Value).left(60).simplified())
                       + (widget ? QStringLiteral("  [") + QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() + QLatin1Char(']')
                                 : QString());
    tree.lines << line;
    if (name.isEmpty() && mustHaveName(*node) && !isPart(*node))
        tree.unnamed << line.trimmed();
    if (!name.isEmpty())
        tree.names << name;
    for (int i = 0; i < node->childCount() && i < 400; ++i)
        walk(node->child(i), depth + 1, tree);
}

Tree treeOf(QWidget& window, const char* what)
{
    Tree tree;
    walk(QAccessible::queryAccessibleInterface(&window), 0, tree);
    if (std::getenv("KVSIGHT_DUMP"))
        std::cout << "== " << what << '\n' << tree.lines.join(QLatin1Char('\n')).toStdString() << '\n';
    return tree;
}

bool isControl(const QWidget& widget)
{
    // Text that the mouse can select is no control: a button beside it copies it, where it is meant to be copied.
    const auto* label = qobject_cast<const QLabel*>(&widget);
    if (label && !(label->textInteractionFlags() & (Qt::TextSelectableByKeyboard | Qt::LinksAccessibleByKeyboard)))
        return false;
    return widget.isVisible() && widget.isEnabled()
        && (widget.focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSlider*>(&widget)
            || qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QComboBox*>(&widget))
        && !qobject_cast<const QScrollBar*>(&widget);
}

QString describe(const QWidget* widget)
{
    const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
    return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() + QStringLiteral(" \"")
         + (node ? named(*node) : QString()) + QLatin1Char('"');
}

/// Where the Tab key goes, from the first stop until it comes round.
QList<QWidget*> tabStops(QWidget& window)
{
    QList<QWidget*> stops;
    QWidget* at = &window;
    do {
        at = at->nextInFocusChain();
        if (at->isVisible() && at->isEnabled() && (at->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && at != &window && at->window() == &window
            && !at->focusProxy() && !stops.contains(at))
            stops << at;
    } while (at != &window);
    return stops;
}

/// Controls that no key reaches. Figures of a panel are one stop: the arrow keys walk between them.
QStringList unreachable(QWidget& window, const QList<QWidget*>& stops)
{
    QStringList found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!isControl(*widget) || widget->window() != &window || stops.contains(widget) || stops.contains(widget->focusProxy()))
            continue;
        // Of buttons of which one is chosen Tab stops at one; the arrow keys walk between them.
        const auto isSibling = [&](const QWidget* stop) {
            const auto* other = qobject_cast<const QAbstractButton*>(stop);
            return other && other->autoExclusive() && other->parentWidget() == widget->parentWidget();
        };
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        if (button && button->autoExclusive() && std::any_of(stops.begin(), stops.end(), isSibling))
            continue;
        bool inside = false;  // Of a control that has the focus for it.
        for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
            inside = inside || stops.contains(const_cast<QWidget*>(parent));
        const auto* figure = qobject_cast<FactValue*>(widget);
        if (inside || (figure && figure->figure().empty()))
            continue;
        if (figure) {
            const auto beside = widget->parentWidget()->window()->findChildren<FactValue*>();
            const bool walked = std::any_of(beside.begin(), beside.end(), [&](FactValue* other) { return stops.contains(other); });
            if (walked)
                continue;
        }
        found << describe(widget);
    }
    return found;
}

/// Stops that lie above or left of the one before them, within the same panel.
QStringList outOfOrder(const QList<QWidget*>& stops, const QWidget& panel)
{
    QStringList found;
    const QWidget* before = nullptr;
    for (const QWidget* stop : stops) {
        if (!panel.isAncestorOf(stop))
            continue;
        if (before) {
            const QPoint a = before->mapTo(&panel, before->rect().center()), b = stop->mapTo(&panel, stop->rect().center());
            const int line = (before->height() + stop->height()) / 3;
            if (b.y() < a.y() - line || (std::abs(b.y() - a.y()) <= line && b.x() < a.x()))
                found << describe(before) + QStringLiteral(" before ") + describe(stop);
        }
        before = stop;
    }
    return found;
}

void checkWindow(QWidget& window, const char* what)
{
    INFO(what);
    const Tree tree = treeOf(window, what);
    INFO("unnamed: " << tree.unnamed.join(QLatin1Char('\n')).toStdString());
    CHECK(tree.unnamed.isEmpty());
    const QList<QWidget*> stops = tabStops(window);
    if (std::getenv("KVSIGHT_DUMP")) {
        std::cout << "-- Tab\n";
        for (const QWidget* stop : stops)
            std::cout << describe(stop).toStdString() << '\n';
    }
    const QStringList lost = unreachable(window, stops);
    INFO("unreachable: " << lost.join(QLatin1Char('\n')).toStdString());
    CHECK(lost.isEmpty());
    for (const QWidget* stop : stops) {
        const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(stop));
        INFO(describe(stop).toStdString());
        REQUIRE(node);
        CHECK_FALSE(named(*node).isEmpty());
    }
}

/// Runs `look` in each language and puts English back.
void inBothLanguages(const std::function<void(Language)>& look)
{
    for (const Language language : {Language::English, Language::Korean}) {
        applyLanguage(language);
        look(language);
    }
    applyLanguage(Language::English);
}

/// A scenario that shows every part of the left panel.
Scenario fullScenario()
{
    Scenario scenario = startScenario();
    scenario.model.id = "qwen3-30b-a3b";
    scenario.options.gpu_layers = 20;
    scenario.options.cpu_moe_layers = 4;
    scenario.reserved_bytes = std::uint64_t{1} << 30;
    GpuChoice second;
    second.id = "rtx-3090";
    scenario.gpus.push_back(second);
    return scenario;
}

void openSections(QWidget& window)
{
    for (QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible() && button->isCheckable() && !button->isChecked() && !button->autoExclusive() && button->inherits("QToolButton")
            && button->objectName() != QLatin1String("tab"))
            button->click();
}

}  // namespace

TEST_CASE("nothing in the window is unnamed or out of the keyboard's reach, in both languages")
{
    for (const bool full : {false, true}) {
        startApplication();
        inBothLanguages([&](Language) {
            TestWindow test(full ? fullScenario() : startScenario());
            test.window.resize(1280, full ? 1400 : 800);
            if (full)
                openSections(test.window);
            test.window.files().noteBar()->say(QStringLiteral("Something to read"));
            test.settle();
            checkWindow(test.window, full ? "window, everything open" : "window");
            const QList<QWidget*> stops = tabStops(test.window);
            const QWidget* panels[] = {test.window.findChild<ControlPanel*>(), &test.find<QWidget>("topBar"),
                                       test.window.findChild<HeadlinePanel*>(), &test.find<FactPanel>("formulaPanel"),
                                       &test.find<FactPanel>("stepPanel")};
            for (const QWidget* panel : panels) {
                const QStringList wrong = outOfOrder(stops, *panel);
                INFO(wrong.join(QLatin1Char('\n')).toStdString());
                CHECK(wrong.isEmpty());
            }
            // Panel after panel, as the page is read.
            std::vector<qsizetype> firsts;
            for (const QWidget* panel : panels) {
                const auto inside = std::find_if(stops.begin(), stops.end(), [&](const QWidget* stop) { return panel->isAncestorOf(stop); });
                firsts.push_back(inside - stops.begin());
            }
            CHECK(firsts[0] < firsts[2]);
            CHECK(firsts[2] < firsts[3]);
            CHECK(firsts[3] < firsts[4]);
        });
    }
}

TEST_CASE("nothing on Learn is unnamed or out of the keyboard's reach, before, in and after each lesson")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.window.pages().setMotion(false);
        test.window.pages().show("learn");
        test.settle();
        checkWindow(test.window, "learn");
        auto& page = *test.window.findChild<LearnPage*>();
        for (std::size_t lesson = 0; lesson < 3; ++lesson) {
            page.startLesson(lesson);
            for (bool more = true; more;) {
                test.settle();
                checkWindow(test.window, "learn, lesson");
                page.choose(0);
                test.settle();
                checkWindow(test.window, "learn, lesson revealed");
                more = !page.lesson()->isLast();
                page.goOn(1);
            }
            page.leaveLesson();
        }
        page.setSentence(true);
        test.settle();
        checkWindow(test.window, "learn, sentence");
    });
}

TEST_CASE("nothing on the page that picks a card is unnamed or out of reach, and Tab walks it as it is read")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.window.resize(1280, 1200);
        test.window.pages().show("pick");
        test.settle();
        auto& page = *test.window.findChild<PickPage*>();
        page.settle();
        test.find<QToolButton>("othersFold").click();
        test.settle();
        checkWindow(test.window, "pick a card");
        const QStringList wrong = outOfOrder(tabStops(test.window), *page.findChild<NeedPanel*>());
        INFO(wrong.join(QLatin1Char('\n')).toStdString());
        CHECK(wrong.isEmpty());
        page.setReverse(true);
        page.settle();
        test.settle();
        checkWindow(test.window, "pick a model");
    });
}

TEST_CASE("nothing in the tables, the comparison, the lists and the popups is unnamed or out of reach")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        for (const char* link : {"memoryNumbers", "speedNumbers"})
            for (QPushButton* button : test.window.findChildren<QPushButton*>())
                if (button->property("what").toString() == QLatin1String(link))
                    button->click();
        const auto tables = test.window.findChildren<ChartTable*>();
        REQUIRE(tables.size() == 2);
        for (ChartTable* table : tables) {
            checkWindow(*table, "chart's table");
            table->close();
        }
        test.find<QToolButton>("pin").click();
        test.settle();
        checkWindow(test.window, "window with a pin");
        for (CompareMenu* menu : test.window.findChildren<CompareMenu*>()) {
            menu->openTable();
            checkWindow(*menu->window(), "comparison");
            menu->window()->close();
        }
        for (FactValue* value : test.find<FactPanel>("formulaPanel").findChildren<FactValue*>()) {
            if (value->isHidden() || value->figure().empty())
                continue;
            value->click();
            break;
        }
        auto* popup = test.window.findChild<ExplanationPopup*>();
        REQUIRE(popup);
        REQUIRE(popup->isVisible());
        checkWindow(*popup, "explanation");
        popup->hide();
        auto& picker = test.find<SearchPicker>("modelPicker");
        picker.openList();
        REQUIRE(picker.isListOpen());
        checkWindow(*QApplication::activePopupWidget(), "list of models");
        QApplication::activePopupWidget()->hide();
        test.window.modelCard().show(test.model.scenario().model);
        checkWindow(*test.window.modelCard().card(), "model card");
        test.window.modelCard().card()->close();
    });
}

TEST_CASE("the log's dialog and the measured bar's line are named, within reach and in the order they are read")
{
    startApplication();
    QFile told(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/log/llama_3_1_8b.log"));
    QFile runs(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/hostile/log/two_runs.txt"));
    REQUIRE(told.open(QIODevice::ReadOnly));
    REQUIRE(runs.open(QIODevice::ReadOnly));
    const QString log = QString::fromUtf8(told.readAll()), untold = QString::fromUtf8(runs.readAll());
    inBothLanguages([&](Language language) {
        TestWindow test;
        LogDesk& logs = test.window.logs();
        for (const QString& text : {QString(), untold, log}) {
            logs.openText(text);
            test.settle();
            checkWindow(*logs.dialog(), "log");
            const QList<QWidget*> stops = tabStops(*logs.dialog());
            const QStringList wrong = outOfOrder(stops, *logs.dialog());
            INFO(wrong.join(QLatin1Char('\n')).toStdString());
            CHECK(wrong.isEmpty());
            CHECK(stops.size() >= (text.isEmpty() ? 4 : 6));
            for (const QAbstractButton* button : logs.dialog()->findChildren<QPushButton*>()) {
                INFO(button->text().toStdString());
                CHECK(button->text().contains(QRegularExpression(QStringLiteral("[가-힣]"))) == (language == Language::Korean));
            }
        }
        logs.dialog()->findChild<QPushButton*>(QStringLiteral("useLog"))->click();
        test.settle();
        REQUIRE(test.memory().measured());
        checkWindow(test.window, "window with a measured bar");
    });
}

TEST_CASE("every entry of every menu has a name")
{
    startApplication();
    inBothLanguages([](Language) {
        TestWindow test;
        test.find<QToolButton>("pin").click();
        int entries = 0;
        for (const QMenu* menu : test.window.findChildren<QMenu*>()) {
            for (const QAction* action : menu->actions()) {
                if (action->isSeparator() || !action->isVisible())
                    continue;
                INFO(menu->objectName().toStdString() << ' ' << action->objectName().toStdString());
                CHECK_FALSE(action->text().isEmpty());
                ++entries;
            }
        }
        CHECK(entries > 30);
    });
}

TEST_CASE("nothing in the dialogs is unnamed or out of reach, and no button is in the other language")
{
    startApplication();
    inBothLanguages([](Language language) {
        TestWindow test;
        NativeDialogs dialogs(test.window);
        const QString name = QStringLiteral("mine.json");
        const std::vector<std::pair<const char*, std::function<void()>>> asked{
            {"save changes", [&] { dialogs.saveChanges(name); }},
            {"damaged", [&] { dialogs.replaceDamaged(name); }},
            {"changed", [&] { dialogs.replaceChanged(name); }},
            {"named file", [&] { dialogs.openNamedFile(name); }},
            {"told", [&] { dialogs.tell(name, {QStringLiteral("1"), QStringLiteral("2")}); }},
            {"text", [&] { dialogs.showText(name, QStringLiteral("1\n2"), {{NativeDialogs::tr("Save as"), name}}); }},
        };
        for (const auto& [what, ask] : asked) {
            bool seen = false;
            QTimer::singleShot(0, &test.window, [&, shown = what] {
                QWidget* dialog = QApplication::activeModalWidget();
                REQUIRE(dialog);
                seen = true;
                checkWindow(*dialog, shown);
                for (const QAbstractButton* button : dialog->findChildren<QAbstractButton*>()) {
                    INFO(shown << ' ' << button->text().toStdString());
                    const bool hangul = button->text().contains(QRegularExpression(QStringLiteral("[가-힣]")));
                    CHECK(hangul == (language == Language::Korean));
                }
                dialog->close();
                if (QApplication::activeModalWidget() == dialog)
                    qobject_cast<QDialog*>(dialog)->reject();
            });
            ask();
            CHECK(seen);
        }
    });
}

TEST_CASE("what was kept after a crash is offered by name, and the keys reach it")
{
    startApplication();
    inBothLanguages([](Language) {
        QTemporaryDir folder;
        {
            SessionKeeper gone(folder.path());
            REQUIRE_FALSE(gone.keep(startScenario(), {}, false));
        }
        TestWindow test;
        test.window.files().keepSession(folder.path());
        test.settle();
        REQUIRE_FALSE(test.find<NoticeBar>("recoveryBar").isHidden());
        checkWindow(test.window, "recovery");
        const auto stops = tabStops(test.window);
        for (const QPushButton* button : test.find<NoticeBar>("recoveryBar").findChildren<QPushButton*>())
            CHECK(stops.contains(const_cast<QPushButton*>(button)));
    });
}

TEST_CASE("names, values and descriptions follow the result")
{
    TestWindow test;
    const auto told = [&] {
        QStringList all;
        const auto add = [&](QWidget& widget) {
            const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(&widget);
            all << named(*node) + QLatin1Char('|') + node->text(QAccessible::Description) + QLatin1Char('|') + node->text(QAccessible::Value);
        };
        add(test.memory());
        add(test.speed());
        add(test.find<FactPanel>("formulaPanel"));
        add(test.find<FactPanel>("stepPanel"));
        add(*test.window.findChild<HeadlinePanel*>());
        add(test.find<QWidget>("contextSlider"));
        return all;
    };
    QStringList before = told();
    for (const std::uint64_t context : {std::uint64_t{16384}, std::uint64_t{100000}, std::uint64_t{3}}) {
        test.model.edit(QString(), Gesture::single(), [context](Scenario& scenario) { scenario.context_tokens = context; });
        test.settle();
        const QStringList now = told();
        for (qsizetype i = 0; i < now.size(); ++i) {
            INFO(before[i].toStdString() << "\n" << now[i].toStdString());
            CHECK(now[i] != before[i]);
        }
        CHECK(now[0].contains(test.headline()));
        CHECK(now[4].startsWith(test.headline().simplified()));
        CHECK(now[2].contains(test.formula()));
        CHECK(now[3].contains(test.step()));
        before = now;
    }
}
