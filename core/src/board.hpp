// The board: tiles on a bounded grid, kept with what every empty cell takes, and laid and taken back by a log.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "grid.hpp"
#include "lines.hpp"
#include "play.hpp"
#include "tiles.hpp"

namespace sixfold {

struct Cell {
    Gap gaps[2];  // By axis; left as they are while a tile lies here, and so right again when it is taken back.
    Gap both;     // The two of them, one over the other: what is refused, and zero if nothing is beside.
    std::uint16_t anchor;  // Where the cell stands among the anchors, if it is one.
    std::uint8_t code;     // 0 for an empty cell, else the tile's number + 1.
};

// One entry of the log: what was there before a word of the board changed.
struct Change {
    enum What : std::uint8_t { ROW_GAP, COLUMN_GAP, ANCHOR_ADDED, ANCHOR_REMOVED };
    Gap gap;
    CellIndex cell;
    std::uint16_t anchor;
    What what;
};

// What fits on an empty cell, and whether no tile is beside it.
inline Kinds taken_at(const Cell& cell) { return EVERY_KIND & ~cell.both; }
inline bool touches_nothing(const Cell& cell) { return cell.both == 0; }

// A play laid on the board, and what it takes to undo it.
struct Laid {
    Play play;
    std::uint64_t hash;
    int changes;
};

// A tile laid changes at most two gaps across its play, and a play two along it; each gap that changes, and each tile
// laid, can remove or add one anchor.
inline constexpr int MOST_CHANGES = 9 * TILE_COUNT;
inline constexpr int MOST_ANCHORS = 4 * TILE_COUNT;

// A board whose bytes are all zero is empty; `clear` sets its place as well.
struct Board {
    std::array<Cell, CELLS> cells;
    std::array<CellIndex, MOST_ANCHORS> anchors;  // The empty cells beside a tile that take at least one kind.
    int anchor_count;
    int tile_count;
    std::uint64_t hash;  // Of the tiles and where they lie; the same wherever on the grid that is.
    std::int64_t left;   // The table's coordinates of the grid's first cell.
    std::int64_t top;
    int laid_count;
    int change_count;
    std::array<Laid, TILE_COUNT> laid;
    std::array<Change, MOST_CHANGES> changes;
};

// A tile and where it lies on the table.
struct Placement {
    std::int32_t x;
    std::int32_t y;
    Tile tile;
};

// Why a board or a position cannot be read.
enum class Fault : std::uint8_t {
    NONE,
    NO_SUCH_TILE,
    TOO_MANY_TILES,
    CELL_OCCUPIED,
    LINE_BROKEN,
    DOES_NOT_FIT,
    BAD_SEATS,
    BAD_MOVES,
    NO_MEMORY,
};

// Make a zeroed or used board empty, with 0,0 of the table at the grid's centre.
void clear(Board& board);

// Lay out these tiles on a cleared board, in any order. With a fault, the board is to be cleared before its next use.
Fault lay_out(Board& board, std::span<const Placement> placements);

// The same, but the tiles can be picked up again. A board that is used for one question after another is clear again
// much sooner than by clearing the whole grid.
Fault lay_down(Board& board, std::span<const Placement> placements);
void pick_up(Board& board);

// Lay the tiles of a play that is legal here, and take back the one laid last.
void make(Board& board, Play play);
void unmake(Board& board);

}  // namespace sixfold
