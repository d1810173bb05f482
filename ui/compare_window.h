// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace kvsight::ui {

class PinBoard;
class PlainTable;
class ScenarioModel;

/// The pinned scenarios beside the current one: what differs, the figures, and the way back to each.
class CompareWindow : public QWidget {
    Q_OBJECT
public:
    CompareWindow(ScenarioModel& model, PinBoard& board, QWidget* parent);

    void setUnits(ByteUnits units);
    QTableWidget& table();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Line {
        QWidget* whole;
        QLabel* letter;
        QLineEdit* name;
        QPushButton *restore, *remove;
    };
    void buildLine(std::size_t at);
    void retranslate();
    void showAll();
    void showTable();
    /// As high as what it shows: a few words, or a line for each pin and the table.
    void fitHeight(bool mayShrink);

    ScenarioModel& m_model;
    PinBoard& m_board;
    ByteUnits m_units = ByteUnits::Binary;
    QLabel* m_none;
    std::vector<Line> m_lines;
    std::size_t m_rows = 0;  ///< of the table when the window took its height
    PlainTable* m_table;
    QPushButton* m_pin;
};

}  // namespace kvsight::ui
