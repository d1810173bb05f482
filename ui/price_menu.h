// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QAction;
class QMenu;

namespace kvsight::ui {

class FileDesk;
class PriceStore;
class ScenarioModel;

/// The page's menu of prices: import, export, take the reader's own away.
class PriceMenu : public QToolButton {
    Q_OBJECT
public:
    PriceMenu(ScenarioModel& model, PriceStore& prices, FileDesk& files, QWidget* parent);

    void retranslate();
    void importFile();
    void exportFile();

private:
    ScenarioModel& m_model;
    PriceStore& m_prices;
    FileDesk& m_files;
    QMenu* m_menu;
    QAction *m_import, *m_export, *m_remove;
};

}  // namespace kvsight::ui
