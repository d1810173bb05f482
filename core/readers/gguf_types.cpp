// SPDX-License-Identifier: MIT
#include "core/readers/gguf_types.h"

#include <array>

namespace kvsight {
namespace {

/// By id; a type without a name is withdrawn.
constexpr std::array<GgufTensorType, 43> kTypes{{
    {"f32", 1, 4},        {"f16", 1, 2},        {"q4_0", 32, 18},     {"q4_1", 32, 20},    {},
    {},                   {"q5_0", 32, 22},     {"q5_1", 32, 24},     {"q8_0", 32, 34},    {"q8_1", 32, 36},
    {"q2_K", 256, 84},    {"q3_K", 256, 110},   {"q4_K", 256, 144},   {"q5_K", 256, 176},  {"q6_K", 256, 210},
    {"q8_K", 256, 292},   {"iq2_xxs", 256, 66}, {"iq2_xs", 256, 74},  {"iq3_xxs", 256, 98}, {"iq1_s", 256, 50},
    {"iq4_nl", 32, 18},   {"iq3_s", 256, 110},  {"iq2_s", 256, 82},   {"iq4_xs", 256, 136}, {"i8", 1, 1},
    {"i16", 1, 2},        {"i32", 1, 4},        {"i64", 1, 8},        {"f64", 1, 8},       {"iq1_m", 256, 56},
    {"bf16", 1, 2},       {},                   {},                   {},                  {"tq1_0", 256, 54},
    {"tq2_0", 256, 66},   {},                   {},                   {},                  {"mxfp4", 32, 17},
    {"nvfp4", 64, 36},    {"q1_0", 128, 18},    {"q2_0", 64, 18},
}};

struct Named {
    std::uint32_t id;
    const char* name;
};

constexpr std::array kForeign{
    Named{4, "q4_2"}, Named{5, "q4_3"}, Named{31, "q4_0_4_4"}, Named{32, "q4_0_4_8"}, Named{33, "q4_0_8_8"},
    Named{36, "iq4_nl_4_4"}, Named{37, "iq4_nl_4_8"}, Named{38, "iq4_nl_8_8"}, Named{133, "q6_0 (ik_llama.cpp)"},
    Named{134, "iq1_bn (ik_llama.cpp)"}, Named{135, "iq2_bn (ik_llama.cpp)"}, Named{137, "iq2_k (ik_llama.cpp)"},
    Named{138, "iq3_k (ik_llama.cpp)"}, Named{139, "iq4_k (ik_llama.cpp)"}, Named{140, "iq5_k (ik_llama.cpp)"},
    Named{141, "iq6_k (ik_llama.cpp)"}, Named{144, "iq4_ks (ik_llama.cpp)"}, Named{145, "iq2_ks (ik_llama.cpp)"},
    Named{146, "iq4_kss (ik_llama.cpp)"}, Named{151, "q8_KV (ik_llama.cpp)"}, Named{152, "iq5_ks (ik_llama.cpp)"},
    Named{153, "iq2_kt (ik_llama.cpp)"}, Named{154, "iq3_kt (ik_llama.cpp)"}, Named{155, "iq4_kt (ik_llama.cpp)"},
    Named{156, "iq3_ks (ik_llama.cpp)"}, Named{157, "iq2_kl (ik_llama.cpp)"}, Named{158, "iq1_kt (ik_llama.cpp)"},
};

constexpr std::array<const char*, 42> kFileTypes{
    "F32",     "F16",    "Q4_0",   "Q4_1",   "",       "",       "",      "Q8_0",   "Q5_0",    "Q5_1",   "Q2_K",
    "Q3_K_S",  "Q3_K_M", "Q3_K_L", "Q4_K_S", "Q4_K_M", "Q5_K_S", "Q5_K_M", "Q6_K",  "IQ2_XXS", "IQ2_XS", "Q2_K_S",
    "IQ3_XS",  "IQ3_XXS", "IQ1_S", "IQ4_NL", "IQ3_S",  "IQ3_M",  "IQ2_S", "IQ2_M",  "IQ4_XS",  "IQ1_M",  "BF16",
    "",        "",       "",       "TQ1_0",  "TQ2_0",  "MXFP4_MOE", "NVFP4", "Q1_0", "Q2_0",
};

}  // namespace

const GgufTensorType* ggufTensorType(std::uint32_t id)
{
    return id < kTypes.size() && kTypes[id].block_bytes > 0 ? &kTypes[id] : nullptr;
}

const char* foreignTensorType(std::uint32_t id)
{
    for (const Named& row : kForeign) {
        if (row.id == id)
            return row.name;
    }
    return id >= 202 && id <= 399 ? "ik_llama.cpp" : "";
}

const char* ggufFileType(std::uint64_t number)
{
    constexpr std::uint64_t guessed = 1024;  // added when the type was guessed from the tensors
    if (number >= guessed)
        number -= guessed;
    return number < kFileTypes.size() ? kFileTypes[number] : "";
}

}  // namespace kvsight
