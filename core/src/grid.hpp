// The grid of cells that a board lies on: its size, and the way from a cell to the next.
#pragma once

#include <cstdint>

#include "lines.hpp"
#include "tiles.hpp"

namespace sixfold {

using CellIndex = std::uint16_t;  // A cell of the grid, counted row by row.

// The table has no edges, but 108 tiles reach only so far. A board of n tiles in a box of w × h cells can still grow by
// 108 - n cells on each side, and is looked at one cell further, so it needs max(w, h) + 2 × (108 - n) + 2 cells a
// side. If its tiles are connected, w and h are at most n, and 217 cells are enough for every n from 1 on; an opening
// starts at the centre, which is the case of n = 1. A board whose tiles are not connected is refused if it needs more.
inline constexpr int SIDE = 2 * TILE_COUNT + 1;
inline constexpr int CELLS = SIDE * SIDE;
inline constexpr int STEP[2] = {1, SIDE};  // By axis.

// The cell where an opening starts: 0,0 of the table.
inline constexpr CellIndex CENTRE = static_cast<CellIndex>(TILE_COUNT * SIDE + TILE_COUNT);

}  // namespace sixfold
