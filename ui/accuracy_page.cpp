// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy_page.h"

#include "core/units.h"
#include "ui/accuracy_chart.h"
#include "ui/accuracy_run.h"
#include "ui/accuracy_words.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace kvsight::ui {
namespace {

/// Groups that the other formulas are shown for.
constexpr std::size_t kFormulaGroups = 5;

QString percent(double share, int decimals = 0)
{
    return QString::number(share * 100, 'f', decimals) + QStringLiteral(" %");
}

QTableWidget* makeTable(QWidget* parent, const char* name)
{
    auto* table = new QTableWidget(parent);
    table->setObjectName(QLatin1String(name));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->horizontalHeader()->setHighlightSections(false);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return table;
}

/// The first column stands left, figures right; as high as its rows.
void setCells(QTableWidget& table, const QStringList& headers, const std::vector<QStringList>& rows, int leftColumns, int boldRow = -1)
{
    table.setColumnCount(static_cast<int>(headers.size()));
    table.setRowCount(static_cast<int>(rows.size()));
    table.setHorizontalHeaderLabels(headers);
    for (int row = 0; row < table.rowCount(); ++row) {
        for (int column = 0; column < table.columnCount(); ++column) {
            auto* item = new QTableWidgetItem(rows[static_cast<std::size_t>(row)].value(column));
            item->setTextAlignment((column < leftColumns ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (row == boldRow) {
                QFont font = table.font();
                font.setBold(true);
                item->setFont(font);
            }
            table.setItem(row, column, item);
        }
    }
    table.resizeColumnsToContents();
    int high = table.horizontalHeader()->sizeHint().height() + 2 * table.frameWidth() + 16;
    for (int row = 0; row < table.rowCount(); ++row)
        high += table.rowHeight(row);
    table.setFixedHeight(high);
}

}  // namespace

AccuracyPage::AccuracyPage(QWidget* parent) : Page(parent), m_run(new AccuracyRun(this))
{
    setObjectName(QStringLiteral("accuracyPage"));
    build();
    connect(m_run, &AccuracyRun::progressed, this, [this](double share) { m_progress->setValue(static_cast<int>(share * 100)); });
    connect(m_run, &AccuracyRun::finished, this, &AccuracyPage::fill);
    retranslate();
}

void AccuracyPage::build()
{
    auto* inner = new QWidget;
    m_scroll = new QScrollArea(this);
    QScrollArea* scroll = m_scroll;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(inner);
    m_title = makeLabel(inner, 1.5, true);
    m_summary = makeLabel(inner, 1.12);
    m_method = makeLabel(inner, 0.94, false, true);
    m_state = makeLabel(inner, 0.94, false, true);
    m_summary->setObjectName(QStringLiteral("accuracySummary"));
    m_progress = new QProgressBar(inner);
    m_progress->setObjectName(QStringLiteral("accuracyProgress"));
    m_content = new QWidget(inner);
    m_groupsTitle = makeLabel(m_content, 1.12, true);
    m_formulasTitle = makeLabel(m_content, 1.12, true);
    m_chartTitle = makeLabel(m_content, 1.12, true);
    m_chartHint = makeLabel(m_content, 0.86, false, true);
    m_doubtsTitle = makeLabel(m_content, 1.12, true);
    m_doubts = makeLabel(m_content, 0.94);
    m_worstTitle = makeLabel(m_content, 1.12, true);
    for (QLabel* label : {m_summary, m_method, m_state, m_chartHint, m_doubts})
        label->setWordWrap(true);
    m_doubts->setObjectName(QStringLiteral("accuracyDoubts"));
    m_groups = makeTable(m_content, "accuracyGroups");
    m_formulas = makeTable(m_content, "accuracyFormulas");
    m_worst = makeTable(m_content, "accuracyWorst");
    m_chart = new AccuracyChart(m_content);
    connect(m_worst, &QTableWidget::itemActivated, this, [](const QTableWidgetItem* item) {
        const QUrl address(item->data(Qt::UserRole).toString());
        if (address.scheme() == QLatin1String("https"))
            QDesktopServices::openUrl(address);
    });

    auto* grid = new QGridLayout(m_content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(8);
    grid->addWidget(m_groupsTitle, 0, 0);
    grid->addWidget(m_groups, 1, 0, 5, 1, Qt::AlignTop);
    grid->addWidget(m_chartTitle, 0, 1);
    grid->addWidget(m_chart, 1, 1);
    grid->addWidget(m_chartHint, 2, 1);
    grid->addWidget(m_doubtsTitle, 3, 1);
    grid->addWidget(m_doubts, 4, 1, Qt::AlignTop);
    grid->addWidget(m_formulasTitle, 6, 0, 1, 2);
    grid->addWidget(m_formulas, 7, 0, 1, 2);
    grid->addWidget(m_worstTitle, 8, 0, 1, 2);
    grid->addWidget(m_worst, 9, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(5, 1);
    auto* layout = new QVBoxLayout(inner);
    layout->setContentsMargins(24, 18, 24, 18);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_summary);
    layout->addWidget(m_method);
    layout->addWidget(m_state);
    layout->addWidget(m_progress);
    layout->addSpacing(8);
    layout->addWidget(m_content);
    layout->addStretch(1);
    m_content->hide();
    m_summary->hide();
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
}

void AccuracyPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_run->start();
}

void AccuracyPage::settle()
{
    m_run->start();
    m_run->settle();
}

void AccuracyPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AccuracyPage::retranslate()
{
    m_title->setText(tr("How far these speeds can be trusted"));
    m_method->setText(tr("Each published run is predicted by a fit that has not seen its source, here and now. Nothing is read from the network."));
    m_state->setText(tr("The fits are running, one for each source left out."));
    m_progress->setAccessibleName(m_state->text());
    m_scroll->setAccessibleName(m_title->text());
    m_groupsTitle->setText(tr("Error and band by kind of run"));
    m_chartTitle->setText(tr("Measured over predicted"));
    m_chartHint->setText(tr("Each point is a run: round for one conversation, square for several, red outside its band. "
                            "The upright lines are bands; on the dashed line the prediction is right."));
    m_formulasTitle->setText(tr("Other formulas on the same runs: half / nine of ten are closer than"));
    m_doubtsTitle->setText(tr("Not to be trusted with"));
    m_worstTitle->setText(tr("Farthest from their prediction"));
    fill();
}

void AccuracyPage::fill()
{
    const auto& accuracy = m_run->result();
    const bool done = accuracy && !accuracy->groups.empty();
    m_state->setVisible(!done);
    m_progress->setVisible(!done);
    m_content->setVisible(done);
    m_summary->setVisible(done);
    if (accuracy && !done) {
        m_state->setText(tr("The validation did not end: it needs more memory than there is."));
        m_progress->hide();
    }
    if (!done)
        return;
    const AccuracyGroup& all = accuracy->groups.front();
    m_summary->setText(tr("Half of %1 runs of %2 sources lie within %3 of their prediction, nine of ten within %4; %5 of them lie in the band.")
                           .arg(text(formatCount(all.rows)), QString::number(all.sources), percent(all.error.median), percent(all.error.p90),
                                percent(all.band_coverage)));
    fillGroups();
    fillFormulas();
    m_doubts->setText(doubts().join(QLatin1Char('\n')));
    fillWorst();
    m_chart->setPoints(accuracy->points);
}

void AccuracyPage::fillGroups()
{
    std::vector<QStringList> rows;
    for (const AccuracyGroup& group : m_run->result()->groups)
        rows.push_back({accuracyGroupName(group.name), text(formatCount(group.rows)), QString::number(group.sources), percent(group.error.median, 1),
                        percent(group.error.p90, 1), percent(group.band_coverage, 1), QString::number(group.band_width, 'f', 2)});
    setCells(*m_groups, {tr("runs"), tr("how many"), tr("sources"), tr("median error"), tr("90 % within"), tr("in the band"), tr("high / low")},
             rows, 1, 0);
    m_groups->setAccessibleName(m_groupsTitle->text());
    // Read whole; the chart takes what is left.
    int wide = 2 * m_groups->frameWidth() + 2;
    for (int column = 0; column < m_groups->columnCount(); ++column)
        wide += m_groups->columnWidth(column);
    m_groups->setFixedWidth(wide);
}

void AccuracyPage::fillFormulas()
{
    const auto& groups = m_run->result()->groups;
    const std::size_t shown = std::min(kFormulaGroups, groups.size());
    QStringList headers{tr("formula")};
    for (std::size_t i = 0; i < shown; ++i)
        headers << accuracyGroupName(groups[i].name);
    const auto cell = [](const ErrorSpread& error) {
        return QString::number(error.median * 100, 'f', 0) + QStringLiteral(" / ") + QString::number(error.p90 * 100, 'f', 0);
    };
    std::vector<QStringList> rows;
    for (std::size_t formula = 0; formula < groups.front().naive.size(); ++formula) {
        QStringList row{formulaName(groups.front().naive[formula].formula)};
        for (std::size_t i = 0; i < shown; ++i)
            row << cell(groups[i].naive[formula]);
        rows.push_back(row);
    }
    QStringList own{tr("this program")};
    for (std::size_t i = 0; i < shown; ++i)
        own << cell(groups[i].error);
    rows.push_back(own);
    setCells(*m_formulas, headers, rows, 1, static_cast<int>(rows.size()) - 1);
    m_formulas->setAccessibleName(m_formulasTitle->text());
}

QStringList AccuracyPage::doubts() const
{
    QStringList lines;
    for (const Doubt& doubt : m_run->result()->doubts) {
        QStringList reasons;
        if (doubt.far_off)
            reasons << tr("errors beyond 100 % are common");
        if (doubt.band_too_narrow)
            reasons << tr("the band is too narrow");
        if (doubt.one_source)
            reasons << tr("only one source, so nothing checks it");
        lines << QStringLiteral("• ") + accuracyGroupName(doubt.group) + QStringLiteral(": ") + reasons.join(QStringLiteral("; "));
    }
    return lines;
}

void AccuracyPage::fillWorst()
{
    std::vector<QStringList> rows;
    for (const WorstCase& run : m_run->result()->worst)
        rows.push_back({text(run.card), runtimeFamilyName(run.runtime), text(run.model), text(run.weights), text(run.address), text(formatSpeed(run.measured)),
                        text(formatSpeed(run.predicted))});
    setCells(*m_worst, {tr("card"), tr("runtime"), tr("model"), tr("weights"), tr("source"), tr("measured"), tr("predicted")}, rows, 5);
    m_worst->setColumnWidth(4, 420);
    for (int row = 0; row < m_worst->rowCount(); ++row) {
        for (int column = 0; column < m_worst->columnCount(); ++column) {
            m_worst->item(row, column)->setData(Qt::UserRole, rows[static_cast<std::size_t>(row)][4]);
            m_worst->item(row, column)->setToolTip(asToolTip(rows[static_cast<std::size_t>(row)][4]));
        }
    }
    m_worst->setAccessibleName(m_worstTitle->text());
    m_worst->setAccessibleDescription(tr("Enter opens the source in the browser"));
}

}  // namespace kvsight::ui
