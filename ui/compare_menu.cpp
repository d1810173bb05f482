// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_menu.h"

#include "ui/compare_window.h"
#include "ui/pin_board.h"
#include "ui/scenario_model.h"

#include <QInputDialog>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>

namespace kvsight::ui {
namespace {

constexpr int kNameWide = 520;  ///< a long name is seen whole
const QKeySequence kPinKeys(Qt::CTRL | Qt::Key_P);

QString literal(QString words)
{
    return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

CompareMenu::CompareMenu(ScenarioModel& model, PinBoard& board, QWidget* bar)
    : QObject(bar), m_model(model), m_board(board), m_bar(bar), m_pin(new QToolButton(bar)), m_button(new QToolButton(bar)),
      m_menu(new QMenu(bar))
{
    m_pin->setObjectName(QStringLiteral("pin"));
    m_button->setObjectName(QStringLiteral("compare"));
    m_button->setMenu(m_menu);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_menu->setObjectName(QStringLiteral("compareMenu"));
    for (QToolButton* button : {m_pin, m_button})
        button->setFocusPolicy(Qt::StrongFocus);
    connect(new QShortcut(kPinKeys, bar), &QShortcut::activated, this, [this] { m_board.pinCurrent(); });
    connect(m_pin, &QToolButton::clicked, this, [this] { m_board.pinCurrent(); });
    connect(&m_board, &PinBoard::changed, this, &CompareMenu::retranslate);
    retranslate();
}

void CompareMenu::retranslate()
{
    m_pin->setText(tr("Pin"));
    m_pin->setEnabled(!m_board.isFull());
    m_pin->setToolTip(m_board.isFull() ? tr("Three scenarios are pinned; remove one first")
                                       : tr("Pin this scenario: it stays in the charts as an outline (%1)")
                                             .arg(kPinKeys.toString(QKeySequence::NativeText)));
    m_pin->setAccessibleName(tr("Pin this scenario"));
    const auto count = m_board.pins().size();
    m_button->setText(count == 0 ? tr("Compare") : tr("Compare (%1)").arg(count));
    m_button->setAccessibleName(tr("Compare, %1 pinned").arg(count));
    fillMenu();
}

void CompareMenu::fillMenu()
{
    m_menu->clear();
    connect(m_menu->addAction(tr("Table of differences")), &QAction::triggered, this, &CompareMenu::openTable);
    const auto& pins = m_board.pins();
    if (!pins.empty())
        m_menu->addSeparator();
    for (std::size_t at = 0; at < pins.size(); ++at) {
        QMenu* one = m_menu->addMenu(literal(pins[at].letter() + QStringLiteral(": ") + pins[at].name));
        connect(one->addAction(tr("Make it the current scenario")), &QAction::triggered, this, [this, at] { m_board.restore(at); });
        connect(one->addAction(tr("Rename")), &QAction::triggered, this, [this, at] {
            QInputDialog ask(m_bar->window());
            ask.setWindowTitle(tr("Rename"));
            ask.setLabelText(tr("Name"));
            ask.setTextValue(m_board.pins()[at].name);
            ask.resize(kNameWide, ask.sizeHint().height());
            if (ask.exec() == QDialog::Accepted)
                m_board.rename(at, ask.textValue());
        });
        connect(one->addAction(tr("Remove")), &QAction::triggered, this, [this, at] { m_board.remove(at); });
    }
}

void CompareMenu::setUnits(ByteUnits units)
{
    m_units = units;
    if (m_window)
        m_window->setUnits(units);
}

void CompareMenu::openTable()
{
    if (!m_window) {
        m_window = new CompareWindow(m_model, m_board, m_bar->window());
        m_window->setUnits(m_units);
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

}  // namespace kvsight::ui
