// SPDX-License-Identifier: MIT
#include "core/weights/tensor_layers.h"

namespace kvsight {

namespace {

constexpr WeightRole kRole = WeightRole::StateMixer;

struct MambaSize {
    Checked inner;
    std::uint64_t state = 0;
    std::uint64_t kernel = 4;
    std::uint64_t heads = 0;
    std::uint64_t groups = 1;
};

MambaSize mambaSize(const TensorSource& source)
{
    const ConfigView& config = source.config;
    MambaSize size;
    size.state = config.number({"ssm_state_size", "mamba_d_state", "state_size", "d_state"}, 16);
    size.kernel = config.number({"mamba_d_conv", "conv_kernel", "d_conv"}, 4);
    size.heads = config.number({"mamba_num_heads", "mamba_n_heads", "n_mamba_heads", "num_heads"}, 0);
    size.groups = config.number({"mamba_n_groups", "n_groups", "mamba_ngroups"}, 1);
    const auto head_dim = config.number({"mamba_head_dim", "mamba_d_head", "mamba_headdim"});
    auto inner = config.number({"mamba_d_ssm", "d_inner"});
    // Falcon Mamba's "expand" is not what its width follows from.
    if (!source.habits.feed_forward && !inner)
        inner = config.number({"intermediate_size"});
    const JsonValue* original = config.find({"ssm_cfg"});  // mamba-ssm's own files leave its defaults out
    const bool second = original != nullptr && ConfigView(*original).text("layer") == "Mamba2";
    const Checked expanded = Checked(source.hidden) * config.number({"mamba_expand", "expand"}, 2);
    if (inner)
        size.inner = *inner;
    else
        size.inner = head_dim && size.heads > 0 ? Checked(size.heads) * *head_dim : expanded;
    if (second) {
        size.state = ConfigView(*original).number({"d_state"}, 128);
        size.heads = (size.inner / ConfigView(*original).number({"headdim"}, 64)).saturated();
    }
    return size;
}

void listMamba1(const TensorSource& source, TensorList& list)
{
    const MambaSize size = mambaSize(source);
    const std::uint64_t rank = source.config.number({"mamba_dt_rank", "time_step_rank", "dt_rank"},
                                                    (source.hidden + 15) / 16);
    const bool bias = source.config.flag({"mamba_proj_bias", "use_bias"}, false);
    list.linear(kRole, TensorUse::Other, source.hidden, size.inner * 2, bias);
    list.f32Matrix(kRole, size.kernel, size.inner);
    if (source.config.flag({"mamba_conv_bias", "use_conv_bias"}, true))
        list.vector(kRole, size.inner);
    list.matrix(kRole, TensorUse::Other, size.inner, Checked(rank) + Checked(size.state) * 2);
    list.linear(kRole, TensorUse::Other, rank, size.inner, true);
    list.f32Matrix(kRole, size.state, size.inner);
    list.vector(kRole, size.inner);
    if (source.habits.mamba_norms) {
        list.vector(WeightRole::Norm, rank);
        list.vector(WeightRole::Norm, size.state);
        list.vector(WeightRole::Norm, size.state);
    }
    list.linear(kRole, TensorUse::Other, size.inner, source.hidden, bias);
}

void listMamba2(const TensorSource& source, TensorList& list)
{
    const MambaSize size = mambaSize(source);
    const Checked channels = size.inner + Checked(2) * size.groups * size.state;
    const bool bias = source.config.flag({"mamba_proj_bias", "use_bias"}, false);
    list.linear(kRole, TensorUse::Other, source.hidden, size.inner + channels + size.heads, bias);
    list.f32Matrix(kRole, size.kernel, channels);
    if (source.config.flag({"mamba_conv_bias", "use_conv_bias"}, true))
        list.vector(kRole, channels);
    for (int values = 0; values < 3; ++values)
        list.vector(kRole, size.heads);
    if (source.habits.mamba_out_norm || source.config.flag({"mamba_rms_norm"}, false))
        list.vector(WeightRole::Norm, size.inner);
    list.linear(kRole, TensorUse::Other, size.inner, source.hidden, bias);
}

void listGatedDeltaNet(const TensorSource& source, TensorList& list)
{
    const ConfigView& config = source.config;
    const std::uint64_t value_heads = config.number({"linear_num_value_heads"}, 0);
    const std::uint64_t value_dim = config.number({"linear_value_head_dim"}, 0);
    const Checked key = Checked(config.number({"linear_num_key_heads"}, 0)) * config.number({"linear_key_head_dim"}, 0);
    const Checked value = Checked(value_heads) * value_dim;
    const Checked channels = key * 2 + value;
    list.matrix(kRole, TensorUse::AttentionQkv, source.hidden, channels);
    list.matrix(kRole, TensorUse::Other, source.hidden, value);
    const bool joint = source.habits.joint_state_gates;
    for (unsigned gates = 0; gates < (joint ? 1U : 2U); ++gates)
        list.matrix(kRole, TensorUse::Other, source.hidden, Checked(value_heads) * (joint ? 2 : 1));
    list.f32Matrix(kRole, config.number({"linear_conv_kernel_dim"}, 4), channels);
    list.vector(kRole, value_heads);
    list.vector(kRole, value_heads);
    list.vector(WeightRole::Norm, value_dim);
    list.matrix(kRole, TensorUse::Other, value, source.hidden);
}

void listKda(const TensorSource& source, TensorList& list)
{
    const JsonValue* linear = source.config.find({"linear_attn_config"});
    const ConfigView config = linear != nullptr ? ConfigView(*linear) : source.config;
    const std::uint64_t heads = config.number({"num_heads"}, 0);
    const std::uint64_t dim = config.number({"head_dim"}, 0);
    const std::uint64_t kernel = config.number({"short_conv_kernel_size"}, 4);
    const Checked width = Checked(heads) * dim;
    for (const TensorUse use : {TensorUse::AttentionQ, TensorUse::AttentionK, TensorUse::AttentionV}) {
        list.matrix(kRole, use, source.hidden, width);
        list.f32Matrix(kRole, kernel, width);
    }
    list.matrix(kRole, TensorUse::Other, source.hidden, dim);
    list.matrix(kRole, TensorUse::Other, dim, width);
    list.matrix(kRole, TensorUse::Other, source.hidden, heads);
    list.vector(kRole, heads);
    list.vector(kRole, width);
    if (config.flag({"use_full_rank_gate"}, false)) {
        list.matrix(kRole, TensorUse::Other, source.hidden, width);
    } else {
        list.matrix(kRole, TensorUse::Other, source.hidden, dim);
        list.matrix(kRole, TensorUse::Other, dim, width);
    }
    list.vector(WeightRole::Norm, dim);
    list.matrix(kRole, TensorUse::AttentionOut, width, source.hidden);
}

void listLightning(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    const std::uint64_t heads = layer.query_heads > 0 ? layer.query_heads : source.shape.query_heads;
    const Checked width = Checked(heads) * source.config.number({"head_dim"}, heads > 0 ? source.hidden / heads : 0);
    list.matrix(kRole, TensorUse::AttentionQkv, source.hidden, width * 3);
    list.matrix(kRole, TensorUse::Other, source.hidden, width);
    list.vector(WeightRole::Norm, width);
    list.matrix(kRole, TensorUse::AttentionOut, width, source.hidden);
}

void listShortConv(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    if (layer.cache != CacheKind::None) {
        // Four short convolutions beside attention: over K, over V, and before and after the feed-forward part.
        const std::uint64_t kernel = source.config.number({"conv_kernel_size"}, 4);
        list.f32Matrix(kRole, kernel, Checked(layer.kv_heads) * layer.head_dim_k);
        list.f32Matrix(kRole, kernel, Checked(layer.kv_heads) * layer.head_dim_v);
        list.f32Matrix(kRole, kernel, source.hidden);
        list.f32Matrix(kRole, kernel, source.hidden);
        return;
    }
    const bool bias = source.config.flag({"conv_bias"}, false);
    const Checked width = source.hidden;
    list.linear(kRole, TensorUse::Other, source.hidden, width * 3, bias);
    list.f32Matrix(kRole, source.config.number({"conv_L_cache"}, 3), width);
    if (bias)
        list.vector(kRole, width);
    list.linear(kRole, TensorUse::Other, width, source.hidden, bias);
}

void listRgLru(const TensorSource& source, const LayerShape&, TensorList& list)
{
    const std::uint64_t width = source.config.number({"lru_width"}, source.hidden);
    const std::uint64_t heads = source.config.number({"num_attention_heads"}, 1);
    const std::uint64_t block = heads > 0 ? width / heads : 0;
    list.linear(kRole, TensorUse::Other, source.hidden, width, true);
    list.linear(kRole, TensorUse::Other, source.hidden, width, true);
    list.f32Matrix(kRole, source.config.number({"conv1d_width"}, 4), width);
    list.vector(kRole, width);
    list.vector(kRole, width);
    for (int gate = 0; gate < 2; ++gate) {
        list.matrix(kRole, TensorUse::Other, block, block, heads);
        list.vector(kRole, width);
    }
    list.linear(kRole, TensorUse::Other, width, source.hidden, true);
}

}  // namespace

void listStateMixer(const TensorSource& source, const LayerShape& layer, TensorList& list)
{
    switch (layer.state) {
    case StateKind::Mamba1: return listMamba1(source, list);
    case StateKind::Mamba2: return listMamba2(source, list);
    case StateKind::GatedDeltaNet: return listGatedDeltaNet(source, list);
    case StateKind::Kda: return listKda(source, list);
    case StateKind::Lightning: return listLightning(source, layer, list);
    case StateKind::ShortConv: return listShortConv(source, layer, list);
    case StateKind::RgLru: return listRgLru(source, layer, list);
    case StateKind::None:
    case StateKind::Rwkv:
    case StateKind::Compressor: return;
    }
}

}  // namespace kvsight
