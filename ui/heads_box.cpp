// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads_box.h"

#include "ui/theme.h"
#include "ui/words.h"

#include <QGridLayout>
#include <QPainter>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kBar = 6;   ///< height of a bar
constexpr int kSide = 10;

}  // namespace

HeadsBox::HeadsBox(QWidget* parent, FactWalk& walk) : QFrame(parent), m_title(new Words(this, 0.88, true, "quiet")), m_grid(new QGridLayout(this))
{
    setObjectName(QStringLiteral("headsBox"));
    m_title->setGround(Ground::Sunken);
    m_title->setWordWrap(true);
    m_grid->setContentsMargins(kSide, 7, kSide, kBar + 7);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(kBar + 4);
    m_grid->setColumnStretch(0, 1);
    m_grid->addWidget(m_title, 0, 0, 1, 2);
    int row = 1;
    for (Line& line : m_lines) {
        line = {new Words(this, 0.84), new FactValue(this)};
        line.label->setGround(Ground::Sunken);
        line.value->setGround(Ground::Sunken);
        line.label->setWordWrap(true);
        m_grid->addWidget(line.label, row, 0);
        m_grid->addWidget(line.value, row, 1, Qt::AlignBottom);
        const auto at = static_cast<std::size_t>(row - 1);
        connect(line.value, &FactValue::explanationAsked, this, [this, at](FactValue* value) {
            emit explanationAsked(value->figure(), m_rows[at].label + QStringLiteral(": ") + m_rows[at].value, value);
        });
        walk.add(line.value);
        ++row;
    }
    retranslate();
}

void HeadsBox::retranslate()
{
    m_title->setText(tr("If its heads were … (hypothetical)"));
    setAccessibleName(m_title->text());
}

void HeadsBox::setRows(const std::vector<HeadRow>& rows)
{
    if (rows == m_rows)
        return;
    const bool sameBars = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                     [](const HeadRow& a, const HeadRow& b) {
                                         return a.share == b.share && a.hypothetical == b.hypothetical;
                                     });
    bool sameSizes = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                [](const HeadRow& a, const HeadRow& b) { return a.label == b.label; });
    m_rows = rows;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const bool used = i < rows.size();
        const QSize before = m_lines[i].value->sizeHint();
        m_lines[i].label->setVisible(used);
        m_lines[i].value->setVisible(used);
        if (!used)
            continue;
        m_lines[i].label->setText(rows[i].label);
        m_lines[i].value->setLook(0.84, !rows[i].hypothetical, false);
        m_lines[i].value->show(rows[i].value, rows[i].figure, rows[i].label);
        sameSizes = sameSizes && m_lines[i].value->sizeHint() == before;
    }
    setVisible(!rows.empty());
    if (!sameSizes) {
        layout()->invalidate();  // lines that came while the box was hidden are not in its sums yet
        fitHeight();
    }
    if (!sameBars)
        update();
}

void HeadsBox::fitHeight()
{
    // Wrapped labels would otherwise ask for the height of a much narrower box, at the cost of the lines above.
    const int wanted = layout()->totalHeightForWidth(width());
    if (wanted <= 0 || wanted == minimumHeight())
        return;
    setFixedHeight(wanted);
    emit heightTaken();
}

bool HeadsBox::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    // The bars are its own, and stand where the layout puts the lines.
    if (event->type() == QEvent::LayoutRequest)
        update();
    return done;
}

void HeadsBox::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitHeight();
}

void HeadsBox::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.sunken);
    painter.drawRoundedRect(QRectF(rect()), 6, 6);
    for (std::size_t i = 0; i < m_rows.size() && i < m_lines.size(); ++i) {
        const QRect below = m_lines[i].label->geometry().united(m_lines[i].value->geometry());
        const double wide = (width() - 2 * kSide) * std::clamp(m_rows[i].share, 0.0, 1.0);
        const QRectF bar(kSide, below.bottom() + 1, std::max(wide, 1.0), kBar);
        painter.fillRect(bar, m_rows[i].hypothetical ? t.cachePale : t.cache);
    }
}

}  // namespace kvsight::ui
