// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kvsight {

struct Resolved;

/// What one decode step consists of. A step's time is the sum of base x factor over these; the bases are in
/// core/speed_terms.h, the factors are fitted to measured runs.
enum class SpeedPart {
    Weights,   ///< base: seconds at the peak bandwidth for weights that every token needs
    Experts,   ///< base: the same for the routed experts that are used
    Cache,     ///< base: the same for the caches
    State,     ///< base: the same for the states, read and written
    Layer,     ///< base: layers; factor: seconds each
    Step,      ///< base: 1; factor: seconds
    Sequence,  ///< base: sequences; factor: seconds each
    Link,      ///< base: exchanges between cards under a tensor split, or hand-overs where layers are split; factor: seconds each
    Traffic,   ///< base: bytes that the exchanges carry; factor: seconds a byte
    Compute,   ///< base: seconds at the peak FP16 rate
    Prompt,    ///< base: the same for prompts that a measured time covers too; 0 in estimates
};
inline constexpr std::size_t kSpeedParts = 11;

using SpeedValues = std::array<double, kSpeedParts>;

/// A fitted parameter that a factor depends on: factor = exp(sum of value x coefficient).
struct SpeedParameter {
    std::string name;
    double coefficient = 1;
};

using SpeedParameters = std::array<std::vector<SpeedParameter>, kSpeedParts>;

/// What of a scenario the factors depend on.
struct SpeedSetup {
    std::string runtime;     ///< `llama.cpp`
    std::string family;      ///< runtime, and for llama.cpp the backend too: `llama.cpp/cuda`
    std::string card;        ///< catalogue id; empty for the user's own
    std::string card_class;  ///< `nv-consumer`, `apple` ...; empty when unknown
    double bandwidth_bytes_per_s = 0;  ///< of one card
    std::string format;      ///< class of the weights' format: `16`, `8`, `4`, `fp4`, `awq`, `iq`, `mlx`
    std::string attention;   ///< `full`, `window`, `latent` or `hybrid`
    bool experts = false;
    bool states = false;
    std::size_t cards = 1;
    bool splits_layers = true;   ///< over several cards; false: tensor parallel
    bool compact_cache = false;  ///< a cache type of less than 16 bits
};

SpeedSetup speedSetup(const Resolved& resolved);

/// The parameters behind each factor.
SpeedParameters speedParameters(const SpeedSetup& setup);

/// How much of a set-up the measured runs know: they decide the width of the band.
enum class SpeedKnowledge { Card, Class, Nothing };

/// Factors on the speed between which it lies in 8 of 10 cases.
struct SpeedBand {
    double low = 1, high = 1;
};

/// What the time of a prompt consists of: base x factor summed over these (core/speed_terms.h).
enum class PrefillPart {
    Reading,    ///< base: seconds at the peak bandwidth for the weights, read once a prompt step
    Multiply,   ///< base: seconds at the peak FP16 rate for the parameters
    Attention,  ///< base: the same for the attention
    Layer,      ///< base: layers x prompt steps; factor: seconds each
    Step,       ///< base: prompt steps; factor: seconds each
};
inline constexpr std::size_t kPrefillParts = 5;

/// The factors of prompts of one scenario.
struct PrefillModel {
    std::array<double, kPrefillParts> factors{};
    SpeedBand band;               ///< on the speed
    SpeedKnowledge knowledge = SpeedKnowledge::Nothing;
    std::size_t card_runs = 0;    ///< measured prompts of this card with this runtime (and backend)
    std::size_t class_runs = 0;   ///< of cards of its class with it
    std::size_t anchored = 0;     ///< measured prompts that the factors were scaled to
};

/// The factors of one scenario, with what stands behind them.
struct SpeedModel {
    SpeedValues factors{};
    SpeedBand one, many;          ///< for one sequence and for several
    std::vector<std::uint64_t> anchored_sequences;  ///< of the measured speeds that the factors were scaled to; none: not scaled
    SpeedBand as_measured, otherwise;      ///< the bands then: for as many sequences, and for others
    SpeedKnowledge knowledge = SpeedKnowledge::Nothing;
    std::size_t card_runs = 0;    ///< measured runs of this card with this runtime (and backend)
    std::size_t class_runs = 0;   ///< of cards of its class with it
    PrefillModel prefill;
};

/// The parameters behind each factor of prompts.
std::array<std::vector<SpeedParameter>, kPrefillParts> prefillParameters(const SpeedSetup& setup);

/// The model from the constants that the program carries (resources/calibration/decode_constants.tsv).
SpeedModel speedModel(const SpeedSetup& setup);

}  // namespace kvsight
