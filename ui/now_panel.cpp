// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/now_panel.h"

#include "ui/decimals.h"
#include "ui/step_times.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QPainter>

namespace kvsight::ui {
namespace {

constexpr int kValueWide = 112;
constexpr std::size_t kStepRows = 7, kPromptRows = 3;  ///< of every scene

/// So precise that the speed is a thousand divided by the step's milliseconds.
StepTimes preciseTimes(const Decode& decode, const QString& rate)
{
    int places = decode.step_seconds < 0.01 ? 2 : 1;
    while (places < 4 && threeDigits(1e3 / decimals(decode.step_seconds * 1e3, places).toDouble()) != rate)
        ++places;
    return stepTimes(decode, places);
}

/// `3.23 s`, `524 ms`: three digits, to be multiplied out.
QString preciseSeconds(double seconds)
{
    return seconds < 0.9995 || seconds >= 59.5 ? text(formatSeconds(seconds)) : threeDigits(seconds) + QStringLiteral(" s");
}

}  // namespace

/// A figure at the right edge of its place: it changes with every frame and never lays out the panel.
class NowPanel::Value : public QWidget {
public:
    explicit Value(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        setFont(scaledFont(1.05, true));
        setFixedSize(kValueWide, QFontMetrics(font()).height());
    }

    void setText(const QString& text)
    {
        if (text == m_text)
            return;
        m_text = text;
        setAccessibleName(text);
        update();
    }
    const QString& text() const { return m_text; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme().panel);
        painter.setPen(theme().text);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_text);
    }

private:
    QString m_text;
};

NowPanel::NowPanel(QWidget* parent) : QFrame(parent), m_title(new Words(this, 1.12, true)), m_turn(new Words(this, 1, true))
{
    setObjectName(QStringLiteral("nowPanel"));
    setProperty("panel", true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 10, 14, 10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_title, 0, 0, 1, 2);
    for (std::size_t i = 0; i < kRows; ++i) {
        m_labels[i] = new Words(this, 0.92, false, "quiet");
        m_values[i] = new Value(this);
        const int row = static_cast<int>(i < kMemoryRows ? i + 1 : i + 2);
        grid->addWidget(m_labels[i], row, 0);
        grid->addWidget(m_values[i], row, 1, Qt::AlignRight);
    }
    grid->addWidget(m_turn, static_cast<int>(kMemoryRows) + 1, 0, 1, 2);
    m_turn->hide();
    retranslate();
}

void NowPanel::retranslate()
{
    m_title->setText(tr("Now"));
}

void NowPanel::set(std::size_t row, const QString& label, const QString& value)
{
    set(row, label, value, !value.isEmpty());
}

/// What stays seen or hidden is not touched: each change lays out the panel.
void NowPanel::set(std::size_t row, const QString& label, const QString& value, bool seen)
{
    m_labels[row]->setText(label);
    m_values[row]->setText(value);
    if (m_labels[row]->isHidden() == seen) {
        m_labels[row]->setVisible(seen);
        m_values[row]->setVisible(seen);
    }
}

void NowPanel::keepRoom(std::size_t row, std::size_t rows)
{
    for (; row < kRows; ++row) {
        set(row, {}, {}, rows > 0);
        rows -= std::size_t{rows > 0};
    }
}

void NowPanel::clear()
{
    for (std::size_t i = 0; i < kRows; ++i)
        set(i, {}, {});
    m_turn->hide();
}

void NowPanel::show(const LearnScene& scene, const Moment& moment, std::optional<double> atStart, ByteUnits units)
{
    const auto size = [units](const std::optional<Checked>& bytes) {
        const auto known = bytes ? bytes->value() : std::nullopt;
        return known ? text(formatBytes(*known, units)) : QStringLiteral("–");
    };
    const bool several = scene.sequences() > 1;
    set(0, several ? tr("tokens of each") : tr("tokens written"), text(formatCount(moment.tokens)));
    set(1, scene.hasStates() ? (several ? tr("cache, states each") : tr("cache and states")) : several ? tr("cache of one") : tr("cache written"), size(scene.written(moment.tokens, 1)));
    set(2, moment.running == scene.sequences() ? tr("of %1 conversations").arg(text(formatCount(moment.running)))
                                               : tr("of %1 that run").arg(text(formatCount(moment.running))),
        several ? size(scene.written(moment.tokens, moment.running)) : QString());
    set(3, scene.memoryEnd() == MemoryEnd::NoStart ? tr("wanted") : tr("set aside"), scene.setsAside() ? size(scene.reservedBytes(moment)) : QString());
    set(4, tr("one token more"),
        moment.bytesPerToken ? QStringLiteral("+ ") + text(formatBytes(*moment.bytesPerToken, units)) : QStringLiteral("–"));
    m_turn->setVisible(moment.point.decode.has_value());
    if (!moment.point.decode)
        return keepRoom(kMemoryRows, 0);
    scene.isReadingPrompt(moment) ? showPrompt(scene, moment) : showStep(scene, moment, atStart);
}

/// Tokens a second times the time is the prompt. As many rows as a step will need, so that nothing jumps.
void NowPanel::showPrompt(const LearnScene& scene, const Moment& moment)
{
    const bool several = scene.sequences() > 1;
    m_turn->setText(several ? tr("Reading a prompt") : tr("Reading the prompt"));
    std::size_t row = kMemoryRows;
    set(row++, tr("its tokens"), text(formatCount(scene.prompt())));
    const auto& prefill = scene.prefill();
    set(row++, tr("read at"), prefill ? tr("%1 tokens/s").arg(threeDigits(prefill->tokens_per_second)) : QStringLiteral("–"));
    set(row++, tr("so it takes"), prefill ? preciseSeconds(prefill->seconds.mid) : QStringLiteral("–"));
    const Decode& step = *moment.point.decode;
    keepRoom(row, kStepRows - kPromptRows + std::size_t{step.host_seconds > 0} + std::size_t{step.communication_seconds > 0});
}

/// The parts add up to the step, and a step's time times the speed is a second.
void NowPanel::showStep(const LearnScene& scene, const Moment& moment, std::optional<double> atStart)
{
    const Decode& decode = *moment.point.decode;
    const QString rate = threeDigits(decode.tokens_per_second.mid);
    const bool several = moment.running > 1;
    m_turn->setText(several ? tr("One step: a token for each") : tr("One token takes"));
    const StepTimes times = preciseTimes(decode, rate);
    const QString ms = QStringLiteral(" ms");
    std::size_t row = kMemoryRows;
    const auto add = [&](const QString& name, const QString& time) { set(row++, name, QStringLiteral("+ ") + time + ms); };
    set(row++, tr("reading weights"), times.weights + ms);
    add(scene.hasStates() ? tr("cells and states") : tr("reading cells"), times.cache);
    add(tr("computing"), times.computing);
    if (decode.host_seconds > 0)
        add(tr("the CPU's part"), times.host);
    if (decode.communication_seconds > 0)
        add(tr("between cards"), times.exchange);
    add(tr("fixed cost"), times.fixed);
    set(row++, tr("together"), QStringLiteral("= ") + times.step + ms);
    set(row++, scene.sequences() > 1 ? tr("speed of each") : tr("speed"), tr("%1 tokens/s").arg(rate));
    set(row++, tr("at the first token"), moment.tokens > scene.prompt() && atStart ? tr("%1 tokens/s").arg(threeDigits(*atStart)) : QString());
    keepRoom(row, moment.tokens > scene.prompt() ? 0 : 1);
}

QString NowPanel::asText() const
{
    QStringList lines;
    for (std::size_t i = 0; i < kRows; ++i)
        if (!m_values[i]->text().isEmpty())
            lines << m_labels[i]->text() + QStringLiteral(": ") + m_values[i]->text();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace kvsight::ui
