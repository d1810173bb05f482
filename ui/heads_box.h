// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fact_rows.h"
#include "ui/fact_value.h"

#include <QFrame>

#include <array>
#include <vector>

class QGridLayout;

namespace kvsight::ui {

class Words;

/// Small bars: the cache if the model's heads shared their keys and values in other ways.
class HeadsBox : public QFrame {
    Q_OBJECT
public:
    /// Its figures join the panel's walk.
    HeadsBox(QWidget* parent, FactWalk& walk);

    /// Hidden without rows.
    void setRows(const std::vector<HeadRow>& rows);
    void retranslate();

signals:
    /// Its height follows its width and its words; it has just taken another.
    void heightTaken();
    void explanationAsked(const std::string& figure, const QString& title, QWidget* beside);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    struct Line {
        Words* label;
        FactValue* value;
    };
    Words* m_title;
    QGridLayout* m_grid;
    std::array<Line, 4> m_lines;
    std::vector<HeadRow> m_rows;
};

}  // namespace kvsight::ui
