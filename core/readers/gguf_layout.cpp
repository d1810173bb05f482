// SPDX-License-Identifier: MIT
#include "core/readers/gguf_layout.h"

#include "core/checked.h"
#include "core/readers/gguf_types.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <numeric>

namespace kvsight {
namespace {

class LayoutCheck {
public:
    LayoutCheck(GgufHeader& header, Findings& findings) : m_header(header), m_findings(findings)
    {
        m_order.resize(header.tensors.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        const auto& tensors = header.tensors;
        // Empty tensors first: they share their place with the one that follows.
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return tensors[a].offset != tensors[b].offset ? tensors[a].offset < tensors[b].offset
                                                          : isEmpty(tensors[a]) && !isEmpty(tensors[b]);
        });
    }

    bool run()
    {
        if (m_order.empty())
            return true;
        sizeUnknown();
        if (!hasEnd())
            return false;
        checkOffsets();
        checkNeighbours();
        checkEnd();
        return true;
    }

private:
    static bool isEmpty(const GgufTensor& tensor) { return tensor.elements == 0; }

    void report(Severity severity, const char* code, const std::string& where, Message message)
    {
        message.arguments.insert(message.arguments.begin(), {"file", shownText(m_header.path)});
        m_findings.push_back({severity, code, shownText(where), std::move(message)});
    }

    /// Where the data end; nothing when the file ends before they begin.
    std::optional<std::uint64_t> dataBytes() const
    {
        return m_header.file_size > m_header.data_start ? std::optional(m_header.file_size - m_header.data_start)
                                                        : std::nullopt;
    }

    void sizeUnknown()
    {
        std::uint64_t unknown = 0;
        const GgufTensor* first = nullptr;
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            GgufTensor& tensor = m_header.tensors[m_order[i]];
            if (ggufTensorType(tensor.type) != nullptr || isEmpty(tensor))
                continue;
            const std::uint64_t next = i + 1 < m_order.size() ? m_header.tensors[m_order[i + 1]].offset
                                                              : dataBytes().value_or(0);
            tensor.bytes = next > tensor.offset ? next - tensor.offset : 0;
            first = first == nullptr ? &tensor : first;
            ++unknown;
        }
        if (first == nullptr)
            return;
        const std::string name = foreignTensorType(first->type);
        report(Severity::Warning, "unknown_tensor_type", first->name,
               {name.empty() ? KV_TR("core", "{file}: {count} tensors are of a type that GGUF does not have, such as {tensor} of "
                                             "type {type}; their sizes are taken from the places of their neighbours.")
                             : KV_TR("core", "{file}: {count} tensors are of a type that llama.cpp does not read, such as "
                                             "{tensor} of type {type}, {name}; their sizes are taken from the places of their "
                                             "neighbours."),
                {{"count", std::to_string(unknown)}, {"tensor", shownText(first->name)},
                 {"type", std::to_string(first->type)}, {"name", name}}});
    }

    void checkOffsets()
    {
        for (const std::size_t index : m_order) {
            const GgufTensor& tensor = m_header.tensors[index];
            if (tensor.offset % m_header.alignment != 0)
                return report(Severity::Error, "bad_offset", tensor.name,
                              {KV_TR("core", "{file}: the tensor {tensor} is said to begin at byte {at} of the data, which is no "
                                             "multiple of {alignment}. The file is damaged; download it again."),
                               {{"tensor", shownText(tensor.name)}, {"at", std::to_string(tensor.offset)},
                                {"alignment", std::to_string(m_header.alignment)}}});
        }
    }

    Checked paddedEnd(const GgufTensor& tensor) const
    {
        return Checked::roundUp(Checked(tensor.offset) + tensor.bytes, m_header.alignment);
    }

    void checkNeighbours()
    {
        Checked end = 0;     // of everything so far
        Checked padded = 0;
        const GgufTensor* last = nullptr;
        bool gap = false;
        for (const std::size_t index : m_order) {
            const GgufTensor& tensor = m_header.tensors[index];
            if (isEmpty(tensor))
                continue;
            if (last != nullptr && Checked(tensor.offset) < end)
                return report(Severity::Error, "overlap", tensor.name,
                              {KV_TR("core", "{file}: the tensors {first} and {second} share bytes (from byte {at} of the data). "
                                             "The file is damaged; convert the model again."),
                               {{"first", shownText(last->name)}, {"second", shownText(tensor.name)},
                                {"at", std::to_string(tensor.offset)}}});
            if (!gap && Checked(tensor.offset) > padded) {
                report(Severity::Warning, "gap", tensor.name,
                       {KV_TR("core", "{file}: before the tensor {tensor} lie {bytes} bytes that belong to none. llama.cpp "
                                      "refuses such a file."),
                        {{"tensor", shownText(tensor.name)},
                         {"bytes", std::to_string((Checked(tensor.offset) - padded).saturated())}}});
                gap = true;
            }
            end = Checked(tensor.offset) + tensor.bytes;
            padded = paddedEnd(tensor);
            last = &tensor;
        }
    }

    bool hasEnd()
    {
        Checked end = m_header.data_start;
        Checked sum = 0;
        for (const GgufTensor& tensor : m_header.tensors) {
            end = Checked::greater(end, Checked(tensor.offset) + tensor.bytes + m_header.data_start);
            sum += tensor.bytes;
        }
        if (!end.isOverflown() && !sum.isOverflown())
            return true;
        report(Severity::Error, "size_overflow", m_header.path,
               {KV_TR("core", "{file}: the tensors would end beyond 2^64 bytes; their sizes cannot be right."
                              " Download the file again."), {}});
        return false;
    }

    void checkEnd()
    {
        Checked end = 0;
        Checked padded = 0;
        for (const GgufTensor& tensor : m_header.tensors) {
            end = Checked::greater(end, Checked(tensor.offset) + tensor.bytes);
            padded = Checked::greater(padded, paddedEnd(tensor));
        }
        const std::uint64_t have = dataBytes().value_or(0);
        if (Checked(have) < end)
            return report(Severity::Error, "data_truncated", m_header.path,
                          {have == 0 ? KV_TR("core", "{file} holds the header only; all {missing} bytes of data are missing. "
                                                     "Download it again.")
                                     : KV_TR("core", "{file} is cut short: {missing} bytes of its data are missing. Download it "
                                                     "again."),
                           {{"missing", std::to_string((end - have).saturated())}}});
        if (Checked(have) > padded)
            report(Severity::Warning, "trailing_data", m_header.path,
                   {KV_TR("core", "{file}: {bytes} bytes follow the last tensor and are ignored."),
                    {{"bytes", std::to_string((Checked(have) - padded).saturated())}}});
    }

    GgufHeader& m_header;
    Findings& m_findings;
    std::vector<std::size_t> m_order;
};

}  // namespace

bool checkGgufLayout(GgufHeader& header, Findings& findings)
{
    return LayoutCheck(header, findings).run();
}

}  // namespace kvsight
