// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fact_panel.h"

#include "ui/heads_box.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {

static bool isUnderRule(const FactRow& row)
{
    return row.kind == FactRow::Kind::Result || row.kind == FactRow::Kind::Cache;
}

constexpr std::size_t kFirstLines = 20;  ///< made at once, so that the Tab key has its order from the start

/// What one step reads: weights and cache, to scale.
class SplitBar : public QWidget {
public:
    explicit SplitBar(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        setFixedHeight(22);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void show(double share, const QString& weights, const QString& cache)
    {
        const double drawn = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
        if (drawn == m_share && weights == m_weights.text() && cache == m_cache.text())
            return;
        m_share = drawn;
        m_weights.set(weights, scaledFont(0.9, true));
        m_cache.set(cache, scaledFont(0.9, true));
        setVisible(!weights.isEmpty() || !cache.isEmpty());
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme();
        QPainter painter(this);
        const double split = std::round(width() * m_share);
        const QRectF left(0, 0, split, height());
        const QRectF right(split, 0, width() - split, height());
        painter.fillRect(left, t.weights);
        painter.fillRect(right, t.cache);
        // The longer text goes only where it fits; the figures stand in the lines below anyway.
        write(painter, left, m_weights, t.onWeights);
        write(painter, right, m_cache, t.onCache);
    }

private:
    static void write(QPainter& painter, const QRectF& room, const TextLine& text, const QColor& colour)
    {
        if (text.width() + 10 > room.width())
            return;
        painter.setPen(colour);
        text.draw(painter, {std::round(room.center().x() - text.width() / 2), std::round(room.center().y() - text.height() / 2)});
    }

    double m_share = 0;
    TextLine m_weights, m_cache;
};

FactPanel::FactPanel(QWidget* parent) : QFrame(parent), m_title(new Words(this, 1.12, true)), m_bar(new SplitBar(this)),
      m_heads(new HeadsBox(this, m_walk))
{
    setProperty("panel", true);
    m_bar->setVisible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 11, 16, 7);
    layout->setSpacing(6);
    layout->addWidget(m_title);
    layout->addWidget(m_bar);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 1);
    layout->addLayout(m_grid);
    layout->addStretch(1);
    layout->addWidget(m_heads);
    m_heads->hide();
    connect(m_heads, &HeadsBox::explanationAsked, this, &FactPanel::explanationAsked);
    connect(m_heads, &HeadsBox::heightTaken, this, &FactPanel::heightTaken);
    grow(kFirstLines);
    for (const Line& line : m_lines) {
        line.label->hide();
        line.value->hide();
    }
}

void FactPanel::setHeads(const std::vector<HeadRow>& rows)
{
    m_heads->setRows(rows);
    m_walk.settle();
}

bool FactPanel::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    // The rules between the lines are its own, and stand where the layout puts the lines.
    if (event->type() == QEvent::LayoutRequest)
        update();
    return done;
}

void FactPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_heads->retranslate();
}

void FactPanel::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void FactPanel::setBar(double weightsShare, const QString& weights, const QString& cache)
{
    m_bar->show(weightsShare, weights, cache);
}

void FactPanel::grow(std::size_t count)
{
    while (m_lines.size() < count) {
        const Line line{new Words(this), new FactValue(this), false};
        const std::size_t at = m_lines.size();
        connect(line.value, &FactValue::explanationAsked, this, [this, at](FactValue* value) {
            emit explanationAsked(value->figure(), m_rows[at].label + QStringLiteral(": ") + m_rows[at].value, value);
        });
        if (QWidget* before = m_walk.last())
            setTabOrder(before, line.value);
        m_walk.add(line.value);
        line.label->setWordWrap(true);
        const int row = static_cast<int>(m_lines.size());
        m_grid->addWidget(line.label, row, 0);
        m_grid->addWidget(line.value, row, 1);
        m_lines.push_back(line);
    }
}

void FactPanel::setRows(const std::vector<FactRow>& rows)
{
    if (rows == m_rows)
        return;
    const std::vector<FactRow> before = std::exchange(m_rows, rows);
    grow(rows.size());
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const bool used = i < rows.size();
        if (used && (i >= before.size() || before[i] != rows[i]))
            showRow(i, rows[i]);
        m_lines[i].label->setVisible(used);
        m_lines[i].value->setVisible(used && rows[i].kind != FactRow::Kind::Note);
    }
    m_walk.settle();
    setAccessibleDescription(asText());
    // The rules between lines are the panel's own.
    const auto sameRule = [](const FactRow& a, const FactRow& b) { return isUnderRule(a) == isUnderRule(b); };
    if (!std::equal(rows.begin(), rows.end(), before.begin(), before.end(), sameRule))
        update();
}

void FactPanel::showRow(std::size_t at, const FactRow& row)
{
    const Line& line = m_lines[at];
    const bool note = row.kind == FactRow::Kind::Note;
    const bool strong = row.kind == FactRow::Kind::Result || row.kind == FactRow::Kind::Cache;
    line.label->setWordFont(scaledFont(note ? 0.86 : strong ? 1.05 : 0.94, strong));
    line.value->setLook(strong ? 1.05 : 0.94, true, row.kind == FactRow::Kind::Cache);
    line.label->setTone(note ? "quiet" : "");
    line.label->setText(row.label);
    line.label->setToolTip(row.more == row.label ? QString() : asToolTip(row.more));
    line.value->show(row.value, row.figure, row.label);
    // Put anew only where its width changes: every change of the grid lays the window out again.
    if (m_lines[at].wide != note) {
        m_lines[at].wide = note;
        m_grid->addWidget(line.label, static_cast<int>(at), 0, 1, note ? 2 : 1);
    }
}

void FactPanel::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    for (std::size_t i = 1; i < m_rows.size(); ++i) {
        if (!isUnderRule(m_rows[i]))
            continue;
        // Filled, in the middle of the space between the rows: a pen's line would reach half under their ground.
        painter.fillRect(16, m_lines[i].label->geometry().top() - 2, width() - 32, 1, theme().border);
    }
}

QString FactPanel::asText() const
{
    QStringList lines;
    for (const FactRow& row : m_rows)
        lines << (row.value.isEmpty() ? row.label : row.label + QLatin1Char(' ') + row.value);
    return lines.join(QStringLiteral("; "));
}

}  // namespace kvsight::ui
