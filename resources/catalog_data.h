// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

/// The catalogues' files, embedded at build time (resources/embed.cmake).
namespace kvsight::resources {

struct NamedText {
    std::string_view name;
    std::string_view text;
};

/// Lines of models.tsv, gpus.tsv and their alias tables; the first names the columns.
std::span<const std::string_view> modelRows();
std::span<const std::string_view> modelAliasRows();
std::span<const std::string_view> gpuRows();
std::span<const std::string_view> gpuAliasRows();
/// Lines of prices.tsv: dated street prices.
std::span<const std::string_view> gpuPriceRows();

/// Lines of decode_runs.tsv (published speeds), decode_constants.tsv and prefill_constants.tsv (what was fitted to them).
std::span<const std::string_view> decodeRunRows();
std::span<const std::string_view> decodeConstantRows();
/// Lines of compute_buffers.tsv: scenarios, and the compute buffer that llama.cpp printed for each.
std::span<const std::string_view> computeBufferRows();
std::span<const std::string_view> prefillConstantRows();

/// config.json texts by model id.
std::span<const NamedText> modelConfigs();

}  // namespace kvsight::resources
