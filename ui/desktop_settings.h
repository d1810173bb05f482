// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QVariant>

#include <optional>

class QDBusVariant;

namespace kvsight::ui {

/// What the desktop says about appearance, through its settings portal: a dark theme, and less motion. Nothing where
/// there is no portal; it is asked without waiting for an answer.
class DesktopSettings : public QObject {
    Q_OBJECT
public:
    explicit DesktopSettings(QObject* parent = nullptr) : QObject(parent) {}

    /// Asks the portal and listens to it from here on.
    void start();
    /// What the portal says of one setting.
    void take(const QString& group, const QString& key, const QVariant& value);

    std::optional<bool> dark() const { return m_dark; }
    bool reducesMotion() const { return m_noAnimations || m_lessMotion; }

signals:
    void changed();

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void ask(const QString& group, const QString& key);
    std::optional<bool> m_dark;
    bool m_noAnimations = false;
    bool m_lessMotion = false;
};

}  // namespace kvsight::ui
