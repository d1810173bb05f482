// SPDX-License-Identifier: MIT
// How fast a model's file is read: the median of several runs, and what was read of it.
#include "core/readers/model_file.h"
#include "tests/core/gguf_builder.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

using namespace kvsight;
using namespace kvsight::test;

namespace {

std::uint64_t bytesRead()
{
    std::ifstream io("/proc/self/io");
    std::string key;
    std::uint64_t value = 0;
    while (io >> key >> value)
        if (key == "rchar:")
            return value;
    return 0;
}

void measure(const char* what, const std::string& path, std::uint64_t header_bytes)
{
    constexpr int runs = 21;
    std::vector<double> times;
    std::uint64_t read = 0;
    for (int run = 0; run < runs; ++run) {
        const std::uint64_t before = bytesRead();
        const auto start = std::chrono::steady_clock::now();
        const ModelReading reading = readModelFile(path);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        read = bytesRead() - before;
        if (!reading.shape)
            std::printf("%s could not be read\n", path.c_str());
    }
    std::sort(times.begin(), times.end());
    std::printf("%-44s median %8.3f ms  slowest %8.3f ms  file %15ju bytes  header %9ju  read %9ju\n", what, times[runs / 2],
                times.back(), std::uintmax_t(std::filesystem::file_size(path)), std::uintmax_t(header_bytes), std::uintmax_t(read));
}

}  // namespace

int main()
{
    const std::string folder = std::filesystem::temp_directory_path().string() + "/kvsight_bench_";
    GgufBuilder huge;
    huge.llama();
    for (int layer = 0; layer < 100; ++layer)
        huge.tensor("blk." + std::to_string(layer) + ".ffn_up.weight", {4096, 610'352}, 1, std::uint64_t{4096} * 610'352 * 2);
    const std::string huge_header = huge.header();
    const std::string huge_path = writeFile(folder + "huge.gguf", huge_header, huge_header.size() + huge.dataBytes());
    measure("sparse GGUF of half a terabyte", huge_path, huge_header.size());

    std::vector<std::string> tokens;
    for (int token = 0; token < 150'000; ++token)
        tokens.push_back("token" + std::to_string(token));
    GgufBuilder wordy;
    wordy.llama().texts("tokenizer.ggml.tokens", tokens).array("tokenizer.ggml.scores", 6, std::vector<float>(tokens.size()))
        .array("tokenizer.ggml.token_type", 5, std::vector<std::int32_t>(tokens.size()));
    for (int tensor = 0; tensor < 1000; ++tensor)
        wordy.tensor("blk." + std::to_string(tensor % 100) + ".part" + std::to_string(tensor) + ".weight", {256, 16}, 12, 2304);
    const std::string wordy_header = wordy.header();
    const std::string wordy_path = writeFile(folder + "wordy.gguf", wordy.file());
    measure("GGUF of 150,000 tokens and 1,000 tensors", wordy_path, wordy_header.size());
    std::filesystem::remove(huge_path);
    std::filesystem::remove(wordy_path);
}
