// SPDX-License-Identifier: MIT
#include "core/readers/user_catalog.h"

#include "core/evaluate.h"
#include "core/resolve.h"

#include "tests/catch.h"

#include <algorithm>

using namespace kvsight;

namespace {

std::string gpus(const std::string& entries)
{
    return "{\"format\": \"kvsight-gpus\", \"version\": 1, \"gpus\": [" + entries + "]}";
}

std::string models(const std::string& entries)
{
    return "{\"format\": \"kvsight-models\", \"version\": 1, \"models\": [" + entries + "]}";
}

const std::string kGood = R"({"name": "Paperclip 24", "memory_bytes": 25769803776, "bandwidth_bytes_per_s": 1e12})";
const std::string kModel = R"({"name": "My Model", "config": {"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64,
    "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100}})";

std::string firstCode(const std::string& text)
{
    Catalog catalog;
    const auto reading = addUserCatalog(text, "mine.json", catalog);
    if (hasError(reading.findings)) {
        CHECK(catalog.gpus().empty());
        CHECK(catalog.models().empty());
    }
    return reading.findings.empty() ? "ok" : reading.findings.front().code;
}

}  // namespace

TEST_CASE("a card of the user's is found by its name and carries its origin")
{
    Catalog catalog = Catalog::builtIn();
    const auto reading = addUserCatalog(gpus(kGood), "mine.json", catalog);
    CHECK(reading.findings.empty());
    CHECK(reading.gpus == 1);
    const GpuSpec* card = catalog.findGpu("paperclip-24");
    REQUIRE(card != nullptr);
    CHECK(card->origin == "user");
    CHECK(card->id == "paperclip-24");
    CHECK(card->memory_bytes == 25769803776);
    CHECK(card->bandwidth_bytes_per_s == 1e12);
    Catalog with_known = Catalog::builtIn();
    const auto over = addUserCatalog(gpus(R"({"name": "RTX 4090", "bandwidth_bytes_per_s": 2e12})"), "mine.json", with_known);
    CHECK(over.gpus == 1);
    REQUIRE(over.findings.size() == 1);
    CHECK(over.findings[0].code == "duplicate_name");
    CHECK(over.findings[0].severity == Severity::Warning);
    CHECK(inEnglish(over.findings[0].message).find("takes the place of the program's own") != std::string::npos);
    CHECK(with_known.findGpu("RTX 4090")->memory_bytes == Catalog::builtIn().findGpu("rtx-4090")->memory_bytes);
}

TEST_CASE("a model of the user's can be sized, also from a copy of its catalogue")
{
    Catalog copy;
    {
        Catalog catalog = Catalog::builtIn();
        CHECK(addUserCatalog(models(kModel), "mine.json", catalog).models == 1);
        copy = catalog;
    }
    CHECK(copy.findModel("my-model")->origin == "user");
    Scenario scenario;
    scenario.model.id = "my model";
    const auto resolution = resolve(scenario, copy);
    REQUIRE(resolution.resolved);
    CHECK(evaluate(*resolution.resolved).kv_bytes_per_token == 2 * 2 * 2 * 16 * 2);
}

TEST_CASE("each fault of a catalogue has its code")
{
    const auto card = [](const std::string& fields) { return gpus("{" + fields + "}"); };
    const std::pair<std::string, const char*> cases[] = {
        {gpus(""), "ok"}, {gpus(kGood), "ok"}, {models(kModel), "ok"},
        {"", "empty_file"}, {"[]", "json_not_object"}, {"{", "json_syntax"}, {"{}", "wrong_file_kind"},
        {"{\"format\": 1}", "wrong_file_kind"}, {"{\"format\": \"kvsight-scenario\", \"model\": \"x\"}", "wrong_file_kind"},
        {"{\"format\": \"kvsight-gpus\"}", "missing_key"}, {"{\"format\": \"kvsight-gpus\", \"gpus\": null}", "missing_key"},
        {"{\"format\": \"kvsight-gpus\", \"gpus\": {}}", "bad_value_type"},
        {"{\"format\": \"kvsight-gpus\", \"version\": \"1\", \"gpus\": []}", "bad_value_type"},
        {"{\"format\": \"kvsight-gpus\", \"version\": 0, \"gpus\": []}", "bad_value"},
        {"{\"format\": \"kvsight-gpus\", \"version\": 2, \"gpus\": []}", "unsupported_version"},
        {gpus("1"), "bad_value_type"}, {gpus("null"), "bad_value_type"}, {gpus("[]"), "bad_value_type"}, {gpus("{}"), "missing_key"},
        {card("\"name\": 5, \"memory_bytes\": 25769803776"), "bad_value_type"},
        {card("\"name\": \"\", \"memory_bytes\": 25769803776"), "missing_key"},
        {card("\"name\": \"" + std::string(300, 'n') + "\", \"memory_bytes\": 25769803776"), "bad_value"},
        {card("\"name\": \"A\""), "missing_key"}, {card("\"name\": \"A\", \"memory_bytes\": 24"), "bad_value"},
        {card("\"name\": \"A\", \"memory_bytes\": 1048575"), "bad_value"}, {card("\"name\": \"A\", \"memory_bytes\": 1048576"), "ok"},
        {card("\"name\": \"A\", \"memory_bytes\": -1"), "bad_value"}, {card("\"name\": \"A\", \"memory_bytes\": 1e30"), "bad_value"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776.5"), "bad_value"}, {card("\"name\": \"A\", \"memory_bytes\": \"24 GB\""), "bad_value_type"},
        {card("\"name\": \"A\", \"memory_bytes\": true"), "bad_value_type"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776, \"bandwidth_bytes_per_s\": 0"), "bad_value"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776, \"bandwidth_bytes_per_s\": 1e300"), "bad_value"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776, \"bandwidth_bytes_per_s\": []"), "bad_value_type"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776, \"sources\": \"x\""), "bad_value_type"},
        {card("\"name\": \"A\", \"memory_bytes\": 25769803776, \"colour\": \"red\""), "unknown_field"},
        {gpus(kGood + "," + kGood), "duplicate_name"},
        {models("{\"name\": \"A\"}"), "missing_key"}, {models("{\"name\": \"A\", \"config\": []}"), "bad_value_type"},
        {models("{\"name\": \"A\", \"config\": {}}"), "missing_key"}, {models("{\"config\": {}}"), "missing_key"},
    };
    for (const auto& [text, code] : cases) {
        INFO(text);
        CHECK(firstCode(text) == code);
    }
}

TEST_CASE("an entry that hides one of the program's own says so, by its name or its id")
{
    Catalog catalog = Catalog::builtIn();
    const std::string rest = R"(, "memory_bytes": 25769803776, "bandwidth_bytes_per_s": 1e12})";
    const auto reading = addUserCatalog(gpus(kGood + R"(, {"name": "Mine", "id": "rtx-4090")" + rest), "mine.json", catalog);
    REQUIRE(reading.findings.size() == 1);
    CHECK(reading.findings[0].where == "Mine");
    CHECK(catalog.findGpu("rtx-4090")->name == "Mine");
    const std::string config = kModel.substr(kModel.find("\"config\""));
    const auto model = addUserCatalog(models(R"({"name": "Llama 3.1 8B", )" + config), "mine.json", catalog);
    REQUIRE(model.findings.size() == 1);
    CHECK(model.findings[0].code == "duplicate_name");
    // A second reading hides no more than the first has already.
    CHECK(addUserCatalog(gpus(kGood), "mine.json", catalog).findings.empty());
}

TEST_CASE("what is wrong within a model's config is placed by its key, since the config was taken out of its file")
{
    Catalog catalog;
    const auto reading = addUserCatalog(models("\n\n{\"name\": \"A\", \"config\": {\"num_hidden_layers\": \"many\"}}"), "mine.json", catalog);
    const auto error = std::find_if(reading.findings.begin(), reading.findings.end(),
                                    [](const Finding& finding) { return finding.severity == Severity::Error; });
    REQUIRE(error != reading.findings.end());
    const std::string said = inEnglish(error->message);
    INFO(said);
    CHECK(said.find("mine.json, models[0].config, num_hidden_layers: ") == 0);
}

TEST_CASE("a bad entry among good ones is left out and named")
{
    Catalog catalog;
    const auto reading = addUserCatalog(gpus(kGood + R"(, {"name": "Bad", "memory_bytes": "lots"}, 7)"), "mine.json", catalog);
    CHECK(reading.gpus == 1);
    CHECK(catalog.gpus().size() == 1);
    CHECK_FALSE(hasError(reading.findings));
    REQUIRE(reading.findings.size() == 3);
    CHECK(inEnglish(reading.findings[0].message).find("gpus[1].memory_bytes") != std::string::npos);
    CHECK(reading.findings[2].code == "entry_skipped");
    CHECK(inEnglish(reading.findings[2].message).find("2, 3") != std::string::npos);
}

TEST_CASE("no cut and no changed byte of a catalogue hurts")
{
    const std::string text = gpus(kGood);
    for (std::size_t at = 0; at < text.size(); ++at) {
        Catalog catalog;
        CHECK(hasError(addUserCatalog(text.substr(0, at), "mine.json", catalog).findings));
        for (const char c : {'\0', '\xFF', '"', '{', '[', '9', '-', 'e'}) {
            std::string changed = text;
            changed[at] = c;
            Catalog other;
            const auto reading = addUserCatalog(changed, "mine.json", other);
            CHECK((hasError(reading.findings) || other.gpus().size() == 1));
        }
    }
}
