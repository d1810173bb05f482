// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_dialog.h"

#include "core/report/log_gap.h"
#include "ui/log_box.h"
#include "ui/log_loader.h"
#include "ui/log_rows.h"
#include "ui/plain_table.h"
#include "ui/scenario_file.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/text.h"
#include "ui/tick_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace kvsight::ui {

LogDialog::LogDialog(ScenarioModel& model, QWidget* parent) : QDialog(parent), m_model(model), m_loader(new LogLoader(model, this))
{
    setObjectName(QStringLiteral("root"));
    setAcceptDrops(true);
    m_askForFile = [this] {
        return QFileDialog::getOpenFileName(this, tr("Open a log"), QString(), tr("Logs (*.log *.txt *.out *.err)") + QStringLiteral(";;") + tr("All files (*)"));
    };
    build();
    connectAll();
    resize(860, 640);
    retranslate();
    clear();
}

void LogDialog::build()
{
    m_intro = makeLabel(this);
    m_box = new LogBox(this);
    m_from = makeLabel(this, 0.92, false, true);
    m_facts = makeLabel(this, 1.08, true);
    m_sentences = makeLabel(this);
    m_runs = new QComboBox(this);
    m_table = new PlainTable(PlainTable::Columns::AsSet, PlainTable::Height::AtMost, this);
    m_keep = new TickBox(this);
    m_open = new QPushButton(this);
    m_clear = new QPushButton(this);
    m_use = new QPushButton(this);
    m_close = new QPushButton(this);
    m_runs->setObjectName(QStringLiteral("logRuns"));
    m_table->setObjectName(QStringLiteral("logTable"));
    m_keep->setObjectName(QStringLiteral("keepCurrent"));
    m_open->setObjectName(QStringLiteral("openLog"));
    m_clear->setObjectName(QStringLiteral("clearLog"));
    m_use->setObjectName(QStringLiteral("useLog"));
    m_close->setObjectName(QStringLiteral("closeLog"));
    for (QLabel* label : {m_intro, m_facts, m_sentences})
        label->setWordWrap(true);
    m_table->setColumnCount(5);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (QPushButton* button : {m_open, m_clear, m_close})
        button->setAutoDefault(false);
    m_use->setDefault(true);

    auto* source = new QHBoxLayout;
    source->addWidget(m_open);
    source->addWidget(m_clear);
    source->addWidget(m_from, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_use);
    buttons->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(8);
    layout->addWidget(m_intro);
    layout->addWidget(m_box, 2);
    layout->addLayout(source);
    layout->addWidget(m_facts);
    layout->addWidget(m_runs, 0, Qt::AlignLeft);
    layout->addWidget(m_table, 3);
    layout->addWidget(m_sentences);
    layout->addWidget(m_keep);
    layout->addLayout(buttons);
    QWidget* before = m_box;
    for (QWidget* next : std::initializer_list<QWidget*>{m_open, m_clear, m_runs, m_table, m_keep, m_use, m_close}) {
        setTabOrder(before, next);
        before = next;
    }
}

void LogDialog::connectAll()
{
    connect(m_box, &QPlainTextEdit::textChanged, this, &LogDialog::readBox);
    // Once the box has left its own handling: it reports a change after the whole drop.
    connect(m_box, &LogBox::fileGiven, this, &LogDialog::takeFile, Qt::QueuedConnection);
    connect(m_box, &LogBox::largeTextGiven, this, &LogDialog::takeLargeText, Qt::QueuedConnection);
    connect(m_loader, &LogLoader::begun, this, [this] {
        m_reading = true;
        showReport();
    });
    connect(m_loader, &LogLoader::done, this, &LogDialog::showReading);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const QString path = m_askForFile(); !path.isEmpty())
            takeFile(path);
    });
    connect(m_clear, &QPushButton::clicked, this, &LogDialog::clear);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_runs, &QComboBox::activated, this, [this](int run) {
        m_read->answer = static_cast<std::size_t>(run);
        compare();
    });
    connect(m_keep, &QCheckBox::toggled, this, &LogDialog::compare);
    connect(&m_model, &ScenarioModel::answered, this, [this] {
        if (keepsCurrent())
            compare();
    });
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (!canShow())
            return;
        const bool keeps = keepsCurrent();
        const QString source = m_source.isEmpty() ? tr("the pasted log") : m_source;
        accept();
        emit chosen(m_report.reading, source, keeps);
    });
}

void LogDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void LogDialog::retranslate()
{
    setWindowTitle(tr("Paste a log"));
    m_intro->setText(tr("Paste the start-up log of llama.cpp, Ollama, vLLM, SGLang or TensorRT-LLM, or drop its file here. What it measured "
                        "is set beside the estimate."));
    m_box->setAccessibleName(tr("Text of the log"));
    m_box->setPlaceholderText(tr("Paste here"));
    m_open->setText(tr("Open a file…"));
    m_open->setAccessibleDescription(tr("A text file of up to 16 MiB"));
    m_clear->setText(tr("Clear"));
    m_runs->setAccessibleName(tr("Run of the log"));
    m_table->setAccessibleName(tr("Measured and estimated sizes"));
    const QString heads[] = {tr("Part"), tr("Measured"), tr("Estimate"), tr("Difference"), tr("Error")};
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setHead(column, heads[column], column == 0 ? Qt::AlignLeft : Qt::AlignRight);
    m_keep->setText(tr("Compare with the current set-up"));
    m_close->setText(tr("Close"));
    fillRuns();
    showReport();
}

void LogDialog::setUnits(ByteUnits units)
{
    m_units = units;
    showReport();
}

void LogDialog::clear()
{
    m_loader->forget();
    m_source.clear();
    m_read.reset();
    m_report = {};
    m_reading = false;
    m_from->clear();
    {
        const QSignalBlocker quiet(m_box);
        m_box->clear();
    }
    fillRuns();
    showReport();
}

void LogDialog::begin(const QString& source)
{
    clear();
    m_source = source;
}

void LogDialog::takeText(const QString& text)
{
    if (text.size() > kLargeLog)
        takeLargeText(text);
    else
        m_box->setPlainText(text);
}

void LogDialog::takeLargeText(const QString& text)
{
    begin(QString());
    m_from->setText(tr("Pasted text, %1: too long to show here").arg(ui::text(formatBytes(static_cast<std::uint64_t>(text.size()), m_units))));
    m_loader->readText(text.toUtf8(), tr("The pasted text"));
}

void LogDialog::takeFile(const QString& path)
{
    const QFileInfo file(path);
    begin(file.fileName());
    m_from->setText(file.fileName() + QStringLiteral(" · ") + ui::text(formatBytes(static_cast<std::uint64_t>(file.size()), m_units)));
    m_loader->readFile(path);
}

void LogDialog::readBox()
{
    m_source.clear();
    m_from->clear();
    const QString text = m_box->toPlainText();
    if (text.trimmed().isEmpty()) {
        m_loader->forget();
        m_read.reset();
        m_report = {};
        m_reading = false;
        fillRuns();
        showReport();
    } else {
        m_loader->readText(text.toUtf8(), tr("The pasted text"));
    }
}

void LogDialog::showReading(const LogReading& reading)
{
    m_reading = false;
    m_read = reading;
    {
        const QSignalBlocker quiet(m_keep);
        m_keep->setChecked(false);
    }
    fillRuns();
    compare();
}

void LogDialog::fillRuns()
{
    m_runs->clear();
    const bool several = m_read && m_read->runs.size() > 1;
    m_runs->setVisible(several);
    if (!several)
        return;
    for (std::size_t run = 0; run < m_read->runs.size(); ++run)
        m_runs->addItem(runName(*m_read, run));
    m_runs->setCurrentIndex(static_cast<int>(m_read->answer.value_or(0)));
}

bool LogDialog::keepsCurrent() const
{
    return m_read && m_read->run() && !m_read->run()->scenario && m_keep->isChecked();
}

bool LogDialog::canShow() const
{
    return m_report.estimated && !m_reading;
}

void LogDialog::compare()
{
    if (!m_read)
        return;
    LogReading reading = *m_read;
    if (keepsCurrent())
        reading.runs[*reading.answer].scenario = m_model.scenario();
    m_report = compareLog(std::move(reading), m_model.catalog());
    showReport();
}

void LogDialog::fillTable()
{
    const auto rows = logRows(m_report, m_units);
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const QString cells[] = {rows[row].part, rows[row].measured, rows[row].estimate, rows[row].difference, rows[row].relative};
        for (int column = 0; column < 5; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(row), column, item);
        }
    }
    m_table->setVisible(!rows.empty());
    m_table->fit();
}

QString LogDialog::sentencesShown() const
{
    return m_sentences->isHidden() ? QString() : m_sentences->text();
}

void LogDialog::showReport()
{
    const LogRun* run = m_read && !m_reading ? m_read->run() : nullptr;
    QStringList lines;
    if (m_reading)
        lines << tr("Reading…");
    else if (m_read)
        lines = sentences(m_report.findings);
    const auto gap = run ? logGap(*run, m_model.catalog()) : std::nullopt;
    if (gap)
        lines.prepend(sentence(*gap));
    m_sentences->setText(lines.join(QLatin1Char('\n')));
    m_sentences->setVisible(!lines.isEmpty());
    const QStringList facts = run ? logFacts(m_report) : QStringList();
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_facts->setVisible(!facts.isEmpty());
    if (run)
        fillTable();
    else
        m_table->hide();
    m_keep->setVisible(gap.has_value());
    m_use->setText(keepsCurrent() ? tr("Show in the chart") : tr("Use this set-up"));
    m_use->setEnabled(canShow());
}

void LogDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void LogDialog::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QString path = event->mimeData()->urls().value(0).toLocalFile();
    if (!path.isEmpty())
        takeFile(path);
    else
        takeText(event->mimeData()->text());
}

}  // namespace kvsight::ui
