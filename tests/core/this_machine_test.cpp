// SPDX-License-Identifier: MIT
#include "core/this_machine.h"

#include "tests/catch.h"

#include <filesystem>
#include <fstream>
#include <random>

using namespace kvsight;

namespace {

/// A root of its own, gone at the end.
struct Root {
    std::filesystem::path folder;
    Root()
    {
        std::random_device random;
        folder = std::filesystem::temp_directory_path() / ("kvsight-machine-" + std::to_string(random()));
        std::filesystem::create_directories(folder);
    }
    ~Root() { std::filesystem::remove_all(folder); }
    void write(const char* place, const std::string& text) const
    {
        std::filesystem::create_directories((folder / place).parent_path());
        std::ofstream(folder / place) << text;
    }
    ThisMachine read() const { return thisMachine(Catalog::builtIn(), folder.string()); }
};

constexpr const char* kPciNames = "# a list\n1002  Advanced Micro Devices, Inc. [AMD/ATI]\n"
                                  "\t73bf  Navi 21 [Radeon RX 6800/6800 XT / 6900 XT]\n"
                                  "\t744c  Navi 31 [Radeon RX 7900 XT/7900 XTX/7900 GRE/7900M]\n\t\t1002 0e3b  A board\n"
                                  "8086  Intel Corporation\n\t46a6  Alder Lake-P GT2 [Iris Xe Graphics]\n";

}  // namespace

TEST_CASE("this machine: the driver of NVIDIA names its cards")
{
    const Root root;
    const std::string card = "Model: \t\t NVIDIA GeForce RTX 3090\nIRQ:   \t\t 145\nGPU UUID: \t GPU-0\n";
    root.write("proc/driver/nvidia/gpus/0000:01:00.0/information", card);
    root.write("proc/driver/nvidia/gpus/0000:02:00.0/information", card);
    root.write("sys/class/drm/card0/device/vendor", "0x10de\n");
    root.write("sys/class/drm/card0/device/device", "0x2204\n");
    const ThisMachine machine = root.read();
    REQUIRE(machine.gpus.size() == 1);
    CHECK(machine.gpus.front().id == "rtx-3090");
    CHECK(machine.gpus.front().count == 2);
    CHECK(inEnglish(machine.text) == "Found in this computer: 2 × GeForce RTX 3090.");
}

TEST_CASE("this machine: a name that stands for several is told apart by its memory")
{
    const Root root;
    root.write("usr/share/misc/pci.ids", kPciNames);
    root.write("sys/class/drm/card1/device/vendor", "0x1002\n");
    root.write("sys/class/drm/card1/device/device", "0x744c\n");
    root.write("sys/class/drm/card1/device/mem_info_vram_total", "25753026560\n");
    root.write("sys/class/drm/card1-DP-1/device/vendor", "0x1002\n");
    const ThisMachine machine = root.read();
    REQUIRE(machine.gpus.size() == 1);
    CHECK(machine.gpus.front().id == "rx-7900-xtx");
    CHECK(machine.gpus.front().count == 1);
}

TEST_CASE("this machine: a card without a known name keeps its memory")
{
    const Root root;
    root.write("sys/class/drm/card0/device/vendor", "0x1002\n");
    root.write("sys/class/drm/card0/device/device", "0xffff\n");
    root.write("sys/class/drm/card0/device/mem_info_vram_total", "17163091968\n");
    const ThisMachine machine = root.read();
    REQUIRE(machine.gpus.size() == 1);
    CHECK(machine.gpus.front().id.empty());
    CHECK(machine.gpus.front().name == "AMD Radeon");
    CHECK(machine.gpus.front().memory_bytes == std::optional<std::uint64_t>(17163091968));
}

TEST_CASE("this machine: nothing is no error, and damaged files are nothing")
{
    const Root root;
    CHECK(root.read().gpus.empty());
    CHECK(inEnglish(root.read().text).find("No card") == 0);
    root.write("usr/share/misc/pci.ids", kPciNames);
    root.write("proc/driver/nvidia/gpus/x/information", std::string(100000, 'M'));
    root.write("sys/class/drm/card0/device/vendor", "nonsense");
    root.write("sys/class/drm/card1/device/vendor", "0x8086\n");  // Graphics of a processor.
    root.write("sys/class/drm/card1/device/device", "0x46a6\n");
    root.write("sys/class/drm/card2/device/vendor", "0x1002\n");
    root.write("sys/class/drm/card2/device/mem_info_vram_total", "-1\n");
    root.write("sys/class/drm/version", "drm 1.1.0\n");
    CHECK(root.read().gpus.empty());
    CHECK(thisMachine(Catalog::builtIn(), "/no/such/place").gpus.empty());
}

TEST_CASE("this machine: a chip of Apple is told apart by its memory")
{
    const Catalog& catalog = Catalog::builtIn();
    const std::uint64_t gib = std::uint64_t{1} << 30;
    const GpuSpec* max = appleMachine(catalog, "Apple M3 Max", 64 * gib);
    REQUIRE(max != nullptr);
    CHECK(max->name == "Apple M3 Max (40-core GPU) 64GB");
    const GpuSpec* plain = appleMachine(catalog, "Apple M3", 16 * gib);
    REQUIRE(plain != nullptr);
    CHECK(plain->name == "Apple M3 16GB");
    CHECK(appleMachine(catalog, "Apple M3", 64 * gib) == nullptr);
    CHECK(appleMachine(catalog, "", 16 * gib) == nullptr);
}
