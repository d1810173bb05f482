// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/launch_lines.h"

#include <QDialog>
#include <QString>

class QLabel;
class QVBoxLayout;

namespace kvsight::ui {

class PlainTable;

/// The line that starts a runtime: the command and its file to copy, what is left to do by hand, and each flag with
/// what it sets and the page that says so.
class LaunchSheet : public QDialog {
    Q_OBJECT
public:
    /// `doubt` stands above the command; empty for none.
    LaunchSheet(const QString& title, const QString& doubt, const LaunchLine& line, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addText(QVBoxLayout& layout, const QString& name, const QString& button, const QString& shown, const QString& copied);
    void addFlags(QVBoxLayout& layout, const LaunchLine& line);
    QString sourcesText(const QStringList& sources) const;
    void fitTable();
    PlainTable* m_table = nullptr;
};

}  // namespace kvsight::ui
