// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/need_panel.h"

#include "core/scenario_fields.h"
#include "ui/chooser.h"
#include "ui/control_panel.h"
#include "ui/live_box.h"
#include "ui/many_chooser.h"
#include "ui/panel_section.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/tick_box.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace kvsight::ui {
namespace {

constexpr std::uint64_t kMostWish = 1000000000000;

LiveBox* makeWish(const char* name, int decimals, QWidget* parent)
{
    auto* box = new LiveBox(QLatin1String(name), parent);
    box->setDecimals(decimals);
    box->setRange(1, kMostWish);
    box->setClearable(true);
    return box;
}

}  // namespace

NeedPanel::NeedPanel(ScenarioModel& model, const PickWishes& wishes, QWidget* parent) : QFrame(parent), m_model(model), m_wishes(wishes)
{
    setProperty("panel", true);
    build();
    connectScenario();
    connectWishes();
    connect(&m_model, &ScenarioModel::answered, this, &NeedPanel::refresh);
    connect(&m_model, &ScenarioModel::catalogChanged, this, &NeedPanel::retranslate);
    retranslate();
}

QLabel* NeedPanel::addPair(QGridLayout& grid, int row, int column, QWidget* control, int span)
{
    QLabel* label = makeLabel(this, 0.92, true, true);
    label->setBuddy(control);
    grid.addWidget(label, row * 2, column, 1, span);
    grid.addWidget(control, row * 2 + 1, column, 1, span);
    control->setMinimumWidth(60);
    m_pairs.emplace_back(label, control);
    return label;
}

void NeedPanel::buildControls()
{
    m_runTitle = makeLabel(this, 1.12, true);
    m_askTitle = makeLabel(this, 1.12, true);
    m_modelPicker = new SearchPicker(this);
    m_modelPicker->setObjectName(QStringLiteral("pickModel"));
    const auto chooser = [this](const char* name) {
        auto* made = new Chooser(this);
        made->setObjectName(QLatin1String(name));
        return made;
    };
    m_weights = chooser("pickWeights");
    m_kType = chooser("pickKType");
    m_vType = chooser("pickVType");
    m_context = new LiveBox(QStringLiteral("pickContext"), this);
    m_batch = new LiveBox(QStringLiteral("pickBatch"), this);
    m_prompt = new LiveBox(QStringLiteral("pickPrompt"), this);
    m_speed = makeWish("pickSpeed", 1, this);
    m_first = makeWish("pickFirstToken", 1, this);
    m_price = makeWish("pickPrice", 0, this);
    m_currency = chooser("pickCurrency");
    m_power = makeWish("pickPower", 0, this);
    m_kwh = makeWish("pickKwh", 4, this);
    m_count = new QSpinBox(this);
    m_count->setObjectName(QStringLiteral("pickCount"));
    m_count->setRange(1, static_cast<int>(kMostRankedCards));
    m_count->setAlignment(Qt::AlignRight);
    m_prices = chooser("pickPrices");
    m_maker = new ManyChooser(this);
    m_maker->setObjectName(QStringLiteral("pickMaker"));
    m_class = new ManyChooser(this);
    m_class->setObjectName(QStringLiteral("pickClass"));
    m_cards = new QLineEdit(this);
    m_cards->setObjectName(QStringLiteral("pickCards"));
    m_cards->setClearButtonEnabled(true);
    m_measure = chooser("pickMeasure");
    m_announced = new TickBox(this);
    m_announced->setObjectName(QStringLiteral("pickAnnounced"));

    m_machine = makeLink(this, "thisMachine");
    m_machineText = makeLabel(this, 0.86, false, true);
    m_machineText->setObjectName(QStringLiteral("machineText"));
    m_machineText->setWordWrap(true);
    m_machineText->hide();
    connect(m_machine, &QPushButton::clicked, this, &NeedPanel::machineAsked);
    m_guide = makeLink(this, "buyersGuide");
    connect(m_guide, &QPushButton::clicked, this, &NeedPanel::guideAsked);
    m_clear = makeLink(this, "clearWishes");
    connect(m_clear, &QPushButton::clicked, this, [this] { take(PickWishes()); });
}

void NeedPanel::build()
{
    buildControls();
    const auto makeGrid = [] {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(10);
        grid->setVerticalSpacing(3);
        grid->setColumnStretch(0, 1);
        grid->setColumnStretch(1, 1);
        return grid;
    };
    auto* run = makeGrid();
    addPair(*run, 0, 0, m_modelPicker, 2);
    addPair(*run, 1, 0, m_weights);
    addPair(*run, 1, 1, m_prompt);
    addPair(*run, 2, 0, m_kType);
    addPair(*run, 2, 1, m_vType);
    addPair(*run, 3, 0, m_context);
    addPair(*run, 3, 1, m_batch);
    auto* ask = makeGrid();
    addPair(*ask, 0, 0, m_measure, 2);
    addPair(*ask, 1, 0, m_speed);
    addPair(*ask, 1, 1, m_first);
    addPair(*ask, 2, 0, m_price);
    addPair(*ask, 2, 1, m_currency);
    addPair(*ask, 3, 0, m_power);
    addPair(*ask, 3, 1, m_kwh);
    addPair(*ask, 4, 0, m_count);
    addPair(*ask, 4, 1, m_prices);
    addPair(*ask, 5, 0, m_maker);
    addPair(*ask, 5, 1, m_class);
    addPair(*ask, 6, 0, m_cards, 2);
    auto* runHead = new QHBoxLayout;
    runHead->addWidget(m_runTitle, 1);
    runHead->addWidget(m_guide);
    auto* askHead = new QHBoxLayout;
    askHead->addWidget(m_askTitle, 1);
    askHead->addWidget(m_clear);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(6);
    layout->addLayout(runHead);
    layout->addLayout(run);
    layout->addSpacing(6);
    layout->addLayout(askHead);
    layout->addLayout(ask);
    layout->addWidget(m_announced);
    layout->addWidget(m_machine, 0, Qt::AlignLeft);
    layout->addWidget(m_machineText);
    layout->addStretch(1);
    std::vector<QWidget*> order;
    order.reserve(m_pairs.size() + 4);
    for (const auto& [label, control] : m_pairs)
        order.push_back(control);
    order.insert(std::find(order.begin(), order.end(), m_measure), m_clear);
    order.insert(order.begin(), m_guide);
    order.insert(order.end(), {m_announced, m_machine});
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

QWidget* NeedPanel::firstInTabOrder() const
{
    return m_guide;
}

QWidget* NeedPanel::lastInTabOrder() const
{
    return m_machine;
}

void NeedPanel::tellMachine(const QString& words)
{
    m_machineText->setText(words);
    m_machineText->setVisible(!words.isEmpty());
}

void NeedPanel::connectScenario()
{
    connect(m_modelPicker, &SearchPicker::picked, this, [this](const QString& id) {
        m_model.edit(ControlPanel::tr("model"), Gesture::single(), [&id](Scenario& scenario) {
            scenario.model = {};
            scenario.model.id = id.toStdString();
            scenario.weights.bytes.reset();
        });
    });
    connect(m_weights, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(ControlPanel::tr("weights"), Gesture::single(), [&id](Scenario& scenario) {
            scenario.weights = {};
            scenario.weights.format = id.toStdString();
        });
    });
    connect(m_kType, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(ControlPanel::tr("K type"), Gesture::single(), [&id](Scenario& scenario) { scenario.k_type = id.toStdString(); });
    });
    connect(m_vType, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(ControlPanel::tr("V type"), Gesture::single(), [&id](Scenario& scenario) { scenario.v_type = id.toStdString(); });
    });
    const std::pair<LiveBox*, const char*> numbers[] = {
        {m_context, "context_tokens"}, {m_batch, "sequences"}, {m_prompt, "prompt_tokens"}};
    for (const auto& [box, id] : numbers) {
        const NumberField& field = *findNumberField(id);
        box->setRange(field.least, field.most);
        box->setClearable(!field.get(Scenario()).has_value());
        connect(box, &LiveBox::changed, this, [this, &field](std::optional<quint64> value, Gesture gesture) {
            m_model.edit(sentence(field.label), gesture, [&field, value](Scenario& scenario) { field.set(scenario, value); });
        });
    }
    m_context->setFormat([](std::uint64_t tokens) { return text(formatTokens(tokens)); });
    m_prompt->setFormat([](std::uint64_t tokens) { return text(formatTokens(tokens)); });
}

void NeedPanel::take(const PickWishes& wishes)
{
    if (wishes == m_wishes)
        return;
    m_wishes = wishes;
    showWishes();
    emit wishesChanged();
}

void NeedPanel::wish(LiveBox* box, std::optional<double> PickWishes::*number, int decimals)
{
    connect(box, &LiveBox::changed, this, [this, number, decimals](std::optional<quint64> value) {
        PickWishes wishes = m_wishes;
        wishes.*number = value ? std::optional(static_cast<double>(*value) / std::pow(10.0, decimals)) : std::nullopt;
        take(wishes);
    });
}

void NeedPanel::connectWishes()
{
    wish(m_speed, &PickWishes::least_speed, 1);
    wish(m_first, &PickWishes::most_first_token_s, 1);
    wish(m_price, &PickWishes::most_price, 0);
    wish(m_power, &PickWishes::most_power_w, 0);
    wish(m_kwh, &PickWishes::price_per_kwh, 4);
    connect(m_count, &QSpinBox::valueChanged, this, [this](int count) {
        PickWishes wishes = m_wishes;
        wishes.most_count = static_cast<std::uint64_t>(count);
        take(wishes);
    });
    connect(m_announced, &QCheckBox::clicked, this, [this](bool on) {
        PickWishes wishes = m_wishes;
        wishes.with_announced = on;
        take(wishes);
    });
    connect(m_cards, &QLineEdit::textEdited, this, [this](const QString& words) {
        PickWishes wishes = m_wishes;
        wishes.cards = words.toStdString();
        take(wishes);
    });
    connectChoices();
}

void NeedPanel::connectChoices()
{
    const auto chooseMany = [this](ManyChooser* chooser, std::vector<std::string> PickWishes::*words) {
        connect(chooser, &ManyChooser::picked, this, [this, words](const QStringList& ids) {
            PickWishes wishes = m_wishes;
            (wishes.*words).clear();
            for (const QString& id : ids)
                (wishes.*words).push_back(id.toStdString());
            take(wishes);
        });
    };
    chooseMany(m_maker, &PickWishes::makers);
    chooseMany(m_class, &PickWishes::classes);
    const auto choose = [this](Chooser* chooser, auto change) {
        connect(chooser, &Chooser::picked, this, [this, change](const QString& id) {
            PickWishes wishes = m_wishes;
            change(wishes, id.toStdString());
            take(wishes);
        });
    };
    choose(m_currency, [](PickWishes& wishes, const std::string& id) { wishes.currency = id; });
    choose(m_prices, [](PickWishes& wishes, const std::string& id) { wishes.prices = static_cast<PriceChoice>(std::stoi(id)); });
    choose(m_measure, [](PickWishes& wishes, const std::string& id) {
        for (const MeasureName& name : rankMeasures())
            if (id == name.id)
                wishes.measure = name.measure;
    });
}

void NeedPanel::setCurrencies(const std::vector<std::string>& currencies)
{
    if (currencies == m_currencies)
        return;
    m_currencies = currencies;
    retranslate();
}

void NeedPanel::setReverse(bool on)
{
    const QWidget* ofCards[] = {m_modelPicker, m_weights, m_measure, m_first, m_power, m_kwh, m_maker, m_class, m_cards};
    for (const auto& [label, control] : m_pairs) {
        const bool hidden = on && std::find(std::begin(ofCards), std::end(ofCards), control) != std::end(ofCards);
        label->setVisible(!hidden);
        control->setVisible(!hidden);
    }
    m_announced->setVisible(!on);
}

void NeedPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace kvsight::ui
