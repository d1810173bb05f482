// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include <string>

class QAction;
class QMenu;

namespace kvsight {
struct GpuSpec;
}

namespace kvsight::ui {

class FileDesk;
class PriceStore;
class ScenarioModel;

/// The page's menu of prices: import, export, say that a card is not sold any more, take the reader's own away.
class PriceMenu : public QToolButton {
    Q_OBJECT
public:
    PriceMenu(ScenarioModel& model, PriceStore& prices, FileDesk& files, QWidget* parent);

    void retranslate();
    /// The card of the catalogue that the menu speaks of; null for none.
    void setCard(const GpuSpec* card);
    void importFile();
    void exportFile();

private:
    ScenarioModel& m_model;
    PriceStore& m_prices;
    FileDesk& m_files;
    QMenu* m_menu;
    void showCard();

    QAction *m_import, *m_export, *m_gone, *m_remove;
    std::string m_gpu, m_cardName;
    bool m_isGone = false;
};

}  // namespace kvsight::ui
