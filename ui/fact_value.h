// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/words.h"

#include <QAbstractButton>
#include <QString>

#include <string>
#include <vector>

namespace kvsight::ui {

/// A figure that answers a click, Enter and Space with its explanation. Without a figure it is plain text.
class FactValue : public QAbstractButton {
    Q_OBJECT
public:
    explicit FactValue(QWidget* parent);

    static constexpr int kAcross = 3;  ///< between the text and the ring of the focus, in pixels

    /// `figure`: its name for `explainFigure`; empty when there is nothing to explain.
    void show(const QString& text, const std::string& figure, const QString& name);
    /// An invalid colour is the text's.
    void setLook(double scale, bool bold, bool cache);
    void setQuiet(bool quiet) { m_quiet = quiet; }
    void setGround(Ground ground) { m_ground = ground; }
    /// In place of a button's own text, which lays out the window with every change.
    const QString& text() const { return m_line.text(); }
    const std::string& figure() const { return m_figure; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void explanationAsked(kvsight::ui::FactValue* value);
    /// Up and down keys: -1 or 1.
    void stepAsked(int step);
    void entered();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    /// After a change of the text or its look.
    void takeRoom();
    /// Where the text begins, in pixels.
    double textLeft() const;

    std::string m_figure;
    TextLine m_line;
    int m_room = 0;  ///< width that it asks for
    Ground m_ground = Ground::Panel;
    bool m_cache = false;
    bool m_quiet = false;
    bool m_hovered = false;
};

/// Figures in reading order that are one stop of the Tab key: the arrow keys walk among them.
class FactWalk {
public:
    void add(FactValue* value);
    /// After values were shown or hidden: the stop of the Tab key is one that can be explained.
    void settle();
    FactValue* first() const { return m_values.empty() ? nullptr : m_values.front(); }
    FactValue* last() const { return m_values.empty() ? nullptr : m_values.back(); }

private:
    void step(FactValue* from, int step);
    void setStop(FactValue* stop);
    std::vector<FactValue*> m_values;
    FactValue* m_stop = nullptr;
};

}  // namespace kvsight::ui
