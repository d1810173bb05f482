// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/scenario.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace kvsight::ui {

/// What a file, or text from the clipboard, came to.
struct ReadDocument {
    std::optional<Scenario> scenario;  ///< nothing when a finding of severity error says why
    Findings findings;
    bool ofScenarioFile = false;  ///< it was a saved scenario, which can be saved again under its name
    bool damaged = false;         ///< parts could not be read: saving would lose them
    QByteArray fingerprint;       ///< of the file's bytes, to tell whether another program changed it since
    QString namedFile;            ///< a model's file that the text itself names: to be opened only after asking
};

/// Reads a scenario, or takes a config.json, a folder or another model's file as the model of `current`. A relative
/// path in a scenario is relative to the scenario's folder and becomes absolute. Never throws.
ReadDocument readDocument(const QString& path, const Scenario& current, const Catalog& catalog);

/// Reads text: a scenario, a `kvsight-cli size …` command or a config.json.
ReadDocument readText(const QString& text, const Scenario& current, const Catalog& catalog);

/// A scenario as its file at `path` holds it: a model's file that lies beside or below is named relative to it.
QByteArray scenarioBytes(const Scenario& scenario, const QString& path);

/// Replaces the file in one step (temporary file, sync, rename), keeping its permissions. The reason, a sentence, when
/// it cannot be done; the old file then stands.
std::optional<QString> saveBytes(const QByteArray& bytes, const QString& path);
std::optional<QString> saveScenario(const Scenario& scenario, const QString& path);

/// What `ReadDocument` gives for such bytes, and for those of a file now: empty where there is none.
QByteArray fingerprintOf(const QByteArray& bytes);
QByteArray fingerprintOfFile(const QString& path);

/// Errors and warnings as sentences of the window's language, each once.
QStringList sentences(const Findings& findings);

}  // namespace kvsight::ui
