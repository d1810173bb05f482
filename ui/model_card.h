// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/inspect.h"
#include "core/scenario.h"
#include "core/units.h"

#include <QDialog>
#include <QString>

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace kvsight::ui {

class LayerStrip;
class PlainTable;

/// What was read of a model, beside the window: its layers as a strip, its figures, its weights by role, and all that
/// the readers had to say about it.
class ModelCard : public QDialog {
    Q_OBJECT
public:
    explicit ModelCard(QWidget* parent = nullptr);

    /// `name`: of the model or of its file, for people.
    void show(const QString& name, InspectionResult result);
    void setUnits(ByteUnits units);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void fill();
    void fillFacts();
    void fillWeights();
    void fillFindings();

    QString m_name;
    InspectionResult m_result;
    ByteUnits m_units = ByteUnits::Binary;
    QLabel *m_title, *m_layerLine, *m_weightsTitle, *m_findingsTitle, *m_cacheNote;
    LayerStrip* m_strip;
    QWidget* m_body;
    QScrollArea* m_scroll;
    QGridLayout* m_facts;
    PlainTable* m_weights;
    QVBoxLayout* m_findings;
    QPushButton* m_close;
};

}  // namespace kvsight::ui
