// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background_reader.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace kvsight::ui {
namespace {

/// What takes less is over before anybody misses it.
constexpr int kTellAfterMs = 100;
constexpr std::chrono::milliseconds kWaitAtEnd{500};

std::atomic<bool> leftThreads{false};

}  // namespace

/// One reading, shared by the window and the thread; whoever lives longer keeps it.
struct BackgroundReader::Work {
    QString name;
    std::stop_source stop;
    std::atomic<std::uint64_t> done{0}, of{0};
    std::mutex mutex;
    std::condition_variable changed;
    BackgroundReader* owner = nullptr;  ///< null when nobody waits any more
    Finish finish;
    bool ended = false;
    bool broken = false;
};

BackgroundReader::BackgroundReader(QObject* parent) : QObject(parent)
{
    m_tell.setInterval(kTellAfterMs);
    connect(&m_tell, &QTimer::timeout, this, &BackgroundReader::tell);
}

BackgroundReader::~BackgroundReader()
{
    stop();
    const auto until = std::chrono::steady_clock::now() + kWaitAtEnd;
    for (const auto& work : m_stopped) {
        std::unique_lock lock(work->mutex);
        if (!work->changed.wait_until(lock, until, [&work] { return work->ended; }))
            leftThreads = true;
    }
}

bool BackgroundReader::hasLeftThreads()
{
    return leftThreads;
}

void BackgroundReader::start(const QString& name, Job job)
{
    stop();
    auto work = std::make_shared<Work>();
    work->name = name;
    work->owner = this;
    m_now = work;
    m_tell.start();
    std::thread([work, job = std::move(job)] {
        Finish finish;
        bool broken = false;
        try {
            finish = job({work->stop.get_token(), [&work](std::uint64_t done, std::uint64_t of) {
                              work->done = done;
                              work->of = of;
                          }});
        } catch (const std::exception&) {
            broken = true;
        }
        const std::lock_guard lock(work->mutex);
        work->finish = std::move(finish);
        work->broken = broken;
        work->ended = true;
        work->changed.notify_all();
        if (BackgroundReader* owner = work->owner)
            QMetaObject::invokeMethod(owner, [owner, work] { owner->arrived(work); }, Qt::QueuedConnection);
    }).detach();
}

void BackgroundReader::arrived(const std::shared_ptr<Work>& work)
{
    if (work != m_now)
        return;
    m_now.reset();
    m_tell.stop();
    emit ended();
    if (work->broken)
        emit failed(work->name);
    else if (const Finish finish = std::exchange(work->finish, {}))
        finish();
}

void BackgroundReader::stop()
{
    std::erase_if(m_stopped, [](const std::shared_ptr<Work>& work) {
        const std::lock_guard lock(work->mutex);
        return work->ended;
    });
    if (!m_now)
        return;
    m_now->stop.request_stop();
    {
        const std::lock_guard lock(m_now->mutex);
        m_now->owner = nullptr;
    }
    m_stopped.push_back(std::exchange(m_now, nullptr));
    m_tell.stop();
    emit ended();
}

void BackgroundReader::cancel()
{
    if (!m_now)
        return;
    const QString name = m_now->name;
    stop();
    emit cancelled(name);
}

void BackgroundReader::tell()
{
    const auto of = static_cast<double>(m_now->of.load());
    emit waited(m_now->name, of > 0 ? static_cast<double>(m_now->done.load()) / of : -1);
}

}  // namespace kvsight::ui
