// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/display.h"
#include "app/window_options.h"
#include "core/catalog.h"
#include "core/readers/scenario_json.h"
#include "core/readers/text_file.h"
#include "ui/background_reader.h"
#include "ui/desktop_settings.h"
#include "ui/file_desk.h"
#include "ui/main_window.h"
#include "ui/page.h"
#include "ui/page_stack.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/scenario_file.h"
#include "ui/screenshot.h"
#include "ui/share_card.h"
#include "ui/theme.h"
#include "ui/user_catalogs.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace {

using namespace kvsight;

constexpr int kNoDisplay = 1;
constexpr int kUnreadableInput = 3;

void report(const std::string& file, const Findings& findings)
{
    for (const Finding& finding : findings)
        std::fprintf(stderr, "%s: %s: %s [%s]\n", file.c_str(), severityName(finding.severity),
                     inEnglish(finding.message).c_str(), finding.code.c_str());
}

/// The scenario in a file, or nothing after saying why.
std::optional<Scenario> readScenarioFile(const std::string& file)
{
    Findings findings;
    const auto text = readTextFile(file, kMaxTextFileBytes, findings);
    std::optional<Scenario> scenario;
    if (text) {
        ScenarioReading reading = readScenario(*text, file);
        findings.insert(findings.end(), reading.findings.begin(), reading.findings.end());
        scenario = std::move(reading.scenario);
    }
    report(file, findings);
    return hasError(findings) ? std::nullopt : scenario;
}

/// What must stand in the environment before the application object is made.
void prepareEnvironment(const app::WindowOptions& options)
{
    if (!options.screenshot.empty() || !options.card.empty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qunsetenv("QT_QPA_PLATFORMTHEME");
        qunsetenv("QT_STYLE_OVERRIDE");
        qunsetenv("QT_SCREEN_SCALE_FACTORS");
        qunsetenv("QT_SCALE_FACTOR");
    }
    if (options.scale != 1)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
}

int drawCard(const app::WindowOptions& options, const ui::ScenarioModel& model)
{
    ui::holdStill();
    ui::applyLanguage(options.korean.value_or(false) ? ui::Language::Korean : ui::Language::English);
    const QImage card = ui::cardImage(
        [&](QPainter& painter) { ui::paintCard(painter, model.answer(), ByteUnits::Binary, ui::stampOfNow()); });
    if (const auto why = ui::saveBytes(ui::pngBytes(card), QFile::decodeName(options.card.c_str()))) {
        std::fprintf(stderr, "%s: error: The picture cannot be written: %s\n", options.card.c_str(), qPrintable(*why));
        return kUnreadableInput;
    }
    return 0;
}

int takePicture(const app::WindowOptions& options, ui::ScenarioModel& model)
{
    ui::Preferences preferences;
    ui::holdStill();
    ui::applyLanguage(options.korean.value_or(false) ? ui::Language::Korean : ui::Language::English);
    ui::applyTheme(*qApp, options.dark.value_or(false) ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
    ui::MainWindow window(model, preferences);
    window.pages().setMotion(false);
    window.resize(options.width ? options.width : 1280, options.height ? options.height : 800);
    window.pages().show(options.page);
    window.show();
    window.pages().current()->settle();
    QString why;
    if (ui::savePicture(window, QString::fromLocal8Bit(options.screenshot.c_str()), why))
        return 0;
    std::fprintf(stderr, "%s: error: The picture cannot be written: %s\n", options.screenshot.c_str(), qPrintable(why));
    return kUnreadableInput;
}

int openWindow(const app::WindowOptions& options, ui::ScenarioModel& model)
{
    QSettings settings;
    ui::Preferences preferences(&settings);
    QApplication::setFont(ui::applicationFont(false));
    if (options.dark)
        preferences.useTheme(*options.dark ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
    if (options.korean)
        preferences.useLanguage(*options.korean ? ui::Language::Korean : ui::Language::English);
    ui::applyLanguage(preferences.language());
    ui::applyTheme(*qApp, preferences.theme());
    ui::DesktopSettings desktop;
    ui::MainWindow window(model, preferences);
    window.follow(desktop);
    desktop.start();
    if (options.width)
        window.resize(options.width, options.height);
    window.pages().show(options.page);
    window.show();
    window.files().catalogs().load();
    if (!options.scenario.empty())
        QTimer::singleShot(0, &window, [&] { window.files().openPath(QFile::decodeName(options.scenario.c_str())); });
    // Last: what was left behind is looked at before anything is written, and nothing is written before a change.
    window.files().keepSession(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions"));
    return QApplication::exec();
}

int run(int argc, char** argv)
{
    const auto parsed = app::readWindowOptions(argc, argv);
    if (const int* code = std::get_if<int>(&parsed))
        return *code;
    const auto& options = std::get<app::WindowOptions>(parsed);
    Scenario start = ui::startScenario();
    std::string folder;
    // A window reads its file when it stands, so that it can ask and tell.
    const bool picture = !options.screenshot.empty() || !options.card.empty();
    if (picture && !options.scenario.empty()) {
        const auto read = readScenarioFile(options.scenario);
        if (!read)
            return kUnreadableInput;
        start = *read;
        folder = std::filesystem::path(options.scenario).parent_path().string();
    }
    if (!picture && !app::hasDisplay()) {
        std::fputs("kvsight: error: There is no display: neither DISPLAY nor WAYLAND_DISPLAY names one that answers. Use --screenshot FILE "
                   "for a picture, or kvsight-cli for the same figures as text.\n", stderr);
        return kNoDisplay;
    }
    prepareEnvironment(options);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("kvsight"));
    QApplication::setOrganizationName(QStringLiteral("kvsight"));
    QApplication::setApplicationDisplayName(QStringLiteral("KVSight"));
    QApplication::setApplicationVersion(QStringLiteral(KVSIGHT_VERSION));
    ui::ScenarioModel model(Catalog::builtIn(), start, folder);
    if (picture && !model.answer().resolved && !options.scenario.empty()) {
        report(options.scenario, model.answer().findings);
        return kUnreadableInput;
    }
    if (!options.card.empty())
        return drawCard(options, model);
    return picture ? takePicture(options, model) : openWindow(options, model);
}

}  // namespace

int main(int argc, char** argv)
{
    const int code = run(argc, argv);
    if (ui::BackgroundReader::hasLeftThreads()) {
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}
