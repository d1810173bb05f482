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

TEST_CASE("no Korean particle depends on a figure or a name, and words are used alike")
{
    QFile source(QStringLiteral(KVSIGHT_SOURCE_DIR "/resources/translations/kvsight_ko.ts"));
    REQUIRE(source.open(QIODevice::ReadOnly));
    // Particles whose form depends on how the word before them ends: the one behind a place, and both forms at once.
    static const QRegularExpression behind(
        QStringLiteral("(\\{\\w+\\}|%\\d)[\"'”’\\]]*(은|는|이|가|을|를|과|와|으로|로|이나|나|이라|라|이며|며|이고|고)(?=[\\s.,;:)]|$)"));
    static const QRegularExpression both(QStringLiteral("이\\(가\\)|은\\(는\\)|을\\(를\\)|와\\(과\\)|과\\(와\\)|\\(으\\)로|\\(이\\)"));
    // One word for one thing.
    static const QRegularExpression other(QStringLiteral("(^|[\\s(])층|붙여 넣|십시오|카탈로그|레이어(이|을|은) "));
    QXmlStreamReader xml(&source);
    QStringList found;
    int sentences = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("translation"))
            continue;
        const QString korean = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        ++sentences;
        for (const QRegularExpression& fault : {behind, both, other})
            if (const auto match = fault.match(korean); match.hasMatch())
                found << match.captured() + QStringLiteral(" in: ") + korean;
    }
    INFO(found.join(QLatin1Char('\n')).toStdString());
    CHECK(found.isEmpty());
    CHECK(sentences > 1200);
}
