// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_desk.h"

#include "core/readers/log_kind.h"
#include "ui/log_dialog.h"
#include "ui/log_loader.h"
#include "ui/measured_board.h"
#include "ui/notice_bar.h"
#include "ui/scenario_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QWidget>

#include <algorithm>

namespace kvsight::ui {
namespace {

/// What the log does not tell and changes no size stays as it is.
void keepWhatIsNotTold(Scenario& told, const Scenario& current, std::uint64_t cards)
{
    if (told.gpus.empty() && !current.gpus.empty()) {
        told.gpus = {current.gpus.front()};
        told.gpus.front().count = cards;
    }
    told.reserved_bytes = current.reserved_bytes;
    told.host = current.host;
    told.prompt_tokens = current.prompt_tokens;
}

}  // namespace

LogDesk::LogDesk(QWidget& window, ScenarioModel& model, MeasuredBoard& board, NoticeBar& notes)
    : QObject(&window), m_window(window), m_model(model), m_board(board), m_action(new QAction(this))
{
    m_action->setObjectName(QStringLiteral("pasteLog"));
    connect(m_action, &QAction::triggered, this, &LogDesk::paste);
    connect(&board, &MeasuredBoard::wentAway, &notes, &NoticeBar::say);
    retranslate();
}

void LogDesk::retranslate()
{
    m_action->setText(tr("Paste log…"));
    m_action->setToolTip(tr("Set what a runtime's log measured beside the estimate"));
}

void LogDesk::setUnits(ByteUnits units)
{
    m_units = units;
    if (m_dialog)
        m_dialog->setUnits(units);
}

LogDialog& LogDesk::shown()
{
    if (!m_dialog) {
        m_dialog = new LogDialog(m_model, &m_window);
        m_dialog->setUnits(m_units);
        connect(m_dialog, &LogDialog::chosen, this, &LogDesk::take);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    return *m_dialog;
}

void LogDesk::paste()
{
    LogDialog& dialog = shown();
    dialog.clear();
    const QString text = QGuiApplication::clipboard()->text();
    // A long text is read beside the window's thread, which tells too when it is no log.
    if (text.size() > kLargeLog || isRuntimeLog(text.toStdString()))
        dialog.takeText(text);
}

void LogDesk::openText(const QString& text)
{
    LogDialog& dialog = shown();
    dialog.clear();
    dialog.takeText(text);
}

void LogDesk::openFile(const QString& path)
{
    shown().takeFile(path);
}

void LogDesk::take(const LogReading& reading, const QString& source, bool keeps)
{
    if (!keeps) {
        Scenario told = *reading.run()->scenario;
        keepWhatIsNotTold(told, m_model.scenario(), std::min(reading.run()->figures.cards, kMaxGpus));
        m_model.edit(StepName([source] { return tr("set-up of %1").arg(source); }), Gesture::single(),
                     [&told](Scenario& scenario) { scenario = std::move(told); });
    }
    m_board.show(reading, source);
}

}  // namespace kvsight::ui
