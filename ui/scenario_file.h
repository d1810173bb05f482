// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/finding.h"
#include "core/readers/read_control.h"
#include "core/scenario.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace kvsight::ui {

/// What a text or a file turned out to be.
enum class DocumentKind { None, Scenario, Model, Catalog };

/// What a file, or text from the clipboard, came to.
struct ReadDocument {
    DocumentKind kind = DocumentKind::None;  ///< `None`: a finding of severity error says why, or it was cancelled
    std::optional<Scenario> scenario;        ///< of kind `Scenario`
    ModelChoice model;                       ///< of kind `Model`
    Findings findings;
    bool ofScenarioFile = false;  ///< it was a saved scenario, which can be saved again under its name
    bool damaged = false;         ///< parts could not be read: saving would lose them
    QByteArray fingerprint;       ///< of the file's bytes, to tell whether another program changed it since
    QString namedFile;            ///< a model's file that the text itself names: to be opened only after asking
    bool onlyShapeMissing = false;  ///< with `holdsWeights`: nothing else is wrong
    bool cancelled = false;       ///< someone stopped the reading
    bool ownWeights = false;      ///< of kind `Model`: the file brings its weights
    bool holdsWeights = false;    ///< of kind `None`: the file has weights, and nothing tells the model's shape
};

/// Tells apart by its content and reads whatever stands under `path`: a model's file or folder, a scenario, a catalogue
/// of the reader's. A model is read so far that its figures are known. A relative path in a scenario is relative to the
/// scenario's folder and becomes absolute; a scenario without a model keeps `current`'s. Never throws but for want of
/// memory; safe in any thread.
ReadDocument readDocument(const QString& path, const Scenario& current, const Catalog& catalog, const ReadControl& control = {});

/// Reads text: a scenario, a `kvsight-cli size …` command, a config.json, or a sound catalogue (which is not added here).
ReadDocument readText(const QString& text, const Scenario& current, const Catalog& catalog);

/// Reads a model so far that its figures are known.
ReadDocument readModelChoice(ModelChoice model, const Catalog& catalog, const ReadControl& control = {});

/// The choice of the model in a file.
ModelChoice modelOfFile(const QString& path);

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
