// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/more_section.h"

#include "core/runtimes/runtime.h"
#include "ui/field_controls.h"
#include "ui/field_text.h"
#include "ui/fraction_box.h"
#include "ui/scenario_model.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace kvsight::ui {
namespace {

/// Numbers that have a slider or a box of their own elsewhere in the panel.
bool isElsewhere(const char* id)
{
    for (const char* other : {"context_tokens", "sequences", "gpu_count", "reserved_bytes", "gpu_layers", "cpu_moe_layers"})
        if (qstrcmp(id, other) == 0)
            return true;
    return false;
}

/// The weights' own size: part of a field that is read as one, so it stands in no table of core's.
const NumberField& weightsSize()
{
    static const NumberField field{
        "weights_bytes", "weights.bytes", {KV_TR("core", "Size of the weights"), {}},
        {KV_TR("core", "Bytes of the weights, where you know them better than the format says: 4.9 GB, or exactly 4920739232"), {}},
        FieldUnit::Bytes, FieldScale::Linear, 0, UINT64_MAX, 0, UINT64_MAX,
        [](const Scenario& s) { return s.weights.bytes; }, [](Scenario& s, std::optional<std::uint64_t> bytes) { s.weights.bytes = bytes; }};
    return field;
}

bool isOption(const char* place)
{
    return QLatin1String(place).startsWith(QLatin1String("runtime_options."));
}

}  // namespace

MoreSection::MoreSection(ScenarioModel& model, QWidget* parent)
    : PanelSection(model, parent), m_fold(new QToolButton(this)), m_content(new QWidget(this)),
      m_shareLabel(makeLabel(m_content, 0.92, false, true)),
      m_share(new FractionBox(model, *findShareField("gpu_memory_utilization"), m_content)),
      m_backendLabel(makeLabel(m_content, 0.92, false, true)), m_backend(new FieldChoice(model, *findChoiceField("backend"), m_content))
{
    m_fold->setObjectName(QStringLiteral("more"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_content->setObjectName(QStringLiteral("moreContent"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_fold);
    layout->addWidget(m_content);
    build();
    m_content->hide();
    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        refresh();
        m_content->setVisible(open);
        nameFold();
        scrollTo(open ? *m_content : *m_fold);
    });
}

void MoreSection::build()
{
    auto* grid = new QGridLayout(m_content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto addNumber = [&](const NumberField& field) {
        Line line{makeLabel(m_content, 0.92, false, true), new FieldBox(m_model, field, m_content)};
        line.box->setFixedWidth(108);
        line.label->setWordWrap(true);
        line.label->setBuddy(line.box);
        grid->addWidget(line.label, row, 0);
        grid->addWidget(line.box, row++, 1);
        m_numbers.push_back(line);
    };
    addNumber(weightsSize());
    for (const bool options : {false, true}) {
        for (const NumberField& field : numberFields())
            if (!isElsewhere(field.id) && isOption(field.place) == options)
                addNumber(field);
        if (options)
            continue;
        m_beforeBackend = m_numbers.size();
        m_backend->setFixedWidth(132);
        m_backendLabel->setBuddy(m_backend);
        grid->addWidget(m_backendLabel, row, 0);
        grid->addWidget(m_backend, row++, 1);
    }
    m_share->setFixedWidth(108);
    m_shareLabel->setWordWrap(true);
    m_shareLabel->setBuddy(m_share);
    grid->addWidget(m_shareLabel, row, 0);
    grid->addWidget(m_share, row++, 1);
    for (const FlagField& field : flagFields()) {
        m_switches.push_back(new FieldSwitch(m_model, field, m_content));
        grid->addWidget(m_switches.back(), row++, 0, 1, 2);
    }
}

bool MoreSection::isOpen() const
{
    return m_fold->isChecked();
}

void MoreSection::setOpen(bool open)
{
    m_fold->setChecked(open);
}

void MoreSection::nameFold()
{
    m_fold->setText((isOpen() ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + tr("More"));
    m_fold->setAccessibleName(tr("More"));
    m_fold->setAccessibleDescription(isOpen() ? tr("Main memory and settings of the runtime; unfolded")
                                              : tr("Main memory and settings of the runtime; folded"));
}

void MoreSection::retranslate(ByteUnits units)
{
    nameFold();
    for (const Line& line : m_numbers) {
        line.label->setText(sentence(line.box->field().label));
        line.box->setUnits(units);
        line.box->retranslate();
    }
    m_shareLabel->setText(tr("Share of the card"));
    m_share->retranslate(m_shareLabel->text(), tr("Share of each card's memory that a serving engine may use"));
    m_backendLabel->setText(sentence(findChoiceField("backend")->label));
    m_backend->retranslate(true);
    for (FieldSwitch* one : m_switches)
        one->retranslate();
}

/// What a number comes to that the scenario leaves open.
std::optional<std::uint64_t> MoreSection::defaultOf(const FieldBox& box) const
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return std::nullopt;
    const QLatin1String id(box.field().id);
    if (id == QLatin1String("weights_bytes"))
        return resolved->weights.known ? resolved->weights.file_bytes.value() : std::nullopt;
    if (id == QLatin1String("prompt_tokens"))
        return resolved->prompt_tokens;
    if (id == QLatin1String("host.memory_bytes") && resolved->host_memory_bytes > 0)
        return resolved->host_memory_bytes;
    if (id == QLatin1String("host.bandwidth_bytes_per_s") && resolved->host_bandwidth_bytes_per_s > 0)
        return static_cast<std::uint64_t>(std::llround(resolved->host_bandwidth_bytes_per_s));
    if (id == QLatin1String("block_size") && resolved->plan->pool && resolved->plan->pool->block_tokens > 0)
        return resolved->plan->pool->block_tokens;
    if (id == QLatin1String("max_num_batched_tokens") && resolved->plan->trial)
        return resolved->plan->trial->tokens;
    return std::nullopt;
}

void MoreSection::refresh()
{
    if (!isOpen())
        return;
    for (const Line& line : m_numbers)
        line.box->refresh(defaultOf(*line.box));
    m_backend->refresh();
    for (FieldSwitch* one : m_switches)
        one->refresh();
    showOptions();
}

void MoreSection::showOptions()
{
    // What the runtime does not read is shown only where the scenario sets it: there a finding says that it does nothing.
    const Scenario& scenario = m_model.scenario();
    const Scenario usual;
    const Runtime* runtime = findRuntime(scenario.runtime);
    const auto reads = [runtime](const char* id) { return !runtime || runtime->reads(id); };
    for (const Line& line : m_numbers) {
        const NumberField& field = line.box->field();
        const bool shown = !isOption(field.place) || reads(field.id) || field.get(scenario) != field.get(usual);
        line.label->setVisible(shown);
        line.box->setVisible(shown);
    }
    for (FieldSwitch* one : m_switches)
        one->setVisible(reads(one->field().id) || one->field().get(scenario) != one->field().get(usual));
    const auto& resolved = m_model.answer().resolved;
    const PoolPlan* pool = resolved && resolved->plan->pool ? &*resolved->plan->pool : nullptr;
    const bool shown = reads("gpu_memory_utilization") || scenario.options.gpu_memory_utilization;
    m_shareLabel->setVisible(shown);
    m_share->setVisible(shown);
    m_share->refresh(pool ? std::optional(pool->millionths) : std::nullopt);
}

std::vector<QWidget*> MoreSection::tabStops() const
{
    std::vector<QWidget*> stops{m_fold};
    for (std::size_t at = 0; at < m_numbers.size(); ++at) {
        if (at == m_beforeBackend)
            stops.push_back(m_backend);
        stops.push_back(m_numbers[at].box);
    }
    stops.push_back(m_share);
    stops.insert(stops.end(), m_switches.begin(), m_switches.end());
    return stops;
}

}  // namespace kvsight::ui
