// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/learn_scene.h"

#include <QStringList>
#include <QColor>
#include <QWidget>

#include <vector>

namespace kvsight::ui {

/// One standing bar of a card's memory at a moment of playback: weights, buffers, the cache as far as it is written,
/// what is set aside for it, and the line at which the memory ends.
class MemoryTower : public QWidget {
    Q_OBJECT
public:
    explicit MemoryTower(QWidget* parent = nullptr);

    void show(const LearnScene& scene, const Moment& moment, ByteUnits units);
    void clear();
    /// What stands beside the bar, from the bottom.
    QString asText() const;

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
    void writeLabels(QPainter& painter) const;

    double m_weights = 0, m_buffers = 0, m_reserved = 0, m_cache = 0, m_aside = 0, m_capacity = 0, m_top = 1;
    std::vector<Label> m_labels;
};

}  // namespace kvsight::ui
