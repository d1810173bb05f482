// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/screenshot.h"

#include "ui/theme.h"

#include <QApplication>
#include <QImage>
#include <QImageWriter>
#include <QPixmap>
#include <QSaveFile>
#include <QWidget>

namespace kvsight::ui {

void holdStill()
{
    QApplication::setCursorFlashTime(0);
    QApplication::setEffectEnabled(Qt::UI_AnimateMenu, false);
    QApplication::setFont(applicationFont(true));
}

bool savePicture(QWidget& window, const QString& file, QString& why)
{
    // Layouts of wrapped labels settle over a few turns of the event loop.
    for (int turn = 0; turn < 5; ++turn)
        QCoreApplication::processEvents();
    // No control has the focus, so that no ring and no caret is drawn.
    if (QWidget* focused = QApplication::focusWidget())
        focused->clearFocus();
    QCoreApplication::processEvents();
    const QImage image = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly)) {
        why = target.errorString();
        return false;
    }
    QImageWriter writer(&target, "png");
    if (!writer.write(image)) {
        why = writer.errorString();
        return false;
    }
    if (!target.commit()) {
        why = target.errorString();
        return false;
    }
    return true;
}

}  // namespace kvsight::ui
