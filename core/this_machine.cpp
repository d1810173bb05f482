// SPDX-License-Identifier: MIT
#include "core/this_machine.h"

#include "core/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

namespace kvsight {

namespace {

namespace fs = std::filesystem;

constexpr std::streamsize kMostOfFile = 4096;
constexpr std::size_t kMostEntries = 256;

/// The start of a small file; empty when there is none.
std::string startOf(const fs::path& file)
{
    std::ifstream source(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(kMostOfFile), '\0');
    source.read(text.data(), kMostOfFile);
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(source.gcount(), 0)));
    return text;
}

std::string trimmed(const std::string& text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && entries.size() < kMostEntries; at.increment(error))
        entries.push_back(at->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// A card that was found. The name is the system's; empty when it has none.
struct Found {
    std::string name;
    std::optional<std::uint64_t> memory_bytes;
};

/// What the driver of NVIDIA says: `Model: NVIDIA GeForce RTX 3090`.
std::vector<Found> nvidiaCards(const fs::path& root)
{
    std::vector<Found> cards;
    for (const fs::path& folder : entriesOf(root / "proc/driver/nvidia/gpus")) {
        std::istringstream lines(startOf(folder / "information"));
        for (std::string line; std::getline(lines, line);) {
            const auto colon = line.find(':');
            if (colon != std::string::npos && trimmed(line.substr(0, colon)) == "Model")
                cards.push_back({trimmed(line.substr(colon + 1)), {}});
        }
    }
    return cards;
}

/// `0x1002` as `1002`; empty when it is something else.
std::string pciNumber(const fs::path& file)
{
    const std::string text = lowerCase(trimmed(startOf(file)));
    constexpr std::size_t length = 6;
    return text.size() == length && text.compare(0, 2, "0x") == 0 ? text.substr(2) : std::string();
}

/// The name that the system's list of PCI devices has for a vendor's device; empty without one.
std::string pciName(const fs::path& root, const std::string& vendor, const std::string& device)
{
    for (const char* place : {"usr/share/misc/pci.ids", "usr/share/hwdata/pci.ids"}) {
        std::ifstream list(root / place);
        bool mine = false;
        for (std::string line; std::getline(list, line);) {
            if (line.empty() || line.front() == '#')
                continue;
            if (line.front() != '\t')
                mine = lowerCase(line.substr(0, vendor.size())) == vendor;
            else if (mine && line.size() > device.size() + 1 && line[1] != '\t' && lowerCase(line.substr(1, device.size())) == device)
                return trimmed(line.substr(1 + device.size()));
        }
    }
    return {};
}

std::vector<Found> drmCards(const fs::path& root, bool with_nvidia)
{
    std::vector<Found> cards;
    for (const fs::path& folder : entriesOf(root / "sys/class/drm")) {
        const std::string name = folder.filename().string();
        const bool card = name.compare(0, 4, "card") == 0 && name.size() > 4
            && std::all_of(name.begin() + 4, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        const std::string vendor = card ? pciNumber(folder / "device/vendor") : std::string();
        if (vendor.empty() || (vendor == "10de" && !with_nvidia))
            continue;
        Found found;
        found.name = trimmed(startOf(folder / "device/product_name"));
        if (found.name.empty())
            found.name = pciName(root, vendor, pciNumber(folder / "device/device"));
        const std::uint64_t bytes = std::strtoull(startOf(folder / "device/mem_info_vram_total").c_str(), nullptr, 10);
        if (bytes >= kMinGpuBytes && bytes <= kMaxMemoryBytes)
            found.memory_bytes = bytes;
        if (found.name.empty() && vendor == "1002")
            found.name = "AMD Radeon";
        cards.push_back(std::move(found));
    }
    return cards;
}

/// The names that one may stand for: `Navi 31 [Radeon RX 7900 XT/7900 XTX]` is two.
std::vector<std::string> meanings(const std::string& name)
{
    const auto open = name.find('['), close = name.rfind(']');
    const std::string inside = open != std::string::npos && close != std::string::npos && close > open ? name.substr(open + 1, close - open - 1) : name;
    std::vector<std::string> all{inside};
    std::istringstream parts(inside);
    std::string first;
    for (std::string part; std::getline(parts, part, '/');) {
        part = trimmed(part);
        all.push_back(part);
        if (first.empty())
            first = part;
        // What the first one says before its number holds for the others: `Radeon RX `.
        const auto number = first.find_first_of("0123456789");
        if (number != std::string::npos && number > 0)
            all.push_back(first.substr(0, number) + part);
    }
    return all;
}

/// The catalogue's card of that name, and of that memory where it is told; nothing where several could be meant.
const GpuSpec* cardOf(const Catalog& catalog, const Found& found)
{
    constexpr double near = 0.1;
    std::vector<const GpuSpec*> cards;
    for (const std::string& name : meanings(found.name)) {
        const GpuSpec* card = name.empty() ? nullptr : catalog.findGpu(name);
        if (card == nullptr || std::find(cards.begin(), cards.end(), card) != cards.end())
            continue;
        const auto bytes = card->usable_bytes ? card->usable_bytes : card->memory_bytes;
        const bool other = found.memory_bytes && bytes
            && std::fabs(static_cast<double>(*found.memory_bytes) / static_cast<double>(*bytes) - 1) > near;
        if (!other)
            cards.push_back(card);
    }
    return cards.size() == 1 ? cards.front() : nullptr;
}

#ifdef __APPLE__
std::optional<Found> appleChip()
{
    char name[256] = {};
    std::size_t length = sizeof name - 1;
    std::uint64_t memory = 0;
    std::size_t size = sizeof memory;
    if (sysctlbyname("machdep.cpu.brand_string", name, &length, nullptr, 0) != 0 || sysctlbyname("hw.memsize", &memory, &size, nullptr, 0) != 0)
        return std::nullopt;
    return Found{name, memory};
}
#endif

void add(ThisMachine& machine, const GpuChoice& choice)
{
    for (GpuChoice& other : machine.gpus) {
        if (other.id == choice.id && other.name == choice.name && other.memory_bytes == choice.memory_bytes) {
            ++other.count;
            return;
        }
    }
    machine.gpus.push_back(choice);
}

void take(ThisMachine& machine, const Catalog& catalog, const std::vector<Found>& found)
{
    for (const Found& one : found) {
        GpuChoice choice;
        if (const GpuSpec* card = cardOf(catalog, one)) {
            choice.id = card->id;
        } else if (one.memory_bytes && !one.name.empty()) {
            choice.name = one.name;
            choice.memory_bytes = one.memory_bytes;
        } else {
            continue;  // Graphics of a processor, or of a screen's adapter: no card to pick.
        }
        add(machine, choice);
    }
}

std::string namesOf(const ThisMachine& machine, const Catalog& catalog)
{
    std::string names;
    for (const GpuChoice& choice : machine.gpus) {
        const GpuSpec* card = catalog.findGpu(choice.id);
        names += (names.empty() ? "" : " + ") + (choice.count > 1 ? std::to_string(choice.count) + " × " : std::string())
            + (card != nullptr ? card->name : choice.name);
    }
    return names;
}

}  // namespace

const GpuSpec* appleMachine(const Catalog& catalog, const std::string& chip, std::uint64_t memory_bytes)
{
    const GpuSpec* found = nullptr;
    for (const GpuSpec& card : catalog.gpus()) {
        // `Apple M3` is not `Apple M3 Max`: after the chip stands its number of cores or its memory.
        const bool named = card.name.compare(0, chip.size(), chip) == 0 && card.name.size() > chip.size() + 1
            && (std::isdigit(static_cast<unsigned char>(card.name[chip.size() + 1])) != 0 || card.name[chip.size() + 1] == '(');
        if (chip.empty() || !named || card.memory_bytes != std::optional(memory_bytes))
            continue;
        if (found != nullptr)
            return nullptr;
        found = &card;
    }
    return found;
}

ThisMachine thisMachine(const Catalog& catalog, const std::string& root)
{
    ThisMachine machine;
    const std::vector<Found> nvidia = nvidiaCards(root);
    take(machine, catalog, nvidia);
    take(machine, catalog, drmCards(root, nvidia.empty()));
#ifdef __APPLE__
    if (const auto chip = appleChip()) {
        if (const GpuSpec* card = appleMachine(catalog, chip->name, *chip->memory_bytes)) {
            GpuChoice choice;
            choice.id = card->id;
            add(machine, choice);
        }
    }
#endif
    if (machine.gpus.empty())
        machine.text = {KV_TR("core", "No card that the system names was found in this computer. Choose one from the list."), {}};
    else
        machine.text = {KV_TR("core", "Found in this computer: {cards}."), {{"cards", namesOf(machine, catalog)}}};
    return machine;
}

}  // namespace kvsight
