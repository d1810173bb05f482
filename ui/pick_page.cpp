// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pick_page.h"

#include "core/report/headline.h"
#include "ui/card_rows.h"
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
#include "ui/text.h"
#include "ui/words.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace kvsight::ui {
namespace {

/// A ranking that takes longer waits until the hand rests.
constexpr int kFrameMilliseconds = 12;
constexpr int kRestMilliseconds = 80;
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
    CardRanking ranking;
    if (auto need = needOf(m_model.scenario(), m_panel->wishes(), m_model.catalog())) {
        m_need = std::move(*need);
        ranking = rankCards(m_need, m_model.catalog(), m_prices->list(), m_units, m_model.baseFolder());
    } else {
        ranking.first = {KV_TR("core", "No card is called {words}. Write a part of its name, such as 4090."), {{"words", m_panel->wishes().cards}}};
    }
    showRanking(std::move(ranking));
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
