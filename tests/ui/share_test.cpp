// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/scenario_json.h"
#include "core/report/scenario_command.h"
#include "tests/catch.h"
#include "ui/launch_sheet.h"
#include "ui/share_card.h"
#include "ui/text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

const ShareStamp kStamp{"1.2.3", "2026-01-31"};

struct Share : TestWindow {
    explicit Share(const Scenario& start = startScenario()) : TestWindow(start) {}
    FakeDialogs& dialogs = FakeDialogs::in(window.files());
    QTemporaryDir folder;

    void choose(const char* name)
    {
        QAction* action = window.findChild<QAction*>(QLatin1String(name));
        if (!action)
            throw std::runtime_error(std::string("no action ") + name);
        action->trigger();
        settle();
    }
    static QString copied() { return QGuiApplication::clipboard()->text(); }
    /// What the action writes.
    QByteArray exported(const char* name)
    {
        dialogs.save = folder.filePath(QLatin1String(name));
        choose(name);
        QFile file(dialogs.save);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

QByteArray printed(const QStringList& arguments)
{
    QProcess program;
    program.start(QStringLiteral(KVSIGHT_CLI), arguments);
    program.waitForFinished(30000);
    return program.readAllStandardOutput();
}

QImage card(const Answer& answer, const ShareStamp& stamp = kStamp)
{
    return cardImage([&](QPainter& painter) { paintCard(painter, answer, ByteUnits::Binary, stamp); });
}

QImage models()
{
    return cardImage([](QPainter& painter) { paintModels(painter, Catalog::builtIn(), ByteUnits::Binary, kStamp); });
}

/// The sheet says all of the line, each flag with the page that documents it, whole, and its buttons copy.
void checkSheet(LaunchSheet&& sheet, const LaunchLine& line)
{
    sheet.show();
    QCoreApplication::processEvents();
    CHECK(sheet.findChild<QPlainTextEdit*>()->toPlainText().toStdString() == line.command);
    auto& table = *sheet.findChild<QTableWidget*>(QStringLiteral("launchFlags"));
    const QString sources = sheet.findChild<QLabel*>(QStringLiteral("launchSources"))->text();
    REQUIRE(table.rowCount() == static_cast<int>(line.flags.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        const LaunchFlag& flag = line.flags[static_cast<std::size_t>(row)];
        CHECK(table.item(row, 0)->text().toStdString() == flag.flag);
        CHECK(table.item(row, 1)->text().toStdString() == flag.value);
        CHECK(table.item(row, 2)->text() == sentence(flag.meaning));
        CHECK(sources.contains(table.item(row, 3)->text() + QStringLiteral("&nbsp;&nbsp;<a href=\"") + QLatin1String(flag.source) + QLatin1Char('"')));
        // Nothing is cut but a long value.
        CHECK(table.columnWidth(0) >= QFontMetrics(table.item(row, 0)->font()).horizontalAdvance(table.item(row, 0)->text()));
        CHECK(table.visualItemRect(table.item(row, 2)).bottom() <= table.viewport()->rect().bottom());
    }
    CHECK(table.columnWidth(2) > table.columnWidth(3));
    CHECK_FALSE(table.horizontalScrollBar()->maximum() > 0);
    std::vector<std::string> copied;
    for (QPushButton* button : sheet.findChildren<QPushButton*>()) {
        if (button->objectName() == QLatin1String("closeLaunch"))
            continue;
        button->click();
        copied.push_back(QGuiApplication::clipboard()->text().toStdString());
    }
    REQUIRE(copied.size() == (line.file_text.empty() ? 2u : 3u));
    CHECK(copied.front() == line.command);
    CHECK((line.file_text.empty() || copied[1] == line.file_text));
    CHECK(copied.back().find(std::string("\t") + line.flags.back().source) != std::string::npos);
}

/// Pixels of a colour in a row of the picture.
int count(const QImage& image, const QColor& colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixel(x, y) == colour.rgb();
    return found;
}

}  // namespace

TEST_CASE("texts go to the clipboard as what they are")
{
    Share test;
    test.choose("copyScenario");
    CHECK(*readScenario(Share::copied().toStdString(), "x").scenario == test.model.scenario());
    test.choose("copyCommand");
    CHECK(Share::copied().toStdString() == scenarioCommand(test.model.scenario()));
    test.choose("copyMarkdown");
    CHECK(Share::copied().startsWith(QStringLiteral("**It fits")));
    test.choose("copyTable");
    const QStringList lines = Share::copied().trimmed().split(QLatin1Char('\n'));
    CHECK(lines.size() == 17);
    for (const QString& line : lines)
        CHECK(line.count(QLatin1Char('\t')) == 8);
    CHECK(lines[1].startsWith(QStringLiteral("8192\t4.3")));
    test.choose("copyPicture");
    CHECK(QGuiApplication::clipboard()->image().size() == test.window.explorePage().size());
    test.choose("copyCard");
    CHECK(QGuiApplication::clipboard()->image().size() == kCardSize);
    CHECK(Share::copied().contains(QStringLiteral("kvsight-cli size llama-3.1-8b")));
}

TEST_CASE("what is shared is the scenario of this moment")
{
    Share test;
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& scenario) { scenario.context_tokens = 20000; });
    test.choose("copyTable");
    CHECK(Share::copied().contains(QStringLiteral("\n20000\t")));
}

TEST_CASE("JSON and CSV are what the command line prints")
{
    Share test;
    CHECK(test.exported("exportJson") ==
          printed(QString::fromStdString(scenarioCommand(test.model.scenario())).split(QLatin1Char(' ')).mid(1) << QStringLiteral("--json")));
    QStringList contexts;
    for (int tokens = 8192; tokens <= 131072; tokens += 8192)
        contexts << QString::number(tokens);
    CHECK(test.exported("exportCsv") ==
          printed({QStringLiteral("sweep"), QStringLiteral("llama-3.1-8b"), QStringLiteral("--weights"), QStringLiteral("Q4_K_M"),
                   QStringLiteral("--gpu"), QStringLiteral("rtx-4090"), QStringLiteral("--over"),
                   QStringLiteral("context_tokens=") + contexts.join(QLatin1Char(','))}));
}

TEST_CASE("pictures are written whole, and the card's text goes along")
{
    Share test;
    CHECK(QImage::fromData(test.exported("exportCard")).size() == kCardSize);
    CHECK(Share::copied().contains(QStringLiteral("kvsight-cli size")));
    CHECK(QImage::fromData(test.exported("exportModels")).size() == kCardSize);
    CHECK_FALSE(QImage::fromData(test.exported("exportPicture")).isNull());
    for (const char* name : {"exportCardSvg", "exportModelsSvg"}) {
        const QByteArray svg = test.exported(name);
        CHECK(svg.contains("NanumGothic"));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        CHECK_FALSE(xml.hasError());
    }
    test.dialogs.told.clear();
    test.dialogs.save = test.folder.filePath(QStringLiteral("gone/x.png"));
    test.choose("exportCard");
    CHECK(test.dialogs.told.size() == 2);
    test.dialogs.save.clear();
    test.dialogs.told.clear();
    test.choose("exportCsv");
    CHECK(test.dialogs.told.isEmpty());
}

TEST_CASE("the card is the same picture every time, whatever the theme")
{
    Share test;
    const QImage first = card(test.model.answer());
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Dark);
    const QImage second = card(test.model.answer());
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
    CHECK(first == second);
    CHECK(first != card(test.model.answer(), {"1.2.3", "2026-02-01"}));
    CHECK(count(first, lightTheme().limit) > 500);
    CHECK(count(first, lightTheme().cache) > 200);
    CHECK(models() == models());
    qputenv("SOURCE_DATE_EPOCH", "86400");
    CHECK(stampOfNow().date == "1970-01-02");
    qunsetenv("SOURCE_DATE_EPOCH");
}

TEST_CASE("a card can be drawn of every kind of answer")
{
    Scenario scenario = startScenario();
    SECTION("no card") { scenario.gpus.clear(); }
    SECTION("too big") { scenario.model.id = "llama-3.1-405b"; }
    SECTION("endless") { scenario.context_tokens = kMaxContextTokens; scenario.sequences = kMaxSequences; }
    SECTION("nothing") { scenario.context_tokens = 0; }
    SECTION("unknown model") { scenario.model.id = "no-such-model"; }
    SECTION("no cache that grows") { scenario.model.id = "falcon-mamba-7b"; }
    Share test(scenario);
    CHECK(card(test.model.answer()).size() == kCardSize);
}

TEST_CASE("launch lines come with their flags and sources")
{
    Share test;
    for (const char* name : {"launchLlamaCpp", "launchVllm", "launchOllama"}) {
        INFO(name);
        test.dialogs.launched = {};
        test.choose(name);
        const LaunchLine& line = test.dialogs.launched;
        CHECK(test.dialogs.doubt.isEmpty());
        CHECK(Share::copied().toStdString() == line.command);
        checkSheet(LaunchSheet(QStringLiteral("title"), {}, line, &test.window), line);
    }
    CHECK(test.dialogs.launched.file_text.find("PARAMETER num_ctx 8192") != std::string::npos);
    test.choose("launchLlamaCpp");
    CHECK(Share::copied().contains(QStringLiteral("-c 8192")));
}

TEST_CASE("launch lines of what does not fit say so above the command")
{
    Scenario scenario = startScenario();
    scenario.model.id = "llama-3.1-405b";
    Share test(scenario);
    test.choose("launchLlamaCpp");
    CHECK(test.dialogs.doubt.startsWith(QStringLiteral("This scenario does not fit")));
    CHECK(test.dialogs.doubt.contains(QStringLiteral("Too big: the weights alone take")));
    LaunchSheet sheet(QString(), test.dialogs.doubt, test.dialogs.launched, &test.window);
    sheet.show();
    test.settle();
    const auto* doubt = sheet.findChild<QLabel*>(QStringLiteral("launchDoubt"));
    REQUIRE(doubt);
    CHECK(doubt->text() == test.dialogs.doubt);
    CHECK(doubt->geometry().bottom() < sheet.findChild<QPlainTextEdit*>()->geometry().top());
}

TEST_CASE("every entry of the menus has a name, in both languages")
{
    Share test;
    for (const Language language : {Language::Korean, Language::English}) {
        applyLanguage(language);
        test.settle();
        for (const char* button : {"open", "share", "menu"})
            CHECK_FALSE(test.find<QToolButton>(button).accessibleName().isEmpty());
        for (QMenu* menu : test.window.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                CHECK((action->isSeparator() || !action->text().isEmpty()));
    }
}
