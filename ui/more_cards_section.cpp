// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/more_cards_section.h"

#include "ui/control_choices.h"
#include "ui/control_panel.h"
#include "ui/field_controls.h"
#include "ui/field_text.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr std::size_t kMostKinds = 8;

std::uint64_t cardsOf(const Scenario& scenario)
{
    std::uint64_t count = 0;
    for (const GpuChoice& choice : scenario.gpus)
        count += std::min(choice.count, kMaxGpus);
    return count;
}

}  // namespace

MoreCardsSection::MoreCardsSection(ScenarioModel& model, QWidget* parent)
    : PanelSection(model, parent), m_list(new QVBoxLayout), m_add(makeLink(this, "addCard")), m_splitRow(new QWidget(this)),
      m_splitLabel(makeLabel(m_splitRow, 0.92, true, true)), m_split(new FieldChoice(model, *findChoiceField("split"), m_splitRow))
{
    auto* split = new QHBoxLayout(m_splitRow);
    split->setContentsMargins(0, 0, 0, 0);
    split->addWidget(m_splitLabel, 1);
    split->addWidget(m_split, 1);
    m_splitLabel->setBuddy(m_split);
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(6);
    auto* add = new QHBoxLayout;
    add->addWidget(m_add);
    add->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(m_list);
    layout->addLayout(add);
    layout->addWidget(m_splitRow);
    connect(m_add, &QPushButton::clicked, this, [this] {
        m_model.edit(tr("another card"), Gesture::single(), [](Scenario& scenario) {
            GpuChoice card = scenario.gpus.empty() ? startScenario().gpus.front() : scenario.gpus.back();
            card.count = 1;
            scenario.gpus.push_back(card);
        });
    });
}

void MoreCardsSection::addRow()
{
    const std::size_t at = m_rows.size();
    Row row{};
    row.whole = new QWidget(this);
    row.picker = new SearchPicker(row.whole);
    row.count = new QSpinBox(row.whole);
    row.remove = makeLink(row.whole, "");
    row.picker->setObjectName(QStringLiteral("cardPicker%1").arg(at + 2));
    row.count->setObjectName(QStringLiteral("cardCount%1").arg(at + 2));
    row.remove->setObjectName(QStringLiteral("removeCard%1").arg(at + 2));
    row.remove->setText(QStringLiteral("✕"));
    row.remove->setFixedWidth(34);
    row.count->setRange(1, static_cast<int>(kMaxGpus));
    row.count->setPrefix(QStringLiteral("× "));
    row.count->setAlignment(Qt::AlignRight);
    row.count->setKeyboardTracking(false);
    row.count->setFixedWidth(62);
    auto* layout = new QHBoxLayout(row.whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(row.picker, 1);
    layout->addWidget(row.count);
    layout->addWidget(row.remove);
    m_list->addWidget(row.whole);
    const auto change = [this, at](const QString& name, const std::function<void(std::vector<GpuChoice>&)>& what) {
        m_model.edit(name, Gesture::single(), [at, &what](Scenario& scenario) {
            if (at + 1 < scenario.gpus.size())
                what(scenario.gpus);
        });
    };
    connect(row.picker, &SearchPicker::picked, this, [change, at](const QString& id) {
        change(tr("another card"), [&id, at](std::vector<GpuChoice>& gpus) {
            const std::uint64_t count = gpus[at + 1].count;
            gpus[at + 1] = GpuChoice{};
            gpus[at + 1].id = id.toStdString();
            gpus[at + 1].count = count;
        });
    });
    connect(row.count, &QSpinBox::valueChanged, this, [change, at](int count) {
        change(tr("number of cards"), [count, at](std::vector<GpuChoice>& gpus) { gpus[at + 1].count = static_cast<std::uint64_t>(count); });
    });
    connect(row.remove, &QPushButton::clicked, this, [this, change, at] {
        change(tr("remove a card"), [at](std::vector<GpuChoice>& gpus) { gpus.erase(gpus.begin() + static_cast<std::ptrdiff_t>(at) + 1); });
        m_add->setFocus();
    });
    m_rows.push_back(row);
    nameRow(at);
}

void MoreCardsSection::nameRow(std::size_t at)
{
    const Row& row = m_rows[at];
    row.picker->setItems(cardItems(m_model.catalog(), m_units));
    row.picker->setSearchHint(ControlPanel::tr("Search all cards"));
    row.picker->setAccessibleName(tr("Card of kind %1").arg(at + 2));
    row.count->setAccessibleName(tr("Number of cards of kind %1").arg(at + 2));
    row.remove->setAccessibleName(tr("Remove the card of kind %1").arg(at + 2));
    row.remove->setToolTip(tr("Remove this kind of card"));
}

void MoreCardsSection::retranslate(ByteUnits units)
{
    m_units = units;
    m_add->setText(tr("+ card of another kind"));
    m_splitLabel->setText(sentence(findChoiceField("split")->label));
    m_split->retranslate(false);
    for (std::size_t at = 0; at < m_rows.size(); ++at)
        nameRow(at);
}

void MoreCardsSection::showRow(std::size_t at)
{
    const Row& row = m_rows[at];
    const GpuChoice& choice = m_model.scenario().gpus[at + 1];
    const GpuSpec* card = m_model.catalog().findGpu(choice.id);
    row.picker->show(card ? text(card->id) : QString(),
                     card ? text(card->name) : text(choice.name.empty() ? choice.id : choice.name));
    const QSignalBlocker quiet(row.count);  // show() of a control that is not ours.
    row.count->setValue(static_cast<int>(std::min(choice.count, kMaxGpus)));
}

void MoreCardsSection::refresh()
{
    const Scenario& scenario = m_model.scenario();
    const std::size_t kinds = std::min(scenario.gpus.size(), kMostKinds);
    const std::size_t shown = kinds > 1 ? kinds - 1 : 0;
    while (m_rows.size() < shown)
        addRow();
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        m_rows[at].whole->setVisible(at < shown);
        if (at < shown)
            showRow(at);
    }
    m_add->setVisible(!scenario.gpus.empty() && kinds < kMostKinds);
    m_splitRow->setVisible(cardsOf(scenario) > 1);
    m_split->refresh();
    if (shown != m_shown) {
        m_shown = shown;
        emit stopsChanged();
    }
}

std::vector<QWidget*> MoreCardsSection::tabStops() const
{
    std::vector<QWidget*> stops;
    for (const Row& row : m_rows)
        stops.insert(stops.end(), {row.picker, row.count, row.remove});
    stops.insert(stops.end(), {m_add, m_split});
    return stops;
}

}  // namespace kvsight::ui
