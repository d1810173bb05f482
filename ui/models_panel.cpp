// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models_panel.h"

#include "ui/control_choices.h"
#include "ui/control_panel.h"
#include "ui/model_rows.h"
#include "ui/price_store.h"
#include "ui/row_table.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/segment.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/tick_box.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kRestMilliseconds = 80;
constexpr int kMostModelWidth = 200;

}  // namespace

ModelsPanel::ModelsPanel(ScenarioModel& model, PriceStore& prices, QWidget* parent)
    : QFrame(parent), m_model(model), m_prices(prices), m_rows(new ModelRows(this)), m_reader(this)
{
    setProperty("panel", true);
    build();
    m_due.setSingleShot(true);
    m_due.setInterval(kRestMilliseconds);
    connect(&m_due, &QTimer::timeout, this, &ModelsPanel::start);
    const auto again = [this] { ask(m_wishes, m_units); };
    connect(m_thisCard, &QPushButton::clicked, this, again);
    connect(m_thisMoney, &QPushButton::clicked, this, again);
    connect(m_everyWay, &QCheckBox::clicked, this, again);
    connect(m_picker, &SearchPicker::picked, this, &ModelsPanel::setCard);
    connect(m_count, &QSpinBox::valueChanged, this, [this](int count) {
        m_model.edit(ControlPanel::tr("number of cards"), Gesture::single(), [count](Scenario& scenario) {
            if (!scenario.gpus.empty())
                scenario.gpus.front().count = static_cast<std::uint64_t>(count);
        });
    });
    const auto choose = [this](int row) {
        if (row >= 0 && row < m_rows->rowCount())
            emit chosen(scenarioOf(m_need, m_rows->at(row)));
    };
    connect(m_table, &RowTable::chosen, this, choose);
    connect(m_table, &QTableView::doubleClicked, this, [choose](const QModelIndex& at) { choose(at.row()); });
}

void ModelsPanel::build()
{
    m_title = makeLabel(this, 1.12, true);
    m_note = makeLabel(this, 0.86, false, true);
    m_thisCard = makeSegment(this, "thisCard");
    m_thisMoney = makeSegment(this, "thisMoney");
    m_thisCard->setChecked(true);
    m_picker = new SearchPicker(this);
    m_picker->setObjectName(QStringLiteral("modelsCard"));
    m_picker->setMinimumWidth(216);
    m_count = new QSpinBox(this);
    m_count->setObjectName(QStringLiteral("modelsCount"));
    m_count->setRange(1, static_cast<int>(kMostRankedCards));
    m_count->setPrefix(QStringLiteral("× "));
    m_count->setAlignment(Qt::AlignRight);
    m_everyWay = new TickBox(this);
    m_everyWay->setObjectName(QStringLiteral("everyWay"));
    m_table = new RowTable(QStringLiteral("modelTable"), this);
    m_table->setModel(m_rows);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->setSortingEnabled(true);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(m_thisCard);
    head->addWidget(m_thisMoney);
    head->addWidget(m_picker);
    head->addWidget(m_count);
    head->addStretch(1);
    head->addWidget(m_everyWay);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 12, 8);
    layout->setSpacing(6);
    layout->addWidget(m_title);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
}

std::vector<QWidget*> ModelsPanel::tabStops() const
{
    return {m_thisCard, m_thisMoney, m_picker, m_count, m_everyWay, m_table};
}

void ModelsPanel::setCard(const QString& id)
{
    m_model.edit(ControlPanel::tr("GPU"), Gesture::single(), [&id](Scenario& scenario) {
        GpuChoice card;
        card.id = id.toStdString();
        card.count = scenario.gpus.empty() ? 1 : scenario.gpus.front().count;
        scenario.gpus = {card};
    });
}

ModelNeed ModelsPanel::needNow() const
{
    ModelNeed need;
    need.scenario = m_model.scenario();
    if (m_thisMoney->isChecked())
        need.most_price = m_wishes.most_price.value_or(0);
    need.most_count = m_wishes.most_count;
    need.currency = m_wishes.currency;
    need.prices = m_wishes.prices;
    need.least_speed = m_wishes.least_speed;
    need.contexts = {8192, 32768, 131072};
    if (const auto& own = m_model.scenario().context_tokens; own && std::find(need.contexts.begin(), need.contexts.end(), *own) == need.contexts.end())
        need.contexts.push_back(*own);
    need.every_way = m_everyWay->isChecked();
    return need;
}

void ModelsPanel::ask(const PickWishes& wishes, ByteUnits units)
{
    m_wishes = wishes;
    m_units = units;
    m_stale = true;
    showCard();
    if (isVisible())
        m_due.start();
}

void ModelsPanel::settle()
{
    if (!m_stale && !m_reader.isReading())
        return;
    m_due.stop();
    m_stale = false;
    m_need = needNow();
    take(rankModels(m_need, m_model.catalog(), m_prices.list(), m_units));
}

void ModelsPanel::start()
{
    m_stale = false;
    const ModelNeed need = needNow();
    m_reader.start(QString(), [this, need, catalog = m_model.sharedCatalog(), prices = m_prices.list(), units = m_units](const ReadControl&) {
        auto ranking = std::make_shared<ModelRanking>(rankModels(need, *catalog, prices, units));
        return [this, need, ranking] {
            m_need = need;
            take(std::move(*ranking));
        };
    });
}

void ModelsPanel::take(ModelRanking ranking)
{
    const std::size_t running = ranking.rows.size();
    m_rows->show(std::move(ranking.rows), text(m_need.currency), m_units);
    const bool money = m_need.most_price.has_value();
    m_table->setColumnHidden(ModelRows::Cards, !money);
    m_table->setColumnHidden(ModelRows::PriceColumn, !money);
    // The card takes their room; the format tells the bits well enough.
    m_table->setColumnHidden(ModelRows::Bits, money);
    m_table->setColumnHidden(ModelRows::Runs, money);
    m_table->selectCell(0);
    m_table->fitColumns(ModelRows::Limit, kMostModelWidth);
    emit answered(ranking.first, running, ranking.models, ranking.findings);
}

void ModelsPanel::showCard()
{
    const Scenario& scenario = m_model.scenario();
    const auto& resolved = m_model.answer().resolved;
    QString id, name = ControlPanel::tr("choose a card");
    if (!scenario.gpus.empty()) {
        const GpuChoice& choice = scenario.gpus.front();
        const bool known = resolved && !resolved->devices.empty();
        id = text(known ? resolved->devices.front().spec.id : choice.id);
        name = text(known ? resolved->devices.front().spec.name : choice.name.empty() ? choice.id : choice.name);
    }
    m_picker->show(id, name);
    const bool money = m_thisMoney->isChecked();
    m_picker->setEnabled(!money);
    const QSignalBlocker quiet(m_count);
    m_count->setValue(static_cast<int>(scenario.gpus.empty() ? 1 : scenario.gpus.front().count));
    m_count->setEnabled(!money && !scenario.gpus.empty());
    m_title->setText(money ? tr("What runs for this money") : tr("What runs on this card"));
    m_table->setAccessibleName(m_title->text());
    m_note->setText(money && !m_wishes.most_price ? tr("Write on the left what it may cost at most.")
                                                  : tr("At %1 at once. Enter or a double click sets the scenario and shows it in Explore.")
                                                        .arg(text(formatCount(scenario.sequences))));
}

void ModelsPanel::retranslate()
{
    m_thisCard->setText(tr("This card"));
    m_thisMoney->setText(tr("This money"));
    m_everyWay->setText(tr("Every format and context"));
    m_everyWay->setAccessibleName(m_everyWay->text());
    m_picker->setAccessibleName(ControlPanel::tr("All cards"));
    m_picker->setSearchHint(ControlPanel::tr("Search all cards"));
    m_picker->setItems(cardItems(m_model.catalog(), m_units));
    m_count->setAccessibleName(ControlPanel::tr("Number of cards"));
    ask(m_wishes, m_units);
}

}  // namespace kvsight::ui
