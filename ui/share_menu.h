// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QByteArray;
class QMenu;
class QToolButton;
class QWidget;

namespace kvsight::ui {

class FileDesk;
class Preferences;
class ScenarioModel;

/// The button that hands the answer on: to the clipboard as picture, table, scenario or command, to a file, or as the
/// line that starts a runtime with the same limits.
class ShareMenu : public QObject {
    Q_OBJECT
public:
    /// `page` is what a picture of the page shows; `bar` is where the button will stand.
    ShareMenu(QWidget& page, QWidget& bar, ScenarioModel& model, Preferences& preferences, FileDesk& files);

    QToolButton* button() const { return m_button; }
    void retranslate();

private:
    using Text = std::function<QString()>;
    QAction* add(QMenu& menu, const char* name, Text label, const std::function<void()>& chosen);
    void buildCopies();
    void buildExports();
    void buildLaunches();
    void refresh();
    void copyText(const QString& text);
    /// Asks for a place and writes there. False when nothing was written.
    bool exportBytes(const QString& suffix, const QString& kind, const QByteArray& bytes);
    void exportCard(const QString& suffix);
    void exportModels(const QString& suffix);
    void copyCard();
    QString shareText() const;
    /// That what a launch line starts does not fit; empty where it does.
    QString launchDoubt() const;
    std::vector<std::uint64_t> contexts() const;

    QWidget& m_page;
    ScenarioModel& m_model;
    Preferences& m_preferences;
    FileDesk& m_files;
    QToolButton* m_button;
    QMenu *m_menu, *m_exports, *m_launches;
    struct Entry {
        QAction* action;
        Text label;
    };
    std::vector<Entry> m_entries;
    QAction* m_command = nullptr;
};

}  // namespace kvsight::ui
