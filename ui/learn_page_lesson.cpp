// SPDX-License-Identifier: GPL-3.0-or-later
// The page's side of a lesson: which step is in force, and what is seen beside it.
#include "ui/learn_page.h"

#include "ui/cell_panel.h"
#include "ui/learn_intro.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_reader.h"
#include "ui/now_panel.h"
#include "ui/scenario_model.h"
#include "ui/token_sentence.h"
#include "ui/work_panel.h"

#include <QPushButton>
#include <QStackedWidget>

namespace kvsight::ui {

void LearnPage::startLesson(std::size_t lesson)
{
    if (lesson >= lessons().size())
        return;
    m_lesson.emplace(lessons()[lesson], m_model.catalog());
    m_left->setCurrentWidget(m_lessonPanel);
    m_cellPanel->offerSentence(false);
    showStep();
}

void LearnPage::leaveLesson()
{
    m_lesson.reset();
    m_own.reset();
    m_sentence = false;
    m_cellPanel->setSentence(false);
    m_cellPanel->offerSentence(true);
    m_left->setCurrentIndex(0);
    m_work->setVisible(true);
    m_now->setVisible(true);
    m_cellPanel->showFigures(true);
    takeAnswer();
    m_intro->lessonButtons().front()->setFocus();
}

void LearnPage::goOn(int direction)
{
    if (!m_lesson)
        return step(direction);
    if (direction > 0 ? m_lesson->next() : m_lesson->back())
        showStep();
}

void LearnPage::choose(std::size_t choice)
{
    if (!m_lesson || m_lesson->isRevealed())
        return showLesson();
    m_lesson->choose(choice);
    showStep();
}

void LearnPage::answer(const QString& typed)
{
    if (!m_lesson)
        return;
    m_lesson->answer(typed);
    showLesson();
}

/// Puts the step's scenario and place of playback in force.
void LearnPage::showStep()
{
    m_sentence = m_lesson->step().sentence;
    m_lesson->setSentence(static_cast<std::uint64_t>(tokenSentence().size()));
    if (!m_own)
        makeOwn();
    m_own->edit(QString(), Gesture::single(), [this](Scenario& scenario) { scenario = m_lesson->scenario(); });
    m_own->settle();
    takeAnswer();
    const LessonScene& scene = m_lesson->scene();
    const auto place = [this](const LessonScene& of) { return tokensAt(of.at, m_scene.prompt(), m_scene.context()); };
    // What plays starts from where it stood before, and without motion has arrived.
    seek(place(scene.play && m_motion ? m_lesson->step().scene : scene));
    if (scene.play && m_motion)
        play();
    showLesson();
    if (m_lessonPanel->isVisible())
        m_lessonPanel->focusTarget()->setFocus();
}

void LearnPage::showLesson()
{
    if (!m_lesson)
        return;
    m_lessonPanel->show(*m_lesson, m_units);
    const LessonStep& step = m_lesson->step();
    // Nothing beside the lesson tells what is asked.
    m_work->setVisible(step.work && m_lesson->isRevealed());
    const bool told = m_lesson->isRevealed() && (!step.hides || m_lesson->isSolved());
    m_now->setVisible(told);
    m_cellPanel->showFigures(told);
}

}  // namespace kvsight::ui
