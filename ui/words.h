// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>
#include <QTextLayout>
#include <QWidget>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// What a widget that fills its own rectangle stands on. Such a widget is repainted alone, without all that is below.
enum class Ground { Panel, Sunken };

QColor groundColour(Ground ground);

/// Which pixels of a line, counted from its left end, show other letters than before; none where `to` is not beyond
/// `from`.
struct Stretch {
    double from = 0, to = 0;
};

/// One line of text, shaped once for measuring and for every painting.
class TextLine {
public:
    /// Costs nothing when both are what they were. What is to be painted anew if the line starts where it did.
    Stretch set(const QString& text, const QFont& font);
    const QString& text() const { return m_text; }
    /// In pixels.
    double width() const { return m_width; }
    double height() const { return m_layout.lineCount() > 0 ? m_layout.lineAt(0).height() : 0; }
    double ascent() const { return m_layout.lineCount() > 0 ? m_layout.lineAt(0).ascent() : 0; }
    /// In the painter's pen; `at`: the upper left corner.
    void draw(QPainter& painter, QPointF at) const { m_layout.draw(&painter, at); }

private:
    QString m_text;
    QFont m_font;  ///< kept here: a style sheet takes away fonts that were set before it polishes a widget
    QTextLayout m_layout;
    double m_width = 0;
    bool m_set = false;
};

/// Plain words that change with the scenario. Unlike a label's, their change lays out the window only where it needs
/// another height, and repaints nothing but themselves.
class Words : public QWidget {
    Q_OBJECT
public:
    explicit Words(QWidget* parent, double scale = 1, bool bold = false, const char* tone = "");

    void setText(const QString& text);
    void clear() { setText({}); }
    const QString& text() const { return m_text; }
    void setWordFont(const QFont& font);
    /// In this font, and its lines are already laid out to be one.
    bool isOneLineIn(const QFont& font) const { return m_laidFor >= 0 && m_lines == 1 && m_font == font; }
    void setWordWrap(bool on);
    /// "quiet", "warning" or nothing; also the property `tone`.
    void setTone(const char* tone);
    void setGround(Ground ground);

    bool hasHeightForWidth() const override { return m_wraps; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Lines {
        int count = 0;
        double natural = 0;  ///< width of the widest
        double high = 0;
    };
    void layOut(double width) const;
    Lines breakLines(QTextLayout& layout, double width) const;
    /// After a change of what the heights follow from, or of the width alone.
    void refit();
    void layOutAnew();
    bool isLine() const { return m_laidFor >= 0 && m_lines == 1; }

    QString m_text;
    QFont m_font;  ///< kept here: a style sheet takes away fonts that were set before it polishes a widget
    QByteArray m_tone;
    Ground m_ground = Ground::Panel;
    bool m_wraps = false;
    mutable QTextLayout m_layout;
    mutable double m_laidFor = -1;   ///< the width that the layout is for; negative: none
    mutable double m_natural = 0;    ///< of the widest line
    mutable double m_high = 0;
    mutable int m_lines = 0;
    mutable std::vector<std::pair<int, int>> m_heights;  ///< asked for by layouts: width and height
};

}  // namespace kvsight::ui
