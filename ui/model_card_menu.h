// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"
#include "core/units.h"

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace kvsight::ui {

class ModelCard;
class ScenarioModel;

/// "About this model…", and the card that it opens: after a file was opened by itself, later from the menu.
class ModelCardMenu : public QObject {
    Q_OBJECT
public:
    ModelCardMenu(ScenarioModel& model, QWidget& window);

    void addTo(QMenu& menu);
    /// Shows what was read of a model.
    void show(const ModelChoice& model);
    void setUnits(ByteUnits units);
    void retranslate();
    /// Null before it was first shown.
    ModelCard* card() const { return m_card; }

private:
    ScenarioModel& m_model;
    QWidget& m_window;
    QAction* m_about;
    ModelCard* m_card = nullptr;
    ByteUnits m_units = ByteUnits::Binary;
};

}  // namespace kvsight::ui
