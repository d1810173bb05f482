// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace {

/// Sentences of a catalogue without a finished translation, and those whose places differ.
QStringList faults(const QString& file)
{
    QFile source(file);
    QStringList found;
    if (!source.open(QIODevice::ReadOnly))
        return {QStringLiteral("cannot open ") + file};
    QXmlStreamReader xml(&source);
    QString sentence;
    const auto places = [](QString text) {
        QStringList all;
        static const QRegularExpression place(QStringLiteral("\\{\\w+\\}|%\\d"));
        for (auto match = place.globalMatch(text); match.hasNext();)
            all << match.next().captured();
        all.sort();
        return all;
    };
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("source")) {
            sentence = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const bool unfinished = xml.attributes().value(QLatin1String("type")) == QLatin1String("unfinished");
            const QString korean = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            if (unfinished || korean.isEmpty())
                found << QStringLiteral("no Korean: ") + sentence;
            else if (places(sentence) != places(korean))
                found << QStringLiteral("other places: ") + sentence;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("every sentence has a Korean one")
{
    const QString root = QStringLiteral(KVSIGHT_SOURCE_DIR);
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("kvsight_ko.ts"));
    REQUIRE(QFile::copy(root + QStringLiteral("/resources/translations/kvsight_ko.ts"), copy));
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    QProcess lupdate;
    lupdate.setWorkingDirectory(root);
    lupdate.start(QStringLiteral(KVSIGHT_LUPDATE),
                  {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("-tr-function-alias"),
                   QStringLiteral("QT_TRANSLATE_NOOP+=KV_TR"), QStringLiteral("-extensions"), QStringLiteral("cpp,h"),
                   QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app"), QStringLiteral("-no-obsolete"),
                   QStringLiteral("-disable-heuristic"), QStringLiteral("similartext"), QStringLiteral("-ts"), copy});
    REQUIRE(lupdate.waitForFinished(120000));
    REQUIRE(lupdate.exitCode() == 0);
    const QStringList found = faults(copy);
    INFO(found.join(QLatin1Char('\n')).toStdString());
    CHECK(found.isEmpty());
}
