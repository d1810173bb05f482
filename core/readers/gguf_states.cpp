// SPDX-License-Identifier: MIT
#include "core/readers/gguf_layers.h"

#include "core/checked.h"

namespace kvsight {
namespace {

constexpr Range kAnySize{0, widthRange.most};

struct State {
    Checked conv;
    Checked recurrent;
    bool known = true;
};

State scanned(GgufFields& fields)
{
    const auto kernel = fields.whole("", "ssm.conv_kernel", kAnySize);
    const auto inner = fields.whole("", "ssm.inner_size", kAnySize);
    const auto size = fields.whole("", "ssm.state_size", kAnySize);
    const std::uint64_t groups = fields.wholeOr("ssm.group_count", kAnySize, 0);
    if (!kernel || !inner || !size)
        return {0, 0, false};
    const std::uint64_t history = *kernel > 0 ? *kernel - 1 : 0;
    return {Checked(history) * (Checked(*inner) + Checked(2) * groups * *size), Checked(*size) * *inner, true};
}

State kda(GgufFields& fields, std::uint64_t heads)
{
    const auto dim = fields.whole("", "kda.head_dim", headRange);
    const std::uint64_t kernel = fields.wholeOr("ssm.conv_kernel", kAnySize, 4);
    const std::uint64_t history = kernel > 0 ? kernel - 1 : 3;
    const Checked width = Checked(heads) * dim.value_or(0);
    return {Checked(3) * history * width, width * dim.value_or(0), dim.has_value()};
}

State rwkv(GgufFields& fields, std::uint64_t hidden)
{
    const auto size = fields.whole("", "wkv.head_size", headRange);
    const std::uint64_t shifts = fields.wholeOr("token_shift_count", kAnySize, 2);
    return {Checked(shifts) * hidden, Checked(hidden) * size.value_or(0), size.has_value()};
}

State shortConv(GgufFields& fields, std::uint64_t hidden)
{
    const auto steps = fields.whole("", "shortconv.l_cache", headRange);
    return {Checked(hidden) * (steps.value_or(1) - 1), 0, steps.has_value()};
}

}  // namespace

void sizeGgufState(GgufFields& fields, const ModelShape& shape, std::uint64_t heads, std::uint64_t head_dim,
                   LayerShape& layer)
{
    const State state = layer.state == StateKind::Rwkv      ? rwkv(fields, shape.hidden_size)
                      : layer.state == StateKind::ShortConv ? shortConv(fields, shape.hidden_size)
                      : layer.state == StateKind::Kda       ? kda(fields, heads)
                      : layer.state == StateKind::Lightning ? State{0, Checked(heads) * head_dim * head_dim, true}
                                                            : scanned(fields);
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    layer.state_unknown = !state.known;
    if (!state.known)
        return;
    if (state.conv > Checked(most) || state.recurrent > Checked(most))
        return fields.refuse("bad_value", "ssm",
                             {KV_TR("core", "{file}: the sizes of the recurrent state multiply to more than 2^40 elements."
                                            " Correct them."), {}});
    layer.state_conv = state.conv.saturated();
    layer.state_recurrent = state.recurrent.saturated();
}

GgufArchitecture guessedArchitecture(const GgufFields& fields)
{
    GgufArchitecture guess;
    guess.name = fields.architecture();
    guess.family = fields.architecture();
    if (fields.has("wkv.head_size"))
        guess.state = StateKind::Rwkv;
    else if (fields.has("shortconv.l_cache"))
        guess.state = StateKind::ShortConv;
    else if (fields.has("kda.head_dim"))
        guess.state = StateKind::Kda;
    else if (fields.has("full_attention_interval") || fields.has("attention.recurrent_layers"))
        guess.state = StateKind::GatedDeltaNet;
    else if (fields.has("ssm.inner_size"))
        guess.state = fields.has("ssm.group_count") ? StateKind::Mamba2 : StateKind::Mamba1;
    if (guess.state == StateKind::None)
        return guess;
    const GgufValue* heads = fields.find("attention.head_count_kv");
    if (guess.state == StateKind::GatedDeltaNet)
        guess.mixing = GgufMixing::Interval;
    else if (!fields.has("attention.head_count"))
        guess.mixing = GgufMixing::Pure;
    else
        guess.mixing = heads != nullptr && heads->type == GgufType::Array ? GgufMixing::ByHeads : GgufMixing::Both;
    return guess;
}

}  // namespace kvsight
