// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session_keeper.h"

#include "core/readers/scenario_json.h"
#include "core/readers/text_file.h"
#include "ui/scenario_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace kvsight::ui {
namespace {

constexpr auto kFormat = "kvsight-session";

/// The scenario stands in the file as a text of its own: Qt's JSON would round its large numbers.
QByteArray bytesOf(const Scenario& scenario, const QString& file, bool damaged, const QByteArray& fingerprint)
{
    QJsonObject object;
    object.insert(QStringLiteral("format"), QLatin1String(kFormat));
    object.insert(QStringLiteral("version"), 1);
    object.insert(QStringLiteral("saved"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
    object.insert(QStringLiteral("file"), file);
    object.insert(QStringLiteral("damaged"), damaged);
    object.insert(QStringLiteral("fingerprint"), QString::fromLatin1(fingerprint.toHex()));
    object.insert(QStringLiteral("scenario"), QString::fromStdString(writeScenario(scenario)));
    return QJsonDocument(object).toJson();
}

std::optional<LeftSession> sessionIn(const QString& path)
{
    Findings findings;
    const auto bytes = readTextFile(QFile::encodeName(path).toStdString(), kMaxTextFileBytes, findings);
    if (!bytes)
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*bytes)).object();
    if (object.value(QStringLiteral("format")).toString() != QLatin1String(kFormat))
        return std::nullopt;
    auto reading = readScenario(object.value(QStringLiteral("scenario")).toString().toStdString(), path.toStdString());
    if (!reading.scenario)
        return std::nullopt;
    LeftSession left;
    left.scenario = std::move(*reading.scenario);
    left.file = object.value(QStringLiteral("file")).toString();
    left.damaged = object.value(QStringLiteral("damaged")).toBool();
    left.fingerprint = QByteArray::fromHex(object.value(QStringLiteral("fingerprint")).toString().toLatin1());
    left.saved = QDateTime::fromString(object.value(QStringLiteral("saved")).toString(), Qt::ISODateWithMs);
    return left;
}

void letGo(int& descriptor)
{
    if (descriptor >= 0)
        ::close(descriptor);
    descriptor = -1;
}

}  // namespace

SessionKeeper::SessionKeeper(const QString& folder)
    : m_folder(folder), m_id(QStringLiteral("%1-%2").arg(QCoreApplication::applicationPid()).arg(
                            QUuid::createUuid().toString(QUuid::Id128).left(12)))
{
}

SessionKeeper::~SessionKeeper()
{
    letGo(m_leftLock);
    // A window that keeps nothing leaves no lock file behind.
    if (m_lock >= 0 && !QFile::exists(pathOf(m_id, "json")))
        QFile::remove(pathOf(m_id, "lock"));
    letGo(m_lock);
}

QString SessionKeeper::pathOf(const QString& id, const char* ending) const
{
    return m_folder + QLatin1Char('/') + id + QLatin1Char('.') + QLatin1String(ending);
}

bool SessionKeeper::lock(const QString& id, int& descriptor) const
{
    const QByteArray path = QFile::encodeName(pathOf(id, "lock"));
    const int opened = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (opened < 0)
        return false;
    if (::flock(opened, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        ::close(opened);
        errno = why;
        return false;
    }
    descriptor = opened;
    return true;
}

std::optional<QString> SessionKeeper::keep(const Scenario& scenario, const QString& file, bool damaged,
                                           const QByteArray& fingerprint)
{
    if (m_lock < 0) {
        if (!QDir().mkpath(m_folder))
            return QStringLiteral("%1: %2").arg(m_folder, QString::fromLocal8Bit(std::strerror(errno)));
        if (!lock(m_id, m_lock))
            return QStringLiteral("%1: %2").arg(pathOf(m_id, "lock"), QString::fromLocal8Bit(std::strerror(errno)));
    }
    return saveBytes(bytesOf(scenario, file, damaged, fingerprint), pathOf(m_id, "json"));
}

void SessionKeeper::forget()
{
    if (m_lock >= 0)
        QFile::remove(pathOf(m_id, "json"));
}

std::optional<LeftSession> SessionKeeper::nextLeft()
{
    std::optional<LeftSession> newest;
    int newestLock = -1;
    const auto files = QDir(m_folder).entryList({QStringLiteral("*.json")}, QDir::Files);
    for (const QString& file : files) {
        const QString id = file.chopped(5);
        int held = -1;
        if (id == m_id || id == m_leftId || !lock(id, held))
            continue;
        auto left = sessionIn(pathOf(id, "json"));
        if (!left || (newest && left->saved <= newest->saved)) {
            letGo(held);
            continue;
        }
        letGo(newestLock);
        newestLock = held;
        newest = std::move(left);
        newest->id = id;
    }
    letGo(m_leftLock);
    m_leftLock = newestLock;
    m_leftId = newest ? newest->id : QString();
    return newest;
}

void SessionKeeper::discard(const QString& id)
{
    QFile::remove(pathOf(id, "json"));
    QFile::remove(pathOf(id, "lock"));
    if (id == m_leftId) {
        letGo(m_leftLock);
        m_leftId.clear();
    }
}

}  // namespace kvsight::ui
