// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

class QWidget;

namespace kvsight {
struct LaunchLine;
}

namespace kvsight::ui {

/// Every question that the window asks in a dialog of its own. Tests answer in its place.
class Dialogs {
public:
    enum class Changes { Save, Discard, Cancel };
    enum class Damaged { SaveElsewhere, Replace, Cancel };
    enum class NamedFile { Open, ChooseAnother, Cancel };
    /// A kind of file to write: `PNG picture`, `png`.
    struct FileKind {
        QString name;
        QString suffix;
    };

    virtual ~Dialogs() = default;
    /// The path chosen; empty when none was.
    virtual QString fileToOpen(const QString& folder) = 0;
    /// A file of prices.
    virtual QString priceFileToOpen(const QString& folder) = 0;
    virtual QString fileToSave(const QString& suggestion, const FileKind& kind) = 0;
    /// The named file has changes that are not saved.
    virtual Changes saveChanges(const QString& name) = 0;
    /// The file could not be read whole, and saving would lose what was not understood.
    virtual Damaged replaceDamaged(const QString& name) = 0;
    /// Another program wrote the file since it was read or saved here, and saving would lose that.
    virtual Damaged replaceChanged(const QString& name) = 0;
    /// Text from elsewhere names a file of this machine.
    virtual NamedFile openNamedFile(const QString& file) = 0;
    /// Says something that must be read. The lines may quote what a stranger's file says.
    virtual void tell(const QString& title, const QStringList& lines) = 0;
    /// How a runtime is started; `doubt` is what speaks against it, or empty.
    virtual void showLaunch(const QString& title, const QString& doubt, const LaunchLine& line) = 0;
};

/// The desktop's own dialogs, in front of `parent`.
class NativeDialogs : public Dialogs {
    Q_DECLARE_TR_FUNCTIONS(kvsight::ui::NativeDialogs)
public:
    explicit NativeDialogs(QWidget& parent) : m_parent(parent) {}

    QString fileToOpen(const QString& folder) override;
    QString priceFileToOpen(const QString& folder) override;
    QString fileToSave(const QString& suggestion, const FileKind& kind) override;
    Changes saveChanges(const QString& name) override;
    Damaged replaceDamaged(const QString& name) override;
    Damaged replaceChanged(const QString& name) override;
    NamedFile openNamedFile(const QString& file) override;
    void tell(const QString& title, const QStringList& lines) override;
    void showLaunch(const QString& title, const QString& doubt, const LaunchLine& line) override;

private:
    Damaged askToReplace(const QString& what, const QString& loss);
    QWidget& m_parent;
};

}  // namespace kvsight::ui
