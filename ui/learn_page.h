// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learn_scene.h"
#include "ui/lesson_run.h"
#include "ui/page.h"
#include "ui/playback.h"

#include <QElapsedTimer>
#include <QTimer>

#include <memory>
#include <optional>

class QStackedWidget;

namespace kvsight::ui {

class CellPanel;
class CellView;
class LearnIntro;
class LessonPanel;
class MemoryTower;
class NowPanel;
class PlaybackBar;
class ScenarioModel;
class WorkPanel;
class Words;

/// The page that shows the cache cell by cell while it is built. It plays the window's scenario, or one of its own
/// (a short sentence, a lesson), which leaves the window's as it is.
class LearnPage : public Page {
    Q_OBJECT
public:
    explicit LearnPage(ScenarioModel& model, QWidget* parent = nullptr);
    ~LearnPage() override;

    void setUnits(ByteUnits units) override;
    void setMotion(bool on) override;
    void settle() override;

    CellView& cells();
    const Playback& playback() const { return m_playback; }
    const LearnScene& scene() const { return m_scene; }
    /// The scenario that is played: the window's, or the page's own.
    ScenarioModel& played();

    void play();
    void pause();
    void togglePlaying();
    void step(int direction);
    void seek(std::uint64_t tokens);
    void setPace(Pace pace);
    /// The viewer's clock has gone on by so much; the timer calls it.
    void advance(double seconds);
    /// Plays a short sentence whose words stand above the columns, or the window's scenario again.
    void setSentence(bool on);
    bool sentence() const { return m_sentence; }
    ByteUnits units() const { return m_units; }

    /// Begins the lesson of that number; the window's scenario stays as it is.
    void startLesson(std::size_t lesson);
    void leaveLesson();
    const LessonRun* lesson() const { return m_lesson ? &*m_lesson : nullptr; }
    LessonPanel& lessonPanel() { return *m_lessonPanel; }
    /// Steps of the lesson, or of playback where there is none.
    void goOn(int direction);
    void choose(std::size_t choice);
    void answer(const QString& typed);

signals:
    /// The lesson in hand is wanted on paper.
    void sheetAsked(const kvsight::ui::Lesson& lesson);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void orderTabs();
    void retranslate();
    void takeAnswer();
    void showCards();
    void showMoment();
    void runTimer();
    void makeOwn();
    void showStep();
    void showLesson();
    void shorten();
    void toggleFullScreen();

    ScenarioModel& m_model;
    std::unique_ptr<ScenarioModel> m_own;  ///< null while the window's scenario is played
    LearnScene m_scene;
    Playback m_playback;
    Moment m_moment;
    std::optional<double> m_speedAtStart;
    ByteUnits m_units = ByteUnits::Binary;
    bool m_motion = true;
    bool m_sentence = false;
    bool m_stale = false;  ///< the window's scenario changed while nobody saw this page
    QTimer m_timer;
    QElapsedTimer m_clock;

    std::optional<LessonRun> m_lesson;

    QStackedWidget* m_left;
    LearnIntro* m_intro;
    LessonPanel* m_lessonPanel;
    CellPanel* m_cellPanel;
    PlaybackBar* m_bar;
    WorkPanel* m_work;
    NowPanel* m_now;
    Words *m_towerTitle, *m_card;
    MemoryTower* m_tower;
    Words* m_keys;
};

}  // namespace kvsight::ui
