// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pick_page.h"

#include "core/report/headline.h"
#include "ui/card_rows.h"
#include "ui/figure_flow.h"
#include "ui/file_desk.h"
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
#include "ui/text.h"
#include "ui/words.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace kvsight::ui {
namespace {

/// A ranking that takes longer waits until the hand rests.
constexpr int kFrameMilliseconds = 12;
constexpr int kRestMilliseconds = 80;
constexpr int kPanelWidth = 308;
constexpr int kMostCardWidth = 206;
constexpr int kHighEnough = 1000;
constexpr int kAroundRows = 18;  ///< frame and a bar below

QString needTitle(const MeasureName& measure)
{
    return PickPage::tr("Cards that qualify, best by %1 first").arg(sentence(measure.label));
}

}  // namespace

PickPage::PickPage(ScenarioModel& model, Preferences& preferences, FileDesk& files, QWidget* parent)
    : Page(parent), m_model(model), m_preferences(preferences), m_files(files), m_prices(new PriceStore(preferences, model.catalog(), this)),
      m_cards(new CardRows(this)), m_others(new OtherRows(this))
{
    build();
    connectParts();
    retranslate();
    ask();
}

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
    connect(m_models, &ModelsPanel::answered, this, &PickPage::showModelsAnswer);
    connect(m_models, &ModelsPanel::chosen, this, [this](const Scenario& scenario) {
        m_model.edit(tr("a model for the card"), Gesture::single(), [&scenario](Scenario& now) { now = scenario; });
        emit exploreAsked();
    });
}

void PickPage::setUnits(ByteUnits units)
{
    m_units = units;
    m_panel->setUnits(units);
    ask();
}

void PickPage::ask()
{
    m_stale = true;
    if (isVisible())
        m_due.start();
}

void PickPage::setReverse(bool on)
{
    m_reverse = on;
    (on ? m_onCard : m_forNeed)->setChecked(true);
    m_panel->setReverse(on);
    m_tablePanel->setVisible(!on);
    m_models->setVisible(on);
    showFold();
    ask();
}

void PickPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_stale)
        m_due.start();
}

void PickPage::settle()
{
    m_model.settle();
    if (m_stale)
        look();
    while (m_fixDue.isActive())
        lookForFix();
    m_charts->settle();
    if (m_reverse)
        m_models->settle();
}

void PickPage::look()
{
    QElapsedTimer clock;
    clock.start();
    m_due.stop();
    m_stale = false;
    if (m_reverse)
        return m_models->ask(m_panel->wishes(), m_units);
    m_need = needOf(m_model.scenario(), m_panel->wishes());
    showRanking(rankCards(m_need, m_model.catalog(), m_prices->list(), m_units, m_model.baseFolder()));
    m_due.setInterval(clock.elapsed() > kFrameMilliseconds ? kRestMilliseconds : 0);
}

void PickPage::showRanking(CardRanking ranking)
{
    Headline headline;
    std::vector<Message> why;
    if (!ranking.usable) {
        headline = headlineOfFailure(ranking.findings);
    } else if (ranking.rows.empty()) {
        headline.tone = Headline::Tone::TooBig;
        headline.sentence = ranking.first;
    } else {
        headline.tone = Headline::Tone::Fits;
        headline.sentence = {ranking.rows.size() == 1 ? KV_TR("core", "{few} of {cards} cards qualifies.")
                                                      : KV_TR("core", "{few} of {cards} cards qualify."),
                             {{"few", std::to_string(ranking.rows.size())}, {"cards", std::to_string(ranking.cards)}}};
        why.push_back(ranking.first);
        why.push_back(ranking.next);
    }
    for (const std::string& currency : ranking.other_currencies)
        why.push_back({KV_TR("core", "Prices in {currency} are not compared."), {{"currency", currency}}});
    m_headline->show(headline, ranking.findings);
    sayWhy(why);
    m_looked = ranking.cards;
    m_showing = true;
    m_cards->show(std::move(ranking.rows), m_need, m_units);
    m_others->show(std::move(ranking.others), m_need, m_units);
    m_table->selectCell(std::max(m_cards->find(m_gpu, m_count), 0));
    m_showing = false;
    m_table->fitColumns(CardRows::Origin, kMostCardWidth);
    m_title->setText(needTitle(nameOf(m_need.measure)));
    m_table->setAccessibleName(m_title->text());
    std::vector<const CardRow*> drawn;
    drawn.reserve(m_looked);
    for (const CardRow& card : m_cards->rows())
        drawn.push_back(&card);
    for (int other = 0; other < m_others->rowCount(); ++other)
        drawn.push_back(&m_others->at(other));
    m_charts->show(drawn, m_need, m_units);
    showSelected();
    showFold();
}

void PickPage::showFold()
{
    const int count = m_others->rowCount();
    const QString arrow = m_fold->isChecked() ? QStringLiteral("▾ ") : QStringLiteral("▸ ");
    m_fold->setText(arrow + (count == 1 ? tr("Why the other one does not") : tr("Why the other %1 do not").arg(count)));
    m_fold->setVisible(count > 0);
    m_otherTable->setAccessibleName(tr("Cards that do not qualify"));
    m_otherTable->setVisible(count > 0 && m_fold->isChecked());
    // Beside a long list a short one takes no more room than it fills.
    const int rows = std::max(m_cards->rowCount(), 1) * m_table->verticalHeader()->defaultSectionSize();
    m_table->setMaximumHeight(m_otherTable->isVisibleTo(this) ? m_table->horizontalHeader()->sizeHint().height() + rows + kAroundRows : QWIDGETSIZE_MAX);
    // In a low window the list takes the charts' room.
    m_charts->setVisible(!m_reverse && (!m_otherTable->isVisibleTo(this) || height() >= kHighEnough));
    if (m_otherTable->isVisible()) {
        m_otherTable->fitColumns(OtherRows::Cheapest, kMostCardWidth, m_otherTable->width() / 3);
        m_fixDue.setInterval(kRestMilliseconds);
        m_fixDue.start();
    }
}

void PickPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PickPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_table->fitColumns(CardRows::Origin, kMostCardWidth);
}

void PickPage::retranslate()
{
    m_forNeed->setText(tr("Find a card"));
    m_onCard->setText(tr("Find a model"));
    m_forNeed->setAccessibleName(tr("Which card for this need"));
    m_onCard->setAccessibleName(tr("What runs on this card"));
    m_forNeed->setToolTip(m_forNeed->accessibleName());
    m_onCard->setToolTip(m_onCard->accessibleName());
    m_priceMenu->retranslate();
    m_models->retranslate();
    m_charts->retranslate();
    ask();
}

}  // namespace kvsight::ui
