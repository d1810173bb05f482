// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"

#include <QStringList>

#include <vector>

class QLabel;
class QProgressBar;
class QScrollArea;
class QTableWidget;

namespace kvsight::ui {

class AccuracyChart;
class AccuracyRun;

/// How far speeds can be trusted: the validation that ships with the program, run anew in the background.
class AccuracyPage : public Page {
    Q_OBJECT
public:
    explicit AccuracyPage(QWidget* parent = nullptr);

    void setUnits(ByteUnits) override {}
    void setMotion(bool) override {}
    void settle() override;
    const AccuracyRun& run() const { return *m_run; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void retranslate();
    void fill();
    void fillGroups();
    void fillFormulas();
    void fillWorst();
    QStringList doubts() const;

    AccuracyRun* m_run;
    QLabel *m_title, *m_summary, *m_state, *m_groupsTitle, *m_formulasTitle, *m_chartTitle, *m_chartHint, *m_doubtsTitle, *m_doubts, *m_worstTitle, *m_method;
    QProgressBar* m_progress;
    QScrollArea* m_scroll;
    QWidget* m_content;
    QTableWidget *m_groups, *m_formulas, *m_worst;
    AccuracyChart* m_chart;
};

}  // namespace kvsight::ui
