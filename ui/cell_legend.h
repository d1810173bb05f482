// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// What the colours of the cells mean, in as many lines as it needs.
class CellLegend : public QWidget {
    Q_OBJECT
public:
    explicit CellLegend(QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(400)}; }
    QSize minimumSizeHint() const override { return {200, heightForWidth(width())}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry {
        QString words;
        QColor fill;
        QColor edge;
    };
    static std::vector<Entry> entries();
    /// Places of the entries for a width, and the height that they take.
    std::pair<std::vector<QRectF>, double> places(double width) const;
};

}  // namespace kvsight::ui
