// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_panel.h"

#include "ui/lesson_picture.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QFontMetricsF>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

QFrame* makeBox(QWidget* parent, const char* name)
{
    auto* box = new QFrame(parent);
    box->setObjectName(QLatin1String(name));
    box->setProperty("box", true);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(5);
    return box;
}

Words* addWords(QFrame* box, double scale, bool bold)
{
    auto* words = new Words(box, scale, bold);
    words->setGround(Ground::Sunken);
    words->setWordWrap(true);
    box->layout()->addWidget(words);
    return words;
}

QPushButton* makeButton(QWidget* parent, const char* name, const char* look)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setProperty(look, true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

/// What a link's words take: the sign before them comes from another font, which the button's own hint does not count.
int widthOf(const QString& link)
{
    constexpr int kBeside = 2 * (8 + 2) + 4;
    return static_cast<int>(std::ceil(QFontMetricsF(scaledFont(1, true)).horizontalAdvance(link))) + kBeside;
}

}  // namespace

/// How far the lesson has come: a dot for each step.
class LessonPanel::Dots : public QWidget {
public:
    explicit Dots(QWidget* parent) : QWidget(parent) { setFixedHeight(14); }

    void show(std::size_t at, std::size_t count)
    {
        m_at = at;
        m_count = count;
        setAccessibleName(LessonPanel::tr("Step %1 of %2").arg(at + 1).arg(count));
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t i = 0; i < m_count; ++i) {
            painter.setPen(QPen(i <= m_at ? t.text : t.lineQuiet, 1.4));
            painter.setBrush(i < m_at ? t.lineQuiet : i == m_at ? t.text : t.panel);
            painter.drawEllipse(QPointF(6 + 18 * static_cast<double>(i), 7), 4.6, 4.6);
        }
    }

private:
    std::size_t m_at = 0, m_count = 0;
};

LessonPanel::LessonPanel(QWidget* parent)
    : QWidget(parent), m_leave(makeButton(this, "leaveLesson", "link")), m_back(makeButton(this, "lessonBack", "choice")),
      m_next(makeButton(this, "lessonNext", "choice")), m_restart(makeButton(this, "lessonRestart", "link")),
      m_sheet(makeButton(this, "lessonSheet", "link")),
      m_title(new Words(this, 1.2, true)), m_dots(new Dots(this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    m_title->setWordWrap(true);
    auto* content = new QWidget;
    m_text = new Words(content, 1.0);
    m_text->setWordWrap(true);
    m_predictBox = makeBox(content, "predictBox");
    m_revealBox = makeBox(content, "revealBox");
    m_figure = new Words(content, 2.2, true);
    m_figure->setObjectName(QStringLiteral("lessonFigure"));
    m_figureLabel = new Words(content, 0.92, false, "quiet");
    m_figureLabel->setWordWrap(true);
    auto* lines = new QVBoxLayout(content);
    lines->setContentsMargins(0, 0, 4, 0);
    lines->setSpacing(8);
    lines->addWidget(m_text);
    lines->addWidget(buildPrediction());
    m_revealHead = addWords(m_revealBox, 1.0, true);
    m_reveal = addWords(m_revealBox, 1.0, false);
    lines->addWidget(m_revealBox);
    lines->addWidget(m_figure);
    lines->addWidget(m_figureLabel);
    m_picture = new LessonPicture(content);
    lines->addWidget(m_picture);
    m_questionBox = buildQuestion();
    lines->addWidget(m_questionBox);
    lines->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* steps = new QHBoxLayout;
    steps->addWidget(m_back);
    steps->addStretch(1);
    steps->addWidget(m_next);
    auto* head = new QHBoxLayout;
    head->addWidget(m_leave);
    head->addStretch(1);
    head->addWidget(m_sheet);
    head->addWidget(m_restart);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(7);
    layout->addLayout(head);
    layout->addWidget(m_title);
    layout->addWidget(m_dots);
    layout->addWidget(scroll, 1);
    layout->addLayout(steps);
    connect(m_leave, &QPushButton::clicked, this, &LessonPanel::leaveAsked);
    connect(m_restart, &QPushButton::clicked, this, &LessonPanel::restartAsked);
    connect(m_sheet, &QPushButton::clicked, this, &LessonPanel::sheetAsked);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::backAsked);
    connect(m_next, &QPushButton::clicked, this, [this] { m_last ? emit leaveAsked() : emit nextAsked(); });
    for (QPushButton* button : {m_leave, m_sheet, m_restart, m_back, m_next, m_check})
        button->installEventFilter(this);
    setTabOrder(m_leave, m_sheet);
    setTabOrder(m_sheet, m_restart);
    setTabOrder(m_restart, m_entry);
    setTabOrder(m_entry, m_check);
    setTabOrder(m_check, m_back);
    setTabOrder(m_back, m_next);
    retranslate();
}

QFrame* LessonPanel::buildPrediction()
{
    m_predictHead = addWords(m_predictBox, 1.0, true);
    m_question = addWords(m_predictBox, 1.0, false);
    m_choiceLayout = new QVBoxLayout;
    m_choiceLayout->setSpacing(5);
    static_cast<QVBoxLayout*>(m_predictBox->layout())->addLayout(m_choiceLayout);
    return m_predictBox;
}

QFrame* LessonPanel::buildQuestion()
{
    QFrame* box = makeBox(this, "questionBox");
    m_turnHead = addWords(box, 1.0, true);
    m_turn = addWords(box, 1.0, false);
    m_entry = new QLineEdit(box);
    m_entry->setObjectName(QStringLiteral("lessonAnswer"));
    m_check = makeButton(box, "lessonCheck", "choice");
    auto* row = new QHBoxLayout;
    row->addWidget(m_entry, 1);
    row->addWidget(m_check);
    static_cast<QVBoxLayout*>(box->layout())->addLayout(row);
    m_verdict = addWords(box, 1.0, true);
    m_verdict->setObjectName(QStringLiteral("lessonVerdict"));
    m_explain = addWords(box, 1.0, false);
    connect(m_check, &QPushButton::clicked, this, [this] { emit answered(m_entry->text()); });
    connect(m_entry, &QLineEdit::returnPressed, this, [this] { emit answered(m_entry->text()); });
    return box;
}

/// The arrow keys of a presenter, also while a button has the focus: it would take them for a walk among buttons.
bool LessonPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Right && !m_last) {
            emit nextAsked();
            return true;
        }
        if (key == Qt::Key_Left) {
            emit backAsked();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LessonPanel::retranslate()
{
    m_leave->setText(QStringLiteral("‹ ") + tr("all lessons"));
    m_leave->setMinimumWidth(widthOf(m_leave->text()));
    m_restart->setText(tr("start over"));
    m_sheet->setText(tr("sheet"));
    m_sheet->setToolTip(tr("The lesson on paper, with questions and answers: a PDF file"));
    m_restart->setToolTip(tr("Forget what was predicted, for the next class"));
    m_back->setText(QStringLiteral("◂ ") + tr("Back"));
    m_predictHead->setText(tr("Predict"));
    m_revealHead->setText(tr("What happens"));
    m_turnHead->setText(tr("Your turn"));
    m_check->setText(tr("Check"));
    m_entry->setAccessibleName(tr("Your answer"));
}

void LessonPanel::show(const LessonRun& run, ByteUnits units)
{
    const LessonFigures figures = run.figures();
    m_title->setText(run.lesson().title.here());
    m_dots->show(run.at(), run.lesson().steps.size());
    m_text->setText(figures.fill(run.step().text.here(), units));
    showPrediction(run, units);
    showQuestion(run, units);
    const LessonFigure* figure = run.figure();
    m_picture->show(run.picture(), run.chosen() ? run.revealedFigures() : figures, units);
    m_figure->setVisible(figure != nullptr);
    m_figureLabel->setVisible(figure != nullptr);
    if (figure) {
        const LessonFigures shown = run.chosen() ? run.revealedFigures() : figures;
        m_figure->setText(shown.text(figure->value, units));
        m_figureLabel->setText(shown.fill(figure->label.here(), units));
    }
    m_last = run.isLast();
    m_back->setEnabled(run.at() > 0);
    m_next->setText(m_last ? tr("Finish") : tr("Next") + QStringLiteral(" ▸"));
}

void LessonPanel::addChoice()
{
    auto* button = makeButton(m_predictBox, "lessonChoice", "choice");
    button->setCheckable(true);
    button->installEventFilter(this);
    const std::size_t index = m_choices.size();
    connect(button, &QPushButton::clicked, this, [this, index] { emit choiceMade(index); });
    m_choiceLayout->addWidget(button);
    setTabOrder(m_choices.empty() ? m_restart : m_choices.back(), button);
    m_choices.push_back(button);
}

void LessonPanel::showPrediction(const LessonRun& run, ByteUnits units)
{
    const auto& predict = run.step().predict;
    m_predictBox->setVisible(predict.has_value());
    m_revealBox->setVisible(predict && run.isRevealed());
    if (!predict)
        return;
    m_question->setText(run.figures().fill(predict->question.here(), units));
    while (m_choices.size() < predict->choices.size())
        addChoice();
    const auto right = run.isRevealed() ? run.rightChoice() : std::nullopt;
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        QPushButton* button = m_choices[i];
        const bool mine = run.chosen() == i;
        // Once it is revealed what was predicted and what is right remain, which leaves room for the picture.
        button->setVisible(i < predict->choices.size() && (!right || mine || i == *right));
        if (i >= predict->choices.size())
            continue;
        // Signs, not colours alone: which was right, and which was taken.
        const QString sign = !right ? QString() : i == *right ? QStringLiteral("✓ ") : mine ? QStringLiteral("✗ ") : QString();
        button->setText(sign + run.choiceText(i, units));
        button->setChecked(mine);
        button->setEnabled(!run.chosen() || mine || (right && i == *right));
    }
    if (run.isRevealed())
        m_reveal->setText(run.revealedFigures().fill(predict->reveal.here(), units));
}

void LessonPanel::showQuestion(const LessonRun& run, ByteUnits units)
{
    const auto& question = run.step().question;
    m_questionBox->setVisible(question.has_value());
    if (!question) {
        m_entry->clear();
        return;
    }
    m_turn->setText(run.figures().fill(question->text.here(), units));
    if (m_entry->text() != run.typed() && !m_entry->hasFocus())
        m_entry->setText(run.typed());
    const auto verdict = run.verdict();
    QString words;
    if (verdict == LessonRun::Verdict::NotANumber)
        words = tr("A number is needed.");
    if (verdict == LessonRun::Verdict::Wrong)
        words = QStringLiteral("✗ ") + (run.isSolved() ? tr("Not quite. The answer: %1").arg(run.solution(units)) : tr("Not quite: try again."));
    if (verdict == LessonRun::Verdict::Right)
        words = QStringLiteral("✓ ") + tr("Right.");
    m_verdict->setText(words);
    m_verdict->setVisible(!words.isEmpty());
    const bool told = run.isSolved();
    m_explain->setText(told ? run.figures().fill(question->explain.here(), units) : QString());
    m_explain->setVisible(told);
}

QWidget* LessonPanel::firstInTabOrder() const
{
    return m_leave;
}

QWidget* LessonPanel::lastInTabOrder() const
{
    return m_next;
}

QWidget* LessonPanel::focusTarget() const
{
    if (!m_predictBox->isHidden() && m_revealBox->isHidden() && !m_choices.empty())
        return m_choices.front();
    return m_questionBox->isHidden() ? static_cast<QWidget*>(m_next) : m_entry;
}

QString LessonPanel::asText() const
{
    QStringList lines;
    for (const Words* words : findChildren<Words*>())
        if (!words->isHidden() && words->parentWidget() && !words->parentWidget()->isHidden())
            lines << words->text();
    for (const QPushButton* choice : m_choices)
        if (!choice->isHidden() && !m_predictBox->isHidden())
            lines << choice->text();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace kvsight::ui
