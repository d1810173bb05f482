// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <QWidget>

#include <string>

namespace kvsight::ui {

struct Answer;

/// A part of a page that shows the model's answer by itself: the page tells it of each, and in which units.
class AnswerView : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void refresh(const Answer& answer, ByteUnits units) = 0;

signals:
    /// A figure was clicked, or Enter was pressed on it.
    void explanationAsked(const std::string& figure, const QString& title, QWidget* beside);
};

}  // namespace kvsight::ui
