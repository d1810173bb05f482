// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel shows of the scenario and its answer; control_panel.cpp builds it and takes edits.
#include "ui/control_panel.h"

#include "core/scenario_fields.h"
#include "core/units.h"
#include "ui/chooser.h"
#include "ui/control_choices.h"
#include "ui/entry_box.h"
#include "ui/scenario_model.h"
#include "ui/search_picker.h"
#include "ui/slider_row.h"
#include "ui/text.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <memory>

namespace kvsight::ui {
namespace {

const Finding* findingFor(const Findings& findings, const char* where)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [where](const Finding& finding) {
        return finding.where == where && finding.severity != Severity::Note;
    });
    return found == findings.end() ? nullptr : &*found;
}

}  // namespace

void ControlPanel::showChoices()
{
    const Scenario& scenario = m_model.scenario();
    const auto& resolved = m_model.answer().resolved;
    const ModelEntry* entry = m_model.catalog().findModel(scenario.model.id);
    QString name = entry ? text(entry->name) : text(scenario.model.id);
    if (!entry && resolved && !resolved->model_name.empty())
        name = text(resolved->model_name);
    if (!entry && !scenario.model.file.empty())
        name = text(scenario.model.file);
    m_modelPicker->show(entry ? text(entry->id) : QString(), name);
    // Words about a model that stands there already.
    if (!resolved || resolved->shape != m_shapeShown || scenario.model.id != m_modelShown) {
        m_shapeShown = resolved ? resolved->shape : nullptr;
        m_modelShown = scenario.model.id;
        m_modelFact->setText(modelFacts());
        setTone(*m_modelFact, entry && !entry->verified && entry->origin != "user" ? "warning" : "");
    }
    m_weights->show(text(scenario.weights.format));
    m_runtime->show(text(scenario.runtime));
    m_kType->show(text(scenario.k_type));
    m_vType->show(text(scenario.v_type));
}

QString ControlPanel::modelFacts() const
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved)
        return {};
    const ModelShape& shape = *resolved->shape;
    QStringList facts{shape.layers.size() == 1 ? tr("1 layer") : tr("%1 layers").arg(shape.layers.size())};
    if (shape.groups.size() == 1 && shape.groups.front().shape.cache == CacheKind::Full) {
        const LayerShape& layer = shape.groups.front().shape;
        facts << (layer.kv_heads == 1 ? tr("1 KV head × %1").arg(layer.head_dim_k)
                                      : tr("%1 KV heads × %2").arg(layer.kv_heads).arg(layer.head_dim_k));
    } else if (shape.groups.size() > 1) {
        facts << tr("%1 kinds of layer").arg(shape.groups.size());
    }
    if (shape.native_context_tokens)
        facts << tr("trained for %1").arg(text(formatTokens(*shape.native_context_tokens)));
    const ModelEntry* entry = m_model.catalog().findModel(m_model.scenario().model.id);
    if (entry && !entry->verified && entry->origin != "user")
        facts << tr("figures not verified");
    return facts.join(QStringLiteral(" · "));
}

void ControlPanel::showContext()
{
    const auto& answer = m_model.answer();
    const std::uint64_t native = answer.resolved ? answer.resolved->shape->native_context_tokens.value_or(0) : 0;
    const NumberField& tokensField = *findNumberField("context_tokens");
    const std::uint64_t most = native ? std::max<std::uint64_t>(native, 2) : tokensField.slider_most;
    if (most != m_nativeShown) {
        m_nativeShown = most;
        const std::uint64_t least = std::min(tokensField.slider_least, most / 2);
        std::vector<MarkSlider::Tick> ticks;
        for (std::uint64_t tokens = least; tokens < most; tokens *= 4)
            ticks.push_back({tokens, text(formatTokens(tokens))});
        m_context->slider().setScale(std::make_unique<OctaveScale>(least, most, 16), ticks);
    }
    const std::uint64_t context = m_model.scenario().context_tokens.value_or(
        answer.resolved ? answer.resolved->context_tokens : 8192);
    MarkSlider::Marks marks;
    if (native) {
        marks.note = native;
        marks.noteLabel = tr("trained for %1").arg(text(formatTokens(native)));
    }
    if (answer.evaluation) {
        marks.fits = answer.evaluation->limits.max_context_tokens;
        if (marks.fits && *marks.fits < m_context->slider().scale().least()) {
            // Left of the slider's start a mark would lie.
            marks.fitsLabel = *marks.fits == 0 ? tr("no length fits") : tr("%1 fit").arg(text(formatTokens(*marks.fits)));
            marks.fits.reset();
        } else if (marks.fits && *marks.fits > m_context->slider().scale().most()) {
            // Right of the slider's end: said in figures, for what is typed may lie beyond it.
            marks.fitsLabel = tr("%1 fit").arg(text(formatTokens(*marks.fits)));
        } else if (marks.fits) {
            marks.fitsLabel = tr("fits");
        }
    }
    const bool beyond = native && context > native;
    const auto tokensText = [this](std::uint64_t tokens) {
        return tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(text(formatCount(tokens)));
    };
    m_context->slider().show(context, marks, tokensText(context));
    m_contextBox->show(context, beyond);
    m_contextBox->setHint(tokensText(context));
    const Finding* finding = findingFor(answer.findings, "context_tokens");
    // In the panel's own words, which are short enough for one line.
    if (finding && finding->code != "context_beyond_native")
        m_context->setFact(sentence(finding->message), true);
    else if (beyond)
        m_context->setFact(tr("beyond the %1 that it was trained for").arg(text(formatTokens(native))), true);
    else
        m_context->setFact(context == 1 ? tr("1 token each") : tr("%1 tokens each").arg(text(formatCount(context))));
}

void ControlPanel::showBatch()
{
    const auto& answer = m_model.answer();
    const std::uint64_t sequences = m_model.scenario().sequences;
    MarkSlider::Marks marks;
    if (answer.evaluation) {
        marks.fits = answer.evaluation->limits.max_sequences;
        if (marks.fits && *marks.fits == 0)
            marks.fits.reset();
        if (marks.fits)
            marks.fitsLabel = tr("fits");
        else if (!answer.evaluation->fits.value_or(true))
            marks.fitsLabel = tr("not even one fits");
    }
    m_batch->slider().show(sequences, marks, tr("%1 at once").arg(text(formatCount(sequences))));
    m_batchBox->show(sequences);
    m_batch->setFact(sequences == 1 ? tr("one conversation (one sequence in the batch)") : tr("conversations (sequences) decoded together"));
}

void ControlPanel::showCard()
{
    const Scenario& scenario = m_model.scenario();
    const auto& resolved = m_model.answer().resolved;
    const std::uint64_t memory = cardMemory();
    QString id;
    QString name = tr("choose a card");
    if (!scenario.gpus.empty()) {
        const GpuChoice& choice = scenario.gpus.front();
        id = text(choice.id);
        name = text(choice.name.empty() ? choice.id : choice.name);
        if (resolved && !resolved->devices.empty()) {
            const GpuSpec& spec = resolved->devices.front().spec;
            name = text(spec.name);
            id = text(spec.id);
            if (tierOf(memory))
                m_lastInTier[memory] = spec.id;
        }
    }
    m_cardPicker->show(id, name);
    const int count = static_cast<int>(scenario.gpus.empty() ? 1 : scenario.gpus.front().count);
    if (m_cardCount->value() != count) {  // A box that is told its own value is painted all the same.
        const QSignalBlocker quiet(m_cardCount);  // show() of a control that is not ours.
        m_cardCount->setValue(count);
    }
    m_cardCount->setEnabled(!scenario.gpus.empty());
    MarkSlider::Marks marks;
    if (resolved)
        marks.fits = m_fittingTier.find(*resolved);
    if (marks.fits)
        marks.fitsLabel = tr("fits from here");
    else if (scenario.gpus.size() == 1 && m_model.answer().evaluation && !m_model.answer().evaluation->fits.value_or(true))
        marks.fitsLabel = tr("no common card fits");  // Of several kinds not one was tried.
    m_card->slider().show(memory, marks, name);
    m_card->setFact(cardFacts());
}

QString ControlPanel::cardFacts() const
{
    const auto& resolved = m_model.answer().resolved;
    if (!resolved || resolved->devices.empty())
        return tr("no card: neither fit nor speed can be told");
    const GpuSpec& spec = resolved->devices.front().spec;
    QStringList facts;
    facts << (!spec.memory_bytes                  ? tr("memory not known")
              : spec.vendor != "Apple" ? memoryText(*spec.memory_bytes, m_units)
              : spec.usable_bytes // By the system's rule for its GPU; a setting can raise it.
                  ? tr("%1, about %2 for the GPU").arg(memoryText(*spec.memory_bytes, m_units), memoryText(*spec.usable_bytes, m_units))
                  : tr("%1, not all for the GPU").arg(memoryText(*spec.memory_bytes, m_units)));
    facts << (spec.bandwidth_bytes_per_s
                  ? tr("%1 GB/s").arg(text(formatCount(static_cast<std::uint64_t>(*spec.bandwidth_bytes_per_s / 1e9 + 0.5))))
                  : tr("bandwidth not known"));
    return facts.join(QStringLiteral(" · "));
}

}  // namespace kvsight::ui
