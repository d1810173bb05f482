// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "ui/background_reader.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <vector>

class QMenu;

namespace kvsight::ui {

class NoticeBar;
class Preferences;
class ScenarioModel;

/// A catalogue of the reader's, as it was read.
struct UserCatalog {
    QString path;
    std::size_t models = 0;
    std::size_t gpus = 0;
    Findings findings;  ///< with an error nothing of it is used
};

/// The built-in catalogue with the reader's own over it, the last one on top.
struct CombinedCatalog {
    std::shared_ptr<const Catalog> catalog;
    std::vector<UserCatalog> parts;
};

/// Reads all files. Never throws but for want of memory; safe in any thread.
CombinedCatalog combineCatalogs(const QStringList& paths);

/// `3 models and 2 cards`, in the window's language.
QString countsOf(const UserCatalog& catalog);

/// The reader's own models and cards: in force, remembered for the next start, and in a menu to remove them.
class UserCatalogs : public QObject {
    Q_OBJECT
public:
    UserCatalogs(ScenarioModel& model, Preferences& preferences, NoticeBar& note, QObject* parent);

    QStringList paths() const;
    /// Puts what was read in force and remembers it.
    void adopt(CombinedCatalog combined);
    void remove(const QString& path);
    /// Reads what is remembered from the last start, beside the window's work.
    void load();
    bool isLoading() const { return m_reader.isReading(); }

    void addTo(QMenu& menu);
    void retranslate();

signals:
    /// What was remembered is in force, as far as it could be read.
    void loaded();

private:
    void read(const QStringList& paths, bool tellFaults);
    void use(CombinedCatalog combined);
    void fillMenu();

    ScenarioModel& m_model;
    Preferences& m_preferences;
    NoticeBar& m_note;
    BackgroundReader m_reader;
    std::vector<UserCatalog> m_parts;
    QMenu* m_menu = nullptr;
};

}  // namespace kvsight::ui
