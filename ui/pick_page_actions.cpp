// SPDX-License-Identifier: GPL-3.0-or-later
// What the page does when it is asked to; pick_page.cpp builds and fills it.
#include "ui/pick_page.h"

#include "core/report/headline.h"
#include "core/this_machine.h"
#include "ui/card_filter.h"
#include "ui/card_rows.h"
#include "ui/control_panel.h"
#include "ui/fix_finder.h"
#include "ui/headline_panel.h"
#include "ui/models_panel.h"
#include "ui/need_panel.h"
#include "ui/other_rows.h"
#include "ui/pick_charts.h"
#include "ui/price_menu.h"
#include "ui/row_table.h"
#include "ui/scenario_model.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QFile>
#include <QLabel>

#include <algorithm>

namespace kvsight::ui {

void PickPage::showModelsAnswer(const Message& first, std::size_t running, std::size_t models, const Findings& findings)
{
    if (!m_reverse)
        return;
    Headline headline;
    headline.tone = running > 0 ? Headline::Tone::Fits : Headline::Tone::TooBig;
    if (hasError(findings)) {
        headline = headlineOfFailure(findings);
    } else {
        const char* words = m_models->need().every_way ? KV_TR("core", "{few} ways to run one of {models} models.")
                          : running == 1               ? KV_TR("core", "{few} of {models} models runs.")
                                                       : KV_TR("core", "{few} of {models} models run.");
        headline.sentence = {words, {{"few", std::to_string(running)}, {"models", std::to_string(models)}}};
    }
    m_headline->show(headline, findings);
    sayWhy(hasError(findings) ? std::vector<Message>() : std::vector<Message>{first});
}

void PickPage::lookForFix()
{
    m_fixDue.stop();
    if (!m_otherTable->isVisible() || m_stale)
        return;
    const int first = std::max(m_otherTable->rowAt(0), 0);
    const int below = m_otherTable->rowAt(m_otherTable->viewport()->height() - 1);
    const int last = below < 0 ? m_others->rowCount() - 1 : below;
    for (int row = first; row <= last; ++row) {
        if (m_others->isLookedFor(row))
            continue;
        m_others->look(row, m_model.catalog(), m_model.baseFolder());
        // One at a time, so that the window answers between them.
        m_fixDue.setInterval(0);
        m_fixDue.start();
        return;
    }
}

void PickPage::choose(int row)
{
    if (row < 0 || row >= m_cards->rowCount())
        return;
    const GpuChoice choice = m_cards->at(row).choice;
    m_model.edit(ControlPanel::tr("GPU"), Gesture::single(), [&choice](Scenario& scenario) { scenario.gpus = {choice}; });
    emit exploreAsked();
}

void PickPage::applyFix(int row)
{
    if (m_stale || row < 0 || row >= m_others->rowCount())
        return;
    m_others->look(row, m_model.catalog(), m_model.baseFolder());
    const Fix* found = m_others->fixOf(row);
    if (!found)
        return;
    const Fix fix = *found;
    m_gpu = m_others->at(row).gpu;
    m_count = m_others->at(row).count;
    m_model.edit(StepName([fix] { return changeOf(fix); }), Gesture::single(), [&fix](Scenario& scenario) { scenario = fix.changed; });
}

void PickPage::readMachine()
{
    const ThisMachine machine = thisMachine(m_model.catalog(), QFile::encodeName(m_machineRoot).toStdString());
    QString words = sentence(machine.text);
    Scenario installed;
    installed.gpus = machine.gpus;
    if (!unknownCards(installed, m_model.catalog()).empty())
        words += QLatin1Char(' ') + tr("The catalogue does not have it: its memory counts, its speed is not known.");
    m_panel->tellMachine(words);
    if (machine.gpus.empty())
        return;
    const GpuChoice& found = machine.gpus.front();
    m_gpu = found.id.empty() ? found.name : found.id;
    m_count = 1;
    m_model.edit(ControlPanel::tr("GPU"), Gesture::single(), [&machine](Scenario& scenario) { scenario.gpus = machine.gpus; });
    ask();
}

void PickPage::editPrice(int row)
{
    const QModelIndex cell = m_cards->index(row, CardRows::PriceColumn);
    m_table->setCurrentIndex(cell);
    m_table->edit(cell);
}

void PickPage::sayWhy(const std::vector<Message>& sentences)
{
    QStringList said;
    for (const Message& one : sentences)
        if (*one.text != '\0')
            said << sentence(one);
    m_why->setText(said.join(QLatin1Char(' ')));
    m_why->setVisible(!said.isEmpty());
    m_headline->setAccessibleDescription(m_why->text());
}

void PickPage::showSelected()
{
    const int row = m_table->currentRow();
    m_charts->select(row >= 0 && row < m_cards->rowCount() ? &m_cards->at(row) : nullptr);
    m_priceMenu->setCard(row >= 0 && row < m_cards->rowCount() ? m_cards->at(row).card : nullptr);
    QStringList parts;
    if (row >= 0 && row < m_cards->rowCount()) {
        const CardRow& card = m_cards->at(row);
        parts << text(rowName(card));
        parts << (card.card_runs == 1  ? tr("1 measured run")
                  : card.card_runs > 0 ? tr("%1 measured runs").arg(card.card_runs)
                                       : tr("no measured run of this card"));
        if (card.price)
            parts << sentence(priceOrigin(*card.price));
        parts << CardRows::availabilityWords(card);
        if (card.mind)
            parts << sentence(*card.mind);
    }
    m_note->setText(parts.join(QStringLiteral(" · ")));
    m_note->setVisible(!parts.isEmpty());
}

}  // namespace kvsight::ui
