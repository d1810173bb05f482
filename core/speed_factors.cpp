// SPDX-License-Identifier: MIT
#include "core/speed_factors.h"

#include "core/resolve.h"
#include "core/runtimes/runtime.h"
#include "core/speed_calibration.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>

namespace kvsight {
namespace {

std::vector<SpeedParameter>& of(SpeedParameters& all, SpeedPart part)
{
    return all[static_cast<std::size_t>(part)];
}

/// The class by which the measured runs are told apart.
std::string classOfCard(const GpuSpec& gpu)
{
    const std::string& kind = gpu.gpu_class;
    if (kind == "CPU platform")
        return "cpu";
    if (gpu.vendor == "Apple")
        return "apple";
    const std::string maker = gpu.vendor == "NVIDIA" ? "nv" : gpu.vendor == "AMD" ? "amd" : gpu.vendor == "Intel" ? "intel" : "";
    if (maker.empty())
        return {};
    if (kind == "unified-memory SoC")
        return "unified-" + maker;
    if (kind == "datacenter")
        return maker + "-datacenter";
    // AMD's and Intel's workstation cards are their consumer cards with more memory.
    return kind == "workstation" && maker == "nv" ? "nv-workstation" : maker + "-consumer";
}

/// Formats whose kernels behave alike.
std::string classOfFormat(const std::string& format)
{
    const auto holds = [&](std::string_view part) { return format.find(part) != std::string::npos; };
    if (format.empty() || format == "F16" || format == "BF16" || format == "F32")
        return "16";
    if (holds("FP4"))
        return "fp4";
    if (holds("AWQ") || holds("GPTQ") || holds("AutoRound"))
        return "awq";
    if (holds("FP8") || holds("INT8") || holds("Q8") || holds("8bit"))
        return "8";
    if (holds("MLX"))
        return "mlx";
    return holds("IQ") || holds("TQ") ? "iq" : "4";
}

std::string classOfAttention(const ModelShape& shape)
{
    const auto any = [&](auto test) { return std::any_of(shape.groups.begin(), shape.groups.end(), test); };
    if (any([](const LayerGroup& group) { return group.shape.cache == CacheKind::Latent || group.shape.cache == CacheKind::Compressed; }))
        return "latent";
    if (any([](const LayerGroup& group) { return group.shape.window > 0; }))
        return "window";
    return any([](const LayerGroup& group) { return group.shape.state != StateKind::None; }) ? "hybrid" : "full";
}

bool isCompact(const CacheType& type)
{
    return type.block_elements > 0 && type.block_bytes < 2 * type.block_elements;
}

}  // namespace

SpeedSetup speedSetup(const Resolved& resolved)
{
    SpeedSetup setup;
    setup.runtime = resolved.runtime->id;
    setup.family = setup.runtime;
    if (setup.runtime == "textbook" || setup.runtime == "ollama")
        setup.runtime = "llama.cpp";
    if (setup.runtime == "llama.cpp")
        setup.family = setup.runtime + "/" + resolved.backend;
    if (!resolved.devices.empty()) {
        const GpuSpec& gpu = resolved.devices.front().spec;
        setup.card = gpu.id;
        setup.card_class = classOfCard(gpu);
        setup.bandwidth_bytes_per_s = gpu.bandwidth_bytes_per_s.value_or(0);
        setup.cards = resolved.devices.size();
        setup.splits_layers = resolved.scenario.split == Split::Layer;
    }
    setup.format = classOfFormat(resolved.weights.format);
    setup.attention = classOfAttention(*resolved.shape);
    setup.experts = resolved.shape->experts.experts > 0;
    const auto has_state = [](const LayerGroup& group) { return group.shape.state != StateKind::None; };
    setup.states = std::any_of(resolved.shape->groups.begin(), resolved.shape->groups.end(), has_state);
    setup.compact_cache = isCompact(resolved.k_type);
    return setup;
}

SpeedParameters speedParameters(const SpeedSetup& setup)
{
    SpeedParameters all;
    // Faster memory is harder to keep busy: its share falls with the logarithm of the bandwidth.
    constexpr double usual_bandwidth = 900e9;
    const double bandwidth = setup.bandwidth_bytes_per_s > 0 ? std::log(setup.bandwidth_bytes_per_s / usual_bandwidth) : 0;
    const std::vector<SpeedParameter> reading{{"bandwidth:" + setup.runtime, bandwidth},
                                              {"class:" + setup.card_class},
                                              {"class:" + setup.card_class + "/" + setup.family}};
    auto& weights = of(all, SpeedPart::Weights);
    weights = reading;
    weights.insert(weights.end(), {{"weights"}, {"weights:" + setup.family}, {"format:" + setup.format}});
    auto& experts = of(all, SpeedPart::Experts);
    experts = weights;
    experts.insert(experts.end(), {{"experts"}, {"experts:" + setup.family}});
    auto& cache = of(all, SpeedPart::Cache);
    cache = reading;
    cache.insert(cache.end(), {{"cache"}, {"cache:" + setup.family}, {"attention:" + setup.attention},
                               {"attention:" + setup.attention + "/" + setup.family}});
    if (setup.compact_cache)
        cache.push_back({"compact_cache"});
    of(all, SpeedPart::State) = {{"state"}};
    auto& layer = of(all, SpeedPart::Layer);
    layer = {{"layer"}, {"layer:" + setup.family}, {"layer:" + setup.card_class}, {"layer_with:" + setup.card_class + "/" + setup.family}};
    if (setup.experts)
        layer.push_back({"layer_experts"});
    if (setup.states)
        layer.push_back({"layer_states"});
    of(all, SpeedPart::Step) = {{"step"}, {"step:" + setup.family}};
    of(all, SpeedPart::Sequence) = {{"sequence"}, {"sequence:" + setup.runtime}};
    of(all, SpeedPart::Link) = {{"link"}, {"link:" + setup.runtime}, {"link:" + setup.card_class}};
    if (setup.splits_layers)
        of(all, SpeedPart::Link) = {{"hand_over"}};
    of(all, SpeedPart::Traffic) = {{"traffic"}, {"traffic:" + setup.card_class}};
    of(all, SpeedPart::Compute) = {{"compute"}, {"compute:" + setup.runtime}, {"compute:" + setup.format}};
    of(all, SpeedPart::Prompt) = {{"prompt"}, {"prompt:" + setup.runtime}};
    return all;
}

std::array<std::vector<SpeedParameter>, kPrefillParts> prefillParameters(const SpeedSetup& setup)
{
    std::array<std::vector<SpeedParameter>, kPrefillParts> all;
    const auto of_part = [&](PrefillPart part) -> auto& { return all[static_cast<std::size_t>(part)]; };
    const std::vector<SpeedParameter> of_card = {{"prompt_class:" + setup.card_class}, {"prompt_class_with:" + setup.card_class + "/" + setup.family},
                                                 {"prompt_family:" + setup.family}};
    std::vector<SpeedParameter> of_cards = of_card;
    // Cards that split the layers work on different parts of a long prompt at once; others wait for each other.
    if (setup.cards > 1)
        of_cards.push_back({setup.splits_layers ? "prompt_layer_cards" : "prompt_tensor_cards", std::log(static_cast<double>(setup.cards))});
    of_part(PrefillPart::Reading) = {{"prompt_reading"}};
    auto& multiply = of_part(PrefillPart::Multiply);
    multiply = of_cards;
    multiply.insert(multiply.end(), {{"prompt_multiply"}, {"prompt_format:" + setup.format}});
    if (setup.experts)
        multiply.insert(multiply.end(), {{"prompt_experts"}, {"prompt_experts:" + setup.family}});
    auto& attention = of_part(PrefillPart::Attention);
    attention = of_cards;
    attention.insert(attention.end(), {{"prompt_attention"}, {"prompt_attention:" + setup.attention}, {"prompt_attention_with:" + setup.family}});
    auto& layer = of_part(PrefillPart::Layer);
    layer = {{"prompt_layer"}, {"prompt_layer:" + setup.family}};
    if (setup.states)
        layer.push_back({"prompt_layer_states"});
    of_part(PrefillPart::Step) = {{"prompt_step"}, {"prompt_step:" + setup.family}};
    return all;
}

namespace {

double factorOf(const std::vector<SpeedParameter>& parameters, const SpeedCalibration& calibration)
{
    double sum = 0;
    for (const SpeedParameter& parameter : parameters)
        sum += parameter.coefficient * calibration.parameter(parameter.name);
    return std::exp(sum);
}

SpeedKnowledge knowledgeOf(std::size_t card_runs, std::size_t class_runs)
{
    return card_runs > 0 ? SpeedKnowledge::Card : class_runs > 0 ? SpeedKnowledge::Class : SpeedKnowledge::Nothing;
}

PrefillModel prefillModel(const SpeedSetup& setup, const SpeedCalibration& calibration)
{
    PrefillModel model;
    const auto parameters = prefillParameters(setup);
    for (std::size_t part = 0; part < kPrefillParts; ++part)
        model.factors[part] = factorOf(parameters[part], calibration);
    model.card_runs = calibration.promptsOfCard(setup.card, setup.family);
    model.class_runs = calibration.promptsOfClass(setup.card_class, setup.family);
    model.knowledge = knowledgeOf(model.card_runs, model.class_runs);
    model.band = calibration.prefillBand(model.knowledge);
    return model;
}

}  // namespace

SpeedModel speedModel(const SpeedSetup& setup)
{
    const SpeedCalibration& calibration = SpeedCalibration::builtIn();
    SpeedModel model;
    const SpeedParameters parameters = speedParameters(setup);
    for (std::size_t part = 0; part < kSpeedParts; ++part)
        model.factors[part] = factorOf(parameters[part], calibration);
    model.card_runs = calibration.runsOfCard(setup.card, setup.family);
    model.class_runs = calibration.runsOfClass(setup.card_class, setup.family);
    model.knowledge = knowledgeOf(model.card_runs, model.class_runs);
    model.one = calibration.band(false, model.knowledge);
    model.many = calibration.band(true, model.knowledge);
    model.prefill = prefillModel(setup, calibration);
    return model;
}

}  // namespace kvsight
