// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/accessible_tree.h"

#include "tests/catch.h"
#include "ui/fact_value.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMetaEnum>
#include <QScrollBar>

#include <cmath>
#include <cstdlib>
#include <iostream>

namespace kvsight::ui {
namespace {

QString roleName(QAccessible::Role role)
{
    return QString::fromLatin1(QMetaEnum::fromType<QAccessible::Role>().valueToKey(role));
}

bool mustHaveName(const QAccessibleInterface& node)
{
    switch (node.role()) {
    case QAccessible::PushButton:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::ComboBox:
    case QAccessible::EditableText:
    case QAccessible::Slider:
    case QAccessible::SpinBox:
    case QAccessible::Link:
    case QAccessible::MenuItem:
    case QAccessible::Table:
    case QAccessible::Tree:
    case QAccessible::List:
    case QAccessible::ListItem:
    case QAccessible::ColumnHeader:
    case QAccessible::Chart:
    case QAccessible::Graphic:
    case QAccessible::Dialog:
    case QAccessible::AlertMessage: return true;
    default: return node.state().focusable;
    }
}

/// A part that Qt makes inside a control which has the name.
bool isPart(const QAccessibleInterface& node)
{
    const auto* own = qobject_cast<const QWidget*>(node.object());
    return own && (qobject_cast<const QAbstractSpinBox*>(own->parentWidget()) || qobject_cast<const QComboBox*>(own->parentWidget()));
}

struct Tree {
    QStringList lines, unnamed, names;
};

void walk(QAccessibleInterface* node, int depth, Tree& tree)
{
    if (!node || node->state().invisible || depth > 30)
        return;
    const QAccessible::Role role = node->role();
    const QString name = named(*node);
    const auto* widget = qobject_cast<const QWidget*>(node->object());
    if (role == QAccessible::ScrollBar || role == QAccessible::Separator || role == QAccessible::Cell)
        return;
    const QString line = QString(depth * 2, QLatin1Char(' ')) + roleName(role) + QStringLiteral(" \"") + name + QLatin1Char('"')
                       + (node->text(QAccessible::Value).isEmpty() ? QString() : QStringLiteral(" = ") + node->text(QAccessible::Value).left(60).simplified())
                       + (widget ? QStringLiteral("  [") + QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() + QLatin1Char(']')
                                 : QString());
    tree.lines << line;
    if (name.isEmpty() && mustHaveName(*node) && !isPart(*node))
        tree.unnamed << line.trimmed();
    if (!name.isEmpty())
        tree.names << name;
    for (int i = 0; i < node->childCount() && i < 400; ++i)
        walk(node->child(i), depth + 1, tree);
}

Tree treeOf(QWidget& window, const char* what)
{
    Tree tree;
    walk(QAccessible::queryAccessibleInterface(&window), 0, tree);
    if (std::getenv("KVSIGHT_DUMP"))
        std::cout << "== " << what << '\n' << tree.lines.join(QLatin1Char('\n')).toStdString() << '\n';
    return tree;
}

bool isControl(const QWidget& widget)
{
    // Text that the mouse can select is no control: a button beside it copies it, where it is meant to be copied.
    const auto* label = qobject_cast<const QLabel*>(&widget);
    if (label && !(label->textInteractionFlags() & (Qt::TextSelectableByKeyboard | Qt::LinksAccessibleByKeyboard)))
        return false;
    return widget.isVisible() && widget.isEnabled()
        && (widget.focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSlider*>(&widget)
            || qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QComboBox*>(&widget))
        && !qobject_cast<const QScrollBar*>(&widget);
}

/// Controls that no key reaches. Figures of a panel are one stop: the arrow keys walk between them.
QStringList unreachable(QWidget& window, const QList<QWidget*>& stops)
{
    QStringList found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!isControl(*widget) || widget->window() != &window || stops.contains(widget) || stops.contains(widget->focusProxy()))
            continue;
        // Of buttons of which one is chosen Tab stops at one; the arrow keys walk between them.
        const auto isSibling = [&](const QWidget* stop) {
            const auto* other = qobject_cast<const QAbstractButton*>(stop);
            return other && other->autoExclusive() && other->parentWidget() == widget->parentWidget();
        };
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        if (button && button->autoExclusive() && std::any_of(stops.begin(), stops.end(), isSibling))
            continue;
        bool inside = false;  // Of a control that has the focus for it.
        for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
            inside = inside || stops.contains(const_cast<QWidget*>(parent));
        const auto* figure = qobject_cast<FactValue*>(widget);
        if (inside || (figure && figure->figure().empty()))
            continue;
        if (figure) {
            const auto beside = widget->parentWidget()->window()->findChildren<FactValue*>();
            const bool walked = std::any_of(beside.begin(), beside.end(), [&](FactValue* other) { return stops.contains(other); });
            if (walked)
                continue;
        }
        found << describe(widget);
    }
    return found;
}

}  // namespace

QString named(const QAccessibleInterface& node)
{
    return node.text(QAccessible::Name).simplified();
}

QString describe(const QWidget* widget)
{
    const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
    return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() + QStringLiteral(" \"")
         + (node ? named(*node) : QString()) + QLatin1Char('"');
}

QList<QWidget*> tabStops(QWidget& window)
{
    QList<QWidget*> stops;
    QWidget* at = &window;
    do {
        at = at->nextInFocusChain();
        if (at->isVisible() && at->isEnabled() && (at->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && at != &window && at->window() == &window
            && !at->focusProxy() && !stops.contains(at))
            stops << at;
    } while (at != &window);
    return stops;
}

QStringList outOfOrder(const QList<QWidget*>& stops, const QWidget& panel)
{
    QStringList found;
    const QWidget* before = nullptr;
    for (const QWidget* stop : stops) {
        if (!panel.isAncestorOf(stop))
            continue;
        if (before) {
            const QPoint a = before->mapTo(&panel, before->rect().center()), b = stop->mapTo(&panel, stop->rect().center());
            const int line = (before->height() + stop->height()) / 3;
            if (b.y() < a.y() - line || (std::abs(b.y() - a.y()) <= line && b.x() < a.x()))
                found << describe(before) + QStringLiteral(" before ") + describe(stop);
        }
        before = stop;
    }
    return found;
}

void checkWindow(QWidget& window, const char* what)
{
    INFO(what);
    const Tree tree = treeOf(window, what);
    INFO("unnamed: " << tree.unnamed.join(QLatin1Char('\n')).toStdString());
    CHECK(tree.unnamed.isEmpty());
    const QList<QWidget*> stops = tabStops(window);
    if (std::getenv("KVSIGHT_DUMP")) {
        std::cout << "-- Tab\n";
        for (const QWidget* stop : stops)
            std::cout << describe(stop).toStdString() << '\n';
    }
    const QStringList lost = unreachable(window, stops);
    INFO("unreachable: " << lost.join(QLatin1Char('\n')).toStdString());
    CHECK(lost.isEmpty());
    for (const QWidget* stop : stops) {
        const QAccessibleInterface* node = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(stop));
        INFO(describe(stop).toStdString());
        REQUIRE(node);
        CHECK_FALSE(named(*node).isEmpty());
    }
}

void inBothLanguages(const std::function<void(Language)>& look)
{
    for (const Language language : {Language::English, Language::Korean}) {
        applyLanguage(language);
        look(language);
    }
    applyLanguage(Language::English);
}

}  // namespace kvsight::ui
