// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/accuracy.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <optional>
#include <thread>

namespace kvsight::ui {

/// The shipped validation, run beside the window's work: it takes seconds to minutes.
class AccuracyRun : public QObject {
    Q_OBJECT
public:
    explicit AccuracyRun(QObject* parent);
    ~AccuracyRun() override;

    /// Once; later calls do nothing.
    void start();
    bool isRunning() const { return m_thread.joinable(); }
    /// Waits for the end.
    void settle();
    /// Nothing until it ended.
    const std::optional<Accuracy>& result() const { return m_result; }

signals:
    void progressed(double share);
    void finished();

private:
    void look();

    std::thread m_thread;
    std::atomic<bool> m_stop{false}, m_ended{false};
    std::atomic<double> m_share{0};
    std::optional<Accuracy> m_made;    ///< the thread's, until it ended
    std::optional<Accuracy> m_result;
    QTimer m_timer;
};

}  // namespace kvsight::ui
