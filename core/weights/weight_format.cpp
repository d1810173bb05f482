// SPDX-License-Identifier: MIT
#include "core/weights/weight_format.h"

#include "core/text.h"
#include "core/weights/weight_size.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

namespace kvsight {

namespace {

// Checkpoints' packings (spec 6.5).
constexpr WeightType kBf16{"bf16", 1, 2};
constexpr WeightType kFp8{"fp8", 1, 1, 128, 128, 32};
constexpr WeightType kInt8{"int8", 1, 1, 0, 1, 16};
constexpr WeightType kGptq8{"gptq8", 1, 1, 128, 1, 24, 32};
constexpr WeightType kGptq4{"gptq4", 2, 1, 128, 1, 20, 32};
constexpr WeightType kAwq4{"awq4", 2, 1, 128, 1, 20};
constexpr WeightType kInt4{"int4", 2, 1, 128, 1, 16};
/// Double quantised: 4 bits, 8 bits of scale for each 64, and 32 for each 256 of those.
constexpr WeightType kNf4{"nf4", 16384, 8452};
constexpr WeightType kMxfp4{"mxfp4", 32, 17};
constexpr WeightType kNvfp4{"nvfp4", 16, 9, 0, 1, 0, 0, 32};

/// MLX: `bits` an element, and a scale and a bias of 16 bits for each 64.
constexpr WeightType mlx(const char* name, std::uint64_t bits) { return {name, 8, bits, 64, 1, 32}; }

/// An average of `bits` hundredths of a bit an element.
constexpr WeightType average(const char* name, std::uint64_t bits) { return {name, 800, bits}; }

constexpr Packing linears(WeightType type)
{
    return {type, type, type, type, kBf16, kBf16, kBf16};
}

constexpr Packing expertsAlone(WeightType type)
{
    return {kBf16, kBf16, type, kBf16, kBf16, kBf16, kBf16};
}

/// Mixtures of experts keep attention and mixers in 16 bits.
constexpr Packing feedForwardAlone(WeightType type)
{
    return {kBf16, type, type, type, kBf16, kBf16, kBf16};
}

constexpr Packing everything(WeightType type)
{
    return {type, type, type, type, type, type, kBf16};
}

WeightFormat checkpoint(const char* name, const Packing& packing)
{
    WeightFormat format;
    format.name = name;
    format.packing = packing;
    return format;
}

WeightFormat gguf(const char* name, FileType type)
{
    WeightFormat format;
    format.name = name;
    format.gguf = type;
    return format;
}

WeightFormat publisherMix(const char* name, FileType base, std::uint64_t percent)
{
    WeightFormat format = gguf(name, base);
    format.percent = percent;
    return format;
}

/// By the bits of the matrices that each packs, most first.
std::vector<WeightFormat> buildFormats()
{
    return {
        gguf("F32", FileType::F32), gguf("BF16", FileType::Bf16), gguf("F16", FileType::F16),
        publisherMix("UD-Q8_K_XL", FileType::Q8_0, 109), gguf("Q8_0", FileType::Q8_0),
        checkpoint("MLX-8bit", everything(mlx("mlx8", 8))), checkpoint("GPTQ-INT8", linears(kGptq8)),
        checkpoint("INT8", linears(kInt8)), checkpoint("BNB-INT8", linears(kInt8)), checkpoint("FP8", linears(kFp8)),
        publisherMix("UD-Q6_K_XL", FileType::Q6_K, 106), gguf("Q6_K", FileType::Q6_K),
        checkpoint("MLX-6bit", everything(mlx("mlx6", 6))), gguf("Q5_1", FileType::Q5_1),
        publisherMix("UD-Q5_K_XL", FileType::Q5_K_M, 104), gguf("Q5_K_M", FileType::Q5_K_M),
        gguf("Q5_K_S", FileType::Q5_K_S), gguf("Q5_0", FileType::Q5_0),
        checkpoint("MLX-5bit", everything(mlx("mlx5", 5))), gguf("Q4_1", FileType::Q4_1),
        publisherMix("UD-Q4_K_XL", FileType::Q4_K_M, 100), gguf("Q4_K_M", FileType::Q4_K_M),
        gguf("IQ4_NL", FileType::Iq4Nl), gguf("Q4_K_S", FileType::Q4_K_S), gguf("Q4_0", FileType::Q4_0),
        checkpoint("MLX-4bit", everything(mlx("mlx4", 4))), checkpoint("NVFP4", feedForwardAlone(kNvfp4)),
        gguf("IQ4_XS", FileType::Iq4Xs), checkpoint("FP8-FP4", {kFp8, kFp8, kMxfp4, kFp8, kBf16, kBf16, kBf16}),
        checkpoint("MXFP4", expertsAlone(kMxfp4)), gguf("MXFP4_MOE", FileType::Mxfp4Moe),
        checkpoint("GPTQ-INT4", linears(kGptq4)), checkpoint("AWQ-INT4", linears(kAwq4)),
        checkpoint("AutoRound-INT4", linears(kAwq4)), checkpoint("BNB-NF4", linears(kNf4)),
        checkpoint("INT4", linears(kInt4)), gguf("Q3_K_L", FileType::Q3_K_L), gguf("Q3_K_M", FileType::Q3_K_M),
        publisherMix("UD-Q3_K_XL", FileType::Q3_K_M, 94), gguf("IQ3_M", FileType::Iq3M),
        gguf("IQ3_S", FileType::Iq3S), gguf("Q3_K_S", FileType::Q3_K_S),
        checkpoint("MLX-3bit", everything(mlx("mlx3", 3))), gguf("IQ3_XS", FileType::Iq3Xs),
        publisherMix("UD-Q3_K_S", FileType::Q3_K_S, 95), gguf("IQ3_XXS", FileType::Iq3Xxs),
        publisherMix("UD-IQ3_XXS", FileType::Iq3Xxs, 95), gguf("Q2_K", FileType::Q2_K),
        publisherMix("UD-IQ2_M", FileType::Iq2M, 103), gguf("Q2_K_S", FileType::Q2_K_S),
        publisherMix("UD-Q2_K_XL", FileType::Q2_K, 93), gguf("IQ2_M", FileType::Iq2M), gguf("IQ2_S", FileType::Iq2S),
        gguf("Q2_0", FileType::Q2_0), publisherMix("UD-IQ2_XXS", FileType::Iq2Xxs, 109),
        gguf("IQ2_XS", FileType::Iq2Xs), gguf("TQ2_0", FileType::Tq2_0),
        checkpoint("MLX-2bit", everything(mlx("mlx2", 2))), gguf("IQ2_XXS", FileType::Iq2Xxs),
        publisherMix("UD-IQ1_M", FileType::Iq1M, 109), gguf("TQ1_0", FileType::Tq1_0), gguf("IQ1_M", FileType::Iq1M),
        publisherMix("UD-IQ1_S", FileType::Iq1S, 104), gguf("IQ1_S", FileType::Iq1S), gguf("Q1_0", FileType::Q1_0),
    };
}

struct Alias {
    std::string_view squashed;
    const char* name;
};

constexpr std::array kAliases = {
    Alias{"FP32", "F32"}, Alias{"FLOAT32", "F32"}, Alias{"FP16", "F16"}, Alias{"FLOAT16", "F16"}, Alias{"HALF", "F16"},
    Alias{"BFLOAT16", "BF16"}, Alias{"MLXBF16", "BF16"}, Alias{"Q8", "Q8_0"}, Alias{"GGUFQ8", "Q8_0"},
    Alias{"Q3K", "Q3_K_M"}, Alias{"Q4K", "Q4_K_M"}, Alias{"Q5K", "Q5_K_M"}, Alias{"Q2KMEDIUM", "Q2_K"},
    Alias{"Q2KM", "Q2_K"}, Alias{"Q2KSMALL", "Q2_K_S"}, Alias{"Q3KSMALL", "Q3_K_S"}, Alias{"Q3KMEDIUM", "Q3_K_M"},
    Alias{"Q3KLARGE", "Q3_K_L"}, Alias{"Q4KSMALL", "Q4_K_S"}, Alias{"Q4KMEDIUM", "Q4_K_M"},
    Alias{"Q5KSMALL", "Q5_K_S"}, Alias{"Q5KMEDIUM", "Q5_K_M"}, Alias{"IQ3SMIX", "IQ3_M"}, Alias{"FP8E4M3", "FP8"},
    Alias{"FP8BLOCK", "FP8"}, Alias{"FP8DYNAMIC", "FP8"}, Alias{"FP8ONLINE", "FP8"}, Alias{"W8A8FP8", "FP8"},
    Alias{"W8A8", "INT8"}, Alias{"W8A16", "INT8"}, Alias{"W4A16", "INT4"}, Alias{"AWQ", "AWQ-INT4"},
    Alias{"AWQ4BIT", "AWQ-INT4"}, Alias{"GPTQ", "GPTQ-INT4"}, Alias{"GPTQ4BIT", "GPTQ-INT4"},
    Alias{"GPTQ8BIT", "GPTQ-INT8"}, Alias{"AUTOROUND", "AutoRound-INT4"}, Alias{"NF4", "BNB-NF4"},
    Alias{"BNB", "BNB-NF4"}, Alias{"BNB4BIT", "BNB-NF4"}, Alias{"BITSANDBYTES", "BNB-NF4"},
    Alias{"BITSANDBYTESINT4", "BNB-NF4"}, Alias{"BITSANDBYTES4BIT", "BNB-NF4"}, Alias{"BNB8BIT", "BNB-INT8"},
    Alias{"BITSANDBYTESINT8", "BNB-INT8"}, Alias{"LLMINT8", "BNB-INT8"}, Alias{"4BITMLX", "MLX-4bit"},
    Alias{"8BITMLX", "MLX-8bit"},
};

/// Capitals and digits only: `Q4_K - Medium` becomes `Q4KMEDIUM`.
std::string squash(std::string_view name)
{
    std::string squashed;
    for (const char letter : name) {
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0)
            squashed += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    return squashed;
}

/// llama.cpp prints some types with their bits (`IQ4_XS - 4.25 bpw`) or with `mostly` before them.
std::string_view withoutDecoration(std::string_view name)
{
    if (const std::size_t dash = name.find(" - "); dash != std::string_view::npos
                                                   && name.find("bpw", dash) != std::string_view::npos)
        name = name.substr(0, dash);
    for (const std::string_view word : {std::string_view("mostly "), std::string_view("all ")}) {
        if (name.substr(0, word.size()) == word)
            name.remove_prefix(word.size());
    }
    return name;
}

/// `EXL3-4.25`: any number of bits from 1 to 8 in hundredths; the head has 6 unless fewer would do.
std::optional<WeightFormat> exlFormat(std::string_view name)
{
    constexpr std::size_t prefix = 4;
    const std::string maker = squash(name.substr(0, prefix));
    if (name.size() <= prefix || (maker != "EXL2" && maker != "EXL3"))
        return std::nullopt;
    std::string_view digits = name.substr(prefix);
    while (!digits.empty() && (digits.front() == '-' || digits.front() == ' ' || digits.front() == '_'))
        digits.remove_prefix(1);
    const std::string number(digits);
    char* end = nullptr;
    const double bits = std::strtod(number.c_str(), &end);
    const std::string unit = squash(end);
    if (end == number.c_str() || (!unit.empty() && unit != "BPW") || !(bits >= 1.0 && bits <= 8.0))
        return std::nullopt;
    const auto hundredths = static_cast<std::uint64_t>(std::lround(bits * 100.0));
    const WeightType linear = average(maker == "EXL2" ? "exl2" : "exl3", hundredths);
    const WeightType head = average(linear.name, std::max<std::uint64_t>(hundredths, 600));
    WeightFormat format = checkpoint("", {linear, linear, linear, linear, head, kBf16, kBf16});
    std::string tail = std::to_string(hundredths % 100 + 100).substr(1);
    if (tail.back() == '0')
        tail.pop_back();
    format.name = maker + "-" + std::to_string(hundredths / 100) + "." + tail;
    return format;
}

/// By any name of a known format, however it is written; null when there is none.
const WeightFormat* findByAnyName(std::string_view name)
{
    const std::string wanted = squash(withoutDecoration(name));
    const auto alias = std::find_if(kAliases.begin(), kAliases.end(),
                                    [&](const Alias& row) { return row.squashed == wanted; });
    const std::string target = alias != kAliases.end() ? squash(alias->name) : wanted;
    for (const WeightFormat& format : knownWeightFormats()) {
        if (squash(format.name) == target)
            return &format;
    }
    return nullptr;
}

/// What `findByAnyName` answers for names as the table writes them: a ranking asks a hundred thousand times.
const WeightFormat* findByOwnName(std::string_view name)
{
    using Names = std::unordered_map<std::string_view, const WeightFormat*>;
    static const Names names = [] {
        Names all;
        for (const WeightFormat& format : knownWeightFormats())
            all.emplace(format.name, findByAnyName(format.name));
        return all;
    }();
    const auto found = names.find(name);
    return found != names.end() ? found->second : nullptr;
}

/// `checkpoint BF16`: plain numbers in safetensors, norms and biases of the same type, where a GGUF of that name has them
/// in f32.
std::optional<WeightFormat> plainCheckpoint(std::string_view name)
{
    constexpr std::string_view prefix = "checkpoint ";
    if (!name.starts_with(prefix))
        return std::nullopt;
    const auto plain = weightFormat(name.substr(prefix.size()));
    const bool is_plain = plain && (plain->gguf == FileType::F32 || plain->gguf == FileType::F16 || plain->gguf == FileType::Bf16);
    if (!is_plain)
        return std::nullopt;
    const WeightType type = ggmlType(plain->gguf == FileType::F32 ? Ggml::F32 : plain->gguf == FileType::F16 ? Ggml::F16 : Ggml::Bf16);
    return checkpoint(plain->name.c_str(), {type, type, type, type, type, type, type});
}

/// The packing of `base` with one scale for each `inputs` numbers instead of the usual number; 0: for each row. Nothing
/// when it has no such groups.
std::optional<WeightFormat> regrouped(WeightFormat base, std::uint64_t inputs)
{
    bool has_groups = false;
    Packing& packing = base.packing;
    for (WeightType* type : {&packing.linear, &packing.dense_ffn, &packing.experts, &packing.shared, &packing.head, &packing.embedding}) {
        const bool groups = type->group_bits > 0 && type->group_inputs > 0 && type->group_outputs == 1;
        has_groups = has_groups || groups;
        if (groups)
            type->group_inputs = inputs;
    }
    return !base.gguf && has_groups ? std::optional(std::move(base)) : std::nullopt;
}

/// `AWQ-INT4-g64`, `GPTQ-INT4-channel`: a format with other groups than the usual ones.
std::optional<WeightFormat> groupedFormat(std::string_view name)
{
    constexpr std::uint64_t most = 65536;
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos || dash == 0)
        return std::nullopt;
    const std::string tail = lowerCase(name.substr(dash + 1));
    std::uint64_t inputs = 0;
    if (tail != "channel") {
        const char* const end = tail.data() + tail.size();
        if (tail.size() < 2 || tail.front() != 'g')
            return std::nullopt;
        const auto [after, error] = std::from_chars(tail.data() + 1, end, inputs);
        if (error != std::errc() || after != end || inputs == 0 || inputs > most)
            return std::nullopt;
    }
    const auto base = weightFormat(name.substr(0, dash));
    auto format = base ? regrouped(*base, inputs) : std::nullopt;
    if (format)
        format->name += '-' + tail;
    return format;
}

}  // namespace

const std::vector<WeightFormat>& knownWeightFormats()
{
    static const std::vector<WeightFormat> formats = buildFormats();
    return formats;
}

std::optional<WeightFormat> weightFormat(std::string_view name)
{
    if (const WeightFormat* format = findByOwnName(name))
        return *format;
    if (squash(withoutDecoration(name)).empty())
        return std::nullopt;
    if (const WeightFormat* format = findByAnyName(name))
        return *format;
    for (const auto& made : {exlFormat, plainCheckpoint, groupedFormat}) {
        if (auto format = made(name))
            return format;
    }
    return std::nullopt;
}

std::vector<std::string> similarWeightFormats(std::string_view name)
{
    const std::string wanted = squash(name).substr(0, 32);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const WeightFormat& format : knownWeightFormats())
        ranked.emplace_back(editDistance(wanted, squash(format.name)), format.name);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (const auto& [distance, candidate] : ranked) {
        if (names.size() < 3 && distance <= std::max<std::size_t>(2, wanted.size() / 2))
            names.push_back(candidate);
    }
    return names;
}

const std::vector<std::string>& weightFormats()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const WeightFormat& format : knownWeightFormats())
            all.push_back(format.name);
        return all;
    }();
    return names;
}

std::optional<std::string> findWeightFormat(std::string_view name)
{
    const auto format = weightFormat(name);
    return format ? std::optional<std::string>(format->name) : std::nullopt;
}

}  // namespace kvsight
