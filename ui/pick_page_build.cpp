// SPDX-License-Identifier: GPL-3.0-or-later
// How the page is put together; pick_page.cpp fills it.
#include "ui/pick_page.h"

#include "ui/card_rows.h"
#include "ui/figure_flow.h"
#include "ui/headline_panel.h"
#include "ui/models_panel.h"
#include "ui/need_panel.h"
#include "ui/other_rows.h"
#include "ui/pick_charts.h"
#include "ui/preferences.h"
#include "ui/price_menu.h"
#include "ui/price_store.h"
#include "ui/row_table.h"
#include "ui/scenario_model.h"
#include "ui/segment.h"
#include "ui/slider_row.h"
#include "ui/words.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <vector>

namespace kvsight::ui {
namespace {

constexpr int kPanelWidth = 308;

}  // namespace

void PickPage::build()
{
    m_headline = new HeadlinePanel(this);
    m_why = new Words(m_headline, 0.98, false, "quiet");
    m_why->setObjectName(QStringLiteral("whyFirst"));
    m_why->setWordWrap(true);
    static_cast<QBoxLayout*>(m_headline->layout())->insertWidget(1, m_why);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(m_headline);
    m_tablePanel = buildTable();
    right->addWidget(m_tablePanel, 11);
    m_charts = new PickCharts(m_model, this);
    right->addWidget(m_charts, 10);
    m_models = new ModelsPanel(m_model, *m_prices, this);
    m_models->hide();
    right->addWidget(m_models, 21);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    layout->addWidget(buildLeft());
    layout->addLayout(right, 1);
    orderTabs();
}

QWidget* PickPage::buildLeft()
{
    auto* left = new QWidget(this);
    m_forNeed = makeSegment(left, "forNeed");
    m_onCard = makeSegment(left, "onCard");
    m_forNeed->setMinimumWidth(60);
    m_onCard->setMinimumWidth(60);
    m_forNeed->setChecked(true);
    auto* ways = new QHBoxLayout;
    ways->setSpacing(4);
    ways->addWidget(m_forNeed, 1);
    ways->addWidget(m_onCard, 1);
    m_panel = new NeedPanel(m_model, wishesFrom(m_preferences.pickWishes()), left);
    m_panel->setCurrencies(m_prices->currencies());
    auto* scroll = new QScrollArea(left);
    scroll->setWidget(m_panel);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(kPanelWidth);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(ways);
    layout->addWidget(scroll, 1);
    return left;
}

void PickPage::orderTabs()
{
    setTabOrder(m_forNeed, m_onCard);
    setTabOrder(m_onCard, m_panel->firstInTabOrder());
    std::vector<QWidget*> order{m_panel->lastInTabOrder(), m_headline->details().firstInTabOrder()};
    if (m_headline->details().lastInTabOrder() != order.back())
        order.push_back(m_headline->details().lastInTabOrder());
    order.insert(order.end(), {m_priceMenu, m_table, m_fold, m_otherTable});
    for (const auto& stops : {m_charts->tabStops(), m_models->tabStops()})
        order.insert(order.end(), stops.begin(), stops.end());
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

QFrame* PickPage::buildTable()
{
    auto* panel = new QFrame(this);
    panel->setProperty("panel", true);
    m_title = makeLabel(panel, 1.12, true);
    m_table = new RowTable(QStringLiteral("cardTable"), panel);
    m_table->setModel(m_cards);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->setSortingEnabled(true);
    m_note = makeLabel(panel, 0.86, false, true);
    m_note->setObjectName(QStringLiteral("cardNote"));
    m_note->setWordWrap(true);
    m_fold = new QToolButton(panel);
    m_fold->setObjectName(QStringLiteral("othersFold"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_otherTable = new RowTable(QStringLiteral("otherTable"), panel);
    m_otherTable->setModel(m_others);
    m_otherTable->hide();
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(14, 10, 12, 8);
    layout->setSpacing(4);
    m_priceMenu = new PriceMenu(m_model, *m_prices, m_files, panel);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_priceMenu);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    layout->addWidget(m_otherTable, 1);
    return panel;
}

void PickPage::connectParts()
{
    for (QTimer* timer : {&m_due, &m_fixDue}) {
        timer->setSingleShot(true);
        timer->setInterval(0);
    }
    connect(&m_due, &QTimer::timeout, this, &PickPage::look);
    connect(&m_fixDue, &QTimer::timeout, this, &PickPage::lookForFix);
    connect(&m_model, &ScenarioModel::answered, this, &PickPage::ask);
    connect(&m_model, &ScenarioModel::catalogChanged, this, [this] { m_prices->readAgain(m_model.catalog()); });
    connect(m_prices, &PriceStore::changed, this, [this] {
        m_panel->setCurrencies(m_prices->currencies());
        ask();
    });
    connect(m_panel, &NeedPanel::wishesChanged, this, [this] {
        m_preferences.setPickWishes(wishesText(m_panel->wishes()));
        ask();
    });
    connect(m_table, &RowTable::chosen, this, &PickPage::choose);
    connect(m_table, &RowTable::editAsked, this, &PickPage::editPrice);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& at) {
        if (at.column() == CardRows::PriceColumn)
            editPrice(at.row());
        else
            choose(at.row());
    });
    connect(m_table, &RowTable::rowChanged, this, [this](int row) {
        if (m_showing || row < 0)
            return;
        m_gpu = m_cards->at(row).gpu;
        m_count = m_cards->at(row).count;
        showSelected();
    });
    connect(m_charts, &PickCharts::picked, this, [this](const std::string& gpu, std::uint64_t count) {
        m_table->selectCell(m_cards->find(gpu, count));
    });
    connect(m_charts, &PickCharts::scenarioPicked, this, [this](const Scenario& scenario) {
        m_model.edit(tr("a cell of the map"), Gesture::single(), [&scenario](Scenario& now) { now = scenario; });
    });
    connect(m_cards, &CardRows::priceTyped, this, [this](const CardRow& row, std::optional<double> amount) {
        m_prices->setOwn(row.card && !row.card->id.empty() ? row.card->id : row.gpu, amount, m_need.currency, m_model.catalog());
    });
    connect(m_otherTable, &RowTable::chosen, this, &PickPage::applyFix);
    connect(m_otherTable, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (at.column() == OtherRows::Cheapest)
            applyFix(at.row());
    });
    connect(m_otherTable->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { m_fixDue.start(); });
    connect(m_fold, &QToolButton::toggled, this, [this] { showFold(); });
    connect(m_forNeed, &QPushButton::clicked, this, [this] { setReverse(false); });
    connect(m_onCard, &QPushButton::clicked, this, [this] { setReverse(true); });
    connect(m_panel, &NeedPanel::machineAsked, this, &PickPage::readMachine);
    connect(m_panel, &NeedPanel::guideAsked, this, &PickPage::guideAsked);
    connect(m_models, &ModelsPanel::answered, this, &PickPage::showModelsAnswer);
    connect(m_models, &ModelsPanel::chosen, this, [this](const Scenario& scenario) {
        m_model.edit(tr("a model for the card"), Gesture::single(), [&scenario](Scenario& now) { now = scenario; });
        emit exploreAsked();
    });
}

}  // namespace kvsight::ui
