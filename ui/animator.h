// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore_picture.h"

#include <QObject>
#include <QVariantAnimation>

namespace kvsight::ui {

/// Leads from the picture on screen to the next one and hands out frames. Only geometry moves; text is at its target
/// from the start.
class Animator : public QObject {
    Q_OBJECT
public:
    explicit Animator(QObject* parent = nullptr);

    /// Motion's length in milliseconds; 0: every picture is shown at once.
    void setDuration(int milliseconds);
    const Picture& picture() const { return m_target; }

    /// Shows a picture: at once, or by motion when `eased` and there is something on screen already.
    void show(const Picture& picture, bool eased);

signals:
    void frameChanged(const kvsight::ui::Frame& frame);

private:
    void step(double part);
    QVariantAnimation m_motion;
    Picture m_target;
    Frame m_from;
    Frame m_shown;
    bool m_hasShown = false;
};

}  // namespace kvsight::ui
