// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/token_work.h"

#include <QFrame>

namespace kvsight::ui {

class Words;

/// `15.2 GFLOP`: base 1000, three significant digits.
QString flopText(double flops);

/// The work for the next token with the cache and without it, as two bars to scale.
class WorkPanel : public QFrame {
    Q_OBJECT
public:
    explicit WorkPanel(QWidget* parent = nullptr);

    /// `several`: other conversations run at the same time, which this one's time leaves out. `reading`: the prompt is not at
    /// its end, and the next token would not come yet.
    void show(const NextToken& next, bool several, bool reading);
    void clear();
    void retranslate();
    /// Also says what a FLOP counts, where there is room.
    void showRule(bool shown);
    QString asText() const;

private:
    class Bars;
    QString lineOf(const TokenWork& work, bool cached) const;

    Words* m_title;
    Bars* m_bars;
    Words* m_rule;
    bool m_several = false, m_reading = false;
};

}  // namespace kvsight::ui
