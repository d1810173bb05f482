// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/launch_sheet.h"

#include "ui/chart_table.h"
#include "ui/plain_table.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvsight::ui {
namespace {

constexpr int kMostLines = 6;
constexpr int kAroundText = 10;  ///< the frame and its padding
constexpr int kWidestValue = 260;
constexpr int kWide = 900, kBetween = 10;
enum Column { Flag, Value, Meaning, Source, kColumns };

QFont monospaced()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(scaledFont(0.96).pixelSize());
    font.setFamilies({QStringLiteral("DejaVu Sans Mono"), font.family(), QStringLiteral("NanumGothicCoding")});
    return font;
}

/// Text to copy, as high as its lines.
class CodeBox : public QPlainTextEdit {
public:
    CodeBox(const QString& text, QWidget* parent) : QPlainTextEdit(text, parent)
    {
        setReadOnly(true);
        setFont(monospaced());
        setTabChangesFocus(true);
        setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPlainTextEdit::resizeEvent(event);
        const int lines = std::clamp(static_cast<int>(document()->size().height()), 1, kMostLines);
        const int high = lines * fontMetrics().lineSpacing() + static_cast<int>(2 * document()->documentMargin()) + kAroundText;
        if (high != minimumHeight())
            setFixedHeight(high);
    }
};

QTableWidgetItem* cell(const QString& words, bool code)
{
    auto* item = new QTableWidgetItem(words);
    if (code)
        item->setFont(monospaced());
    return item;
}

/// Each page once, in the order of the flags.
QStringList sourcesOf(const LaunchLine& line)
{
    QStringList sources;
    for (const LaunchFlag& flag : line.flags)
        if (const QString source = text(flag.source); !sources.contains(source))
            sources << source;
    return sources;
}

}  // namespace

LaunchSheet::LaunchSheet(const QString& title, const QString& doubt, const LaunchLine& line, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("launchSheet"));
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(8);
    if (!doubt.isEmpty()) {
        QLabel* label = makeLabel(this);
        label->setObjectName(QStringLiteral("launchDoubt"));
        label->setWordWrap(true);
        label->setText(doubt);
        setTone(*label, "warning");
        layout->addWidget(label);
        layout->addSpacing(4);
    }
    if (!line.command.empty())
        addText(*layout, tr("Command"), tr("Copy the command"), text(line.command), text(line.command));
    if (!line.file_text.empty())
        addText(*layout, text(line.file_name), tr("Copy the %1").arg(text(line.file_name)), text(line.file_text).trimmed(), text(line.file_text));
    for (const Message& gap : line.gaps) {
        QLabel* label = makeLabel(this);
        label->setWordWrap(true);
        label->setText(QStringLiteral("•  ") + sentence(gap));
        layout->addWidget(label);
    }
    layout->addSpacing(6);
    addFlags(*layout, line);
    resize(kWide, kWide / 2);
}

void LaunchSheet::addText(QVBoxLayout& layout, const QString& name, const QString& button, const QString& shown, const QString& copied)
{
    QLabel* title = makeLabel(this, 1.05, true);
    title->setText(name);
    auto* copy = new QPushButton(button, this);
    copy->setAutoDefault(false);
    auto* box = new CodeBox(shown, this);
    box->setAccessibleName(name);
    connect(copy, &QPushButton::clicked, this, [copy, copied] {
        QApplication::clipboard()->setText(copied);
        copy->setText(tr("copied"));
    });
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(copy);
    layout.addLayout(head);
    layout.addWidget(box);
}

void LaunchSheet::addFlags(QVBoxLayout& layout, const LaunchLine& line)
{
    const QStringList sources = sourcesOf(line);
    QLabel* title = makeLabel(this, 1.05, true);
    title->setText(tr("What each flag sets"));
    m_table = new PlainTable(PlainTable::Columns::AsSet, PlainTable::Height::Exact, this);
    m_table->setColumnCount(kColumns);
    m_table->setRowCount(static_cast<int>(line.flags.size()));
    m_table->setObjectName(QStringLiteral("launchFlags"));
    m_table->setAccessibleName(title->text());
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setHead(Flag, tr("flag"), Qt::AlignLeft);
    m_table->setHead(Value, tr("value"), Qt::AlignLeft);
    m_table->setHead(Meaning, tr("what it sets"), Qt::AlignLeft);
    m_table->setHead(Source, tr("source"), Qt::AlignRight);
    TableData copied{{tr("flag"), tr("value"), tr("what it sets"), tr("source")}, {}, -1};
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const LaunchFlag& flag = line.flags[static_cast<std::size_t>(row)];
        m_table->setItem(row, Flag, cell(text(flag.flag), true));
        m_table->setItem(row, Value, cell(text(flag.value), true));
        m_table->item(row, Value)->setToolTip(asToolTip(text(flag.value)));
        m_table->setItem(row, Meaning, cell(sentence(flag.meaning), false));
        const QString source = text(flag.source);
        m_table->setItem(row, Source, cell(QString::number(sources.indexOf(source) + 1), false));
        m_table->item(row, Source)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->item(row, Source)->setToolTip(asToolTip(source));
        copied.rows.push_back({text(flag.flag), text(flag.value), sentence(flag.meaning), source});
    }
    m_table->horizontalHeader()->setSectionResizeMode(Meaning, QHeaderView::Stretch);
    auto* pages = new QLabel(sourcesText(sources), this);
    pages->setObjectName(QStringLiteral("launchSources"));
    pages->setFont(scaledFont(0.92));
    pages->setWordWrap(true);
    pages->setTextFormat(Qt::RichText);
    pages->setTextInteractionFlags(Qt::TextBrowserInteraction);
    pages->setFocusPolicy(Qt::StrongFocus);
    pages->setOpenExternalLinks(true);
    pages->setAccessibleName(tr("Sources"));
    auto* copy = new QPushButton(tr("Copy the table"), this);
    auto* close = new QPushButton(tr("Close"), this);
    copy->setAutoDefault(false);
    close->setObjectName(QStringLiteral("closeLaunch"));
    close->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [copy, copied] {
        QApplication::clipboard()->setText(tabSeparated(copied));
        copy->setText(tr("copied"));
    });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(close);
    layout.addWidget(title);
    layout.addWidget(m_table);
    layout.addWidget(pages);
    layout.addStretch(1);
    layout.addSpacing(6);
    layout.addLayout(buttons);
}

QString LaunchSheet::sourcesText(const QStringList& sources) const
{
    QStringList lines;
    for (qsizetype at = 0; at < sources.size(); ++at)
        lines << QStringLiteral("%1&nbsp;&nbsp;<a href=\"%2\">%2</a>").arg(at + 1).arg(sources[at].toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

void LaunchSheet::fitTable()
{
    for (const int column : {Flag, Value, Source})
        m_table->setColumnWidth(column, std::min(m_table->shownWidth(column) + kBetween, column == Value ? kWidestValue : kWide));
    m_table->fit();
}

void LaunchSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    // Only now texts and cells have their widths, and so their heights.
    fitTable();
    layout()->activate();
    resize(width(), layout()->totalHeightForWidth(width()));
}

}  // namespace kvsight::ui
