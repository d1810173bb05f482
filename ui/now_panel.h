// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/learn_scene.h"

#include <QFrame>

#include <array>
#include <optional>

class QGridLayout;

namespace kvsight::ui {

class Words;

/// The counters of the moment: tokens, what is written and set aside for them, one token more; below, the speed of what goes
/// on: of reading the prompt, or of a step that adds a token, part by part.
class NowPanel : public QFrame {
    Q_OBJECT
public:
    explicit NowPanel(QWidget* parent = nullptr);

    /// `atStart`: the speed with only the prompt in the cache.
    void show(const LearnScene& scene, const Moment& moment, std::optional<double> atStart, ByteUnits units);
    void clear();
    void retranslate();
    QString asText() const;

private:
    class Value;
    static constexpr std::size_t kMemoryRows = 5, kRows = kMemoryRows + 9;
    void showPrompt(const LearnScene& scene, const Moment& moment);
    void showStep(const LearnScene& scene, const Moment& moment, std::optional<double> atStart);
    void set(std::size_t row, const QString& label, const QString& value);
    void set(std::size_t row, const QString& label, const QString& value, bool seen);
    /// Fills the rows from `row` on, in which nothing stands, with so many blank ones.
    void keepRoom(std::size_t row, std::size_t rows);

    Words *m_title, *m_turn;
    std::array<Words*, kRows> m_labels{};
    std::array<Value*, kRows> m_values{};
};

}  // namespace kvsight::ui
