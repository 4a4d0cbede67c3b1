// Bounds by looking along the row and the column of every cell that may come to hold a tile.
#include "prospects.hpp"

#include <algorithm>
#include <cstddef>

#include "hand.hpp"

namespace sixfold {
namespace {

const Cell& at(const Board& board, int cell) { return board.cells[static_cast<std::size_t>(cell)]; }

// How much longer a line becomes beyond one of its ends, by how many tiles are laid there.
using Growth = std::array<int, LONGEST_LINE>;

// From the empty cell `end` on, by at most `most` tiles of the kinds in `fill`. A run beyond such a tile joins, if the
// line takes it.
Growth growth(const Board& board, int end, Axis axis, int step, Kinds takes, Kinds fill, int most) {
    Growth longer{};
    int total = 0;
    bool open = true;
    for (int laid = 1; laid <= most; ++laid) {
        if (open) {
            const Cell& cell = at(board, end);
            const int beyond = step > 0 ? after(cell.gaps[axis]) : before(cell.gaps[axis]);
            const bool joins = beyond == 0 || holds(takes, static_cast<Tile>(at(board, end + step).code - 1));
            open = joins && (fill & ~(cell.gaps[ROW] | cell.gaps[COLUMN])) != 0;
            if (open) total += 1 + beyond;
            end += (1 + beyond) * step;
        }
        longer[static_cast<std::size_t>(laid)] = total;
    }
    return longer;
}

// The most that a line through this cell along one axis can score, once this tile, which fits, lies there.
int most_along(const Board& board, int cell, Axis axis, Kinds left, Tile tile) {
    const Gap gap = at(board, cell).gaps[axis];
    const int length = before(gap) + 1 + after(gap);
    const Kinds takes = EVERY_KIND & ~(gap | refused_by(tile));
    const Kinds fill = takes & left;
    // A tile alone can still be in a line of its colour or of its shape; a longer line is of one of them.
    const int matches = std::max(size_of(fill & of_colour(tile / SHAPES)), size_of(fill & of_shape(tile % SHAPES)));
    const int most = std::min(matches, LONGEST_LINE - length);
    if (most == 0) return LINE_SCORE[length];
    const int step = STEP[axis];
    const Growth back = growth(board, cell - (before(gap) + 1) * step, axis, -step, takes, fill, most);
    const Growth on = growth(board, cell + (after(gap) + 1) * step, axis, step, takes, fill, most);
    int longest = length;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(most); ++i) {
        longest = std::max(longest, length + back[i] + on[static_cast<std::size_t>(most) - i]);
    }
    return LINE_SCORE[std::min(longest, LONGEST_LINE)];
}

void look_at(Prospects& prospects, const Board& board, int cell, Kinds left) {
    for (Kinds fits = left & ~(at(board, cell).gaps[ROW] | at(board, cell).gaps[COLUMN]); fits != 0;
         fits = without_lowest(fits)) {
        const Tile tile = lowest(fits);
        const int most = most_along(board, cell, ROW, left, tile) + most_along(board, cell, COLUMN, left, tile);
        prospects[tile] = std::max(prospects[tile], most);
    }
}

}  // namespace

Prospects prospects_of(const Board& board, Kinds left) {
    Prospects prospects{};
    // Far from the tiles of the board, both lines are of tiles that are left.
    for (Kinds kinds = left; kinds != 0; kinds = without_lowest(kinds)) {
        const Tile tile = lowest(kinds);
        const Kinds matches = left & ~refused_by(tile);
        const int most =
            std::max(size_of(matches & of_colour(tile / SHAPES)), size_of(matches & of_shape(tile % SHAPES)));
        prospects[tile] = 2 * LINE_SCORE[1 + most];
    }
    // A line reaches a tile of the board from an anchor that takes something, or over such an anchor from straight
    // behind.
    for (int i = 0; i < board.anchor_count; ++i) {
        const int anchor = board.anchors[static_cast<std::size_t>(i)];
        if ((left & ~(at(board, anchor).gaps[ROW] | at(board, anchor).gaps[COLUMN])) == 0) continue;
        look_at(prospects, board, anchor, left);
        for (const int step : {STEP[ROW], -STEP[ROW], STEP[COLUMN], -STEP[COLUMN]}) {
            int cell = anchor + step;
            for (int far = 2; far < LONGEST_LINE && at(board, cell).code == 0; ++far, cell += step) {
                look_at(prospects, board, cell, left);
            }
        }
    }
    return prospects;
}

}  // namespace sixfold
