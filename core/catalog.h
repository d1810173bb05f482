// SPDX-License-Identifier: MIT
#pragma once

#include "core/finding.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kvsight {

/// A catalogue model: facts about a published config.json, and its text.
struct ModelEntry {
    std::string id;       ///< `llama-3.1-8b`
    std::string name;     ///< `Llama 3.1 8B`
    std::string family;   ///< maker's line, for lists: `Llama`
    std::string hf_id;
    std::string released; ///< `2024-07`, or empty
    std::string licence;
    std::string attention;  ///< `GQA`, `MLA`, `SWA-mix` ... as the facts name it
    std::string source;
    std::string note;
    bool verified = false;
    std::vector<std::string> aliases;  ///< other names; those that `findModel` derives are not listed
    std::string_view config_json;  ///< of the program's own data, or of `config_text`
    std::shared_ptr<const std::string> config_text;  ///< holds a user's config; null for the built-in ones
    std::string origin = "built_in";  ///< or `user`
};

/// A card (or a unified-memory machine, or a CPU platform). Unknown stays unknown.
struct GpuSpec {
    std::string id;
    std::string name;
    std::string vendor;
    std::string gpu_class;  ///< `consumer`, `laptop`, `workstation`, `datacenter`, `unified-memory SoC`, `CPU platform`
    std::string released;
    std::optional<std::uint64_t> memory_bytes;  ///< marketed GB x 2^30
    std::optional<std::uint64_t> usable_bytes;  ///< as the driver reports it
    std::string memory_type;                    ///< `GDDR6`, `HBM3`; empty when unknown
    std::optional<double> bandwidth_bytes_per_s;
    std::optional<double> fp16_flops;           ///< dense
    std::optional<double> tdp_w;                ///< the upper end where the maker names a range
    std::optional<double> launch_price_usd;
    std::string confidence;
    std::vector<std::string> sources;
    std::vector<std::string> aliases;
    std::string notes;
    std::string origin = "built_in";  ///< or `user`
};

/// The backend that llama.cpp usually runs with on such a card: `cuda`, `rocm`, `metal`, `sycl`, `cpu`; empty
/// when the vendor is unknown or has none.
std::string usualBackend(const GpuSpec& gpu);

/// Whether the card's memory is the machine's own (Apple, Strix Halo, DGX Spark, a CPU platform): what lies on the
/// CPU's side comes out of the same bytes.
bool sharesMainMemory(const GpuSpec& gpu);

/// What can be chosen by name. Names are compared without case, spaces, dashes, underscores and colons;
/// a vendor's name, a Hugging Face owner and words such as `Instruct` may be there or not.
class Catalog {
public:
    /// The catalogue that the program carries.
    static const Catalog& builtIn();

    const std::vector<ModelEntry>& models() const { return m_models; }
    const std::vector<GpuSpec>& gpus() const { return m_gpus; }

    /// By id, alias, Hugging Face id or name; nullptr when nothing has that name.
    const ModelEntry* findModel(std::string_view name) const;
    /// By id, alias or name, also with its memory behind it (`RTX 4090 24GB`); nullptr when nothing has that name.
    const GpuSpec* findGpu(std::string_view name) const;

    /// Up to `most` ids that look like `name`, best first: for "did you mean".
    std::vector<std::string> similarModels(std::string_view name, std::size_t most = 3) const;
    std::vector<std::string> similarGpus(std::string_view name, std::size_t most = 3) const;

    /// Adds an entry; it takes over names that an earlier one had.
    void add(ModelEntry model);
    void add(GpuSpec gpu);

    /// Every name that is known, as `catalogKey` writes it, with the entry's position. For tests and searches.
    using Names = std::unordered_map<std::string, std::size_t>;
    const Names& modelNames() const { return m_model_names; }
    const Names& gpuNames() const { return m_gpu_names; }

private:
    std::vector<ModelEntry> m_models;
    std::vector<GpuSpec> m_gpus;
    Names m_model_names;
    Names m_gpu_names;
};

}  // namespace kvsight
