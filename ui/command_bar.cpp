// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_bar.h"

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>

namespace kvsight::ui {

static constexpr int kReadingMilliseconds = 100;  ///< quicker than that nobody reads a command while it changes

CommandBar::CommandBar(QWidget* parent) : QFrame(parent), m_line(new Words(this)), m_copy(new QPushButton(this))
{
    QFrame::setObjectName(QStringLiteral("bottomBar"));
    m_line->setObjectName(QStringLiteral("command"));
    m_copy->setObjectName(QStringLiteral("link"));
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPixelSize(scaledFont(0.94).pixelSize());
    mono.setFamilies({QStringLiteral("DejaVu Sans Mono"), mono.family()});
    m_line->setWordFont(mono);
    m_line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 6, 16, 6);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_copy);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_command);
        m_copy->setText(tr("copied"));
        QTimer::singleShot(1500, this, &CommandBar::retranslate);
    });
    m_due.setSingleShot(true);
    m_due.setInterval(kReadingMilliseconds);
    connect(&m_due, &QTimer::timeout, this, &CommandBar::write);
    retranslate();
}

void CommandBar::show(const QString& command, bool atOnce)
{
    if (command == m_command)
        return;
    m_command = command;
    setVisible(!command.isEmpty());
    if (atOnce || command.isEmpty() || m_line->text().isEmpty())
        write();
    else if (!m_due.isActive())
        m_due.start();
}

void CommandBar::write()
{
    m_due.stop();
    m_line->setText(m_line->fontMetrics().elidedText(m_command, Qt::ElideMiddle, qMax(m_line->width(), 100)));
    m_line->setToolTip(asToolTip(m_command));
    m_line->setAccessibleName(m_command);
}

void CommandBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    write();
}

void CommandBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CommandBar::retranslate()
{
    m_copy->setText(tr("copy"));
    m_copy->setAccessibleName(tr("Copy the command"));
    m_copy->setToolTip(tr("The same scenario on the command line"));
}

}  // namespace kvsight::ui
