// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/screenshot.h"

#include "ui/scenario_file.h"
#include "ui/share_card.h"
#include "ui/theme.h"

#include <QApplication>
#include <QImage>
#include <QPixmap>
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
    const auto failed = saveBytes(pngBytes(image), file);
    why = failed.value_or(QString());
    return !failed;
}

}  // namespace kvsight::ui
