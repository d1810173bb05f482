// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kvsight::ui {
namespace {

constexpr int kMostLines = 8;

/// A box that shows text as it is: names come from files of strangers.
void plain(QMessageBox& box, const QString& title, const QString& text)
{
    box.setTextFormat(Qt::PlainText);
    box.setWindowTitle(title);
    box.setText(text);
}

/// Shows the box until it is answered. Its sign says no more than the box does, but it may not be without a name.
int ask(QMessageBox& box)
{
    if (auto* sign = box.findChild<QLabel*>(QStringLiteral("qt_msgboxex_icon_label")))
        sign->setAccessibleName(box.windowTitle());
    return box.exec();
}

}  // namespace

QString NativeDialogs::fileToOpen(const QString& folder)
{
    return QFileDialog::getOpenFileName(
        &m_parent, tr("Open a model's file, a scenario or a catalogue"), folder,
        tr("All that KVSight reads (*.json *.gguf *.safetensors)") + QStringLiteral(";;") + tr("All files (*)"));
}

QString NativeDialogs::fileToSave(const QString& suggestion, const FileKind& kind)
{
    // The suffix is given beforehand: a path that the desktop's portal answers must not be altered.
    QFileDialog dialog(&m_parent, tr("Save as"), suggestion,
                       QStringLiteral("%1 (*.%2)").arg(kind.name, kind.suffix));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(kind.suffix);
    dialog.selectFile(suggestion);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

Dialogs::Changes NativeDialogs::saveChanges(const QString& name)
{
    QMessageBox box(&m_parent);
    plain(box, QStringLiteral("KVSight"),
          tr("%1 has changes that are not saved. Save them?").arg(name));
    box.setIcon(QMessageBox::Question);
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.button(QMessageBox::Discard)->setText(tr("Don't save"));  // Qt's own Korean word says "ignore".
    box.setDefaultButton(QMessageBox::Save);
    switch (ask(box)) {
    case QMessageBox::Save: return Changes::Save;
    case QMessageBox::Discard: return Changes::Discard;
    default: return Changes::Cancel;
    }
}

Dialogs::Damaged NativeDialogs::replaceDamaged(const QString& name)
{
    return askToReplace(tr("Parts of %1 could not be read. If it is replaced, those parts are lost.").arg(name));
}

Dialogs::Damaged NativeDialogs::replaceChanged(const QString& name)
{
    return askToReplace(tr("Another program has changed %1 since it was opened here. If it is replaced, that change is lost.").arg(name));
}

Dialogs::Damaged NativeDialogs::askToReplace(const QString& question)
{
    QMessageBox box(&m_parent);
    plain(box, QStringLiteral("KVSight"), question);
    box.setIcon(QMessageBox::Warning);
    auto* elsewhere = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
    auto* replace = box.addButton(tr("Replace the file"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(elsewhere);
    ask(box);
    if (box.clickedButton() == elsewhere)
        return Damaged::SaveElsewhere;
    return box.clickedButton() == replace ? Damaged::Replace : Damaged::Cancel;
}

Dialogs::NamedFile NativeDialogs::openNamedFile(const QString& file)
{
    QMessageBox box(&m_parent);
    plain(box, QStringLiteral("KVSight"),
          tr("The scenario takes its model from this file. Open it?\n\n%1").arg(file));
    box.setIcon(QMessageBox::Question);
    auto* open = box.addButton(tr("Open"), QMessageBox::AcceptRole);
    auto* another = box.addButton(tr("Choose another…"), QMessageBox::ActionRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Cancel);
    ask(box);
    if (box.clickedButton() == open)
        return NamedFile::Open;
    return box.clickedButton() == another ? NamedFile::ChooseAnother : NamedFile::Cancel;
}

void NativeDialogs::tell(const QString& title, const QStringList& lines)
{
    QMessageBox box(&m_parent);
    QString text = QStringList(lines.mid(0, kMostLines)).join(QStringLiteral("\n\n"));
    if (lines.size() > kMostLines)
        text += QStringLiteral("\n\n") +
                tr("And %1 more of the kind.").arg(lines.size() - kMostLines);
    plain(box, QStringLiteral("KVSight"), title + QStringLiteral("\n\n") + text);
    box.setIcon(QMessageBox::Warning);
    ask(box);
}

void NativeDialogs::showText(const QString& title, const QString& text, const std::vector<Copy>& copies)
{
    QDialog dialog(&m_parent);
    dialog.setWindowTitle(title);
    auto* view = new QPlainTextEdit(&dialog);
    view->setReadOnly(true);
    view->setPlainText(text);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setAccessibleName(title);
    view->setTabChangesFocus(true);
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    for (const Copy& copy : copies) {
        auto* button = buttons->addButton(copy.button, QDialogButtonBox::ActionRole);
        QObject::connect(button, &QPushButton::clicked, &dialog, [button, text = copy.text] {
            QGuiApplication::clipboard()->setText(text);
            button->setText(tr("copied"));
        });
    }
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(view);
    layout->addWidget(buttons);
    dialog.resize(960, 420);
    dialog.exec();
}

}  // namespace kvsight::ui
