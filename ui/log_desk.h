// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/log_reader.h"
#include "core/units.h"

#include <QObject>
#include <QString>

class QAction;
class QWidget;

namespace kvsight::ui {

class LogDialog;
class MeasuredBoard;
class NoticeBar;
class ScenarioModel;

/// The way of a runtime's log into the window: the menu's entry, the dialog, and what is taken over from it.
class LogDesk : public QObject {
    Q_OBJECT
public:
    LogDesk(QWidget& window, ScenarioModel& model, MeasuredBoard& board, NoticeBar& notes);

    QAction* action() const { return m_action; }
    void retranslate();
    void setUnits(ByteUnits units);
    /// Opens the dialog; a log on the clipboard is in it already.
    void paste();
    /// Opens the dialog with this log.
    void openText(const QString& text);
    void openFile(const QString& path);
    /// Null until it was opened once.
    LogDialog* dialog() const { return m_dialog; }

private:
    LogDialog& shown();
    void take(const LogReading& reading, const QString& source, bool keeps);

    QWidget& m_window;
    ScenarioModel& m_model;
    MeasuredBoard& m_board;
    QAction* m_action;
    LogDialog* m_dialog = nullptr;
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
