// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fact_value.h"

#include <QString>
#include <QWidget>

#include <string>
#include <vector>

namespace kvsight::ui {

/// Small facts one after another with dots between them, in as many lines as they need; each answers a click.
class FigureFlow : public QWidget {
    Q_OBJECT
public:
    explicit FigureFlow(QWidget* parent, std::size_t most = 4);

    struct Item {
        QString text;
        std::string figure;  ///< empty when there is nothing to explain
    };
    void show(const std::vector<Item>& items);
    QString asText() const;
    QWidget* firstInTabOrder() const { return m_walk.first(); }
    QWidget* lastInTabOrder() const { return m_walk.last(); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(width, false); }
    QSize sizeHint() const override { return {200, place(width(), false)}; }
    QSize minimumSizeHint() const override { return {60, place(width(), false)}; }

signals:
    void explanationAsked(const std::string& figure, const QString& title, QWidget* beside);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// The height it takes; puts the values in place when `move` says so.
    int place(int width, bool move) const;

    /// On one line a little smaller rather than on two.
    void fit();

    std::vector<FactValue*> m_values;
    std::size_t m_scale = 0;  ///< which of the sizes of letters
    std::size_t m_used = 0;
    FactWalk m_walk;
};

}  // namespace kvsight::ui
