// SPDX-License-Identifier: MIT
#include "core/weights/tensor_layers.h"

#include <algorithm>
#include <charconv>

namespace kvsight {

namespace {

/// `3,4,5`: whether the text names the number.
bool textHolds(std::string_view text, std::size_t number)
{
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at < end) {
        std::size_t found = 0;
        const auto [after, error] = std::from_chars(at, end, found);
        if (error == std::errc() && found == number)
            return true;
        at = error == std::errc() ? after : at + 1;
        while (at < end && (*at < '0' || *at > '9'))
            ++at;
    }
    return false;
}

bool holdsText(const JsonValue& list, std::initializer_list<std::string_view> texts)
{
    return std::any_of(list.items.begin(), list.items.end(), [&](const JsonValue& item) {
        return std::find(texts.begin(), texts.end(), item.text) != texts.end();
    });
}

std::uint64_t roundUp(std::uint64_t value, std::uint64_t multiple)
{
    const std::uint64_t rest = multiple == 0 ? 0 : value % multiple;
    return rest == 0 ? value : (Checked(value - rest) + multiple).saturated();
}

/// Whether the config's own list of layers says that the layer has experts; nothing when there is no list.
std::optional<bool> listedExperts(const ConfigView& config, std::size_t index)
{
    if (const JsonValue* kinds = config.find({"mlp_layer_types"}); kinds != nullptr && kinds->isArray())
        return index < kinds->items.size() && kinds->items[index].text != "dense";
    if (const JsonValue* freq = config.find({"moe_layer_freq"}); freq != nullptr && freq->isArray())
        return index < freq->items.size() && freq->items[index].wholeNumber().value_or(0) != 0;
    if (const std::string numbers = config.text("moe_layers_enum"); !numbers.empty())
        return textHolds(numbers, index);
    if (const JsonValue* layers = config.find({"moe_layers"}); layers != nullptr && layers->isArray())
        return config.listHolds("moe_layers", index);
    if (const std::string pattern = config.text("hybrid_override_pattern"); !pattern.empty())
        return index < pattern.size() && pattern[index] == 'E';
    if (const JsonValue* kinds = config.find({"layers_block_type"}); kinds != nullptr && kinds->isArray()) {
        if (holdsText(*kinds, {"moe"}))
            return index < kinds->items.size() && kinds->items[index].text == "moe";
    }
    return std::nullopt;
}

/// nemotron-nas: the width follows from a multiple of the hidden size, rounded up to 256.
std::uint64_t multipliedWidth(const JsonValue& block, std::uint64_t hidden)
{
    const JsonValue* ffn = block.find("ffn");
    if (ffn == nullptr)
        return 0;
    const JsonValue* absent = ffn->find("no_op");
    if (absent != nullptr && absent->boolean)
        return 0;
    if (const JsonValue* width = ffn->find("intermediate_size"); width != nullptr && width->isNumber())
        return width->wholeNumber().value_or(0);
    const JsonValue* factor = ffn->find("ffn_mult");
    const double value = factor != nullptr ? factor->number().value_or(0) : 0;
    const double width = 2.0 * value * static_cast<double>(hidden) / 3.0;
    return width > 0 && width < 1e12 ? roundUp(static_cast<std::uint64_t>(width), 256) : 0;
}

/// OpenELM: a multiple of the hidden size, to the nearest multiple of 256 but never a tenth below.
std::uint64_t multipleOfHidden(double factor, std::uint64_t hidden)
{
    const double width = factor * static_cast<double>(hidden);
    if (!(width >= 1 && width < 1e12))
        return 0;
    const std::uint64_t nearest = std::max<std::uint64_t>(256, (static_cast<std::uint64_t>(width) + 128) / 256 * 256);
    return static_cast<double>(nearest) < 0.9 * width ? nearest + 256 : nearest;
}

/// The first OLMo and the first Llama files may give a factor where others give the width.
std::optional<std::uint64_t> statedByFactor(const TensorSource& source)
{
    const ConfigView& config = source.config;
    if (config.text("model_type") == "hf_olmo" && config.find({"mlp_hidden_size"}) == nullptr) {
        const auto ratio = config.number({"mlp_ratio"});
        return ratio ? (Checked(source.hidden) * *ratio / source.habits.ffn_divisor).value() : std::nullopt;
    }
    const auto multiple = config.number({"multiple_of"});
    if (!multiple || config.find({"dim"}) == nullptr || config.find({"hidden_dim", "intermediate_size"}) != nullptr)
        return std::nullopt;
    const JsonValue* factor = config.find({"ffn_dim_multiplier"});
    const std::uint64_t two_thirds = (Checked(source.hidden) * 8).saturated() / 3;
    const double width = static_cast<double>(two_thirds)
                         * (factor != nullptr ? factor->number().value_or(1.0) : 1.0);
    if (!(width >= 1 && width < 1e12))
        return std::nullopt;
    return roundUp(static_cast<std::uint64_t>(width), *multiple);
}

/// LFM2 writes the width before it is cut to two thirds and rounded.
std::uint64_t adjustedWidth(const ConfigView& config, std::uint64_t width)
{
    if (!config.flag({"block_auto_adjust_ff_dim"}, false))
        return width;
    const JsonValue* factor = config.find({"block_ffn_dim_multiplier"});
    const std::uint64_t two_thirds = 2 * (width / 3) + 2 * (width % 3) / 3;
    const double scaled = static_cast<double>(two_thirds)
                          * (factor != nullptr ? factor->number().value_or(1.0) : 1.0);
    if (!(scaled >= 0 && scaled < 1e12))
        return width;
    return roundUp(static_cast<std::uint64_t>(scaled), config.number({"block_multiple_of"}, 1));
}

/// A bias that steers the choice of experts: some families always have it, others say so.
bool choiceBias(const TensorSource& source)
{
    return source.habits.choice_bias || source.config.text("topk_method") == "noaux_tc"
           || source.config.flag({"use_routing_bias", "use_moe_router_bias", "moe_router_enable_expert_bias",
                                  "use_expert_bias"}, false);
}

/// Nemotron-H gives each layer one job: whether this one's is a plain feed-forward part.
bool denseByPattern(const ConfigView& config, std::size_t index)
{
    if (const std::string pattern = config.text("hybrid_override_pattern"); !pattern.empty())
        return index < pattern.size() && pattern[index] == '-';
    const JsonValue* kinds = config.find({"layers_block_type"});
    if (kinds == nullptr || !kinds->isArray() || !holdsText(*kinds, {"moe", "mlp"}))
        return true;
    return index < kinds->items.size() && kinds->items[index].text == "mlp";
}

}  // namespace

ExpertLayout expertLayout(const TensorSource& source)
{
    const ConfigView& config = source.config;
    ExpertLayout layout;
    const JsonValue* ffn = config.find({"ffn_config"});
    layout.experts = config.numberAt({"num_experts", "moe_num_experts", "n_routed_experts", "num_local_experts",
                                      "moe_num_primary_experts"}, 0)
                         .value_or(0);
    if (layout.experts == 0 && ffn != nullptr) {
        const ConfigView inner(*ffn);
        layout.experts = inner.number({"moe_num_experts"}, 0);
        layout.used = inner.number({"moe_top_k"}, 0);
    }
    if (const JsonValue* moe = config.find({"moe"}); layout.experts == 0 && moe != nullptr) {
        layout.experts = ConfigView(*moe).number({"num_experts"}, 0);
        layout.used = ConfigView(*moe).number({"num_experts_per_tok"}, 0);
    }
    if (layout.experts == 0)
        return layout;
    layout.used = config.numberAt({"num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "moe_k",
                                   "top_k_experts", "experts_per_token", "num_experts_per_topk", "moe_num_active_primary_experts"}, 0)
                      .value_or(layout.used);
    layout.width = config.numberAt({"moe_intermediate_size", "expert_hidden_dim", "expert_ffn_hidden_size",
                                    "expert_intermediate_size", "moe_ffn_hidden_size", "intermediate_size", "ffn_hidden_size",
                                    "hidden_dim"}, 0)
                       .value_or(0);
    if (layout.width == 0 && ffn != nullptr)
        layout.width = ConfigView(*ffn).number({"ffn_hidden_size"}, 0);
    layout.input = config.number({"moe_latent_size", "routed_expert_hidden_size"}, source.hidden);
    const std::uint64_t shared = config.numberAt({"n_shared_experts", "num_shared_experts", "num_shared_expert",
                                                  "moe_num_shared_experts"}, 0)
                                     .value_or(source.habits.shared_experts);
    const auto shared_width = config.numberAt({"shared_expert_intermediate_size", "share_expert_dim",
                                               "moe_shared_expert_intermediate_size", "shared_intermediate_size"}, 0);
    layout.shared_width = shared_width ? *shared_width : (Checked(shared) * layout.width).saturated();
    return layout;
}

bool hasExperts(const TensorSource& source, const ExpertLayout& layout, std::size_t index)
{
    const ConfigView& config = source.config;
    if (layout.experts == 0)
        return false;
    if (const auto listed = listedExperts(config, index))
        return *listed;
    if (config.listHolds("mlp_only_layers", index))
        return false;
    if (index < config.numberAt({"first_k_dense_replace", "num_dense_layers", "moe_layer_start_index"}, 0).value_or(0))
        return false;
    const std::uint64_t period = config.number({"expert_layer_period"}, 0);
    if (period > 0)
        return index % period == config.number({"expert_layer_offset"}, 0);
    const std::uint64_t step = config.number({"decoder_sparse_step", "interleave_moe_layer_step",
                                              "moe_layer_interval"}, source.habits.expert_step);
    const std::uint64_t freq = config.number({"moe_layer_freq"}, 1);
    return (step == 0 || (index + 1) % step == 0) && (freq == 0 || index % freq == 0);
}

std::optional<std::uint64_t> denseWidth(const TensorSource& source, std::size_t index)
{
    const ConfigView& config = source.config;
    if (const JsonValue* blocks = config.find({"block_configs"}); blocks != nullptr && blocks->isArray())
        return index < blocks->items.size() ? multipliedWidth(blocks->items[index], source.hidden) : 0;
    if (!denseByPattern(config, index))
        return 0;
    if (const JsonValue* factors = config.find({"ffn_multipliers"}); factors != nullptr && factors->isArray()) {
        const auto factor = index < factors->items.size() ? factors->items[index].number() : std::nullopt;
        return factor ? std::optional(multipleOfHidden(*factor, source.hidden)) : std::nullopt;
    }
    // Arctic: beside experts stands a part as wide as the hidden size.
    if (config.flag({"parallel_attn_mlp_res"}, false))
        return source.hidden;
    if (const auto width = statedByFactor(source))
        return width;
    if (const auto width = config.number({"block_ff_dim"}))
        return adjustedWidth(config, *width);
    const auto width = config.numberAt({"intermediate_size_mlp", "dense_intermediate_size", "intermediate_size",
                                        "n_inner", "ffn_hidden_size", "hidden_dim", "ffn_dim", "d_ff", "mlp_hidden_size", "ff_intermediate_size",
                                        "shared_intermediate_size"}, index);
    // Gemma 4 widens the layers that keep no cache of their own.
    const bool wide = config.flag({"use_double_wide_mlp"}, false)
                      && source.shape.layers[index].cache == CacheKind::Shared;
    if (width)
        return (Checked(*width) / source.habits.ffn_divisor * (wide ? 2 : 1)).value();
    // Plain families leave the usual four times the hidden size unsaid.
    if (!source.habits.gated)
        return (Checked(source.hidden) * 4).value();
    return std::nullopt;
}

void listDenseFfn(const TensorSource& source, std::uint64_t width, TensorList& list)
{
    constexpr WeightRole role = WeightRole::DenseFfn;
    const TensorHabits& habits = source.habits;
    if (habits.gated && !habits.fused_gate_up)
        list.linear(role, TensorUse::FfnGate, source.hidden, width, habits.mlp_bias);
    list.linear(role, TensorUse::FfnUp, source.hidden, Checked(width) * (habits.fused_gate_up ? 2 : 1),
                habits.mlp_bias);
    list.linear(role, TensorUse::FfnDown, width, source.hidden, habits.mlp_bias);
}

void listExperts(const TensorSource& source, const ExpertLayout& layout, TensorList& list)
{
    constexpr WeightRole role = WeightRole::RoutedExperts;
    constexpr WeightRole shared = WeightRole::SharedExperts;
    const TensorHabits& habits = source.habits;
    // Experts that do nothing have no weights, but the router may choose them.
    const Checked choices = Checked(layout.experts) + source.config.number({"zero_expert_num"}, 0);
    list.f32Matrix(WeightRole::Router, source.hidden, choices);
    if (habits.router_bias)
        list.vector(WeightRole::Router, choices);
    if (choiceBias(source))
        list.vector(WeightRole::Router, choices);
    if (habits.router_scales) {
        list.vector(WeightRole::Router, source.hidden);
        list.vector(WeightRole::Router, layout.experts);
    }
    for (unsigned norm = 0; norm < habits.expert_layer_norms; ++norm)
        list.norm(habits.norm, source.hidden);
    if (layout.input != source.hidden) {
        list.matrix(shared, TensorUse::Other, source.hidden, layout.input);
        list.matrix(shared, TensorUse::Other, layout.input, source.hidden);
        if (source.config.flag({"latent_moe_use_norm"}, false))
            list.vector(WeightRole::Norm, layout.input);
    }
    const auto stack = [&](TensorUse use, std::uint64_t inputs, std::uint64_t outputs) {
        list.matrix(role, use, inputs, outputs, layout.experts);
        if (habits.expert_bias)
            list.f32Matrix(role, outputs, 1, layout.experts);
    };
    if (habits.gated)
        stack(TensorUse::FfnGate, layout.input, layout.width);
    stack(TensorUse::FfnUp, layout.input, layout.width);
    stack(TensorUse::FfnDown, layout.width, layout.input);
    if (layout.shared_width == 0)
        return;
    if (habits.gated)
        list.matrix(shared, TensorUse::FfnGate, source.hidden, layout.shared_width);
    list.matrix(shared, TensorUse::FfnUp, source.hidden, layout.shared_width);
    list.matrix(shared, TensorUse::FfnDown, layout.shared_width, source.hidden);
    if (habits.shared_gate)
        list.f32Matrix(WeightRole::Router, source.hidden, 1);
}

}  // namespace kvsight
