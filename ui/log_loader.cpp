// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_loader.h"

#include "core/readers/log_kind.h"
#include "core/readers/text_file.h"
#include "ui/scenario_model.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <string>

namespace kvsight::ui {

bool isLogFile(const QString& path)
{
    const QFileInfo file(path);
    const QString ending = file.suffix().toLower();
    for (const char* other : {"json", "gguf", "safetensors", "bin", "pt", "pth"})
        if (ending == QLatin1String(other))
            return false;
    Findings ignored;
    if (!file.isFile())
        return false;
    const auto bytes = readTextFile(QFile::encodeName(path).toStdString(), kMaxLogBytes, ignored);
    return bytes && !bytes->starts_with("GGUF") && !bytes->starts_with("FUGG") && isRuntimeLog(*bytes);
}

void LogLoader::readText(const QByteArray& utf8, const QString& name)
{
    run(utf8.size() > kLargeLog, [utf8, name = name.toStdString(), catalog = m_model.sharedCatalog()] {
        return readLog(std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size())), name, *catalog);
    });
}

void LogLoader::readFile(const QString& path)
{
    run(QFileInfo(path).size() > kLargeLog,
        [file = QFile::encodeName(path).toStdString(), catalog = m_model.sharedCatalog()] { return readLogFile(file, *catalog); });
}

void LogLoader::run(bool large, const std::function<LogReading()>& read)
{
    const int serial = ++m_serial;
    if (!large) {
        emit done(read());
        return;
    }
    emit begun();
    QThreadPool::globalInstance()->start([read, serial, loader = QPointer<LogLoader>(this)] {
        auto reading = std::make_shared<LogReading>(read());
        // The application outlives the pool's work; whether the loader still lives only its own thread can tell.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [reading, serial, loader] {
                if (loader && loader->m_serial == serial)
                    emit loader->done(*reading);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace kvsight::ui
