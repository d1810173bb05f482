// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control_panel.h"

#include "core/scenario_fields.h"
#include "core/units.h"
#include "ui/chooser.h"
#include "ui/control_choices.h"
#include "ui/cpu_section.h"
#include "ui/entry_box.h"
#include "ui/in_use_section.h"
#include "ui/measured_entry.h"
#include "ui/more_cards_section.h"
#include "ui/more_section.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace kvsight::ui {
namespace {

/// Ranges are core's: a control takes what a scenario may hold.
const NumberField& field(const char* id)
{
    return *findNumberField(id);
}

QVBoxLayout* stack(QLabel* label, QWidget* widget)
{
    auto* layout = new QVBoxLayout;
    layout->setSpacing(4);
    layout->addWidget(label);
    layout->addWidget(widget);
    label->setBuddy(widget);
    return layout;
}

}  // namespace

ControlPanel::ControlPanel(ScenarioModel& model, QWidget* parent)
    : QFrame(parent), m_model(model), m_tiers(commonCards(model.catalog())), m_fittingTier(model.catalog(), m_tiers)
{
    setProperty("panel", true);
    build();
    connectControls();
    connect(&m_model, &ScenarioModel::catalogChanged, this, [this] {
        m_tiers = commonCards(m_model.catalog());
        m_fittingTier.use(m_model.catalog());
        retranslate();
    });
    retranslate();
}

void ControlPanel::build()
{
    m_modelLabel = makeLabel(this, 0.92, true, true);
    m_modelFact = makeLabel(this, 0.86, false, true);
    m_modelFact->setWordWrap(true);
    m_weightsLabel = makeLabel(this, 0.92, true, true);
    m_runtimeLabel = makeLabel(this, 0.92, true, true);
    m_kLabel = makeLabel(this, 0.92, true, true);
    m_vLabel = makeLabel(this, 0.92, true, true);
    m_modelPicker = new SearchPicker(this);
    m_weights = new Chooser(this);
    m_runtime = new Chooser(this);
    m_kType = new Chooser(this);
    m_vType = new Chooser(this);
    m_contextBox = new EntryBox;
    m_batchBox = new EntryBox;
    m_cardPicker = new SearchPicker;
    m_cardCount = new QSpinBox;
    m_context = new SliderRow(QStringLiteral("context"), m_contextBox, this);
    m_batch = new SliderRow(QStringLiteral("batch"), m_batchBox, this);
    m_card = new SliderRow(QStringLiteral("card"), m_cardPicker, this);
    m_card->setExtra(m_cardCount);
    m_cardPicker->setFixedWidth(216);
    m_cardCount->setFixedWidth(76);
    m_contextBox->setFixedWidth(136);
    m_batchBox->setFixedWidth(124);
    m_contextBox->setRange(field("context_tokens").least, field("context_tokens").most);
    m_batchBox->setRange(field("sequences").least, field("sequences").most);
    m_contextBox->setFormat([](std::uint64_t tokens) { return text(formatTokens(tokens)); });
    m_cardCount->setRange(static_cast<int>(field("gpu_count").least), static_cast<int>(field("gpu_count").most));
    m_cardCount->setAlignment(Qt::AlignRight);
    m_cardCount->setPrefix(QStringLiteral("× "));
    m_cardCount->setKeyboardTracking(false);
    m_card->slider().setSidesteps(true);
    for (EntryBox* box : {m_contextBox, m_batchBox})
        box->setLook(1.08, true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(10);
    auto* top = stack(m_modelLabel, m_modelPicker);
    top->addWidget(m_modelFact);
    layout->addLayout(top);
    auto* pairs = new QGridLayout;
    pairs->setHorizontalSpacing(10);
    pairs->setVerticalSpacing(10);
    pairs->addLayout(stack(m_weightsLabel, m_weights), 0, 0);
    pairs->addLayout(stack(m_runtimeLabel, m_runtime), 0, 1);
    pairs->addLayout(stack(m_kLabel, m_kType), 1, 0);
    pairs->addLayout(stack(m_vLabel, m_vType), 1, 1);
    pairs->setColumnStretch(0, 1);
    pairs->setColumnStretch(1, 1);
    layout->addLayout(pairs);
    for (QWidget* row : {static_cast<QWidget*>(m_context), static_cast<QWidget*>(m_batch), static_cast<QWidget*>(m_card)}) {
        layout->addSpacing(4);
        layout->addWidget(row);
    }
    addSections();
    for (PanelSection* section : m_sections)
        layout->addWidget(section);
    layout->addStretch(1);

    m_modelPicker->setObjectName(QStringLiteral("modelPicker"));
    m_cardPicker->setObjectName(QStringLiteral("cardPicker"));
    m_modelFact->setObjectName(QStringLiteral("modelFact"));
    m_weights->setObjectName(QStringLiteral("weights"));
    m_runtime->setObjectName(QStringLiteral("runtime"));
    m_kType->setObjectName(QStringLiteral("kType"));
    m_vType->setObjectName(QStringLiteral("vType"));
    m_contextBox->setObjectName(QStringLiteral("contextBox"));
    m_batchBox->setObjectName(QStringLiteral("batchBox"));
    m_cardCount->setObjectName(QStringLiteral("cardCount"));

    orderTabs();
}

void ControlPanel::addSections()
{
    auto* cards = new MoreCardsSection(m_model, this);
    connect(cards, &MoreCardsSection::stopsChanged, this, [this] {
        orderTabs();
        emit tabOrderChanged();
    });
    m_sections = {cards, new InUseSection(m_model, this), new CpuSection(m_model, this), new MeasuredEntry(m_model, this), new MoreSection(m_model, this)};
}

void ControlPanel::orderTabs()
{
    // As they are read: top to bottom, the box before its slider.
    std::vector<QWidget*> order = {m_modelPicker, m_weights, m_runtime, m_kType, m_vType,
                                   m_contextBox, &m_context->slider(), m_batchBox, &m_batch->slider(),
                                   m_cardPicker, m_cardCount, &m_card->slider()};
    for (const PanelSection* section : m_sections) {
        const auto stops = section->tabStops();
        order.insert(order.end(), stops.begin(), stops.end());
    }
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

QWidget* ControlPanel::lastInTabOrder() const
{
    return m_sections.back()->tabStops().back();
}

void ControlPanel::connectControls()
{
    connect(m_modelPicker, &SearchPicker::picked, this, [this](const QString& id) {
        m_model.edit(tr("model"), Gesture::single(), [&id](Scenario& scenario) {
            scenario.model = {};
            scenario.model.id = id.toStdString();
            scenario.weights.bytes.reset();
        });
    });
    connect(m_weights, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(tr("weights"), Gesture::single(), [&id](Scenario& scenario) {
            scenario.weights = {};
            scenario.weights.format = id.toStdString();
        });
    });
    connect(m_runtime, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(tr("runtime"), Gesture::single(), [&id](Scenario& scenario) { scenario.runtime = id.toStdString(); });
    });
    connect(m_kType, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(tr("K type"), Gesture::single(), [&id](Scenario& scenario) { scenario.k_type = id.toStdString(); });
    });
    connect(m_vType, &Chooser::picked, this, [this](const QString& id) {
        m_model.edit(tr("V type"), Gesture::single(), [&id](Scenario& scenario) { scenario.v_type = id.toStdString(); });
    });
    const auto setContext = [this](quint64 value, Gesture gesture) {
        m_model.edit(tr("context"), gesture, [value](Scenario& scenario) { scenario.context_tokens = value; });
    };
    connect(&m_context->slider(), &MarkSlider::edited, this, setContext);
    connect(m_contextBox, &EntryBox::entered, this, [setContext](quint64 value) { setContext(value, Gesture::single()); });
    // Why a value is not taken stands where the value's fact stands, until the value is mended or given up.
    for (const auto& [box, row] : {std::pair(m_contextBox, m_context), std::pair(m_batchBox, m_batch)}) {
        connect(box, &EntryBox::refused, this, [this, row = row](const QString& why) {
            if (why.isEmpty())
                refresh();
            else
                row->setFact(why, true);
        });
    }
    const auto setBatch = [this](quint64 value, Gesture gesture) {
        m_model.edit(tr("batch"), gesture, [value](Scenario& scenario) { scenario.sequences = value; });
    };
    connect(&m_batch->slider(), &MarkSlider::edited, this, setBatch);
    connect(m_batchBox, &EntryBox::entered, this, [setBatch](quint64 value) { setBatch(value, Gesture::single()); });
    connect(m_cardPicker, &SearchPicker::picked, this,
            [this](const QString& id) { chooseCard(id.toStdString(), Gesture::single()); });
    connect(&m_card->slider(), &MarkSlider::edited, this, [this](quint64 memory, Gesture gesture) {
        const MemoryTier* tier = tierOf(memory);
        if (!tier)
            return;
        const auto last = m_lastInTier.find(memory);
        chooseCard(last == m_lastInTier.end() ? tier->cards.front()->id : last->second, gesture);
    });
    connect(&m_card->slider(), &MarkSlider::sidestepped, this, [this](int steps) {
        const MemoryTier* tier = tierOf(cardMemory());
        if (!tier)
            return;
        const auto& cards = tier->cards;
        const auto here = std::find_if(cards.begin(), cards.end(), [this](const GpuSpec* card) {
            return !m_model.scenario().gpus.empty() && card->id == m_model.scenario().gpus.front().id;
        });
        const auto size = static_cast<std::ptrdiff_t>(cards.size());
        const auto index = here == cards.end() ? 0 : (here - cards.begin() - steps + size) % size;
        chooseCard(cards[static_cast<std::size_t>(index)]->id, Gesture::single());
    });
    connect(m_cardCount, &QSpinBox::valueChanged, this, [this](int count) {
        m_model.edit(tr("number of cards"), Gesture::single(), [count](Scenario& scenario) {
            if (!scenario.gpus.empty())
                scenario.gpus.front().count = static_cast<std::uint64_t>(count);
        });
    });
}

void ControlPanel::chooseCard(const std::string& id, Gesture gesture)
{
    m_model.edit(tr("GPU"), gesture, [&id](Scenario& scenario) {
        GpuChoice card;
        card.id = id;
        card.count = scenario.gpus.empty() ? 1 : scenario.gpus.front().count;
        if (scenario.gpus.empty())
            scenario.gpus.push_back(card);
        else
            scenario.gpus.front() = card;
    });
}

std::uint64_t ControlPanel::cardMemory() const
{
    const auto& resolved = m_model.answer().resolved;
    return resolved && !resolved->devices.empty() ? resolved->devices.front().spec.memory_bytes.value_or(0) : 0;
}

const MemoryTier* ControlPanel::tierOf(std::uint64_t memory) const
{
    const auto found = std::find_if(m_tiers.begin(), m_tiers.end(),
                                    [memory](const MemoryTier& tier) { return tier.memory_bytes == memory; });
    return found == m_tiers.end() ? nullptr : &*found;
}

void ControlPanel::setUnits(ByteUnits units)
{
    if (units == m_units)
        return;
    m_units = units;
    retranslate();
}

void ControlPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ControlPanel::retranslate()
{
    m_modelLabel->setText(tr("Model"));
    m_modelPicker->setAccessibleName(tr("Model"));
    m_modelPicker->setSearchHint(tr("Search models"));
    m_weightsLabel->setText(tr("Weights"));
    m_weights->setAccessibleName(tr("Weights"));
    m_runtimeLabel->setText(tr("Runtime"));
    m_runtime->setAccessibleName(tr("Runtime"));
    m_kLabel->setText(tr("K cache"));
    m_kType->setAccessibleName(tr("K cache"));
    m_vLabel->setText(tr("V cache"));
    m_vType->setAccessibleName(tr("V cache"));
    m_context->setLabel(tr("Context"), tr("Tokens that each conversation holds: prompt and answer together"));
    m_batch->setLabel(tr("Batch"), tr("Conversations at once. A conversation is one sequence in the batch: its own tokens and its own cache"));
    m_card->setLabel(tr("GPU"), tr("Left and right change the memory size, up and down the card within a size"));
    m_cardPicker->setAccessibleName(tr("All cards"));
    m_cardPicker->setSearchHint(tr("Search all cards"));
    m_cardCount->setAccessibleName(tr("Number of cards"));
    for (const auto& [chooser, id] : {std::pair(m_weights, "weights"), std::pair(m_runtime, "runtime"), std::pair(m_kType, "k_type"),
                                      std::pair(m_vType, "v_type")}) {
        const QString help = sentence(findChoiceField(id)->help);
        chooser->setToolTip(asToolTip(help));
        chooser->setAccessibleDescription(help);
    }
    for (PanelSection* section : m_sections)
        section->retranslate(m_units);
    fillChoices();
    refresh();
}

void ControlPanel::fillChoices()
{
    m_modelPicker->setItems(modelItems(m_model.catalog()));
    m_cardPicker->setItems(cardItems(m_model.catalog(), m_units));
    m_weights->setChoices(weightChoices());
    m_kType->setChoices(cacheTypeChoices());
    m_vType->setChoices(cacheTypeChoices());
    m_runtime->setChoices(runtimeChoices());
    for (const QString& id : runtimesNotRun())
        m_runtime->setNote(id, tr("rules from its source, not checked by a run"));
    std::vector<std::uint64_t> sizes;
    std::vector<MarkSlider::Tick> ticks;
    for (const MemoryTier& tier : m_tiers) {
        sizes.push_back(tier.memory_bytes);
        ticks.push_back({tier.memory_bytes, text(formatGiga(static_cast<double>(tier.memory_bytes), m_units, 0))});
    }
    m_card->slider().setScale(std::make_unique<ListScale>(sizes), ticks);
    std::vector<MarkSlider::Tick> batches;
    for (const std::uint64_t batch : {1u, 4u, 16u, 64u, 256u})
        batches.push_back({batch, QString::number(batch)});
    m_batch->slider().setScale(std::make_unique<OctaveScale>(field("sequences").slider_least, field("sequences").slider_most, 8), batches);
    m_nativeShown = 0;
    m_shapeShown = nullptr;
}

void ControlPanel::refresh()
{
    showChoices();
    showContext();
    showBatch();
    showCard();
    for (PanelSection* section : m_sections)
        section->refresh();
}

}  // namespace kvsight::ui
