// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

namespace kvsight::ui {

/// The line that playback runs along: the prompt's part, the answer's part, and a knob that can be moved.
class PlaybackTrack : public QWidget {
    Q_OBJECT
public:
    explicit PlaybackTrack(QWidget* parent = nullptr);

    /// `most`: tokens at the right end; `end`: where playback ends, if memory ends before.
    void show(std::uint64_t tokens, std::uint64_t prompt, std::uint64_t end, std::uint64_t most);
    std::uint64_t tokens() const { return m_tokens; }
    std::uint64_t end() const { return m_end; }
    QString spokenValue() const;
    /// As a hand would: for assistive tools.
    void moveTo(std::uint64_t tokens);

    QSize sizeHint() const override { return {300, 40}; }
    QSize minimumSizeHint() const override { return {160, 40}; }

signals:
    void sought(quint64 tokens);
    void stepped(int direction);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    double xOf(std::uint64_t tokens) const;
    void seekTo(double x);

    std::uint64_t m_tokens = 0, m_prompt = 0, m_end = 0, m_most = 1;
};

}  // namespace kvsight::ui
