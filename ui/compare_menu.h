// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QObject>

class QMenu;
class QToolButton;
class QWidget;

namespace kvsight::ui {

class CompareWindow;
class PinBoard;
class ScenarioModel;

/// The two buttons of the top bar that pin and compare scenarios.
class CompareMenu : public QObject {
    Q_OBJECT
public:
    CompareMenu(ScenarioModel& model, PinBoard& board, QWidget* bar);

    QToolButton* pinButton() const { return m_pin; }
    QToolButton* menuButton() const { return m_button; }
    void retranslate();
    void setUnits(ByteUnits units);
    /// Opens the table; its window stands beside the main one.
    void openTable();
    /// Null until it was opened once.
    CompareWindow* window() const { return m_window; }

private:
    void fillMenu();
    ScenarioModel& m_model;
    PinBoard& m_board;
    QWidget* m_bar;
    QToolButton *m_pin, *m_button;
    QMenu* m_menu;
    CompareWindow* m_window = nullptr;
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
