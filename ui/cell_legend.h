// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learn_scene.h"

#include <QColor>
#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// What the colours of the cells mean, in as many lines as it needs.
class CellLegend : public QWidget {
    Q_OBJECT
public:
    explicit CellLegend(QWidget* parent = nullptr);

    /// Only what this scene has. `split`: keys and values are seen apart.
    void show(const LearnScene& scene, bool split);
    /// The entries' words.
    QStringList words() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(400)}; }
    QSize minimumSizeHint() const override { return {200, heightForWidth(width())}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// The upper and the lower half of a swatch, its pattern and its edge.
    struct Entry {
        QString words;
        QColor upper, lower;
        Qt::BrushStyle pattern = Qt::NoBrush;
        QColor edge;
        bool struck = false;  ///< a line through it
    };
    std::vector<Entry> entries() const;
    /// Places of the entries for a width, and the height that they take.
    std::pair<std::vector<QRectF>, double> places(double width) const;

    bool m_split = false, m_windows = false, m_spare = false, m_asides = false;
};

}  // namespace kvsight::ui
