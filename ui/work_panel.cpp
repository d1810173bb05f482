// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work_panel.h"

#include "core/units.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kBarHigh = 12, kLineHigh = 17, kGap = 3;

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

/// Two lines of words, each with its bar behind it; the longer bar takes what room there is.
class WorkPanel::Bars : public QWidget {
public:
    explicit Bars(QWidget* parent) : QWidget(parent)
    {
        setObjectName(QStringLiteral("workBars"));
        setAttribute(Qt::WA_OpaquePaintEvent);
        setFixedHeight(2 * kLineHigh + kGap);
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
        const QFont font = scaledFont(0.92);
        const QFontMetricsF metrics(font);
        painter.setFont(font);
        painter.setPen(t.text);
        // The bars begin where they began before: only longer words move them.
        m_wordsWide = std::max({m_wordsWide, metrics.horizontalAdvance(m_cached), metrics.horizontalAdvance(m_again)});
        const double left = std::min(m_wordsWide + 14, width() * 0.75);
        const double wide = width() - left;
        double y = 0;
        const auto line = [&](const QString& words, double share, const QColor& colour) {
            painter.drawText(QRectF(0, y, left, kLineHigh), Qt::AlignLeft | Qt::AlignVCenter, words);
            painter.fillRect(QRectF(left, y + (kLineHigh - kBarHigh) / 2.0, std::max(3.0, wide * share), kBarHigh), colour);
            y += kLineHigh + kGap;
        };
        line(m_cached, m_share, t.cache);
        line(m_again, 1, t.buffers);
    }
    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
            m_wordsWide = 0;
    }

private:
    QString m_cached, m_again;
    double m_share = 0;
    double m_wordsWide = 0;
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
    QString title = (m_several   ? tr("A token of one conversation: work with and without the cache")
                     : m_reading ? tr("If the text ended here: work with and without the cache")
                                 : tr("Work for the next token, with and without the cache"));
    if (m_rule->isHidden())
        title += QStringLiteral(" · ") + tr("bars: FLOP");
    m_title->setText(title);
    m_rule->setText(tr("Bars to scale of FLOP. A token's FLOP: 2 × the weights that it passes, and in each layer 2 × query heads × "
                       "keys it looks at × (length of a key + length of a value)."));
    setToolTip(m_rule->text());
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

void WorkPanel::show(const NextToken& next, bool several, bool reading)
{
    if (several != m_several || reading != m_reading) {
        m_several = several;
        m_reading = reading;
        retranslate();
    }
    double share = 1 / static_cast<double>(std::max<std::uint64_t>(1, next.without_cache.tokens));
    if (next.with_cache.flops && next.without_cache.flops && *next.without_cache.flops > 0)
        share = *next.with_cache.flops / *next.without_cache.flops;
    m_bars->show(lineOf(next.with_cache, true), lineOf(next.without_cache, false), std::clamp(share, 0.0, 1.0));
}

void WorkPanel::showRule(bool shown)
{
    if (shown != m_rule->isHidden())
        return;
    m_rule->setVisible(shown);
    retranslate();
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
