// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/log_report.h"
#include "core/units.h"

#include <QDialog>
#include <QString>

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QMimeData;
class QPushButton;

namespace kvsight::ui {

class LogBox;
class LogLoader;
class PlainTable;
class ScenarioModel;

/// Takes a runtime's start-up log, pasted, dropped or opened, and shows what it measured beside ours. It changes
/// nothing by itself: `chosen` hands on what is to be shown.
class LogDialog : public QDialog {
    Q_OBJECT
public:
    LogDialog(ScenarioModel& model, QWidget* parent);

    void setUnits(ByteUnits units);
    /// As if it were pasted into the empty box.
    void takeText(const QString& text);
    void takeFile(const QString& path);
    /// Empties everything.
    void clear();
    /// Asks for a file in place of the desktop's dialog.
    void askForFilesBy(std::function<QString()> ask) { m_askForFile = std::move(ask); }

    const LogReport& report() const { return m_report; }
    /// Findings and what is missing, a sentence each.
    QString sentencesShown() const;

signals:
    /// The reading's answer is to become the scenario, or (`keeps`) to stand beside the current one.
    void chosen(const kvsight::LogReading& reading, const QString& source, bool keeps);

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void connectAll();
    void retranslate();
    void readBox();
    void takeLargeText(const QString& text);
    void begin(const QString& source);
    void showReading(const LogReading& reading);
    void fillRuns();
    void compare();
    void showReport();
    void fillTable();
    bool keepsCurrent() const;
    bool canShow() const;

    ScenarioModel& m_model;
    LogLoader* m_loader;
    ByteUnits m_units = ByteUnits::Binary;
    QString m_source;                 ///< a file's name; empty for pasted text
    bool m_reading = false;           ///< a worker has not answered yet
    std::optional<LogReading> m_read;
    LogReport m_report;
    std::function<QString()> m_askForFile;

    QLabel *m_intro, *m_from, *m_facts, *m_sentences;
    LogBox* m_box;
    QComboBox* m_runs;
    PlainTable* m_table;
    QCheckBox* m_keep;
    QPushButton *m_open, *m_clear, *m_use, *m_close;
};

}  // namespace kvsight::ui
