// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/user_catalogs.h"

#include "core/readers/user_catalog.h"
#include "ui/notice_bar.h"
#include "ui/preferences.h"
#include "ui/scenario_file.h"
#include "ui/scenario_model.h"
#include "ui/text.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace kvsight::ui {
namespace {

/// An ampersand in a name is no shortcut.
QString literal(QString words)
{
    return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

CombinedCatalog combineCatalogs(const QStringList& paths)
{
    auto catalog = std::make_shared<Catalog>(Catalog::builtIn());
    CombinedCatalog combined;
    for (const QString& path : paths) {
        UserCatalogReading reading = addUserCatalogFile(QFile::encodeName(path).toStdString(), *catalog);
        combined.parts.push_back({path, reading.models, reading.gpus, std::move(reading.findings)});
    }
    combined.catalog = std::move(catalog);
    return combined;
}

QString countsOf(const UserCatalog& catalog)
{
    const QString models = catalog.models == 1 ? UserCatalogs::tr("1 model") : UserCatalogs::tr("%1 models").arg(catalog.models);
    const QString cards = catalog.gpus == 1 ? UserCatalogs::tr("1 card") : UserCatalogs::tr("%1 cards").arg(catalog.gpus);
    if (catalog.gpus == 0)
        return models;
    return catalog.models == 0 ? cards : UserCatalogs::tr("%1 and %2").arg(models, cards);
}

UserCatalogs::UserCatalogs(ScenarioModel& model, Preferences& preferences, NoticeBar& note, QObject* parent)
    : QObject(parent), m_model(model), m_preferences(preferences), m_note(note)
{
}

QStringList UserCatalogs::paths() const
{
    QStringList all;
    for (const UserCatalog& part : m_parts)
        all << part.path;
    return all;
}

void UserCatalogs::load()
{
    const QStringList remembered = m_preferences.userCatalogs();
    if (!remembered.isEmpty())
        read(remembered, true);
}

void UserCatalogs::remove(const QString& path)
{
    QStringList rest = paths();
    rest.removeAll(path);
    // At once, so that two removals in a row do not bring the first back.
    std::erase_if(m_parts, [&path](const UserCatalog& part) { return part.path == path; });
    m_preferences.setUserCatalogs(rest);
    fillMenu();
    read(rest, false);
}

void UserCatalogs::read(const QStringList& paths, bool tellFaults)
{
    m_reader.start(paths.isEmpty() ? QString() : QFileInfo(paths.first()).fileName(), [this, paths, tellFaults](const ReadControl&) {
        auto combined = std::make_shared<CombinedCatalog>(combineCatalogs(paths));
        return [this, combined, tellFaults] {
            QStringList faults;
            for (const UserCatalog& part : combined->parts)
                if (hasError(part.findings))
                    faults << sentences(part.findings).value(0);
            use(std::move(*combined));
            if (tellFaults && !faults.isEmpty())
                m_note.say(faults.join(QStringLiteral("  ·  ")));
            emit loaded();
        };
    });
}

void UserCatalogs::use(CombinedCatalog combined)
{
    m_parts = std::move(combined.parts);
    m_model.useCatalog(std::move(combined.catalog));
    fillMenu();
}

void UserCatalogs::adopt(CombinedCatalog combined)
{
    use(std::move(combined));
    m_preferences.setUserCatalogs(paths());
}

void UserCatalogs::addTo(QMenu& menu)
{
    m_menu = menu.addMenu(QString());
    m_menu->setObjectName(QStringLiteral("userCatalogs"));
    retranslate();
}

void UserCatalogs::retranslate()
{
    if (m_menu)
        m_menu->setTitle(tr("My models and cards"));
    fillMenu();
}

void UserCatalogs::fillMenu()
{
    if (!m_menu)
        return;
    m_menu->clear();
    for (const UserCatalog& part : m_parts) {
        const QString name = QFileInfo(part.path).fileName();
        const QString what = hasError(part.findings) ? tr("cannot be read") : countsOf(part);
        QAction* action = m_menu->addAction(literal(tr("Remove %1 (%2)").arg(name, what)));
        action->setToolTip(asToolTip(part.path));
        connect(action, &QAction::triggered, this, [this, path = part.path] { remove(path); });
    }
    if (m_parts.empty())
        m_menu->addAction(tr("None yet. Open a catalogue of yours, or let it go over the window."))->setEnabled(false);
}

}  // namespace kvsight::ui
