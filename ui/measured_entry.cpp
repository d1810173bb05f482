// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_entry.h"

#include "core/bench_match.h"
#include "core/measured_setup.h"
#include "ui/entry_box.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvsight::ui {
namespace {

/// The boxes hold whole numbers: speeds are kept in thousandths.
constexpr double kThousandths = 1000;
constexpr std::uint64_t kMostSpeed = 1'000'000'000;

QString writtenSpeed(std::uint64_t thousandths)
{
    return thousandths == 0 ? QString() : QString::number(static_cast<double>(thousandths) / kThousandths, 'g', 9);
}

std::optional<std::uint64_t> typedSpeed(const QString& typed)
{
    bool read = false;
    // A comma is a decimal point here: speeds are not grouped.
    const double speed = typed.trimmed().replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&read);
    if (!read || !(speed > 0) || speed * kThousandths > static_cast<double>(kMostSpeed))
        return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(speed * kThousandths));
}

EntryBox* makeBox(QWidget* parent, const char* name, std::uint64_t least, std::uint64_t most)
{
    auto* box = new EntryBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setFixedWidth(108);
    box->setRange(least, most);
    return box;
}

QStringList sentencesOf(const Findings& findings)
{
    QStringList lines;
    for (const Finding& finding : findings)
        lines << sentence(finding.message);
    return lines;
}

}  // namespace

MeasuredEntry::MeasuredEntry(ScenarioModel& model, QWidget* parent)
    : PanelSection(model, parent), m_fold(new QToolButton(this)), m_content(new QWidget(this)),
      m_speedLabel(makeLabel(m_content, 0.92, false, true)), m_contextLabel(makeLabel(m_content, 0.92, false, true)),
      m_batchLabel(makeLabel(m_content, 0.92, false, true)), m_state(makeLabel(m_content, 0.86, false, true)),
      m_speed(makeBox(m_content, "measuredSpeed", 1, kMostSpeed)), m_context(makeBox(m_content, "measuredContext", 0, kMaxContextTokens)),
      m_batch(makeBox(m_content, "measuredBatch", 1, kMaxSequences)), m_paste(makeLink(m_content, "pasteBenchmark")),
      m_forget(makeLink(m_content, "forgetMeasured"))
{
    setObjectName(QStringLiteral("measuredEntry"));
    m_fold->setObjectName(QStringLiteral("measured"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_speed->setFormat(writtenSpeed);
    m_speed->setParse(typedSpeed);
    m_speed->setClearable(true);
    build();
    m_content->hide();
    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        refresh();
        m_content->setVisible(open);
        scrollTo(open ? *m_content : *m_fold);
    });
    connect(m_speed, &EntryBox::entered, this, [this](quint64 thousandths) {
        m_said.clear();
        m_model.edit(tr("measured speed"), Gesture::single(), [&](Scenario& scenario) {
            const auto& answer = m_model.answer().resolved;
            MeasuredSpeed measured = scenario.measured.value_or(MeasuredSpeed());
            if (!scenario.measured) {
                measured.context_tokens = m_contextBefore.value_or(answer ? answer->context_tokens : 0);
                measured.sequences = m_batchBefore.value_or(scenario.sequences);
            }
            measured.tokens_per_second = static_cast<double>(thousandths) / kThousandths;
            measured.setup = setupOf(scenario);
            scenario.measured = std::move(measured);
        });
    });
    connect(m_speed, &EntryBox::cleared, this, &MeasuredEntry::forget);
    connect(m_context, &EntryBox::entered, this, [this](quint64 tokens) {
        if (!m_model.scenario().measured) {
            m_contextBefore = tokens;
            return;
        }
        m_model.edit(tr("measured speed"), Gesture::single(), [tokens](Scenario& scenario) { scenario.measured->context_tokens = tokens; });
    });
    connect(m_batch, &EntryBox::entered, this, [this](quint64 sequences) {
        if (!m_model.scenario().measured) {
            m_batchBefore = sequences;
            return;
        }
        m_model.edit(tr("measured speed"), Gesture::single(), [sequences](Scenario& scenario) { scenario.measured->sequences = sequences; });
    });
    connect(m_paste, &QPushButton::clicked, this, &MeasuredEntry::pasteTable);
    connect(m_forget, &QPushButton::clicked, this, &MeasuredEntry::forget);
    connect(&m_model, &ScenarioModel::scenarioChanged, this, [this] { m_said.clear(); });
}

void MeasuredEntry::build()
{
    auto* grid = new QGridLayout(m_content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    int row = 0;
    for (const auto& [label, box] : {std::pair(m_speedLabel, m_speed), std::pair(m_contextLabel, m_context), std::pair(m_batchLabel, m_batch)}) {
        label->setWordWrap(true);
        label->setBuddy(box);
        grid->addWidget(label, row, 0);
        grid->addWidget(box, row++, 1);
    }
    m_state->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("measuredState"));
    grid->addWidget(m_state, row++, 0, 1, 2);
    auto* links = new QHBoxLayout;
    links->setContentsMargins(0, 0, 0, 0);
    links->setSpacing(0);
    links->addWidget(m_paste);
    links->addStretch(1);
    links->addWidget(m_forget);
    grid->addLayout(links, row++, 0, 1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_fold);
    layout->addWidget(m_content);
}

void MeasuredEntry::setOpen(bool open)
{
    m_fold->setChecked(open);
}

void MeasuredEntry::forget()
{
    m_said.clear();
    m_contextBefore.reset();
    m_batchBefore.reset();
    if (m_model.scenario().measured)
        m_model.edit(tr("measured speed removed"), Gesture::single(), [](Scenario& scenario) { scenario.measured.reset(); });
    refresh();
}

void MeasuredEntry::pasteTable()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty())
        m_said = {tr("The clipboard is empty. Copy what llama-bench, llama-batched-bench or a vLLM benchmark printed.")};
    else
        takeTable(text);
    refresh();
}

QStringList MeasuredEntry::takeTable(const QString& text)
{
    setOpen(true);
    const BenchTable table = readBenchTable(text.toStdString(), tr("The pasted text").toStdString());
    Scenario free = m_model.scenario();
    free.measured.reset();
    const Resolution resolution = resolve(free, m_model.catalog(), m_model.baseFolder());
    Findings findings;
    if (!resolution.resolved) {
        m_said = sentencesOf(resolution.findings);
        return m_said;
    }
    const auto measured = measuredFrom(table, *resolution.resolved, findings);
    if (measured)
        m_model.edit(StepName([tool = QString::fromStdString(table.tool)] { return tr("speeds of %1").arg(tool); }), Gesture::single(),
                     [&measured](Scenario& scenario) { scenario.measured = measured; });
    // Said until the next change; this one was the table's own.
    m_said = sentencesOf(findings);
    refresh();
    return m_said;
}

void MeasuredEntry::nameFold()
{
    const auto& measured = m_model.scenario().measured;
    const bool open = m_fold->isChecked();
    const QString name = tr("Your own measurement");
    const QString count = measured ? QStringLiteral(" (%1)").arg(1 + measured->points.size() + measured->prompts.size())
                                   : QString();
    m_fold->setText((open ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + name + count);
    m_fold->setAccessibleName(name + count);
    m_fold->setAccessibleDescription(open ? tr("A speed that you measured; unfolded") : tr("A speed that you measured; folded"));
}

void MeasuredEntry::retranslate(ByteUnits)
{
    m_speedLabel->setText(tr("I measured, tokens/s"));
    m_contextLabel->setText(tr("with so many tokens in each cache"));
    m_batchLabel->setText(tr("in so many conversations together"));
    for (const auto& [label, box] : {std::pair(m_speedLabel, m_speed), std::pair(m_contextLabel, m_context), std::pair(m_batchLabel, m_batch)})
        box->setAccessibleName(label->text());
    m_speed->setHint(tr("Of all conversations together. The estimate is scaled to it."));
    m_paste->setText(tr("Paste benchmark…"));
    m_paste->setAccessibleDescription(tr("Take the speeds of a table that llama-bench, llama-batched-bench or a vLLM benchmark printed"));
    m_paste->setToolTip(m_paste->accessibleDescription());
    m_forget->setText(tr("remove"));
    m_forget->setAccessibleName(tr("Remove the measured speed"));
    nameFold();
}

QString MeasuredEntry::state() const
{
    const auto& resolved = m_model.answer().resolved;
    const auto& measured = m_model.scenario().measured;
    if (!measured)
        return tr("One measured speed narrows the band, over context most of all.");
    if (!resolved || resolved->speed.anchored_sequences.empty()) {
        const auto& setup = measured->setup;
        return setup ? tr("Not used here. It was measured with %1, %2, on %3.")
                           .arg(text(setup->model), setup->weights.empty() ? tr("the published format") : text(setup->weights), text(setup->gpu))
                     : tr("Not used here.");
    }
    QString words = measured->points.empty() ? tr("The estimate passes through it.")
                                             : tr("The estimate is fitted to %1 measured speeds.").arg(measured->points.size() + 1);
    if (!measured->prompts.empty())
        words += QLatin1Char(' ') + tr("Prompts: %1.").arg(measured->prompts.size());
    return words;
}

void MeasuredEntry::refresh()
{
    nameFold();
    if (!m_fold->isChecked())
        return;
    const Scenario& scenario = m_model.scenario();
    const auto& resolved = m_model.answer().resolved;
    if (scenario.measured) {
        m_speed->show(static_cast<std::uint64_t>(std::llround(std::min(scenario.measured->tokens_per_second, 1e6) * kThousandths)));
        m_context->show(scenario.measured->context_tokens);
        m_batch->show(scenario.measured->sequences.value_or(scenario.sequences));
    } else {
        m_speed->show(0);
        m_context->show(m_contextBefore.value_or(resolved ? resolved->context_tokens : 0));
        m_batch->show(m_batchBefore.value_or(scenario.sequences));
    }
    m_state->setText((m_said.isEmpty() ? QString() : m_said.join(QLatin1Char(' ')) + QLatin1Char(' ')) + state());
    m_forget->setVisible(scenario.measured.has_value());
}

std::vector<QWidget*> MeasuredEntry::tabStops() const
{
    return {m_fold, m_speed, m_context, m_batch, m_paste, m_forget};
}

}  // namespace kvsight::ui
