// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_bars.h"

#include "ui/theme.h"
#include "ui/words.h"

#include <QEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kBarHeight = 22;
constexpr std::size_t kFirstRows = 3;      ///< made at once, so that the Tab key has its order from the start
constexpr std::size_t kMostFigures = 11;
constexpr int kAboveFirst = 3;             ///< of the layout: sentences and legend

enum class Mark { None, Divided, Copied, Excess };

/// Dots over what other cards hold too, slices over a card's share, slants over what does not fit.
void paintMark(QPainter& painter, const QRectF& room, Mark mark)
{
    const QColor ground = theme().panel;
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    if (mark == Mark::Copied) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        for (double x = room.left() + 4; x < room.right(); x += 8)
            for (double y = room.top() + 4; y < room.bottom(); y += 7)
                painter.drawEllipse(QPointF(x, y), 1.5, 1.5);
    } else if (mark == Mark::Divided) {
        painter.setPen(QPen(ground, 1.4));
        for (const double part : {1.0 / 3, 2.0 / 3}) {
            const double y = room.top() + room.height() * part;
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
        }
    } else if (mark == Mark::Excess) {
        painter.setPen(QPen(ground, 2.6));
        for (double x = room.left() - room.height(); x < room.right(); x += 8)
            painter.drawLine(QPointF(x, room.bottom() + 1), QPointF(x + room.height(), room.top() - 1));
    }
    painter.restore();
}

}  // namespace

/// The parts of one device, to the scale of all.
class DeviceBars::Bar : public QWidget {
public:
    explicit Bar(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        setFixedHeight(kBarHeight + 6);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void show(const DeviceFacts& facts, double scale)
    {
        m_facts = facts;
        m_scale = scale;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme();
        QPainter painter(this);
        painter.fillRect(rect(), t.panel);
        const double capacity = at(m_facts.capacity);
        if (m_facts.capacity > 0)
            painter.fillRect(QRectF(0, 3, std::min(capacity, width() - 2.0), kBarHeight), t.sunken);
        double from = 0;
        const auto part = [&](double bytes, const QColor& colour, Mark mark) {
            const QRectF room(at(from), 3, at(from + bytes) - at(from), kBarHeight);
            from += bytes;
            painter.fillRect(room, colour);
            paintMark(painter, room, mark);
        };
        const ColumnParts& parts = m_facts.parts;
        part(parts.weights, t.weights, m_facts.weightsDivided ? Mark::Divided : Mark::None);
        part(parts.buffers, t.buffers, Mark::None);
        part(parts.reserved, t.reserved, Mark::None);
        const double below = from;
        const double copied = std::min(m_facts.copied, parts.cache);
        part(copied, t.cache, Mark::Copied);
        part(parts.cache - copied, t.cache, m_facts.cacheDivided ? Mark::Divided : Mark::None);
        if (m_facts.capacity > 0 && from > m_facts.capacity)
            paintMark(painter, QRectF(capacity, 3, at(from) - capacity, kBarHeight), Mark::Excess);
        if (m_facts.pool > 0) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.cacheText, 1.6, Qt::DashLine));
            painter.drawRect(QRectF(at(below) + 1, 3.8, std::max(at(below + m_facts.pool) - at(below) - 2, 1.0), kBarHeight - 1.6));
        }
        if (m_facts.capacity > 0 && m_facts.capacity <= m_scale)
            painter.fillRect(QRectF(std::min(capacity, width() - 2.0) - 1, 0, 2.5, kBarHeight + 6), t.limit);
    }

private:
    double at(double bytes) const { return m_scale > 0 ? std::round(bytes / m_scale * (width() - 2)) : 0; }

    DeviceFacts m_facts;
    double m_scale = 0;
};

/// What the marks mean; only those that occur.
class DeviceBars::Legend : public QWidget {
public:
    explicit Legend(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    void show(const std::vector<std::pair<Mark, QString>>& entries)
    {
        if (entries == m_entries)
            return;
        m_entries = entries;
        QStringList words;
        for (const auto& entry : entries)
            words << entry.second;
        setAccessibleName(words.join(QStringLiteral("; ")));
        setVisible(!entries.empty());
        updateGeometry();
        update();
    }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(width, nullptr); }
    QSize sizeHint() const override { return {200, place(std::max(width(), 200), nullptr)}; }
    QSize minimumSizeHint() const override { return {100, place(std::max(width(), 100), nullptr)}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        if (place(width(), nullptr) != place(event->oldSize().width(), nullptr))
            updateGeometry();
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme().panel);
        place(width(), &painter);
    }

private:
    int place(int width, QPainter* painter) const
    {
        const QFont font = scaledFont(0.86);
        const QFontMetrics metrics(font);
        const int line = metrics.height() + 3;
        int x = 0, y = 0;
        for (const auto& [mark, words] : m_entries) {
            const int wide = 28 + metrics.horizontalAdvance(words);
            if (x > 0 && x + wide > width) {
                x = 0;
                y += line;
            }
            if (painter) {
                const QRectF swatch(x, y + 2, 21, line - 5);
                painter->fillRect(swatch, mark == Mark::None ? theme().panel : theme().muted);
                if (mark == Mark::None) {
                    painter->setPen(QPen(theme().cacheText, 1.6, Qt::DashLine));
                    painter->drawRect(swatch.adjusted(1, 1, -1, -1));
                }
                paintMark(*painter, swatch, mark);
                painter->setFont(font);
                painter->setPen(theme().muted);
                painter->drawText(QRect(x + 27, y, wide, line), Qt::AlignLeft | Qt::AlignVCenter, words);
            }
            x += wide + 16;
        }
        return m_entries.empty() ? 0 : y + line;
    }

    std::vector<std::pair<Mark, QString>> m_entries;
};

DeviceBars::DeviceBars(QWidget* parent)
    : QScrollArea(parent), m_content(new QWidget(this)), m_layout(new QVBoxLayout(m_content)),
      m_sentences(new Words(m_content, 0.92)), m_legend(new Legend(m_content))
{
    setObjectName(QStringLiteral("deviceBars"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    m_sentences->setWordWrap(true);
    m_sentences->setObjectName(QStringLiteral("deviceSpread"));
    m_layout->setContentsMargins(0, 2, 6, 2);
    m_layout->setSpacing(3);
    m_layout->addWidget(m_sentences);
    m_layout->addWidget(m_legend);
    m_layout->addSpacing(4);
    m_layout->addStretch(1);
    setWidget(m_content);
    grow(kFirstRows);
}

void DeviceBars::grow(std::size_t count)
{
    while (m_rows.size() < count) {
        const Row row{new Words(m_content, 0.94, true), new Bar(m_content), new FigureFlow(m_content, kMostFigures)};
        const int at = kAboveFirst + static_cast<int>(m_rows.size()) * 3;
        m_layout->insertWidget(at, row.name);
        m_layout->insertWidget(at + 1, row.bar);
        m_layout->insertWidget(at + 2, row.figures);
        connect(row.figures, &FigureFlow::explanationAsked, this, &DeviceBars::explanationAsked);
        if (!m_rows.empty())
            setTabOrder(lastInTabOrder(), row.figures->firstInTabOrder());
        for (QWidget* widget : {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.bar), static_cast<QWidget*>(row.figures)})
            widget->hide();
        m_rows.push_back(row);
    }
}

QWidget* DeviceBars::firstInTabOrder() const
{
    return m_rows.front().figures->firstInTabOrder();
}

QWidget* DeviceBars::lastInTabOrder() const
{
    return m_rows.back().figures->lastInTabOrder();
}

void DeviceBars::show(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units)
{
    setFacts(deviceFacts(resolved, evaluation, units), spreadSentences(resolved));
}

void DeviceBars::clear()
{
    setFacts({}, {});
}

void DeviceBars::setFacts(std::vector<DeviceFacts> facts, const QStringList& sentences)
{
    m_facts = std::move(facts);
    grow(m_facts.size());
    double scale = 0;
    bool copied = false, divided = false, pool = false, over = false;
    for (const DeviceFacts& device : m_facts) {
        // Main memory is far larger than what lies there: it would make all bars short.
        scale = std::max(scale, device.isHost ? device.parts.total() : device.end());
        copied = copied || device.copied > 0;
        divided = divided || device.weightsDivided || device.cacheDivided;
        pool = pool || device.pool > 0;
        over = over || (device.capacity > 0 && device.parts.total() > device.capacity);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool used = i < m_facts.size();
        const Row& row = m_rows[i];
        if (used) {
            row.name->setText(m_facts[i].name);
            row.bar->show(m_facts[i], scale);
            row.figures->show(m_facts[i].figures);
            row.bar->setAccessibleName(m_facts[i].name);
            row.bar->setAccessibleDescription(row.figures->asText());
        }
        if (!used)
            row.figures->show({});
        row.name->setVisible(used);
        row.bar->setVisible(used);
        row.figures->setVisible(used);
    }
    m_sentences->setText(sentences.join(QLatin1Char(' ')));
    m_sentences->setVisible(!sentences.isEmpty());
    std::vector<std::pair<Mark, QString>> entries;
    if (divided)
        entries.emplace_back(Mark::Divided, tr("a share of what all cards divide"));
    if (copied)
        entries.emplace_back(Mark::Copied, tr("the same on other cards too"));
    if (pool)
        entries.emplace_back(Mark::None, tr("reserved for the cache"));
    if (over)
        entries.emplace_back(Mark::Excess, tr("does not fit"));
    m_legend->show(entries);
    setAccessibleDescription(asText());
}

QString DeviceBars::asText() const
{
    QStringList lines;
    for (std::size_t i = 0; i < m_facts.size(); ++i)
        lines << m_facts[i].name + QStringLiteral(": ") + m_rows[i].figures->asText();
    lines << m_sentences->text();
    return lines.join(QStringLiteral("; "));
}

}  // namespace kvsight::ui
