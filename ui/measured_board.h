// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/log_report.h"
#include "core/units.h"
#include "ui/context_chart.h"

#include <QObject>
#include <QString>

#include <optional>

namespace kvsight::ui {

class ScenarioModel;

/// What a log measured on the cards, drawn beside the current column. Heights in bytes.
struct MeasuredBar {
    double weights = 0, buffers = 0, cache = 0;
    Reading reading;  ///< at the mouse: each part with what ours differs by
    QString spoken;   ///< the same in one line
    double total() const { return weights + buffers + cache; }
};

/// Whether two scenarios give the same sizes by their fields; which card it is does not matter, how many are does.
bool sameSizing(const Scenario& a, const Scenario& b);

/// Keeps what a log measured beside the scenario that it was measured with: shown while the current one has the same
/// sizing fields, hidden while it has not, until it is dismissed.
class MeasuredBoard : public QObject {
    Q_OBJECT
public:
    explicit MeasuredBoard(ScenarioModel& model, QObject* parent = nullptr);

    /// Shows the answer's run beside the current scenario. `source` names the log for people.
    void show(const LogReading& reading, const QString& source);
    void dismiss();
    /// Compared with the current scenario; nullptr while hidden.
    const LogReport* report() const { return m_report ? &*m_report : nullptr; }
    const QString& source() const { return m_source; }
    std::optional<MeasuredBar> bar(ByteUnits units) const;
    /// The line below the chart; empty while hidden.
    QString legend() const;

signals:
    /// Shown or dismissed; what a new answer changes is told by the answer.
    void changed();
    /// The scenario is no longer the log's; a sentence.
    void wentAway(const QString& note);

private:
    void follow();
    void compare();

    ScenarioModel& m_model;
    QString m_source;
    std::optional<LogReading> m_reading;  ///< its run's scenario is the one that was measured
    std::optional<LogReport> m_report;
};

}  // namespace kvsight::ui
