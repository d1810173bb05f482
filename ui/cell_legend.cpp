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

void CellLegend::show(const CellsSeen& now)
{
    if (now == m_now)
        return;
    m_now = now;
    setAccessibleName(words().join(QStringLiteral(", ")));
    update();
}

void CellLegend::keepRoomFor(const CellsSeen& ever)
{
    if (ever == m_ever)
        return;
    m_ever = ever;
    updateGeometry();
}

QStringList CellLegend::words() const
{
    QStringList all;
    for (const Entry& entry : entriesOf(m_now))
        all << entry.words;
    return all;
}

std::vector<CellLegend::Entry> CellLegend::entriesOf(const CellsSeen& seen)
{
    const CellColours c = cellColours();
    const QColor panel = theme().panel;
    const auto halves = [&](const QString& words, const QColor& key, const QColor& value) {
        return Entry{words, key, seen.split ? value : key, Qt::NoBrush, key};
    };
    std::vector<Entry> all;
    if (seen.prompt)
        all.push_back(halves(stateWords(CellState::Prompt), c.promptKey, c.promptValue));
    if (seen.answer)
        all.push_back(halves(stateWords(CellState::Answer), c.answerKey, c.answerValue));
    if (seen.newest)
        all.push_back({stateWords(CellState::Newest), c.newest, c.newest, Qt::NoBrush, c.newest});
    if (seen.split)
        all.push_back({tr("above keys, below values"), seen.answer ? c.answerKey : c.promptKey, seen.answer ? c.answerValue : c.promptValue,
                       Qt::NoBrush, c.answerKey});
    if (seen.state)
        all.push_back({stateWords(CellState::Rewritten), c.answerKey, c.answerKey, Qt::SolidPattern, c.newest});
    if (seen.dropped)
        all.push_back({stateWords(CellState::Dropped), panel, panel, Qt::NoBrush, c.dropped, true});
    if (seen.spare)
        all.push_back({stateWords(CellState::Spare), panel, panel, Qt::BDiagPattern, c.pattern});
    if (seen.empty)
        all.push_back({stateWords(CellState::Empty), panel, panel, Qt::Dense6Pattern, c.pattern});
    return all;
}

std::pair<std::vector<QRectF>, double> CellLegend::places(const std::vector<Entry>& entries, double width)
{
    const QFontMetricsF metrics(legendFont());
    std::vector<QRectF> all;
    double x = 0, y = 0;
    for (const Entry& entry : entries) {
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
    return static_cast<int>(std::ceil(places(entriesOf(m_ever), width).second));
}

void CellLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(legendFont());
    const auto all = entriesOf(m_now);
    const auto [where, height] = places(all, width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF swatch(where[i].left() + 0.5, std::round(where[i].center().y() - kSwatch / 2) + 0.5, kSwatch - 1, kSwatch - 1);
        QRectF lower = swatch;
        lower.setTop(std::round(swatch.center().y()));
        painter.fillRect(swatch, all[i].upper);
        painter.fillRect(lower, all[i].lower);
        painter.setBrush(QBrush(cellColours().pattern, all[i].pattern));
        painter.setPen(all[i].pattern == Qt::NoBrush && all[i].upper != theme().panel ? QPen(Qt::NoPen) : all[i].struck ? QPen(theme().border) : QPen(all[i].edge));
        painter.drawRect(swatch);
        if (all[i].struck)
            painter.fillRect(QRectF(swatch.left(), std::floor(swatch.center().y()), swatch.width(), 1), all[i].edge);
        painter.setPen(theme().text);
        painter.drawText(where[i].adjusted(kSwatch + kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, all[i].words);
    }
}

void CellLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(words().join(QStringLiteral(", ")));
        updateGeometry();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        update();
}

}  // namespace kvsight::ui
