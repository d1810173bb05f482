// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fraction_box.h"

#include "ui/scenario_model.h"

#include <cmath>

namespace kvsight::ui {
namespace {

constexpr std::uint64_t kMillion = 1000000;

std::optional<std::uint64_t> parsed(const QString& typed)
{
    bool read = false;
    const double share = typed.trimmed().toDouble(&read);
    if (!read || !isShare(share))
        return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(share * kMillion));
}

}  // namespace

FractionBox::FractionBox(ScenarioModel& model, const ShareField& field, QWidget* parent)
    : EntryBox(parent), m_model(model), m_field(field)
{
    setObjectName(QLatin1String(field.id) + QStringLiteral("Box"));
    setRange(1, kMillion);
    setFormat([](std::uint64_t millionths) { return QString::number(static_cast<double>(millionths) / kMillion, 'g', 6); });
    setParse(parsed);
    setClearable(true);
    const auto change = [this](std::optional<double> share) {
        m_model.edit(accessibleName(), Gesture::single(), [this, share](Scenario& scenario) { scenario.options.*m_field.share = share; });
    };
    connect(this, &EntryBox::entered, this, [change](quint64 millionths) { change(static_cast<double>(millionths) / kMillion); });
    connect(this, &EntryBox::cleared, this, [change] { change(std::nullopt); });
}

void FractionBox::retranslate(const QString& name, const QString& help)
{
    setAccessibleName(name);
    setAccessibleDescription(help);
    setHint(help);
}

void FractionBox::refresh(std::optional<std::uint64_t> otherwise)
{
    const auto& own = m_model.scenario().options.*m_field.share;
    if (own)
        show(static_cast<std::uint64_t>(std::llround(*own * kMillion)));
    else if (otherwise)
        show(*otherwise);
    else if (!hasFocus() || !isModified())
        clear();
}

}  // namespace kvsight::ui
