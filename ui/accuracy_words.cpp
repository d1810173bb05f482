// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy_words.h"

#include <QCoreApplication>

#include <string_view>

namespace kvsight::ui {
namespace {

constexpr const char* kContext = "Accuracy";

/// As core writes them.
constexpr const char* kNames[] = {
    QT_TRANSLATE_NOOP("Accuracy", "all"),
    QT_TRANSLATE_NOOP("Accuracy", "batch 1, shallow, dense"),
    QT_TRANSLATE_NOOP("Accuracy", "batch 1, shallow, MoE"),
    QT_TRANSLATE_NOOP("Accuracy", "batch 1, depth >= 4096"),
    QT_TRANSLATE_NOOP("Accuracy", "batch > 1"),
    QT_TRANSLATE_NOOP("Accuracy", "card measured by other sources"),
    QT_TRANSLATE_NOOP("Accuracy", "only its class measured"),
    QT_TRANSLATE_NOOP("Accuracy", "nothing alike measured"),
    QT_TRANSLATE_NOOP("Accuracy", "anchored, over depth"),
    QT_TRANSLATE_NOOP("Accuracy", "anchored, over batch"),
    QT_TRANSLATE_NOOP("Accuracy", "prompts"),
    QT_TRANSLATE_NOOP("Accuracy", "prompts, card measured by other sources"),
    QT_TRANSLATE_NOOP("Accuracy", "prompts, only its class measured"),
    QT_TRANSLATE_NOOP("Accuracy", "prompts, nothing alike measured"),
    QT_TRANSLATE_NOOP("Accuracy", "prompts, anchored"),
    QT_TRANSLATE_NOOP("Accuracy", "bandwidth / file size"),
    QT_TRANSLATE_NOOP("Accuracy", "70 % of it"),
    QT_TRANSLATE_NOOP("Accuracy", "bandwidth / weights read"),
    QT_TRANSLATE_NOOP("Accuracy", "one efficiency, cache term"),
    QT_TRANSLATE_NOOP("Accuracy", "per card class, overhead a layer"),
    QT_TRANSLATE_NOOP("Accuracy", "per runtime and back end"),
    QT_TRANSLATE_NOOP("Accuracy", "the same per card and format"),
};

QString known(const std::string& name)
{
    for (const char* one : kNames) {
        if (name == one)
            return QCoreApplication::translate(kContext, one);
    }
    return {};
}

}  // namespace

QString accuracyGroupName(const std::string& name)
{
    if (const QString words = known(name); !words.isEmpty())
        return words;
    const std::string_view kind_of_card = "class ", runtime = "runtime ";
    if (name.starts_with(kind_of_card))
        return QCoreApplication::translate(kContext, "class %1").arg(QString::fromStdString(name.substr(kind_of_card.size())));
    if (name.starts_with(runtime))
        return QCoreApplication::translate(kContext, "runtime %1").arg(QString::fromStdString(name.substr(runtime.size())));
    return QString::fromStdString(name);
}

QString formulaName(const std::string& name)
{
    const QString words = known(name);
    return words.isEmpty() ? QString::fromStdString(name) : words;
}

}  // namespace kvsight::ui
