// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback_bar.h"

#include "core/units.h"
#include "ui/chooser.h"
#include "ui/playback_track.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>

namespace kvsight::ui {
namespace {

struct BarWords {
    Q_DECLARE_TR_FUNCTIONS(PlaybackBar)
};

QString idOf(Pace pace)
{
    return QString::number(static_cast<int>(pace));
}

QToolButton* makeButton(QWidget* parent, const char* name, const QString& sign)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(sign);
    button->setFont(scaledFont(1.15));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumWidth(34);
    return button;
}

bool isTextbook(const LearnScene& scene)
{
    return std::string_view(scene.resolved().runtime->id) == "textbook";
}

}  // namespace

QString memoryEndWords(const LearnScene& scene, const Moment& moment, bool atEnd)
{
    const QString runtime = QString::fromUtf8(scene.resolved().runtime->name);
    const auto count = [](std::uint64_t number) { return text(formatCount(number)); };
    switch (scene.memoryEnd()) {
    case MemoryEnd::None: return {};
    case MemoryEnd::NoStart:
        if (scene.reservation() == Reservation::AtTheStart)
            return scene.resolved().plan->rest_on_host
                ? BarWords::tr("%1 sets the whole cache aside before the first token. It does not fit, so it refuses to start, or moves "
                               "layers to the CPU's side.").arg(runtime)
                : BarWords::tr("%1 sets the whole cache aside before the first token. It does not fit, so it refuses to start.").arg(runtime);
        if (scene.reservation() == Reservation::Pool)
            return BarWords::tr("%1 checks at the start that its pool holds one conversation of the whole context. It does not, so it "
                                "refuses to start.").arg(runtime);
        return BarWords::tr("The weights alone do not fit: nothing can be written.");
    case MemoryEnd::Waiting:
        return moment.running < scene.sequences()
            ? BarWords::tr("%1 of %2 conversations run, faster for being fewer: what is left of the pool holds no other of this length. The others "
                           "wait; %3 frees their blocks and computes them again when there is room.").arg(count(moment.running), count(scene.sequences()), runtime)
            : BarWords::tr("From %1 tokens each, the pool no longer holds all %2 conversations.")
                  .arg(count(scene.endTokens() + 1), count(scene.sequences()));
    case MemoryEnd::RunsOut:
        if (atEnd && isTextbook(scene))
            return BarWords::tr("Out of memory. Reckoned as in a textbook, for no real runtime: memory is taken token by token, and after %1 "
                                "tokens the next finds no room.").arg(count(scene.endTokens()));
        return atEnd ? BarWords::tr("Out of memory: %1 takes memory as tokens come, and after %2 tokens the next finds no room.")
                           .arg(runtime, count(scene.endTokens()))
                     : BarWords::tr("The memory will end after %1 tokens.").arg(count(scene.endTokens()));
    }
    return {};
}

QString phaseWords(const LearnScene& scene, const Moment& moment)
{
    const auto count = [](std::uint64_t number) { return text(formatCount(number)); };
    if (scene.memoryEnd() == MemoryEnd::NoStart)
        return {};
    if (moment.tokens == 0)
        return BarWords::tr("Nothing is written yet. The weights lie on the card already.");
    const std::uint64_t prompt = scene.prompt();
    const auto& rows = scene.cells().rows;
    if (std::none_of(rows.begin(), rows.end(), [](const CellRow& row) { return row.growsWithTokens(); }))
        return moment.tokens < prompt ? BarWords::tr("Prefill: the prompt is read. Each token rewrites the states, and nothing grows.")
                                      : BarWords::tr("Each token rewrites the states. Nothing grows: neither the memory nor the time of a token.");
    if (moment.tokens < prompt)
        return BarWords::tr("Prefill: the prompt is read, up to %1 tokens at once. Each token writes its own column.")
            .arg(count(std::min(scene.resolved().plan->prompt_step > 0 ? scene.resolved().plan->prompt_step : prompt, prompt)));
    const bool drops = std::any_of(rows.begin(), rows.end(), [&](const CellRow& row) { return keptTokens(row, moment.tokens).first > 0; });
    if (moment.tokens >= scene.context())
        return (drops ? BarWords::tr("The context is full: %1 tokens. Full windows dropped their oldest cells; none was written twice.")
                      : BarWords::tr("The context is full: %1 tokens. No old column was ever written again.")).arg(count(moment.tokens));
    // A lesson asks here what the next token will do.
    if (moment.tokens == prompt)
        return BarWords::tr("The prompt is written. Now comes the answer, token by token.");
    if (drops)
        return BarWords::tr("Decode: one column for each token. A full window drops its oldest cell for it and stays as long as it is.");
    return BarWords::tr("Decode: one column for each token. To write it, the card reads every cell that is kept: ever more of them.");
}

PlaybackBar::PlaybackBar(QWidget* parent)
    : QFrame(parent), m_back(makeButton(this, "stepBack", QStringLiteral("◂"))), m_play(makeButton(this, "play", QStringLiteral("▶"))),
      m_forward(makeButton(this, "stepForward", QStringLiteral("▸"))), m_track(new PlaybackTrack(this)), m_pace(new Chooser(this)),
      m_phase(new Words(this, 0.96)), m_message(new Words(this, 0.96, false, "warning")), m_shorten(new QPushButton(this))
{
    setObjectName(QStringLiteral("playbackBar"));
    setProperty("panel", true);
    m_pace->setObjectName(QStringLiteral("pace"));
    m_pace->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_message->setObjectName(QStringLiteral("memoryEnd"));
    m_message->setWordWrap(true);
    m_phase->setObjectName(QStringLiteral("phase"));
    m_phase->setWordWrap(true);
    m_shorten->setObjectName(QStringLiteral("link"));
    m_shorten->setCursor(Qt::PointingHandCursor);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_back);
    row->addWidget(m_play);
    row->addWidget(m_forward);
    row->addSpacing(6);
    row->addWidget(m_track, 1);
    row->addSpacing(6);
    row->addWidget(m_pace);
    auto* notes = new QHBoxLayout;
    notes->addWidget(m_message, 1);
    notes->addWidget(m_shorten);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(2);
    layout->addLayout(row);
    layout->addWidget(m_phase);
    layout->addLayout(notes);
    m_message->hide();
    m_shorten->hide();
    for (QToolButton* button : {m_back, m_play, m_forward})
        button->installEventFilter(this);
    connect(m_back, &QToolButton::clicked, this, [this] { emit stepAsked(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { emit stepAsked(1); });
    connect(m_play, &QToolButton::clicked, this, &PlaybackBar::playAsked);
    connect(m_track, &PlaybackTrack::sought, this, &PlaybackBar::sought);
    connect(m_track, &PlaybackTrack::stepped, this, &PlaybackBar::stepAsked);
    connect(m_pace, &Chooser::picked, this, [this](const QString& id) { emit paceChosen(static_cast<Pace>(id.toInt())); });
    connect(m_shorten, &QPushButton::clicked, this, &PlaybackBar::shorteningAsked);
    retranslate();
}

void PlaybackBar::retranslate()
{
    m_back->setAccessibleName(tr("One step back"));
    m_back->setToolTip(m_back->accessibleName());
    m_forward->setAccessibleName(tr("One step on"));
    m_forward->setToolTip(m_forward->accessibleName());
    m_play->setAccessibleName(m_shownPlaying ? tr("Pause") : tr("Play"));
    m_play->setToolTip(m_play->accessibleName());
    m_track->setAccessibleName(tr("Place in the conversation"));
    m_pace->setAccessibleName(tr("Pace"));
    m_pace->setChoices({{idOf(Pace::Real), tr("real pace")},
                        {idOf(Pace::Ten), tr("10 × as fast")},
                        {idOf(Pace::Hundred), tr("100 × as fast")},
                        {idOf(Pace::Whole), tr("all in 20 s")}});
    m_pace->show(idOf(m_shownPace));
}

void PlaybackBar::show(const LearnScene& scene, const Playback& playback, const Moment& moment)
{
    if (playback.isPlaying() != m_shownPlaying) {
        m_shownPlaying = playback.isPlaying();
        m_play->setText(m_shownPlaying ? QStringLiteral("❚❚") : QStringLiteral("▶"));
        m_play->setAccessibleName(m_shownPlaying ? tr("Pause") : tr("Play"));
        m_play->setToolTip(m_play->accessibleName());
    }
    if (playback.pace() != m_shownPace) {
        m_shownPace = playback.pace();
        m_pace->show(idOf(m_shownPace));
    }
    const std::uint64_t end = playback.timeline().plan().end;
    m_play->setEnabled(end > 0);
    m_back->setEnabled(end > 0);
    m_forward->setEnabled(end > 0);
    m_track->show(moment.tokens, scene.prompt(), end, scene.context());
    m_phase->setText(phaseWords(scene, moment));
    showMessage(scene, playback, moment);
}

void PlaybackBar::showMessage(const LearnScene& scene, const Playback& playback, const Moment& moment)
{
    QString words = memoryEndWords(scene, moment, playback.atEnd());
    if (words.isEmpty() && !playback.timeline().isReal())
        words = tr("No speed is known for this: tokens come in even steps.");
    m_message->setText(words);
    if (m_message->isHidden() == !words.isEmpty())
        m_message->setVisible(!words.isEmpty());
    const auto longest = scene.longestThatFits();
    const bool offered = scene.memoryEnd() == MemoryEnd::NoStart && longest && *longest > 0;
    if (offered)
        m_shorten->setText(tr("Play with %1 tokens").arg(text(formatCount(*longest))));
    if (m_shorten->isHidden() == offered)
        m_shorten->setVisible(offered);
}

void PlaybackBar::clear()
{
    m_phase->clear();
    m_message->setText({});
    m_message->hide();
    m_shorten->hide();
    m_track->show(0, 0, 0, 1);
    for (QToolButton* button : {m_back, m_play, m_forward})
        button->setEnabled(false);
}

QString PlaybackBar::phase() const
{
    return m_phase->text();
}

QString PlaybackBar::message() const
{
    return m_message->text();
}

QWidget* PlaybackBar::firstInTabOrder() const
{
    return m_back;
}

QWidget* PlaybackBar::playButton() const
{
    return m_play;
}

/// The arrow keys step, also while a button has the focus: it would take them for a walk among buttons.
bool PlaybackBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            // On to the page, which knows whether a lesson or playback takes the step.
            QCoreApplication::sendEvent(parentWidget(), event);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace kvsight::ui
