// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"
#include "ui/background_reader.h"
#include "ui/scenario_file.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

class QMimeData;

namespace kvsight::ui {

class FileDesk;
class Preferences;
class ScenarioModel;
class UserCatalogs;
struct CombinedCatalog;

/// Local paths in what was dropped or copied: its files, or text of which every line is a path. Nothing is looked up.
QStringList pathsIn(const QMimeData& data);

/// The way in for whatever people bring: told apart by content, read beside the window's work, asked about where it
/// must be, and only then handed to the desk. What cannot be read changes nothing and is told.
class DocumentDoor : public QObject {
    Q_OBJECT
public:
    DocumentDoor(FileDesk& desk, ScenarioModel& model, Preferences& preferences, UserCatalogs& catalogs);

    /// `several`: others came with it and stay closed, which is said.
    void open(const QString& path, bool several = false);
    void paste();
    void drop(const QMimeData& data);

    BackgroundReader& reader() { return m_reader; }

signals:
    /// A model's file or text was read, and is the scenario's model if figures could be told.
    void modelRead(const kvsight::ModelChoice& model);

private:
    /// Something that was read, and where it came from.
    struct Arrival {
        QString name;  ///< for people
        QString file;  ///< empty for text
        ReadDocument read;
        std::shared_ptr<CombinedCatalog> catalogs;  ///< of kind `Catalog`
        bool several = false;
    };
    using Arrived = std::shared_ptr<Arrival>;
    void openOneOf(const QStringList& paths);
    void pasteText(const QString& text);
    void keepPastedCatalog(const QString& text);
    void arrive(const Arrived& arrival);
    void refuse(const Arrival& arrival);
    void takeModel(const Arrival& arrival);
    void takeCatalog(const Arrival& arrival);
    void askForNamedFile(const Arrived& arrival);
    void takeScenario(const Arrival& arrival, const Scenario& scenario);
    QString stepOf(const Arrival& arrival) const;
    void note(const QStringList& lines);

    FileDesk& m_desk;
    ScenarioModel& m_model;
    Preferences& m_preferences;
    UserCatalogs& m_catalogs;
    BackgroundReader m_reader;
    QString m_waiting;  ///< to be opened as soon as the reader's own catalogues are in force
};

}  // namespace kvsight::ui
