// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model_card.h"

#include "ui/layer_strip.h"
#include "ui/model_card_texts.h"
#include "ui/plain_table.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

constexpr int kWide = 760, kLeastHigh = 320, kMostHigh = 680;
constexpr int kBesideBody = 48, kAroundBody = 116;  ///< margins; the title and the button
constexpr int kFactsBeside = 2;  ///< facts in one row
constexpr std::size_t kMostFindings = 100;

void clear(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

}  // namespace

ModelCard::ModelCard(QWidget* parent)
    : QDialog(parent), m_title(makeLabel(this, 1.3, true)), m_layerLine(nullptr), m_weightsTitle(nullptr), m_findingsTitle(nullptr),
      m_cacheNote(nullptr), m_strip(nullptr), m_body(new QWidget), m_scroll(new QScrollArea(this)), m_facts(new QGridLayout),
      m_weights(nullptr), m_findings(new QVBoxLayout), m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("modelCard"));
    build();
    resize(kWide, kMostHigh);
}

void ModelCard::build()
{
    m_title->setWordWrap(true);
    m_strip = new LayerStrip(m_body);
    m_layerLine = makeLabel(m_body, 0.92, false, true);
    m_layerLine->setWordWrap(true);
    m_cacheNote = makeLabel(m_body, 0.86, false, true);
    m_cacheNote->setWordWrap(true);
    m_weightsTitle = makeLabel(m_body, 1.08, true);
    m_findingsTitle = makeLabel(m_body, 1.08, true);
    m_weights = new PlainTable(PlainTable::Columns::Spread, PlainTable::Height::Exact, m_body);
    m_weights->setObjectName(QStringLiteral("weightTable"));
    m_weights->setSelectionMode(QAbstractItemView::SingleSelection);
    m_weights->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_close->setObjectName(QStringLiteral("closeCard"));
    m_close->setAutoDefault(false);
    m_facts->setHorizontalSpacing(14);
    m_facts->setVerticalSpacing(5);
    m_facts->setColumnStretch(1, 1);
    m_facts->setColumnStretch(3, 1);
    m_findings->setSpacing(6);
    auto* inside = new QVBoxLayout(m_body);
    inside->setContentsMargins(0, 4, 12, 4);
    inside->setSpacing(8);
    inside->addWidget(m_strip);
    inside->addWidget(m_layerLine);
    inside->addSpacing(6);
    inside->addLayout(m_facts);
    inside->addWidget(m_cacheNote);
    inside->addSpacing(6);
    inside->addWidget(m_weightsTitle);
    inside->addWidget(m_weights);
    inside->addSpacing(6);
    inside->addWidget(m_findingsTitle);
    inside->addLayout(m_findings);
    inside->addStretch(1);
    m_scroll->setWidget(m_body);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(buttons);
    setTabOrder(m_scroll, m_strip);
    setTabOrder(m_strip, m_weights);
    setTabOrder(m_weights, m_close);
    connect(m_strip, &LayerStrip::currentChanged, this, [this] { m_layerLine->setText(m_strip->currentWords()); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
}

void ModelCard::show(const QString& name, InspectionResult result)
{
    m_name = name;
    m_result = std::move(result);
    m_strip->setLayers(m_result.inspection ? m_result.inspection->resolved.shape->layers : std::vector<LayerShape>());
    fill();
    m_scroll->ensureVisible(0, 0);
    if (!isVisible())
        resize(kWide, std::clamp(m_body->layout()->totalHeightForWidth(kWide - kBesideBody) + kAroundBody, kLeastHigh, kMostHigh));
    QDialog::show();
    raise();
    activateWindow();
    m_close->setFocus();
}

void ModelCard::setUnits(ByteUnits units)
{
    m_units = units;
    fill();
}

void ModelCard::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        fill();
}

void ModelCard::fill()
{
    setWindowTitle(tr("About %1").arg(m_name));
    m_title->setText(m_name);
    m_close->setText(tr("Close"));
    m_scroll->setAccessibleName(tr("What was read"));
    m_strip->setVisible(m_result.inspection.has_value());
    m_layerLine->setVisible(m_result.inspection.has_value());
    m_layerLine->setText(m_strip->currentWords());
    m_cacheNote->setVisible(m_result.inspection.has_value());
    m_cacheNote->setText(tr("Cache and states by the formula alone, at 2 bytes an element."));
    m_weightsTitle->setText(tr("Weights by part"));
    m_findingsTitle->setText(tr("What there is to say"));
    fillFacts();
    fillWeights();
    fillFindings();
}

void ModelCard::fillFacts()
{
    clear(*m_facts);
    Facts facts;
    if (m_result.inspection)
        facts = modelFacts(*m_result.inspection, m_units);
    else if (m_result.weights)
        facts = weightFacts(*m_result.weights, m_units);
    const int rows = (static_cast<int>(facts.size()) + kFactsBeside - 1) / kFactsBeside;
    for (int at = 0; at < static_cast<int>(facts.size()); ++at) {
        const auto& [label, value] = facts[static_cast<std::size_t>(at)];
        QLabel* name = makeLabel(m_body, 1, false, true);
        QLabel* shown = makeLabel(m_body, 1, true);
        shown->setWordWrap(true);
        name->setText(label);
        shown->setText(value);
        m_facts->addWidget(name, at % rows, 2 * (at / rows));
        m_facts->addWidget(shown, at % rows, 2 * (at / rows) + 1);
    }
}

void ModelCard::fillWeights()
{
    std::vector<QStringList> rows;
    if (m_result.inspection)
        rows = weightRows(m_result.inspection->resolved.weights, m_units);
    else if (m_result.weights)
        rows = weightRows(*m_result.weights, m_units);
    m_weightsTitle->setVisible(!rows.empty());
    m_weights->setVisible(!rows.empty());
    m_weights->setAccessibleName(tr("Weights by part"));
    m_weights->setColumnCount(4);
    const QString heads[] = {tr("Part"), tr("Elements"), tr("Size"), tr("Format")};
    for (int column = 0; column < 4; ++column)
        m_weights->setHead(column, heads[column], column == 1 || column == 2 ? Qt::AlignRight : Qt::AlignLeft);
    m_weights->setRowCount(static_cast<int>(rows.size()));
    for (int line = 0; line < m_weights->rowCount(); ++line) {
        const QStringList& cells = rows[static_cast<std::size_t>(line)];
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setTextAlignment((column == 1 || column == 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            if (line + 1 == m_weights->rowCount()) {
                QFont font = m_weights->font();
                font.setBold(true);
                item->setFont(font);
            }
            m_weights->setItem(line, column, item);
        }
    }
    m_weights->fit();
}

void ModelCard::fillFindings()
{
    clear(*m_findings);
    QStringList lines = findingLines(m_result.findings);
    m_findingsTitle->setVisible(!lines.isEmpty());
    if (lines.size() > static_cast<qsizetype>(kMostFindings)) {
        const auto more = lines.size() - static_cast<qsizetype>(kMostFindings);
        lines = lines.mid(0, static_cast<qsizetype>(kMostFindings));
        lines << tr("And %1 more of the kind.").arg(more);
    }
    for (const QString& line : lines) {
        QLabel* label = makeLabel(m_body);
        label->setWordWrap(true);
        label->setText(line);
        m_findings->addWidget(label);
    }
}

}  // namespace kvsight::ui
