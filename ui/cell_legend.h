// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cell_view.h"

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

    /// Names what is seen; keeps room for what will be seen at some time.
    void show(const CellsSeen& now);
    void keepRoomFor(const CellsSeen& ever);
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
    static std::vector<Entry> entriesOf(const CellsSeen& seen);
    /// Places of entries for a width, and the height that they take.
    static std::pair<std::vector<QRectF>, double> places(const std::vector<Entry>& entries, double width);

    CellsSeen m_now, m_ever;
};

}  // namespace kvsight::ui
