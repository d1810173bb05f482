// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/window_fixture.h"
#include "ui/learn_page.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/page_stack.h"
#include "ui/playback_bar.h"

#include <QTest>

#include <cstdint>
#include <string>

namespace kvsight::ui {

/// A window that shows the Learn page.
struct LearnWindow : TestWindow {
    explicit LearnWindow(const Scenario& start = startScenario()) : TestWindow(start)
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
    QString now() { return window.findChild<NowPanel*>()->asText(); }
    QString tower() { return find<MemoryTower>("memoryTower").asText(); }
    PlaybackBar& bar() { return *window.findChild<PlaybackBar*>(); }
    void key(Qt::Key key)
    {
        QTest::keyClick(&page(), key);
        settle();
    }
};

inline Scenario scenarioOf(const std::string& model, std::uint64_t context, std::uint64_t sequences = 1, const std::string& runtime = "llama.cpp")
{
    Scenario scenario = startScenario();
    scenario.model.id = model;
    scenario.context_tokens = context;
    scenario.sequences = sequences;
    scenario.runtime = runtime;
    return scenario;
}

}  // namespace kvsight::ui
