// SPDX-License-Identifier: MIT
#include "core/checked.h"
#include "core/readers/layer_widths.h"

namespace kvsight {
namespace {

using Optional = std::optional<std::uint64_t>;

/// A product or sum over numbers of which some may be unknown.
struct Elements {
    Checked value;
    bool known = true;

    Elements(Optional number) : value(number.value_or(0)), known(number.has_value()) {}
    Elements(Checked number, bool is_known) : value(number), known(is_known) {}
    friend Elements operator*(Elements a, Elements b) { return {a.value * b.value, a.known && b.known}; }
    friend Elements operator+(Elements a, Elements b) { return {a.value + b.value, a.known && b.known}; }
};

Elements count(std::uint64_t number) { return Elements(Optional(number)); }

Elements read(ConfigFields& fields, Keys keys)
{
    return fields.whole("", keys, {0, widthRange.most});
}

/// kernel - 1: how many steps a convolution remembers.
Elements history(ConfigFields& fields, Keys keys)
{
    const auto kernel = fields.whole("", keys, {1, headRange.most});
    return kernel ? count(*kernel - 1) : Elements(std::nullopt);
}

const Keys convKeys{"mamba_d_conv", "conv_kernel", "d_conv", "ssm_cfg.d_conv"};
const Keys stateKeys{"mamba_d_state", "ssm_state_size", "state_size", "d_state", "ssm_cfg.d_state"};

Elements expandedWidth(ConfigFields& fields, const ModelShape& shape)
{
    return read(fields, {"mamba_expand", "expand", "ssm_cfg.expand"}) * count(shape.hidden_size);
}

struct State {
    Elements conv;
    Elements recurrent;
    Elements steps = Elements(std::nullopt);   ///< of the convolution's history
    Elements group_width = Elements(std::nullopt);
    Elements groups = Elements(std::nullopt);
};

State mamba1(ConfigFields& fields, const ModelShape& shape)
{
    const bool original = fields.find("ssm_cfg") != nullptr;  // mamba-ssm's own files leave its defaults out
    const bool pure = fields.familyIs({"mamba", "falcon_mamba"});
    Optional inner = pure ? fields.whole("", {"intermediate_size", "d_inner"}, widthRange)
                          : fields.whole("", {"d_inner", "mamba_d_inner"}, widthRange);
    const auto orDefault = [&](Elements value, std::uint64_t otherwise) {
        return !value.known && original ? count(otherwise) : value;
    };
    Elements width = inner ? Elements(inner) : expandedWidth(fields, shape);
    width = orDefault(width, 2 * shape.hidden_size);
    const Elements conv = orDefault(history(fields, convKeys), 3);
    const Elements state = orDefault(read(fields, stateKeys), 16);
    return {conv * width, width * state};
}

State mamba2(ConfigFields& fields, const ModelShape& shape)
{
    const bool original = fields.find("ssm_cfg") != nullptr;
    const Elements heads = read(fields, {"mamba_n_heads", "mamba_num_heads", "n_mamba_heads", "num_heads"});
    // Bamba writes "auto" for the head size: the expanded width over the heads.
    const Keys dims{"mamba_d_head", "mamba_head_dim", "mamba_headdim", "hidden_size_per_head", "head_dim"};
    const char* dim_key = fields.firstOf(dims);
    const bool automatic = dim_key != nullptr && fields.find(dim_key)->text == "auto";
    const Optional given = fields.whole("", {"mamba_d_ssm", "d_inner"}, widthRange);
    Elements inner = given ? Elements(given) : automatic ? expandedWidth(fields, shape) : heads * read(fields, dims);
    if (!inner.known && (original || fields.firstOf(dims) == nullptr))
        inner = original ? count(2 * shape.hidden_size) : expandedWidth(fields, shape);
    Elements groups = read(fields, {"mamba_n_groups", "n_groups", "mamba_ngroups"});
    if (!groups.known)
        groups = count(fields.familyIs({"plamo2"}) ? 0 : 1);
    Elements state = read(fields, stateKeys);
    Elements conv = history(fields, convKeys);
    if (original) {
        state = state.known ? state : count(128);
        conv = conv.known ? conv : count(3);
    }
    return {conv * (inner + count(2) * groups * state), inner * state, conv, count(2) * groups * state, groups};
}

State gatedDeltaNet(ConfigFields& fields)
{
    const Elements key_heads = read(fields, {"linear_num_key_heads"});
    const Elements value_heads = read(fields, {"linear_num_value_heads"});
    const Elements key_dim = read(fields, {"linear_key_head_dim"});
    const Elements value_dim = read(fields, {"linear_value_head_dim"});
    const Elements channels = value_dim * value_heads + count(2) * key_dim * key_heads;
    const Elements steps = history(fields, {"linear_conv_kernel_dim"});
    return {steps * channels, key_dim * value_dim * value_heads, steps};
}

/// Three convolutions (q, k, v) and one matrix a head.
State kda(ConfigFields& fields, const ModelShape& shape)
{
    const Optional own = fields.whole("", {"linear_attn_config.num_heads"}, headRange);
    const Elements heads = own ? Elements(own) : count(shape.query_heads);
    const Elements dim = read(fields, {"linear_attn_config.head_dim"});
    return {count(3) * history(fields, {"linear_attn_config.short_conv_kernel_size"}) * heads * dim, dim * dim * heads};
}

State lightning(ConfigFields& fields, const ModelShape& shape)
{
    Elements dim = read(fields, {"lightning_head_dim", "head_dim"});
    if (!dim.known && shape.query_heads != 0 && shape.hidden_size % shape.query_heads == 0)
        dim = count(shape.hidden_size / shape.query_heads);
    const Optional own = fields.whole("", {"lightning_nh"}, headRange);
    const Elements heads = own ? Elements(own) : count(shape.query_heads);
    return {count(0), heads * dim * dim};
}

/// LFM2 convolves the hidden vector; Inkling K, V and two hidden vectors beside a cache.
State shortConv(ConfigFields& fields, const ModelShape& shape, const LayerShape& layer)
{
    if (layer.cache == CacheKind::None)
        return {history(fields, {"conv_L_cache", "conv_l_cache"}) * count(shape.hidden_size), count(0)};
    const std::uint64_t keys_and_values = layer.kv_heads * (layer.head_dim_k + layer.head_dim_v);
    if (fields.familyIs({"baichuan_m1"}))  // K and V alone
        return {history(fields, {"conv_window"}) * count(keys_and_values), count(0)};
    return {history(fields, {"conv_kernel_size"}) * count(keys_and_values + 2 * shape.hidden_size), count(0)};
}

State rwkv(ConfigFields& fields, const ModelShape& shape)
{
    const Elements hidden = count(shape.hidden_size);
    if (fields.familyIs({"rwkv"}))  // RWKV 4: numerator, denominator and maximum
        return {count(2) * hidden, count(3) * hidden};
    // Qwen converted to RWKV shifts tokens before its attention alone.
    const Elements shifts = count(fields.familyIs({"rwkv6qwen2", "arwkv7", "rwkv_hybrid"}) ? 1 : 2);
    return {shifts * hidden, hidden * read(fields, {"head_size", "head_dim", "wkv_head_size"})};
}

State rgLru(ConfigFields& fields, const ModelShape& shape)
{
    const Optional own = fields.whole("", {"lru_width"}, widthRange);
    const Elements width = own ? Elements(own) : count(shape.hidden_size);
    return {history(fields, {"conv1d_width"}) * width, width};
}

State sizesOf(StateKind kind, ConfigFields& fields, const ModelShape& shape, const LayerShape& layer)
{
    switch (kind) {
    case StateKind::Mamba1: return mamba1(fields, shape);
    case StateKind::Mamba2: return mamba2(fields, shape);
    case StateKind::GatedDeltaNet: return gatedDeltaNet(fields);
    case StateKind::Kda: return kda(fields, shape);
    case StateKind::Lightning: return lightning(fields, shape);
    case StateKind::ShortConv: return shortConv(fields, shape, layer);
    case StateKind::Rwkv: return rwkv(fields, shape);
    case StateKind::RgLru: return rgLru(fields, shape);
    case StateKind::None:
    case StateKind::Compressor: break;
    }
    return {Elements(std::nullopt), Elements(std::nullopt)};
}

}  // namespace

StateKind stateKindOf(const ConfigFields& fields)
{
    if (fields.familyIs({"mamba", "falcon_mamba", "jamba", "zamba", "phi4flash", "hymba"}))
        return StateKind::Mamba1;
    if (fields.familyIs({"mamba2", "nemotron_h", "bamba", "granitemoehybrid", "falcon_h1", "zamba2", "plamo2"}))
        return StateKind::Mamba2;
    if (fields.familyStartsWith({"rwkv", "arwkv"}))
        return StateKind::Rwkv;
    if (fields.familyIs({"recurrent_gemma"}))
        return StateKind::RgLru;
    if (fields.familyIs({"lfm2", "lfm2_moe", "inkling_text", "baichuan_m1"}))
        return StateKind::ShortConv;
    if (fields.familyStartsWith({"qwen3_next", "qwen3_5"}) || fields.names({"linear_num_value_heads"}))
        return StateKind::GatedDeltaNet;
    if (fields.find("linear_attn_config") != nullptr)
        return StateKind::Kda;
    if (fields.familyStartsWith({"minimax", "bailing"}) || fields.names({"lightning_nh"}))
        return StateKind::Lightning;
    if (fields.find("ssm_cfg") != nullptr)
        return fields.word({"ssm_cfg.layer"}) == "Mamba2" ? StateKind::Mamba2 : StateKind::Mamba1;
    if (fields.firstOf({"mamba_n_heads", "mamba_num_heads", "n_mamba_heads"}) != nullptr)
        return StateKind::Mamba2;
    if (fields.firstOf({"mamba_d_state", "ssm_state_size"}) != nullptr)
        return StateKind::Mamba1;
    if (fields.firstOf({"conv_L_cache"}) != nullptr)
        return StateKind::ShortConv;
    return StateKind::None;
}

void sizeState(ConfigFields& fields, const ModelShape& shape, LayerShape& layer)
{
    const State state = sizesOf(layer.state, fields, shape, layer);
    const auto conv = state.conv.value.value();
    const auto recurrent = state.recurrent.value.value();
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    if (!state.conv.known || !state.recurrent.known) {
        layer.state_unknown = true;
        fields.remark(Severity::Warning, "state_unknown", stateKindName(layer.state),
                      KV_TR("core", "{file} names layers with a {key} state but not its sizes; the state's bytes are unknown."));
        return;
    }
    if (!conv || !recurrent || *conv > most || *recurrent > most) {
        if (!fields.isBroken())
            fields.refuse("bad_value", "state_size",
                          KV_TR("core", "{file}: the sizes of the recurrent state multiply to more than 2^40 elements."
                                        " Correct them."));
        return;
    }
    layer.state_conv = *conv;
    layer.state_recurrent = *recurrent;
    const auto known = [](const Elements& number) { return number.known ? number.value.value().value_or(0) : 0; };
    layer.state_conv_steps = known(state.steps);
    layer.state_group_width = known(state.group_width);
    layer.state_groups = known(state.groups);
}

}  // namespace kvsight
