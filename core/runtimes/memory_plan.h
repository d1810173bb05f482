// SPDX-License-Identifier: MIT
#pragma once

#include "core/cache_type.h"
#include "core/checked.h"
#include "core/evaluation.h"
#include "core/finding.h"
#include "core/model_shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kvsight {

struct Resolved;

/// How many rows (cells) a cache has, as a function of tokens and sequences:
/// `tokens  = up(context x (one cache for all ? sequences : 1), pad)`
/// `kept    = windowed ? min(tokens, window x (one cache for all ? sequences : 1) + extra) : tokens`
/// `cells   = up(ceil(kept / ratio), pad) + trailing`, and as many streams as there are sequences, or one.
struct CellRule {
    std::uint64_t pad = 1;
    bool windowed = false;
    std::uint64_t window = 0;
    std::uint64_t extra = 0;       ///< tokens of one prompt step that a window holds besides
    std::uint64_t ratio = 1;       ///< one entry for each so many tokens
    bool one_for_all = false;      ///< unified: all sequences share one cache
    std::uint64_t trailing = 0;    ///< a window that starts within a block holds so many more
    const char* pad_option = "runtime_options.context_padding";  ///< the figure that `pad` is
    const char* step_option = "runtime_options.ubatch";          ///< the figure that `extra` follows from

    friend bool operator==(const CellRule&, const CellRule&) = default;
};

/// A place that memory is counted for.
struct Place {
    enum class Kind { Everywhere, Cards, Card, Host };
    Kind kind = Kind::Cards;
    std::size_t index = 0;  ///< of one card

    static Place everywhere() { return {Kind::Everywhere, 0}; }
    static Place cards() { return {Kind::Cards, 0}; }
    static Place card(std::size_t index) { return {Kind::Card, index}; }
    static Place host() { return {Kind::Host, 0}; }
};

/// How many of some layers lie where. Under a tensor split each card has (a share of) all of them.
struct LayerSpread {
    std::vector<std::uint64_t> on_device;
    std::uint64_t on_devices = 0;  ///< their sum
    std::uint64_t on_host = 0;
    std::uint64_t cards_per_layer = 1;
    /// Which layers they are, ascending: the first `on_host` lie there. Drafting layers stand after the last.
    /// Meaningless where it is room for layers.
    std::vector<std::uint32_t> positions = {};

    /// Each layer counted once, on however many cards it lies.
    std::uint64_t count() const { return on_devices / cards_per_layer + on_host; }

    std::uint64_t at(const Place& place) const
    {
        switch (place.kind) {
        case Place::Kind::Everywhere: return on_devices + on_host;
        case Place::Kind::Cards: return on_devices;
        case Place::Kind::Card: return on_device[place.index];
        case Place::Kind::Host: return on_host;
        }
        return 0;
    }
};

/// Weights at one place, by what decides where they lie.
struct PlacedWeights {
    Checked layers = 0;      ///< of whole layers, their routed experts apart
    Checked experts = 0;     ///< routed experts
    Checked head = 0;        ///< output head, or a tied head's copy
    Checked embedding = 0;
    Checked outside = 0;     ///< final norm and what else belongs to no layer
    Checked drafts = 0;      ///< drafting layers, while they draft
    std::uint64_t divided_by = 1;  ///< cards that share them evenly (tensor split)
    std::optional<Checked> bytes = {};  ///< all of it, made beforehand (core/plan_sums.h)
};

/// Layers of equal width within one cache.
struct CacheMembers {
    std::uint64_t heads = 0;       ///< KV heads that one device keeps
    std::uint64_t k_per_head = 0;  ///< numbers of one key, and of one value
    std::uint64_t v_per_head = 0;
    LayerSpread layers;
    const LayerShape* shape = nullptr;
    /// Overrides the cache's types: index keys beside latents.
    const CacheType* own_type = nullptr;
    bool index_keys = false;       ///< counts as indexer_bytes
    /// Blocks are allocated for so many layers, those that fill a group up included; empty: for `layers`.
    LayerSpread page_slots = {};
    /// What a layer's block of `rule.pad` tokens takes; 0: its rows.
    std::uint64_t page_bytes = 0;
    std::uint64_t ratio = 1;       ///< one entry for each so many tokens, within the page

    const LayerSpread& allocated() const { return page_slots.on_device.empty() ? layers : page_slots; }
};

/// Bytes of one row of a cache at one place, over all layers that lie there.
struct RowSum {
    Checked k = 0;  ///< index keys included
    Checked v = 0;
    Checked indexer = 0;
};

/// What layers of a cache that read alike read for each token that they read at all.
struct ReadSum {
    std::uint64_t ratio = 1;            ///< CacheMembers::ratio
    std::uint64_t attends_at_most = 0;  ///< tokens; 0: no limit
    double bytes_on_cards = 0;          ///< a token, over the layers on the cards
    double bytes_on_host = 0;
};

/// What attention against one key computes, over all layers with one window.
struct AttentionSum {
    std::uint64_t window = 0;  ///< 0: none
    double flops_per_key = 0;  ///< one token of one sequence
};

/// Bytes of weights that a step reads at one place (spec 6.7).
struct WeightsRead {
    double dense = 0;    ///< read by every step
    double experts = 0;  ///< routed experts, of which a step reads those that are used
};

/// A cache that a runtime allocates apart.
struct CachePlan {
    const char* kind = "";         ///< as in the evaluation's `caches`
    bool is_indexer = false;       ///< counts as indexer_bytes
    CellRule rule;
    CacheType k_type{};
    CacheType v_type{};
    std::vector<CacheMembers> members;
    // Sums over the members (core/plan_sums.h). Nothing where a member's bytes are counted by blocks.
    std::optional<RowSum> row_on_cards = {};
    std::optional<RowSum> row_on_host = {};
    std::vector<ReadSum> reads = {};
};

/// A state that does not grow: `rows x bytes an element x elements` a layer and card that keeps it.
struct StatePlan {
    StateKind kind = StateKind::None;
    std::uint64_t conv_elements = 0;
    std::uint64_t recurrent_elements = 0;
    std::uint64_t conv_element_bytes = 2;
    std::uint64_t recurrent_element_bytes = 2;
    bool known = true;
    LayerSpread layers;
    std::uint64_t rows_per_sequence = 1;  ///< one, and one for each draft token
    /// A state kept in a pool's blocks: what one takes, how many layers have one, and groups of layers.
    std::uint64_t page_bytes = 0;
    LayerSpread page_slots = {};
    std::uint64_t groups = 0;

    const LayerSpread& allocated() const { return page_slots.on_device.empty() ? layers : page_slots; }
};

/// Working memory of llama.cpp's compute graph (spec 7.2), as widths from which it follows.
struct ComputePlan {
    bool known = false;             ///< false: compute_bytes is null
    bool present = false;           ///< false: the runtime's rule has none (textbook)
    bool flash_attention = true;
    std::uint64_t ubatch = 0;
    std::uint64_t hidden = 0, ffn = 0, q_width = 0, kv_width = 0, heads = 0, vocabulary = 0;
    std::uint64_t expert_ffn = 0, experts_per_token = 0;
    bool quantized_cache = false;
    bool normed_queries = false;
    bool batch_logits = false;            ///< a row of logits for each token of a step
    std::uint64_t rows_per_sequence = 1;  ///< rows of logits otherwise: one, and one for each draft token
    std::uint64_t input_copies = 1;       ///< of the masks, where several cards work as a pipeline
};

/// Peak of an engine's trial step with as many tokens as it handles at once (spec 7.4), as widths from which it
/// follows. An estimate.
struct TrialPlan {
    std::uint64_t tokens = 0, hidden = 0, ffn = 0, outputs = 0, vocabulary = 0;
    std::uint64_t cards = 1;  ///< that share the feed-forward width and the vocabulary
};

/// Memory that an engine reserves for the cache at its start, in blocks that all groups of layers share.
struct PoolPlan {
    std::vector<Checked> block_bytes;      ///< one block on each device
    std::uint64_t block_tokens = 0;        ///< of attention; 0: no layer attends
    /// Where that was raised so that a block holds a state: the step it grows by, and the bytes of a state and a token.
    std::uint64_t block_step = 0, state_bytes = 0, token_bytes = 0;
    std::uint64_t groups = 1;
    std::uint64_t spare_blocks = 0;        ///< allocated besides, and never used
    std::optional<std::uint64_t> budget;   ///< given for each card; otherwise a share of its memory, less what else it holds
    bool budget_known = false;             ///< false: the cards or what else they hold are not known
    std::vector<std::uint64_t> capacity;   ///< of each card
    std::uint64_t millionths = 0;          ///< the engine's share of it
    bool share_of_rest = false;            ///< that share is of what the rest leaves, not of the whole card
    bool lines_by_groups = false;          ///< the tokens printed are those of one group
    /// Blocks are counted by tokens of the longest cache: others lie in pools of their own beside it.
    bool by_tokens = false;
    /// What a block is taken to cost when the memory is divided, where that is not what it takes; empty: `block_bytes`.
    std::vector<Checked> priced_bytes = {};
    std::uint64_t state_ratio = 0;         ///< states get so many millionths of what the blocks get
    std::uint64_t state_slots = 1;         ///< rows of each state that a sequence is reckoned with
    /// Tokens that windows have in a pool of their own for each of the full one, in millionths; 0: no such pool.
    std::uint64_t window_millionths = 0;
};

/// What a runtime makes of a model and its settings: everything that memory follows from once tokens and
/// sequences are given. Plain data; one function sizes it (core/sizing.h).
struct MemoryPlan {
    std::size_t devices = 1;
    std::vector<CachePlan> caches;
    std::vector<StatePlan> states;
    ComputePlan compute;
    std::optional<TrialPlan> trial;  ///< the compute buffer of an engine that measures it; `compute.known` counts
    std::optional<PoolPlan> pool;
    /// Weights resident on each device; empty when unknown.
    std::vector<PlacedWeights> weights_on_device;
    PlacedWeights host_weights;      ///< meaningless while `weights_on_device` is empty
    bool host_head_is_table = false; ///< a tied output layer on the CPU's side, held once
    bool host_runs_layers = false;   ///< the CPU computes whole layers, so it has a compute buffer too
    std::optional<std::uint64_t> host_bytes_per_sequence;  ///< output buffer on the CPU's side
    /// Driver context and libraries on each card; nothing when the backend is unknown.
    std::optional<std::uint64_t> overhead_per_device;
    /// What the runtime leaves free on each card unless told otherwise; no part of what it needs.
    std::uint64_t margin_per_device = 0;
    /// Tokens of a prompt that go through the model at once; 0: all of them, or no rule tells.
    std::uint64_t prompt_step = 0;
    /// Layers that the cards have no room for can lie on the CPU's side instead.
    bool rest_on_host = false;
    /// What the option `gpu_layers` counts: the layers, the file's drafting layers and the output layer.
    std::uint64_t offload_units = 0;
    bool weights_split_estimated = false;
    bool refused = false;   ///< the runtime would not start: its figures are null
    bool k_known = true;    ///< false: keys are kept in a type of unknown size
    bool v_known = true;
    Findings findings;
    // Sums that no context or batch changes (core/plan_sums.h); nothing before they are made.
    std::vector<AttentionSum> attention;
    std::optional<WeightsRead> read_on_cards;
    std::optional<WeightsRead> read_on_host;
    std::optional<Checked> weights_on_cards;  ///< all of `weights_on_device`
    bool states_known = false;                ///< whether the sizes of all states are known
    bool host_keeps = true;                   ///< whether any cache or state lies on the CPU's side; true before they are made

    /// Whether the bytes of keys and values can be told.
    bool cachesKnown() const { return !refused && k_known && v_known; }
};

/// Whether any cache keeps values.
bool hasValues(const MemoryPlan& plan);

/// A layer's place that is no card.
inline constexpr std::size_t kOnHost = SIZE_MAX;

/// Which device (index) each trunk layer lies on, for a split by whole layers; `drafts` drafting layers follow, and the
/// last entry is the output layer's. The first `on_host` of them are `kOnHost`; the cards take the rest in proportion
/// to their free memory (spec 8.1).
std::vector<std::size_t> deviceOfLayers(const Resolved& resolved, std::size_t on_host, std::size_t drafts = 0);

/// The same for an engine whose pipeline gives each card as many layers as the next.
std::vector<std::size_t> pipelineOfLayers(const Resolved& resolved);

/// The plan of the scenario's runtime.
MemoryPlan makePlan(const Resolved& resolved);

}  // namespace kvsight
