// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy_run.h"

#include "core/prefill_fit.h"

#include <new>

namespace kvsight::ui {

AccuracyRun::AccuracyRun(QObject* parent) : QObject(parent)
{
    constexpr int often = 100;  // ms
    m_timer.setInterval(often);
    connect(&m_timer, &QTimer::timeout, this, &AccuracyRun::look);
}

AccuracyRun::~AccuracyRun()
{
    m_stop = true;
    if (m_thread.joinable())
        m_thread.join();
}

void AccuracyRun::start()
{
    if (m_result || m_thread.joinable())
        return;
    m_thread = std::thread([this] {
        try {
            const SpeedData data = speedData(Catalog::builtIn()), prompts = prefillData(Catalog::builtIn());
            m_made = measureAccuracy(data, prompts, [this](double share) {
                m_share = share;
                return !m_stop;
            });
        } catch (const std::bad_alloc&) {
            m_made = Accuracy();
        }
        m_ended = true;
    });
    m_timer.start();
}

void AccuracyRun::settle()
{
    if (!m_thread.joinable())
        return;
    m_thread.join();
    look();
}

void AccuracyRun::look()
{
    if (!m_ended) {
        emit progressed(m_share);
        return;
    }
    m_timer.stop();
    if (m_thread.joinable())
        m_thread.join();
    if (m_result)
        return;
    m_result = std::move(m_made);
    emit finished();
}

}  // namespace kvsight::ui
