// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/theme.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>

class QSettings;

namespace kvsight::ui {

enum class Language { System, English, Korean };

/// What the reader likes, apart from any scenario. Kept between starts; nonsense on disk reads as the default.
class Preferences : public QObject {
    Q_OBJECT
public:
    /// Without settings nothing is kept (pictures, tests).
    explicit Preferences(QSettings* settings = nullptr, QObject* parent = nullptr);

    /// What was wrong with the file of settings, as a sentence; empty when nothing was. A damaged file is copied beside
    /// itself before anything is written to it.
    QString damage() const;

    ThemeChoice theme() const { return m_theme; }
    Language language() const { return m_language; }
    ByteUnits units() const { return m_units; }
    bool reducesMotion() const { return m_reducesMotion; }
    QByteArray geometry() const;
    /// Newest first.
    const QStringList& recentFiles() const { return m_recent; }

    void setTheme(ThemeChoice theme);
    void setLanguage(Language language);
    void setUnits(ByteUnits units);
    void setReducesMotion(bool on);
    /// For this start only, from the command line: in force, ticked in the menu, not kept.
    void useTheme(ThemeChoice theme) { m_theme = theme; }
    void useLanguage(Language language) { m_language = language; }
    void setGeometry(const QByteArray& geometry);
    /// Puts a file first; at most eight are remembered.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    /// The reader's own catalogues, in the order that they are read.
    const QStringList& userCatalogs() const { return m_userCatalogs; }
    void setUserCatalogs(const QStringList& paths);
    /// What is asked of a card (ui/pick_wishes.h writes it), and the reader's own prices as a price file.
    const QString& pickWishes() const { return m_pickWishes; }
    void setPickWishes(const QString& wishes);
    const QString& ownPrices() const { return m_ownPrices; }
    void setOwnPrices(const QString& csv);

signals:
    void themeChanged();
    void languageChanged();
    void unitsChanged();
    void recentFilesChanged();
    void motionChanged();

private:
    void keepRecentFiles();
    void keep(const char* key, int value);
    void keepText(const char* key, const QString& text);
    QSettings* m_settings;
    QString m_damaged;    ///< the file that could not be read whole
    QString m_copy;       ///< where it was copied; empty when it could not be
    ThemeChoice m_theme = ThemeChoice::System;
    Language m_language = Language::System;
    ByteUnits m_units = ByteUnits::Binary;
    QStringList m_recent;
    QStringList m_userCatalogs;
    QString m_pickWishes, m_ownPrices;
    bool m_reducesMotion = false;
};

/// Puts a language in force: installs or removes our catalogue and Qt's own. Widgets see a LanguageChange.
void applyLanguage(Language language);

/// True when Korean is in force.
bool isKorean();

}  // namespace kvsight::ui
