// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panel_section.h"

#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace kvsight::ui {

class FieldBox;
class FieldChoice;
class FieldSwitch;
class FractionBox;

/// Folded away: the host's memory, the prompt, the backend and every option of the runtime. What is listed follows
/// from core's table of fields.
class MoreSection : public PanelSection {
    Q_OBJECT
public:
    MoreSection(ScenarioModel& model, QWidget* parent);

    void retranslate(ByteUnits units) override;
    void refresh() override;
    std::vector<QWidget*> tabStops() const override;

    bool isOpen() const;
    void setOpen(bool open);

private:
    struct Line {
        QLabel* label;
        FieldBox* box;
    };
    void build();
    void showOptions();
    std::optional<std::uint64_t> defaultOf(const FieldBox& box) const;
    void nameFold();

    QToolButton* m_fold;
    QWidget* m_content;
    std::vector<Line> m_numbers;
    std::size_t m_beforeBackend = 0;  ///< so many of them stand above the list of backends
    std::vector<FieldSwitch*> m_switches;
    QLabel* m_shareLabel;
    FractionBox* m_share;
    QLabel* m_backendLabel;
    FieldChoice* m_backend;
};

}  // namespace kvsight::ui
