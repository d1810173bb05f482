# SPDX-License-Identifier: MIT
# Writes the catalogues as C++ string literals: cmake -DSOURCE=... -DOUTPUT=... -P embed.cmake
# One literal for each row or file, since compilers need not take more than 64 KiB in one, and literals compile
# forty times faster than arrays of bytes. As string_view literals, whose length nobody has to count at compile time.

# A table as an array of its lines. Only string operations: list operations would stumble over ; and [ in cells.
function(embed_table file name)
    file(READ "${SOURCE}/${file}" text)
    string(REGEX REPLACE "[\r\n]+$" "" text "${text}")
    string(REGEX REPLACE "\r?\n" ")kv\"sv,\n    R\"kv(" text "${text}")
    file(APPEND "${OUTPUT}" "static constexpr std::string_view ${name}_lines[] = {\n    R\"kv(${text})kv\"sv,\n};\n"
        "std::span<const std::string_view> ${name}()\n{\n    return ${name}_lines;\n}\n\n")
endfunction()

file(WRITE "${OUTPUT}" "// Made by resources/embed.cmake.\n#include \"resources/catalog_data.h\"\n\nnamespace kvsight::resources {\n\nusing namespace std::string_view_literals;\n\n")
embed_table(models/models.tsv modelRows)
embed_table(models/aliases.tsv modelAliasRows)
embed_table(gpus/gpus.tsv gpuRows)
embed_table(gpus/aliases.tsv gpuAliasRows)
embed_table(gpus/prices.tsv gpuPriceRows)
embed_table(calibration/decode_runs.tsv decodeRunRows)
embed_table(calibration/decode_constants.tsv decodeConstantRows)
embed_table(calibration/compute_buffers.tsv computeBufferRows)
embed_table(calibration/prefill_constants.tsv prefillConstantRows)

file(GLOB configs "${SOURCE}/models/configs/*.json")
file(APPEND "${OUTPUT}" "static constexpr NamedText configs[] = {\n")
foreach(config ${configs})
    get_filename_component(id "${config}" NAME)
    string(REGEX REPLACE "\\.json$" "" id "${id}")
    file(READ "${config}" text)
    file(APPEND "${OUTPUT}" "    {\"${id}\", R\"kv(${text})kv\"},\n")
endforeach()
file(APPEND "${OUTPUT}" "};\nstd::span<const NamedText> modelConfigs()\n{\n    return configs;\n}\n\n}  // namespace kvsight::resources\n")
