// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/gguf_builder.h"
#include "tests/core/written_model.h"
#include "tests/ui/fake_dialogs.h"
#include "tests/ui/window_fixture.h"

#include "tests/catch.h"
#include "ui/document_door.h"
#include "ui/layer_strip.h"
#include "ui/model_card.h"
#include "ui/model_card_menu.h"
#include "ui/notice_bar.h"
#include "ui/reading_bar.h"
#include "ui/search_picker.h"
#include "ui/user_catalogs.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <atomic>
#include <chrono>
#include <thread>

#include <sys/stat.h>

using namespace kvsight;
using namespace kvsight::ui;
using test::GgufBuilder;

namespace {

const QString kData = QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/tests/data/hostile/");
const char* kCatalog = R"({"format": "kvsight-gpus", "version": 1, "gpus": [{"name": "Paperclip 24", "memory_bytes": 25769803776}]})";

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

GgufBuilder smallModel(const std::string& name = "tiny")
{
    GgufBuilder out;
    out.llama().text("general.name", name);
    return out.tensor("token_embd.weight", {64, 100}, 0, 25600).tensor("blk.0.attn_q.weight", {64, 64}, 0, 16384);
}

struct Opened : TestWindow {
    FakeDialogs& dialogs = FakeDialogs::in(window.files());
    QTemporaryDir folder;

    QString write(const char* name, const std::string& bytes)
    {
        const QString path = folder.filePath(QLatin1String(name));
        test::writeFile(path.toStdString(), bytes);
        return path;
    }
    QString modelFile() const { return QString::fromStdString(model.scenario().model.file); }
    QString note() { return window.files().noteBar()->text(); }
    ModelCard* card() { return window.modelCard().card(); }
    QString cardText()
    {
        QStringList all;
        for (const QLabel* label : card()->findChildren<QLabel*>())
            all << label->text();
        return all.join(QLatin1Char('\n'));
    }
    void paste(const QString& text)
    {
        QGuiApplication::clipboard()->setText(text);
        window.files().door().paste();
        settle();
    }
};

/// A job that goes on until it is stopped or let go, and then would change the scenario.
BackgroundReader::Job endless(std::atomic<bool>& stopped, Opened& test, const std::string& model)
{
    return [&stopped, &test, model](const ReadControl& control) -> BackgroundReader::Finish {
        control.progress(1, 4);
        while (!control.stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        stopped = true;
        return [&test, model] {
            test.model.edit(QStringLiteral("late"), Gesture::single(), [&model](Scenario& scenario) { scenario.model.id = model; });
        };
    };
}

}  // namespace

TEST_CASE("whatever describes a model is told apart by its content and becomes the model")
{
    Opened test;
    const std::string tensors = R"({"model.embed_tokens.weight":{"dtype":"BF16","shape":[8,8],"data_offsets":[0,128]}})";
    const QByteArray config = bytesOf(QStringLiteral(KVSIGHT_SOURCE_DIR) + QStringLiteral("/resources/models/configs/qwen3-8b.json"));
    const QString gguf = test.write("no-ending-that-tells", smallModel().file());
    test.open(gguf);
    CHECK(test.modelFile() == gguf);
    REQUIRE(test.model.answer().resolved);
    CHECK(test.model.answer().resolved->shape->layers.size() == 2);
    CHECK(test.model.scenario().weights.format.empty());  // The file's own, not the format that was chosen before.

    test.write("config.json", config.toStdString());
    const QString safetensors = test.write("model.safetensors", test::safetensorsBytes(tensors, 128));
    for (const QString& path : {safetensors, test.folder.path(), test.folder.filePath(QStringLiteral("config.json"))}) {
        INFO(path.toStdString());
        test.open(path);
        CHECK(test.modelFile() == path);
        CHECK(test.model.answer().resolved->shape->layers.size() == 36);
        CHECK(test.preferences.recentFiles().first() == path);
    }
    CHECK(test.dialogs.told.isEmpty());
    CHECK(test.dialogs.asked.isEmpty());
    test.model.undoStack().undo();
    CHECK(test.modelFile() == test.folder.path());

    test.paste(QStringLiteral("  '") + gguf + QStringLiteral("'\n"));
    CHECK(test.modelFile() == gguf);
    test.paste(safetensors + QLatin1Char('\n') + gguf);
    CHECK(test.modelFile() == safetensors);
    CHECK_FALSE(test.note().isEmpty());  // The first of several.
}

TEST_CASE("every hostile sample is opened or refused with a sentence, and a refusal changes nothing")
{
    Opened test;
    int refused = 0, taken = 0;
    for (const char* list : {"gguf.tsv", "safetensors.tsv"}) {
        for (const QByteArray& line : bytesOf(kData + QLatin1String(list)).split('\n').mid(1)) {
            const QString file = kData + QString::fromUtf8(line.split('\t').value(0));
            if (line.isEmpty() || !QFile::exists(file))
                continue;
            INFO(file.toStdString());
            const Scenario before = test.model.scenario();
            test.dialogs.told.clear();
            test.open(file);
            if (test.model.scenario() == before) {
                // Weights without a config are shown and said to lack one; whatever is broken is told.
                CHECK((test.dialogs.told.size() >= 2 || (test.note().contains(QStringLiteral("config.json")) && test.card()->isVisible())));
                ++refused;
            } else {
                CHECK(test.modelFile() == file);
                CHECK((line.split('\t').value(2) == "yes" || !test.note().isEmpty()));
                ++taken;
            }
        }
    }
    INFO(refused << " refused, " << taken << " taken");
    CHECK(refused > 30);
    CHECK(taken > 10);
}

TEST_CASE("what is no file to read is refused at once: a pipe, a device, an empty folder, nothing")
{
    Opened test;
    const QString pipe = test.folder.filePath(QStringLiteral("pipe.gguf"));
    REQUIRE(mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
    QTemporaryDir empty;
    const Scenario before = test.model.scenario();
    for (const QString& path : {pipe, QStringLiteral("/dev/zero"), empty.path(), empty.filePath(QStringLiteral("none.gguf"))}) {
        INFO(path.toStdString());
        test.dialogs.told.clear();
        test.open(path);
        CHECK(test.dialogs.told.size() >= 2);
        CHECK(test.model.scenario() == before);
    }
}

TEST_CASE("a long reading is shown, can be cancelled, and changes nothing then")
{
    Opened test;
    const Scenario before = test.model.scenario();
    std::atomic<bool> stopped = false;
    BackgroundReader& reader = test.window.files().door().reader();
    auto& bar = *test.window.files().readingBar();
    reader.start(QStringLiteral("big.gguf"), endless(stopped, test, "qwen3-8b"));
    CHECK(bar.isHidden());  // Not for what may be over in a moment.
    REQUIRE(QTest::qWaitFor([&] { return bar.isVisible(); }, 20000));
    CHECK(bar.accessibleName().contains(QStringLiteral("big.gguf")));
    // The window lives: a change of the scenario is answered.
    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.sequences = 3; });
    QCoreApplication::processEvents();
    CHECK(test.model.answer().resolved->scenario.sequences == 3);
    bar.findChild<QPushButton*>()->click();
    CHECK(bar.isHidden());
    CHECK_FALSE(reader.isReading());
    REQUIRE(QTest::qWaitFor([&] { return stopped.load(); }, 20000));
    test.settle();
    CHECK(test.note().contains(QStringLiteral("big.gguf")));
    CHECK(test.model.scenario().model == before.model);
}

TEST_CASE("a reading that does not answer is left alone at the end, and the program knows")
{
    std::atomic<bool> release = false, ended = false;
    CHECK_FALSE(BackgroundReader::hasLeftThreads());
    {
        BackgroundReader reader;
        reader.start(QStringLiteral("quick"), [](const ReadControl&) -> BackgroundReader::Finish { return {}; });
    }
    CHECK_FALSE(BackgroundReader::hasLeftThreads());
    {
        BackgroundReader reader;
        reader.start(QStringLiteral("hangs"), [&](const ReadControl&) -> BackgroundReader::Finish {
            while (!release)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            ended = true;
            return {};
        });
    }
    CHECK(BackgroundReader::hasLeftThreads());
    release = true;
    REQUIRE(QTest::qWaitFor([&] { return ended.load(); }, 20000));
}

TEST_CASE("of two openings the later one counts, however long the earlier takes")
{
    Opened test;
    std::atomic<bool> stopped = false;
    test.window.files().door().reader().start(QStringLiteral("slow"), endless(stopped, test, "qwen3-8b"));
    const QString gguf = test.write("tiny.gguf", smallModel().file());
    test.open(gguf);
    REQUIRE(QTest::qWaitFor([&] { return stopped.load(); }, 20000));
    test.settle();
    CHECK(test.modelFile() == gguf);
    CHECK(test.model.scenario().model.id.empty());
}

TEST_CASE("a file that a scenario names is opened only after asking, and another can be chosen")
{
    Opened test;
    const QString gguf = test.write("tiny.gguf", smallModel().file());
    const QString other = test.write("other.gguf", smallModel("other").file());
    const QString path = test.write("mine.json", R"({"format": "kvsight-scenario", "model": {"file": "tiny.gguf"}})");
    const Scenario before = test.model.scenario();
    test.open(path);
    CHECK(test.dialogs.asked == QStringList{QStringLiteral("named ") + gguf});
    CHECK(test.model.scenario() == before);
    test.dialogs.named = Dialogs::NamedFile::ChooseAnother;
    test.open(path);  // Nothing chosen: nothing changed.
    CHECK(test.model.scenario() == before);
    test.dialogs.open = other;
    test.open(path);
    CHECK(test.modelFile() == other);
    CHECK(test.window.files().isModified());
    QFile::remove(gguf);
    test.dialogs.named = Dialogs::NamedFile::Open;
    test.dialogs.told.clear();
    test.dialogs.changes = Dialogs::Changes::Discard;
    test.open(path);
    CHECK(test.modelFile() == other);
    CHECK(test.dialogs.told.join(QLatin1Char(' ')).contains(QStringLiteral("tiny.gguf")));
}

TEST_CASE("a catalogue of the reader's joins the lists, is there at the next start, and can be removed")
{
    Opened test;
    const QString path = test.write("mine.json", kCatalog);
    QSettings settings(test.folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    Preferences kept(&settings);
    const Scenario before = test.model.scenario();
    const auto names = [](TestWindow& window) {
        auto& picker = window.find<SearchPicker>("cardPicker");
        picker.openList();
        QStringList all;
        const auto* list = QApplication::activePopupWidget()->findChild<QListView*>()->model();
        for (int row = 0; row < list->rowCount(); ++row)
            all << list->index(row, 0).data().toString();
        QApplication::activePopupWidget()->hide();
        return all.join(QLatin1Char('\n'));
    };
    CHECK_FALSE(names(test).contains(QStringLiteral("Paperclip 24")));
    test.open(path);
    CHECK(test.model.scenario() == before);
    CHECK(names(test).contains(QStringLiteral("Paperclip 24")));
    CHECK(test.preferences.userCatalogs() == QStringList{path});
    CHECK(test.model.catalog().findGpu("Paperclip 24")->origin == "user");

    kept.setUserCatalogs({path, test.folder.filePath(QStringLiteral("gone.json"))});
    Preferences next(&settings);
    CHECK(next.userCatalogs().size() == 2);
    TestWindow again;
    again.preferences.setUserCatalogs(next.userCatalogs());
    again.window.files().catalogs().load();
    again.settle();
    CHECK(names(again).contains(QStringLiteral("Paperclip 24")));
    CHECK(again.window.files().noteBar()->text().contains(QStringLiteral("gone.json")));
    again.find<QMenu>("userCatalogs").actions().first()->trigger();
    again.settle();
    CHECK_FALSE(names(again).contains(QStringLiteral("Paperclip 24")));
    CHECK(again.preferences.userCatalogs().size() == 1);

    test.dialogs.told.clear();
    test.open(kData + QStringLiteral("scenario/bad_catalog_no_name.json"));
    CHECK(test.dialogs.told.size() >= 2);
    CHECK(test.preferences.userCatalogs() == QStringList{path});
}

TEST_CASE("a pasted catalogue is kept as a file of the program's own and joins the lists")
{
    QStandardPaths::setTestModeEnabled(true);
    Opened test;
    const Scenario before = test.model.scenario();
    test.paste(QStringLiteral("  ") + QString::fromUtf8(kCatalog) + QLatin1Char('\n'));
    REQUIRE(test.model.catalog().findGpu("Paperclip 24") != nullptr);
    CHECK(test.model.catalog().findGpu("Paperclip 24")->origin == "user");
    CHECK(test.model.scenario() == before);
    REQUIRE(test.preferences.userCatalogs().size() == 1);
    const QString kept = test.preferences.userCatalogs().first();
    CHECK(QString::fromUtf8(bytesOf(kept)) == QString::fromUtf8(kCatalog).trimmed());
    // The same once more is the same file.
    test.paste(QString::fromUtf8(kCatalog));
    CHECK(test.preferences.userCatalogs() == QStringList{kept});
    // A broken one leaves none behind.
    test.paste(QStringLiteral(R"({"format": "kvsight-gpus", "version": 1, "gpus": [{"memory_bytes": 5}]})"));
    CHECK(test.note().contains(QStringLiteral("Nothing was pasted")));
    CHECK(QFileInfo(kept).dir().entryList(QDir::Files).size() == 1);
    QFile::remove(kept);
    QStandardPaths::setTestModeEnabled(false);
}

TEST_CASE("the card shows what was read of a file and of a catalogue's model")
{
    Opened test;
    CHECK(test.card() == nullptr);
    test.open(test.write("Llama-3.1-8B-Q8_0.gguf", smallModel("Llama 3.1 8B").file()));
    REQUIRE(test.card());
    REQUIRE(test.card()->isVisible());
    CHECK_FALSE(test.card()->isModal());
    const QString said = test.cardText();
    INFO(said.toStdString());
    CHECK(said.contains(QStringLiteral("llama")));
    CHECK(said.contains(QStringLiteral("2 in the file, 32 in the catalogue")));
    CHECK(test.note().contains(QStringLiteral("in the catalogue")));
    auto& table = *test.card()->findChild<QTableWidget*>();
    REQUIRE(table.rowCount() == 3);
    CHECK(table.item(0, 1)->text().remove(QChar(0x202f)) == QStringLiteral("6400"));
    CHECK(table.item(2, 2)->text().contains(QStringLiteral("41.0 KiB")));
    auto& strip = *test.card()->findChild<LayerStrip*>();
    CHECK(strip.accessibleName().contains(QStringLiteral("2 × full attention")));
    QTest::keyClick(&strip, Qt::Key_End);
    CHECK(strip.current() == 1);
    CHECK(strip.accessibleDescription().startsWith(QStringLiteral("Layer 2")));
    // A family's name is no model's name.
    test.open(test.write("any.json", R"({"model_type": "mistral", "hidden_size": 4096, "num_hidden_layers": 8, "num_attention_heads": 32, "vocab_size": 9})"));
    CHECK_FALSE(test.cardText().contains(QStringLiteral("in the catalogue")));
    test.card()->close();

    test.model.edit(QString(), Gesture::single(), [](Scenario& scenario) { scenario.model = {}; scenario.model.id = "gemma-3-27b"; });
    test.settle();
    QApplication::setActiveWindow(&test.window);
    QTest::keySequence(&test.window, QKeySequence(Qt::CTRL | Qt::Key_I));
    test.settle();
    CHECK(test.card()->isVisible());
    CHECK(test.card()->windowTitle().contains(QStringLiteral("Gemma 3 27B")));
    CHECK(strip.accessibleName().contains(QStringLiteral("window")));
}

TEST_CASE("weights without a shape are shown, and the scenario stays")
{
    Opened test;
    const Scenario before = test.model.scenario();
    test.open(test.write("alone.safetensors", test::safetensorsBytes(R"({"a":{"dtype":"BF16","shape":[8,8],"data_offsets":[0,128]}})", 128)));
    CHECK(test.model.scenario() == before);
    CHECK(test.dialogs.told.isEmpty());
    CHECK(test.note().contains(QStringLiteral("config.json")));
    REQUIRE(test.card());
    CHECK(test.card()->findChild<QTableWidget*>()->rowCount() == 2);
}
