// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/share_card.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "core/report/scenario_command.h"
#include "core/runtimes/runtime.h"
#include "core/units.h"
#include "ui/chart_texts.h"
#include "ui/explore_picture.h"
#include "ui/share_bars.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgGenerator>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvsight::ui {
namespace {

constexpr double kLeft = 48, kRight = 1152;

struct Card {
    Q_DECLARE_TR_FUNCTIONS(kvsight::ui::ShareCard)
};

QString spoken(const Message& message)
{
    return sentence(message);
}

/// Draws text in lines of at most `width`; answers where the next line would start. What is beyond `most` lines ends
/// in an ellipsis.
double writeLines(QPainter& painter, QPointF at, double width, const QString& words, const QFont& font, const QColor& colour, int most)
{
    painter.setFont(font);
    painter.setPen(colour);
    const QFontMetricsF metrics(font, painter.device());
    QTextLayout layout(words, font, painter.device());
    layout.beginLayout();
    double y = at.y();
    for (int line = 0; line < most; ++line) {
        QTextLine made = layout.createLine();
        if (!made.isValid())
            break;
        made.setLineWidth(width);
        const bool last = line + 1 == most;
        const QString part = last ? metrics.elidedText(words.mid(made.textStart()).simplified(), Qt::ElideRight, width)
                                  : words.mid(made.textStart(), made.textLength()).trimmed();
        painter.drawText(QPointF(at.x(), y + metrics.ascent()), part);
        y += std::ceil(metrics.height() * 1.12);
    }
    layout.endLayout();
    return y;
}

/// The size of `font` at which the words need at most two lines.
QFont fitting(QPainter& painter, const QString& words, double width, std::initializer_list<int> sizes)
{
    QFont font;
    for (const int size : sizes) {
        font = cardFont(size, true);
        if (QFontMetricsF(font, painter.device()).horizontalAdvance(words) <= width * 1.85)
            break;
    }
    return font;
}

void paintFoot(QPainter& painter, const ShareStamp& stamp)
{
    const Theme& t = lightTheme();
    painter.setPen(QPen(t.border, 1));
    painter.drawLine(QPointF(kLeft, 626.5), QPointF(kRight, 626.5));
    painter.setFont(cardFont(16, true));
    painter.setPen(t.text);
    const QString name = QStringLiteral("KVSight ") + text(stamp.version);
    painter.drawText(QRectF(kLeft, 632, 500, 28), Qt::AlignLeft | Qt::AlignVCenter, name.trimmed());
    painter.setFont(cardFont(15));
    painter.setPen(t.muted);
    painter.drawText(QRectF(700, 632, kRight - 700, 28), Qt::AlignRight | Qt::AlignVCenter, text(stamp.date));
}

void paintGround(QPainter& painter, const QColor& stripe)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), kCardSize), lightTheme().panel);
    painter.fillRect(QRectF(0, 0, 12, kCardSize.height()), stripe);
}

/// What an engine reserves for the cache; 0 where it reserves nothing.
double poolOf(const Answer& answer)
{
    const MaybeBytes& pool = answer.evaluation->memory.pool_bytes;
    return pool ? static_cast<double>(pool->saturated()) : 0;
}

/// The parts of the current column, by their colours' meaning.
double paintParts(QPainter& painter, double x, double y, const ColumnParts& parts, double pool, ByteUnits units)
{
    constexpr double kCountable = 1.8e19;  // what 64 bits hold
    const Theme& t = lightTheme();
    const std::array<std::tuple<QString, double, QColor, QColor>, 5> lines = {{
        {Card::tr("weights"), parts.weights, t.weights, t.weightsText},
        {Card::tr("cache"), parts.cache, t.cache, t.cacheText},
        {Card::tr("buffers"), parts.buffers, t.buffers, t.buffersText},
        {Card::tr("in use already"), parts.reserved, t.reserved, t.buffersText},
        {Card::tr("engine's pool"), pool, QColor(), t.cacheText},
    }};
    painter.setFont(cardFont(17, true));
    for (const auto& [name, bytes, fill, ink] : lines) {
        if (bytes <= 0)
            continue;
        if (fill.isValid()) {
            painter.fillRect(QRectF(x, y + 4, 14, 14), fill);
        } else {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(ink, 1.6, Qt::DashLine));
            painter.drawRect(QRectF(x + 1, y + 5, 12, 12));
        }
        painter.setPen(ink);
        painter.drawText(QRectF(x + 24, y, 160, 22), Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.drawText(QRectF(x + 120, y, kRight - x - 120, 22), Qt::AlignRight | Qt::AlignVCenter,
                         bytes >= kCountable ? Card::tr("beyond counting") : text(formatBytes(static_cast<std::uint64_t>(bytes), units)));
        y += 26;
    }
    return y;
}

/// The right side: what a token costs, what it is made of, what it rests on.
void paintFacts(QPainter& painter, const Answer& answer, const Picture& picture, ByteUnits units)
{
    const Theme& t = lightTheme();
    const double x = 836;
    const double width = kRight - x;
    double y = 168;
    if (const auto bytes = answer.evaluation->kv_bytes_per_token) {
        y = writeLines(painter, {x, y}, width, Card::tr("one more token of one conversation costs"), cardFont(15), t.muted, 1);
        y = writeLines(painter, {x, y}, width, text(formatBytes(*bytes, units)), cardFont(44, true), t.cacheText, 1) + 8;
    }
    y = paintParts(painter, x, y, picture.frame.current, poolOf(answer), units);
    if (picture.frame.speed > 0) {
        const Band& band = answer.evaluation->decode->tokens_per_second;
        painter.setPen(t.text);
        painter.drawText(QRectF(x, y, width, 22), Qt::AlignLeft | Qt::AlignVCenter, Card::tr("tokens/s each"));
        painter.drawText(QRectF(x, y, width, 22), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("%1 (%2–%3)").arg(text(formatSpeed(band.mid)), text(formatSpeed(band.low)), text(formatSpeed(band.high))));
        y += 26;
    }
    y += 10;
    painter.setPen(QPen(t.border, 1));
    painter.drawLine(QPointF(x, y - 4.5), QPointF(kRight, y - 4.5));
    for (const Message& assumption : shareAssumptions(*answer.resolved, *answer.evaluation)) {
        if (y > 500)
            break;
        y = writeLines(painter, {x, y}, width, spoken(assumption), cardFont(13), t.muted, 3) + 4;
    }
}

struct ModelBar {
    QString name;
    QString kind;
    double bytes = 0;
    double later = 0;  ///< once its windows are full
};

ModelBar modelBar(const Catalog& catalog, const char* id)
{
    ModelBar bar;
    Scenario scenario;
    scenario.model.id = id;
    scenario.runtime = "textbook";
    const Resolution resolution = resolve(scenario, catalog);
    const ModelEntry* entry = catalog.findModel(id);
    if (!resolution.resolved || !entry)
        return bar;
    bar.name = text(entry->name);
    bar.kind = text(entry->attention);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    bar.bytes = static_cast<double>(evaluation.kv_bytes_per_token.value_or(0));
    bar.later = static_cast<double>(evaluation.kv_bytes_per_token_at_context.value_or(0));
    return bar;
}

}  // namespace

void paintCard(QPainter& painter, const Answer& answer, ByteUnits units, const ShareStamp& stamp)
{
    const Theme& t = lightTheme();
    if (!answer.resolved || !answer.evaluation) {
        paintGround(painter, t.warning);
        writeLines(painter, {kLeft, 60}, kRight - kLeft, spoken(headlineOfFailure(answer.findings).sentence), cardFont(30, true), t.text, 6);
        paintFoot(painter, stamp);
        return;
    }
    const Resolved& resolved = *answer.resolved;
    const Headline top = headline(resolved, *answer.evaluation, units);
    paintGround(painter, top.tone == Headline::Tone::Fits ? t.good : top.tone == Headline::Tone::Unknown ? t.warning : t.limit);
    QStringList what{text(resolved.model_name)};
    if (!resolved.scenario.weights.format.empty())
        what << text(resolved.scenario.weights.format);
    what << Card::tr("cache %1").arg(resolved.scenario.k_type == resolved.scenario.v_type
                                         ? text(resolved.scenario.k_type)
                                         : text(resolved.scenario.k_type + "/" + resolved.scenario.v_type));
    if (const std::string cards = cardNames(resolved); !cards.empty())
        what << text(cards);
    const Runtime* runtime = findRuntime(resolved.scenario.runtime);
    what << (runtime ? text(runtime->name) : text(resolved.scenario.runtime));
    writeLines(painter, {kLeft, 30}, kRight - kLeft, what.join(QStringLiteral("  ·  ")), cardFont(18), t.muted, 1);
    const QString words = spoken(top.sentence);
    const QFont font = fitting(painter, words, kRight - kLeft, {34, 30, 26, 23});
    writeLines(painter, {kLeft, 58}, kRight - kLeft, words, font, t.text, 2);

    const Picture picture = makePicture(resolved, *answer.evaluation, ColumnSteps::Even, units);
    const auto capacity = exact(answer.evaluation->memory.capacity_bytes);
    const QString card = capacity ? capacityText(resolved, *capacity, units) : QString();
    CardBars(painter, QRectF(kLeft + 58, 196, 690, 330), picture, units).paint(card, poolOf(answer), resolved.context_tokens);
    paintFacts(painter, answer, picture, units);
    QFont mono = cardFont(13);
    mono.setFamilies({QStringLiteral("DejaVu Sans Mono"), QStringLiteral("NanumGothicCoding"), QStringLiteral("NanumGothic")});
    writeLines(painter, {kLeft, 584}, kRight - kLeft, text(scenarioCommand(resolved.scenario)), mono, t.muted, 2);
    paintFoot(painter, stamp);
}

void paintModels(QPainter& painter, const Catalog& catalog, ByteUnits units, const ShareStamp& stamp)
{
    const Theme& t = lightTheme();
    paintGround(painter, t.cache);
    writeLines(painter, {kLeft, 34}, kRight - kLeft, Card::tr("What one token takes in the cache, to scale"), cardFont(34, true), t.text, 1);
    writeLines(painter, {kLeft, 86}, kRight - kLeft,
               Card::tr("One more token of one conversation, 16 bits a number, before any window is full. "
                        "The dark part is what a token still adds at 8K tokens."),
               cardFont(15), t.muted, 2);
    std::vector<ModelBar> bars;
    for (const char* id : {"llama-2-7b", "llama-3.3-70b", "gemma-3-27b", "llama-3.1-8b", "gpt-oss-120b", "deepseek-r1"})
        bars.push_back(modelBar(catalog, id));
    std::stable_sort(bars.begin(), bars.end(), [](const ModelBar& a, const ModelBar& b) { return a.bytes > b.bytes; });
    const double most = std::max(bars.front().bytes, 1.0);
    const double from = 330, room = kRight - from - 130;
    double y = 152;
    for (const ModelBar& bar : bars) {
        painter.setPen(t.text);
        painter.setFont(cardFont(20, true));
        painter.drawText(QRectF(kLeft, y + 6, from - kLeft - 20, 28), Qt::AlignLeft | Qt::AlignVCenter, bar.name);
        painter.setPen(t.muted);
        painter.setFont(cardFont(14));
        painter.drawText(QRectF(kLeft, y + 32, from - kLeft - 20, 22), Qt::AlignLeft | Qt::AlignVCenter, bar.kind);
        painter.fillRect(QRectF(from, y + 6, room * bar.bytes / most, 46), t.cachePale);
        painter.fillRect(QRectF(from, y + 6, room * std::min(bar.later, bar.bytes) / most, 46), t.cache);
        painter.setPen(t.cacheText);
        painter.setFont(cardFont(22, true));
        painter.drawText(QRectF(from + room * bar.bytes / most + 12, y + 6, 140, 46), Qt::AlignLeft | Qt::AlignVCenter,
                         text(formatBytes(static_cast<std::uint64_t>(bar.bytes), units)));
        y += 76;
    }
    paintFoot(painter, stamp);
}

QImage cardImage(const std::function<void(QPainter&)>& paint)
{
    QImage image(kCardSize, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    return image;
}

QByteArray cardSvg(const QString& title, const std::function<void(QPainter&)>& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kCardSize);
    generator.setViewBox(QRect(QPoint(), kCardSize));
    generator.setResolution(96);
    generator.setTitle(title);
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    // The generator names the first family alone; a viewer needs to know where Hangul comes from.
    bytes.replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, NanumGothic, Noto Sans CJK KR, sans-serif\"");
    bytes.replace("font-family=\"DejaVu Sans Mono\"", "font-family=\"DejaVu Sans Mono, monospace\"");
    return bytes;
}

QByteArray pngBytes(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "png");
    return bytes;
}

ShareStamp stampOfNow()
{
    bool set = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&set);
    const QDateTime now = set ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime::currentDateTime();
    return {QCoreApplication::applicationVersion().toStdString(), now.toString(QStringLiteral("yyyy-MM-dd")).toStdString()};
}

}  // namespace kvsight::ui
