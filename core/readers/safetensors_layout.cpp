// SPDX-License-Identifier: MIT
#include "core/readers/safetensors_layout.h"

#include "core/checked.h"
#include "core/readers/json_text.h"

#include <algorithm>

namespace kvsight {
namespace {

class Layout {
public:
    Layout(std::vector<SafetensorsEntry>& entries, std::uint64_t data_bytes, std::string_view file, Findings& findings)
        : m_entries(entries), m_data_bytes(data_bytes), m_file(file), m_findings(findings) {}

    bool check()
    {
        for (SafetensorsEntry& entry : m_entries) {
            if (!checkEntry(entry))
                return false;
        }
        nameUnknownTypes();
        if (m_entries.empty())
            add(Severity::Warning, "no_tensors", "", KV_TR("core", "{file} holds no tensors."));
        return checkOrder();
    }

private:
    bool add(Severity severity, const char* code, const std::string& name, const char* sentence,
             std::vector<std::pair<std::string, std::string>> arguments = {})
    {
        arguments.emplace_back("file", shownText(m_file));
        arguments.emplace_back("name", shownText(name));
        m_findings.push_back({severity, code, shownText(name), {sentence, std::move(arguments)}});
        return false;
    }

    bool checkEntry(SafetensorsEntry& entry)
    {
        if (entry.begin > entry.end)
            return add(Severity::Error, "bad_offset", entry.name,
                       KV_TR("core", "{file}: the tensor \"{name}\" begins at byte {begin} of the data and ends before, at {end}. Fetch the file again."),
                       {{"begin", std::to_string(entry.begin)}, {"end", std::to_string(entry.end)}});
        entry.elements = 1;
        for (const std::uint64_t dim : entry.shape) {
            if (__builtin_mul_overflow(entry.elements, dim, &entry.elements))
                return overflow(entry);
        }
        const auto bits = safetensorsBits(entry.dtype);
        if (!bits) {
            m_unknown.push_back(&entry);
            return true;
        }
        const Checked size = Checked(entry.elements) * *bits;
        if (size.isOverflown())
            return overflow(entry);
        const std::uint64_t all_bits = size.saturated();
        if (all_bits % 8 != 0)
            return add(Severity::Error, "size_mismatch", entry.name,
                       KV_TR("core", "{file}: the tensor \"{name}\" holds {bits} bits, which do not fill whole bytes. Fetch the file again."),
                       {{"bits", std::to_string(all_bits)}});
        if (all_bits / 8 != entry.bytes())
            return add(Severity::Error, "size_mismatch", entry.name,
                       KV_TR("core", "{file}: the tensor \"{name}\" needs {expected} bytes by its shape, and its offsets span {found}. Fetch the file again."),
                       {{"expected", std::to_string(all_bits / 8)}, {"found", std::to_string(entry.bytes())}});
        return true;
    }

    bool overflow(const SafetensorsEntry& entry)
    {
        return add(Severity::Error, "size_overflow", entry.name,
                   KV_TR("core", "{file}: the shape of the tensor \"{name}\" gives more bytes than 64 bits can count. Fetch the file again."));
    }

    void nameUnknownTypes()
    {
        constexpr std::size_t most_named = 8;
        std::vector<std::string> types;
        for (const SafetensorsEntry* entry : m_unknown) {
            if (std::find(types.begin(), types.end(), entry->dtype) != types.end())
                continue;
            if (types.size() == most_named)
                break;
            types.push_back(entry->dtype);
            add(Severity::Warning, "unknown_dtype", entry->name,
                KV_TR("core", "{file}: the type {type} of the tensor \"{name}\" is not known; its offsets tell its bytes."),
                {{"type", shownText(entry->dtype)}});
        }
    }

    bool checkOrder()
    {
        std::vector<const SafetensorsEntry*> order;
        order.reserve(m_entries.size());
        for (const SafetensorsEntry& entry : m_entries)
            order.push_back(&entry);
        std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
            return a->begin != b->begin ? a->begin < b->begin : a->end < b->end;
        });
        std::uint64_t end = 0;
        const SafetensorsEntry* before = nullptr;
        bool gap = false;
        for (const SafetensorsEntry* entry : order) {
            if (entry->begin < end)
                return add(Severity::Error, "overlap", entry->name,
                           KV_TR("core", "{file}: the tensors \"{other}\" and \"{name}\" lie over the same bytes. Fetch the file again."),
                           {{"other", shownText(before->name)}});
            if (entry->begin > end && !gap) {
                gap = true;
                add(Severity::Error, "gap", entry->name,
                    KV_TR("core", "{file}: {bytes} bytes from byte {begin} of the data, before the tensor \"{name}\", belong to no tensor. Fetch the file again."),
                    {{"bytes", std::to_string(entry->begin - end)}, {"begin", std::to_string(end)}});
            }
            end = entry->end;
            before = entry;
        }
        checkEnd(end);
        return true;
    }

    void checkEnd(std::uint64_t end)
    {
        if (end > m_data_bytes)
            add(Severity::Error, "data_truncated", "",
                KV_TR("core", "{file} is cut off: {bytes} bytes of its tensors are missing. Fetch it again; the figures are those of its header."),
                {{"bytes", std::to_string(end - m_data_bytes)}});
        else if (end < m_data_bytes)
            add(Severity::Error, "trailing_data", "",
                KV_TR("core", "{file} has {bytes} bytes behind its last tensor, from byte {begin} of the data on. Fetch it again."),
                {{"bytes", std::to_string(m_data_bytes - end)}, {"begin", std::to_string(end)}});
    }

    std::vector<SafetensorsEntry>& m_entries;
    std::uint64_t m_data_bytes;
    std::string_view m_file;
    Findings& m_findings;
    std::vector<const SafetensorsEntry*> m_unknown;
};

}  // namespace

bool checkSafetensorsLayout(std::vector<SafetensorsEntry>& entries, std::uint64_t data_bytes, std::string_view file,
                            Findings& findings)
{
    return Layout(entries, data_bytes, file, findings).check();
}

}  // namespace kvsight
