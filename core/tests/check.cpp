// The second opinion: slow, and written without the tricks of the board.
#include "check.hpp"

#include <cstddef>
#include <cstring>

namespace sixfold::tests {
namespace {

struct Run {
    Kinds tiles = 0;
    Kinds refused = 0;
    int length = 0;
};

Run run_from(const Board& board, int cell, int step) {
    Run run;
    for (cell += step; board.cells[cell].code != 0; cell += step) {
        const Tile tile = static_cast<Tile>(board.cells[cell].code - 1);
        CHECK(!holds(run.refused, tile));
        run.tiles |= kind_of(tile);
        run.refused |= refused_by(tile);
        ++run.length;
    }
    return run;
}

Gap gap_at(const Board& board, int cell, Axis axis) {
    const Run back = run_from(board, cell, -STEP[axis]);
    const Run on = run_from(board, cell, STEP[axis]);
    const bool join = back.length == 0 || on.length == 0 || (back.refused & on.tiles) == 0;
    const Kinds refused = join ? back.refused | on.refused : EVERY_KIND;
    return gap_of(refused, back.length, on.length);
}

}  // namespace

void check_board(const Board& board) {
    int tiles = 0;
    int anchors = 0;
    for (int y = 1; y < SIDE - 1; ++y) {
        for (int x = 1; x < SIDE - 1; ++x) {
            const int index = y * SIDE + x;
            const Cell& cell = board.cells[index];
            if (cell.code != 0) {
                ++tiles;
                continue;
            }
            const Gap row = gap_at(board, index, ROW);
            const Gap column = gap_at(board, index, COLUMN);
            CHECK(cell.gaps[ROW] == row);
            CHECK(cell.gaps[COLUMN] == column);
            CHECK(cell.both == (row | column));
            const bool beside = (row | column) != 0;
            if (beside && ((row | column) & EVERY_KIND) != EVERY_KIND) {
                ++anchors;
                CHECK(cell.anchor < board.anchor_count);
                CHECK(board.anchors[cell.anchor] == index);
            }
        }
    }
    CHECK(tiles == board.tile_count);
    CHECK(anchors == board.anchor_count);
}

bool same(const Board& a, const Board& b) {
    for (std::size_t i = 0; i < CELLS; ++i) {
        const Cell &here = a.cells[i], &there = b.cells[i];
        if (here.code != there.code) return false;
        if (here.both != there.both || here.gaps[ROW] != there.gaps[ROW] || here.gaps[COLUMN] != there.gaps[COLUMN])
            return false;
    }
    const auto anchors = static_cast<std::size_t>(a.anchor_count) * sizeof(CellIndex);
    return a.anchor_count == b.anchor_count && std::memcmp(a.anchors.data(), b.anchors.data(), anchors) == 0 &&
           a.tile_count == b.tile_count && a.hash == b.hash && a.left == b.left && a.top == b.top &&
           a.laid_count == b.laid_count && a.change_count == b.change_count;
}

}  // namespace sixfold::tests
