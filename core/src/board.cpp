// Laying tiles and taking them back, with gaps, anchors and hash kept up to date.
#include "board.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "random.hpp"

namespace sixfold {
namespace {

// The part of the hash that a tile makes. It goes by the distance from 0,0 of the table along the grid's cells, which
// differs from cell to cell, and does not depend on where on the grid the table's 0,0 is.
std::uint64_t key(const Board& board, CellIndex cell, Tile tile) {
    const std::int64_t distance = cell + board.left + board.top * SIDE;
    return mix(static_cast<std::uint64_t>(distance) * 64 + tile + 1);
}

Change& log(Board& board) { return board.changes[board.change_count++]; }

void add_anchor(Board& board, CellIndex cell) {
    const int place = board.anchor_count++;
    board.anchors[place] = cell;
    board.cells[cell].anchor = static_cast<std::uint16_t>(place);
    log(board) = {0, cell, 0, Change::ANCHOR_ADDED};
}

void remove_anchor(Board& board, CellIndex cell) {
    const std::uint16_t place = board.cells[cell].anchor;
    const CellIndex last = board.anchors[--board.anchor_count];
    board.anchors[place] = last;
    board.cells[last].anchor = place;
    log(board) = {0, cell, place, Change::ANCHOR_REMOVED};
}

void put_anchor_back(Board& board, CellIndex cell, std::uint16_t place) {
    const CellIndex moved = board.anchors[place];
    const int last = board.anchor_count++;
    board.anchors[last] = moved;
    board.cells[moved].anchor = static_cast<std::uint16_t>(last);
    board.anchors[place] = cell;
    board.cells[cell].anchor = place;
}

// The kinds that do not fit between a line that refuses some and the run of tiles from `first` on.
Kinds refused_between(const Board& board, Kinds refused, int first, int step, int length) {
    Kinds both = refused;
    for (int cell = first; length > 0; --length, cell += step) {
        const Tile tile = static_cast<Tile>(board.cells[cell].code - 1);
        if (holds(refused, tile)) return EVERY_KIND;  // Nothing joins runs that cannot share a line.
        both |= refused_by(tile);
    }
    return both;
}

// A line of this length now ends beside this empty cell: before it if `step` leads on from the line, else after it.
void touch(Board& board, int at, Axis axis, int step, Kinds refused, int length) {
    Cell& cell = board.cells[at];
    const Gap old = cell.gaps[axis];
    const bool was_beside = !touches_nothing(cell);
    const bool was_anchor = was_beside && taken_at(cell) != 0;
    const bool onwards = step > 0;
    const int far = onwards ? after(old) : before(old);
    if (far > 0) refused = refused_between(board, refused, at + step, step, far);
    log(board) = {old, static_cast<CellIndex>(at), 0, axis == ROW ? Change::ROW_GAP : Change::COLUMN_GAP};
    cell.gaps[axis] = onwards ? gap_of(refused, length, far) : gap_of(refused, far, length);
    cell.both = cell.gaps[ROW] | cell.gaps[COLUMN];
    const bool is_anchor = taken_at(cell) != 0;
    if (is_anchor && !was_beside) add_anchor(board, static_cast<CellIndex>(at));
    if (was_anchor && !is_anchor) remove_anchor(board, static_cast<CellIndex>(at));
}

void put_gap_back(Cell& cell, Axis axis, Gap gap) {
    cell.gaps[axis] = gap;
    cell.both = cell.gaps[ROW] | cell.gaps[COLUMN];
}

void undo(Board& board, const Change& change) {
    switch (change.what) {
        case Change::ROW_GAP: put_gap_back(board.cells[change.cell], ROW, change.gap); break;
        case Change::COLUMN_GAP: put_gap_back(board.cells[change.cell], COLUMN, change.gap); break;
        case Change::ANCHOR_ADDED: --board.anchor_count; break;
        case Change::ANCHOR_REMOVED: put_anchor_back(board, change.cell, change.anchor); break;
    }
}

}  // namespace

void clear(Board& board) {
    std::memset(static_cast<void*>(&board), 0, sizeof board);
    board.left = -TILE_COUNT;
    board.top = -TILE_COUNT;
}

void make(Board& board, Play play) {
    board.laid[board.laid_count++] = {play, board.hash, board.change_count};
    const Axis axis = axis_of(play);
    const int step = STEP[axis];
    const int step_across = STEP[across(axis)];
    const int first = first_cell(play);
    int last = first;
    Kinds refused = 0;  // By the line that the tiles are laid in: by them, and by the runs in the gaps they fill.
    for_each_laid(play, [&](int at, Tile tile) {
        Cell& cell = board.cells[at];
        cell.code = static_cast<std::uint8_t>(tile + 1);
        if (!touches_nothing(cell)) remove_anchor(board, static_cast<CellIndex>(at));
        refused |= cell.gaps[axis] | refused_by(tile);
        const Gap gap = cell.gaps[across(axis)];
        const Kinds refused_across = (gap | refused_by(tile)) & EVERY_KIND;
        const int length = before(gap) + 1 + after(gap);
        touch(board, at - (before(gap) + 1) * step_across, across(axis), -step_across, refused_across, length);
        touch(board, at + (after(gap) + 1) * step_across, across(axis), step_across, refused_across, length);
        board.hash ^= key(board, static_cast<CellIndex>(at), tile);
        ++board.tile_count;
        last = at;
    });
    const int start = first - before(board.cells[first].gaps[axis]) * step;
    const int end = last + (after(board.cells[last].gaps[axis]) + 1) * step;
    const int length = (end - start) / step;
    touch(board, start - step, axis, -step, refused & EVERY_KIND, length);
    touch(board, end, axis, step, refused & EVERY_KIND, length);
}

void unmake(Board& board) {
    const Laid& laid = board.laid[--board.laid_count];
    while (board.change_count > laid.changes) undo(board, board.changes[--board.change_count]);
    for_each_laid(laid.play, [&](int at, Tile) {
        board.cells[at].code = 0;
        --board.tile_count;
    });
    board.hash = laid.hash;
}

Fault lay_down(Board& board, std::span<const Placement> placements) {
    if (placements.empty()) return Fault::NONE;
    if (placements.size() > TILE_COUNT) return Fault::TOO_MANY_TILES;
    std::int64_t left = placements[0].x, right = left, top = placements[0].y, bottom = top;
    std::array<int, KINDS> copies{};
    for (const auto& [x, y, tile] : placements) {
        if (tile >= KINDS) return Fault::NO_SUCH_TILE;
        if (++copies[tile] > COPIES) return Fault::TOO_MANY_TILES;
        left = std::min<std::int64_t>(left, x);
        right = std::max<std::int64_t>(right, x);
        top = std::min<std::int64_t>(top, y);
        bottom = std::max<std::int64_t>(bottom, y);
    }
    const std::int64_t width = right - left + 1;
    const std::int64_t height = bottom - top + 1;
    const std::int64_t room = 2 * (TILE_COUNT - static_cast<std::int64_t>(placements.size())) + 2;
    if (std::max(width, height) + room > SIDE) return Fault::DOES_NOT_FIT;
    board.left = left - (SIDE - width) / 2;
    board.top = top - (SIDE - height) / 2;

    // The lines of a board laid in part are parts of its lines, so a valid board is valid all the way.
    for (const auto& [x, y, tile] : placements) {
        const auto cell = static_cast<CellIndex>((y - board.top) * SIDE + (x - board.left));
        const Cell& here = board.cells[cell];
        if (here.code != 0) return Fault::CELL_OCCUPIED;
        if (!holds(taken_at(here), tile)) return Fault::LINE_BROKEN;
        make(board, packed(cell, ROW, std::uint64_t{tile} + 1, 0));
    }
    return Fault::NONE;
}

void pick_up(Board& board) {
    while (board.laid_count > 0) unmake(board);
    board.left = -TILE_COUNT;
    board.top = -TILE_COUNT;
}

Fault lay_out(Board& board, std::span<const Placement> placements) {
    const Fault fault = lay_down(board, placements);
    board.laid_count = 0;  // What was there from the start is not taken back.
    board.change_count = 0;
    return fault;
}

}  // namespace sixfold
