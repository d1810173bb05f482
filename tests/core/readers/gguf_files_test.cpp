// SPDX-License-Identifier: MIT
#include "core/readers/gguf_reader.h"
#include "core/readers/model_file.h"
#include "core/shape_cache.h"

#include "tests/catch.h"
#include "tests/core/gguf_builder.h"
#include "tests/core/hostile_rows.h"

#include <atomic>
#include <filesystem>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace kvsight;
using namespace kvsight::test;

namespace {

namespace fs = std::filesystem;

std::string freshFolder(const char* name)
{
    const fs::path folder = fs::path(KVSIGHT_BINARY_DIR) / name;
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder.string() + "/";
}

/// Bytes that this process has read so far.
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

std::uint64_t peakBytes()
{
    struct rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

GgufBuilder shard(std::uint16_t number, std::uint16_t count, std::int32_t tensors)
{
    GgufBuilder builder;
    if (number == 0)
        builder.llama();
    builder.number("split.no", 2, number).number("split.count", 2, count).number("split.tensors.count", 5, tensors);
    return builder;
}

std::string code(const std::string& path)
{
    const ModelReading reading = readModelFile(path);
    for (const Finding& finding : reading.findings)
        if (finding.severity == Severity::Error)
            return finding.code;
    return "";
}

}  // namespace

TEST_CASE("half a terabyte of GGUF is read by its header alone")
{
    const std::string folder = freshFolder("sparse_gguf");
    const std::uint64_t elements = std::uint64_t{250'000'000'000} / 64 * 64;
    GgufBuilder builder;
    builder.llama().tensor("token_embd.weight", {64, elements / 64}, 1, elements * 2);
    const std::string header = builder.header();
    const std::string path = writeFile(folder + "huge.gguf", header, header.size() + builder.dataBytes());
    REQUIRE(fs::file_size(path) > 499'000'000'000ULL);
    const std::uint64_t before = bytesRead();
    const ModelReading reading = readModelFile(path);
    const std::uint64_t read = bytesRead() - before;
    INFO(codes(reading.findings));
    REQUIRE(reading.shape);
    CHECK(reading.findings.empty());
    CHECK(reading.shape->file_weights->bytes == elements * 2);
    CHECK(read < header.size() + (1 << 20));
    fs::remove(path);
}

TEST_CASE("a header with 200 MB of tokens takes no memory for them and can be stopped")
{
    const std::string folder = freshFolder("tokens_gguf");
    // A hole in the file: twenty-five million tokens of length 0.
    constexpr std::uint64_t count = 25'000'000;
    GgufBuilder builder;
    const std::string start = builder.llama().startArray("tokenizer.ggml.tokens", 8, count).header();
    const std::string path = writeFile(folder + "tokens.gguf", start, start.size() + count * 8);
    const std::uint64_t peak = peakBytes();
    std::uint64_t last = 0;
    ReadControl watching;
    watching.progress = [&](std::uint64_t done, std::uint64_t) {
        CHECK(done >= last);
        last = done;
    };
    const ModelReading whole = readModelFile(path, watching);
    REQUIRE(whole.shape);
    CHECK(last > 150'000'000);
    CHECK(peakBytes() - peak < (16 << 20));

    std::stop_source source;
    ReadControl stopping;
    stopping.stop = source.get_token();
    stopping.progress = [&](std::uint64_t done, std::uint64_t) {
        if (done > 10'000'000)
            source.request_stop();
        last = done;
    };
    const ModelReading stopped = readModelFile(path, stopping);
    CHECK_FALSE(stopped.shape);
    CHECK(hasCode(stopped.findings, "cancelled", Severity::Note));
    CHECK(last < 11'000'000);
    // What was stopped is not taken for the file the next time.
    ModelChoice choice;
    choice.file = path;
    CHECK_FALSE(loadModel(choice, Catalog::builtIn(), {}, stopping).shape);
    CHECK(loadModel(choice, Catalog::builtIn(), {}).shape);
    fs::remove(path);
}

TEST_CASE("only regular files are read as GGUF")
{
    const std::string folder = freshFolder("odd_gguf");
    REQUIRE(mkfifo((folder + "pipe.gguf").c_str(), 0600) == 0);
    REQUIRE(symlink("nowhere at all", (folder + "link.gguf").c_str()) == 0);
    REQUIRE(symlink("/dev/zero", (folder + "device.gguf").c_str()) == 0);
    fs::create_directory(folder + "folder.gguf");
    CHECK(code(folder + "pipe.gguf") == "unreadable");
    CHECK(code(folder + "device.gguf") == "unreadable");
    CHECK(code(folder + "link.gguf") == "missing_file");
    CHECK(code(folder + "absent.gguf") == "missing_file");
    CHECK(code(folder + "folder.gguf") != "");
    if (geteuid() != 0) {
        writeFile(folder + "secret.gguf", GgufBuilder().llama().file());
        REQUIRE(chmod((folder + "secret.gguf").c_str(), 0) == 0);
        CHECK(code(folder + "secret.gguf") == "unreadable");
    }
}

TEST_CASE("a GGUF file may have any name")
{
    const std::string folder = freshFolder("named_gguf");
    const std::string sound = GgufBuilder().llama().tensor("token_embd.weight", {64, 8}, 0, 2048).file();
    for (const std::string& name : {std::string("line\nbreak.gguf"), std::string("\xff\xfe.gguf"), std::string("noending"),
                                    std::string("UPPER.GGUF"), std::string(250, 'x') + ".gguf"}) {
        const ModelReading reading = readModelFile(writeFile(folder + name, sound));
        INFO(codes(reading.findings));
        CHECK(reading.shape);
        CHECK(reading.findings.empty());
        writeFile(folder + name, sound.substr(0, 100));
        const ModelReading broken = readModelFile(folder + name);
        CHECK((broken.findings.size() == 1 && inEnglish(broken.findings[0].message).find('\n') == std::string::npos));
    }
}

TEST_CASE("a GGUF file that shrinks while it is read is said to be cut")
{
    const std::string path = freshFolder("shrinking_gguf") + "model.gguf";
    GgufBuilder builder;
    builder.llama();
    for (int i = 0; i < 20'000; ++i)
        builder.u32("x.extra." + std::to_string(i), 1);
    writeFile(path, builder.file());
    ReadControl control;
    int calls = 0;
    control.progress = [&](std::uint64_t, std::uint64_t) {
        if (++calls == 2)
            REQUIRE(truncate(path.c_str(), 70'000) == 0);
    };
    const ModelReading reading = readGgufFile(path, control);
    CHECK_FALSE(reading.shape);
    CHECK(hasCode(reading.findings, "truncated", Severity::Error));
}

TEST_CASE("a split GGUF is one model whichever part is opened")
{
    const std::string folder = freshFolder("split_gguf");
    const auto name = [&](int number) { return folder + "m-0000" + std::to_string(number) + "-of-00003.gguf"; };
    const auto write = [&](int number, const GgufBuilder& builder) { writeFile(name(number), builder.file()); };
    write(1, shard(0, 3, 3).tensor("token_embd.weight", {64, 8}, 0, 2048));
    write(2, shard(1, 3, 3).tensor("blk.0.attn_k.weight", {64, 32}, 1, 4096));
    write(3, shard(2, 3, 3).tensor("output.weight", {64, 8}, 0, 2048));
    for (int number = 1; number <= 3; ++number) {
        const ModelReading reading = readModelFile(name(number));
        REQUIRE(reading.shape);
        CHECK(reading.findings.empty());
        CHECK(reading.shape->file_weights->bytes == 8192);
        CHECK(reading.shape->file_weights->shards == 3);
    }

    SECTION("a number that is not the name's")
    {
        write(2, shard(2, 3, 3).tensor("blk.0.attn_k.weight", {64, 32}, 1, 4096));
        CHECK(code(name(1)) == "split_mismatch");
        CHECK(code(name(2)) == "split_mismatch");
    }
    SECTION("a total that is not the sum")
    {
        write(1, shard(0, 3, 9).tensor("token_embd.weight", {64, 8}, 0, 2048));
        CHECK(code(name(3)) == "split_mismatch");
    }
    SECTION("a tensor in two parts")
    {
        write(3, shard(2, 3, 3).tensor("token_embd.weight", {64, 8}, 0, 2048));
        CHECK(code(name(1)) == "duplicate_tensor");
    }
    SECTION("a part that is damaged")
    {
        writeFile(name(2), "GGUF");
        const ModelReading reading = readModelFile(name(1));
        CHECK(hasCode(reading.findings, "truncated", Severity::Error));
        REQUIRE(reading.shape);
        CHECK_FALSE(reading.shape->file_weights);  // the sum would not be the model's
    }
    SECTION("the first part is missing")
    {
        fs::remove(name(1));
        CHECK(code(name(2)) == "missing_shard");
        CHECK_FALSE(readModelFile(name(2)).shape);
    }
    SECTION("renamed")
    {
        fs::rename(name(2), folder + "other.gguf");
        CHECK(code(folder + "other.gguf") == "missing_shard");
    }
    SECTION("many missing parts are not all named")
    {
        writeFile(folder + "many-00001-of-09999.gguf", shard(0, 9999, 3).file());
        const ModelReading reading = readModelFile(folder + "many-00001-of-09999.gguf");
        REQUIRE(hasCode(reading.findings, "missing_shard", Severity::Error));
        CHECK(codes(reading.findings).size() < 1000);
        CHECK(codes(reading.findings).find("9998") != std::string::npos);
    }
    SECTION("a part that changes is read again")
    {
        ModelChoice choice;
        choice.file = name(1);
        const auto before = loadModel(choice, Catalog::builtIn(), {}).shape;
        write(2, shard(1, 3, 3).tensor("blk.0.attn_k.weight", {64, 64}, 1, 8192));
        const auto after = loadModel(choice, Catalog::builtIn(), {}).shape;
        CHECK(before->file_weights->bytes == 8192);
        CHECK(after->file_weights->bytes == 12288);
    }
}

TEST_CASE("a name like a part's without the keys of one is remarked")
{
    const std::string path = freshFolder("alone_gguf") + "m-00001-of-00002.gguf";
    const ModelReading reading = readModelFile(writeFile(path, GgufBuilder().llama().file()));
    CHECK(reading.shape);
    CHECK(hasCode(reading.findings, "name_looks_split", Severity::Warning));
}
