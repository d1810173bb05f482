// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/finding.h"
#include "core/report/headline.h"

#include <QFrame>

namespace kvsight::ui {

class FigureFlow;
class FixBar;
class Words;

/// The answer in one sentence, what belongs beside it, and what is doubtful about it.
class HeadlinePanel : public QFrame {
    Q_OBJECT
public:
    explicit HeadlinePanel(QWidget* parent = nullptr);

    void show(const Headline& headline, const Findings& findings);
    QString headline() const;
    FigureFlow& details() { return *m_details; }
    FixBar& fixes() { return *m_fixes; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitSentence();
    Headline::Tone m_tone = Headline::Tone::Unknown;
    Words* m_sentence;
    FigureFlow* m_details;
    Words* m_findings;
    FixBar* m_fixes;
};

}  // namespace kvsight::ui
