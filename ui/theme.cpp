// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QApplication>
#include <QFontInfo>
#include <QPalette>
#include <QStringList>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace kvsight::ui {
namespace {

Theme makeLight()
{
    Theme t;
    t.window = 0xf3f4f7; t.panel = 0xffffff; t.sunken = 0xf7f8fa; t.border = 0xdfe3ea; t.hover = 0xecf0f6;
    t.text = 0x1b2030; t.muted = 0x5d6575; t.accent = 0x3a4356; t.link = 0x2f5fa8; t.focus = 0x2f6fd6;
    t.weights = 0x3a6db5; t.weightsPale = 0x8fb0dc; t.weightsText = 0x2f5fa8; t.onWeights = 0xffffff;
    t.cache = 0xcc761a; t.cachePale = 0xf3c48d; t.cacheText = 0xa35407; t.onCache = 0x241400;
    t.buffers = 0x828a99; t.buffersPale = 0xc3c8d1; t.buffersText = 0x5d6575;
    t.reserved = 0x5f6675; t.reservedPale = 0xa3a9b5;
    t.limit = 0xc02c2c; t.good = 0x17703a; t.warning = 0x8f5a00;
    t.grid = 0xe9ecf1; t.line = 0x1b2030; t.lineQuiet = 0x7a8292; t.band = 0xdcdfe6; t.current = 0xf0f2f6;
    return t;
}

Theme makeDark()
{
    Theme t;
    t.dark = true;
    t.window = 0x12151b; t.panel = 0x1b1f27; t.sunken = 0x232832; t.border = 0x323945; t.hover = 0x2a303c;
    t.text = 0xeceff5; t.muted = 0xa3acbb; t.accent = 0xc5ccd8; t.link = 0x8ab4f5; t.focus = 0x7db0ff;
    t.weights = 0x5c92e0; t.weightsPale = 0x37598a; t.weightsText = 0x8ab4f5; t.onWeights = 0x0c1220;
    t.cache = 0xeaa04b; t.cachePale = 0x8f6432; t.cacheText = 0xf3b56c; t.onCache = 0x241400;
    t.buffers = 0x8c95a5; t.buffersPale = 0x565d6a; t.buffersText = 0xb5bcc8;
    t.reserved = 0xb5bcc8; t.reservedPale = 0x757d8b;
    t.limit = 0xff7b72; t.good = 0x63cf8f; t.warning = 0xe6b450;
    t.grid = 0x2a303a; t.line = 0xeceff5; t.lineQuiet = 0x8a93a3; t.band = 0x39404c; t.current = 0x262c36;
    return t;
}

Theme& active()
{
    static Theme current = makeLight();
    return current;
}

QPalette paletteOf(const Theme& t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.panel);
    palette.setColor(QPalette::AlternateBase, t.sunken);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::Button, t.sunken);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::Highlight, t.focus);
    palette.setColor(QPalette::HighlightedText, t.dark ? t.window : t.panel);
    palette.setColor(QPalette::ToolTipBase, t.panel);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Link, t.link);
    palette.setColor(QPalette::Disabled, QPalette::Text, t.muted);
    palette.setColor(QPalette::Disabled, QPalette::ButtonText, t.muted);
    return palette;
}

constexpr const char* kSheet = R"(
QWidget#root, QMainWindow { background: @window; }
QFrame[panel="true"] { background: @panel; border: 1px solid @border; border-radius: 8px; }
QFrame#topBar { background: @panel; border: none; border-bottom: 1px solid @border; }
QFrame[notice="true"] { background: @sunken; border: none; border-bottom: 1px solid @border; }
QFrame#bottomBar { background: @panel; border: none; border-top: 1px solid @border; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QLabel { color: @text; background: transparent; }
QCheckBox { color: @text; background: transparent; spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: 6px; }
QCheckBox:focus { border-color: @focus; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @lineQuiet; border-radius: 3px; background: @sunken; }
QCheckBox::indicator:checked { background: @focus; border-color: @focus; }
QLabel[quiet="true"] { color: @muted; }
QLabel[tone="quiet"] { color: @muted; }
QLabel[tone="warning"] { color: @warning; }
QLabel[tone="cache"] { color: @cacheText; }
QLabel[tone="limit"] { color: @limit; }
QLineEdit, QComboBox, QSpinBox, kvsight--ui--SearchPicker {
  background: @sunken; color: @text; border: 1px solid @border; border-radius: 6px; padding: 4px 8px;
  selection-background-color: @focus; selection-color: @panel; }
QLineEdit:hover, QComboBox:hover, QSpinBox:hover, kvsight--ui--SearchPicker:hover { border-color: @lineQuiet; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, kvsight--ui--SearchPicker:focus { border: 2px solid @focus; padding: 3px 7px; }
QLineEdit[wrong="true"] { border: 2px solid @limit; padding: 3px 7px; }
QLineEdit[beyond="true"] { color: @warning; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: none; width: 0; }
QComboBox QAbstractItemView { background: @panel; color: @text; border: 1px solid @border; outline: none; padding: 4px;
  selection-background-color: @hover; selection-color: @text; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }
kvsight--ui--SearchPicker { text-align: left; }
QToolButton, QPushButton#flat { background: transparent; color: @text; border: 2px solid transparent; border-radius: 6px;
  padding: 4px 8px; }
QToolButton:hover, QPushButton#flat:hover { background: @hover; }
QToolButton:focus, QPushButton#flat:focus { border-color: @focus; }
QToolButton#tab { color: @muted; border: 2px solid transparent; border-radius: 0; padding: 5px 12px 7px 12px; }
QToolButton#tab:checked { color: @text; border-bottom: 3px solid @text; padding-bottom: 6px; }
QToolButton#tab:focus { border-color: @focus; border-radius: 6px; }
QToolButton:disabled { color: @muted; }
QToolButton::menu-indicator { image: none; width: 0; }
QPushButton#link, QPushButton[link="true"] { color: @link; background: transparent; border: 2px solid transparent; border-radius: 6px;
  padding: 3px 8px; font-weight: bold; }
QPushButton#link:hover, QPushButton[link="true"]:hover { background: @hover; }
QPushButton#link:focus, QPushButton[link="true"]:focus { border-color: @focus; }
QPushButton#segment { background: @window; color: @muted; border: 2px solid @window; padding: 3px 12px; border-radius: 6px; }
QPushButton#segment:checked { background: @panel; color: @text; border-color: @lineQuiet; }
QPushButton#segment:focus { border-color: @focus; }
QPushButton[choice="true"] { background: @panel; color: @text; border: 1px solid @lineQuiet; border-radius: 6px; padding: 6px 10px;
  text-align: left; }
QPushButton[choice="true"]:hover { background: @hover; }
QPushButton[choice="true"]:focus { border: 2px solid @focus; padding: 5px 9px; }
QPushButton[choice="true"]:disabled { color: @muted; border-color: @border; }
QPushButton[choice="true"]:checked { color: @text; border: 2px solid @text; padding: 5px 9px; font-weight: bold; }
QFrame[box="true"] { background: @sunken; border: 1px solid @border; border-radius: 8px; }
QFrame#popup { background: @panel; border: 1px solid @lineQuiet; }
QFrame#popup QListView { background: @panel; border: none; outline: none; }
QMenu { background: @panel; color: @text; border: 1px solid @border; padding: 6px; }
QMenu::item { padding: 6px 28px 6px 26px; border-radius: 5px; }
QMenu::item:selected { background: @hover; }
QMenu::separator { height: 1px; background: @border; margin: 5px 8px; }
QToolTip { background: @panel; color: @text; border: 1px solid @border; padding: 4px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @border; border-radius: 4px; min-height: 28px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @border; border-radius: 4px; min-width: 28px; margin: 1px; }
QTableView[plain="true"] { background: @panel; border: 2px solid transparent; border-radius: 6px; color: @text;
  selection-background-color: @hover; selection-color: @text; }
QTableView[plain="true"]:focus { border-color: @focus; }
QTableView[plain="true"]::item { padding: 0 4px; }
QTableView[plain="true"] QHeaderView { background: @panel; border: none; }
QTableView[plain="true"] QHeaderView::section { background: @panel; color: @muted; border: none; border-bottom: 1px solid @border;
  padding: 3px 4px; }
QTableView[roomy="true"]::item { padding: 3px 7px; border: 1px solid transparent; }
QTableView[roomy="true"]::item:selected { background: @hover; color: @text; }
QTableView[roomy="true"]::item:focus { border-color: @focus; }
QTableView[roomy="true"] QHeaderView::section { padding: 4px 8px; }
QTableView[plain="true"] QTableCornerButton::section { background: @panel; border: none; border-bottom: 1px solid @border; }
QTableView[plain="true"] QHeaderView::section:vertical { border-bottom: none; padding: 4px 16px 4px 8px; }
QDialog QPushButton { background: @panel; color: @text; border: 1px solid @lineQuiet; border-radius: 6px; padding: 5px 13px;
  min-width: 56px; }
QDialog QPushButton:hover { background: @hover; }
QDialog QPushButton:focus { border: 2px solid @focus; padding: 4px 12px; }
QDialog QPushButton:default { background: @text; color: @panel; border: 2px solid @window; padding: 4px 12px; }
QDialog QPushButton:default:focus { border-color: @focus; }
QDialog QPushButton:disabled { background: @panel; color: @muted; border-color: @border; }
QDialog QPlainTextEdit { background: @panel; color: @text; border: 1px solid @border; border-radius: 6px; padding: 4px;
  selection-background-color: @focus; selection-color: @panel; }
QDialog QPlainTextEdit:focus { border: 2px solid @focus; padding: 3px; }
QMessageBox QLabel#qt_msgbox_label { font-weight: bold; font-size: 14px; min-width: 400px; }
QMessageBox QLabel#qt_msgbox_informativelabel { min-width: 400px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; height: 0; width: 0; }
)";

QString sheetOf(const Theme& t)
{
    // Longer names first, so that "@link" never eats the start of another.
    const std::pair<const char*, QColor> names[] = {
        {"@lineQuiet", t.lineQuiet}, {"@cacheText", t.cacheText}, {"@warning", t.warning}, {"@window", t.window},
        {"@sunken", t.sunken},       {"@border", t.border},       {"@panel", t.panel},     {"@hover", t.hover},
        {"@muted", t.muted},         {"@limit", t.limit},         {"@focus", t.focus},     {"@text", t.text},
        {"@link", t.link},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, colour] : names)
        sheet.replace(QLatin1String(name), colour.name());
    return sheet;
}

std::optional<bool>& saidByDesktop()
{
    static std::optional<bool> dark;
    return dark;
}

bool systemIsDark()
{
    static const bool dark = [] {
        const QPalette palette = QApplication::palette();
        return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    }();
    return saidByDesktop().value_or(dark);
}

}  // namespace

const Theme& lightTheme()
{
    static const Theme light = makeLight();
    return light;
}

const Theme& darkTheme()
{
    static const Theme dark = makeDark();
    return dark;
}

const Theme& theme()
{
    return active();
}

void setSystemDark(std::optional<bool> dark)
{
    systemIsDark();  // The palette of the start is read before it is ours.
    saidByDesktop() = dark;
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    const bool system = systemIsDark();  // Before the palette is ours.
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && system);
    active() = dark ? darkTheme() : lightTheme();
    if (application.style()->objectName() != QLatin1String("fusion") && application.styleSheet().isEmpty())
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(active()));
    // A new sheet polishes every widget anew, which takes the fonts away that were set on them.
    std::vector<std::pair<QWidget*, QFont>> fonts;
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->testAttribute(Qt::WA_SetFont))
            fonts.emplace_back(widget, widget->font());
    application.setStyleSheet(sheetOf(active()));
    for (const auto& [widget, font] : fonts)
        if (widget->font() != font)
            widget->setFont(font);
}

QFont applicationFont(bool fixed)
{
    QFont font = QApplication::font();
    // Named families, Hangul second: left to themselves, digits beside Hangul would come from the Hangul typeface.
    const QString latin = fixed ? QStringLiteral("DejaVu Sans") : QFontInfo(font).family();
    font.setFamilies({latin, QStringLiteral("NanumGothic"), QStringLiteral("Noto Sans CJK KR")});
    if (fixed)
        font.setStyleStrategy(QFont::PreferAntialias);
    font.setPixelSize(13);
    return font;
}

QFont scaledFont(double factor, bool bold)
{
    QFont font = QApplication::font();
    const int size = font.pixelSize() > 0 ? font.pixelSize() : 13;
    font.setPixelSize(qRound(size * factor));
    font.setBold(bold);
    return font;
}

QFont figureFont(double factor, bool bold)
{
    QFont font = scaledFont(factor, bold);
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(font.styleStrategy() | QFont::PreferNoShaping));
    return font;
}

bool needsShaping(QStringView text)
{
    // Letters to Cyrillic, signs and arrows, Hangul syllables: without marks that combine, join or turn the direction.
    static constexpr std::pair<char16_t, char16_t> kPlain[] = {{0x0000, 0x02ff}, {0x0370, 0x0482}, {0x048a, 0x052f}, {0x1e00, 0x200a},
                                                               {0x2010, 0x2027}, {0x202f, 0x205f}, {0x2060, 0x2060}, {0x2070, 0x20cf},
                                                               {0x2100, 0x23ff}, {0x2500, 0x27ff}, {0xac00, 0xd7a3}};
    const auto plain = [](QChar letter) {
        const char16_t code = letter.unicode();
        return std::any_of(std::begin(kPlain), std::end(kPlain), [code](const auto& range) { return code >= range.first && code <= range.second; });
    };
    return !std::all_of(text.begin(), text.end(), plain);
}

QFont quickFont(const QFont& font, QStringView text)
{
    if (needsShaping(text))
        return font;
    QFont quick = font;
    quick.setStyleStrategy(static_cast<QFont::StyleStrategy>(font.styleStrategy() | QFont::PreferNoShaping));
    return quick;
}

}  // namespace kvsight::ui
