// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cells.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kvsight::ui {

/// One line of the picture: what a layer keeps in one cache, or what several like it keep.
struct CellLine {
    std::size_t row = 0;               ///< in the table; of the first layer where it stands for several
    std::vector<std::size_t> layers;   ///< from 0, ascending
    std::size_t sequence = 0;          ///< from 0
    bool first = true;                 ///< of its layer: the label stands here
    double top = 0, height = 0;        ///< in pixels, before scrolling
    double bottom() const { return top + height; }
};

/// What the picture has to show, and where.
struct CellSpace {
    double width = 0, height = 0;  ///< of the cells, in pixels
    std::uint64_t tokens = 0;      ///< that the width stands for
    std::size_t sequences = 1;     ///< bands to draw
    int zoom = 0;                  ///< each step doubles heights and widths
};

/// Tokens' worth of cells that are set aside and not in use: tokens to come will be written into them.
struct AsideTokens {
    std::uint64_t own = 0;   ///< as many as the row itself will keep
    std::uint64_t step = 0;  ///< beside a window or a chunk: the room of one prompt step
};

/// `aside`: cells that the runtime has set aside for one sequence.
AsideTokens asideTokens(const CellRow& row, std::uint64_t tokens, std::uint64_t aside);

/// Rows that keep the same in the same way: one line where lines are merged, and one sum.
bool alike(const CellRow& a, const CellRow& b);

/// Where each cell stands: lines from top to bottom, their height in proportion to the bytes of a token; tokens from
/// left to right in even steps, drawn as blocks of so many that a block can be seen. So an area is in proportion to
/// bytes; a state is as high as the highest line of tokens and as wide as its bytes ask for. Knows no widget and no
/// colour.
class CellLayout {
public:
    static constexpr double kBandTitle = 18;  ///< above each sequence's lines where there are several
    static constexpr std::size_t kMostBands = 6;

    CellLayout() = default;
    /// `table` must outlive the layout.
    CellLayout(const CellTable& table, const CellSpace& space);

    const std::vector<CellLine>& lines() const { return m_lines; }
    const CellRow& rowOf(const CellLine& line) const { return m_table->rows[line.row]; }
    /// Lines stand for several layers: one line each would be too thin to see.
    bool groups() const { return m_groups; }
    /// Heights in proportion to bytes.
    double pixelsPerByte() const { return m_pixelsPerByte; }
    /// Tokens of the highest line whose cells take what the state of a line takes; nothing where it is unknown.
    std::optional<double> stateTokens(const CellRow& row) const;
    /// The most that a state of this table is worth; 0 where there is none, or nothing to compare it with.
    double mostStateTokens() const { return m_mostStateTokens; }
    /// Of all lines, in pixels; may be more than the space's height.
    double contentHeight() const { return m_contentHeight; }
    double contentWidth() const { return m_pixelsPerToken * static_cast<double>(m_space.tokens); }
    /// Of sequence `band`'s title.
    double bandTop(std::size_t band) const;
    std::size_t bands() const { return m_bands; }

    double xOf(std::uint64_t token) const { return m_pixelsPerToken * static_cast<double>(token); }
    std::uint64_t tokenAt(double x) const;
    double pixelsPerToken() const { return m_pixelsPerToken; }
    /// Tokens of one column: a power of two.
    std::uint64_t blockTokens() const { return m_block; }
    std::uint64_t blocks() const;

    /// Index of the line at a height, or the nearest one.
    std::size_t lineAt(double y) const;

    /// The parts of a line at some moment, in pixels from the left edge of the first token. Empty where left >= right.
    struct Span {
        double left = 0, right = 0;
        bool isEmpty() const { return !(left < right); }
    };
    struct Parts {
        Span dropped;   ///< cells that made room for newer ones
        Span prompt;    ///< written by the prompt
        Span answer;    ///< added token by token
        Span newest;    ///< being written now
        Span state;     ///< one for all tokens, rewritten by each
        Span spare;     ///< set aside beside a window: the next prompt step's room
        Span empty;     ///< set aside by the runtime and not yet written
        std::uint64_t beyond = 0;  ///< tokens' worth of cells set aside beyond the last that fits the width
        std::uint64_t spareBeyond = 0;  ///< of them a prompt step's
        bool broken = false;  ///< a state takes more than the width stands for
    };
    /// `tokens` are in the cache, of which the prompt wrote `prompt`; `aside`: cells that the runtime has set aside for
    /// this sequence in this row, or fewer where it takes them as tokens come.
    Parts partsOf(const CellLine& line, std::uint64_t tokens, std::uint64_t prompt, std::uint64_t aside) const;

private:
    void placeBand(std::size_t band, double& y, const std::vector<CellLine>& lines);
    double heightOf(const CellLine& line) const;
    double bytesOf(const CellLine& line) const;
    void measureStates();
    std::vector<CellLine> linesByLayer() const;
    std::vector<CellLine> linesByKind() const;
    double scaleFor(const std::vector<CellLine>& lines) const;

    const CellTable* m_table = nullptr;
    CellSpace m_space;
    std::vector<CellLine> m_lines;
    std::size_t m_bands = 1;
    bool m_groups = false;
    double m_stateBytes = 0;  ///< of a token of the highest line: as high as states are
    double m_mostStateTokens = 0;
    double m_pixelsPerByte = 0;
    double m_pixelsPerToken = 0;
    double m_contentHeight = 0;
    std::uint64_t m_block = 1;
};

}  // namespace kvsight::ui
