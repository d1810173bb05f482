// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/background_reader.h"
#include "ui/chart_table.h"
#include "ui/compare_menu.h"
#include "ui/compare_window.h"
#include "ui/dialogs.h"
#include "ui/document_door.h"
#include "ui/explanation_popup.h"
#include "ui/fact_value.h"
#include "ui/file_desk.h"
#include "ui/help_window.h"
#include "ui/log_desk.h"
#include "ui/log_dialog.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/notice_bar.h"
#include "ui/page_stack.h"
#include "ui/pin_board.h"
#include "ui/reading_bar.h"
#include "ui/search_picker.h"
#include "ui/session_keeper.h"
#include "ui/share_card.h"
#include "ui/theme.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <cstdlib>
#include <functional>

using namespace kvsight;
using namespace kvsight::ui;

// Not run by itself: KVSIGHT_PICTURES names a folder for pictures of every dialog, popup and secondary window, to be
// looked at. QT_SCALE_FACTOR=2 gives those of a dense screen; KVSIGHT_ONLY takes those alone whose names begin so.

namespace {

const QString kLongName = QStringLiteral("Qwen3-235B-A22B-Thinking-2507 with a long name that somebody gave it & two kinds of cards.kvsight.json");

QString fileText(const char* path)
{
    QFile file(QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/") + QLatin1String(path));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
}

/// Too big, on cards of two kinds, with numbers that take much room.
Scenario oddScenario()
{
    Scenario scenario = startScenario();
    scenario.model.id = "deepseek-v3";
    scenario.context_tokens = 131072;
    scenario.sequences = 24;
    GpuChoice second;
    second.id = "rtx-3090";
    second.count = 3;
    scenario.gpus.push_back(second);
    scenario.reserved_bytes = std::uint64_t{1} << 30;
    return scenario;
}

/// One window in one look, and where its pictures go.
struct Gallery : TestWindow {
    Gallery(const Scenario& start, QString beforeNames) : TestWindow(start), prefix(std::move(beforeNames)) {}

    QString prefix;

    void save(const QPixmap& picture, const QString& name)
    {
        const char* only = std::getenv("KVSIGHT_ONLY");
        if (only && !name.startsWith(QLatin1String(only)))
            return;
        CHECK(picture.save(QString::fromLocal8Bit(std::getenv("KVSIGHT_PICTURES")) + QLatin1Char('/') + prefix + name + QStringLiteral(".png")));
    }
    void save(QWidget& widget, const QString& name)
    {
        settle();
        save(widget.grab(), name);
    }
    void save(QMenu& menu, const QString& name)
    {
        menu.popup(window.mapToGlobal(QPoint(40, 40)));
        save(static_cast<QWidget&>(menu), name);
        menu.hide();
    }
    /// A dialog that waits for an answer.
    void saveAsked(const QString& name, const std::function<void()>& ask)
    {
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            REQUIRE(dialog);
            save(*dialog, name);
            dialog->reject();
        });
        ask();
    }
    void choose(const char* action) { find<QAction>(action).trigger(); }
};

void saveShare(Gallery& test)
{
    auto* menu = test.find<QToolButton>("share").menu();
    test.save(*menu, QStringLiteral("share_menu"));
    int count = 0;
    for (QAction* action : menu->actions())
        if (QMenu* inner = action->menu())
            test.save(*inner, QStringLiteral("share_menu_%1").arg(++count));
    for (const char* name : {"launchLlamaCpp", "launchVllm", "launchOllama"})
        test.saveAsked(QStringLiteral("share_") + QLatin1String(name), [&] { test.choose(name); });
    test.save(QPixmap::fromImage(cardImage([&](QPainter& painter) { paintCard(painter, test.model.answer(), ByteUnits::Binary, {"1.2.3", "2026-01-31"}); })),
              QStringLiteral("share_card"));
    test.save(QPixmap::fromImage(cardImage([](QPainter& painter) { paintModels(painter, Catalog::builtIn(), ByteUnits::Binary, {"1.2.3", "2026-01-31"}); })),
              QStringLiteral("share_models"));
}

void saveCompare(Gallery& test, bool odd)
{
    CompareMenu& menu = test.window.compare();
    menu.openTable();
    test.save(*menu.window(), QStringLiteral("compare_0"));
    PinBoard& board = test.window.explorePage().pins();
    board.pinCurrent();
    const Scenario mine = test.model.scenario();
    const auto change = [&](const std::function<void(Scenario&)>& what) {
        test.model.edit(QString(), Gesture::single(), what);
        test.settle();
    };
    change([](Scenario& scenario) { scenario.context_tokens = *scenario.context_tokens * 2; });
    if (odd)
        board.rename(0, kLongName);
    test.save(*menu.window(), QStringLiteral("compare_1"));
    change([](Scenario& scenario) { scenario.gpus.front().id = "rtx-3060-12gb"; });
    board.pinCurrent();
    change([](Scenario& scenario) { scenario.weights.format = "Q8_0", scenario.sequences = 4; });
    board.pinCurrent();
    if (odd)
        change([](Scenario& scenario) { scenario.model.id = "qwen3-30b-a3b", scenario.k_type = "q8_0", scenario.options.gpu_layers = 20; });
    test.save(*menu.window(), QStringLiteral("compare_3"));
    menu.window()->close();
    QMenu& list = test.find<QMenu>("compareMenu");
    test.save(list, QStringLiteral("compare_menu"));
    test.save(*list.actions().constLast()->menu(), QStringLiteral("compare_menu_one"));
    test.saveAsked(QStringLiteral("compare_rename"), [&] { list.actions().constLast()->menu()->actions().at(1)->trigger(); });
    while (!board.pins().empty())
        board.remove(0);
    change([&](Scenario& scenario) { scenario = mine; });
}

void saveTables(Gallery& test)
{
    for (QPushButton* button : test.window.findChildren<QPushButton*>())
        if (button->property("what").toString().endsWith(QLatin1String("Numbers")))
            button->click();
    int count = 0;
    for (ChartTable* table : test.window.findChildren<ChartTable*>()) {
        test.save(*table, QStringLiteral("table_%1").arg(++count));
        table->close();
    }
}

void saveExplanations(Gallery& test)
{
    int count = 0;
    for (const char* panel : {"formulaPanel", "stepPanel"}) {
        for (FactValue* value : test.find<FactPanel>(panel).findChildren<FactValue*>()) {
            if (value->isHidden() || value->figure().empty())
                continue;
            value->click();
            auto* popup = test.window.findChild<ExplanationPopup*>();
            REQUIRE(popup);
            test.save(*popup, QStringLiteral("explain_%1").arg(++count, 2, 10, QLatin1Char('0')));
            popup->hide();
        }
    }
}

void saveHelp(Gallery& test)
{
    test.choose("openHelp");
    auto* help = test.window.findChild<HelpWindow*>();
    REQUIRE(help);
    test.save(*help, QStringLiteral("help_1"));
    help->showQuestions();
    test.save(*help, QStringLiteral("help_2"));
    help->close();
    test.saveAsked(QStringLiteral("about"), [&] { test.choose("openAbout"); });
}

void saveLogs(Gallery& test, bool odd)
{
    LogDesk& logs = test.window.logs();
    const char* const plain[] = {"log/llama_3_1_8b.log", "hostile/log/vllm_current.txt"};
    const char* const strange[] = {"hostile/log/two_runs.txt", "hostile/log/bad_noise.txt"};
    logs.openText(QString());
    test.save(*logs.dialog(), QStringLiteral("log_0"));
    int count = 0;
    for (const char* file : odd ? strange : plain) {
        logs.openText(fileText(file));
        test.settle();
        test.save(*logs.dialog(), QStringLiteral("log_%1").arg(++count));
    }
    logs.dialog()->close();
}

void saveModelCard(Gallery& test)
{
    test.window.modelCard().show(test.model.scenario().model);
    test.save(*test.window.modelCard().card(), QStringLiteral("model_card"));
    test.window.modelCard().card()->close();
}

void saveMenu(Gallery& test, bool odd)
{
    test.preferences.addRecentFile(QStringLiteral("/srv/models/config.json"));
    test.preferences.addRecentFile(odd ? QStringLiteral("/srv/models/of somebody else/") + kLongName : QStringLiteral("/srv/models/Llama-3.1-8B.gguf"));
    auto* menu = test.find<QToolButton>("menu").menu();
    test.save(*menu, QStringLiteral("menu"));
    int count = 0;
    for (QAction* action : menu->actions())
        if (action->menu())
            test.save(*action->menu(), QStringLiteral("menu_%1").arg(++count));
}

void saveQuestions(Gallery& test, bool odd)
{
    NativeDialogs dialogs(test.window);
    const QString name = odd ? kLongName : QStringLiteral("mine.json");
    test.saveAsked(QStringLiteral("ask_save"), [&] { dialogs.saveChanges(name); });
    test.saveAsked(QStringLiteral("ask_damaged"), [&] { dialogs.replaceDamaged(name); });
    test.saveAsked(QStringLiteral("ask_changed"), [&] { dialogs.replaceChanged(name); });
    test.saveAsked(QStringLiteral("ask_named"), [&] { dialogs.openNamedFile(QStringLiteral("/srv/models/of somebody else/") + name); });
    QStringList lines{QStringLiteral("line 3: <b>num_hidden_layers</b> is no number")};
    for (int line = 4; odd && line < 20; ++line)
        lines << QStringLiteral("line %1: the tensor blk.%1.attn_k.weight names a type that is not known, and its offset lies outside of the file").arg(line);
    test.saveAsked(QStringLiteral("ask_tell"), [&] { dialogs.tell(name, lines); });
}

void saveBars(Gallery& test, bool odd)
{
    QTemporaryDir folder;
    {
        SessionKeeper gone(folder.path());
        REQUIRE_FALSE(gone.keep(test.model.scenario(), odd ? QStringLiteral("/srv/models/") + kLongName : QString(), false));
    }
    test.window.files().keepSession(folder.path());
    test.settle();
    test.window.files().noteBar()->say(odd ? QStringLiteral("/srv/models/of somebody else/") + kLongName + QStringLiteral(" was written.")
                                           : QStringLiteral("/srv/models/mine.png was written."));
    emit test.window.files().door().reader().waited(odd ? kLongName : QStringLiteral("mine.gguf"), 0.4);
    test.save(test.window, QStringLiteral("bars"));
    for (QWidget* bar : {static_cast<QWidget*>(test.window.files().noteBar()), static_cast<QWidget*>(test.window.files().readingBar()),
                         static_cast<QWidget*>(test.window.files().recoveryBar())})
        bar->hide();
}

void saveLists(Gallery& test)
{
    for (const char* name : {"modelPicker", "cardPicker"}) {
        auto* picker = test.window.findChild<SearchPicker*>(QLatin1String(name));
        REQUIRE(picker);
        picker->openList();
        test.settle();
        QWidget* list = QApplication::activePopupWidget();
        REQUIRE(list);
        test.save(*list, QStringLiteral("list_") + QLatin1String(name));
        list->hide();
    }
    test.window.pages().show("pick");
    test.settle();
    test.save(*test.find<QToolButton>("priceMenu").menu(), QStringLiteral("menu_prices"));
}

void saveAll(bool odd, const QString& look)
{
    Gallery test(odd ? oddScenario() : startScenario(), look + (odd ? QStringLiteral("odd_") : QStringLiteral("plain_")));
    saveShare(test);
    saveCompare(test, odd);
    saveTables(test);
    saveExplanations(test);
    saveHelp(test);
    saveLogs(test, odd);
    saveModelCard(test);
    saveMenu(test, odd);
    saveQuestions(test, odd);
    saveBars(test, odd);
    saveLists(test);
}

}  // namespace

TEST_CASE("pictures of every dialog", "[.dialogs]")
{
    REQUIRE(std::getenv("KVSIGHT_PICTURES"));
    startApplication();
    for (const bool dark : {false, true}) {
        for (const Language language : {Language::English, Language::Korean}) {
            applyLanguage(language);
            applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), dark ? ThemeChoice::Dark : ThemeChoice::Light);
            const QString look = QStringLiteral("%1_%2_").arg(language == Language::Korean ? QStringLiteral("ko") : QStringLiteral("en"),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light"));
            for (const bool odd : {false, true})
                saveAll(odd, look);
        }
    }
    applyLanguage(Language::English);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
}
