// The 36 kinds of tile as small numbers, and sets of kinds as 36-bit masks.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sixfold {

inline constexpr int COLOURS = 6;
inline constexpr int SHAPES = 6;
inline constexpr int KINDS = COLOURS * SHAPES;
inline constexpr int COPIES = 3;
inline constexpr int TILE_COUNT = COPIES * KINDS;
inline constexpr int HAND_SIZE = 6;
inline constexpr int LONGEST_LINE = 6;

using Tile = std::uint8_t;  // 6 × colour + shape

using Kinds = std::uint64_t;  // A set of kinds: bit t stands for tile t.

inline constexpr Kinds EVERY_KIND = (Kinds{1} << KINDS) - 1;
inline constexpr Kinds ONE_COLOUR = 0b111111;                                    // The kinds of colour 0.
inline constexpr Kinds ONE_SHAPE = 0b000001'000001'000001'000001'000001'000001;  // The kinds of shape 0.

constexpr Kinds kind_of(Tile tile) { return Kinds{1} << tile; }
constexpr Kinds of_colour(int colour) { return ONE_COLOUR << (SHAPES * colour); }
constexpr Kinds of_shape(int shape) { return ONE_SHAPE << shape; }
constexpr bool holds(Kinds kinds, Tile tile) { return (kinds >> tile & 1) != 0; }

// Any tile of a set that is not empty: the one with the lowest number.
constexpr Tile lowest(Kinds kinds) { return static_cast<Tile>(std::countr_zero(kinds)); }
constexpr Kinds without_lowest(Kinds kinds) { return kinds & (kinds - 1); }

// For each tile, the kinds that may share a line with it: they have its colour or its shape, not both. A line is valid
// exactly if any two of its tiles match (a clique of the 6 × 6 rook's graph), so what a line still takes is what
// matches all of its tiles.
inline constexpr std::array<Kinds, KINDS> MATCHES = [] {
    std::array<Kinds, KINDS> matches{};
    for (Tile tile = 0; tile < KINDS; ++tile) matches[tile] = of_colour(tile / SHAPES) ^ of_shape(tile % SHAPES);
    return matches;
}();

// The others: the tile itself, and all that have neither its colour nor its shape.
constexpr Kinds refused_by(Tile tile) { return EVERY_KIND & ~MATCHES[tile]; }

// Put tiles into the order of their numbers.
template <class Place>
constexpr void sort_tiles(Place first, Place last) {
    std::array<int, 256> counts{};
    for (Place at = first; at != last; ++at) ++counts[*at];
    for (std::size_t tile = 0; tile < counts.size(); ++tile) {
        for (; counts[tile] > 0; --counts[tile]) *first++ = static_cast<Tile>(tile);
    }
}

}  // namespace sixfold
