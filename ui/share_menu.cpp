// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/share_menu.h"

#include "core/readers/scenario_json.h"
#include "core/report/headline.h"
#include "core/report/launch_lines.h"
#include "core/report/report.h"
#include "core/report/scenario_command.h"
#include "core/report/share.h"
#include "ui/context_axis.h"
#include "ui/dialogs.h"
#include "ui/file_desk.h"
#include "ui/notice_bar.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/share_card.h"
#include "ui/share_texts.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QPixmap>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <vector>

namespace kvsight::ui {
ShareMenu::ShareMenu(QWidget& page, QWidget& bar, ScenarioModel& model, Preferences& preferences, FileDesk& files)
    : QObject(&bar), m_page(page), m_model(model), m_preferences(preferences), m_files(files), m_button(new QToolButton(&bar)),
      m_menu(new QMenu(&bar))
{
    m_button->setObjectName(QStringLiteral("share"));
    m_button->setFont(scaledFont(1.05));
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setMenu(m_menu);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    buildCopies();
    m_launches = m_menu->addMenu(QString());
    m_menu->addSeparator();
    m_exports = m_menu->addMenu(QString());
    buildExports();
    buildLaunches();
    connect(m_menu, &QMenu::aboutToShow, this, &ShareMenu::refresh);
    retranslate();
}

QAction* ShareMenu::add(QMenu& menu, const char* name, Text label, const std::function<void()>& chosen)
{
    QAction* action = menu.addAction(QString());
    action->setObjectName(QLatin1String(name));
    connect(action, &QAction::triggered, this, [this, chosen] {
        m_model.settle();
        chosen();
    });
    m_entries.push_back({action, std::move(label)});
    return action;
}

void ShareMenu::buildCopies()
{
    add(*m_menu, "copyCard", [] { return tr("Copy the card to post, picture and text"); }, [this] { copyCard(); });
    add(*m_menu, "copyPicture", [] { return tr("Copy this page as a picture"); },
        [this] { QGuiApplication::clipboard()->setPixmap(m_page.grab()); });
    add(*m_menu, "copyTable", [] { return tr("Copy the chart's numbers as a table"); }, [this] {
        if (const auto& resolved = m_model.answer().resolved)
            copyText(growthTable(*resolved, contexts(), m_preferences.units()));
    });
    add(*m_menu, "copyMarkdown", [] { return tr("Copy the answer as Markdown"); }, [this] {
        const Answer& answer = m_model.answer();
        if (answer.resolved && answer.evaluation)
            copyText(text(shareMarkdown(*answer.resolved, *answer.evaluation, stampOfNow(), m_preferences.units(),
                                        [](const Message& message) { return sentence(message).toStdString(); })));
    });
    QAction* scenario = add(*m_menu, "copyScenario", [] { return tr("Copy the scenario (JSON)"); },
                            [this] { copyText(text(writeScenario(m_model.scenario()))); });
    scenario->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_page.window()->addAction(scenario);
    m_command = add(*m_menu, "copyCommand", [] { return tr("Copy the command for kvsight-cli"); },
                    [this] { copyText(text(scenarioCommand(m_model.scenario()))); });
}

void ShareMenu::buildExports()
{
    const QString picture = QStringLiteral("PNG");
    add(*m_exports, "exportCard", [] { return tr("Card to post, 1200 × 675 (PNG)…"); }, [this] { exportCard(QStringLiteral("png")); });
    add(*m_exports, "exportCardSvg", [] { return tr("Card to post (SVG)…"); }, [this] { exportCard(QStringLiteral("svg")); });
    add(*m_exports, "exportModels", [] { return tr("Six models to scale (PNG)…"); }, [this] { exportModels(QStringLiteral("png")); });
    add(*m_exports, "exportModelsSvg", [] { return tr("Six models to scale (SVG)…"); }, [this] { exportModels(QStringLiteral("svg")); });
    add(*m_exports, "exportPicture", [] { return tr("This page as a picture (PNG)…"); },
        [this, picture] { exportBytes(QStringLiteral("png"), picture, pngBytes(m_page.grab().toImage())); });
    m_exports->addSeparator();
    add(*m_exports, "exportCsv", [] { return tr("The chart's numbers (CSV)…"); }, [this] {
        exportBytes(QStringLiteral("csv"), QStringLiteral("CSV"),
                    QByteArray::fromStdString(growthCsv(m_model.scenario(), contexts(), m_model.catalog())));
    });
    add(*m_exports, "exportJson", [] { return tr("The whole answer (JSON)…"); }, [this] {
        const Answer& answer = m_model.answer();
        if (answer.resolved && answer.evaluation)
            exportBytes(QStringLiteral("json"), QStringLiteral("JSON"),
                        QByteArray::fromStdString(evaluationJson(*answer.resolved, *answer.evaluation) + "\n"));
    });
}

void ShareMenu::buildLaunches()
{
    const std::pair<const char*, const char*> programs[] = {
        {"llama.cpp", "launchLlamaCpp"}, {"vllm", "launchVllm"}, {"ollama", "launchOllama"}};
    for (const auto& [id, name] : programs) {
        const std::string wanted = id;
        const auto lineOf = [this, wanted]() -> LaunchLine {
            if (const auto& resolved = m_model.answer().resolved)
                for (LaunchLine& line : launchLines(*resolved, m_model.catalog()))
                    if (line.id == wanted)
                        return line;
            return {};
        };
        const QString shown = wanted == "llama.cpp" ? QStringLiteral("llama.cpp") : wanted == "vllm" ? QStringLiteral("vLLM") : QStringLiteral("Ollama");
        QAction* action = add(*m_launches, name, [shown] { return shown + QStringLiteral("…"); }, [this, lineOf, shown] {
            const LaunchLine line = lineOf();
            if (!line.command.empty())
                copyText(text(line.command));
            m_files.dialogs().showLaunch(line.command.empty() ? shown : tr("%1: the line is on the clipboard").arg(shown), launchDoubt(), line);
        });
        action->setToolTip(shown);
    }
}

QString ShareMenu::launchDoubt() const
{
    const Answer& answer = m_model.answer();
    if (!answer.resolved || !answer.evaluation || answer.evaluation->fits.value_or(true))
        return {};
    return tr("This scenario does not fit, so a start with these limits is likely to fail.") + QLatin1Char('\n') +
           sentence(headline(*answer.resolved, *answer.evaluation, m_preferences.units()).sentence);
}

void ShareMenu::refresh()
{
    const bool answered = m_model.answer().resolved && m_model.answer().evaluation;
    for (const Entry& entry : m_entries)
        entry.action->setEnabled(answered);
    m_command->setEnabled(!scenarioCommand(m_model.scenario()).empty());
}

void ShareMenu::copyText(const QString& copied)
{
    QGuiApplication::clipboard()->setText(copied);
}

std::vector<std::uint64_t> ShareMenu::contexts() const
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return {};
    std::vector<std::uint64_t> all =
        ContextAxis(ColumnSteps::Even, resolved->context_tokens, resolved->shape->native_context_tokens).columns();
    // The current context too, in its place.
    const auto place = std::lower_bound(all.begin(), all.end(), resolved->context_tokens);
    if (resolved->context_tokens > 0 && (place == all.end() || *place != resolved->context_tokens))
        all.insert(place, resolved->context_tokens);
    return all;
}

QString ShareMenu::shareText() const
{
    const Answer& answer = m_model.answer();
    if (!answer.resolved || !answer.evaluation)
        return {};
    return text(kvsight::shareText(*answer.resolved, *answer.evaluation, stampOfNow(), m_preferences.units(),
                                   [](const Message& message) { return sentence(message).toStdString(); }));
}

void ShareMenu::copyCard()
{
    auto* data = new QMimeData;
    data->setImageData(cardImage([this](QPainter& painter) { paintCard(painter, m_model.answer(), m_preferences.units(), stampOfNow()); }));
    data->setText(shareText());
    QGuiApplication::clipboard()->setMimeData(data);
}

bool ShareMenu::exportBytes(const QString& suffix, const QString& kind, const QByteArray& bytes)
{
    const auto& resolved = m_model.answer().resolved;
    const QString base = m_files.path().isEmpty()
                             ? (resolved && !resolved->model_id.empty() ? text(resolved->model_id) : QStringLiteral("kvsight"))
                             : QFileInfo(m_files.path()).completeBaseName();
    const QString folder = m_files.path().isEmpty() ? QDir::homePath() : QFileInfo(m_files.path()).absolutePath();
    const QString file = m_files.dialogs().fileToSave(folder + QLatin1Char('/') + base + QLatin1Char('.') + suffix, {kind, suffix});
    if (file.isEmpty())
        return false;
    if (const auto why = saveBytes(bytes, file)) {
        m_files.dialogs().tell(tr("%1 was not written.").arg(QFileInfo(file).fileName()), {*why});
        return false;
    }
    m_files.noteBar()->say(tr("%1 was written.").arg(QDir::toNativeSeparators(file)));
    return true;
}

void ShareMenu::exportCard(const QString& suffix)
{
    const auto paint = [this](QPainter& painter) { paintCard(painter, m_model.answer(), m_preferences.units(), stampOfNow()); };
    const bool svg = suffix == QLatin1String("svg");
    if (!exportBytes(suffix, suffix.toUpper(), svg ? cardSvg(QStringLiteral("KVSight"), paint) : pngBytes(cardImage(paint))))
        return;
    copyText(shareText());
    m_files.noteBar()->say(tr("The card was written. Its text is on the clipboard, to post beside it."));
}

void ShareMenu::exportModels(const QString& suffix)
{
    const auto paint = [this](QPainter& painter) { paintModels(painter, m_model.catalog(), m_preferences.units(), stampOfNow()); };
    const bool svg = suffix == QLatin1String("svg");
    exportBytes(suffix, suffix.toUpper(), svg ? cardSvg(QStringLiteral("KVSight"), paint) : pngBytes(cardImage(paint)));
}

void ShareMenu::retranslate()
{
    m_button->setText(tr("Share"));
    m_button->setAccessibleName(tr("Share"));
    m_button->setToolTip(tr("Copy or export the answer"));
    m_launches->setTitle(tr("Start a runtime with these limits"));
    m_exports->setTitle(tr("Export"));
    for (const Entry& entry : m_entries)
        entry.action->setText(entry.label());
}

}  // namespace kvsight::ui
