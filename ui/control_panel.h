// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"
#include "core/units.h"
#include "ui/common_cards.h"
#include "ui/fitting_tier.h"
#include "ui/gesture.h"

#include <QFrame>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QSpinBox;

namespace kvsight::ui {

class Chooser;
class EntryBox;
class PanelSection;
class ScenarioModel;
class SearchPicker;
class SliderRow;

/// The left panel: everything that a scenario asks for. It edits the ScenarioModel and shows what that holds.
class ControlPanel : public QFrame {
    Q_OBJECT
public:
    explicit ControlPanel(ScenarioModel& model, QWidget* parent = nullptr);

    void setUnits(ByteUnits units);
    /// Where the focus leaves the panel.
    QWidget* lastInTabOrder() const;
    /// Shows the scenario and what its answer says about it.
    void refresh();

signals:
    /// Controls came or went: who stands behind `lastInTabOrder` has to say so again.
    void tabOrderChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void addSections();
    void orderTabs();
    void connectControls();
    void retranslate();
    void fillChoices();
    void showChoices();
    void showContext();
    void showBatch();
    void showCard();
    QString modelFacts() const;
    QString cardFacts() const;
    void chooseCard(const std::string& id, Gesture gesture);
    std::uint64_t cardMemory() const;
    const MemoryTier* tierOf(std::uint64_t memory) const;

    ScenarioModel& m_model;
    ByteUnits m_units = ByteUnits::Binary;
    std::vector<MemoryTier> m_tiers;
    FittingTier m_fittingTier;
    std::map<std::uint64_t, std::string> m_lastInTier;
    std::uint64_t m_nativeShown = 0;
    std::shared_ptr<const ModelShape> m_shapeShown;  ///< whose facts are written
    std::string m_modelShown;

    QLabel *m_modelLabel, *m_modelFact, *m_weightsLabel, *m_runtimeLabel, *m_kLabel, *m_vLabel;
    SearchPicker* m_modelPicker;
    Chooser *m_weights, *m_runtime, *m_kType, *m_vType;
    EntryBox *m_contextBox, *m_batchBox;
    SearchPicker* m_cardPicker;
    QSpinBox* m_cardCount;
    SliderRow *m_context, *m_batch, *m_card;
    std::vector<PanelSection*> m_sections;  ///< below the sliders, in the order that they are read
};

}  // namespace kvsight::ui
