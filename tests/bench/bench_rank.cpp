// SPDX-License-Identifier: MIT
// Time of ranking: every card for one model, every model for one card, and every model on every card.
#include "core/evaluate.h"
#include "core/rank.h"
#include "core/rank_models.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

namespace {

using namespace kvsight;

/// Time of the processor that this program used, in ms.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <class Function>
void print(const char* what, int rounds, Function&& function)
{
    std::vector<double> times;
    std::size_t rows = function();  // Once for what is read only once.
    for (int round = 0; round < rounds; ++round) {
        const double begin = processorTime();
        rows = function();
        times.push_back(processorTime() - begin);
    }
    std::sort(times.begin(), times.end());
    std::printf("  %-44s %9.2f %9.2f %8zu\n", what, times[times.size() / 2], times.front(), rows);
}

CardNeed needOf(const char* model)
{
    CardNeed need;
    need.scenario.model.id = model;
    need.scenario.weights.format = "Q4_K_M";
    need.scenario.context_tokens = 32768;
    return need;
}

std::size_t rankOne(const CardNeed& need)
{
    const CardRanking ranking = rankCards(need, Catalog::builtIn(), PriceList::builtIn());
    return ranking.rows.size() + ranking.others.size();
}

}  // namespace

int main()
{
    std::printf("  %-44s %9s %9s %8s\n", "ranking, processor time", "median ms", "least ms", "rows");
    for (const char* model : {"llama-3.1-8b", "qwen3-32b", "gpt-oss-20b", "gemma-3-27b", "deepseek-v3", "nemotron-super-49b"}) {
        const CardNeed need = needOf(model);
        print((std::string("all cards, ") + model).c_str(), 21, [&] { return rankOne(need); });
    }
    CardNeed several = needOf("llama-3.3-70b");
    several.most_count = 4;
    print("all cards, llama-3.3-70b, 1 to 4 of each", 11, [&] { return rankOne(several); });
    print("all models x all cards", 3, [&] {
        std::size_t rows = 0;
        for (const ModelEntry& model : Catalog::builtIn().models())
            rows += rankOne(needOf(model.id.c_str()));
        return rows;
    });
    ModelNeed models;
    models.scenario.gpus.resize(1);
    models.scenario.gpus.front().id = "rtx-4090";
    print("all models, all formats, rtx-4090", 5, [&] {
        const ModelRanking ranking = rankModels(models, Catalog::builtIn(), PriceList::builtIn());
        return ranking.rows.size() + ranking.others.size();
    });
    models.most_price = 2000;
    print("all models, all formats, for 2000 USD", 3, [&] {
        const ModelRanking ranking = rankModels(models, Catalog::builtIn(), PriceList::builtIn());
        return ranking.rows.size() + ranking.others.size();
    });
    return 0;
}
