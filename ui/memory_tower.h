// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/learn_scene.h"

#include <QStringList>
#include <QColor>
#include <QWidget>

#include <vector>

namespace kvsight::ui {

/// One standing bar of a card's memory at a moment of playback: weights, buffers, the states and the cache as far as they
/// are written, what is set aside for them, and the line at which the memory ends. To scale up to 4/3 of the memory; what
/// is taller is broken off with a mark and its figure.
class MemoryTower : public QWidget {
    Q_OBJECT
public:
    explicit MemoryTower(QWidget* parent = nullptr);

    void show(const LearnScene& scene, const Moment& moment, ByteUnits units);
    void clear();
    /// What stands beside the bar, from the bottom.
    QString asText() const;
    bool isBroken() const { return m_others + m_aside > m_top; }
    /// Height of so many bytes from the foot of the bar, as a share of the bar's full height.
    double shareOf(double bytes) const { return std::min(bytes, m_top) / m_top; }

    QSize sizeHint() const override { return {230, 320}; }
    QSize minimumSizeHint() const override { return {200, 170}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Label {
        QString words;
        double bytes = 0;  ///< height at which it belongs
        QColor colour;
        bool bold = false;
    };
    double yOf(double bytes) const;
    void fillBar(QPainter& painter) const;
    void paintBreak(QPainter& painter) const;
    void writeLabels(QPainter& painter) const;
    void measure(const LearnScene& scene, const Moment& moment);
    void label(const LearnScene& scene, const Moment& moment, ByteUnits units);

    double m_weights = 0, m_buffers = 0, m_reserved = 0, m_others = 0, m_states = 0, m_cache = 0, m_capacity = 0, m_top = 1;
    double m_aside = 0;  ///< for cache and states together, what is written included
    std::vector<Label> m_labels;
};

}  // namespace kvsight::ui
