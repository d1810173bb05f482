// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace kvsight::ui {

/// Where a log is pasted. What would take long to lay out, and files, are handed on instead of shown.
class LogBox : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit LogBox(QWidget* parent);

signals:
    void fileGiven(const QString& path);
    void largeTextGiven(const QString& text);

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace kvsight::ui
