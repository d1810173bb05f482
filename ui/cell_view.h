// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/cell_layout.h"
#include "ui/cell_words.h"
#include "ui/learn_scene.h"
#include "ui/theme.h"

#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

namespace kvsight::ui {

/// What can be seen of the cells.
struct CellsSeen {
    bool prompt = false, answer = false, newest = false, split = false, state = false, dropped = false, spare = false, empty = false;
    friend bool operator==(const CellsSeen&, const CellsSeen&) = default;
    void add(const CellsSeen& more);
};

/// The cache, cell by cell: a line for each layer, a column for each block of tokens. The pointer and the arrow keys
/// walk the cells, and `reading` says the one in hand in words. Between two moments only the columns that changed are
/// painted again.
class CellView : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostZoom = 5;

    explicit CellView(QWidget* parent = nullptr);

    /// The scene must live until the next one is set.
    void setScene(const LearnScene* scene);
    void setMoment(const Moment& moment);
    /// Words of a short text, one for each token; empty: none are written.
    void setTokenWords(const QStringList& words);
    bool hasTokenWords() const { return !m_words.isEmpty(); }
    void setUnits(ByteUnits units);
    /// What stands over the cells while nothing is written; a click on the cells then asks to play.
    void setHint(const QString& head, const QString& more);
    bool showsHint() const;
    void setZoom(int zoom);
    int zoom() const { return m_zoom; }

    const CellLayout& cells() const { return m_cells; }
    std::uint64_t tokens() const { return m_moment.tokens; }
    /// The cell in hand, in words.
    QString reading() const;
    /// What the view shows, as a sentence.
    QString summary() const;
    /// Keys and values of a line stand apart.
    bool splits(const CellLine& line) const;
    bool splitsAny() const;
    /// What is drawn now, and what is drawn at some time of this scene.
    CellsSeen seen() const { return seenAt(m_moment); }
    CellsSeen everSeen() const;
    /// Tokens' worth of padding that is drawn now beyond the context's last token.
    std::uint64_t paddingShown() const;
    /// Layers from one label to the next, so that none is left out by chance.
    std::size_t labelStep() const;
    /// Round places of the axis, in tokens, and what is written there.
    std::vector<std::pair<std::uint64_t, QString>> axisMarks() const;
    /// Where the cell of a token is drawn now.
    QRectF cellRect(std::size_t line, std::uint64_t token) const;

    QSize sizeHint() const override { return {620, 420}; }
    QSize minimumSizeHint() const override { return {320, 180}; }

signals:
    void readingChanged(const QString& words);
    void zoomChanged(int zoom);
    void playAsked();
    /// Lines and columns stand elsewhere than before.
    void laidOut();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    static constexpr double kEdge = 4;         ///< room for the ring of the focus
    static constexpr double kWordsHigh = 34;   ///< two lines of words above the cells
    static constexpr double kAxisHigh = 18;    ///< below the cells
    static constexpr double kStub = 26;        ///< what is set aside beyond the context, not to scale
    static constexpr double kStubGap = 6;
    static constexpr double kLettersWide = 15; ///< K and V between labels and cells
    static constexpr double kLane = 5;         ///< between the arrows of shared layers
    static constexpr std::size_t kMostLanes = 4;
    static QFont labelFont(bool bold) { return scaledFont(0.8, bold); }

    using Interval = std::pair<double, double>;
    void layOut();
    void measureGutter();
    QRectF field() const;
    void scrollTo(double left, double top);
    void follow();
    CellLayout::Parts partsOf(const CellLine& line, const Moment& moment) const;
    CellsSeen seenAt(const Moment& moment) const;
    std::vector<Interval> changesTo(const Moment& moment) const;
    void moveTo(std::size_t line, std::uint64_t block);
    void pointAt(QPointF place);
    void announce();
    void paintLines(QPainter& painter, const QRectF& dirty) const;
    void paintLine(QPainter& painter, const CellLine& line) const;
    void paintKept(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const;
    void paintRoom(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const;
    void paintAxis(QPainter& painter) const;
    void paintHint(QPainter& painter) const;
    void paintStub(QPainter& painter, const CellLine& line, const CellLayout::Parts& parts) const;
    void paintStates(QPainter& painter, const QRectF& dirty) const;
    void paintColumns(QPainter& painter, const QRectF& dirty) const;
    void paintBands(QPainter& painter) const;
    void paintGutter(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintLetters(QPainter& painter) const;
    double fullWidth() const;
    std::pair<double, double> edgesOf(const CellLine& line) const;
    void paintArrows(QPainter& painter) const;
    void paintTokenWords(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    bool isWaiting(const CellLine& line) const { return line.sequence >= m_moment.running; }

    const LearnScene* m_scene = nullptr;
    Moment m_moment;
    CellLayout m_cells;
    QStringList m_words;
    QString m_hint, m_hintMore;
    ByteUnits m_units = ByteUnits::Binary;
    int m_zoom = 0;
    double m_gutter = 80;
    double m_left = 0, m_top = 0;    ///< scrolled by so many pixels
    std::size_t m_line = 0;          ///< of the cell in hand
    std::uint64_t m_block = 0;
    QString m_said;                  ///< the reading that was told last
    struct Arrow {
        std::size_t to = 0;    ///< the layer whose cells are read
        std::size_t last = 0;  ///< the last layer that reads them
        std::size_t lane = 0;  ///< arrows beside one another have lanes of their own
    };
    void findArrows();
    std::vector<Arrow> m_arrows;
    std::size_t m_lanes = 0;
};

}  // namespace kvsight::ui
