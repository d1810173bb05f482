// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/log_reader.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>

namespace kvsight::ui {

class ScenarioModel;

/// Above so many bytes a log is read beside the window's thread.
inline constexpr qsizetype kLargeLog = qsizetype{1} << 18;

/// Whether the file may be a log and holds one: models and JSON are not looked into.
bool isLogFile(const QString& path);

/// Reads logs, large ones in a worker. Of several only the last one answers.
class LogLoader : public QObject {
    Q_OBJECT
public:
    /// `model` knows the catalogue of the moment; what is being read keeps the one it began with.
    explicit LogLoader(const ScenarioModel& model, QObject* parent = nullptr) : QObject(parent), m_model(model) {}

    void readText(const QByteArray& utf8, const QString& name);
    void readFile(const QString& path);
    /// Nothing that is being read answers any more.
    void forget() { ++m_serial; }

signals:
    /// A worker has begun; `done` follows.
    void begun();
    void done(const kvsight::LogReading& reading);

private:
    void run(bool large, const std::function<LogReading()>& read);
    const ScenarioModel& m_model;
    int m_serial = 0;
};

}  // namespace kvsight::ui
