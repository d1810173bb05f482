// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/lesson_run.h"

#include <QWidget>

#include <vector>

class QFrame;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kvsight::ui {

class LessonPicture;
class Words;

/// A lesson's step: what it says, what it asks to predict, and, after that, what it reveals.
class LessonPanel : public QWidget {
    Q_OBJECT
public:
    explicit LessonPanel(QWidget* parent = nullptr);

    void show(const LessonRun& run, ByteUnits units);
    void retranslate();
    /// Where a reader goes on: the first choice, the box of the question, or the button for the next step.
    QWidget* focusTarget() const;
    QWidget* firstInTabOrder() const;
    QWidget* lastInTabOrder() const;
    const std::vector<QPushButton*>& choiceButtons() const { return m_choices; }
    /// All that is seen, as text.
    QString asText() const;

signals:
    void leaveAsked();
    void nextAsked();
    void backAsked();
    void restartAsked();
    void sheetAsked();
    void choiceMade(std::size_t choice);
    void answered(const QString& typed);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Dots;
    QFrame* buildPrediction();
    QFrame* buildQuestion();
    void addChoice();
    void showPrediction(const LessonRun& run, ByteUnits units);
    void showQuestion(const LessonRun& run, ByteUnits units);

    QPushButton *m_leave, *m_back, *m_next, *m_restart, *m_sheet;
    Words *m_title, *m_text, *m_figure, *m_figureLabel;
    Dots* m_dots;
    LessonPicture* m_picture;
    QFrame *m_predictBox, *m_revealBox, *m_questionBox;
    Words *m_predictHead, *m_question, *m_revealHead, *m_reveal;
    QVBoxLayout* m_choiceLayout;
    std::vector<QPushButton*> m_choices;
    Words *m_turnHead, *m_turn, *m_verdict, *m_explain;
    QLineEdit* m_entry;
    QPushButton* m_check;
    bool m_last = false;
};

}  // namespace kvsight::ui
