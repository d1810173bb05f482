// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work_panel.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kBarHigh = 12, kLineHigh = 17, kGap = 5;

}  // namespace

QString flopText(double flops)
{
    constexpr std::array names{"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"};
    if (!std::isfinite(flops) || flops < 0)
        return QStringLiteral("–");
    std::size_t unit = 0;
    while (flops >= 999.5 && unit + 1 < names.size()) {
        flops /= 1000;
        ++unit;
    }
    const int decimals = unit == 0 || flops >= 99.95 ? 0 : flops >= 9.995 ? 1 : 2;
    return QString::number(flops, 'f', decimals) + QLatin1Char(' ') + QLatin1String(names[unit]);
}

/// Two bars under their lines of words, the longer as long as there is room.
class WorkPanel::Bars : public QWidget {
public:
    explicit Bars(QWidget* parent) : QWidget(parent)
    {
        setObjectName(QStringLiteral("workBars"));
        setAttribute(Qt::WA_OpaquePaintEvent);
        setFixedHeight(2 * (kLineHigh + kBarHigh) + kGap + 2);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void show(const QString& cached, const QString& again, double share)
    {
        if (cached == m_cached && again == m_again)
            return;
        m_cached = cached;
        m_again = again;
        m_share = share;
        setAccessibleName(cached + QStringLiteral(". ") + again);
        update();
    }
    QString words() const { return m_cached + QLatin1Char('\n') + m_again; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme();
        QPainter painter(this);
        painter.fillRect(rect(), t.panel);
        if (m_cached.isEmpty())
            return;
        painter.setFont(scaledFont(0.92));
        painter.setPen(t.text);
        const double wide = width();
        int y = 0;
        const auto line = [&](const QString& words, double share, const QColor& colour) {
            painter.drawText(QRectF(0, y, wide, kLineHigh), Qt::AlignLeft | Qt::AlignVCenter, words);
            painter.fillRect(QRectF(0, y + kLineHigh, std::max(3.0, wide * share), kBarHigh), colour);
            y += kLineHigh + kBarHigh + kGap;
        };
        line(m_cached, m_share, t.cache);
        line(m_again, 1, t.buffers);
    }

private:
    QString m_cached, m_again;
    double m_share = 0;
};

WorkPanel::WorkPanel(QWidget* parent)
    : QFrame(parent), m_title(new Words(this, 1.12, true)), m_bars(new Bars(this)), m_rule(new Words(this, 0.82, false, "quiet"))
{
    setObjectName(QStringLiteral("workPanel"));
    setProperty("panel", true);
    m_rule->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 14, 8);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_bars);
    layout->addWidget(m_rule);
    retranslate();
}

void WorkPanel::retranslate()
{
    m_title->setText(tr("Work for the next token, with and without the cache"));
    m_rule->setText(tr("FLOP of a token = 2 × weights that it passes + 2 × query heads × keys it looks at × (numbers of a key + a value), "
                       "over all layers. Bars to scale; one conversation."));
}

QString WorkPanel::lineOf(const TokenWork& work, bool cached) const
{
    QStringList parts;
    parts << (cached ? tr("with: 1 token through the model") : work.tokens == 1 ? tr("without: 1 token too")
                                 : tr("without: all %1 tokens again").arg(text(formatCount(work.tokens))));
    if (work.flops)
        parts << flopText(*work.flops);
    if (work.seconds)
        parts << text(formatSeconds(*work.seconds));
    return parts.join(QStringLiteral(" · "));
}

void WorkPanel::show(const NextToken& next)
{
    double share = 1 / static_cast<double>(std::max<std::uint64_t>(1, next.without_cache.tokens));
    if (next.with_cache.flops && next.without_cache.flops && *next.without_cache.flops > 0)
        share = *next.with_cache.flops / *next.without_cache.flops;
    m_bars->show(lineOf(next.with_cache, true), lineOf(next.without_cache, false), std::clamp(share, 0.0, 1.0));
}

void WorkPanel::clear()
{
    m_bars->show({}, {}, 0);
}

QString WorkPanel::asText() const
{
    return m_bars->words();
}

}  // namespace kvsight::ui
