// SPDX-License-Identifier: GPL-3.0-or-later
// A runtime's log in the window: what the dialog shows, what is taken over, and the measured bar.
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "core/readers/json_document.h"
#include "core/readers/log_kind.h"
#include "tests/catch.h"
#include "tests/core/readers/log_samples.h"
#include "tests/core/shape_figures.h"
#include "ui/file_desk.h"
#include "ui/log_box.h"
#include "ui/log_desk.h"
#include "ui/log_dialog.h"
#include "ui/log_loader.h"
#include "ui/measured_board.h"
#include "ui/measured_legend.h"
#include "ui/notice_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QMouseEvent>
#include <QProcess>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <QUrl>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

const QString kData = QStringLiteral(KVSIGHT_SOURCE_DIR "/tests/data/");

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString());
    return file.readAll();
}

QByteArray llamaLog()
{
    return bytesOf(kData + QStringLiteral("log/llama_3_1_8b.log"));
}

/// A log of the same program that does not say which model it ran.
const char* kUntold = "llama_context: n_ctx         = 4096\nllama_kv_cache:      CUDA0 KV buffer size =   512.00 MiB\n"
                      "llama_kv_cache: size =  512.00 MiB (  4096 cells,  32 layers,  1/1 seqs), K (f16):  256.00 MiB, V (f16):  256.00 MiB\n";

struct LogTest : TestWindow {
    using TestWindow::TestWindow;
    FakeDialogs& asked = FakeDialogs::in(window.files());  // A question would wait for ever.
    QTemporaryDir folder;

    LogDialog& dialog() { return *window.logs().dialog(); }
    LogDialog& paste(const QString& text)
    {
        window.logs().openText(text);
        settle();
        return dialog();
    }
    template <class Widget>
    Widget& in(const char* name)
    {
        auto* widget = dialog().findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            throw std::runtime_error(std::string("no widget ") + name);
        return *widget;
    }
    void use()
    {
        in<QPushButton>("useLog").click();
        settle();
    }
    MeasuredBoard& board() { return window.explorePage().measured(); }
    QString legend() { return find<MeasuredLegend>("measuredLegend").text(); }
    QString note() { return window.files().noteBar()->text(); }
    QString write(const char* name, const QByteArray& bytes)
    {
        const QString path = folder.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            throw std::runtime_error("cannot write a test's file");
        return path;
    }
    void drop(QWidget& onto, const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&onto, &enter);
        CHECK(enter.isAccepted());
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&onto, &event);
        settle();
    }
};

/// The exact number in a cell: the digits of its last line.
QString digits(const QTableWidget& table, int row, int column)
{
    QString text;
    for (const QChar c : table.item(row, column)->text().section(QLatin1Char('\n'), -1))
        if (c.isDigit() || c == QChar(0x2212))
            text += c == QChar(0x2212) ? QLatin1Char('-') : c;
    return text;
}

/// What check-log answers about the same bytes.
JsonValue checkLog(const QByteArray& bytes)
{
    QProcess process;
    process.start(QStringLiteral(KVSIGHT_CLI), {QStringLiteral("check-log"), QStringLiteral("-"), QStringLiteral("--json")});
    process.write(bytes);
    process.closeWriteChannel();
    REQUIRE(process.waitForFinished());
    Findings findings;
    auto value = parseJsonObject(process.readAllStandardOutput().toStdString(), "check-log", findings);
    REQUIRE(value);
    return *value;
}

/// The dialog's rows hold what check-log answers: each part's sizes and, of those with an error, the difference.
void checkAgainstCli(const LogDialog& shown, QTableWidget& table, const QByteArray& bytes)
{
    const JsonValue answer = checkLog(bytes);
    const JsonValue* estimate = answer.find("estimate");
    const auto& parts = shown.report().parts;
    REQUIRE(static_cast<std::size_t>(table.rowCount()) == parts.size());
    for (int row = 0; row < table.rowCount(); ++row) {
        const char* part = parts[static_cast<std::size_t>(row)].part;
        INFO(part);
        const JsonValue* error = estimate ? estimate->find("error")->find(part) : nullptr;
        if (error) {
            CHECK(digits(table, row, 1).toStdString() == error->find("measured")->text);
            CHECK(digits(table, row, 2).toStdString() == error->find("estimate")->text);
            const std::string difference = error->find("difference")->text;
            CHECK((difference == "0" ? std::string() : difference) == digits(table, row, 3).toStdString());
        } else if (const JsonValue* measured = answer.find(part); measured && !estimate) {
            CHECK(digits(table, row, 1).toStdString() == measured->text);
        }
    }
}

}  // namespace

TEST_CASE("a pasted log shows its parts beside ours, as check-log answers them")
{
    LogTest test;
    test.paste(QString::fromUtf8(llamaLog()));
    auto& table = test.in<QTableWidget>("logTable");
    REQUIRE(table.isVisible());
    CHECK(table.rowCount() == 4);
    checkAgainstCli(test.dialog(), table, llamaLog());
    CHECK(table.item(1, 3)->text() == QStringLiteral("the same"));
    CHECK(table.item(1, 1)->text().contains(QStringLiteral("4.00 GiB")));
    CHECK(table.item(2, 4)->text().endsWith(QStringLiteral(" %")));
    CHECK(test.model.scenario() == startScenario());
    CHECK(test.model.undoStack().count() == 0);
}

TEST_CASE("the set-up of a log is one step of undo, and its bar comes and goes with it")
{
    LogTest test;
    test.drop(test.window, test.write("run.log", llamaLog()));
    REQUIRE(test.window.logs().dialog());
    test.use();
    CHECK_FALSE(test.dialog().isVisible());
    const Scenario told = test.model.scenario();
    CHECK(told.model.id == "llama-3.1-8b");
    CHECK(told.context_tokens == 8192);
    CHECK(told.sequences == 4);
    CHECK_FALSE(told.options.flash_attention);
    CHECK(test.model.undoStack().count() == 1);
    CHECK(test.model.undoName() == QStringLiteral("set-up of run.log"));
    REQUIRE(test.memory().measured());
    // On the card: not the 281.81 MiB that lie on the CPU's side.
    CHECK(test.memory().measured()->weights == Approx(4403.49 * 1048576).epsilon(1e-6));
    CHECK(test.memory().measured()->cache == 4096.0 * 1048576);
    CHECK(test.memory().measured()->buffers == 304.0 * 1048576);
    CHECK(test.legend().contains(QStringLiteral("run.log")));
    CHECK(test.legend().contains(QStringLiteral("KV cache the same")));
    CHECK(test.memory().spokenValue().contains(QStringLiteral("Measured by run.log")));

    test.model.undoStack().undo();
    test.settle();
    CHECK(test.model.scenario() == startScenario());
    CHECK_FALSE(test.memory().measured());
    CHECK(test.legend().isEmpty());
    CHECK(test.note().contains(QStringLiteral("run.log")));
    test.model.undoStack().redo();
    test.settle();
    CHECK(test.model.scenario() == told);
    CHECK(test.memory().measured());
}

TEST_CASE("the measured bar stands while the sizing fields are the log's")
{
    LogTest test;
    test.paste(QString::fromUtf8(llamaLog()));
    test.use();
    const auto change = [&](const std::function<void(Scenario&)>& edit) {
        test.model.edit(QStringLiteral("x"), Gesture::single(), edit);
        test.settle();
        return test.memory().measured().has_value();
    };
    CHECK(change([](Scenario& s) { s.gpus[0].id = "rtx-3090"; }));
    CHECK(change([](Scenario& s) { s.reserved_bytes = 1 << 30; }));
    CHECK(change([](Scenario& s) { s.prompt_tokens = 100; }));
    CHECK(test.note().isEmpty());
    CHECK_FALSE(change([](Scenario& s) { s.context_tokens = 4096; }));
    CHECK(test.note().contains(QStringLiteral("the pasted log")));
    CHECK(change([](Scenario& s) { s.context_tokens = 8192; }));
    CHECK_FALSE(change([](Scenario& s) { s.k_type = "q8_0"; }));
    CHECK(change([](Scenario& s) { s.k_type = "f16"; }));
    CHECK_FALSE(change([](Scenario& s) { s.gpus[0].count = 2; }));
    CHECK(change([](Scenario& s) { s.gpus[0].count = 1; }));
    CHECK_FALSE(change([](Scenario& s) { s.options.ubatch = 512; }));
    CHECK(change([](Scenario& s) { s.options.ubatch = 256; }));
    for (QPushButton* button : test.find<MeasuredLegend>("measuredLegend").findChildren<QPushButton*>())
        button->click();
    test.settle();
    CHECK_FALSE(test.memory().measured());
    CHECK(test.legend().isEmpty());
    CHECK_FALSE(change([](Scenario& s) { s.context_tokens = 4096; }));
    CHECK_FALSE(change([](Scenario& s) { s.context_tokens = 8192; }));
}

TEST_CASE("the measured bar is drawn beside the current column, and the mouse reads each part's error on it")
{
    LogTest test;
    test.paste(QString::fromUtf8(llamaLog()));
    test.use();
    MemoryChart& chart = test.memory();
    const QRectF place = chart.measuredPlace();
    REQUIRE(place.height() > 30);
    REQUIRE(place.width() > 5);
    const double half = 0.28 * chart.plot().width() / (chart.frame().axis.high() - chart.frame().axis.low());
    const double here = chart.xOf(chart.frame().place);
    CHECK((place.left() >= here + half || place.right() <= here - half));
    CHECK(place.right() <= chart.plot().right() + 1);
    const QRect rect = place.toRect();
    const QImage with = chart.grab(rect).toImage();
    test.board().dismiss();
    test.settle();
    const QImage without = chart.grab(rect).toImage();
    CHECK(with != without);

    test.paste(QString::fromUtf8(llamaLog()));
    test.use();
    const QPointF at(place.center().x(), place.bottom() - 4);
    QMouseEvent move(QEvent::MouseMove, at, chart.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(chart.viewport(), &move);
    REQUIRE(chart.reading());
    REQUIRE(chart.reading()->lines.size() == 3);
    CHECK(chart.reading()->lines[0].value.contains(QLatin1Char('%')));
    CHECK(chart.reading()->lines[1].value.contains(QStringLiteral("the same")));
    CHECK(chart.reading()->lines[1].value.contains(QStringLiteral("4.00 GiB")));
}

TEST_CASE("every program's log fills the dialog as check-log does, and no broken one changes anything")
{
    LogTest test;
    const Scenario before = test.model.scenario();
    for (const auto& sample : kvsight::test::samples()) {
        INFO(sample.name);
        CHECK(isRuntimeLog(sample.text));
        test.paste(QString::fromStdString(sample.text));
        CHECK(test.in<QTableWidget>("logTable").isVisible());
        checkAgainstCli(test.dialog(), test.in<QTableWidget>("logTable"), QByteArray::fromStdString(sample.text));
    }
    QFile rows(kData + QStringLiteral("hostile/log.tsv"));
    REQUIRE(rows.open(QIODevice::ReadOnly));
    rows.readLine();
    int read = 0;
    while (!rows.atEnd()) {
        const QStringList row = QString::fromUtf8(rows.readLine()).trimmed().split(QLatin1Char('\t'));
        INFO(row[0].toStdString());
        const QString path = kData + QStringLiteral("hostile/") + row[0];
        test.window.logs().openFile(path);
        test.settle();
        const auto& report = test.dialog().report();
        if (row[1].startsWith(QStringLiteral("ok"))) {
            REQUIRE(report.reading.run());
            checkAgainstCli(test.dialog(), test.in<QTableWidget>("logTable"), bytesOf(path));
        } else {
            CHECK_FALSE(report.reading.run());
            CHECK(test.dialog().sentencesShown().size() > 20);
            CHECK_FALSE(test.in<QTableWidget>("logTable").isVisible());
            CHECK_FALSE(test.in<QPushButton>("useLog").isEnabled());
            CHECK_FALSE(test.in<QCheckBox>("keepCurrent").isVisible());
        }
        CHECK(test.model.scenario() == before);
        ++read;
    }
    CHECK(read >= 31);
    CHECK(test.model.undoStack().count() == 0);
    CHECK_FALSE(test.memory().measured());
}

TEST_CASE("a file in UTF-16 or in an old code page is dropped anywhere")
{
    const QByteArray log = llamaLog();
    QByteArray wide("\xff\xfe");
    for (const char c : log)
        wide.append(c).append('\0');
    // A path with an umlaut of code page 1252 is no UTF-8.
    const QByteArray ansi = "C:\\m\xfcnchen\\llama-server.exe\r\n" + QByteArray(log).replace("\n", "\r\n");
    for (const auto& [name, bytes] : {std::pair("wide.log", wide), std::pair("ansi.txt", ansi)}) {
        INFO(name);
        LogTest test;
        test.drop(test.window, test.write(name, bytes));
        REQUIRE(test.window.logs().dialog());
        REQUIRE(test.dialog().report().reading.run());
        CHECK(test.dialog().report().reading.run()->figures.kv_bytes == std::uint64_t{4} << 30);
        test.dialog().clear();
        test.drop(test.dialog(), test.folder.filePath(QLatin1String(name)));
        REQUIRE(test.dialog().report().reading.run());
        test.dialog().clear();
        test.drop(*test.in<LogBox>("logText").viewport(), test.folder.filePath(QLatin1String(name)));
        REQUIRE(test.dialog().report().reading.run());
        test.use();
        CHECK(test.model.scenario().sequences == 4);
    }
}

TEST_CASE("without a model the missing line is named, and the current set-up can be compared")
{
    LogTest test;
    test.paste(QLatin1String(kUntold));
    CHECK(test.dialog().sentencesShown().contains(QStringLiteral("general.name")));
    CHECK_FALSE(test.in<QPushButton>("useLog").isEnabled());
    REQUIRE(test.in<QCheckBox>("keepCurrent").isVisible());
    test.in<QCheckBox>("keepCurrent").click();
    test.settle();
    CHECK(test.dialog().report().model_id == "llama-3.1-8b");
    const auto& table = test.in<QTableWidget>("logTable");
    CHECK(digits(table, 1, 2) == QString::number(*exact(test.model.answer().evaluation->memory.kv_cache_bytes)));
    // The current one changes, and what it is compared with follows.
    test.model.edit(QStringLiteral("x"), Gesture::single(), [](Scenario& s) { s.context_tokens = 4096; });
    test.settle();
    CHECK(table.item(1, 3)->text() == QStringLiteral("the same"));
    const int steps = test.model.undoStack().count();
    test.use();
    CHECK(test.model.undoStack().count() == steps);
    REQUIRE(test.memory().measured());
    CHECK(test.memory().measured()->cache == 512.0 * 1048576);

    test.paste(QStringLiteral("llama_model_loader: loaded meta data with 3 key-value pairs and 9 tensors from /m/unheard-of.gguf (version GGUF V3 (latest))\n") + QLatin1String(kUntold));
    CHECK(test.dialog().sentencesShown().contains(QStringLiteral("unheard-of.gguf")));
}

TEST_CASE("a log is pasted into the window by its keys, and the menu's entry takes it from the clipboard")
{
    LogTest test;
    QGuiApplication::clipboard()->setText(QString::fromUtf8(llamaLog()));
    QTest::keySequence(&test.window, QKeySequence::Paste);
    test.settle();
    REQUIRE(test.window.logs().dialog());
    CHECK(test.dialog().isVisible());
    CHECK(test.dialog().report().model_id == "llama-3.1-8b");
    test.dialog().close();
    test.window.logs().action()->trigger();
    CHECK(test.dialog().report().model_id == "llama-3.1-8b");
    QGuiApplication::clipboard()->setText(QStringLiteral("a shopping list"));
    test.window.logs().action()->trigger();
    CHECK(test.dialog().report().model_id.empty());
    CHECK(test.in<LogBox>("logText").toPlainText().isEmpty());
    QTest::keyClicks(&test.in<LogBox>("logText"), QStringLiteral("no log"));
    test.settle();
    CHECK(test.dialog().sentencesShown().contains(QStringLiteral("llama_kv_cache")));
}

TEST_CASE("of several runs one can be chosen")
{
    LogTest test;
    test.window.logs().openFile(kData + QStringLiteral("hostile/log/two_runs.txt"));
    test.settle();
    auto& runs = test.in<QComboBox>("logRuns");
    REQUIRE(runs.isVisible());
    REQUIRE(runs.count() == 2);
    CHECK(runs.currentIndex() == 1);
    CHECK(test.dialog().report().reading.run()->figures.kv_bytes == std::uint64_t{1} << 30);
    runs.setCurrentIndex(0);
    emit runs.activated(0);
    CHECK(test.dialog().report().reading.run()->figures.kv_bytes == std::uint64_t{1} << 29);
    CHECK(digits(test.in<QTableWidget>("logTable"), 0, 1) == QStringLiteral("536870912"));
    CHECK(test.dialog().sentencesShown().contains(QStringLiteral("2 runs")));
}

TEST_CASE("a large log is read beside the window, and only the last one answers")
{
    LogTest test;
    QByteArray large;
    while (large.size() < 3 * kLargeLog)
        large += "slot update: nothing to see here, tokens are being generated\n";
    const QString path = test.write("large.log", llamaLog() + large);
    test.window.logs().openFile(path);
    CHECK_FALSE(test.dialog().report().reading.run());
    CHECK_FALSE(test.in<QPushButton>("useLog").isEnabled());
    CHECK(QTest::qWaitFor([&] { return test.dialog().report().reading.run() != nullptr; }, 20000));
    CHECK(test.dialog().report().model_id == "llama-3.1-8b");
    CHECK(test.in<QPushButton>("useLog").isEnabled());

    test.window.logs().openFile(path);
    test.dialog().takeText(QLatin1String(kUntold));
    QTest::qWait(300);
    CHECK(test.dialog().report().model_id.empty());

    // Too long to be laid out in the box: kept beside it.
    test.paste(QString::fromUtf8(llamaLog() + large));
    CHECK(test.in<LogBox>("logText").toPlainText().isEmpty());
    CHECK(QTest::qWaitFor([&] { return test.dialog().report().reading.run() != nullptr; }, 20000));
    QFile huge(test.folder.filePath(QStringLiteral("huge.log")));
    REQUIRE(huge.open(QIODevice::WriteOnly));
    REQUIRE(huge.resize(17 << 20));
    huge.close();
    test.window.logs().openFile(huge.fileName());
    CHECK(QTest::qWaitFor([&] { return test.dialog().sentencesShown().contains(QStringLiteral("16 MiB")); }, 20000));
}

TEST_CASE("what is no log is none")
{
    for (const char* text : {"", "hello", "{\n \"format\": \"kvsight-scenario\",\n \"name\": \"KV self size  =  512.00 MiB\"}", "kvsight-cli size qwen3-8b"})
        CHECK_FALSE(isRuntimeLog(text));
    CHECK(isRuntimeLog(R"({"log":"llama_new_context_with_model: KV self size  =  512.00 MiB, K (f16):  256.00 MiB, V (f16):  256.00 MiB\n"})"));
    CHECK(isRuntimeLog("llama_kv_cache: size = many MiB (  4096 cells,  32 layers,  1/1 seqs)"));
    CHECK_FALSE(isLogFile(QStringLiteral(KVSIGHT_SOURCE_DIR "/resources/models/configs/qwen3-8b.json")));
    CHECK_FALSE(isLogFile(QStringLiteral(KVSIGHT_SOURCE_DIR)));
    CHECK(isLogFile(kData + QStringLiteral("log/llama_3_1_8b.log")));
}
