// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learn_scene.h"
#include "ui/playback.h"

#include <QFrame>

class QPushButton;
class QToolButton;

namespace kvsight::ui {

class Chooser;
class PlaybackTrack;
class Words;

/// Play, pause, step, seek and pace, and a sentence for what the runtime does where the memory ends.
class PlaybackBar : public QFrame {
    Q_OBJECT
public:
    explicit PlaybackBar(QWidget* parent = nullptr);

    void show(const LearnScene& scene, const Playback& playback, const Moment& moment);
    void clear();
    void retranslate();
    PlaybackTrack& track() { return *m_track; }
    /// What the runtime does where the memory ends; empty while it does not.
    QString message() const;
    QString phase() const;
    QWidget* firstInTabOrder() const;
    QWidget* playButton() const;

signals:
    void playAsked();
    void stepAsked(int direction);
    void sought(quint64 tokens);
    void paceChosen(kvsight::ui::Pace pace);
    /// The longest context that fits is wanted in place of this one.
    void shorteningAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showMessage(const LearnScene& scene, const Playback& playback, const Moment& moment);

    QToolButton *m_back, *m_play, *m_forward;
    PlaybackTrack* m_track;
    Chooser* m_pace;
    Words *m_phase, *m_message;
    QPushButton* m_shorten;
    Pace m_shownPace = Pace::Whole;
    bool m_shownPlaying = false;
};

/// What is going on at a moment, in one sentence: reading the prompt, adding columns, dropping the oldest cells.
QString phaseWords(const LearnScene& scene, const Moment& moment);

/// What the runtime does where the memory ends, or what it did by now; empty while all is well.
QString memoryEndWords(const LearnScene& scene, const Moment& moment, bool atEnd);

}  // namespace kvsight::ui
