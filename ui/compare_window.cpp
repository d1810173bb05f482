// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_window.h"

#include "ui/compare_rows.h"
#include "ui/panel_section.h"
#include "ui/pin_board.h"
#include "ui/plain_table.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kWide = 1060, kMostHigh = 700;

}  // namespace

CompareWindow::CompareWindow(ScenarioModel& model, PinBoard& board, QWidget* parent)
    : QWidget(parent, Qt::Dialog), m_model(model), m_board(board), m_none(makeLabel(this, 1, false, true)), m_table(new PlainTable(PlainTable::Columns::AsSet, PlainTable::Height::AtMost, this)),
      m_pin(makeLink(this, "pinHere"))
{
    setObjectName(QStringLiteral("root"));
    resize(kWide, kMostHigh);
    m_none->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->verticalHeader()->show();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(8);
    layout->addWidget(m_none);
    for (std::size_t at = 0; at < kMostGhosts; ++at) {
        buildLine(at);
        layout->addWidget(m_lines[at].whole);
    }
    auto* pin = new QHBoxLayout;
    pin->addWidget(m_pin);
    pin->addStretch(1);
    layout->addLayout(pin);
    layout->addWidget(m_table, 1);
    layout->addStretch(0);  // Without a table what is left stands at the top.
    connect(m_pin, &QPushButton::clicked, this, [this] { m_board.pinCurrent(); });
    connect(&m_board, &PinBoard::changed, this, [this] {
        showAll();
        fitHeight(true);
    });
    connect(&m_model, &ScenarioModel::answered, this, &CompareWindow::showTable);
    connect(new QShortcut(QKeySequence::Cancel, this), &QShortcut::activated, this, &QWidget::close);
    retranslate();
}

void CompareWindow::buildLine(std::size_t at)
{
    Line line{};
    line.whole = new QWidget(this);
    line.letter = makeLabel(line.whole, 1.08, true);
    line.name = new QLineEdit(line.whole);
    line.restore = makeLink(line.whole, "restore");
    line.remove = makeLink(line.whole, "remove");
    line.letter->setBuddy(line.name);
    line.name->setObjectName(QStringLiteral("pinName%1").arg(at));
    line.restore->setProperty("pin", static_cast<int>(at));
    line.remove->setProperty("pin", static_cast<int>(at));
    auto* layout = new QHBoxLayout(line.whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(line.letter);
    layout->addWidget(line.name, 1);
    layout->addWidget(line.restore);
    layout->addWidget(line.remove);
    connect(line.name, &QLineEdit::editingFinished, this, [this, at] {
        m_board.rename(at, m_lines[at].name->text());
        showAll();
    });
    connect(line.restore, &QPushButton::clicked, this, [this, at] { m_board.restore(at); });
    connect(line.remove, &QPushButton::clicked, this, [this, at] { m_board.remove(at); });
    m_lines.push_back(line);
}

void CompareWindow::setUnits(ByteUnits units)
{
    m_units = units;
    showTable();
}

void CompareWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CompareWindow::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll();
    fitHeight(true);
}

void CompareWindow::fitHeight(bool mayShrink)
{
    if (!isVisible())
        return;
    layout()->activate();
    const int wanted = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
    const int table = m_table->isHidden() ? 0 : m_table->wholeHeight() - m_table->sizeHint().height();
    const int high = std::min(wanted + std::max(table, 0), kMostHigh);
    resize(width(), mayShrink ? high : std::max(high, height()));
}

void CompareWindow::retranslate()
{
    setWindowTitle(tr("Compare"));
    m_none->setText(tr("Nothing is pinned. Pin the scenario, change something, and see both side by side: as outlines in the charts, "
                       "as figures here."));
    m_pin->setText(tr("Pin this scenario"));
    m_table->setAccessibleName(tr("What differs, and the figures"));
    for (Line& line : m_lines) {
        line.restore->setText(tr("restore"));
        line.remove->setText(tr("remove"));
    }
    showAll();
}

void CompareWindow::showAll()
{
    const auto& pins = m_board.pins();
    m_none->setVisible(pins.empty());
    m_pin->setVisible(!m_board.isFull());
    m_table->setVisible(!pins.empty());
    for (std::size_t at = 0; at < m_lines.size(); ++at) {
        const Line& line = m_lines[at];
        line.whole->setVisible(at < pins.size());
        if (at >= pins.size())
            continue;
        const QString letter = pins[at].letter();
        line.letter->setText(letter);
        if (line.name->text() != pins[at].name)
            line.name->setText(pins[at].name);
        line.name->setCursorPosition(0);
        line.name->setAccessibleName(tr("Name of %1").arg(letter));
        line.restore->setAccessibleName(tr("Make %1 the current scenario").arg(letter));
        line.remove->setAccessibleName(tr("Remove %1").arg(letter));
    }
    showTable();
}

void CompareWindow::showTable()
{
    if (!isVisible())
        return;
    const auto& pins = m_board.pins();
    const auto rows = compareRows(m_model.scenario(), m_model.answer(), pins, m_model.catalog(), m_units);
    QStringList columns{tr("now")};
    for (const Pin& pin : pins)
        columns << pin.letter();
    m_table->setColumnCount(static_cast<int>(columns.size()));
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setHead(column, columns[column], Qt::AlignLeft);
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        m_table->setVerticalHeaderItem(static_cast<int>(row), new QTableWidgetItem(rows[row].name));
        for (qsizetype column = 0; column < rows[row].cells.size(); ++column)
            m_table->setItem(static_cast<int>(row), static_cast<int>(column), new QTableWidgetItem(rows[row].cells[column]));
    }
    m_table->fit();
    if (rows.size() != std::exchange(m_rows, rows.size()))
        fitHeight(false);
}

QTableWidget& CompareWindow::table()
{
    return *m_table;
}

}  // namespace kvsight::ui
