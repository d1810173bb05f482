// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs.h"

#include "ui/launch_sheet.h"
#include "ui/theme.h"

#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>

namespace kvsight::ui {
namespace {

constexpr int kMostLines = 8;

/// A sign in the theme's colours: the style's own belong to another time.
QPixmap sign(const QString& letter, const QColor& colour, double ratio)
{
    constexpr int kSide = 36;
    QPixmap picture(QSize(kSide, kSide) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QRectF(1, 1, kSide - 2, kSide - 2));
    painter.setPen(theme().panel);
    painter.setFont(scaledFont(1.6, true));
    painter.drawText(QRectF(0, 0, kSide, kSide), Qt::AlignCenter, letter);
    return picture;
}

enum class Sign { Question, Warning };

/// A box that shows text as it is, names come from files of strangers: what it is about, and below it more.
void plain(QMessageBox& box, Sign shown, const QString& text, const QString& more = {})
{
    const bool asks = shown == Sign::Question;
    box.setIconPixmap(sign(asks ? QStringLiteral("?") : QStringLiteral("!"), asks ? theme().accent : theme().warning, box.devicePixelRatioF()));
    box.setTextFormat(Qt::PlainText);
    box.setWindowTitle(QStringLiteral("KVSight"));
    box.setText(text);
    box.setInformativeText(more);
    // Qt gives the format to the first text alone.
    if (auto* label = box.findChild<QLabel*>(QStringLiteral("qt_msgbox_informativelabel")))
        label->setTextFormat(Qt::PlainText);
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

QString NativeDialogs::priceFileToOpen(const QString& folder)
{
    return QFileDialog::getOpenFileName(&m_parent, tr("Import a price file"), folder,
                                        tr("Price files (*.csv *.tsv *.txt)") + QStringLiteral(";;") + tr("All files (*)"));
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
    plain(box, Sign::Question, tr("Save the changes?"), tr("%1 has changes that are not saved.").arg(name));
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
    return askToReplace(tr("Parts of the file could not be read."), tr("If %1 is replaced, those parts are lost.").arg(name));
}

Dialogs::Damaged NativeDialogs::replaceChanged(const QString& name)
{
    return askToReplace(tr("Another program has changed the file since it was opened here."),
                        tr("If %1 is replaced, that change is lost.").arg(name));
}

Dialogs::Damaged NativeDialogs::askToReplace(const QString& what, const QString& loss)
{
    QMessageBox box(&m_parent);
    plain(box, Sign::Warning, what, loss);
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
    plain(box, Sign::Question, tr("The scenario takes its model from this file. Open it?"), file);
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
    plain(box, Sign::Warning, title, text);
    ask(box);
}

void NativeDialogs::showLaunch(const QString& title, const QString& doubt, const LaunchLine& line)
{
    LaunchSheet(title, doubt, line, &m_parent).exec();
}

}  // namespace kvsight::ui
