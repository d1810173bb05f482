// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/now_panel.h"

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QPainter>

namespace kvsight::ui {
namespace {

constexpr int kValueWide = 112;

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

NowPanel::NowPanel(QWidget* parent) : QFrame(parent), m_title(new Words(this, 1.12, true))
{
    setObjectName(QStringLiteral("nowPanel"));
    setProperty("panel", true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 10, 14, 10);
    grid->setVerticalSpacing(7);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_title, 0, 0, 1, 2);
    for (std::size_t i = 0; i < kRows; ++i) {
        m_labels[i] = new Words(this, 0.92, false, "quiet");
        m_values[i] = new Value(this);
        grid->addWidget(m_labels[i], static_cast<int>(i) + 1, 0);
        grid->addWidget(m_values[i], static_cast<int>(i) + 1, 1, Qt::AlignRight);
    }
    retranslate();
}

void NowPanel::retranslate()
{
    m_title->setText(tr("Now"));
}

void NowPanel::set(std::size_t row, const QString& label, const QString& value)
{
    m_labels[row]->setText(label);
    m_values[row]->setText(value);
    const bool seen = !value.isEmpty();
    if (m_labels[row]->isHidden() == seen) {
        m_labels[row]->setVisible(seen);
        m_values[row]->setVisible(seen);
    }
}

void NowPanel::clear()
{
    for (std::size_t i = 0; i < kRows; ++i)
        set(i, {}, {});
}

void NowPanel::show(const LearnScene& scene, const Moment& moment, std::optional<double> atStart, ByteUnits units)
{
    const auto size = [units](const std::optional<Checked>& bytes) {
        const auto known = bytes ? bytes->value() : std::nullopt;
        return known ? text(formatBytes(*known, units)) : QStringLiteral("–");
    };
    const bool several = scene.sequences() > 1;
    set(0, several ? tr("tokens of each") : tr("tokens written"), text(formatCount(moment.tokens)));
    set(1, several ? tr("cache of one") : tr("cache written"), size(scene.written(moment.tokens, 1)));
    set(2, moment.running == scene.sequences() ? tr("of %1 conversations").arg(text(formatCount(moment.running)))
                                               : tr("of %1 that run").arg(text(formatCount(moment.running))),
        several ? size(scene.written(moment.tokens, moment.running)) : QString());
    set(3, tr("set aside"), scene.setsAside() ? size(scene.reservedBytes(moment)) : QString());
    set(4, tr("weights"), size(moment.point.memory.weights_bytes));
    set(5, tr("one token more"),
        moment.bytesPerToken ? QStringLiteral("+ ") + text(formatBytes(*moment.bytesPerToken, units)) : QStringLiteral("–"));
    showSpeed(scene, moment, atStart);
}

/// The time of a token and tokens a second are of the same thing: one times the other is a second.
void NowPanel::showSpeed(const LearnScene& scene, const Moment& moment, std::optional<double> atStart)
{
    const auto speed = [](std::optional<double> rate) {
        return rate ? tr("%1 tokens/s").arg(text(formatSpeed(*rate))) : QString();
    };
    const bool several = scene.sequences() > 1;
    const auto& decode = moment.point.decode;
    const auto seconds = [&](double value) { return decode ? text(formatSeconds(value)) : QString(); };
    const double each = decode && decode->tokens_per_second.mid > 0 ? 1 / decode->tokens_per_second.mid : 0;
    set(6, several ? tr("speed of each") : tr("speed"), speed(decode ? std::optional<double>(decode->tokens_per_second.mid) : std::nullopt));
    set(7, tr("so a token takes"), seconds(each));
    set(8, tr("of it to read cells"), seconds(decode ? decode->kv_seconds : 0));
    set(9, tr("after the prompt"), speed(atStart));
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
