// SPDX-License-Identifier: MIT
#include "core/catalog.h"
#include "tests/app/run_program.h"
#include "tests/catch.h"

#include <rapidjson/document.h>

#include <random>

using kvsight::test::ProgramRun;
using kvsight::test::runCli;

namespace {

using Words = std::vector<std::string>;

Words join(Words words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

rapidjson::Document parse(const std::string& text)
{
    rapidjson::Document document;
    // Numbers as text: they must agree to the last digit.
    document.Parse<rapidjson::kParseNumbersAsStringsFlag>(text.c_str());
    REQUIRE_FALSE(document.HasParseError());
    return document;
}

/// The value at a dotted name; null where a part of it is null.
const rapidjson::Value& at(const rapidjson::Value& value, const std::string& name)
{
    const rapidjson::Value* found = &value;
    for (std::size_t begin = 0; begin <= name.size() && found->IsObject();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        REQUIRE(found->HasMember(name.substr(begin, end - begin).c_str()));
        found = &(*found)[name.substr(begin, end - begin).c_str()];
        begin = end + 1;
    }
    return *found;
}

/// The evaluation of a row is all that `size` answers, but for what other heads would keep (a lesson, not a figure).
void compareEvaluation(const rapidjson::Value& evaluation, const rapidjson::Value& size)
{
    REQUIRE(evaluation.IsObject());
    REQUIRE(size.IsObject());
    for (const auto& member : size.GetObject()) {
        const std::string name = member.name.GetString();
        INFO(name);
        if (name == "if_heads_were")
            continue;
        REQUIRE(evaluation.HasMember(name.c_str()));
        CHECK(evaluation[name.c_str()] == member.value);
    }
}

/// Row and answer of `size` to the same scenario.
void compare(const rapidjson::Value& row, const rapidjson::Value& size)
{
    compareEvaluation(row["evaluation"], size);
    const std::pair<const char*, const char*> figures[] = {
        {"fits", "fits"}, {"free_bytes", "memory.free_bytes"}, {"max_context_tokens", "limits.max_context_tokens"},
        {"tokens_per_second", "decode.tokens_per_second.mid"}, {"total_tokens_per_second", "decode.total_tokens_per_second.mid"},
        {"prefill_seconds", "prefill.seconds.mid"}};
    for (const auto& [key, path] : figures) {
        INFO(key);
        CHECK(row[key] == at(size, path));
    }
}

}  // namespace

TEST_CASE("rank and size agree to the digit on 200 random scenarios", "[slow]")
{
    std::mt19937 random(200);
    const auto pick = [&](std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random); };
    const auto& catalog = kvsight::Catalog::builtIn();
    const Words formats{"Q4_K_M", "Q8_0", "BF16", "IQ2_XXS"}, types{"f16", "q8_0", "q4_0", "fp8"},
        runtimes{"llama.cpp", "llama.cpp", "vllm", "textbook", "ollama"};
    std::string lines;
    std::vector<std::string> rows;
    for (int i = 0; i < 200; ++i) {
        const auto& model = catalog.models()[pick(catalog.models().size())].id;
        const auto& gpu = catalog.gpus()[pick(catalog.gpus().size())];
        const std::string context = std::to_string(256 * (1 + pick(400))), sequences = std::to_string(1 + pick(8));
        const std::string& format = formats[pick(formats.size())];
        const std::string& type = types[pick(types.size())];
        const std::string& runtime = runtimes[pick(runtimes.size())];
        const std::string count = gpu.gpu_class == "consumer" ? std::to_string(1 + pick(3)) : "1";
        const Words scenario{model, "--weights", format, "--k-type", type, "--v-type", type, "--context-tokens", context,
                             "--sequences", sequences, "--runtime", runtime, "--gpu", gpu.id, "--gpu-count", count, "--json"};
        const ProgramRun rank = runCli(join({"rank", "--all"}, scenario));
        INFO(model << " on " << count << " x " << gpu.id << ", " << rank.err);
        REQUIRE(rank.exit_code == 0);
        rows.push_back(rank.out);
        if (i % 10 == 0) {
            const ProgramRun size = runCli(join({"size"}, scenario));
            compare(parse(rank.out)[0], parse(size.out));
        }
        lines += R"({"model":")" + model + R"(","weights":")" + format + R"(","k_type":")" + type + R"(","v_type":")" + type
            + R"(","context_tokens":)" + context + R"(,"sequences":)" + sequences + R"(,"runtime":")" + runtime + R"(","gpu":")" + gpu.id
            + R"(","gpu_count":)" + count + "}\n";
    }
    // The same scenarios through `eval`, which answers what `size` does.
    const ProgramRun all = runCli({"eval"}, lines);
    std::size_t begin = 0;
    for (const std::string& row : rows) {
        const std::size_t end = all.out.find('\n', begin);
        const auto document = parse(row);
        REQUIRE(document.Size() == 1);
        compare(document[0], parse(all.out.substr(begin, end - begin)));
        begin = end + 1;
    }
}

TEST_CASE("rank lists what qualifies, best first, with the contract's keys")
{
    const Words asked{"rank", "qwen3-32b", "--weights", "Q4_K_M", "--context-tokens", "32k", "--max-count", "2", "--min-speed", "15",
                      "--max-price", "2500"};
    const ProgramRun json = runCli(join(asked, {"--json"}));
    CHECK(json.exit_code == 0);
    rapidjson::Document rows;
    rows.Parse(json.out.c_str());
    REQUIRE(rows.IsArray());
    REQUIRE(rows.Size() > 3);
    double score = 100;
    for (const auto& row : rows.GetArray()) {
        for (const char* key : {"gpu", "gpu_count", "fits", "free_bytes", "max_context_tokens", "tokens_per_second", "total_tokens_per_second",
                                "prefill_seconds", "price", "price_date", "price_origin", "score", "evaluation"})
            CHECK(row.HasMember(key));
        CHECK(row["fits"].GetBool());
        CHECK(row["tokens_per_second"].GetDouble() >= 15);
        CHECK(row["price"].GetDouble() <= 2500);
        CHECK(row["gpu_count"].GetInt() <= 2);
        CHECK(row["score"].GetDouble() <= score);
        score = row["score"].GetDouble();
    }
    const ProgramRun csv = runCli(join(asked, {"--csv"}));
    CHECK(csv.out.find("gpu,gpu_count,fits,free_bytes,max_context_tokens,tokens_per_second,total_tokens_per_second,prefill_seconds,"
                       "price,price_date,price_origin,score,") == 0);
    CHECK(static_cast<unsigned>(std::count(csv.out.begin(), csv.out.end(), '\n')) == rows.Size() + 1);
    const ProgramRun text = runCli(asked);
    CHECK(text.out.find("First: ") == 0);
    CHECK(text.out.find(std::to_string(rows.Size()) + " of ") != std::string::npos);
    CHECK(text.out.find(" do not qualify: ") != std::string::npos);
    const ProgramRun all = runCli(join(asked, {"--all", "--top", "4"}));
    CHECK(all.out.find("cheapest change that helps") != std::string::npos);
}

TEST_CASE("rank without a model lists the models that a card runs")
{
    const ProgramRun json = runCli({"rank", "--gpu", "rtx-3060-12gb", "--context-tokens", "16k", "--family", "Llama", "--json"});
    CHECK(json.exit_code == 0);
    const auto rows = parse(json.out);
    REQUIRE(rows.Size() > 2);
    for (const auto& row : rows.GetArray()) {
        const ProgramRun size = runCli({"size", row["model"].GetString(), "--weights", row["weights"].GetString(), "--context-tokens", "16k",
                                        "--gpu", "rtx-3060-12gb", "--json"});
        compareEvaluation(row["evaluation"], parse(size.out));
        CHECK(row["runs"].GetBool());
    }
    CHECK(runCli({"rank", "--max-price", "1000", "--top", "3"}).out.find("models run:") != std::string::npos);
}

TEST_CASE("a price file of one's own counts, and a wrong one is named by its line")
{
    const std::string folder = kvsight::test::freshFolder("prices");
    kvsight::test::writeFile(folder + "/mine.csv", "gpu,price,currency,date,kind\nRTX 4090,1000,USD,2026-11-28,user\n");
    kvsight::test::writeFile(folder + "/wrong.csv", "gpu,price\nrtx-4090,cheap\n");
    const ProgramRun mine = runCli({"rank", "llama-3.1-8b", "--gpu", "4090", "--json", "--price-file", folder + "/mine.csv"});
    const auto rows = parse(mine.out);
    REQUIRE(rows.Size() == 1);
    CHECK(std::string(rows[0]["price"].GetString()) == "1000.0");
    CHECK(std::string(rows[0]["price_origin"].GetString()) == "user");
    CHECK(std::string(rows[0]["price_date"].GetString()) == "2026-11-28");
    const ProgramRun wrong = runCli({"rank", "llama-3.1-8b", "--price-file", folder + "/wrong.csv"});
    CHECK(wrong.exit_code == 3);
    CHECK(wrong.err.find(folder + "/wrong.csv: error: Line 2: the price cheap is no number") == 0);
    CHECK(runCli({"rank", "llama-3.1-8b", "--price-file", folder + "/none.csv"}).err.find("[missing_file]") != std::string::npos);
    const ProgramRun exported = runCli({"gpus", "--prices", "--price-file", folder + "/mine.csv"});
    CHECK(exported.out.find("rtx-4090,1000,USD,2026-11-28,user,") != std::string::npos);
}

TEST_CASE("wrong arguments of rank are refused")
{
    const auto code = [](const Words& words) { return runCli(words).exit_code; };
    CHECK(code({"rank"}) == 2);
    CHECK(code({"rank", "llama-3.1-8b", "--sort", "beauty"}) == 2);
    CHECK(code({"rank", "llama-3.1-8b", "--max-count", "0"}) == 2);
    CHECK(code({"rank", "llama-3.1-8b", "--min-speed", "-1"}) == 2);
    CHECK(code({"rank", "llama-3.1-8b", "--csv", "--json"}) == 2);
    CHECK(code({"rank", "llama-3.1-8b", "--gpu", "4090", "--gpu-count", "0"}) == 2);
    CHECK(code({"rank", "no-such-model"}) == 3);
    CHECK(code({"rank", "llama-3.1-8b", "--gpu", "no-such-card"}) == 3);
    CHECK(runCli({"rank", "no-such-model", "--json"}).out.find("{\"error\":{\"code\":\"unknown_model\"") == 0);
}

TEST_CASE("a name that rank does not know is said with those that it knows, the nearest first")
{
    const auto refusal = [](const Words& more) {
        const ProgramRun run = runCli(join({"rank", "llama-3.1-8b"}, more));
        CHECK(run.exit_code == 2);
        CHECK(run.out.empty());
        return run.err;
    };
    CHECK(refusal({"--maker", "NVIDA"}).find("kvsight-cli: error: --maker knows no NVIDA. Write one of: NVIDIA, ") == 0);
    CHECK(refusal({"--class", "consumr"}).find("--class knows no consumr. Write one of: consumer, ") != std::string::npos);
    CHECK(refusal({"--family", "lama"}).find("--family knows no lama. Write one of: Llama, ") != std::string::npos);
    CHECK(refusal({"--sort", "speeed"}).find("--sort knows no speeed. Write one of: speed, ") != std::string::npos);
    CHECK(refusal({"--currency", "USE"}).find("No price is known in USE. Write one of: USD, EUR, or give") != std::string::npos);
    CHECK(runCli({"rank", "llama-3.1-8b", "--maker", "nvidia", "--class", "Laptop", "--currency", "eur"}).exit_code == 0);

    // A program that reads the answer is told as well.
    const std::pair<Words, const char*> asked[] = {{{"llama-3.1-8b", "--maker", "NVIDA"}, "--maker knows no NVIDA."},
                                                   {{"llama-3.1-8b", "--sort", "speeed"}, "--sort knows no speeed."},
                                                   {{"llama-3.1-8b", "--currency", "USE"}, "No price is known in USE."},
                                                   {{"--gpu", "rtx-4090", "--sort", "speeed"}, "--sort knows no speeed."}};
    for (const auto& [words, sentence] : asked) {
        const ProgramRun run = runCli(join({"rank", "--json"}, words));
        CHECK(run.exit_code == 2);
        const auto answer = parse(run.out);
        CHECK(answer["error"]["code"] == "bad_arguments");
        CHECK(std::string(answer["error"]["text"].GetString()).find(sentence) == 0);
        CHECK(run.err.find(sentence) != std::string::npos);
    }
}

TEST_CASE("numbers of cards that contradict each other and cards that are given again are said")
{
    const ProgramRun counts = runCli({"rank", "llama-3.1-8b", "--gpu", "rtx-4090", "--gpu-count", "4", "--max-count", "2"});
    CHECK(counts.exit_code == 2);
    CHECK(counts.err.find("--gpu-count asks for that number of cards alone") != std::string::npos);
    const ProgramRun cards = runCli({"rank", "llama-3.1-8b", "--gpu", "rtx-4090", "--gpu", "GeForce RTX 4090", "--gpu", "rtx-4090,memory_bytes=48GiB"});
    CHECK(cards.exit_code == 0);
    CHECK(cards.err.find("warning: --gpu GeForce RTX 4090 is given more than once; it is ranked once. [repeated_gpu]") != std::string::npos);
    CHECK(cards.out.find("2 of 2 cards qualify") != std::string::npos);
}

TEST_CASE("formats of few bits come after all others, also where large tables raise their average")
{
    const ProgramRun run = runCli({"rank", "--gpu", "rtx-4090", "--runtime-option", "flash_attention=true", "--top", "0", "--every"});
    const std::size_t first_few = std::min(run.out.find(" IQ3_XXS "), run.out.find(" IQ2_XXS "));
    REQUIRE(first_few != std::string::npos);
    for (const char* enough : {" Q4_K_M ", " IQ4_XS ", " Q8_0 "})
        CHECK(run.out.rfind(enough) < first_few);
    CHECK(run.out.find("Formats of less than 4 bits a weight come last") != std::string::npos);
}

TEST_CASE("one card and one model are counted in the singular")
{
    const ProgramRun one = runCli({"rank", "llama-3.1-8b", "--gpu", "rtx-4090"});
    CHECK(one.out.find("\n1 of 1 card qualifies; best first") != std::string::npos);
    const ProgramRun none = runCli({"rank", "llama-3.1-70b", "--gpu", "rtx-3060"});
    CHECK(none.out.find("The card does not qualify.") == 0);
    CHECK(none.out.find("\n1 does not qualify: 1 with too little memory. --all lists it, with") != std::string::npos);
    const ProgramRun two = runCli({"rank", "llama-3.1-70b", "--gpu", "rtx-3060", "--gpu", "h200-sxm-141gb", "--weights", "Q8_0", "--all"});
    CHECK(two.out.find("\n1 of 2 cards qualifies; best first") != std::string::npos);
    CHECK(two.out.find("\n1 does not qualify:\n") != std::string::npos);
}

TEST_CASE("an option that says nothing of what is ranked is said")
{
    const auto warning = [](const Words& words, const std::string& sentence) {
        const ProgramRun run = runCli(words);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        CHECK(run.err.find("kvsight-cli: warning: " + sentence + " [unused_option]\n") != std::string::npos);
    };
    const Words models{"rank", "--gpu", "gtx-1650", "--family", "Llama"};
    warning(join(models, {"--max-power", "300"}), "--max-power changes nothing here: models are ranked, not cards.");
    warning(join(models, {"--maker", "AMD"}), "--maker changes nothing here: models are ranked, not cards.");
    warning(join(models, {"--max-price", "300"}), "--max-price changes nothing here: models are ranked on the cards of --gpu.");
    warning({"rank", "--max-price", "300", "--family", "Phi", "--gpu-count", "2"}, "--gpu-count changes nothing here: it goes with --gpu.");
    const Words cards{"rank", "llama-3.1-8b", "--gpu", "rtx-4090"};
    CHECK(runCli(join(cards, {"--gpu-count", "2"})).out.find("\nAsked for: 2 cards.\n") != std::string::npos);
    warning(join(cards, {"--family", "Llama"}), "--family changes nothing here: cards are ranked, not models.");
    warning(join(cards, {"--hours-a-day", "5"}), "--hours-a-day changes nothing here: it goes with --kwh-price.");
    CHECK(runCli(join(cards, {"--hours-a-day", "5", "--kwh-price", "0.3", "--max-power", "900"})).err.empty());
}
