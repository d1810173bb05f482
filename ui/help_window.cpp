// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_window.h"

#include "ui/buyer_questions.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEvent>
#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace kvsight::ui {
namespace {

using Lines = std::vector<std::pair<QString, QString>>;

QString keys(QKeySequence::StandardKey key)
{
    return QKeySequence(key).toString(QKeySequence::NativeText);
}

/// A heading and a table of two columns; our own words, with marks only here.
QString section(const QString& title, const Lines& lines)
{
    QString html = QStringLiteral("<h3>%1</h3><table cellpadding='3'>").arg(title.toHtmlEscaped());
    for (const auto& [left, right] : lines)
        html += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(left.toHtmlEscaped(), right.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

/// The questions of buyers, each with what a hand does and where the answer stands.
QString questionsText()
{
    QString html = QStringLiteral("<h3>%1</h3><p>%2</p><table cellpadding='4'>")
                       .arg(HelpWindow::tr("Ten questions of buyers").toHtmlEscaped(),
                            HelpWindow::tr("On the page Pick a GPU, from the way it opens at first: Llama 3.1 8B with 8K tokens, nothing asked of the card.").toHtmlEscaped());
    int number = 0;
    for (const BuyerQuestion& question : BuyerQuestions::all())
        html += QStringLiteral("<tr><td align='right'>%1.</td><td><b>%2</b><br>%3<br><i>%4</i></td></tr>")
                    .arg(++number)
                    .arg(question.question.toHtmlEscaped(), stepsText(question).toHtmlEscaped(),
                         HelpWindow::tr("Answer: %1").arg(question.answer).toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

}  // namespace

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_scroll(new QScrollArea(this)), m_sheet(new QLabel), m_questions(new QLabel)
{
    setObjectName(QStringLiteral("help"));
    m_sheet->setObjectName(QStringLiteral("helpSheet"));
    m_questions->setObjectName(QStringLiteral("helpQuestions"));
    auto* both = new QWidget;
    auto* sheets = new QVBoxLayout(both);
    sheets->setContentsMargins(0, 0, 0, 0);
    sheets->setSpacing(0);
    for (QLabel* sheet : {m_sheet, m_questions}) {
        sheet->setTextFormat(Qt::RichText);
        sheet->setWordWrap(true);
        sheet->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        sheet->setContentsMargins(14, 4, 14, 10);
        // Read by keys too: it takes the focus and its lines can be marked.
        sheet->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        sheets->addWidget(sheet);
    }
    sheets->addStretch(1);
    m_scroll->setWidget(both);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* buttons = new QDialogButtonBox(this);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    m_close->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(buttons);
    layout->setContentsMargins(8, 8, 12, 16);
    resize(720, 640);
    retranslate();
}

void HelpWindow::showQuestions()
{
    show();
    // The lines are broken only once the window is laid out.
    QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    m_questions->setFocus();
    m_scroll->verticalScrollBar()->setValue(m_questions->y());
}

void HelpWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void HelpWindow::retranslate()
{
    setWindowTitle(tr("Help"));
    m_sheet->setAccessibleName(tr("Help"));
    m_questions->setAccessibleName(tr("Ten questions of buyers"));
    m_close->setText(tr("Close"));
    const Lines everywhere = {{keys(QKeySequence::Undo), tr("undo the last change")},
                              {keys(QKeySequence::Redo), tr("redo it")},
                              {keys(QKeySequence::Open), tr("open a model's file, a scenario or a catalogue")},
                              {keys(QKeySequence::Save), tr("save the scenario")},
                              {keys(QKeySequence::Paste), tr("paste a scenario, a config.json, a path or a log; in a box, its text")},
                              {QStringLiteral("Ctrl+Shift+C"), tr("copy the scenario")},
                              {keys(QKeySequence::HelpContents), tr("this sheet")}};
    const Lines controls = {{tr("← →"), tr("one step on a slider; on the GPU's, the next memory size")},
                            {tr("↑ ↓"), tr("on the GPU's slider, another card of the same size")},
                            {tr("Page Up, Page Down"), tr("a large step")},
                            {tr("Home, End"), tr("the ends of a slider or of a chart's axis")},
                            {tr("click or drag in a chart"), tr("sets the context")},
                            {tr("Enter on a figure"), tr("shows its equation and where its parts come from; so does a click")},
                            {tr("Esc in a box"), tr("puts the old value back")}};
    const Lines words = {{tr("conversation"), tr("one sequence in the batch, with its own tokens and its own cache")},
                         {tr("context"), tr("the tokens that each conversation holds: prompt and answer together")},
                         {tr("each, together"), tr("the speed that one conversation sees, and that of all in the batch added up")},
                         {tr("fits ▾ on a slider"), tr("the largest value with which everything fits, all else as it is")},
                         {tr("× at the end of a line"), tr("the memory is full there: longer contexts do not run")},
                         {tr("hatched"), tr("what does not fit")},
                         {tr("dashed frame"), tr("the pool that an engine reserves for the cache")},
                         {tr("band"), tr("8 of 10 published runs of other sources lie in such a band")}};
    m_sheet->setText(section(tr("Keys everywhere"), everywhere) + section(tr("Sliders, charts and figures"), controls) +
                     section(tr("Words and marks"), words));
    m_questions->setText(questionsText());
}

}  // namespace kvsight::ui
