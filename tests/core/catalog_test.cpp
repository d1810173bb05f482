// SPDX-License-Identifier: MIT
#include "core/catalog.h"

#include "core/catalog_names.h"
#include "resources/catalog_data.h"

#include "tests/catch.h"

#include <algorithm>
#include <map>
#include <set>

using namespace kvsight;

namespace {

const Catalog& catalog()
{
    return Catalog::builtIn();
}

std::string modelId(std::string_view name)
{
    const ModelEntry* model = catalog().findModel(name);
    return model != nullptr ? model->id : "nothing";
}

std::string gpuId(std::string_view name)
{
    const GpuSpec* gpu = catalog().findGpu(name);
    return gpu != nullptr ? gpu->id : "nothing";
}

bool contains(const std::vector<std::string>& list, const std::string& wanted)
{
    return std::find(list.begin(), list.end(), wanted) != list.end();
}

}  // namespace

TEST_CASE("every model and card is there, with its config")
{
    CHECK(catalog().models().size() == 240);
    CHECK(catalog().gpus().size() == 311);
    for (const auto& model : catalog().models()) {
        INFO(model.id);
        CHECK(!model.name.empty());
        CHECK(!model.family.empty());
        CHECK(model.config_json.substr(0, 1) == "{");
    }
}

TEST_CASE("models carry the facts of their table")
{
    const ModelEntry* model = catalog().findModel("llama-3.1-8b");
    REQUIRE(model != nullptr);
    CHECK(model->name == "Llama 3.1 8B");
    CHECK(model->hf_id == "meta-llama/Llama-3.1-8B");
    CHECK(model->attention == "GQA");
    CHECK(model->released == "2024-07");
    CHECK(model->verified);
    CHECK(model->config_json.find("\"num_key_value_heads\": 8") != std::string_view::npos);
    CHECK_FALSE(catalog().findModel("grok-1")->verified);
    CHECK(model->source.substr(0, 8) == "https://");
}

TEST_CASE("cards carry exact bytes, and what is not known stays unknown")
{
    const GpuSpec* card = catalog().findGpu("rtx-4090");
    REQUIRE(card != nullptr);
    CHECK(card->name == "GeForce RTX 4090");
    CHECK(card->memory_bytes == std::uint64_t{24} << 30);
    CHECK(card->usable_bytes == std::uint64_t{24564} << 20);
    CHECK(card->bandwidth_bytes_per_s == 1008e9);
    CHECK(card->tdp_w == 450.0);
    CHECK(card->origin == "built_in");
    CHECK(!card->sources.empty());
    CHECK(catalog().findGpu("rtx-4090-laptop")->tdp_w == 175.0);
    CHECK_FALSE(catalog().findGpu("rtx-4070-super")->usable_bytes.has_value());
    CHECK_FALSE(catalog().findGpu("gtx-1070")->fp16_flops.has_value());
    CHECK_FALSE(catalog().findGpu("apple-m2-ultra-192gb")->tdp_w.has_value());
    const GpuSpec* platform = catalog().findGpu("epyc-12-channel-ddr5-6400-turin");
    REQUIRE(platform != nullptr);
    CHECK_FALSE(platform->memory_bytes.has_value());
    CHECK(platform->bandwidth_bytes_per_s == 614.4e9);
    CHECK(platform->gpu_class == "CPU platform");
}

TEST_CASE("cards are found by the names that people use")
{
    const std::map<std::string, std::string> names{
        {"4090", "rtx-4090"}, {"RTX4090", "rtx-4090"}, {"RTX 4090", "rtx-4090"}, {"rtx_4090", "rtx-4090"},
        {"GeForce RTX 4090", "rtx-4090"}, {"NVIDIA GeForce RTX 4090", "rtx-4090"}, {"geforce 4090", "rtx-4090"},
        {"RTX 4090 24GB", "rtx-4090"}, {"4090 48gb", "rtx-4090-48gb-after-market"}, {"4090D", "rtx-4090-d"},
        {"NVIDIA GeForce RTX 4090 Laptop GPU", "rtx-4090-laptop"}, {"3090", "rtx-3090"}, {"3090 Ti", "rtx-3090-ti"},
        {"3060", "rtx-3060-12gb"}, {"RTX 3060 8GB", "rtx-3060-8gb"}, {"7900xtx", "rx-7900-xtx"},
        {"AMD Radeon RX 7900 XTX", "rx-7900-xtx"}, {"A100-80GB", "a100-sxm4-80gb"}, {"A100", "a100-sxm4-80gb"},
        {"NVIDIA A100-SXM4-40GB", "a100-sxm4-40gb"}, {"NVIDIA A100 80GB PCIe", "a100-pcie-80gb"},
        {"H100", "h100-sxm5-80gb"}, {"NVIDIA H100 80GB HBM3", "h100-sxm5-80gb"}, {"H200", "h200-sxm-141gb"},
        {"B200", "b200-sxm"}, {"MI300X", "instinct-mi300x"}, {"AMD Instinct MI300X", "instinct-mi300x"},
        {"M2 Ultra", "apple-m2-ultra-192gb"}, {"Apple M2 Ultra", "apple-m2-ultra-192gb"},
        {"M4 Max", "apple-m4-max-40-core-gpu-128gb"}, {"M4 Max 64GB", "apple-m4-max-40-core-gpu-64gb"},
        {"M4 Max 36 GB", "apple-m4-max-32-core-gpu-36gb"}, {"m2 ultra 64gb", "apple-m2-ultra-64gb"},
        {"DGX Spark", "dgx-spark-gb10-128gb"}, {"Strix Halo", "ryzen-ai-max-plus-395-radeon-8060s-128gb"},
        {"Ryzen AI Max+ 395", "ryzen-ai-max-plus-395-radeon-8060s-128gb"}, {"T4", "tesla-t4"}, {"L40S", "l40s"},
        {"NVIDIA L40S", "l40s"}, {"L4", "l4"}, {"A10G", "a10g"}, {"P40", "tesla-p40"}, {"V100", "tesla-v100-sxm2-32gb"},
        {"A6000", "rtx-a6000"}, {"RTX 6000 Ada", "rtx-6000-ada"}, {"RTX PRO 6000", "rtx-pro-6000-blackwell-workstation"},
        {"B580", "arc-b580-12gb"}, {"Arc B580", "arc-b580-12gb"}, {"A770", "arc-a770-16gb"}, {"MI50", "radeon-instinct-mi50-32gb"},
        {"R9700", "radeon-ai-pro-r9700"}, {"5060 Ti 8GB", "rtx-5060-ti-8gb"}, {"AGX Orin", "jetson-agx-orin-64gb"}};
    for (const auto& [name, id] : names) {
        INFO(name);
        CHECK(gpuId(name) == id);
    }
}

TEST_CASE("models are found by Hugging Face, Ollama and short names")
{
    const std::map<std::string, std::string> names{
        {"LLAMA-3.1-8B", "llama-3.1-8b"}, {"meta-llama/Llama-3.1-8B", "llama-3.1-8b"},
        {"meta-llama/Llama-3.1-8B-Instruct", "llama-3.1-8b"}, {"meta-llama/Meta-Llama-3.1-8B-Instruct", "llama-3.1-8b"},
        {"unsloth/Meta-Llama-3.1-8B-Instruct", "llama-3.1-8b"}, {"Llama 3.1 8B Instruct", "llama-3.1-8b"},
        {"llama3.1:8b", "llama-3.1-8b"}, {"llama3.1", "llama-3.1-8b"}, {"llama3-8b", "llama-3-8b"},
        {"llama3:70b", "llama-3-70b"}, {"qwen2.5 7b", "qwen2.5-7b"}, {"Qwen/Qwen2.5-7B-Instruct", "qwen2.5-7b"},
        {"qwen3:30b-a3b", "qwen3-30b-a3b"}, {"qwen3:8b", "qwen3-8b"}, {"Qwen/Qwen3-30B-A3B-Thinking-2507", "qwen3-30b-a3b-2507"},
        {"gemma3:27b", "gemma-3-27b"}, {"google/gemma-3-27b-pt", "gemma-3-27b"}, {"google/gemma-2-9b-it", "gemma-2-9b"},
        {"gpt-oss:20b", "gpt-oss-20b"}, {"openai/gpt-oss-120b", "gpt-oss-120b"}, {"deepseek-r1:8b", "r1-distill-llama-8b"},
        {"DeepSeek-R1-Distill-Qwen-32B", "r1-distill-qwen-32b"}, {"deepseek-r1", "deepseek-r1"},
        {"mistralai/Mistral-7B-Instruct-v0.3", "mistral-7b-v0.3"}, {"mistral-nemo", "mistral-nemo-12b"},
        {"Mixtral-8x7B-Instruct-v0.1", "mixtral-8x7b"}, {"CohereForAI/c4ai-command-r-plus", "command-r-plus"},
        {"Command R+", "command-r-plus"}, {"THUDM/glm-4-9b-chat-hf", "glm-4-9b"}, {"phi4", "phi-4"}, {"gpt2", "gpt2"},
        {"nvidia/NVIDIA-Nemotron-Nano-12B-v2", "nemotron-nano-12b-v2"}, {"DeepSeek V3", "deepseek-v3"},
        {"microsoft/Phi-3-mini-128k-instruct", "phi-3-mini-128k"}, {"moonshotai/Kimi-K2-Instruct", "kimi-k2"}};
    for (const auto& [name, id] : names) {
        INFO(name);
        CHECK(modelId(name) == id);
    }
}

TEST_CASE("what nobody is called finds nothing")
{
    for (const char* name : {"", " ", "-", "llama", "8b", "gpt-9000", "RTX 9999", "nvidia", "rtx", "RTX 6000", "4090 32GB", "24GB"}) {
        INFO(name);
        CHECK(modelId(name) == "nothing");
        CHECK(gpuId(name) == "nothing");
    }
    CHECK(gpuId(std::string(1 << 20, '4') + " 24gb") == "nothing");
    CHECK(modelId(std::string(1 << 20, 'a')) == "nothing");
}

TEST_CASE("no name means two models or two cards, and no alias hides an id")
{
    const auto check = [](const auto& entries, const Catalog::Names& names) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            INFO(entries[i].id);
            CHECK(names.at(catalogKey(entries[i].id)) == i);
            CHECK(names.at(catalogKey(entries[i].name)) == i);
            for (const auto& alias : entries[i].aliases) {
                INFO(alias);
                CHECK(names.at(catalogKey(alias)) == i);
            }
        }
    };
    check(catalog().models(), catalog().modelNames());
    check(catalog().gpus(), catalog().gpuNames());
    for (std::size_t i = 0; i < catalog().models().size(); ++i)
        CHECK(catalog().modelNames().at(catalogKey(catalog().models()[i].hf_id)) == i);
}

TEST_CASE("names that two entries would derive are settled by hand")
{
    const auto check = [](const auto& entries, const Catalog::Names& names, auto variants) {
        std::map<std::string, std::set<std::string>> claims;
        for (const auto& entry : entries) {
            std::vector<std::string> own{entry.id, entry.name};
            own.insert(own.end(), entry.aliases.begin(), entry.aliases.end());
            for (const auto& name : own) {
                for (const auto& key : variants(name))
                    claims[key].insert(entry.id);
            }
        }
        for (const auto& [key, ids] : claims) {
            const auto& winner = entries[names.at(key)];
            std::vector<std::string> own{winner.id, winner.name};
            own.insert(own.end(), winner.aliases.begin(), winner.aliases.end());
            const bool by_name = std::any_of(own.begin(), own.end(), [&key = key](const auto& name) { return catalogKey(name) == key; });
            INFO(key);
            CHECK((ids.size() == 1 || by_name));
        }
    };
    check(catalog().models(), catalog().modelNames(), modelKeyVariants);
    check(catalog().gpus(), catalog().gpuNames(), gpuKeyVariants);
}

TEST_CASE("every alias of the tables names an entry that exists")
{
    const auto check = [](auto lines, auto idOf) {
        for (const std::string_view line : lines.subspan(1)) {
            INFO(line);
            const std::size_t tab = line.find('\t');
            REQUIRE(tab != std::string_view::npos);
            CHECK(idOf(line.substr(0, tab)) == line.substr(tab + 1));
        }
    };
    check(resources::modelAliasRows(), modelId);
    check(resources::gpuAliasRows(), gpuId);
}

TEST_CASE("a misspelt name finds what was probably meant")
{
    CHECK(contains(catalog().similarModels("lama-3.1-8b"), "llama-3.1-8b"));
    CHECK(contains(catalog().similarModels("llama-3.1-9b"), "llama-3.1-8b"));
    CHECK(contains(catalog().similarGpus("rtx-4090x"), "rtx-4090"));
    CHECK(contains(catalog().similarGpus("rtx 6000"), "rtx-6000-ada"));
    CHECK(catalog().similarModels("command-r").front().substr(0, 9) == "command-r");
    CHECK(catalog().similarGpus("rtx").size() == 3);
    CHECK(catalog().similarModels("zzzzzzzzzzzzzzzzzzzzzzzzzz").empty());
    CHECK(catalog().similarModels("").empty());
    CHECK(catalog().similarModels(std::string(100000, 'l')).empty());
}

TEST_CASE("the backend follows from the vendor")
{
    const std::map<std::string, std::string> backends{{"rtx-4090", "cuda"}, {"rx-7900-xtx", "rocm"}, {"apple-m1-8gb", "metal"},
                                                      {"arc-a770-16gb", "sycl"}, {"tpu-v4", ""},
                                                      {"epyc-12-channel-ddr5-6400-turin", "cpu"}};
    for (const auto& [id, backend] : backends)
        CHECK(usualBackend(*catalog().findGpu(id)) == backend);
}

TEST_CASE("an added card takes the name it is given")
{
    Catalog mine = Catalog::builtIn();
    GpuSpec card;
    card.id = "my-card";
    card.name = "RTX 4090";
    card.origin = "user";
    mine.add(card);
    CHECK(mine.findGpu("rtx4090")->origin == "user");
    CHECK(mine.findGpu("GeForce RTX 4090")->origin == "built_in");
    CHECK(mine.findGpu("My Card")->id == "my-card");
}
