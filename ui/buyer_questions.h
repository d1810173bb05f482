// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace kvsight::ui {

/// One thing that a hand does on the page that picks a card.
struct BuyerStep {
    enum class Kind {
        Search,  ///< opens a list, types into its search line and takes what it finds
        Choose,  ///< takes a line of a list
        Type,    ///< types a number or words into a box
        Press,   ///< presses a button
        Menu,    ///< opens a menu and takes an entry; what it asks for then is the next step
        File,    ///< chooses a file
    };
    Kind kind = Kind::Press;
    const char* control = "";  ///< the widget's object name, or a segment's property `what`; empty for a file
    QString label;             ///< what stands at it
    QString value;             ///< what is typed, or the line that is taken
};

/// A question of somebody who is about to buy, and how the page answers it from the way it opens at first.
struct BuyerQuestion {
    QString question;
    std::vector<BuyerStep> steps;  ///< at most four
    QString answer;                ///< where it stands
};

/// The questions of the guide.
class BuyerQuestions {
    Q_DECLARE_TR_FUNCTIONS(kvsight::ui::BuyerQuestions)
public:
    /// Ten of them, in the window's language. Their steps are what the tests do.
    static std::vector<BuyerQuestion> all();

private:
    static std::vector<BuyerQuestion> ofCards();
    static std::vector<BuyerQuestion> ofModelsAndPrices();
};

/// The steps in one line: `Model: Qwen3 32B → Context: 32K`.
QString stepsText(const BuyerQuestion& question);

}  // namespace kvsight::ui
