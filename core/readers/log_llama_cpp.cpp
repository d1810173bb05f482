// SPDX-License-Identifier: MIT
// Start-up lines of llama.cpp from 2023 to 2026, and of its forks that print alike.
#include "core/readers/log_collector.h"

#include <algorithm>

namespace kvsight {
namespace {

constexpr LogFamily kFamily = LogFamily::LlamaCpp;

/// A pass that measures what would be needed and allocates nothing; the real one follows.
bool isDry(const OpenRun& run)
{
    return run.seen_empty && !run.seen_real;
}

/// A model is about to be loaded.
void beginModel(LogCollector& log)
{
    OpenRun& run = log.run(kFamily);
    if (run.drafting)
        return;
    if (isDry(run) || !run.hasCache())
        log.dropFigures();
    else
        log.endRun();
}

/// The settings of a context follow: of this run when none has been made yet, or for drafting; else of another run.
OpenRun& beginContext(LogCollector& log)
{
    OpenRun* run = &log.run(kFamily);
    if (!run->in_header && run->hasCache() && !run->drafting) {
        if (isDry(*run))
            log.dropFigures();
        else
            log.endRun();
        run = &log.run(kFamily);
    }
    run->in_header = true;
    return *run;
}

/// A cache that is printed without a header before it: another run when it cannot stand beside the ones before.
OpenRun& runForTotal(LogCollector& log, const CacheLine& line)
{
    OpenRun* run = &log.run(kFamily);
    run->in_header = false;
    if (line.is_state || run->drafting)
        return *run;
    const bool after_others = std::any_of(run->caches.begin(), run->caches.end(), [&](const CacheLine& other) {
        // A window or an index comes after the growing cache and has no more cells.
        return !other.is_state && run->pending_groups == 0
               && ((line.tokens && other.tokens && *line.tokens > *other.tokens) || (line.tokens == other.tokens && line.bytes == other.bytes));
    });
    if (after_others && isDry(*run))
        log.dropFigures();
    else if (after_others)
        log.endRun();
    return log.run(kFamily);
}

std::optional<std::string_view> typeAfter(std::string_view text, std::string_view name)
{
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos)
        return std::nullopt;
    LogCursor cursor(text, at + name.size());
    return cursor.until(')', 24);
}

/// `( 4096 cells, 32 layers, 4/1 seqs)`: cells over all streams, and what it says of sequences. False when the
/// bracket does not hold cells.
bool readCells(LogCursor& cursor, CacheLine& line, LogSettings& settings)
{
    const auto cells = cursor.count();
    if (!cells || !cursor.take("cells"))
        return false;
    std::uint64_t streams = 1;
    cursor.take(",");
    if (cursor.count() && cursor.take("layers"))
        cursor.take(",");
    if (const auto sequences = cursor.count()) {
        std::optional<std::uint64_t> printed_streams;
        if (cursor.take("/"))
            printed_streams = cursor.count();
        if (cursor.take("seqs") && !line.is_state) {
            settings.sequences = sequences;
            // Before streams were printed there was one cache for all sequences.
            settings.streams = printed_streams.value_or(1);
            streams = std::max<std::uint64_t>(1, *settings.streams);
        }
    }
    if (*cells > 0 && *cells < (std::uint64_t{1} << 40) && streams <= kMaxSequences)
        line.tokens = *cells * streams;
    if (!line.is_state)
        settings.cells = cells;
    return true;
}

/// `size = 512.00 MiB ( 4096 cells, …), K (f16): …` and `KV self size = 512.00 MiB, K (f16): …`. Without an origin
/// only the bracket with cells tells it from other sizes.
void readTotal(LogCollector& log, const LogHit& hit, LogCursor cursor, std::string_view origin, bool is_self)
{
    const bool certain = is_self || origin.find("llama_kv_cache") != std::string_view::npos
                         || origin.find("llama_memory") != std::string_view::npos;
    CacheLine line;
    LogSettings said;
    const auto size = cursor.bytes();
    const std::string_view rest = size ? cursor.rest().substr(0, 260) : std::string_view();
    line.is_state = size && (origin.find("recurrent") != std::string_view::npos || rest.find(" R (") < rest.find(" K ("));
    const bool sound = size && (cursor.take("(") ? readCells(cursor, line, said) : is_self);
    if (!sound) {
        if (certain)
            log.malformed(hit);
        return;
    }
    line.bytes = *size;
    OpenRun& run = runForTotal(log, line);
    // The total says what the buffers before it sum up to.
    std::erase_if(run.pending, [&](const OpenRun::Pending& buffer) { return buffer.is_state == line.is_state; });
    run.pending_groups = 0;
    if (run.caches.size() < kMostLogEntries)
        run.caches.push_back(line);
    if (line.is_state || run.drafting)
        return;
    if (run.settings.cells.value_or(0) < said.cells.value_or(0))
        run.settings.cells = said.cells;
    if (said.sequences) {
        run.settings.sequences = said.sequences;
        run.settings.streams = said.streams;
    }
    const auto k_type = typeAfter(rest, rest.find("c^KV (") != std::string_view::npos ? "c^KV (" : "K (");
    if (k_type && run.k_type.empty())
        run.k_type = *k_type;
    if (const auto v_type = typeAfter(rest, ", V ("); v_type && run.v_type.empty())
        run.v_type = *v_type;
}

void addBuffer(OpenRun& run, std::string_view kind, const std::string& device, std::uint64_t bytes)
{
    if (run.devices.size() >= kMostLogEntries && !run.devices.contains(device))
        return;
    LogDevice& on = run.devices[device];
    const bool is_state = kind == "RS";
    if (kind == "KV" || kind == "RS") {
        (is_state ? on.state_bytes : on.kv_bytes) += bytes;
        const auto same = [&](const OpenRun::Pending& other) { return other.device == device && other.is_state == is_state; };
        if (!is_state && std::any_of(run.pending.begin(), run.pending.end(), same))
            ++run.pending_groups;
        if (run.pending.size() < kMostLogEntries)
            run.pending.push_back({device, bytes, is_state});
        run.in_header = false;
    } else if (kind == "compute") {
        // A graph that is reserved again takes the place of the one before.
        run.compute[run.drafting ? device + " draft" : device] = bytes;
        on.compute_bytes = bytes;
    } else {
        run.weights[device] += bytes;
        on.weights_bytes += bytes;
    }
    if (kind == "KV" || kind == "model")
        (bytes == 0 ? run.seen_empty : run.seen_real) = true;
}

/// `CUDA0 KV buffer size = …`, also `model`, `RS`, `compute`; before 2024-12 weights had no word of their own.
void readBuffer(LogCollector& log, const LogHit& hit, LogCursor cursor, std::size_t end)
{
    std::string_view kind = wordBefore(hit.line, end);
    std::string_view device = kind;
    std::string_view origin;
    if (kind == "KV" || kind == "RS" || kind == "model" || kind == "compute") {
        device = wordBefore(hit.line, end);
        origin = wordBefore(hit.line, end);
        if (kind == "KV" && origin.find("recurrent") != std::string_view::npos)
            kind = "RS";
    } else {
        origin = wordBefore(hit.line, end);
        if (kind == "output" || !origin.ends_with("llm_load_tensors:"))
            return;
        kind = "weights";
    }
    // An image encoder's graph is not the model's.
    if (origin.ends_with("alloc_compute_meta:") || origin.ends_with("reserve_compute_meta:") || origin.find("clip") != std::string_view::npos)
        return;
    const auto bytes = cursor.bytes();
    if (!bytes) {
        if (kind == "KV" || kind == "RS")
            log.malformed(hit);
        return;
    }
    OpenRun* run = &log.run(kFamily);
    // Weights after a cache are another model's.
    if ((kind == "model" || kind == "weights") && run->hasCache() && !run->drafting) {
        beginModel(log);
        run = &log.run(kFamily);
    }
    addBuffer(*run, kind, std::string(device), *bytes);
}

/// Everything that is called a size.
void readSize(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    if (!cursor.take("="))
        return;
    std::size_t end = hit.start;
    const std::string_view what = wordBefore(hit.line, end);
    if (what == "buffer")
        return readBuffer(log, hit, cursor, end);
    if (what == "self") {
        const std::string_view kind = wordBefore(hit.line, end);
        if (kind == "KV" || kind == "kv")
            readTotal(log, hit, cursor, wordBefore(hit.line, end), true);
        return;
    }
    if (what == "file" || what == "model") {
        const std::string_view origin = wordBefore(hit.line, end);
        if (origin.ends_with("print_info:") || origin.ends_with("llm_load_print_meta:"))
            if (OpenRun& run = log.run(kFamily); !run.drafting)
                run.file_bytes = cursor.bytes();
        return;
    }
    if (what != "cache," && what.find("graph") == std::string_view::npos)
        readTotal(log, hit, cursor, what, false);
}

void setFlag(std::optional<bool>& flag, std::string_view value)
{
    if (value == "1" || value == "true" || value == "enabled" || value == "on" || value == "auto")
        flag = true;
    else if (value == "0" || value == "false" || value == "disabled" || value == "off")
        flag = false;
}

void setContext(LogSettings& settings, std::string_view key, LogCursor cursor)
{
    if (key == "n_seq_max") settings.sequences = cursor.count();
    else if (key == "n_ctx") settings.context = cursor.count();
    else if (key == "n_ctx_seq" || key == "n_ctx_per_seq") settings.context_per_sequence = cursor.count();
    else if (key == "n_batch") settings.batch = cursor.count();
    else if (key == "n_ubatch") settings.ubatch = cursor.count();
    else if (key == "flash_attn") setFlag(settings.flash_attention, cursor.word());
    else if (key == "kv_unified") setFlag(settings.unified, cursor.word());
}

/// `llama_context: n_ctx = 4096`.
void readContextSetting(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    cursor.skipSpaces();
    const auto key = cursor.until('=', 40);
    if (!key || (!key->starts_with("n_") && *key != "flash_attn" && *key != "kv_unified"))
        return;
    OpenRun& run = beginContext(log);
    if (!run.drafting)
        setContext(run.settings, *key, cursor);
}

void beginContextLine(LogCollector& log, const LogHit&)
{
    beginContext(log);
}

void addName(LogSettings& settings, std::string_view name)
{
    if (!name.empty() && settings.model_names.size() < 16)
        settings.model_names.emplace_back(name.substr(0, 400));
}

/// `print_info: n_layer = 32`.
void readModelSetting(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    cursor.skipSpaces();
    const auto key = cursor.until('=', 40);
    if (!key)
        return;
    OpenRun& run = log.run(kFamily);
    if (run.drafting)
        return;
    LogSettings& settings = run.settings;
    cursor.skipSpaces();
    if (*key == "arch") settings.architecture = cursor.word();
    else if (*key == "general.name") addName(settings, cursor.rest().substr(0, 120));
    else if (*key == "file type" || *key == "model ftype") settings.file_type = cursor.rest().substr(0, 40);
    else if (*key == "n_layer") settings.layers = cursor.count();
    else if (*key == "n_embd") settings.hidden = cursor.count();
    else if (*key == "n_head") settings.heads = cursor.count();
    else if (*key == "n_head_kv") settings.kv_heads = cursor.count();
    else if (*key == "n_embd_head_k") settings.head_dim_k = cursor.count();
    else if (*key == "n_vocab") settings.vocabulary = cursor.count();
    else if (*key == "n_ff") settings.ffn = cursor.count();
}

/// `loaded meta data with 33 key-value pairs and 291 tensors from models/x.gguf (version GGUF V3 (latest))`.
void readLoader(LogCollector& log, const LogHit& hit)
{
    beginModel(log);
    OpenRun& run = log.run(kFamily);
    const std::string_view rest = hit.cursor().rest().substr(0, 600);
    const std::size_t from = rest.find("tensors from ");
    if (from == std::string_view::npos || run.drafting)
        return;
    LogCursor cursor(rest, from + 13);
    addName(run.settings, cursor.until('(', 440).value_or(rest.substr(from + 13)));
}

/// `kv_size = 4096, offload = 1, type_k = 'f16', type_v = 'f16'`, 2024-12 to 2025-05.
void readKvSize(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    OpenRun* run = log.runIf(kFamily);
    const auto cells = cursor.take("=") ? cursor.count() : std::nullopt;
    if (run == nullptr || !cells || run->drafting)
        return;
    run->settings.cells = cells;
    const std::string_view rest = cursor.rest().substr(0, 200);
    for (const auto& [name, type] : {std::pair("type_k = ", &run->k_type), std::pair("type_v = ", &run->v_type)})
        if (const std::size_t at = rest.find(name); at != std::string_view::npos)
            *type = LogCursor(rest, at + 9).word();
}

/// `creating SWA KV cache, size = 1536 cells`: the cache that follows stands beside those before it.
void readCreating(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const std::string_view rest = cursor.rest().substr(0, 60);
    const std::size_t at = rest.find("KV cache, size");
    if (at == std::string_view::npos)
        return;
    OpenRun& run = log.run(kFamily);
    run.in_header = false;
    run.pending_groups += 1;
}

void readOffloaded(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const auto held = cursor.count();
    const auto all = cursor.take("/") ? cursor.count() : std::nullopt;
    OpenRun* run = log.runIf(kFamily);
    if (run == nullptr || run->drafting || !held || !all || !cursor.take("layers"))
        return;
    run->settings.gpu_layers = held;
    run->settings.offloadable_layers = all;
}

/// `using device CUDA0 (NVIDIA GeForce RTX 4090) - 23000 MiB free`.
void readUsedDevice(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    const std::string id(cursor.word());
    if (id.empty() || !cursor.take("("))
        return;
    if (log.run(kFamily).hasCache())
        beginModel(log);
    OpenRun& run = log.run(kFamily);
    const std::string_view rest = cursor.rest().substr(0, 100);
    // A name may hold brackets itself: `AMD Radeon Graphics (RADV GFX1151)`.
    const std::size_t end = std::min(rest.find(") ("), rest.find(") -"));
    if (end != std::string_view::npos && !run.drafting && run.used_gpus.size() < 64)
        run.used_gpus[id] = rest.substr(0, end);
}

/// `Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9`.
void readFoundDevice(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    if (!cursor.count() || !cursor.take(":"))
        return;
    cursor.skipSpaces();
    if (const auto name = cursor.until(',', 80); name && cursor.take("compute capability"))
        if (OpenRun& run = log.run(kFamily); run.seen_gpus.size() < 64)
            run.seen_gpus.emplace_back(*name);
}

void readFlashSet(LogCollector& log, const LogHit& hit)
{
    LogCursor cursor = hit.cursor();
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && !run->drafting)
        setFlag(run->settings.flash_attention, cursor.word());
}

void readSwaFull(LogCollector& log, const LogHit&)
{
    log.run(kFamily).settings.swa_full = true;
}

void readDrafting(LogCollector& log, const LogHit&)
{
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && run->hasCache())
        run->drafting = true;
}

/// The fitting pass says what it measured: nothing before it was allocated.
void readFitted(LogCollector& log, const LogHit&)
{
    if (OpenRun* run = log.runIf(kFamily); run != nullptr && run->hasCache() && !run->seen_real)
        log.dropFigures();
}

}  // namespace

const std::vector<LogPhrase>& llamaCppPhrases()
{
    static const std::vector<LogPhrase> phrases{
        {"size", readSize},
        {"llama_context:", readContextSetting},
        {"llama_new_context_with_model:", readContextSetting},
        {"llama_init_from_model:", readContextSetting},
        {"constructing llama_context", beginContextLine},
        {"print_info:", readModelSetting},
        {"llm_load_print_meta:", readModelSetting},
        {"loaded meta data with", readLoader},
        {"kv_size", readKvSize},
        {"creating ", readCreating},
        {"offloaded ", readOffloaded},
        {"using device ", readUsedDevice},
        {"Device ", readFoundDevice},
        {"Flash Attention was auto, set to ", readFlashSet},
        {"using full-size SWA cache", readSwaFull},
        {"loading draft model", readDrafting},
        {"creating draft context", readDrafting},
        {"creating MTP draft context", readDrafting},
        {"projected to use", readFitted},
    };
    return phrases;
}

}  // namespace kvsight
