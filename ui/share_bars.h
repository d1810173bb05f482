// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/explore_picture.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <cstdint>

class QPainter;

namespace kvsight::ui {

/// The font of the pictures that are posted: the same wherever they are drawn.
QFont cardFont(int pixels, bool bold = false);

/// The bars of the card to post: each context's memory, the card's line, and what does not fit hatched.
class CardBars {
public:
    /// `picture` lives on while they are painted.
    CardBars(QPainter& painter, const QRectF& plot, const Picture& picture, ByteUnits units)
        : m_painter(painter), m_plot(plot), m_picture(picture), m_frame(picture.frame), m_units(units)
    {
    }

    /// `card`: what stands at the cards' line; `pool`: bytes that an engine reserves for the cache, or 0.
    void paint(const QString& card, double pool, std::uint64_t context);

private:
    double xOf(double place) const;
    double yOf(double bytes) const;
    void paintGrid();
    void paintColumn(double place, const ColumnParts& parts, bool current);
    void paintPool();
    void paintExcess(double x, double half, double total);
    void paintLimit(const QString& card);
    void paintContexts(std::uint64_t context);

    QPainter& m_painter;
    QRectF m_plot;
    const Picture& m_picture;
    const Frame& m_frame;
    ByteUnits m_units;
    double m_pool = 0;
};

}  // namespace kvsight::ui
