// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QWidget>

#include <functional>
#include <string_view>
#include <vector>

class QStackedWidget;
class QToolButton;

namespace kvsight::ui {

class Page;

/// The window's pages and their tabs. A page is made when it is first shown, so that the first one stands at once.
class PageStack : public QWidget {
    Q_OBJECT
public:
    explicit PageStack(QWidget* parent);

    /// The parent of pages: one that is made within it is not moved, which would polish all its widgets again.
    QWidget* room() const;
    /// `title` is asked again when the language changes.
    void add(std::string_view name, std::function<QString()> title, std::function<Page*(QWidget*)> make);
    /// False when there is no page of this name. Makes the page where it does not stand yet.
    bool show(std::string_view name);
    /// The one that is seen; null before the first `show`.
    Page* current() const;
    /// The tabs, for the bar at the top.
    QWidget* tabs() { return m_tabs; }

    /// In their order from left to right, for the order of the Tab key.
    std::vector<QWidget*> tabButtons() const;

    void setUnits(ByteUnits units);
    void setMotion(bool on);
    void retranslate();

signals:
    void shown(kvsight::ui::Page* page);

private:
    struct Entry {
        std::string_view name;
        std::function<QString()> title;
        std::function<Page*(QWidget*)> make;
        QToolButton* tab;
        Page* page;
    };

    void showEntry(Entry& entry);

    std::vector<Entry> m_entries;
    QWidget* m_tabs;
    QStackedWidget* m_stack;
    ByteUnits m_units = ByteUnits::Binary;
    bool m_motion = true;
};

}  // namespace kvsight::ui
