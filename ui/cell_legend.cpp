// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_legend.h"

#include "ui/cell_colours.h"
#include "ui/cell_words.h"
#include "ui/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kSwatch = 11, kGap = 6, kBetween = 16;

QFont legendFont()
{
    return scaledFont(0.86);
}

}  // namespace

CellLegend::CellLegend(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("cellLegend"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

std::vector<CellLegend::Entry> CellLegend::entries()
{
    const CellColours colours = cellColours();
    return {{stateWords(CellState::Prompt), colours.prompt, colours.prompt},
            {stateWords(CellState::Answer), colours.answer, colours.answer},
            {stateWords(CellState::Newest), colours.newest, colours.newest},
            {stateWords(CellState::Dropped), colours.dropped, colours.edge},
            {stateWords(CellState::Empty), colours.empty, colours.edge}};
}

std::pair<std::vector<QRectF>, double> CellLegend::places(double width) const
{
    const QFontMetricsF metrics(legendFont());
    std::vector<QRectF> all;
    double x = 0, y = 0;
    for (const Entry& entry : entries()) {
        const double wide = kSwatch + kGap + std::ceil(metrics.horizontalAdvance(entry.words)) + 2;
        if (x > 0 && x + wide > width) {
            x = 0;
            y += metrics.height() + 2;
        }
        all.emplace_back(x, y, wide, metrics.height());
        x += wide + kBetween;
    }
    return {std::move(all), y + metrics.height()};
}

int CellLegend::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(places(width).second));
}

void CellLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(legendFont());
    const auto all = entries();
    const auto [where, height] = places(width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF swatch(where[i].left() + 0.5, std::round(where[i].center().y() - kSwatch / 2) + 0.5, kSwatch - 1, kSwatch - 1);
        painter.setPen(all[i].edge);
        painter.setBrush(all[i].fill);
        painter.drawRect(swatch);
        painter.setPen(theme().text);
        painter.drawText(where[i].adjusted(kSwatch + kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, all[i].words);
    }
}

void CellLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        QStringList words;
        for (const Entry& entry : entries())
            words << entry.words;
        setAccessibleName(words.join(QStringLiteral(", ")));
        updateGeometry();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        update();
}

}  // namespace kvsight::ui
