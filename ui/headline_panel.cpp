// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline_panel.h"

#include "ui/fact_value.h"
#include "ui/figure_flow.h"
#include "ui/fix_bar.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QAccessible>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace kvsight::ui {
namespace {

QColor toneColour(Headline::Tone tone)
{
    const Theme& t = theme();
    switch (tone) {
    case Headline::Tone::Fits: return t.good;
    case Headline::Tone::TooLong:
    case Headline::Tone::TooBig: return t.limit;
    case Headline::Tone::Unknown: return t.warning;
    }
    return t.warning;
}

/// Warnings that the headline itself does not say; those about the context stand under its slider.
QStringList doubts(const Headline& headline, const Findings& findings)
{
    QStringList lines;
    for (const Finding& finding : findings) {
        if (finding.severity == Severity::Note || finding.where == "context_tokens")
            continue;
        const QString line = sentence(finding.message);
        if (line != sentence(headline.sentence) && !lines.contains(line))
            lines << line;
    }
    return lines;
}

}  // namespace

HeadlinePanel::HeadlinePanel(QWidget* parent)
    : QFrame(parent), m_sentence(new Words(this, 1.45, true)), m_details(new FigureFlow(this)),
      m_findings(new Words(this, 0.92, false, "warning")), m_fixes(new FixBar(this))
{
    setProperty("panel", true);
    m_sentence->setObjectName(QStringLiteral("headline"));
    m_details->setObjectName(QStringLiteral("details"));
    m_details->setShrinking(true);
    m_findings->setObjectName(QStringLiteral("findings"));
    for (Words* label : {m_sentence, m_findings})
        label->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22 - FactValue::kAcross, 10, 16, 8);
    layout->setSpacing(4);
    // A figure's ring needs room at its sides: letters begin where those of the other lines do.
    const auto addIndented = [layout](QWidget* line) {
        auto* row = new QHBoxLayout;
        row->setContentsMargins(FactValue::kAcross, 0, 0, 0);
        row->addWidget(line);
        layout->addLayout(row);
    };
    addIndented(m_sentence);
    layout->addWidget(m_details);
    addIndented(m_findings);
    addIndented(m_fixes);
    layout->addStretch(1);
    m_findings->hide();
    // The charts below stay where they are when a line comes or goes.
    const auto lineOf = [](double scale) { return QFontMetrics(scaledFont(scale, true)).height(); };
    const QMargins margins = layout->contentsMargins();
    setMinimumHeight(margins.top() + lineOf(1.45) + lineOf(0.96) + m_fixes->sizeHint().height() + 2 * layout->spacing() + margins.bottom() + 2);
}

void HeadlinePanel::show(const Headline& headline, const Findings& findings)
{
    if (m_tone != headline.tone)
        update();  // the strip at the left is the panel's own
    m_tone = headline.tone;
    m_sentence->setText(sentence(headline.sentence));
    std::vector<FigureFlow::Item> details;
    for (std::size_t i = 0; i < headline.details.size(); ++i)
        details.push_back({sentence(headline.details[i]),
                           i < headline.detail_figures.size() ? headline.detail_figures[i] : std::string()});
    m_details->show(details);
    m_details->setVisible(!details.empty());
    const QStringList lines = doubts(headline, findings);
    m_findings->setText(QStringList(lines.mid(0, 2)).join(QStringLiteral("  ·  ")));
    m_findings->setToolTip(lines.size() > 2 ? asToolTip(lines.join(QLatin1Char('\n'))) : QString());
    m_findings->setVisible(!lines.isEmpty());
    fitSentence();
    setAccessibleName(m_sentence->text());
    setAccessibleDescription(m_details->asText());
}

QString HeadlinePanel::headline() const
{
    return m_sentence->text();
}

void HeadlinePanel::fitSentence()
{
    // One line where it can be: a little smaller rather than two lines.
    if (m_sentence->isOneLineIn(scaledFont(1.45, true)))
        return;
    QFont font = scaledFont(1.45, true);
    const int room = m_sentence->width() - 4;
    for (const double factor : {1.45, 1.3, 1.18}) {
        font = scaledFont(factor, true);
        if (QFontMetrics(quickFont(font, m_sentence->text())).horizontalAdvance(m_sentence->text()) <= room)
            break;
    }
    m_sentence->setWordFont(font);
}

void HeadlinePanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitSentence();
}

void HeadlinePanel::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(QRectF(rect()), 8, 8);
    painter.setClipPath(outline);
    painter.fillRect(QRect(0, 0, 6, height()), toneColour(m_tone));
}

}  // namespace kvsight::ui
