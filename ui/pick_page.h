// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank.h"
#include "core/units.h"
#include "ui/page.h"

#include <QTimer>

#include <cstdint>
#include <string>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;
class QToolButton;

namespace kvsight::ui {

class CardRows;
class FileDesk;
class HeadlinePanel;
class ModelsPanel;
class NeedPanel;
class OtherRows;
class PickCharts;
class Preferences;
class PriceMenu;
class PriceStore;
class RowTable;
class ScenarioModel;
class Words;

/// The page that picks a card: what is to run and what is asked of the card on the left, the cards that qualify as a
/// table, and folded below why the others do not. Or the reverse, which models run on a card. Its scenario is the
/// window's.
class PickPage : public Page {
    Q_OBJECT
public:
    PickPage(ScenarioModel& model, Preferences& preferences, FileDesk& files, QWidget* parent = nullptr);

    void setUnits(ByteUnits units) override;
    void setMotion(bool) override {}
    void settle() override;

    CardRows& cards() { return *m_cards; }
    OtherRows& others() { return *m_others; }
    ModelsPanel& models() { return *m_models; }
    PriceMenu& priceMenu() { return *m_priceMenu; }
    PickCharts& charts() { return *m_charts; }
    PriceStore& prices() { return *m_prices; }
    /// Models for a card instead of cards for a model.
    void setReverse(bool on);
    /// Where the system's files about this computer lie: another place in tests.
    void setMachineRoot(const QString& root) { m_machineRoot = root; }
    /// What the table answers.
    const CardNeed& need() const { return m_need; }

signals:
    /// A card was chosen: the scenario has it now, and another page shows what that means.
    void exploreAsked();
    /// The guide's questions of buyers are to be shown.
    void guideAsked();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* buildLeft();
    QFrame* buildTable();
    void connectParts();
    void retranslate();
    void ask();
    void look();
    void showRanking(CardRanking ranking);
    void showFold();
    void sayWhy(const std::vector<Message>& sentences);
    void showSelected();
    void orderTabs();
    void lookForFix();
    void choose(int row);
    void applyFix(int row);
    void editPrice(int row);
    void readMachine();
    void showModelsAnswer(const Message& first, std::size_t running, std::size_t models, const Findings& findings);

    ScenarioModel& m_model;
    Preferences& m_preferences;
    FileDesk& m_files;
    PriceStore* m_prices;
    CardRows* m_cards;
    OtherRows* m_others;
    CardNeed m_need;
    std::string m_gpu;          ///< of the row that is selected
    std::uint64_t m_count = 1;
    std::size_t m_looked = 0;   ///< cards
    ByteUnits m_units = ByteUnits::Binary;
    QTimer m_due, m_fixDue;
    bool m_stale = true;
    bool m_showing = false;     ///< the tables are being filled
    bool m_reverse = false;
    QString m_machineRoot = QStringLiteral("/");

    NeedPanel* m_panel;
    HeadlinePanel* m_headline;
    Words* m_why;  ///< below the headline: what stands first and why
    RowTable *m_table, *m_otherTable;
    PickCharts* m_charts;
    ModelsPanel* m_models;
    PriceMenu* m_priceMenu;
    QFrame* m_tablePanel;
    QPushButton *m_forNeed, *m_onCard;
    QLabel *m_title, *m_note;
    QToolButton* m_fold;
};

}  // namespace kvsight::ui
