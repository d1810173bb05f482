// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/animator.h"
#include "ui/context_axis.h"
#include "ui/explore_picture.h"
#include "ui/gesture.h"
#include "ui/page.h"

#include <QFrame>

#include <cstdint>
#include <string>

class QLabel;
class QPushButton;
class QScrollArea;

namespace kvsight::ui {

class AnswerView;
class ChartTable;
class CommandBar;
class ContextChart;
class ControlPanel;
class ExplanationPopup;
class FactPanel;
class FixFinder;
class HeadlinePanel;
class MeasuredBoard;
class MeasuredLegend;
class MemoryChart;
class PinBoard;
class ScenarioModel;
class SpeedChart;
class SpeedSplitChart;
class Words;

/// The page that explores one scenario: controls, headline, two charts, the formula and the cost of a step. It shows
/// what the ScenarioModel answers and edits nothing but that.
class ExplorePage : public Page {
    Q_OBJECT
public:
    explicit ExplorePage(ScenarioModel& model, QWidget* parent = nullptr);

    void setUnits(ByteUnits units) override;
    void setMotion(bool on) override;
    void settle() override;
    PinBoard& pins() { return *m_pins; }
    MeasuredBoard& measured() { return *m_measured; }
    FixFinder& fixes() { return *m_fixes; }

signals:
    /// The cache is wanted cell by cell.
    void cellsAsked();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void orderTabs();
    QFrame* buildMemoryPanel();
    QFrame* buildSpeedPanel();
    void connectCharts(ContextChart& chart);
    void retranslate();
    void setSteps(ColumnSteps steps);
    void setMeasure(SpeedMeasure measure);
    void openTable(ChartTable*& table);
    void refreshTables();
    void explain(const std::string& figure, const QString& title, QWidget* beside);
    void showAnswer(bool eased);
    void showNothing();
    void showFixes();
    void writeMemoryTexts();
    void showPinLegend();
    void shareHeights();
    void showFormula();
    /// What share of the published runs lay in bands like this one; empty where that was not checked.
    QString bandClaim() const;
    void describeCharts();
    QString spokenMemory() const;
    QString spokenSpeed() const;
    QString spokenParts() const;
    /// Tells the charts how what they say to a screen reader is made.
    void giveSpeech();
    void readAt(std::uint64_t tokens);
    void stepContext(int step, Gesture gesture);
    void setContext(std::uint64_t tokens, Gesture gesture);
    int motionLength() const;

    ScenarioModel& m_model;
    Animator m_animator;
    ByteUnits m_units = ByteUnits::Binary;
    ColumnSteps m_steps = ColumnSteps::Even;
    SpeedMeasure m_measure = SpeedMeasure::Each;
    bool m_motion = true;

    ControlPanel* m_controls;
    HeadlinePanel* m_headline;
    FixFinder* m_fixes;
    PinBoard* m_pins;
    MeasuredBoard* m_measured;
    MeasuredLegend* m_measuredLegend;
    MemoryChart* m_memory;
    SpeedChart* m_speed;
    SpeedSplitChart* m_split;  ///< in its place while the measure is Parts
    FactPanel *m_formula, *m_step;
    CommandBar* m_command;
    QScrollArea* m_formulaArea;
    std::size_t m_formulaLines = 0;
    QList<AnswerView*> m_views;  ///< of this page, in the order they were made
    QLabel *m_memoryTitle, *m_memoryHint, *m_speedTitle, *m_axisHint, *m_pinLegend;
    Words* m_speedHint;
    QPushButton* m_cellsLink;
    QPushButton *m_even, *m_doubling, *m_each, *m_together, *m_milliseconds, *m_parts, *m_memoryNumbers, *m_speedNumbers;
    ExplanationPopup* m_explanation = nullptr;
    ChartTable* m_memoryTable = nullptr;  ///< made when first asked for
    ChartTable* m_speedTable = nullptr;
};

}  // namespace kvsight::ui
