// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation_popup.h"

#include "ui/slider_row.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kWide = 460;
constexpr int kMostHigh = 460;

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
    m_text->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(6);
    layout->addWidget(m_title);
    layout->addWidget(m_text, 1);
}

void ExplanationPopup::show(const FigureText& figure, QWidget& beside)
{
    m_beside = &beside;
    m_title->setText(figure.title);
    m_text->setPlainText(figure.body);
    m_text->setAccessibleName(figure.title);
    setAccessibleName(figure.title);
    // The height of the wrapped text: a plain text edit counts lines.
    const QFontMetrics metrics(m_text->font());
    const int room = kWide - 28 - static_cast<int>(2 * m_text->document()->documentMargin()) - 4;
    int lines = 0;
    for (const QString& line : figure.body.split(QLatin1Char('\n')))
        lines += std::max(1, static_cast<int>(std::ceil(metrics.horizontalAdvance(line) * 1.08 / room)));
    const int high = std::min((lines + 1) * metrics.lineSpacing() + 24 + m_title->heightForWidth(kWide - 28) + 24, kMostHigh);
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
