// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "ui/explore_page.h"
#include "ui/fact_panel.h"
#include "ui/headline_panel.h"
#include "ui/main_window.h"
#include "ui/memory_chart.h"
#include "ui/preferences.h"
#include "ui/scenario_model.h"
#include "ui/speed_chart.h"

#include <QString>

#include <stdexcept>
#include <string>

namespace kvsight::ui {

/// The one application of the test program, on the offscreen platform.
void startApplication();

/// A real window with real widgets, without motion.
struct TestWindow {
    explicit TestWindow(const Scenario& start = startScenario());
    /// Leaves English to the next test.
    ~TestWindow();

    template <class Widget>
    Widget& find(const char* name)
    {
        auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            throw std::runtime_error(std::string("no widget ") + name);
        return *widget;
    }
    /// Lets the event loop take its turns, until nothing is read any more.
    void settle();
    /// Opens a file as the menu does, and waits for it.
    void open(const QString& path);
    /// A key as the window system brings it: shortcuts first, then whoever has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers);

    QString headline();
    MemoryChart& memory() { return find<MemoryChart>("memoryChart"); }
    SpeedChart& speed() { return find<SpeedChart>("speedChart"); }
    QString formula() { return find<FactPanel>("formulaPanel").asText(); }
    QString step() { return find<FactPanel>("stepPanel").asText(); }

    ScenarioModel model;
    Preferences preferences;
    MainWindow window;
};

}  // namespace kvsight::ui
