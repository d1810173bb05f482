// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/window_fixture.h"

#include "ui/card_rows.h"
#include "ui/live_box.h"
#include "ui/other_rows.h"
#include "ui/page_stack.h"
#include "ui/pick_page.h"
#include "ui/row_table.h"

#include <QTest>

namespace kvsight::ui {

inline Scenario bigScenario()
{
    Scenario scenario = startScenario();
    scenario.model.id = "qwen3-32b";
    scenario.context_tokens = 32768;
    return scenario;
}

struct PickWindow : TestWindow {
    explicit PickWindow(const Scenario& start = bigScenario()) : TestWindow(start)
    {
        window.pages().show("pick");
        settlePage();
    }

    PickPage& page() { return *window.findChild<PickPage*>(); }
    CardRows& rows() { return page().cards(); }
    OtherRows& others() { return page().others(); }
    RowTable& table() { return find<RowTable>("cardTable"); }
    QString cell(int row, int column) { return rows().index(row, column).data().toString(); }

    void settlePage()
    {
        settle();
        page().settle();
        settle();
    }
    void type(const char* box, const char* text)
    {
        auto& line = find<LiveBox>(box);
        line.setFocus();
        settle();
        line.selectAll();
        QTest::keyClicks(&line, QString::fromLatin1(text));
        settlePage();
    }
};

}  // namespace kvsight::ui
