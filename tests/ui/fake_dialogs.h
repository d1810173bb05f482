// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/launch_lines.h"
#include "ui/dialogs.h"
#include "ui/file_desk.h"

#include <memory>

namespace kvsight::ui {

/// Answers as it was told to and remembers what it was asked.
struct FakeDialogs : Dialogs {
    QString open, save;
    Changes changes = Changes::Cancel;
    Damaged damaged = Damaged::Cancel, changed = Damaged::Cancel;
    NamedFile named = NamedFile::Cancel;
    QStringList asked, told;
    QString suggestion, doubt;
    LaunchLine launched;

    QString fileToOpen(const QString&) override { asked << QStringLiteral("open"); return open; }
    QString priceFileToOpen(const QString&) override { asked << QStringLiteral("prices"); return open; }
    QString fileToSave(const QString& suggested, const FileKind&) override
    {
        asked << QStringLiteral("save");
        suggestion = suggested;
        return save;
    }
    Changes saveChanges(const QString&) override { asked << QStringLiteral("changes"); return changes; }
    Damaged replaceDamaged(const QString&) override { asked << QStringLiteral("damaged"); return damaged; }
    Damaged replaceChanged(const QString&) override { asked << QStringLiteral("changed"); return changed; }
    NamedFile openNamedFile(const QString& file) override { asked << QStringLiteral("named ") + file; return named; }
    void tell(const QString& title, const QStringList& lines) override { told << title << lines; }
    void showLaunch(const QString&, const QString& said, const LaunchLine& line) override
    {
        doubt = said;
        launched = line;
    }

    static FakeDialogs& in(FileDesk& desk)
    {
        auto made = std::make_unique<FakeDialogs>();
        FakeDialogs& fake = *made;
        desk.setDialogs(std::move(made));
        return fake;
    }
};

}  // namespace kvsight::ui
