// SPDX-License-Identifier: MIT
#pragma once

#include "core/sizing.h"

#include <array>
#include <string_view>

namespace kvsight {

/// Layers of one width in one cache, wherever they lie: the factors of their bytes, and the bytes. The figures are
/// `caches.0.parts.0.kv_heads` and so on of the answer.
template <class N>
struct LayerPartTerms {
    N layers = 0;           ///< each counted once
    N layer_shares = 0;     ///< once for every card that keeps a share of it
    N cards_per_layer = 1;
    N vectors = 1;          ///< a key and a value, or one vector for both
    N kv_heads = 0, head_dim_k = 0, head_dim_v = 0;
    N key_numbers = 0;      ///< of all heads
    N key_bytes = 0, value_bytes = 0;  ///< of one layer and cell
    N cell_bytes = 0;       ///< of one cell in all its layers
    N bytes = 0;            ///< of all cells in all streams
};

template <class N>
LayerPartTerms<N> layerPartTerms(const CachePlan& cache, const CacheMembers& members, const N& context, const N& sequences)
{
    const Place everywhere = Place::everywhere();
    LayerPartTerms<N> terms;
    terms.layers = N::named(KV_TR("core", "layers"), "layers", members.layers.count());
    terms.layer_shares = layersAt<N>(KV_TR("core", "layers"), members.layers, everywhere);
    terms.cards_per_layer = N::named(KV_TR("core", "cards"), "gpu_count", members.layers.cards_per_layer);
    terms.kv_heads = N::named(KV_TR("core", "KV heads"), "kv_heads", members.heads);
    terms.head_dim_k = N::named(KV_TR("core", "numbers in a key"), "head_dim_k", members.k_per_head);
    terms.head_dim_v = N::named(KV_TR("core", "numbers in a value"), "head_dim_v", members.v_per_head);
    terms.key_numbers = terms.kv_heads * terms.head_dim_k;
    terms.vectors = N::named(KV_TR("core", "keys of a head and token"), "", members.k_per_head > 0 ? 1 : 0)
                  + N::named(KV_TR("core", "values of a head and token"), "", members.v_per_head > 0 ? 1 : 0);
    terms.key_bytes = keyRow<N>(members, cache);
    terms.value_bytes = valueRow<N>(members, cache);
    terms.cell_bytes = terms.layer_shares * (terms.key_bytes + terms.value_bytes);
    SizedCache<N> sized = sizeCells(cache, context, sequences);
    addMembers(sized, cache, members, everywhere);
    terms.bytes = sized.k_bytes + sized.v_bytes;
    return terms;
}

/// What the answer calls them.
template <class N>
struct LayerPartFigure {
    std::string_view name;
    N LayerPartTerms<N>::*term;
    bool isBytes() const { return name.ends_with("bytes"); }
};
template <class N>
inline constexpr std::array kLayerPartFigures{
    LayerPartFigure<N>{"layers", &LayerPartTerms<N>::layers},
    LayerPartFigure<N>{"layer_shares", &LayerPartTerms<N>::layer_shares},
    LayerPartFigure<N>{"cards_per_layer", &LayerPartTerms<N>::cards_per_layer},
    LayerPartFigure<N>{"vectors", &LayerPartTerms<N>::vectors},
    LayerPartFigure<N>{"kv_heads", &LayerPartTerms<N>::kv_heads},
    LayerPartFigure<N>{"head_dim_k", &LayerPartTerms<N>::head_dim_k},
    LayerPartFigure<N>{"head_dim_v", &LayerPartTerms<N>::head_dim_v},
    LayerPartFigure<N>{"key_numbers", &LayerPartTerms<N>::key_numbers},
    LayerPartFigure<N>{"key_bytes", &LayerPartTerms<N>::key_bytes},
    LayerPartFigure<N>{"value_bytes", &LayerPartTerms<N>::value_bytes},
    LayerPartFigure<N>{"cell_bytes", &LayerPartTerms<N>::cell_bytes},
    LayerPartFigure<N>{"bytes", &LayerPartTerms<N>::bytes},
};

/// `2`, `1.0625`: a number of N that may be a fraction.
template <class N>
N bytesPerNumber(const CacheType& type)
{
    return N::named(KV_TR("core", "bytes a block of the cache type"), type.name, static_cast<double>(type.block_bytes))
         / N::named(KV_TR("core", "numbers a block of the cache type"), type.name, static_cast<double>(type.block_elements));
}

}  // namespace kvsight
