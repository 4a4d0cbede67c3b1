// A play in one word: its first cell, its axis, its tiles and its score.
#pragma once

#include <bit>
#include <cstdint>

#include "grid.hpp"
#include "lines.hpp"
#include "tiles.hpp"

namespace sixfold {

// Bits 0 to 35 are six slots of six bits, one for each cell from the first laid one onwards: 0 for a cell that is
// stepped over or beyond the end, else the tile's number + 1. No line is longer than six, so no play spans more. Then
// come the first cell (bits 36 to 51), the axis (bit 52; a single tile's is ROW) and the score (bits 56 to 62; at most
// 84: a Qwirkle of six tiles, each in another one).
struct Play {
    std::uint64_t bits = 0;

    friend constexpr bool operator==(Play, Play) = default;
};

inline constexpr int SLOT_BITS = 6;
inline constexpr std::uint64_t SLOT = (1 << SLOT_BITS) - 1;
inline constexpr std::uint64_t SLOTS = (std::uint64_t{1} << (SLOT_BITS * LONGEST_LINE)) - 1;
inline constexpr int CELL_SHIFT = 36;
inline constexpr int AXIS_SHIFT = 52;

constexpr Play packed(CellIndex first, Axis axis, std::uint64_t slots, int score) {
    return {slots | std::uint64_t{first} << CELL_SHIFT | std::uint64_t{axis} << AXIS_SHIFT |
            static_cast<std::uint64_t>(score) << SCORE_SHIFT};
}

constexpr CellIndex first_cell(Play play) { return static_cast<CellIndex>(play.bits >> CELL_SHIFT); }
constexpr Axis axis_of(Play play) { return static_cast<Axis>(play.bits >> AXIS_SHIFT & 1); }
constexpr std::uint64_t slots_of(Play play) { return play.bits & SLOTS; }
constexpr int score_of(Play play) { return static_cast<int>(play.bits >> SCORE_SHIFT); }

// Calls `each(int cell, Tile)` for every tile that a play lays, from its first cell on.
template <class Each>
constexpr void for_each_laid(Play play, Each each) {
    int cell = first_cell(play);
    for (std::uint64_t slots = slots_of(play); slots != 0; slots >>= SLOT_BITS, cell += STEP[axis_of(play)]) {
        if ((slots & SLOT) != 0) each(cell, static_cast<Tile>((slots & SLOT) - 1));
    }
}

// The lowest five bits of each slot, and its highest.
inline constexpr std::uint64_t LOW_BITS = 0b011111'011111'011111'011111'011111'011111;
inline constexpr std::uint64_t HIGH_BITS = LOW_BITS + 0b000001'000001'000001'000001'000001'000001;

// Without a loop, since how long a play is cannot be guessed: the sum has the high bit of each slot whose low bits hold
// anything.
constexpr int tiles_laid(Play play) {
    const std::uint64_t slots = slots_of(play);
    return std::popcount((((slots & LOW_BITS) + LOW_BITS) | slots) & HIGH_BITS);
}

// Nor is there one here: an empty slot's bit falls off.
constexpr Kinds kinds_of(Play play) {
    Kinds kinds = 0;
    for (int i = 0; i < LONGEST_LINE; ++i) kinds |= Kinds{1} << (play.bits >> (SLOT_BITS * i) & SLOT);
    return kinds >> 1;
}

}  // namespace sixfold
