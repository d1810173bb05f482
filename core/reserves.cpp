// SPDX-License-Identifier: MIT
#include "core/reserves.h"

#include "core/units.h"

#include <algorithm>

namespace kvsight {

namespace {

constexpr std::uint64_t kEccPart = 16;       // one of so many parts
constexpr std::uint64_t kWindowsPart = 20;   // 5 %, the least that was seen; the most was 15 %

bool isDesktopCard(const GpuSpec& spec)
{
    return (spec.vendor == "NVIDIA" || spec.vendor == "AMD")
        && (spec.gpu_class == "consumer" || spec.gpu_class == "laptop" || spec.gpu_class == "workstation");
}

}  // namespace

std::optional<std::uint64_t> eccBytes(const Device& device)
{
    const GpuSpec& spec = device.spec;
    const bool has_ecc = spec.vendor == "NVIDIA" && spec.memory_type.starts_with("GDDR")
                      && (spec.gpu_class == "workstation" || spec.gpu_class == "datacenter");
    if (!has_ecc || !spec.usable_bytes || !spec.memory_bytes)
        return std::nullopt;
    // A driver that reports under 31 of 32 parts has left error correction's part out.
    const bool left_out = *spec.usable_bytes / 31 < *spec.memory_bytes / 32;
    return left_out ? std::nullopt : std::optional(*spec.usable_bytes / kEccPart);
}

bool windowsMayKeep(const Resolved& resolved)
{
    return resolved.scenario.reserved_bytes == 0 && !resolved.plan->pool
        && std::any_of(resolved.devices.begin(), resolved.devices.end(), [](const Device& device) { return isDesktopCard(device.spec); });
}

void reportReserves(Evaluation& evaluation, const Resolved& resolved)
{
    if (evaluation.fits != std::optional<bool>(true))
        return;
    const bool windows = windowsMayKeep(resolved);
    bool ecc_said = false, windows_said = false;
    for (std::size_t i = 0; i < std::min(resolved.devices.size(), evaluation.devices.size()); ++i) {
        const Device& device = resolved.devices[i];
        const auto free_bytes = evaluation.devices[i].memory.free_bytes;
        if (!free_bytes || *free_bytes < 0)
            continue;
        const auto spare = static_cast<std::uint64_t>(*free_bytes);
        const auto ecc = eccBytes(device);
        if (ecc && spare < *ecc && !ecc_said) {
            ecc_said = true;
            evaluation.findings.push_back(
                {Severity::Note, "ecc_off", "gpu",
                 {KV_TR("core", "{gpu} is counted with error correction (ECC) off. Switched on, it takes {bytes}, and this no longer fits."),
                  {{"gpu", device.spec.name}, {"bytes", formatBytes(*ecc)}}}});
        }
        if (windows && isDesktopCard(device.spec) && spare < *device.capacity_bytes / kWindowsPart && !windows_said) {
            windows_said = true;
            evaluation.findings.push_back(
                {Severity::Note, "windows_reserve", "reserved_bytes",
                 {KV_TR("core", "{free} stay free on {gpu}. Windows keeps 5 to 15 % of a card to itself: there, give what it keeps "
                                "as reserved_bytes."),
                  {{"free", formatBytes(spare)}, {"gpu", device.spec.name}}}});
        }
    }
}

std::vector<Message> capacityNotes(const Resolved& resolved)
{
    std::vector<Message> notes;
    for (const Device& device : resolved.devices) {
        if (const auto ecc = eccBytes(device)) {
            notes.push_back({KV_TR("core", "{gpu} is counted with error correction (ECC) off. Switched on, it takes {bytes}."),
                             {{"gpu", device.spec.name}, {"bytes", formatBytes(*ecc)}}});
            break;
        }
    }
    if (windowsMayKeep(resolved))
        notes.push_back({KV_TR("core", "Windows keeps 5 to 15 % of a card to itself, by what public logs print. It is not counted: there, "
                                       "give it as reserved_bytes."), {}});
    return notes;
}

}  // namespace kvsight
