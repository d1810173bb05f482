// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_sheet.h"

#include "ui/dialogs.h"
#include "ui/file_desk.h"
#include "ui/lesson_picture.h"
#include "ui/lesson_run.h"
#include "ui/theme.h"
#include "ui/token_sentence.h"

#include <QCoreApplication>
#include <QDir>
#include <QFont>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>
#include <QUrl>

#include <cmath>

namespace kvsight::ui {
namespace {

constexpr int kPictureWide = 420;  ///< in pixels of the page's text
constexpr double kSharp = 3;       ///< pixels of the picture for one of those

struct SheetWords {
    Q_DECLARE_TR_FUNCTIONS(LessonSheet)
};

class SheetWriter {
public:
    SheetWriter(QTextDocument& sheet, const Lesson& lesson, const Catalog& catalog, ByteUnits units)
        : m_sheet(sheet), m_run(lesson, catalog), m_units(units)
    {
        m_run.setSentence(static_cast<std::uint64_t>(tokenSentence().size()));
    }

    void write()
    {
        m_tasks = head(1, m_run.lesson().title.here()) + line(SheetWords::tr("Name and class:") + room());
        m_answers = QStringLiteral("<h1 style='page-break-before: always'>%1</h1>")
                        .arg((SheetWords::tr("Answers") + QStringLiteral(" · ") + m_run.lesson().title.here()).toHtmlEscaped());
        do {
            writeStep();
        } while (m_run.next());
        // The space within a number would become one at which a line may break.
        QString all = m_tasks + m_answers;
        m_sheet.setHtml(all.replace(QChar(0x202f), QChar(QChar::Nbsp)));
    }

private:
    static QString line(const QString& words) { return QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped()); }
    static QString bold(const QString& words) { return QStringLiteral("<p><b>%1</b></p>").arg(words.toHtmlEscaped()); }
    static QString head(int level, const QString& words) { return QStringLiteral("<h%1>%2</h%1>").arg(level).arg(words.toHtmlEscaped()); }
    static QString room() { return QLatin1Char(' ') + QString(42, QLatin1Char('_')); }

    void writeStep()
    {
        const QString number = QString::number(m_run.at() + 1);
        const LessonFigures figures = m_run.figures();
        m_tasks += head(3, number) + line(figures.fill(m_run.step().text.here(), m_units)) + picture(figures);
        if (m_run.step().predict || m_run.step().question)
            m_answers += head(3, number);
        if (m_run.step().predict)
            writePrediction(figures);
        if (m_run.step().question) {
            const LessonQuestion& question = *m_run.step().question;
            m_tasks += bold(figures.fill(question.text.here(), m_units)) + line(room()) + line(room());
            m_answers += bold(m_run.solution(m_units)) + line(figures.fill(question.explain.here(), m_units));
        }
    }

    void writePrediction(const LessonFigures& figures)
    {
        const LessonPrediction& predict = *m_run.step().predict;
        m_tasks += bold(figures.fill(predict.question.here(), m_units));
        const auto right = m_run.rightChoice();
        QStringList choices;
        for (std::size_t i = 0; i < predict.choices.size(); ++i)
            choices << QStringLiteral("☐ ") + m_run.choiceText(i, m_units).toHtmlEscaped();
        m_tasks += QStringLiteral("<p>%1</p>").arg(choices.join(QStringLiteral("<br>")));
        m_tasks += line(SheetWords::tr("Because:") + room());
        if (right)
            m_answers += bold(QStringLiteral("✓ ") + m_run.choiceText(*right, m_units));
        m_run.choose(right.value_or(0));
        const LessonFigures revealed = m_run.revealedFigures();
        m_answers += line(revealed.fill(predict.reveal.here(), m_units)) + picture(revealed);
    }

    /// The bars that are seen now, in ink on white.
    QString picture(const LessonFigures& figures)
    {
        const LessonBars* bars = m_run.picture();
        if (!bars)
            return {};
        const LessonBarsDrawn drawn = drawnBars(*bars, figures, m_units);
        const int high = static_cast<int>(std::ceil(barsHeight(drawn)));
        QImage image(QSize(kPictureWide, high) * kSharp, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(kSharp, kSharp);
        paintBars(painter, drawn, QRectF(0, 0, kPictureWide, high), lightTheme());
        painter.end();
        const QString name = QStringLiteral("bars%1").arg(++m_pictures);
        m_sheet.addResource(QTextDocument::ImageResource, QUrl(name), image);
        return QStringLiteral("<p><img src='%1' width='%2' height='%3'></p>").arg(name).arg(kPictureWide).arg(high);
    }

    QTextDocument& m_sheet;
    LessonRun m_run;
    ByteUnits m_units;
    QString m_tasks, m_answers;
    int m_pictures = 0;
};

}  // namespace

void writeLessonSheet(QTextDocument& sheet, const Lesson& lesson, const Catalog& catalog, ByteUnits units)
{
    QFont font = applicationFont(false);
    font.setPointSizeF(10.5);  // On paper a pixel is nothing.
    sheet.setDefaultFont(font);
    SheetWriter(sheet, lesson, catalog, units).write();
}

std::optional<QString> saveLessonSheet(const QString& file, const Lesson& lesson, const Catalog& catalog, ByteUnits units)
{
    QSaveFile written(file);
    if (!written.open(QIODevice::WriteOnly))
        return written.errorString();
    {
        QPdfWriter pdf(&written);
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setTitle(lesson.title.here());
        QTextDocument sheet;
        writeLessonSheet(sheet, lesson, catalog, units);
        sheet.print(&pdf);
    }
    return written.commit() ? std::nullopt : std::optional(written.errorString());
}

void askForLessonSheet(FileDesk& files, const Lesson& lesson, const Catalog& catalog, ByteUnits units)
{
    const QString suggestion = QDir::homePath() + QStringLiteral("/kvsight-lesson-%1.pdf").arg(QString::fromStdString(lesson.id));
    const QString file = files.dialogs().fileToSave(suggestion, {SheetWords::tr("PDF sheet"), QStringLiteral("pdf")});
    if (file.isEmpty())
        return;
    if (const auto why = saveLessonSheet(file, lesson, catalog, units))
        files.dialogs().tell(SheetWords::tr("%1 was not written.").arg(QFileInfo(file).fileName()), {*why});
}

}  // namespace kvsight::ui
