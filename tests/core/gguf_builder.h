// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kvsight::test {

/// Writes GGUF headers, sound and broken ones: counts are those of what was added unless they are set.
class GgufBuilder {
public:
    explicit GgufBuilder(std::uint32_t version = 3, bool big_endian = false) : m_version(version), m_big(big_endian) {}

    /// `type` as in the format: 4 = u32, 5 = i32, 10 = u64 ...
    template <class Number>
    GgufBuilder& number(const std::string& key, std::uint32_t type, Number value)
    {
        startKey(key, type);
        put(m_keys, value);
        return *this;
    }
    GgufBuilder& u32(const std::string& key, std::uint64_t value)
    {
        return number(key, 4, static_cast<std::uint32_t>(value));
    }
    GgufBuilder& text(const std::string& key, const std::string& value)
    {
        startKey(key, 8);
        putText(m_keys, value);
        return *this;
    }
    template <class Number>
    GgufBuilder& array(const std::string& key, std::uint32_t element, const std::vector<Number>& values)
    {
        startArray(key, element, values.size());
        for (const Number value : values)
            put(m_keys, value);
        return *this;
    }
    GgufBuilder& texts(const std::string& key, const std::vector<std::string>& values)
    {
        startArray(key, 8, values.size());
        for (const std::string& value : values)
            putText(m_keys, value);
        return *this;
    }
    /// An array whose entries the caller appends with `raw`.
    GgufBuilder& startArray(const std::string& key, std::uint32_t element, std::uint64_t count)
    {
        startKey(key, 9);
        put(m_keys, element);
        putWord(m_keys, count);
        return *this;
    }
    GgufBuilder& raw(const std::string& bytes)
    {
        m_keys += bytes;
        return *this;
    }
    /// Placed behind the one before, aligned.
    GgufBuilder& tensor(const std::string& name, const std::vector<std::uint64_t>& dims, std::uint32_t type,
                        std::uint64_t bytes)
    {
        tensorAt(name, dims, type, m_data);
        m_data += (bytes + alignment - 1) / alignment * alignment;
        return *this;
    }
    GgufBuilder& tensorAt(const std::string& name, const std::vector<std::uint64_t>& dims, std::uint32_t type,
                          std::uint64_t offset)
    {
        putText(m_table, name);
        put(m_table, static_cast<std::uint32_t>(dims.size()));
        for (const std::uint64_t dim : dims)
            putWord(m_table, dim);
        put(m_table, type);
        put(m_table, offset);
        ++m_tensors;
        return *this;
    }
    GgufBuilder& llama(std::uint64_t layers = 2)
    {
        return text("general.architecture", "llama").u32("llama.block_count", layers).u32("llama.context_length", 4096)
            .u32("llama.embedding_length", 64).u32("llama.attention.head_count", 4)
            .u32("llama.attention.head_count_kv", 2);
    }

    /// Up to the start of the data.
    std::string header() const
    {
        std::string bytes = "GGUF";
        put(bytes, m_version);
        putWord(bytes, m_tensors);
        putWord(bytes, m_key_count);
        bytes += m_keys + m_table;
        if (m_tensors > 0)
            bytes.resize((bytes.size() + alignment - 1) / alignment * alignment, '\0');
        return bytes;
    }
    std::uint64_t dataBytes() const { return m_data; }
    std::string file() const { return header() + std::string(static_cast<std::size_t>(m_data), '\0'); }

    std::uint64_t alignment = 32;

private:
    template <class Number>
    void put(std::string& out, Number value) const
    {
        std::string bytes(reinterpret_cast<const char*>(&value), sizeof value);
        out += m_big ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
    }
    void putWord(std::string& out, std::uint64_t value) const
    {
        if (m_version == 1)
            put(out, static_cast<std::uint32_t>(value));
        else
            put(out, value);
    }
    void putText(std::string& out, const std::string& value) const
    {
        putWord(out, value.size());
        out += value;
    }
    void startKey(const std::string& key, std::uint32_t type)
    {
        putText(m_keys, key);
        put(m_keys, type);
        ++m_key_count;
    }

    std::uint32_t m_version;
    bool m_big;
    std::string m_keys;
    std::string m_table;
    std::uint64_t m_key_count = 0;
    std::uint64_t m_tensors = 0;
    std::uint64_t m_data = 0;
};

/// Writes `bytes`, and lets the file be `size` long without taking room for it.
inline std::string writeFile(const std::string& path, const std::string& bytes, std::uint64_t size = 0)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (size > bytes.size()) {
        file.seekp(static_cast<std::streamoff>(size - 1));
        file.put('\0');
    }
    return path;
}

}  // namespace kvsight::test
