// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/window_fixture.h"
#include "ui/learn_page.h"
#include "ui/lesson_panel.h"
#include "ui/page_stack.h"

#include <QApplication>
#include <QTest>

namespace kvsight::ui {

/// A window in which a lesson is held.
struct ClassRoom : TestWindow {
    ClassRoom()
    {
        window.pages().setMotion(false);
        window.pages().show("learn");
        settle();
    }
    LearnPage& page() { return *window.findChild<LearnPage*>(); }
    LessonPanel& panel() { return page().lessonPanel(); }
    void key(Qt::Key key)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus && page().isAncestorOf(focus) ? focus : &page(), key);
        settle();
    }
};

}  // namespace kvsight::ui
