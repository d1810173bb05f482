// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/learn_scene.h"

#include <QFrame>
#include <QStringList>

#include <vector>

class QPushButton;
class QToolButton;

namespace kvsight::ui {

class CellLegend;
class CellSums;
class CellView;
class Words;

/// The cells with what belongs to them: whose they are, what their colours mean, what they take, and the one in hand in
/// words.
class CellPanel : public QFrame {
    Q_OBJECT
public:
    explicit CellPanel(QWidget* parent = nullptr);

    /// The scene must live until the next one is set. `words`: of a short text, one for each token.
    void setScene(const LearnScene& scene, const QStringList& words);
    void setMoment(const Moment& moment);
    void setUnits(ByteUnits units);
    /// The short sentence is played; it is offered, but not within a lesson.
    void setSentence(bool on);
    void offerSentence(bool offered);
    void retranslate();

    CellView& cells() { return *m_cells; }
    /// Without the sums and the words of the cell in hand, where they would tell what a lesson asks.
    void showFigures(bool shown);
    /// In the order of the Tab key.
    std::vector<QWidget*> tabStops() const;

signals:
    void sentenceAsked(bool on);
    void playAsked();

private:
    void buildHead();
    void showFacts();
    void showHint();

    const LearnScene* m_scene = nullptr;
    Moment m_moment;
    ByteUnits m_units = ByteUnits::Binary;
    std::uint64_t m_padding = 0;  ///< that the facts tell
    CellView* m_cells;
    CellLegend* m_legend;
    CellSums* m_sums;
    Words *m_title, *m_facts, *m_reading;
    QPushButton* m_sentence;
    QToolButton *m_zoomOut, *m_zoomIn;
};

}  // namespace kvsight::ui
