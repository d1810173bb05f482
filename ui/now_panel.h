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

/// The counters of the moment: tokens, what is written and set aside for them, the weights, one token more, the speed and
/// what a token takes.
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
    static constexpr std::size_t kRows = 10;
    void showSpeed(const LearnScene& scene, const Moment& moment, std::optional<double> atStart);
    void set(std::size_t row, const QString& label, const QString& value);

    Words* m_title;
    std::array<Words*, kRows> m_labels{};
    std::array<Value*, kRows> m_values{};
};

}  // namespace kvsight::ui
