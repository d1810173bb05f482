// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"
#include "ui/lesson.h"
#include "ui/lesson_figures.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace kvsight::ui {

struct Theme;

/// A lesson's bars with their figures: to one scale, so that what is twice as much is twice as long.
struct LessonBarsDrawn {
    struct Part {
        double size = 0;
        QString words;  ///< `cache 1.00 GiB`
        std::string kind;
    };
    struct Bar {
        QString label;
        std::vector<Part> parts;
        double size() const;
        /// All parts in words.
        QString words() const;
    };
    std::vector<Bar> bars;
};

/// Unknown figures become parts of no length and a dash.
LessonBarsDrawn drawnBars(const LessonBars& bars, const LessonFigures& figures, ByteUnits units);

/// In a painter's coordinates; the height that it takes is `barsHeight`.
void paintBars(QPainter& painter, const LessonBarsDrawn& bars, const QRectF& place, const Theme& theme);
double barsHeight(const LessonBarsDrawn& bars);

/// The bars of a lesson's step.
class LessonPicture : public QWidget {
    Q_OBJECT
public:
    explicit LessonPicture(QWidget* parent);

    /// Nothing is shown for null.
    void show(const LessonBars* bars, const LessonFigures& figures, ByteUnits units);
    const LessonBarsDrawn& drawn() const { return m_drawn; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LessonBarsDrawn m_drawn;
};

}  // namespace kvsight::ui
