// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation.h"
#include "core/resolve.h"
#include "core/scenario.h"
#include "ui/ghost.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace kvsight::ui {

class ScenarioModel;

/// A scenario that was put aside for comparing, with its answer.
struct Pin {
    std::size_t slot = 0;  ///< 0 to 2; keeps its letter while others come and go
    QString name;
    Scenario scenario;
    std::optional<Resolved> resolved;
    std::optional<Evaluation> evaluation;

    QString letter() const { return QString(QLatin1Char(static_cast<char>('A' + slot))); }
};

/// Up to three pinned scenarios of this session.
class PinBoard : public QObject {
    Q_OBJECT
public:
    explicit PinBoard(ScenarioModel& model, QObject* parent = nullptr);

    /// By their letters.
    const std::vector<Pin>& pins() const { return m_pins; }
    bool isFull() const { return m_pins.size() >= kMostGhosts; }

    /// Pins the current scenario; false when the board is full.
    bool pinCurrent();
    /// The other way: makes the pinned scenario the current one, as one step of undo.
    void restore(std::size_t at);
    /// An empty name keeps the old one.
    void rename(std::size_t at, const QString& name);
    void remove(std::size_t at);

    /// The pins on an axis.
    std::vector<Ghost> ghosts(const ContextAxis& axis, SpeedMeasure measure) const;

signals:
    void changed();

private:
    /// Model, format, cache types, length, cards, runtime: what is usual is left out.
    QString nameOf(const Pin& pin) const;

    ScenarioModel& m_model;
    std::vector<Pin> m_pins;
};

}  // namespace kvsight::ui
