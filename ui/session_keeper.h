// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <optional>

namespace kvsight::ui {

/// What a window that is gone has left.
struct LeftSession {
    QString id;
    Scenario scenario;
    QString file;     ///< the file it was opened from or saved to; empty for none
    bool damaged = false;
    QByteArray fingerprint;  ///< of that file as the window knew it; empty when it did not
    QDateTime saved;
};

/// Keeps the current scenario on disk while the window lives, and finds what windows that are gone have left. Each
/// window writes a file of its own, in one step, and holds a lock that the system lets go when its process ends,
/// however it ends: a file whose lock can be had was left. Nothing is deleted but by `discard` and `forget`.
class SessionKeeper {
public:
    explicit SessionKeeper(const QString& folder);
    ~SessionKeeper();
    SessionKeeper(const SessionKeeper&) = delete;
    SessionKeeper& operator=(const SessionKeeper&) = delete;

    /// Writes the scenario now. The reason when it cannot be done; what was kept before then still stands.
    std::optional<QString> keep(const Scenario& scenario, const QString& file, bool damaged, const QByteArray& fingerprint = {});
    /// Nothing of this window needs to be kept.
    void forget();

    /// The newest that was left; its lock is held from here on, so that no other window offers it too.
    std::optional<LeftSession> nextLeft();
    void discard(const QString& id);

private:
    QString pathOf(const QString& id, const char* ending) const;
    bool lock(const QString& id, int& descriptor) const;

    QString m_folder;
    QString m_id;
    int m_lock = -1;
    QString m_leftId;
    int m_leftLock = -1;
};

}  // namespace kvsight::ui
