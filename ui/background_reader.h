// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/read_control.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// Reads in a thread of its own while the window lives on. One reading counts at a time: a later one stops the
/// earlier, and what that still answers is dropped.
class BackgroundReader : public QObject {
    Q_OBJECT
public:
    /// What the window does with the result; runs in the window's thread.
    using Finish = std::function<void()>;
    /// Runs in the reading's thread and must not touch the window. No `Finish` means that nothing is to be done.
    using Job = std::function<Finish(const ReadControl&)>;

    explicit BackgroundReader(QObject* parent = nullptr);
    /// Stops the reading. A file that does not answer, as on a network that is gone, is waited for no longer than a
    /// moment: its thread is left alone.
    ~BackgroundReader() override;

    /// `name`: of what is read, for the one who waits.
    void start(const QString& name, Job job);
    /// Stops the reading, as asked by the reader.
    void cancel();
    bool isReading() const { return m_now != nullptr; }

    /// Whether a thread was left alone that reads on: then the program ends at once, without taking apart what that
    /// thread may still use.
    static bool hasLeftThreads();

signals:
    /// The reading goes on for longer than people wait without a word. `share`: 0 to 1, negative when unknown. Comes
    /// again and again until `ended`.
    void waited(const QString& name, double share);
    /// The reading is over, whether finished, cancelled or replaced.
    void ended();
    void cancelled(const QString& name);
    /// The memory did not suffice.
    void failed(const QString& name);

private:
    struct Work;
    void stop();
    void arrived(const std::shared_ptr<Work>& work);
    void tell();

    std::shared_ptr<Work> m_now;
    std::vector<std::shared_ptr<Work>> m_stopped;  ///< asked to stop, perhaps not at their end yet
    QTimer m_tell;
};

}  // namespace kvsight::ui
