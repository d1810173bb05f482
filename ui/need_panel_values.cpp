// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel shows, and its words; need_panel.cpp builds it and takes what is typed.
#include "ui/need_panel.h"

#include "ui/chooser.h"
#include "ui/control_choices.h"
#include "ui/control_panel.h"
#include "ui/live_box.h"
#include "ui/many_chooser.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/text.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <cmath>
#include <set>

namespace kvsight::ui {
namespace {

/// Each different word, by its name.
template <class Word>
Choices choicesOf(const Catalog& catalog, std::string GpuSpec::*field, const Word& word)
{
    std::set<std::string> words;
    for (const GpuSpec& card : catalog.gpus())
        if (!(card.*field).empty())
            words.insert(card.*field);
    Choices choices;
    for (const std::string& one : words)
        choices.emplace_back(text(one), word(one));
    return choices;
}

}  // namespace

QString NeedPanel::wordsForClass(const std::string& name)
{
    if (name == "consumer")
        return tr("desktop");
    if (name == "laptop")
        return tr("laptop");
    if (name == "workstation")
        return tr("workstation");
    if (name == "datacenter")
        return tr("data centre");
    if (name == "unified-memory SoC")
        return tr("shared memory");
    if (name == "CPU platform")
        return tr("processor");
    return text(name);
}

void NeedPanel::fillChoices()
{
    m_modelPicker->setItems(modelItems(m_model.catalog()));
    m_weights->setChoices(weightChoices());
    m_kType->setChoices(cacheTypeChoices());
    m_vType->setChoices(cacheTypeChoices());
    m_maker->setChoices(tr("any"), choicesOf(m_model.catalog(), &GpuSpec::vendor, [](const std::string& word) { return text(word); }));
    m_class->setChoices(tr("any"), choicesOf(m_model.catalog(), &GpuSpec::gpu_class, &wordsForClass));
    Choices measures, currencies;
    for (const MeasureName& name : rankMeasures())
        measures.emplace_back(QLatin1String(name.id), sentence(name.label));
    m_measure->setChoices(measures);
    for (const std::string& currency : m_currencies)
        currencies.emplace_back(text(currency), text(currency));
    m_currency->setChoices(currencies);
    m_prices->setChoices({{QStringLiteral("0"), tr("newest")}, {QStringLiteral("1"), tr("newest, new only")}, {QStringLiteral("2"), tr("launch")}});
}

void NeedPanel::retranslate()
{
    m_runTitle->setText(tr("What to run"));
    m_askTitle->setText(tr("What you ask of the card"));
    // In the order in which the pairs were added.
    const std::pair<QString, QString> names[] = {
        {tr("Model"), QString()},
        {tr("Weights"), QString()},
        {tr("Prompt"), tr("Tokens that are read before the first one is written; half the context when empty")},
        {tr("K cache"), QString()},
        {tr("V cache"), QString()},
        {tr("Context"), tr("Tokens that each conversation holds")},
        {tr("At once"), tr("Conversations at once")},
        {tr("Best by"), tr("What the cards are sorted by")},
        {tr("Least tokens/s"), tr("Of each conversation, the middle of the band; empty: any")},
        {tr("First token, s"), tr("Seconds for the prompt at most, the middle of the band; empty: any")},
        {tr("Price at most"), tr("Of all cards together; empty: any")},
        {tr("Currency"), tr("Prices in others are not compared: nothing is converted")},
        {tr("Watts at most"), tr("Of all cards together, the maker's limit; empty: any")},
        {tr("Price per kWh"), tr("For the cost of a year with eight hours a day at full load")},
        {tr("Cards up to"), tr("Of one kind")},
        {tr("Prices"), tr("Which price counts where several are known; your own goes before all")},
        {tr("Maker"), QString()},
        {tr("Class"), QString()},
        {tr("These cards alone"), tr("Parts of names with commas between them: 4090, 7900 xtx. Empty: all cards")},
    };
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const auto& [label, control] = m_pairs[i];
        label->setText(names[i].first);
        control->setAccessibleName(names[i].first);
        control->setAccessibleDescription(names[i].second);
        if (auto* box = qobject_cast<EntryBox*>(control))
            box->setHint(names[i].second);
        else if (!qobject_cast<ManyChooser*>(control))
            control->setToolTip(asToolTip(names[i].second));
    }
    for (LiveBox* box : {m_speed, m_first, m_price, m_power})
        box->setPlaceholderText(tr("any"));
    m_kwh->setPlaceholderText(tr("not given"));
    m_modelPicker->setSearchHint(ControlPanel::tr("Search models"));
    m_announced->setText(tr("Also cards that are announced only"));
    m_announced->setAccessibleName(m_announced->text());
    m_machine->setText(tr("The card in this computer"));
    m_machine->setToolTip(tr("Reads what the system says of the cards that are installed here"));
    m_machine->setAccessibleName(m_machine->text());
    m_cards->setPlaceholderText(tr("all; such as 4090, 7900 xtx"));
    m_guide->setText(tr("Ten questions"));
    m_guide->setAccessibleName(tr("Ten questions of buyers and the clicks that answer them"));
    m_guide->setToolTip(m_guide->accessibleName());
    m_clear->setText(tr("Clear"));
    m_clear->setAccessibleName(tr("Ask the card for nothing again"));
    tellMachine({});
    fillChoices();
    refresh();
    showWishes();
}

void NeedPanel::refresh()
{
    const Scenario& scenario = m_model.scenario();
    const auto& resolved = m_model.answer().resolved;
    const ModelEntry* entry = m_model.catalog().findModel(scenario.model.id);
    QString name = entry ? text(entry->name) : text(scenario.model.id.empty() ? scenario.model.file : scenario.model.id);
    if (!entry && resolved && !resolved->model_name.empty())
        name = text(resolved->model_name);
    m_modelPicker->show(entry ? text(entry->id) : QString(), name);
    m_weights->show(text(scenario.weights.format));
    m_kType->show(text(scenario.k_type));
    m_vType->show(text(scenario.v_type));
    m_context->showNumber(scenario.context_tokens ? scenario.context_tokens : resolved ? std::optional(resolved->context_tokens) : std::nullopt);
    m_batch->showNumber(scenario.sequences);
    m_prompt->showNumber(scenario.prompt_tokens);
    m_prompt->setPlaceholderText(resolved ? text(formatTokens(resolved->prompt_tokens)) : QString());
}

void NeedPanel::showWishes()
{
    const auto number = [](const std::optional<double>& wish, int decimals) {
        return wish ? std::optional(static_cast<std::uint64_t>(std::llround(*wish * std::pow(10.0, decimals)))) : std::nullopt;
    };
    m_speed->showNumber(number(m_wishes.least_speed, 1));
    m_first->showNumber(number(m_wishes.most_first_token_s, 1));
    m_price->showNumber(number(m_wishes.most_price, 0));
    m_power->showNumber(number(m_wishes.most_power_w, 0));
    m_kwh->showNumber(number(m_wishes.price_per_kwh, 4));
    m_currency->show(text(m_wishes.currency));
    const auto list = [](const std::vector<std::string>& words) {
        QStringList said;
        for (const std::string& word : words)
            said << text(word);
        return said;
    };
    m_maker->show(list(m_wishes.makers));
    m_class->show(list(m_wishes.classes));
    if (m_cards->text() != text(m_wishes.cards))
        m_cards->setText(text(m_wishes.cards));
    m_clear->setVisible(!(m_wishes == PickWishes()));
    m_prices->show(QString::number(static_cast<int>(m_wishes.prices)));
    m_measure->show(QLatin1String(nameOf(m_wishes.measure).id));
    m_announced->setChecked(m_wishes.with_announced);
    const QSignalBlocker quiet(m_count);
    m_count->setValue(static_cast<int>(m_wishes.most_count));
}

}  // namespace kvsight::ui
