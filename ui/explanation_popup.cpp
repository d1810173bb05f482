// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation_popup.h"

#include "ui/slider_row.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSyntaxHighlighter>
#include <QTextDocument>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kWide = 560;
constexpr int kMostHigh = 520;
constexpr int kBeside = 18, kAbove = 14, kBetween = 6;

bool isBold(const QString& line)
{
    return line.startsWith(QLatin1String("= ")) || line.endsWith(QLatin1Char(':'));
}

/// The height of the text when it is wrapped as the box wraps it; Hangul lines are higher.
int heightOf(const QString& text, QFont font, int room)
{
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    double high = 0;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        font.setBold(isBold(line));
        QTextLayout layout(line, font);
        layout.setTextOption(wrap);
        layout.beginLayout();
        for (QTextLine part = layout.createLine(); part.isValid(); part = layout.createLine()) {
            part.setLineWidth(room);
            high += part.height() + std::max(part.leading(), 0.0);
        }
        layout.endLayout();
    }
    return static_cast<int>(std::ceil(high)) + 2;
}

/// Results and headings stand out, where an input comes from stands back.
class Hierarchy : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString& line) override
    {
        QTextCharFormat bold, quiet;
        bold.setFontWeight(QFont::Bold);
        quiet.setForeground(theme().muted);
        if (isBold(line))
            setFormat(0, static_cast<int>(line.size()), bold);
        if (const auto origin = line.indexOf(kBeforeOrigin); origin >= 0)
            setFormat(static_cast<int>(origin), static_cast<int>(line.size() - origin), quiet);
        if (currentBlock() == document()->lastBlock())  // the rule
            setFormat(0, static_cast<int>(line.size()), quiet);
    }
};

}  // namespace

ExplanationPopup::ExplanationPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup), m_title(makeLabel(this, 1.05, true)), m_text(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("popup"));
    m_title->setWordWrap(true);
    m_text->setObjectName(QStringLiteral("explanation"));
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setTabChangesFocus(true);
    m_text->setCursorWidth(0);  // nothing is typed here
    m_text->installEventFilter(this);
    m_hierarchy = new Hierarchy(m_text->document());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kBeside, kAbove, kBeside, kAbove);
    layout->setSpacing(kBetween);
    layout->addWidget(m_title);
    layout->addWidget(m_text, 1);
}

void ExplanationPopup::show(const FigureText& figure, QWidget& beside)
{
    m_beside = &beside;
    m_title->setText(figure.title);
    m_text->setPlainText(figure.body);
    m_hierarchy->rehighlight();  // A line that was the last may have been coloured as that.
    m_text->setAccessibleName(figure.title);
    setAccessibleName(figure.title);
    const int inside = kWide - 2 * kBeside, margin = static_cast<int>(m_text->document()->documentMargin());
    const int text = heightOf(figure.body, m_text->font(), inside - 2 * margin - 2) + 2 * margin;
    const int high = std::min(text + 2 * kAbove + kBetween + m_title->heightForWidth(inside) + 6, kMostHigh);
    resize(kWide, high);
    const QRect screen = beside.screen() ? beside.screen()->availableGeometry() : QRect(0, 0, 4096, 4096);
    const QPoint below = beside.mapToGlobal(QPoint(beside.width() - kWide, beside.height() + 4));
    QPoint at = below;
    if (below.y() + high > screen.bottom())
        at.setY(std::max(beside.mapToGlobal(QPoint(0, 0)).y() - high - 4, screen.top()));
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.right() - kWide, screen.left())));
    move(at);
    QFrame::show();
    m_text->setFocus(Qt::PopupFocusReason);
}

QString ExplanationPopup::asText() const
{
    return m_title->text() + QLatin1Char('\n') + m_text->toPlainText();
}

bool ExplanationPopup::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        hide();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void ExplanationPopup::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        hide();
    else
        QFrame::keyPressEvent(event);
}

void ExplanationPopup::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    if (m_beside && m_beside->isVisible())
        m_beside->setFocus(Qt::PopupFocusReason);
}

}  // namespace kvsight::ui
