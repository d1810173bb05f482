// SPDX-License-Identifier: MIT
#include "core/fixes.h"

#include "core/evaluate.h"
#include "core/report/headline.h"
#include "core/scenario_fields.h"
#include "tests/catch.h"

#include <algorithm>
#include <random>

using namespace kvsight;

namespace {

struct Tried {
    Resolved resolved;
    Evaluation evaluation;
    std::vector<Fix> fixes;
};

Tried tryOut(const Scenario& scenario)
{
    auto resolution = resolve(scenario, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    Tried tried{std::move(*resolution.resolved), {}, {}};
    tried.evaluation = evaluate(tried.resolved);
    tried.fixes = cheapestFixes(tried.resolved, tried.evaluation, Catalog::builtIn());
    return tried;
}

Scenario usual(std::uint64_t context, const char* model = "llama-3.1-8b", const char* card = "rtx-4090")
{
    Scenario scenario;
    scenario.model.id = model;
    scenario.weights.format = "Q4_K_M";
    scenario.context_tokens = context;
    GpuChoice gpu;
    gpu.id = card;
    scenario.gpus.push_back(gpu);
    return scenario;
}

const Fix* find(const Tried& tried, Fix::Kind kind)
{
    for (const Fix& fix : tried.fixes)
        if (fix.kind == kind)
            return &fix;
    return nullptr;
}

/// How many things differ. The cache's types are one thing; so are a context and the prompt within it.
int changes(const Scenario& a, const Scenario& b)
{
    int options = 0;
    for (const NumberField& field : numberFields())
        options += std::string(field.place).rfind("runtime_options.", 0) == 0 && field.get(a) != field.get(b) ? 1 : 0;
    for (const FlagField& field : flagFields())
        options += field.get(a) != field.get(b) ? 1 : 0;
    return (a.k_type != b.k_type || a.v_type != b.v_type) + (a.context_tokens != b.context_tokens)
        + (a.sequences != b.sequences) + !(a.weights == b.weights) + !(a.gpus == b.gpus) + !(a.host == b.host) + options;
}

/// The changed scenario with those things put back: nothing else may have changed.
Scenario restored(Scenario changed, const Scenario& original)
{
    changed.k_type = original.k_type, changed.v_type = original.v_type;
    changed.context_tokens = original.context_tokens, changed.prompt_tokens = original.prompt_tokens;
    changed.sequences = original.sequences, changed.weights = original.weights, changed.gpus = original.gpus;
    changed.options = original.options, changed.host = original.host;
    return changed;
}

bool hasCode(const Findings& findings, const std::string& code)
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) { return finding.code == code; });
}

void checkFix(const Tried& tried, const Fix& fix)
{
    INFO(inEnglish(fix.action) << ": " << inEnglish(fix.outcome));
    const Scenario& original = tried.resolved.scenario;
    // "One conversation of 4K tokens" is one thing to ask for.
    const bool least = fix.with && inEnglish(fix.action).rfind("One conversation of", 0) == 0;
    CHECK(changes(original, fix.changed) == (least ? 3 : fix.with ? 2 : 1));
    CHECK(fix.with.has_value() == fix.with_kind.has_value());
    CHECK(restored(fix.changed, original) == original);
    const auto resolution = resolve(fix.changed, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const Evaluation after = evaluate(*resolution.resolved);
    CHECK_FALSE(resolution.resolved->plan->refused);
    CHECK(after.fits == fix.fits);
    CHECK(after.memory.free_bytes == fix.free_bytes);
    CHECK(after.limits.max_context_tokens == fix.max_context_tokens);
    CHECK(after.decode.has_value() == fix.tokens_per_second.has_value());
    if (!hasCode(tried.evaluation.findings, "unsupported_type"))
        CHECK_FALSE(hasCode(after.findings, "unsupported_type"));
    if (!tried.resolved.plan->refused)
        CHECK(after.fits == std::optional<bool>(true));
    if (tried.evaluation.fits == std::optional<bool>(true))
        CHECK(fix.freed_bytes.value_or(0) > 0);
    CHECK(inEnglish(fix.action).find('{') == std::string::npos);
    CHECK(inEnglish(fix.outcome).find('{') == std::string::npos);
}

void checkAll(const Scenario& scenario)
{
    if (!resolve(scenario, Catalog::builtIn()).resolved)
        return;
    const Tried tried = tryOut(scenario);
    for (const Fix& fix : tried.fixes)
        checkFix(tried, fix);
    CHECK(std::is_sorted(tried.fixes.begin(), tried.fixes.end(),
                         [](const Fix& a, const Fix& b) { return a.cost < b.cost; }));
    if (!tried.resolved.plan->refused && !tried.evaluation.fits)
        CHECK(tried.fixes.empty());
}

}  // namespace

TEST_CASE("when only the context tips it over, the cache's type is the cheapest fix")
{
    const Tried little = tryOut(usual(160 * 1024));
    CHECK(shortageOf(little.resolved, little.evaluation) == Shortage::Context);
    REQUIRE_FALSE(little.fixes.empty());
    CHECK(little.fixes.front().kind == Fix::Kind::VCache);
    CHECK(inEnglish(little.fixes.front().action) == "V cache as q8_0");
    const Tried more = tryOut(usual(210 * 1024));
    REQUIRE_FALSE(more.fixes.empty());
    CHECK(inEnglish(more.fixes.front().action) == "K and V cache as q8_0");
    REQUIRE(find(more, Fix::Kind::Context));
    CHECK(*find(more, Fix::Kind::Context)->changed.context_tokens
          == roundContextBelow(*more.evaluation.limits.max_context_tokens));
}

TEST_CASE("where no single change does, two are offered, and each pair fits")
{
    Scenario crowd = usual(128 * 1024, "llama-3.1-8b", "rtx-2060-6gb");
    crowd.sequences = 240;
    const Tried tried = tryOut(crowd);
    REQUIRE_FALSE(tried.fixes.empty());
    CHECK(tried.fixes.size() <= 6);
    for (const Fix& fix : tried.fixes) {
        checkFix(tried, fix);
        CHECK(fix.with);
    }
    CHECK(tried.fixes.front().kind == Fix::Kind::Sequences);
    CHECK(tried.fixes.front().with_kind == Fix::Kind::Context);
    CHECK(actionInEnglish(tried.fixes.front()).find(" + ") != std::string::npos);
}

TEST_CASE("where only money helps alone, fewer of the same cards with smaller weights are offered too")
{
    const Tried tried = tryOut(usual(8192, "llama-3.1-405b"));
    const auto pair = std::find_if(tried.fixes.begin(), tried.fixes.end(), [](const Fix& fix) {
        return fix.kind == Fix::Kind::Weights && fix.with_kind == Fix::Kind::MoreCards;
    });
    REQUIRE(pair != tried.fixes.end());
    CHECK(pair->changed.gpus.front().id == "rtx-4090");
    checkFix(tried, *pair);
}

TEST_CASE("asking for far too much in every way is no dead end")
{
    Scenario all = usual(128 * 1024, "llama-3.1-405b");
    all.sequences = 100;
    const Tried tried = tryOut(all);
    REQUIRE_FALSE(tried.fixes.empty());
    for (const Fix& fix : tried.fixes)
        checkFix(tried, fix);
    Scenario longest = usual(kMaxContextTokens, "llama-3.1-405b", "rtx-2060-6gb");
    REQUIRE_FALSE(tryOut(longest).fixes.empty());
}

TEST_CASE("a pair is no fix where one change does, or where it fits already")
{
    for (const Scenario& scenario : {usual(8192), usual(160 * 1024)}) {
        for (const Fix& fix : tryOut(scenario).fixes)
            CHECK_FALSE(fix.with);
    }
}

TEST_CASE("a context that is rounded says so, and one that is the limit does not")
{
    const Tried tried = tryOut(usual(210 * 1024));
    const Fix* context = find(tried, Fix::Kind::Context);
    REQUIRE(context);
    const bool exact_limit = *context->changed.context_tokens == *tried.evaluation.limits.max_context_tokens;
    CHECK((inEnglish(context->action).find("rounded down") != std::string::npos) == !exact_limit);
}

TEST_CASE("when the weights alone are too big, no cache type and no context is offered")
{
    const Tried tried = tryOut(usual(8192, "llama-3.1-70b"));
    CHECK(shortageOf(tried.resolved, tried.evaluation) == Shortage::Weights);
    for (const Fix& fix : tried.fixes)
        CHECK(fix.cost >= FixCost::Quality);
    const Fix* cards = find(tried, Fix::Kind::MoreCards);
    REQUIRE(cards);
    CHECK(cards->changed.gpus.front().count == 2);
    REQUIRE(find(tried, Fix::Kind::LargerCard));
    const Fix* weights = find(tried, Fix::Kind::Weights);
    REQUIRE(weights);
    CHECK(weights->cost == FixCost::MuchQuality);
}

TEST_CASE("a model beyond every single card is offered several")
{
    const Tried tried = tryOut(usual(8192, "deepseek-v3"));
    const Fix* cards = find(tried, Fix::Kind::LargerCard);
    REQUIRE(cards);
    CHECK(cards->changed.gpus.front().count > 1);
}

TEST_CASE("several kinds of cards are offered more of one, or larger ones in place of all")
{
    Scenario scenario = usual(8192, "llama-3.3-70b");
    scenario.gpus.push_back(GpuChoice{});
    scenario.gpus.back().id = "rtx-3060-12gb";
    const Tried short_of_some = tryOut(scenario);
    const Fix* more = find(short_of_some, Fix::Kind::MoreCards);
    REQUIRE(more);
    CHECK(more->fits == true);
    REQUIRE(more->changed.gpus.size() == 2);
    CHECK(more->changed.gpus[0].count + more->changed.gpus[1].count > 2);
    scenario.model.id = "deepseek-v3";
    const Tried short_of_much = tryOut(scenario);
    const Fix* larger = find(short_of_much, Fix::Kind::LargerCard);
    REQUIRE(larger);
    CHECK(larger->fits == true);
    CHECK(larger->changed.gpus.size() == 1);
}

TEST_CASE("experts on the CPU are tried where the scenario can say so, as few as do")
{
    const NumberField* field = findNumberField("cpu_moe_layers");
    if (field == nullptr)
        return;
    Scenario scenario = usual(8192, "gpt-oss-120b");
    scenario.weights.format.clear();
    scenario.host.memory_bytes = std::uint64_t{128} << 30;
    const Tried tried = tryOut(scenario);
    const Fix* experts = find(tried, Fix::Kind::ExpertsOnHost);
    REQUIRE(experts);
    Scenario fewer = experts->changed;
    field->set(fewer, *field->get(fewer) - 1);
    CHECK(tryOut(fewer).evaluation.fits == std::optional<bool>(false));
    CHECK(experts->tokens_per_second);
}

TEST_CASE("buffers and what is in use can be what is short")
{
    Scenario scenario = usual(8192);
    scenario.reserved_bytes = std::uint64_t{20} << 30;
    const Tried tried = tryOut(scenario);
    CHECK(shortageOf(tried.resolved, tried.evaluation) == Shortage::Fixed);
    const Tried fits = tryOut(usual(8192));
    CHECK(shortageOf(fits.resolved, fits.evaluation) == Shortage::None);
}

TEST_CASE("where main memory is short it is said, and more on the cards or more of it is offered")
{
    Scenario scenario = usual(8192);
    scenario.options.gpu_layers = 10;
    scenario.host.memory_bytes = std::uint64_t{1} << 30;
    const Tried tried = tryOut(scenario);
    CHECK(inEnglish(headline(tried.resolved, tried.evaluation).sentence).find("It does not fit: the CPU's part needs ") == 0);
    const Fix* cards = find(tried, Fix::Kind::MoreOnCards);
    REQUIRE(cards);
    CHECK(inEnglish(cards->action) == "All layers on the cards");
    CHECK(cards->cost == FixCost::Nothing);
    const Fix* memory = find(tried, Fix::Kind::MainMemory);
    REQUIRE(memory);
    CHECK(memory->changed.host.memory_bytes == std::uint64_t{8} << 30);
    for (const Fix& fix : tried.fixes)
        checkFix(tried, fix);

    // As many layers as the cards have room for.
    scenario = usual(8192, "llama-3.1-70b");
    scenario.options.gpu_layers = 10;
    scenario.host.memory_bytes = std::uint64_t{28} << 30;
    const Tried large = tryOut(scenario);
    const Fix* most = find(large, Fix::Kind::MoreOnCards);
    REQUIRE(most);
    Scenario one_more = most->changed;
    ++*one_more.options.gpu_layers;
    CHECK(tryOut(one_more).evaluation.fits == std::optional<bool>(false));
    // Main memory that is too small for the rest also where the cards are full: nothing is offered.
    scenario.host.memory_bytes = std::uint64_t{8} << 30;
    CHECK_FALSE(find(tryOut(scenario), Fix::Kind::MoreOnCards));
    for (const Fix& fix : large.fixes)
        checkFix(large, fix);

    scenario = usual(8192, "qwen3-30b-a3b");
    scenario.options.cpu_moe_layers = 30;
    scenario.host.memory_bytes = std::uint64_t{4} << 30;
    const Tried experts = tryOut(scenario);
    const Fix* fewer = find(experts, Fix::Kind::MoreOnCards);
    REQUIRE(fewer);
    CHECK(fewer->changed.options.cpu_moe_layers == 0);
    for (const Fix& fix : experts.fixes)
        checkFix(experts, fix);

    scenario = usual(8192);
    scenario.options.kv_offload = false;
    scenario.context_tokens = 32768;
    scenario.host.memory_bytes = std::uint64_t{2} << 30;
    const Tried caches = tryOut(scenario);
    const Fix* back = find(caches, Fix::Kind::MoreOnCards);
    REQUIRE(back);
    CHECK(inEnglish(back->action) == "Caches on the cards");
}

TEST_CASE("the card that has too little is named where all together have room")
{
    Scenario scenario = usual(65536, "llama-3.1-70b");
    scenario.gpus[0].id = "h100-sxm5-80gb";
    scenario.gpus.push_back({});
    scenario.gpus[1].id = "rtx-3060";
    scenario.split = Split::Tensor;
    const Tried tried = tryOut(scenario);
    INFO(inEnglish(headline(tried.resolved, tried.evaluation).sentence));
    CHECK(inEnglish(headline(tried.resolved, tried.evaluation).sentence).find("It does not fit: card 2, GeForce RTX 3060") == 0);
}

TEST_CASE("what fits already is offered more room")
{
    const Tried tried = tryOut(usual(65536));
    REQUIRE_FALSE(tried.fixes.empty());
    const Fix& first = tried.fixes.front();
    CHECK(first.kind == Fix::Kind::VCache);
    // Half of the cache is V, and q8_0 takes 34 bytes where f16 takes 64; the compute buffer grows a little.
    const std::uint64_t v = *exact(tried.evaluation.memory.v_bytes);
    CHECK(*first.freed_bytes <= static_cast<std::int64_t>(v * 30 / 64));
    CHECK(*first.freed_bytes > static_cast<std::int64_t>(v * 29 / 64));
    for (const Fix& fix : tried.fixes)
        CHECK(fix.cost != FixCost::Money);
}

TEST_CASE("what the runtime refuses is offered what it takes")
{
    Scenario scenario = usual(8192);
    scenario.v_type = "q8_0";
    scenario.options.flash_attention = false;
    const Tried tried = tryOut(scenario);
    REQUIRE(tried.resolved.plan->refused);
    REQUIRE(tried.fixes.size() == 2);
    CHECK(tried.fixes[0].kind == Fix::Kind::FlashAttention);
    CHECK(inEnglish(tried.fixes[1].action) == "V cache as f16");
    scenario.gpus.clear();
    CHECK(tryOut(scenario).fixes.size() == 2);
}

TEST_CASE("without a card nothing is offered")
{
    Scenario scenario = usual(8192);
    scenario.gpus.clear();
    CHECK(tryOut(scenario).fixes.empty());
}

TEST_CASE("a long prompt shrinks with the context")
{
    Scenario scenario = usual(300 * 1024);
    scenario.prompt_tokens = 299 * 1024;
    const Tried tried = tryOut(scenario);
    const Fix* fix = find(tried, Fix::Kind::Context);
    REQUIRE(fix);
    CHECK(fix->changed.prompt_tokens == fix->changed.context_tokens);
}

TEST_CASE("round contexts are multiples that people name")
{
    CHECK(roundContextBelow(255) == 0);
    CHECK(roundContextBelow(256) == 256);
    CHECK(roundContextBelow(8191) == 7936);
    CHECK(roundContextBelow(8192) == 8192);
    CHECK(roundContextBelow(47213) == 46 * 1024);
    CHECK(roundContextBelow(131071) == 124 * 1024);
}

TEST_CASE("the headline takes the first fix as its link")
{
    const Tried tried = tryOut(usual(160 * 1024));
    const Headline with = headline(tried.resolved, tried.evaluation, tried.fixes);
    REQUIRE(with.fix);
    CHECK(with.fix->changed.v_type == "q8_0");
    CHECK(inEnglish(with.fix_lead) == "Cheapest fix:");
    CHECK(inEnglish(with.sentence) == inEnglish(headline(tried.resolved, tried.evaluation).sentence));
    const Tried room = tryOut(usual(65536));
    CHECK(inEnglish(headline(room.resolved, room.evaluation, room.fixes).fix_lead) == "Want more room?");
    CHECK_FALSE(headline(room.resolved, room.evaluation, std::vector<Fix>{}).fix);
}

TEST_CASE("each fix offered for any scenario is one change, and does what it says", "[slow]")
{
    std::mt19937 random(20);
    const auto pick = [&](std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random); };
    const auto& models = Catalog::builtIn().models();
    const auto& gpus = Catalog::builtIn().gpus();
    const char* types[] = {"f16", "f16", "f16", "q8_0", "q4_0", "bf16", "fp8", "f32"};
    const char* formats[] = {"Q4_K_M", "Q8_0", "BF16", "IQ2_XXS", "", "FP8"};
    for (int i = 0; i < 400; ++i) {
        Scenario scenario;
        scenario.model.id = models[pick(models.size())].id;
        scenario.weights.format = formats[pick(std::size(formats))];
        scenario.k_type = types[pick(std::size(types))];
        scenario.v_type = types[pick(std::size(types))];
        scenario.context_tokens = std::uint64_t{1} << (8 + pick(14));
        scenario.sequences = std::uint64_t{1} << pick(7);
        if (pick(4) == 0)
            scenario.prompt_tokens = *scenario.context_tokens - 1;
        GpuChoice gpu;
        gpu.id = gpus[pick(gpus.size())].id;
        gpu.count = 1 + pick(3);
        scenario.gpus.push_back(gpu);
        scenario.split = pick(2) != 0 ? Split::Layer : Split::Tensor;
        scenario.runtime = pick(4) != 0 ? "llama.cpp" : "textbook";
        scenario.options.flash_attention = pick(6) != 0;
        scenario.options.unified = pick(3) == 0;
        scenario.options.swa_full = pick(3) == 0;
        INFO(scenario.model.id << " on " << gpu.count << " x " << gpu.id << ", " << scenario.weights.format << ", "
                               << scenario.k_type << '/' << scenario.v_type << ", " << *scenario.context_tokens << " x "
                               << scenario.sequences);
        checkAll(scenario);
    }
}

TEST_CASE("what fits and is too slow is offered what makes it fast enough")
{
    FixGoal goal;
    goal.least_speed = 40;
    const Scenario slow = usual(32768, "qwen3-32b", "rtx-a6000");
    auto resolution = resolve(slow, Catalog::builtIn());
    REQUIRE(resolution.resolved);
    const Evaluation evaluation = evaluate(*resolution.resolved);
    REQUIRE(evaluation.fits == std::optional<bool>(true));
    REQUIRE(evaluation.decode->tokens_per_second.mid < 40);
    const auto fixes = cheapestFixes(*resolution.resolved, evaluation, Catalog::builtIn(), ByteUnits::Binary, {}, goal);
    REQUIRE_FALSE(fixes.empty());
    for (const Fix& fix : fixes) {
        INFO(actionInEnglish(fix));
        CHECK(inEnglish(fix.outcome).find("tokens/s") != std::string::npos);
    }
}

TEST_CASE("each fix for a goal makes any scenario fit and fast enough", "[slow]")
{
    std::mt19937 random(8);
    const auto pick = [&](std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random); };
    const auto& models = Catalog::builtIn().models();
    const auto& gpus = Catalog::builtIn().gpus();
    const char* formats[] = {"Q4_K_M", "Q8_0", "BF16", ""};
    int slow = 0, helped = 0, short_of_memory = 0;
    for (int i = 0; i < 250; ++i) {
        Scenario scenario = usual(std::uint64_t{1} << (10 + pick(8)), models[pick(models.size())].id.c_str(), gpus[pick(gpus.size())].id.c_str());
        scenario.weights.format = formats[pick(std::size(formats))];
        scenario.sequences = std::uint64_t{1} << pick(5);
        scenario.gpus.front().count = 1 + pick(2);
        const auto resolution = resolve(scenario, Catalog::builtIn());
        if (!resolution.resolved)
            continue;
        const Evaluation evaluation = evaluate(*resolution.resolved);
        FixGoal goal;
        goal.least_speed = 5.0 * static_cast<double>(1 + pick(8));
        const bool fits = evaluation.fits == std::optional<bool>(true);
        const bool too_slow = fits && evaluation.decode && evaluation.decode->tokens_per_second.mid < *goal.least_speed;
        short_of_memory += evaluation.fits == std::optional<bool>(false) ? 1 : 0;
        slow += too_slow ? 1 : 0;
        const auto fixes = cheapestFixes(*resolution.resolved, evaluation, Catalog::builtIn(), ByteUnits::Binary, {}, goal);
        helped += too_slow && !fixes.empty() ? 1 : 0;
        for (const Fix& fix : fixes) {
            INFO(scenario.model.id << " on " << scenario.gpus.front().id << ": " << actionInEnglish(fix));
            const auto changed = resolve(fix.changed, Catalog::builtIn());
            REQUIRE(changed.resolved);
            const Evaluation after = evaluate(*changed.resolved);
            CHECK(after.fits == std::optional<bool>(true));
            REQUIRE(after.decode);
            CHECK(after.decode->tokens_per_second.mid >= *goal.least_speed);
            CHECK(after.decode->tokens_per_second.mid == fix.tokens_per_second);
        }
    }
    CHECK(slow > 20);
    CHECK(helped > 10);
    CHECK(short_of_memory > 50);
}
