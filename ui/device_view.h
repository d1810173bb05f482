// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/answer_view.h"

class QPushButton;

namespace kvsight::ui {

class DeviceBars;

/// A place that shows a chart over context, or one bar a device in its stead. The button that changes over is there
/// only where there is more than one place to tell apart.
class DeviceView : public AnswerView {
    Q_OBJECT
public:
    /// `chart` and `caption` are shown while the bars are not; `byDevice` is one of the exclusive buttons beside them.
    DeviceView(QWidget* chart, QWidget* caption, QPushButton* byDevice, QPushButton* otherwise, QWidget* parent);

    void refresh(const Answer& answer, ByteUnits units) override;
    QPushButton* button() const { return m_button; }
    DeviceBars& bars() const { return *m_bars; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void turn();
    void retranslate();

    QWidget* m_chart;
    QWidget* m_caption;
    QPushButton* m_button;
    QPushButton* m_otherwise;
    DeviceBars* m_bars;
    bool m_several = false;
};

}  // namespace kvsight::ui
