// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog.h"
#include "core/report/share.h"
#include "ui/scenario_model.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace kvsight::ui {

/// The picture that people post: headline, bars with the card's line, cost of a token, what it rests on, version and
/// date. Always in the light theme and the same typeface, so that the same scenario gives the same picture.
inline constexpr QSize kCardSize{1200, 675};

void paintCard(QPainter& painter, const Answer& answer, ByteUnits units, const ShareStamp& stamp);

/// Bytes that one token takes in six well-known models, to scale.
void paintModels(QPainter& painter, const Catalog& catalog, ByteUnits units, const ShareStamp& stamp);

/// A picture drawn by `paint`, of the card's size.
QImage cardImage(const std::function<void(QPainter&)>& paint);
/// The same as SVG text.
QByteArray cardSvg(const QString& title, const std::function<void(QPainter&)>& paint);
QByteArray pngBytes(const QImage& image);

/// Version and today's date; the date of SOURCE_DATE_EPOCH where that is set.
ShareStamp stampOfNow();

}  // namespace kvsight::ui
