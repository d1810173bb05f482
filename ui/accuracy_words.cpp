// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy_words.h"

#include <QCoreApplication>

#include <string_view>
#include <utility>

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

/// The measured runs' words for kinds of cards, and the window's.
struct CardClass {
    std::string_view id;
    const char* name;
};
constexpr CardClass kCardClasses[] = {
    {"amd-consumer", QT_TRANSLATE_NOOP("Accuracy", "AMD consumer cards")},
    {"amd-datacenter", QT_TRANSLATE_NOOP("Accuracy", "AMD data center cards")},
    {"apple", QT_TRANSLATE_NOOP("Accuracy", "Apple chips")},
    {"cpu", QT_TRANSLATE_NOOP("Accuracy", "CPUs")},
    {"intel-datacenter", QT_TRANSLATE_NOOP("Accuracy", "Intel data center cards")},
    {"intel-consumer", QT_TRANSLATE_NOOP("Accuracy", "Intel cards")},
    {"nv-consumer", QT_TRANSLATE_NOOP("Accuracy", "NVIDIA consumer cards")},
    {"nv-datacenter", QT_TRANSLATE_NOOP("Accuracy", "NVIDIA data center cards")},
    {"nv-workstation", QT_TRANSLATE_NOOP("Accuracy", "NVIDIA workstation cards")},
    {"unified-amd", QT_TRANSLATE_NOOP("Accuracy", "AMD chips with unified memory")},
    {"unified-nv", QT_TRANSLATE_NOOP("Accuracy", "NVIDIA chips with unified memory")},
};

/// `llama.cpp/cuda` as people write it.
QString runtimeName(std::string_view family)
{
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"cuda", "CUDA"}, {"rocm", "ROCm"}, {"vulkan", "Vulkan"}, {"metal", "Metal"}, {"sycl", "SYCL"}, {"cpu", "CPU"},
        {"mlx", "MLX"}, {"vllm", "vLLM"}, {"sglang", "SGLang"}, {"tensorrt-llm", "TensorRT-LLM"},
        {"exllamav2", "ExLlamaV2"}, {"exllamav3", "ExLlamaV3"}};
    const auto written = [&](std::string_view name) {
        for (const auto& [id, text] : names) {
            if (id == name)
                return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        }
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    };
    const auto slash = family.find('/');
    if (slash == std::string_view::npos)
        return written(family);
    return written(family.substr(0, slash)) + QStringLiteral(" · ") + written(family.substr(slash + 1));
}

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
    const std::string_view all = name, kind_of_card = "class ", runtime = "runtime ";
    if (all.starts_with(kind_of_card)) {
        for (const CardClass& one : kCardClasses) {
            if (one.id == all.substr(kind_of_card.size()))
                return QCoreApplication::translate(kContext, one.name);
        }
    }
    if (all.starts_with(runtime))
        return runtimeName(all.substr(runtime.size()));
    return QString::fromStdString(name);
}

QString runtimeFamilyName(const std::string& family)
{
    return runtimeName(family);
}

QString formulaName(const std::string& name)
{
    const QString words = known(name);
    return words.isEmpty() ? QString::fromStdString(name) : words;
}

}  // namespace kvsight::ui
