// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/price_menu.h"

#include "ui/dialogs.h"
#include "ui/file_desk.h"
#include "ui/notice_bar.h"
#include "ui/price_store.h"
#include "ui/scenario_file.h"
#include "ui/scenario_model.h"
#include "ui/text.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace kvsight::ui {

PriceMenu::PriceMenu(ScenarioModel& model, PriceStore& prices, FileDesk& files, QWidget* parent)
    : QToolButton(parent), m_model(model), m_prices(prices), m_files(files), m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("priceMenu"));
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(InstantPopup);
    setMenu(m_menu);
    m_import = m_menu->addAction(QString(), this, &PriceMenu::importFile);
    m_export = m_menu->addAction(QString(), this, &PriceMenu::exportFile);
    m_menu->addSeparator();
    m_gone = m_menu->addAction(QString());
    m_gone->setCheckable(true);
    connect(m_gone, &QAction::triggered, this, [this](bool gone) { m_prices.setNotForSale(m_gpu, gone, m_model.catalog()); });
    m_remove = m_menu->addAction(QString(), this, [this] { m_prices.removeAllOwn(m_model.catalog()); });
    m_import->setObjectName(QStringLiteral("importPrices"));
    m_export->setObjectName(QStringLiteral("exportPrices"));
    m_gone->setObjectName(QStringLiteral("notForSale"));
    m_remove->setObjectName(QStringLiteral("removePrices"));
    const auto enable = [this] { m_remove->setEnabled(m_prices.hasOwn()); };
    connect(&m_prices, &PriceStore::changed, this, enable);
    enable();
    retranslate();
}

void PriceMenu::retranslate()
{
    setText(tr("Prices ▾"));
    setAccessibleName(tr("Prices: import, export"));
    showCard();
    m_import->setText(tr("Import a price file…"));
    m_export->setText(tr("Export all prices…"));
    m_remove->setText(tr("Remove all that is my own"));
}

void PriceMenu::setCard(const GpuSpec* card)
{
    m_gpu = !card ? std::string() : card->id.empty() ? card->name : card->id;
    m_cardName = card ? card->name : std::string();
    m_isGone = card && m_prices.list().statedAvailability(*card) == Availability::Discontinued;
    showCard();
}

void PriceMenu::showCard()
{
    m_gone->setVisible(!m_gpu.empty());
    m_gone->setText(tr("Not for sale any more: %1").arg(ui::text(m_cardName).replace(QLatin1Char('&'), QLatin1String("&&"))));
    m_gone->setChecked(m_isGone);
}

void PriceMenu::importFile()
{
    const QString file = m_files.dialogs().priceFileToOpen(QDir::homePath());
    if (file.isEmpty())
        return;
    const QString name = QFileInfo(file).fileName();
    Findings findings;
    const auto count = m_prices.import(file, m_model.catalog(), findings);
    if (!count)
        m_files.dialogs().tell(tr("No price was taken from %1.").arg(name), sentences(findings));
    else
        m_files.noteBar()->say(*count == 1 ? tr("1 price read from %1.").arg(name) : tr("%1 prices read from %2.").arg(*count).arg(name));
}

void PriceMenu::exportFile()
{
    const QString file = m_files.dialogs().fileToSave(QDir::homePath() + QStringLiteral("/prices.csv"), {tr("Price file"), QStringLiteral("csv")});
    if (file.isEmpty())
        return;
    const QByteArray bytes = QByteArray::fromStdString(m_prices.exported(m_model.catalog()));
    if (const auto why = saveBytes(bytes, file))
        m_files.dialogs().tell(tr("%1 was not written.").arg(QFileInfo(file).fileName()), {*why});
}

}  // namespace kvsight::ui
