// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runtime_lens.h"

#include "ui/fact_value.h"
#include "ui/scenario_model.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QHBoxLayout>

namespace kvsight::ui {

RuntimeLens::RuntimeLens(ScenarioModel& model, QWidget* parent)
    : AnswerView(parent), m_model(model), m_last(model.scenario()), m_rule(new Words(this, 0.92, false, "quiet")), m_value(new FactValue(this))
{
    setObjectName(QStringLiteral("runtimeLens"));
    m_rule->setWordWrap(true);
    m_value->setLook(0.92, true, false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(FactValue::kAcross, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(m_rule, 1);
    layout->addWidget(m_value);
    connect(m_value, &FactValue::explanationAsked, this,
            [this](FactValue* value) { emit explanationAsked(value->figure(), value->text(), value); });
    hide();
}

void RuntimeLens::follow()
{
    const Scenario& now = m_model.scenario();
    if (now == m_last)
        return;
    Scenario same = m_last;
    same.runtime = now.runtime;
    m_before = same == now ? std::optional<Scenario>(m_last) : std::nullopt;
    m_last = now;
}

void RuntimeLens::refresh(const Answer& answer, ByteUnits units)
{
    follow();
    std::optional<RuntimeDifference> difference;
    if (m_before && answer.resolved) {
        const auto before = resolve(*m_before, m_model.catalog(), m_model.baseFolder()).resolved;
        if (before)
            difference = runtimeDifference(*before, *answer.resolved, units);
    }
    if (difference)
        write(*difference, units);
    else
        m_value->hide();
    setVisible(difference.has_value());
}

void RuntimeLens::write(const RuntimeDifference& difference, ByteUnits units)
{
    const auto size = [&](const std::optional<std::uint64_t>& bytes) { return bytes ? text(formatBytes(*bytes, units)) : tr("none"); };
    // The figure of now stands first: it is what the click explains.
    const QString words = difference.figure.empty()
                              ? QString()
                              : tr("%1: %2 (before: %3)").arg(sentence(difference.part), size(difference.after), size(difference.before));
    // What is no longer there has nothing to explain: it is told, not linked.
    const bool linked = difference.after.has_value() && !words.isEmpty();
    m_rule->setText(linked || words.isEmpty() ? sentence(difference.rule) : sentence(difference.rule) + QLatin1Char(' ') + words);
    m_value->show(linked ? words : QString(), linked ? difference.figure : std::string(), sentence(difference.part));
    m_value->setVisible(linked);
    setAccessibleName(asText());
}

QString RuntimeLens::asText() const
{
    return m_value->text().isEmpty() ? m_rule->text() : m_rule->text() + QLatin1Char(' ') + m_value->text();
}

}  // namespace kvsight::ui
