// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/desktop_settings.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace kvsight::ui {
namespace {

constexpr const char* kService = "org.freedesktop.portal.Desktop";
constexpr const char* kPath = "/org/freedesktop/portal/desktop";
constexpr const char* kInterface = "org.freedesktop.portal.Settings";
constexpr const char* kAppearance = "org.freedesktop.appearance";
constexpr const char* kGnome = "org.gnome.desktop.interface";
constexpr int kMostMilliseconds = 2000;

/// The portal wraps a value twice.
QVariant unwrapped(QVariant value)
{
    for (int depth = 0; depth < 3 && value.canConvert<QDBusVariant>(); ++depth)
        value = value.value<QDBusVariant>().variant();
    return value;
}

}  // namespace

void DesktopSettings::start()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(QLatin1String(kService), QLatin1String(kPath), QLatin1String(kInterface), QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    ask(QLatin1String(kAppearance), QStringLiteral("color-scheme"));
    ask(QLatin1String(kAppearance), QStringLiteral("reduced-motion"));
    ask(QLatin1String(kGnome), QStringLiteral("enable-animations"));
}

void DesktopSettings::ask(const QString& group, const QString& key)
{
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(kService), QLatin1String(kPath), QLatin1String(kInterface),
                                                       QStringLiteral("Read"));
    call.setArguments({group, key});
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call, kMostMilliseconds), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, group, key](QDBusPendingCallWatcher* done) {
        const QDBusPendingReply<QDBusVariant> reply = *done;
        if (!reply.isError())
            take(group, key, reply.value().variant());
        done->deleteLater();
    });
}

void DesktopSettings::settingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    take(group, key, value.variant());
}

void DesktopSettings::take(const QString& group, const QString& key, const QVariant& value)
{
    const QVariant plain = unwrapped(value);
    const auto dark = m_dark;
    const bool still = reducesMotion();
    if (group == QLatin1String(kAppearance) && key == QLatin1String("color-scheme")) {
        // 1 prefers dark, 2 light; 0 has no preference.
        const uint scheme = plain.toUInt();
        m_dark = scheme == 1 ? std::optional(true) : scheme == 2 ? std::optional(false) : std::nullopt;
    } else if (group == QLatin1String(kAppearance) && key == QLatin1String("reduced-motion")) {
        m_lessMotion = plain.toUInt() == 1;
    } else if (group == QLatin1String(kGnome) && key == QLatin1String("enable-animations")) {
        m_noAnimations = !plain.toBool();
    }
    if (dark != m_dark || still != reducesMotion())
        emit changed();
}

}  // namespace kvsight::ui
