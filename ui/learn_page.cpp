// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learn_page.h"

#include "ui/cell_panel.h"
#include "ui/cell_view.h"
#include "ui/cell_words.h"
#include "ui/learn_intro.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_reader.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/playback_bar.h"
#include "ui/scenario_model.h"
#include "ui/text.h"
#include "ui/token_sentence.h"
#include "ui/words.h"
#include "ui/work_panel.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kFrame = 16;        ///< milliseconds between two pictures
constexpr int kQuietFrame = 500;  ///< the same where less motion is wanted
constexpr double kLongestTurn = 0.25;  ///< seconds: a machine that was busy does not jump ahead
constexpr int kRoomForRule = 820;  ///< pixels of the page's height

}  // namespace

LearnPage::LearnPage(ScenarioModel& model, QWidget* parent) : Page(parent), m_model(model)
{
    setObjectName(QStringLiteral("learnPage"));
    setFocusPolicy(Qt::NoFocus);
    build();
    m_timer.setParent(this);
    m_timer.setObjectName(QStringLiteral("playbackTimer"));
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(std::min(kLongestTurn * (m_motion ? 1 : 4), static_cast<double>(m_clock.restart()) / 1e3)); });
    connect(&m_model, &ScenarioModel::answered, this, [this] {
        // What nobody sees is made when it is seen.
        m_stale = !m_own && !isVisible();
        if (!m_own && !m_stale)
            takeAnswer();
    });
    connect(m_bar, &PlaybackBar::playAsked, this, &LearnPage::togglePlaying);
    connect(m_bar, &PlaybackBar::stepAsked, this, &LearnPage::step);
    connect(m_bar, &PlaybackBar::sought, this, &LearnPage::seek);
    connect(m_bar, &PlaybackBar::paceChosen, this, &LearnPage::setPace);
    connect(m_bar, &PlaybackBar::shorteningAsked, this, &LearnPage::shorten);
    connect(m_intro, &LearnIntro::lessonChosen, this, &LearnPage::startLesson);
    connect(m_lessonPanel, &LessonPanel::leaveAsked, this, &LearnPage::leaveLesson);
    connect(m_lessonPanel, &LessonPanel::sheetAsked, this, [this] { emit sheetAsked(m_lesson->lesson()); });
    connect(m_lessonPanel, &LessonPanel::nextAsked, this, [this] { goOn(1); });
    connect(m_lessonPanel, &LessonPanel::backAsked, this, [this] { goOn(-1); });
    connect(m_lessonPanel, &LessonPanel::choiceMade, this, &LearnPage::choose);
    connect(m_lessonPanel, &LessonPanel::answered, this, &LearnPage::answer);
    connect(m_lessonPanel, &LessonPanel::restartAsked, this, [this] {
        m_lesson->restart();
        showStep();
    });
    connect(m_cellPanel, &CellPanel::sentenceAsked, this, &LearnPage::setSentence);
    connect(m_cellPanel, &CellPanel::playAsked, this, &LearnPage::play);
    for (const int key : {Qt::Key_F5, Qt::Key_F11})
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this, &LearnPage::toggleFullScreen);
    orderTabs();
    retranslate();
    takeAnswer();
}

LearnPage::~LearnPage() = default;

CellView& LearnPage::cells()
{
    return m_cellPanel->cells();
}

ScenarioModel& LearnPage::played()
{
    return m_own ? *m_own : m_model;
}

void LearnPage::takeAnswer()
{
    const Answer& answer = played().answer();
    m_scene = answer.resolved && answer.evaluation ? LearnScene(*answer.resolved, *answer.evaluation) : LearnScene();
    m_playback.setTimeline(m_scene.timeline());
    m_cellPanel->setScene(m_scene, m_sentence ? tokenSentence() : QStringList());
    m_intro->show(m_scene);
    m_speedAtStart.reset();
    if (m_scene.isEmpty()) {
        m_bar->clear();
        m_work->clear();
        m_now->clear();
        m_tower->clear();
        m_card->setText(played().answer().findings.empty() ? QString() : kvsight::ui::sentence(played().answer().findings.front().message));
        runTimer();
        return;
    }
    if (const auto decode = m_scene.at(m_scene.prompt()).point.decode)
        m_speedAtStart = decode->tokens_per_second.mid;
    showCards();
    showMoment();
    runTimer();
}

/// What carries the cache: the cards, and what of the weights lies elsewhere.
void LearnPage::showCards()
{
    const Resolved& resolved = m_scene.resolved();
    QStringList cards;
    for (const Device& device : resolved.devices)
        if (!cards.contains(text(device.spec.name)))
            cards << text(device.spec.name);
    const QString names = cards.join(QStringLiteral(" + "));
    QString words = resolved.devices.empty()      ? tr("No card is chosen: there is no limit, and no speed.")
                    : resolved.devices.size() == 1 ? names
                                                   : tr("%1 cards together: %2").arg(resolved.devices.size()).arg(names);
    if (const auto& beside = m_scene.weightsOnHost(); beside && Checked(0) < *beside)
        words += QStringLiteral(" · ") + tr("%1 of the weights lie in main memory").arg(unbrokenSizes(text(formatBytes(beside->saturated(), m_units))));
    m_card->setText(words);
}

void LearnPage::showMoment()
{
    if (m_scene.isEmpty())
        return;
    m_moment = m_scene.at(m_playback.tokens());
    m_cellPanel->setMoment(m_moment);
    m_bar->show(m_scene, m_playback, m_moment);
    m_work->show(m_moment.next, m_scene.sequences() > 1, m_moment.tokens > 0 && m_scene.isReadingPrompt(m_moment));
    m_now->show(m_scene, m_moment, m_speedAtStart, m_units);
    m_tower->show(m_scene, m_moment, m_units);
}

void LearnPage::runTimer()
{
    if (m_playback.isPlaying() == m_timer.isActive())
        return;
    if (!m_playback.isPlaying())
        return m_timer.stop();
    m_clock.start();
    m_timer.start(m_motion ? kFrame : kQuietFrame);
}

void LearnPage::advance(double seconds)
{
    if (m_playback.advance(seconds))
        showMoment();
    runTimer();
}

void LearnPage::play()
{
    m_playback.play();
    showMoment();
    runTimer();
}

void LearnPage::pause()
{
    m_playback.pause();
    showMoment();
    runTimer();
}

void LearnPage::togglePlaying()
{
    m_playback.isPlaying() ? pause() : play();
}

void LearnPage::step(int direction)
{
    m_playback.step(direction);
    showMoment();
    runTimer();
}

void LearnPage::seek(std::uint64_t tokens)
{
    m_playback.seek(tokens);
    showMoment();
    runTimer();
}

void LearnPage::setPace(Pace pace)
{
    m_playback.setPace(pace);
    showMoment();
}

void LearnPage::makeOwn()
{
    m_own = std::make_unique<ScenarioModel>(m_model.catalog(), m_model.scenario(), m_model.baseFolder());
    m_own->useCatalog(m_model.sharedCatalog());
    connect(m_own.get(), &ScenarioModel::answered, this, &LearnPage::takeAnswer);
}

void LearnPage::setSentence(bool on)
{
    m_sentence = on;
    m_cellPanel->setSentence(on);
    if (on) {
        makeOwn();
        const auto length = static_cast<std::uint64_t>(tokenSentence().size());
        m_own->edit(QString(), Gesture::single(), [length](Scenario& scenario) {
            scenario.context_tokens = length;
            scenario.prompt_tokens = length / 2;
        });
        m_own->settle();
        seek(m_scene.prompt());
        return;
    }
    m_own.reset();
    takeAnswer();
}

void LearnPage::shorten()
{
    const auto longest = m_scene.isEmpty() ? std::nullopt : m_scene.longestThatFits();
    if (!longest || *longest == 0)
        return;
    played().edit(tr("context"), Gesture::single(), [tokens = *longest](Scenario& scenario) {
        scenario.context_tokens = tokens;
        if (scenario.prompt_tokens)
            scenario.prompt_tokens = std::min(*scenario.prompt_tokens, tokens);
    });
    played().settle();
    play();
}

void LearnPage::toggleFullScreen()
{
    window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen);
}

void LearnPage::setUnits(ByteUnits units)
{
    m_units = units;
    m_cellPanel->setUnits(units);
    if (!m_scene.isEmpty())
        showCards();
    showMoment();
    showLesson();
}

void LearnPage::setMotion(bool on)
{
    m_motion = on;
    if (m_timer.isActive())
        m_timer.start(m_motion ? kFrame : kQuietFrame);
}

void LearnPage::settle()
{
    played().settle();
}

void LearnPage::retranslate()
{
    m_intro->retranslate();
    m_lessonPanel->retranslate();
    m_cellPanel->retranslate();
    m_bar->retranslate();
    m_work->retranslate();
    m_now->retranslate();
    m_towerTitle->setText(tr("Memory of the card"));
    m_keys->setText(tr("Space plays · ← → steps · F5 full screen for a class · in the cells: arrow keys walk, + − enlarge"));
}

void LearnPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        // The place stays: only words change.
        const std::uint64_t here = m_playback.tokens();
        if (m_lesson)
            showStep();
        else if (m_sentence)
            setSentence(true);
        else
            takeAnswer();
        seek(here);
    }
    if (event->type() == QEvent::PaletteChange)
        showMoment();
}

void LearnPage::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space: return togglePlaying();
    case Qt::Key_Left: return goOn(-1);
    case Qt::Key_Right: return goOn(1);
    case Qt::Key_Home: return seek(0);
    case Qt::Key_End: return seek(m_scene.context());
    case Qt::Key_Escape:
        if (window()->isFullScreen())
            return toggleFullScreen();
        break;
    default: break;
    }
    Page::keyPressEvent(event);
}

void LearnPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (std::exchange(m_stale, false))
        takeAnswer();
    (m_lesson ? m_lessonPanel->focusTarget() : m_bar->playButton())->setFocus();
}

/// In a low window the cells have what room there is.
void LearnPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_work->showRule(height() >= kRoomForRule);
}

void LearnPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    if (m_playback.isPlaying())
        pause();
}

}  // namespace kvsight::ui
