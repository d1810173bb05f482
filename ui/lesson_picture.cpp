// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_picture.h"

#include "ui/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kLineHigh = 16, kBarHigh = 13, kBetween = 9;
constexpr std::size_t kPartsInLine = 3;

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(LessonPicture)
};

/// `path`: of the figure; what a step reads of the weights is not all that lie on the card.
QString partWords(const std::string& kind, const std::string& path, const QString& figure)
{
    const bool reads = path.find("read_bytes") != std::string::npos;
    if (reads)
        return kind == "weights" ? PictureWords::tr("weights read %1").arg(figure) : PictureWords::tr("cells read %1").arg(figure);
    if (kind == "weights")
        return PictureWords::tr("weights %1").arg(figure);
    if (kind == "runtime")
        return PictureWords::tr("runtime %1").arg(figure);
    if (kind == "free")
        return PictureWords::tr("%1 free").arg(figure);
    return PictureWords::tr("cache %1").arg(figure);
}

QColor colourOf(const std::string& kind, const Theme& t)
{
    return kind == "weights" ? t.weights : kind == "runtime" ? t.buffers : kind == "free" ? t.sunken : t.cache;
}

/// As large as the words have room for in one line.
QFont fittingFont(const QString& words, double width)
{
    double factor = 0.86;
    while (factor > 0.66 && QFontMetricsF(scaledFont(factor)).horizontalAdvance(words) > width)
        factor -= 0.02;
    return scaledFont(factor);
}

}  // namespace

double LessonBarsDrawn::Bar::size() const
{
    double sum = 0;
    for (const Part& part : parts)
        sum += part.size;
    return sum;
}

QString LessonBarsDrawn::Bar::words() const
{
    QStringList all;
    for (const Part& part : parts)
        all << part.words;
    return all.join(QStringLiteral(" + "));
}

namespace {

/// The words as they are drawn: more than three parts take two lines.
QStringList captionOf(const LessonBarsDrawn::Bar& bar)
{
    LessonBarsDrawn::Bar first = bar, second = bar;
    const std::size_t half = bar.parts.size() > kPartsInLine ? bar.parts.size() / 2 : bar.parts.size();
    const auto middle = static_cast<std::ptrdiff_t>(half);
    first.parts.erase(first.parts.begin() + middle, first.parts.end());
    second.parts.erase(second.parts.begin(), second.parts.begin() + middle);
    return second.parts.empty() ? QStringList{first.words()} : QStringList{first.words(), QStringLiteral("+ ") + second.words()};
}

}  // namespace

LessonBarsDrawn drawnBars(const LessonBars& bars, const LessonFigures& figures, ByteUnits units)
{
    LessonBarsDrawn drawn;
    for (const LessonBars::Bar& bar : bars.bars) {
        LessonBarsDrawn::Bar made{figures.fill(bar.label.here(), units), {}};
        for (const LessonBars::Part& part : bar.parts)
            made.parts.push_back({std::max(0.0, figures.value(part.value).value_or(0)), partWords(part.kind, part.value, figures.text(part.value, units)),
                                  part.kind});
        drawn.bars.push_back(std::move(made));
    }
    return drawn;
}

double barsHeight(const LessonBarsDrawn& bars)
{
    double high = 0;
    for (const LessonBarsDrawn::Bar& bar : bars.bars)
        high += kLineHigh + kBarHigh + kLineHigh * static_cast<double>(captionOf(bar).size()) + kBetween;
    return high;
}

void paintBars(QPainter& painter, const LessonBarsDrawn& bars, const QRectF& place, const Theme& theme)
{
    double most = 0;
    for (const LessonBarsDrawn::Bar& bar : bars.bars)
        most = std::max(most, bar.size());
    if (most <= 0)
        return;
    double y = place.top();
    for (const LessonBarsDrawn::Bar& bar : bars.bars) {
        painter.setPen(theme.text);
        painter.setFont(scaledFont(0.9, true));
        painter.drawText(QRectF(place.left(), y, place.width(), kLineHigh), Qt::AlignLeft | Qt::AlignVCenter, bar.label);
        y += kLineHigh;
        double x = place.left();
        for (const LessonBarsDrawn::Part& part : bar.parts) {
            const QRectF where(x, y, std::max(1.0, place.width() * part.size / most), kBarHigh);
            painter.fillRect(where, colourOf(part.kind, theme));
            if (part.kind == "free") {
                painter.setPen(theme.lineQuiet);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(where.adjusted(0.5, 0.5, -0.5, -0.5));
            }
            x = where.right();
        }
        y += kBarHigh;
        painter.setPen(theme.muted);
        for (const QString& line : captionOf(bar)) {
            painter.setFont(fittingFont(line, place.width()));
            painter.drawText(QRectF(place.left(), y, place.width(), kLineHigh), Qt::AlignLeft | Qt::AlignVCenter, line);
            y += kLineHigh;
        }
        y += kBetween;
    }
}

LessonPicture::LessonPicture(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("lessonPicture"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LessonPicture::show(const LessonBars* bars, const LessonFigures& figures, ByteUnits units)
{
    m_drawn = bars ? drawnBars(*bars, figures, units) : LessonBarsDrawn();
    setVisible(!m_drawn.bars.empty());
    setFixedHeight(static_cast<int>(std::ceil(barsHeight(m_drawn))));
    QStringList words;
    for (const LessonBarsDrawn::Bar& bar : m_drawn.bars)
        words << bar.label + QStringLiteral(": ") + bar.words();
    setAccessibleName(words.join(QStringLiteral(". ")));
    update();
}

void LessonPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintBars(painter, m_drawn, rect(), theme());
}

}  // namespace kvsight::ui
