// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the Learn page's states, for people.
#include "tests/ui/class_room.h"

#include "core/catalog.h"
#include "tests/catch.h"
#include "ui/cell_view.h"
#include "ui/lesson_reader.h"
#include "ui/lesson_run.h"
#include "ui/lesson_sheet.h"
#include "ui/preferences.h"
#include "ui/screenshot.h"
#include "ui/theme.h"

#include <QApplication>

#include <cstdlib>

using namespace kvsight;
using namespace kvsight::ui;

namespace {

/// What a model or a runtime makes look otherwise: windows, several conversations, latents, states, shared cells, the end
/// of memory.
template <class Save>
void saveScenes(ClassRoom& test, const Save& save, const QString& look)
{
    struct Scene {
        const char* name;
        const char* model;
        const char* runtime;
        std::uint64_t context, sequences, at;
        const char* gpu = "rtx-4090";
    };
    for (const Scene& scene : {Scene{"window", "gemma-3-12b", "llama.cpp", 8192, 1, 6000}, Scene{"two", "gemma-3-12b", "llama.cpp", 16384, 2, 9000},
                               Scene{"latent", "deepseek-v2-lite", "vllm", 5000, 1, 5000}, Scene{"too_large", "deepseek-v3", "vllm", 5000, 1, 0},
                               Scene{"state", "qwen3-next-80b-a3b", "vllm", 8192, 1, 6000, "h200-sxm-141gb"},
                               Scene{"state_short", "qwen3.5-4b", "llama.cpp", 600, 1, 400}, Scene{"state_two", "qwen3.5-4b", "llama.cpp", 32768, 2, 20000},
                               Scene{"mamba", "falcon-mamba-7b", "llama.cpp", 8192, 1, 6000}, Scene{"full", "gemma-3-12b", "llama.cpp", 8192, 1, 8192},
                               Scene{"shared", "gemma-3n-e4b", "llama.cpp", 8192, 1, 6000}, Scene{"refused", "llama-3.1-8b", "llama.cpp", 400000, 1, 0},
                               Scene{"waiting", "llama-3.1-8b", "vllm", 60000, 5, 59000}, Scene{"ends", "llama-3.1-8b", "textbook", 400000, 1, 400000}}) {
        const Scenario mine = test.model.scenario();
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) {
            scenario.model.id = scene.model;
            scenario.runtime = scene.runtime;
            scenario.context_tokens = scene.context;
            scenario.sequences = scene.sequences;
            scenario.gpus.front().id = scene.gpu;
            if (scenario.runtime == "vllm")
                scenario.weights.format = "FP8";
        });
        test.settle();
        test.page().seek(scene.at);
        save(test, look + QLatin1String(scene.name));
        test.model.edit(QString(), Gesture::single(), [&](Scenario& scenario) { scenario = mine; });
        test.settle();
    }
}

}  // namespace

// Not run by itself: KVSIGHT_PICTURES names a folder for pictures of every state, to be looked at.
TEST_CASE("pictures of every state", "[.pictures]")
{
    const char* folder = std::getenv("KVSIGHT_PICTURES");
    REQUIRE(folder);
    startApplication();
    const auto save = [&](ClassRoom& test, const QString& name) {
        QString why;
        test.settle();
        CHECK(savePicture(test.window, QString::fromLocal8Bit(folder) + QLatin1Char('/') + name + QStringLiteral(".png"), why));
    };
    for (const bool dark : {false, true}) {
        for (const Language language : {Language::English, Language::Korean}) {
            applyLanguage(language);
            applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), dark ? ThemeChoice::Dark : ThemeChoice::Light);
            const QString look = QStringLiteral("%1_%2_").arg(language == Language::Korean ? QStringLiteral("ko") : QStringLiteral("en"),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light"));
            ClassRoom test;
            save(test, look + QStringLiteral("start"));
            test.page().seek(3000);
            save(test, look + QStringLiteral("prompt"));
            test.page().seek(6000);
            save(test, look + QStringLiteral("answer"));
            test.window.resize(1920, 1080);
            save(test, look + QStringLiteral("answer_large"));
            test.window.resize(1280, 800);
            saveScenes(test, save, look);
            test.page().seek(3000);
            test.page().cells().setZoom(2);
            save(test, look + QStringLiteral("zoom"));
            test.page().setSentence(true);
            save(test, look + QStringLiteral("sentence"));
            test.page().setSentence(false);
            for (std::size_t lesson = 0; lesson < lessons().size(); ++lesson) {
                test.page().startLesson(lesson);
                do {
                    const QString step = look + QStringLiteral("lesson%1_%2").arg(lesson + 1).arg(test.page().lesson()->at() + 1);
                    save(test, step);
                    if (test.page().lesson()->step().predict) {
                        test.page().choose(0);
                        save(test, step + QStringLiteral("r"));
                    }
                    if (test.page().lesson()->isLast())
                        break;
                    test.page().goOn(1);
                } while (true);
                test.page().leaveLesson();
                CHECK_FALSE(saveLessonSheet(QString::fromLocal8Bit(folder) + QLatin1Char('/') + look + QStringLiteral("sheet%1.pdf").arg(lesson + 1),
                                            lessons()[lesson], Catalog::builtIn(), ByteUnits::Binary));
            }
        }
    }
    applyLanguage(Language::English);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeChoice::Light);
}
