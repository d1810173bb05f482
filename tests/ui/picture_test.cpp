// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace {

struct Ended {
    int code = -1;
    QString errors;
};

/// Runs the window's program with an environment without any display.
Ended run(const QStringList& arguments, const QString& display = {})
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    if (!display.isEmpty())
        environment.insert(QStringLiteral("DISPLAY"), display);
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(KVSIGHT_PROGRAM), arguments);
    program.waitForFinished(60000);
    return {program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1,
            QString::fromUtf8(program.readAllStandardError())};
}

QByteArray bytes(const QString& file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

}  // namespace

TEST_CASE("a screenshot needs no display and has the same bytes twice")
{
    QTemporaryDir folder;
    const QString one = folder.filePath(QStringLiteral("one.png"));
    const QString two = folder.filePath(QStringLiteral("two.png"));
    for (const QStringList& extra : {QStringList{}, QStringList{QStringLiteral("--language"), QStringLiteral("ko"),
                                                                QStringLiteral("--theme"), QStringLiteral("dark")}}) {
        CHECK(run(QStringList{QStringLiteral("--screenshot"), one} + extra).code == 0);
        CHECK(run(QStringList{QStringLiteral("--screenshot"), two} + extra).code == 0);
        CHECK(QImage(one).size() == QSize(1280, 800));
        CHECK(bytes(one) == bytes(two));
    }
    CHECK(run({QStringLiteral("--screenshot"), two, QStringLiteral("--scale"), QStringLiteral("2")}).code == 0);
    CHECK(QImage(two).size() == QSize(2560, 1600));
}

TEST_CASE("what cannot be shown is refused with a sentence")
{
    QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("x.png"));
    const Ended page = run({QStringLiteral("--screenshot"), picture, QStringLiteral("--page"), QStringLiteral("nowhere")});
    CHECK(page.code == 2);
    CHECK(page.errors.contains(QStringLiteral("nowhere")));
    CHECK(run({QStringLiteral("--size"), QStringLiteral("big")}).code == 2);
    CHECK(run({QStringLiteral("--scale"), QStringLiteral("0")}).code == 2);
    CHECK(run({QStringLiteral("--theme"), QStringLiteral("pink")}).code == 2);
    CHECK(run({QStringLiteral("--nonsense")}).code == 2);
    const Ended missing = run({QStringLiteral("--screenshot"), picture, QStringLiteral("--scenario"), QStringLiteral("no-such.json")});
    CHECK(missing.code == 3);
    CHECK(missing.errors.contains(QStringLiteral("no-such.json")));
    CHECK_FALSE(QFile::exists(picture));
}

TEST_CASE("without a display the program says so and does not crash")
{
    const Ended ended = run({});
    CHECK(ended.code == 1);
    CHECK(ended.errors.contains(QStringLiteral("display")));
    CHECK(run({}, QStringLiteral(":4711")).code == 1);
    CHECK(run({QStringLiteral("--help")}).code == 0);
    CHECK(run({QStringLiteral("--version")}).code == 0);
}
