// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panel_section.h"

#include <cstddef>

class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace kvsight::ui {

class FieldChoice;
class SearchPicker;

/// Cards of further kinds beside the first one, each with its count, and how several cards share the model.
class MoreCardsSection : public PanelSection {
    Q_OBJECT
public:
    MoreCardsSection(ScenarioModel& model, QWidget* parent);

    void retranslate(ByteUnits units) override;
    void refresh() override;
    std::vector<QWidget*> tabStops() const override;

signals:
    /// Rows came or went: the order of the Tab key has to be told again.
    void stopsChanged();

private:
    struct Row {
        QWidget* whole;
        SearchPicker* picker;
        QSpinBox* count;
        QPushButton* remove;
    };
    void addRow();
    void nameRow(std::size_t at);
    void showRow(std::size_t at);

    ByteUnits m_units = ByteUnits::Binary;
    std::vector<Row> m_rows;
    std::size_t m_shown = 0;
    QVBoxLayout* m_list;
    QPushButton* m_add;
    QWidget* m_splitRow;
    QLabel* m_splitLabel;
    FieldChoice* m_split;
};

}  // namespace kvsight::ui
