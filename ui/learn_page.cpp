// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learn_page.h"

#include "core/units.h"
#include "ui/cell_legend.h"
#include "ui/cell_view.h"
#include "ui/cell_words.h"
#include "ui/layer_strip.h"
#include "ui/learn_intro.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_reader.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/playback_bar.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/token_sentence.h"
#include "ui/words.h"
#include "ui/work_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace kvsight::ui {
namespace {

constexpr int kFrame = 16;        ///< milliseconds between two pictures
constexpr int kQuietFrame = 500;  ///< the same where less motion is wanted
constexpr double kLongestTurn = 0.25;  ///< seconds: a machine that was busy does not jump ahead
constexpr int kLeftWide = 300, kRightWide = 266;

QFrame* makePanel(QWidget* parent)
{
    auto* panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

/// `8 × full attention · 40 × window, last 1 024`.
QString kindsOf(const Resolved& resolved)
{
    std::vector<std::pair<QString, std::size_t>> kinds;
    for (const LayerShape& layer : resolved.shape->layers) {
        QString name = lookName(lookOf(layer));
        if (layer.window > 0)
            name += QLatin1Char(' ') + text(formatCount(layer.window));
        const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == name; });
        if (known == kinds.end())
            kinds.emplace_back(name, 1);
        else
            ++known->second;
    }
    QStringList words;
    for (const auto& [name, count] : kinds)
        words << QStringLiteral("%1 × %2").arg(count).arg(name);
    return words.join(QStringLiteral(" · "));
}

}  // namespace

LearnPage::LearnPage(ScenarioModel& model, QWidget* parent) : Page(parent), m_model(model)
{
    setObjectName(QStringLiteral("learnPage"));
    setFocusPolicy(Qt::NoFocus);
    build();
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
    connect(m_lessonPanel, &LessonPanel::nextAsked, this, [this] { goOn(1); });
    connect(m_lessonPanel, &LessonPanel::backAsked, this, [this] { goOn(-1); });
    connect(m_lessonPanel, &LessonPanel::choiceMade, this, &LearnPage::choose);
    connect(m_lessonPanel, &LessonPanel::answered, this, &LearnPage::answer);
    connect(m_lessonPanel, &LessonPanel::restartAsked, this, [this] {
        m_lesson->restart();
        showStep();
    });
    connect(m_cells, &CellView::laidOut, this, [this] {
        if (!m_scene.isEmpty())
            m_cellsFacts->setText(title());
    });
    for (const int key : {Qt::Key_F5, Qt::Key_F11})
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this, &LearnPage::toggleFullScreen);
    orderTabs();
    retranslate();
    takeAnswer();
}

LearnPage::~LearnPage() = default;

void LearnPage::build()
{
    auto* left = makePanel(this);
    m_left = new QStackedWidget(left);
    m_intro = new LearnIntro;
    m_lessonPanel = new LessonPanel(m_left);
    auto* scroll = new QScrollArea(m_left);
    scroll->setWidget(m_intro);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_left->addWidget(scroll);
    m_left->addWidget(m_lessonPanel);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(16, 10, 10, 10);
    leftLayout->addWidget(m_left);
    left->setFixedWidth(kLeftWide);

    m_bar = new PlaybackBar(this);
    m_work = new WorkPanel(this);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(10);
    middle->addWidget(buildCells(), 1);
    middle->addWidget(m_bar);
    middle->addWidget(m_work);

    m_now = new NowPanel(this);
    auto* tower = makePanel(this);
    m_towerTitle = new Words(tower, 1.12, true);
    m_tower = new MemoryTower(tower);
    m_card = new Words(tower, 0.92, false, "quiet");
    m_card->setWordWrap(true);
    auto* towerLayout = new QVBoxLayout(tower);
    towerLayout->setContentsMargins(16, 10, 10, 10);
    towerLayout->addWidget(m_towerTitle);
    towerLayout->addWidget(m_tower, 1);
    towerLayout->addWidget(m_card);
    m_now->setFixedWidth(kRightWide);
    tower->setFixedWidth(kRightWide);
    auto* right = new QVBoxLayout;
    right->setSpacing(10);
    right->addWidget(m_now);
    right->addWidget(tower, 1);

    auto* columns = new QHBoxLayout;
    columns->setContentsMargins(12, 10, 12, 10);
    columns->setSpacing(10);
    columns->addWidget(left);
    columns->addLayout(middle, 1);
    columns->addLayout(right);
    auto* bottom = new QFrame(this);
    bottom->setObjectName(QStringLiteral("bottomBar"));
    m_keys = new Words(bottom, 0.86, false, "quiet");
    auto* bottomLayout = new QHBoxLayout(bottom);
    bottomLayout->setContentsMargins(18, 5, 18, 5);
    bottomLayout->addWidget(m_keys, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(columns, 1);
    layout->addWidget(bottom);
}

/// As it is read: the lessons, the cells, playback.
void LearnPage::orderTabs()
{
    QWidget* before = m_intro->lessonButtons().empty() ? m_intro : static_cast<QWidget*>(m_intro->lessonButtons().back());
    // Pairs: what is inside keeps its order.
    const std::pair<QWidget*, QWidget*> stops[] = {{m_lessonPanel->firstInTabOrder(), m_lessonPanel->lastInTabOrder()},
                                                   {m_sentenceButton, m_sentenceButton},
                                                   {m_zoomOut, m_zoomOut},
                                                   {m_zoomIn, m_zoomIn},
                                                   {m_cells, m_cells},
                                                   {m_bar->firstInTabOrder(), m_bar->firstInTabOrder()}};
    for (const auto& [first, last] : stops) {
        setTabOrder(before, first);
        before = last;
    }
}

QWidget* LearnPage::buildCells()
{
    QFrame* panel = makePanel(this);
    m_cellsTitle = new Words(panel, 1.12, true);
    m_cellsFacts = new Words(panel, 0.86, false, "quiet");
    m_cellsFacts->setWordWrap(true);
    m_reading = new Words(panel, 0.9);
    m_reading->setObjectName(QStringLiteral("cellReading"));
    m_reading->setWordWrap(true);
    m_reading->setMinimumHeight(2 * 17);
    m_cells = new CellView(panel);
    m_legend = new CellLegend(panel);
    m_sentenceButton = new QPushButton(panel);
    m_sentenceButton->setObjectName(QStringLiteral("segment"));
    m_sentenceButton->setCheckable(true);
    m_sentenceButton->setCursor(Qt::PointingHandCursor);
    m_zoomOut = new QToolButton(panel);
    m_zoomIn = new QToolButton(panel);
    m_zoomOut->setText(QStringLiteral("−"));
    m_zoomIn->setText(QStringLiteral("+"));
    for (QToolButton* button : {m_zoomOut, m_zoomIn}) {
        button->setFont(scaledFont(1.15));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setMinimumWidth(30);
    }
    connect(m_sentenceButton, &QPushButton::clicked, this, &LearnPage::setSentence);
    connect(m_zoomOut, &QToolButton::clicked, this, [this] { m_cells->setZoom(m_cells->zoom() - 1); });
    connect(m_zoomIn, &QToolButton::clicked, this, [this] { m_cells->setZoom(m_cells->zoom() + 1); });
    connect(m_cells, &CellView::zoomChanged, this, [this](int zoom) {
        m_zoomOut->setEnabled(zoom > 0);
        m_zoomIn->setEnabled(zoom < CellView::kMostZoom);
    });
    connect(m_cells, &CellView::readingChanged, m_reading, &Words::setText);
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_cellsTitle, 1);
    head->addWidget(m_sentenceButton);
    head->addWidget(m_zoomOut);
    head->addWidget(m_zoomIn);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(16, 8, 12, 8);
    layout->setSpacing(3);
    layout->addLayout(head);
    layout->addWidget(m_cellsFacts);
    layout->addWidget(m_cells, 1);
    layout->addWidget(m_legend);
    layout->addWidget(m_reading);
    return panel;
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
    m_cells->setTokenWords(m_sentence ? tokenSentence() : QStringList());
    m_cells->setScene(&m_scene);
    m_speedAtStart.reset();
    if (m_scene.isEmpty()) {
        m_bar->clear();
        m_work->clear();
        m_now->clear();
        m_tower->clear();
        m_card->setText(played().answer().findings.empty() ? QString() : kvsight::ui::sentence(played().answer().findings.front().message));
        m_cellsFacts->clear();
        runTimer();
        return;
    }
    if (const auto decode = m_scene.at(m_scene.prompt()).point.decode)
        m_speedAtStart = decode->tokens_per_second.mid;
    const Resolved& resolved = m_scene.resolved();
    QStringList cards;
    for (const Device& device : resolved.devices)
        if (!cards.contains(text(device.spec.name)))
            cards << text(device.spec.name);
    const QString names = cards.join(QStringLiteral(" + "));
    m_card->setText(resolved.devices.empty()      ? tr("No card is chosen: there is no limit, and no speed.")
                    : resolved.devices.size() == 1 ? names
                                                   : tr("%1 cards together: %2").arg(resolved.devices.size()).arg(names));
    showMoment();
    runTimer();
}

QString LearnPage::title() const
{
    const Resolved& resolved = m_scene.resolved();
    const QString scale = m_cells->cells().groups() ? tr("alike layers as one · height = bytes") : tr("height = bytes");
    QString words = text(resolved.model_name) + QStringLiteral(" · ") + kindsOf(resolved) + QStringLiteral(" · ") + scale;
    if (m_sentence)
        words += QStringLiteral(" · ") + tr("one word drawn as one token");
    return words;
}

void LearnPage::showMoment()
{
    if (m_scene.isEmpty())
        return;
    m_moment = m_scene.at(m_playback.tokens());
    m_cells->setMoment(m_moment);
    m_bar->show(m_scene, m_playback, m_moment);
    m_work->show(m_moment.next);
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
    m_sentenceButton->setChecked(on);
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

void LearnPage::startLesson(std::size_t lesson)
{
    if (lesson >= lessons().size())
        return;
    m_lesson.emplace(lessons()[lesson], m_model.catalog());
    m_left->setCurrentWidget(m_lessonPanel);
    m_sentenceButton->setVisible(false);
    showStep();
}

void LearnPage::leaveLesson()
{
    m_lesson.reset();
    m_own.reset();
    m_sentence = false;
    m_sentenceButton->setChecked(false);
    m_sentenceButton->setVisible(true);
    m_left->setCurrentIndex(0);
    m_work->setVisible(true);
    m_now->setVisible(true);
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
    m_now->setVisible(m_lesson->isRevealed() && (!step.hides || m_lesson->verdict() == LessonRun::Verdict::Right));
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
}

void LearnPage::toggleFullScreen()
{
    window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen);
}

void LearnPage::setUnits(ByteUnits units)
{
    m_units = units;
    m_cells->setUnits(units);
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
    m_bar->retranslate();
    m_work->retranslate();
    m_now->retranslate();
    m_cellsTitle->setText(tr("The cache, cell by cell"));
    m_sentenceButton->setText(tr("a short sentence"));
    m_sentenceButton->setToolTip(tr("Play one sentence, its words above the columns: one word is drawn as one token"));
    m_zoomOut->setAccessibleName(tr("Smaller cells"));
    m_zoomOut->setToolTip(m_zoomOut->accessibleName());
    m_zoomIn->setAccessibleName(tr("Larger cells: keys and values apart"));
    m_zoomIn->setToolTip(m_zoomIn->accessibleName());
    m_towerTitle->setText(tr("Memory of the card"));
    m_keys->setText(tr("Space plays · ← → steps · F5 full screen for a class · in the cells: arrow keys walk, + − enlarge"));
}

void LearnPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_lesson)
            showStep();
        else if (m_sentence)
            setSentence(true);
        else
            takeAnswer();
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

void LearnPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    if (m_playback.isPlaying())
        pause();
}

}  // namespace kvsight::ui
