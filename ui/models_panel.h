// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rank_models.h"
#include "ui/background_reader.h"
#include "ui/pick_wishes.h"

#include <QFrame>
#include <QTimer>

#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace kvsight::ui {

class ModelRows;
class PriceStore;
class RowTable;
class ScenarioModel;
class SearchPicker;

/// The reverse: which models run on the scenario's card, or for the price that is asked, in which format and at which
/// context. Looked for beside the window's work.
class ModelsPanel : public QFrame {
    Q_OBJECT
public:
    ModelsPanel(ScenarioModel& model, PriceStore& prices, QWidget* parent);

    /// Asks again for these wishes: speed, price, cards, currency.
    void ask(const PickWishes& wishes, ByteUnits units);
    void settle();
    void retranslate();
    ModelRows& rows() { return *m_rows; }
    const ModelNeed& need() const { return m_need; }
    std::vector<QWidget*> tabStops() const;

signals:
    /// A row was chosen: the scenario that it means.
    void chosen(const kvsight::Scenario& scenario);
    /// What stands first and why, and what is wrong with the question.
    void answered(const kvsight::Message& first, std::size_t running, std::size_t models, const kvsight::Findings& findings);

private:
    void build();
    ModelNeed needNow() const;
    void start();
    void take(ModelRanking ranking);
    void showCard();
    void setCard(const QString& id);

    ScenarioModel& m_model;
    PriceStore& m_prices;
    ModelRows* m_rows;
    PickWishes m_wishes;
    ModelNeed m_need;
    ByteUnits m_units = ByteUnits::Binary;
    BackgroundReader m_reader;
    QTimer m_due;
    bool m_stale = false;

    QLabel *m_title, *m_note;
    QPushButton *m_thisCard, *m_thisMoney;
    SearchPicker* m_picker;
    QSpinBox* m_count;
    QCheckBox* m_everyWay;
    RowTable* m_table;
};

}  // namespace kvsight::ui
