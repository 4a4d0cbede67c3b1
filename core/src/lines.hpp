// What lines score, the two ways they run, and what surrounds an empty cell along one of them.
#pragma once

#include <cstdint>

#include "tiles.hpp"

namespace sixfold {

// A line of this many tiles: a point a tile, six more for a Qwirkle, nothing for a lone tile.
inline constexpr int LINE_SCORE[LONGEST_LINE + 1] = {0, 0, 2, 3, 4, 5, 12};

enum Axis : std::uint8_t { ROW = 0, COLUMN = 1 };

constexpr Axis across(Axis axis) { return static_cast<Axis>(axis ^ 1); }

// An empty cell along one axis, in one word: the kinds that do not fit between the runs of tiles on its two sides
// (bits 0 to 35), and the lengths of the run before it (bits 40 to 42) and after it (bits 44 to 46). The word is
// zero exactly if there is no tile on either side, so a zeroed grid is an empty board.
using Gap = std::uint64_t;

inline constexpr int BEFORE_SHIFT = 40;
inline constexpr int AFTER_SHIFT = 44;

constexpr int before(Gap gap) { return static_cast<int>(gap >> BEFORE_SHIFT & 7); }
constexpr int after(Gap gap) { return static_cast<int>(gap >> AFTER_SHIFT & 7); }

// The score of the line that a tile makes in this gap, were nothing else laid in it.
constexpr int score_in(Gap gap) { return LINE_SCORE[1 + before(gap) + after(gap)]; }

}  // namespace sixfold
