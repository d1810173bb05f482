// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QWidget>

#include <vector>

class QPushButton;

namespace kvsight::ui {

class ScenarioModel;

/// A part of the left panel. It edits the ScenarioModel and shows what that holds.
class PanelSection : public QWidget {
    Q_OBJECT
public:
    explicit PanelSection(ScenarioModel& model, QWidget* parent) : QWidget(parent), m_model(model) {}

    /// Takes words from the language and sizes in these units.
    virtual void retranslate(ByteUnits units) = 0;
    /// Shows the scenario and what its answer says about it.
    virtual void refresh() = 0;
    /// The controls in the order that Tab walks them.
    virtual std::vector<QWidget*> tabStops() const = 0;

protected:
    /// Brings a part of the section into view once the panel is laid out, its top at least.
    void scrollTo(QWidget& part);

    ScenarioModel& m_model;
};

/// A button of the panel that reads like a link.
QPushButton* makeLink(QWidget* parent, const char* name);

}  // namespace kvsight::ui
