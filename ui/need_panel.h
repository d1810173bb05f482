// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/pick_wishes.h"

#include <QFrame>

#include <string>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace kvsight::ui {

class Chooser;
class LiveBox;
class ManyChooser;
class ScenarioModel;
class SearchPicker;

/// What is to run, which are fields of the one scenario, and what is asked of the card, which the page keeps.
class NeedPanel : public QFrame {
    Q_OBJECT
public:
    NeedPanel(ScenarioModel& model, const PickWishes& wishes, QWidget* parent);

    const PickWishes& wishes() const { return m_wishes; }
    /// Asks for these instead.
    void take(const PickWishes& wishes);
    void setUnits(ByteUnits units) { m_units = units; }
    /// The currencies that prices are known in.
    void setCurrencies(const std::vector<std::string>& currencies);
    /// Asked of models on a card instead of cards for a model: what says which model is not asked.
    void setReverse(bool on);
    /// What was found in this computer, as a sentence.
    void tellMachine(const QString& words);
    QWidget* firstInTabOrder() const;
    QWidget* lastInTabOrder() const;

signals:
    void wishesChanged();
    /// What is installed here is to be looked up.
    void machineAsked();
    /// The guide's questions of buyers are to be shown.
    void guideAsked();

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The catalogue's own words for classes, in the window's language.
    static QString wordsForClass(const std::string& name);
    void build();
    void buildControls();
    QLabel* addPair(QGridLayout& grid, int row, int column, QWidget* control, int span = 1);
    void connectScenario();
    void connectWishes();
    void connectChoices();
    void wish(LiveBox* box, std::optional<double> PickWishes::*number, int decimals);
    void fillChoices();
    void retranslate();
    void refresh();
    void showWishes();

    ScenarioModel& m_model;
    PickWishes m_wishes;
    std::vector<std::string> m_currencies{"USD"};
    ByteUnits m_units = ByteUnits::Binary;
    SearchPicker* m_modelPicker;
    Chooser *m_weights, *m_kType, *m_vType, *m_measure, *m_currency, *m_prices;
    ManyChooser *m_maker, *m_class;
    QLineEdit* m_cards;
    LiveBox *m_context, *m_batch, *m_prompt, *m_speed, *m_first, *m_price, *m_power, *m_kwh;
    QSpinBox* m_count;
    QCheckBox* m_announced;
    QLabel *m_runTitle, *m_askTitle, *m_machineText;
    QPushButton *m_machine, *m_guide, *m_clear;
    std::vector<std::pair<QLabel*, QWidget*>> m_pairs;
};

}  // namespace kvsight::ui
