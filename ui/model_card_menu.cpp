// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model_card_menu.h"

#include "ui/model_card.h"
#include "ui/scenario_model.h"
#include "ui/text.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace kvsight::ui {

ModelCardMenu::ModelCardMenu(ScenarioModel& model, QWidget& window)
    : QObject(&window), m_model(model), m_window(window), m_about(new QAction(this))
{
    m_about->setObjectName(QStringLiteral("aboutModel"));
    m_about->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    window.addAction(m_about);
    connect(m_about, &QAction::triggered, this, [this] { show(m_model.scenario().model); });
    retranslate();
}

void ModelCardMenu::addTo(QMenu& menu)
{
    menu.addAction(m_about);
    menu.addSeparator();
}

void ModelCardMenu::show(const ModelChoice& model)
{
    InspectionResult result = inspectModel(model, m_model.catalog(), m_model.baseFolder());
    QString name = result.inspection ? text(result.inspection->resolved.model_name) : QString();
    if (name.isEmpty())
        name = model.file.empty() ? text(model.id) : QFileInfo(QFile::decodeName(model.file.c_str())).fileName();
    if (!m_card)
        m_card = new ModelCard(&m_window);
    m_card->setUnits(m_units);
    m_card->show(name, std::move(result));
}

void ModelCardMenu::setUnits(ByteUnits units)
{
    m_units = units;
    if (m_card)
        m_card->setUnits(units);
}

void ModelCardMenu::retranslate()
{
    m_about->setText(tr("About this model…"));
}

}  // namespace kvsight::ui
