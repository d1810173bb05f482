// SPDX-License-Identifier: MIT
#include "core/readers/gguf_header.h"

#include "core/checked.h"
#include "core/readers/gguf_types.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <unordered_set>

namespace kvsight {
namespace {

constexpr std::uint64_t kLongestName = 63;
constexpr std::uint64_t kMostTableBytes = std::uint64_t{1} << 30;
constexpr std::uint32_t kMostDims = 4;

bool refuse(GgufStream& stream, const char* code, std::string where, Message message)
{
    message.arguments.insert(message.arguments.begin(), {"file", stream.file()});
    stream.findings().push_back({Severity::Error, code, std::move(where), std::move(message)});
    return false;
}

bool readName(GgufStream& stream, GgufTensor& tensor)
{
    const std::uint64_t start = stream.position();
    const std::string place = std::to_string(start);
    std::uint64_t length = 0;
    if (!stream.word(length))
        return false;
    if (length > stream.remaining() && length > kLongestName)
        return refuse(stream, "length_too_large", "byte " + place,
                      {KV_TR("core", "{file}: the tensor's name at byte {at} is said to be {length} bytes long; {left} are "
                                     "left. The file is damaged; download it again."),
                       {{"at", place}, {"length", std::to_string(length)}, {"left", std::to_string(stream.remaining())}}});
    if (length == 0 || length > kLongestName)
        return refuse(stream, "bad_name", "byte " + place,
                      {KV_TR("core", "{file}: the tensor's name at byte {at} is {length} bytes long; 1 to 63 are allowed. The "
                                     "file is damaged, or written by a program that no loader follows."),
                       {{"at", place}, {"length", std::to_string(length)}}});
    if (!stream.text(length, tensor.name))
        return false;
    return isPlainText(tensor.name)
        || refuse(stream, "bad_name", "byte " + place,
                  {KV_TR("core", "{file}: the tensor's name at byte {at} holds bytes that are no text. The file is damaged; "
                                 "download it again."),
                   {{"at", place}}});
}

bool readDim(GgufStream& stream, bool short_dims, std::uint64_t& dim)
{
    if (!short_dims)
        return stream.number(dim);
    std::uint32_t narrow = 0;
    if (!stream.number(narrow))
        return false;
    dim = narrow;
    return true;
}

bool readDims(GgufStream& stream, bool short_dims, GgufTensor& tensor)
{
    std::uint32_t count = 0;
    if (!stream.number(count))
        return false;
    if (count > kMostDims)
        return refuse(stream, "bad_dims", tensor.name,
                      {KV_TR("core", "{file}: the tensor {tensor} is said to have {count} dimensions; at most 4 are allowed."
                                     " Download the file again."),
                       {{"tensor", shownText(tensor.name)}, {"count", std::to_string(count)}}});
    Checked elements = 1;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!readDim(stream, short_dims, tensor.dims[i]))
            return false;
        if (tensor.dims[i] > static_cast<std::uint64_t>(INT64_MAX) && i + 1 == count)
            return refuse(stream, "bad_dims", tensor.name,
                          {KV_TR("core", "{file}: the tensor {tensor} has a dimension of {value}."
                                         " Download the file again."),
                           {{"tensor", shownText(tensor.name)},
                            {"value", std::to_string(static_cast<std::int64_t>(tensor.dims[i]))}}});
    }
    for (const std::uint64_t dim : tensor.dims)
        elements = elements * dim;
    if (elements > Checked(static_cast<std::uint64_t>(INT64_MAX)))
        return refuse(stream, "size_overflow", tensor.name,
                      {KV_TR("core", "{file}: the dimensions of the tensor {tensor} multiply to more than 2^63 numbers."
                                     " Download the file again."),
                       {{"tensor", shownText(tensor.name)}}});
    tensor.elements = elements.saturated();
    return true;
}

/// Bytes that the tensor takes by its type; an unknown one's stay 0.
bool sizeTensor(GgufStream& stream, GgufTensor& tensor)
{
    const GgufTensorType* type = ggufTensorType(tensor.type);
    if (type == nullptr && tensor.type > static_cast<std::uint32_t>(INT32_MAX))
        return refuse(stream, "unknown_dtype", tensor.name,
                      {KV_TR("core", "{file}: the tensor {tensor} is of type {type}, which cannot be. The file is damaged; "
                                     "download it again."),
                       {{"tensor", shownText(tensor.name)}, {"type", std::to_string(static_cast<std::int32_t>(tensor.type))}}});
    if (type == nullptr)
        return true;
    if (tensor.dims[0] % type->block != 0)
        return refuse(stream, "bad_dims", tensor.name,
                      {KV_TR("core", "{file}: a row of the tensor {tensor} has {row} numbers, but {type} packs {block} at a "
                                     "time. Convert the model again."),
                       {{"tensor", shownText(tensor.name)}, {"row", std::to_string(tensor.dims[0])}, {"type", type->name},
                        {"block", std::to_string(type->block)}}});
    const Checked bytes = Checked(tensor.elements / type->block) * type->block_bytes;
    if (bytes > Checked(static_cast<std::uint64_t>(INT64_MAX)))
        return refuse(stream, "size_overflow", tensor.name,
                      {KV_TR("core", "{file}: the tensor {tensor} would take more than 2^63 bytes."
                                     " Download the file again."),
                       {{"tensor", shownText(tensor.name)}}});
    tensor.bytes = bytes.saturated();
    return true;
}

}  // namespace

namespace {

bool readTable(GgufStream& stream, std::uint64_t count, bool short_dims, GgufHeader& header)
{
    const std::uint64_t start = stream.position();
    constexpr std::uint64_t shortest_entry = 24;
    header.tensors.reserve(static_cast<std::size_t>(std::min({count, stream.remaining() / shortest_entry, std::uint64_t{1} << 20})));
    for (std::uint64_t i = 0; i < count; ++i) {
        GgufTensor tensor;
        if (!readName(stream, tensor) || !readDims(stream, short_dims, tensor) || !stream.number(tensor.type)
            || !stream.number(tensor.offset) || !sizeTensor(stream, tensor))
            return false;
        header.tensors.push_back(std::move(tensor));
        if (stream.position() - start > kMostTableBytes)
            return refuse(stream, "header_too_large", "byte " + std::to_string(stream.position()),
                          {KV_TR("core", "{file}: the table of tensors is larger than 1 GiB; no model needs that."
                                         " Download the file again."), {}});
    }
    return true;
}

/// Whether the tensors lie where a sound file has them.
bool looksSound(const GgufHeader& header)
{
    Checked end;
    for (const GgufTensor& tensor : header.tensors) {
        if (tensor.offset % header.alignment != 0)
            return false;
        end = Checked::greater(end, Checked(tensor.offset) + tensor.bytes);
    }
    return end <= Checked(header.file_size);
}

/// Files of version 1 exist with dimensions of 32 bits and of 64: what makes sense counts.
bool readEitherTable(GgufStream& stream, std::uint64_t count, GgufHeader& header)
{
    if (header.version > 1)
        return readTable(stream, count, false, header);
    const std::uint64_t start = stream.position();
    const std::size_t said = stream.findings().size();
    if (readTable(stream, count, true, header) && looksSound(header))
        return true;
    stream.findings().resize(said);
    header.tensors.clear();
    stream.rewind(start);
    return readTable(stream, count, false, header);
}

}  // namespace

bool readGgufTensors(GgufStream& stream, std::uint64_t count, GgufHeader& header)
{
    if (!readEitherTable(stream, count, header))
        return false;
    std::unordered_set<std::string_view> names;
    names.reserve(header.tensors.size());
    for (const GgufTensor& tensor : header.tensors) {
        if (!names.insert(tensor.name).second)
            return refuse(stream, "duplicate_tensor", tensor.name,
                          {KV_TR("core", "{file} names the tensor {tensor} twice. Convert the model again."),
                           {{"tensor", shownText(tensor.name)}}});
    }
    return true;
}

}  // namespace kvsight
