// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words.h"

#include "ui/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kvsight::ui {
namespace {

constexpr double kEndless = 1e6;  ///< room for a line that is never broken
constexpr int kPreferred = 160;   ///< width that words ask for where they may be broken

/// What a screen reader is told about Words.
class WordsInterface : public QAccessibleWidget {
public:
    explicit WordsInterface(Words* words) : QAccessibleWidget(words, QAccessible::StaticText) {}

    QString text(QAccessible::Text kind) const override
    {
        const QString given = QAccessibleWidget::text(kind);
        return kind == QAccessible::Name && given.isEmpty() ? static_cast<Words*>(widget())->text() : given;
    }
};

QAccessibleInterface* makeWordsInterface(const QString&, QObject* object)
{
    auto* words = qobject_cast<Words*>(object);
    return words ? new WordsInterface(words) : nullptr;
}

constexpr Stretch kWholeLine{-1e6, 1e6};

/// Letters that two texts have alike at the front and at the back, where such letters stay as they are: those that need
/// shaping may look otherwise beside others, or stand in another order.
struct Shared {
    qsizetype head = 0, tail = 0;
};

std::optional<Shared> sharedBy(const QString& a, const QString& b)
{
    if (needsShaping(a) || needsShaping(b))
        return std::nullopt;
    const qsizetype most = std::min(a.size(), b.size());
    Shared shared;
    while (shared.head < most && a[shared.head] == b[shared.head])
        ++shared.head;
    while (shared.tail < most - shared.head && a[a.size() - 1 - shared.tail] == b[b.size() - 1 - shared.tail])
        ++shared.tail;
    return shared;
}

/// Where in a line the letters between the shared ones begin and end, in pixels, and where the line ends.
struct Places {
    double from = 0, to = 0, end = 0;
};

Places placesIn(const QTextLayout& layout, const Shared& shared)
{
    if (layout.lineCount() == 0)
        return {};
    const QTextLine line = layout.lineAt(0);
    const auto at = [&line](qsizetype letter) { return line.cursorToX(static_cast<int>(letter)); };
    return {at(shared.head), at(layout.text().size() - shared.tail), line.naturalTextWidth()};
}

Stretch between(const Places& before, const Places& after)
{
    constexpr double kOver = 3;  // letters reach a little over their places
    const bool moved = std::abs(before.to - after.to) > 0.01;
    return {std::min(before.from, after.from) - kOver, (moved ? std::max(before.end, after.end) : after.to) + kOver};
}

void installWordsAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(&makeWordsInterface);
        return true;
    }();
    static_cast<void>(installed);
}

}  // namespace

QColor groundColour(Ground ground)
{
    return ground == Ground::Panel ? theme().panel : theme().sunken;
}

Stretch TextLine::set(const QString& text, const QFont& font)
{
    if (m_set && text == m_text && font == m_font)
        return {};
    // Of another font nothing stays.
    const auto shared = m_set && font == m_font ? sharedBy(m_text, text) : std::nullopt;
    const Places before = shared ? placesIn(m_layout, *shared) : Places();
    m_set = true;
    m_text = text;
    m_font = font;
    m_layout.clearLayout();
    m_layout.setFont(quickFont(font, text));
    m_layout.setText(text);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    QTextLine line = m_layout.createLine();
    if (line.isValid())
        line.setLineWidth(kEndless);
    m_layout.endLayout();
    m_width = line.isValid() ? line.naturalTextWidth() : 0;
    return shared ? between(before, placesIn(m_layout, *shared)) : kWholeLine;
}

Words::Words(QWidget* parent, double scale, bool bold, const char* tone) : QWidget(parent)
{
    installWordsAccessibility();
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_layout.setCacheEnabled(true);
    setTone(tone);
    setWordFont(scaledFont(scale, bold));
}

void Words::setText(const QString& text)
{
    if (text == m_text)
        return;
    const auto shared = isLine() ? sharedBy(m_text, text) : std::nullopt;
    const Places before = shared ? placesIn(m_layout, *shared) : Places();
    const double high = m_high;
    m_text = text;
    refit();
    if (shared && isLine() && m_high == high) {
        const Stretch changed = between(before, placesIn(m_layout, *shared));
        update(QRectF(changed.from, 0, changed.to - changed.from, height()).toAlignedRect());
    } else {
        update();
    }
    if (QAccessible::isActive()) {
        QAccessibleEvent event(this, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&event);
    }
}

void Words::setWordFont(const QFont& font)
{
    if (font == m_font && m_laidFor >= 0)
        return;
    m_font = font;
    setFont(font);
    refit();
    update();
}

void Words::setWordWrap(bool on)
{
    if (on == m_wraps)
        return;
    m_wraps = on;
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(on);
    setSizePolicy(policy);
    refit();
    update();
}

void Words::setTone(const char* tone)
{
    if (m_tone == tone)
        return;
    m_tone = tone;
    setProperty("tone", m_tone);
    update();
}

void Words::setGround(Ground ground)
{
    m_ground = ground;
    update();
}

void Words::refit()
{
    m_heights.clear();
    layOutAnew();
}

void Words::layOutAnew()
{
    const double high = m_high;
    const double natural = m_natural;
    if (m_laidFor < 0) {  // Nobody has asked for a size yet.
        updateGeometry();
        return;
    }
    m_laidFor = -1;
    layOut(m_wraps ? width() : kEndless);
    if (m_high != high || (!m_wraps && m_natural > std::max(natural, static_cast<double>(width()))))
        updateGeometry();
}

void Words::layOut(double width) const
{
    if (m_laidFor == width)
        return;
    m_laidFor = width;
    const Lines lines = breakLines(m_layout, width);
    m_lines = lines.count;
    m_natural = lines.natural;
    m_high = lines.high;
}

Words::Lines Words::breakLines(QTextLayout& layout, double width) const
{
    QString text = m_text;
    layout.clearLayout();
    layout.setFont(quickFont(m_font, text));
    layout.setText(text.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator)));
    QTextOption option;
    option.setWrapMode(m_wraps ? QTextOption::WordWrap : QTextOption::ManualWrap);
    layout.setTextOption(option);
    Lines lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1.0));
        line.setPosition({0, lines.high});
        lines.high += line.height();
        lines.natural = std::max(lines.natural, line.naturalTextWidth());
        ++lines.count;
    }
    layout.endLayout();
    return lines;
}

int Words::heightForWidth(int width) const
{
    const double wanted = m_wraps ? width : kEndless;
    if (m_laidFor < 0)
        layOut(wanted);
    // A line that stays whole needs no laying out to tell its height.
    if (m_laidFor == wanted || (m_lines == 1 && wanted > m_natural + 1))
        return static_cast<int>(std::ceil(m_high));
    // Layouts ask for several widths again and again; what is laid out for painting stays as it is.
    const auto known = std::find_if(m_heights.begin(), m_heights.end(), [width](const auto& one) { return one.first == width; });
    if (known != m_heights.end())
        return known->second;
    QTextLayout layout;
    const int high = static_cast<int>(std::ceil(breakLines(layout, wanted).high));
    constexpr std::size_t kMostKept = 8;
    if (m_heights.size() == kMostKept)
        m_heights.erase(m_heights.begin());
    m_heights.emplace_back(width, high);
    return high;
}

QSize Words::sizeHint() const
{
    if (m_wraps)
        return {kPreferred, heightForWidth(std::max(width(), kPreferred))};
    layOut(kEndless);
    return {static_cast<int>(std::ceil(m_natural)), static_cast<int>(std::ceil(m_high))};
}

QSize Words::minimumSizeHint() const
{
    // At the width that it has: else a full panel would squeeze the lines of its rows.
    layOut(m_wraps ? width() : kEndless);
    return {20, static_cast<int>(std::ceil(m_high))};
}

void Words::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter(this);
    painter.fillRect(rect(), groundColour(m_ground));
    painter.setPen(m_tone == "quiet" ? t.muted : m_tone == "warning" ? t.warning : t.text);
    layOut(m_wraps ? width() : kEndless);
    // In the middle, also of a row that is squeezed: what is cut then is leading, not letters.
    m_layout.draw(&painter, {0, std::floor((height() - m_high) / 2)});
}

void Words::resizeEvent(QResizeEvent*)
{
    layOutAnew();
    update();
}

}  // namespace kvsight::ui
