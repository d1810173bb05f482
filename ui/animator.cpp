// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/animator.h"

#include <QEasingCurve>

namespace kvsight::ui {

Animator::Animator(QObject* parent) : QObject(parent), m_motion(this)
{
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    m_motion.setDuration(0);
    connect(&m_motion, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& value) { step(value.toDouble()); });
}

void Animator::setDuration(int milliseconds)
{
    m_motion.setDuration(milliseconds > 0 ? milliseconds : 0);
}

void Animator::show(const Picture& picture, bool eased)
{
    m_motion.stop();
    m_target = picture;
    if (!eased || !m_hasShown || m_motion.duration() == 0) {
        m_hasShown = true;
        m_from = m_target.frame;
        step(1);
        return;
    }
    m_from = m_shown;
    m_motion.start();
}

void Animator::step(double part)
{
    m_shown = blend(m_from, m_target.frame, part);
    emit frameChanged(m_shown);
}

}  // namespace kvsight::ui
