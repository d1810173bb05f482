// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panel_section.h"

#include <QStringList>

#include <cstdint>
#include <optional>

class QLabel;
class QPushButton;
class QToolButton;

namespace kvsight::ui {

class EntryBox;

/// The reader's own measurement: one speed typed in, or a benchmark's table from the clipboard. It becomes a part of the
/// scenario, which scales the estimate by it.
class MeasuredEntry : public PanelSection {
    Q_OBJECT
public:
    MeasuredEntry(ScenarioModel& model, QWidget* parent);

    void retranslate(ByteUnits units) override;
    void refresh() override;
    std::vector<QWidget*> tabStops() const override;

    /// Takes what a benchmark printed. What is wrong with it, or worth knowing, in sentences; nothing changes when it does
    /// not fit the scenario.
    QStringList takeTable(const QString& text);

    void setOpen(bool open);

private:
    void build();
    void pasteTable();
    void forget();
    void nameFold();
    QString state() const;

    QToolButton* m_fold;
    QWidget* m_content;
    QLabel *m_speedLabel, *m_contextLabel, *m_batchLabel, *m_state;
    EntryBox *m_speed, *m_context, *m_batch;
    QPushButton *m_paste, *m_forget;
    /// Typed before there is a speed.
    std::optional<std::uint64_t> m_contextBefore, m_batchBefore;
    QStringList m_said;  ///< of the last table, until the scenario changes
};

}  // namespace kvsight::ui
