// What lines score, the two ways they run, and what surrounds an empty cell along one of them.
#pragma once

#include <array>
#include <cstdint>

#include "tiles.hpp"

namespace sixfold {

// A line of this many tiles: a point a tile, six more for a Qwirkle, nothing for a lone tile.
inline constexpr int LINE_SCORE[LONGEST_LINE + 1] = {0, 0, 2, 3, 4, 5, 12};

enum Axis : std::uint8_t { ROW = 0, COLUMN = 1 };

constexpr Axis across(Axis axis) { return static_cast<Axis>(axis ^ 1); }

// An empty cell along one axis, in one word: the kinds that do not fit between the runs of tiles on its two sides
// (bits 0 to 35), the lengths of the run before it (bits 40 to 42) and after it (bits 44 to 46), and what a tile laid
// here scores along the axis (from bit 56, where a play has its score). The word is zero exactly if there is no tile on
// either side, so a zeroed grid is an empty board.
using Gap = std::uint64_t;

inline constexpr int BEFORE_SHIFT = 40;
inline constexpr int AFTER_SHIFT = 44;
inline constexpr int SCORE_SHIFT = 56;
inline constexpr std::uint64_t SCORE_BITS = std::uint64_t{0xff} << SCORE_SHIFT;

// The score of a line of this many tiles, where a gap and a play have theirs.
inline constexpr std::array<std::uint64_t, LONGEST_LINE + 1> LINE_SCORE_BITS = [] {
    std::array<std::uint64_t, LONGEST_LINE + 1> bits{};
    for (int length = 0; length <= LONGEST_LINE; ++length) {
        bits[length] = static_cast<std::uint64_t>(LINE_SCORE[length]) << SCORE_SHIFT;
    }
    return bits;
}();

constexpr int before(Gap gap) { return static_cast<int>(gap >> BEFORE_SHIFT & 7); }
constexpr int after(Gap gap) { return static_cast<int>(gap >> AFTER_SHIFT & 7); }

// The score of the line that a tile makes in this gap, were nothing else laid in it.
constexpr int score_in(Gap gap) { return static_cast<int>(gap >> SCORE_SHIFT); }

// A gap that refuses these kinds, between runs of these lengths. Where no tile fits, the score means nothing.
constexpr Gap gap_of(Kinds refused, int run_before, int run_after) {
    const int length = 1 + run_before + run_after;
    const int score = length <= LONGEST_LINE ? LINE_SCORE[length] : 0;
    return refused | static_cast<Gap>(run_before) << BEFORE_SHIFT | static_cast<Gap>(run_after) << AFTER_SHIFT |
           static_cast<Gap>(score) << SCORE_SHIFT;
}

}  // namespace sixfold
