// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_legend.h"

#include "ui/measured_board.h"
#include "ui/panel_section.h"
#include "ui/slider_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace kvsight::ui {

MeasuredLegend::MeasuredLegend(MeasuredBoard& board, QWidget* parent)
    : QWidget(parent), m_board(board), m_text(makeLabel(this, 0.86, false, true)), m_dismiss(makeLink(this, "dismissMeasured"))
{
    setObjectName(QStringLiteral("measuredLegend"));
    m_text->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_dismiss, 0, Qt::AlignTop);
    connect(m_dismiss, &QPushButton::clicked, &board, &MeasuredBoard::dismiss);
    refresh();
}

void MeasuredLegend::refresh()
{
    const QString legend = m_board.legend();
    m_text->setText(legend);
    m_dismiss->setText(tr("remove"));
    m_dismiss->setAccessibleName(tr("Remove the measured bar"));
    setVisible(!legend.isEmpty());
}

QWidget* MeasuredLegend::dismissButton() const
{
    return m_dismiss;
}

QString MeasuredLegend::text() const
{
    return isHidden() ? QString() : m_text->text();
}

}  // namespace kvsight::ui
