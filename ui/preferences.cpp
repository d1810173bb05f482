// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <memory>

namespace kvsight::ui {
namespace {

constexpr int kMostRecentFiles = 8;
constexpr int kMostUserCatalogs = 64;

/// The stored number when it names one of `count` choices, else the default.
int choice(const QSettings* settings, const char* key, int count, int otherwise)
{
    if (!settings)
        return otherwise;
    bool isNumber = false;
    const int value = settings->value(QLatin1String(key)).toInt(&isNumber);
    return isNumber && value >= 0 && value < count ? value : otherwise;
}

/// Copies a file beside itself under a name that is free; empty when it cannot be done.
QString copyBeside(const QString& file)
{
    for (int number = 1; number < 100; ++number) {
        const QString copy = file + QStringLiteral(".damaged") + (number > 1 ? QStringLiteral("-%1").arg(number) : QString());
        if (!QFile::exists(copy))
            return QFile::copy(file, copy) ? copy : QString();
    }
    return {};
}

struct Catalogues {
    std::unique_ptr<QTranslator> ours;
    std::unique_ptr<QTranslator> qt;
};

Catalogues& catalogues()
{
    static Catalogues installed;
    return installed;
}

std::unique_ptr<QTranslator> install(const QStringList& places)
{
    auto translator = std::make_unique<QTranslator>();
    for (const QString& place : places) {
        if (translator->load(place)) {
            QCoreApplication::installTranslator(translator.get());
            return translator;
        }
    }
    return nullptr;
}

}  // namespace

Preferences::Preferences(QSettings* settings, QObject* parent) : QObject(parent), m_settings(settings)
{
    if (settings && settings->status() != QSettings::NoError) {
        m_damaged = settings->fileName();
        m_copy = copyBeside(m_damaged);
    }
    m_theme = static_cast<ThemeChoice>(choice(settings, "theme", 3, 0));
    m_language = static_cast<Language>(choice(settings, "language", 3, 0));
    m_units = static_cast<ByteUnits>(choice(settings, "units", 2, 0));
    if (settings) {
        m_recent = settings->value(QStringLiteral("recentFiles")).toStringList().mid(0, kMostRecentFiles);
        m_userCatalogs = settings->value(QStringLiteral("userCatalogs")).toStringList().mid(0, kMostUserCatalogs);
        m_pickWishes = settings->value(QStringLiteral("pickWishes")).toString();
        m_ownPrices = settings->value(QStringLiteral("ownPrices")).toString();
    }
    m_reducesMotion = choice(settings, "reduced_motion", 2, 0) == 1;
}

QString Preferences::damage() const
{
    if (m_damaged.isEmpty())
        return {};
    return m_copy.isEmpty() ? tr("The settings in %1 cannot be read. The window starts with what is usual.").arg(m_damaged)
                            : tr("The settings in %1 were damaged. What could be read is used; the damaged file was copied to %2.").arg(m_damaged, m_copy);
}

QByteArray Preferences::geometry() const
{
    return m_settings ? m_settings->value(QStringLiteral("geometry")).toByteArray() : QByteArray();
}

void Preferences::keep(const char* key, int value)
{
    if (m_settings)
        m_settings->setValue(QLatin1String(key), value);
}

void Preferences::setTheme(ThemeChoice theme)
{
    m_theme = theme;
    keep("theme", static_cast<int>(theme));
    emit themeChanged();
}

void Preferences::setLanguage(Language language)
{
    m_language = language;
    keep("language", static_cast<int>(language));
    emit languageChanged();
}

void Preferences::setUnits(ByteUnits units)
{
    m_units = units;
    keep("units", static_cast<int>(units));
    emit unitsChanged();
}

void Preferences::setReducesMotion(bool on)
{
    m_reducesMotion = on;
    keep("reduced_motion", on ? 1 : 0);
    emit motionChanged();
}

void Preferences::setGeometry(const QByteArray& geometry)
{
    if (m_settings)
        m_settings->setValue(QStringLiteral("geometry"), geometry);
}

void Preferences::addRecentFile(const QString& path)
{
    m_recent.removeAll(path);
    m_recent.prepend(path);
    m_recent = m_recent.mid(0, kMostRecentFiles);
    keepRecentFiles();
}

void Preferences::removeRecentFile(const QString& path)
{
    if (m_recent.removeAll(path) > 0)
        keepRecentFiles();
}

void Preferences::setUserCatalogs(const QStringList& paths)
{
    m_userCatalogs = paths.mid(0, kMostUserCatalogs);
    if (m_settings)
        m_settings->setValue(QStringLiteral("userCatalogs"), m_userCatalogs);
}

void Preferences::keepText(const char* key, const QString& text)
{
    if (m_settings)
        m_settings->setValue(QLatin1String(key), text);
}

void Preferences::setPickWishes(const QString& wishes)
{
    m_pickWishes = wishes;
    keepText("pickWishes", wishes);
}

void Preferences::setOwnPrices(const QString& csv)
{
    m_ownPrices = csv;
    keepText("ownPrices", csv);
}

void Preferences::keepRecentFiles()
{
    if (m_settings)
        m_settings->setValue(QStringLiteral("recentFiles"), m_recent);
    emit recentFilesChanged();
}

void applyLanguage(Language language)
{
    const bool korean = language == Language::Korean ||
                        (language == Language::System && QLocale::system().language() == QLocale::Korean);
    auto& installed = catalogues();
    installed.ours.reset();
    installed.qt.reset();
    if (korean) {
        const QString ofQt = QStringLiteral("qtbase_ko.qm");
        installed.qt = install({QStringLiteral(":/i18n/") + ofQt,
                                QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QLatin1Char('/') + ofQt});
        installed.ours = install({QStringLiteral(":/i18n/kvsight_ko.qm")});
    }
}

bool isKorean()
{
    return catalogues().ours != nullptr;
}

}  // namespace kvsight::ui
