// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure_flow.h"

#include "ui/theme.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStringList>

#include <algorithm>
#include <array>

namespace kvsight::ui {
namespace {

constexpr int kBetween = 14;
/// A little smaller rather than on two lines: 12 and 11 pixels, as fonts have whole ones.
constexpr std::array<double, 2> kScales = {0.96, 0.88};

}  // namespace

FigureFlow::FigureFlow(QWidget* parent, std::size_t most) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    for (std::size_t i = 0; i < most; ++i) {
        auto* value = new FactValue(this);
        value->setLook(kScales.front(), false, false);
        value->setQuiet(true);
        value->hide();
        connect(value, &FactValue::explanationAsked, this,
                [this](FactValue* asked) { emit explanationAsked(asked->figure(), asked->text(), asked); });
        m_walk.add(value);
        m_values.push_back(value);
    }
}

void FigureFlow::show(const std::vector<Item>& items)
{
    std::vector<QRect> before;
    before.reserve(m_values.size());
    for (const FactValue* value : m_values)
        before.push_back(value->isHidden() ? QRect() : value->geometry());
    m_used = std::min(items.size(), m_values.size());
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_values[i]->setVisible(i < m_used);
        if (i < m_used)
            m_values[i]->show(items[i].text, items[i].figure, {});
    }
    m_walk.settle();
    fit();
    if (place(width(), true) != height())
        updateGeometry();
    // Its own are only the dots between the figures.
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (before[i] != (m_values[i]->isHidden() ? QRect() : m_values[i]->geometry())) {
            update();
            break;
        }
}

QString FigureFlow::asText() const
{
    QStringList all;
    for (std::size_t i = 0; i < m_used; ++i)
        all << m_values[i]->text();
    return all.join(QStringLiteral("  ·  "));
}

void FigureFlow::fit()
{
    if (!m_shrinks)
        return;
    // Room to spare before it grows again: more than a guess from the smaller letters is off, so that neither this nor a
    // digit more changes it to and fro.
    constexpr double kToGrow = 1.04;
    double wide = 0;
    for (std::size_t i = 0; i < m_used; ++i)
        wide += m_values[i]->sizeHint().width();
    const double gaps = m_used > 1 ? static_cast<double>(m_used - 1) * kBetween : 0;
    const auto fits = [&](std::size_t scale) {
        const double needed = wide * kScales[scale] / kScales[m_scale] * (scale < m_scale ? kToGrow : 1) + gaps;
        return needed <= width();
    };
    std::size_t best = 0;
    while (best < kScales.size() && !fits(best))
        ++best;
    // What needs several lines anyway is read in full size.
    best %= kScales.size();
    if (best == m_scale)
        return;
    m_scale = best;
    for (FactValue* value : m_values)
        value->setLook(kScales[best], false, false);
    updateGeometry();  // layouts remember the height of the other size
}

int FigureFlow::place(int width, bool move) const
{
    int x = 0, y = 0, line = 0;
    for (std::size_t i = 0; i < m_used; ++i) {
        const QSize size = m_values[i]->sizeHint();
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += line + 1;
        }
        if (move)
            m_values[i]->setGeometry(x, y, std::min(size.width(), std::max(width, 1)), size.height());
        line = size.height();
        x += size.width() + kBetween;
    }
    return y + line;
}

void FigureFlow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
    // The layout remembers the height of another width.
    if (place(width(), true) != place(event->oldSize().width(), false))
        updateGeometry();
}

void FigureFlow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().muted);
    for (std::size_t i = 1; i < m_used; ++i)
        if (const QRect at = m_values[i]->geometry(); at.left() > 0)
            painter.drawEllipse(QPointF(at.left() - kBetween / 2.0, at.center().y() + 1), 1.5, 1.5);
}

}  // namespace kvsight::ui
