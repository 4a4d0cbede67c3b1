// All legal plays of a set of kinds on a board, each once, with its score.
//
// A play is found from its *anchor*: the first cell it covers, from the left or from the top, that lies beside a tile
// on the board. From there it grows back over cells that touch nothing, then onwards, round tiles in its way. What the
// growing line refuses is one mask, so nothing is tried that cannot fit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board.hpp"
#include "hand.hpp"

namespace sixfold {

// Calls `emit(Play)` for every play, in an order that is fixed by how the board came about.
template <class Emit>
class Generator {
   public:
    Generator(const Board& board, Kinds held, Emit& emit) : board_(board), held_(held), emit_(emit) {}

    void plays() {
        for (int i = 0; i < board_.anchor_count; ++i) {
            const CellIndex anchor = board_.anchors[i];
            const Cell& cell = board_.cells[anchor];
            const Kinds fits = held_ & ~(cell.gaps[ROW] | cell.gaps[COLUMN]);
            if (fits == 0) continue;
            single(anchor, fits, score_in(cell.gaps[ROW]) + score_in(cell.gaps[COLUMN]));
            longer<ROW>(anchor, fits);
            longer<COLUMN>(anchor, fits);
        }
    }

    // Every order of every largest set, in both directions, from the centre (RULES, Start 3).
    void openings() {
        const int size = size_of(largest_set(held_));
        if (size > 0) opening(size, 0, held_, 0);
    }

   private:
    // A line in the making. `takes` is what fits along it, held or not; `start` and `end` are the cells at which it
    // begins and before which it stops; `first` is the first cell laid on, and `score` that of the lines across.
    struct Line {
        Kinds takes;
        std::uint64_t slots;
        int first;
        int start;
        int end;
        int score;
    };

    const Cell& at(int cell) const { return board_.cells[cell]; }

    void single(CellIndex anchor, Kinds fits, int score) {
        for (Kinds left = fits; left != 0; left = without_lowest(left)) {
            emit_(packed(anchor, ROW, std::uint64_t{lowest(left)} + 1, score));
        }
    }

    template <Axis axis>
    void longer(CellIndex anchor, Kinds fits) {
        const Gap gap = at(anchor).gaps[axis];
        const int score = score_in(at(anchor).gaps[across(axis)]);
        const Kinds takes = ~gap & EVERY_KIND;
        for (Kinds left = fits; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            const Kinds still = takes & ~REFUSES[tile];
            if ((still & held_) == 0) continue;
            grow<axis>({still, std::uint64_t{tile} + 1, anchor, anchor - before(gap) * STEP[axis],
                        anchor + (after(gap) + 1) * STEP[axis], score});
        }
    }

    // More tiles after the line, then the same for every way to lay more before it.
    template <Axis axis>
    void grow(const Line& line) {
        onwards<axis>(line);
        const int cell = line.start - STEP[axis];
        if ((at(cell).gaps[ROW] | at(cell).gaps[COLUMN]) != 0) return;
        const int shift = SLOT_BITS * ((line.first - cell) / STEP[axis]);
        for (Kinds left = line.takes & held_; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            const Line back{line.takes & ~REFUSES[tile], line.slots << shift | (std::uint64_t{tile} + 1),
                            cell, cell, line.end, line.score};
            emit<axis>(back);
            if ((back.takes & held_) != 0) grow<axis>(back);
        }
    }

    template <Axis axis>
    void onwards(const Line& line) {
        const Cell& cell = at(line.end);
        const Gap gap = cell.gaps[axis];
        const Gap gap_across = cell.gaps[across(axis)];
        Kinds left = line.takes & held_ & ~(gap | gap_across);
        if (left == 0) return;
        Kinds takes = line.takes;
        const int beyond = after(gap);
        for (int i = 1; i <= beyond; ++i) {
            const Tile tile = static_cast<Tile>(at(line.end + i * STEP[axis]).code - 1);
            if (!holds(line.takes, tile)) return;  // What lies beyond cannot join this line.
            takes &= ~REFUSES[tile];
        }
        const int shift = SLOT_BITS * ((line.end - line.first) / STEP[axis]);
        const int end = line.end + (1 + beyond) * STEP[axis];
        const int score = line.score + score_in(gap_across);
        for (; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            const Line on{takes & ~REFUSES[tile], line.slots | (std::uint64_t{tile} + 1) << shift,
                          line.first, line.start, end, score};
            emit<axis>(on);
            if ((on.takes & held_) != 0) onwards<axis>(on);
        }
    }

    template <Axis axis>
    void emit(const Line& line) {
        const int length = (line.end - line.start) / STEP[axis];
        emit_(packed(static_cast<CellIndex>(line.first), axis, line.slots, line.score + LINE_SCORE[length]));
    }

    void opening(int size, int laid, Kinds fits, std::uint64_t slots) {
        if (laid == size) {
            emit_(packed(CENTRE, ROW, slots, LINE_SCORE[size]));
            if (size > 1) emit_(packed(CENTRE, COLUMN, slots, LINE_SCORE[size]));
            return;
        }
        for (Kinds left = fits; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            const std::uint64_t slot = (std::uint64_t{tile} + 1) << (SLOT_BITS * laid);
            opening(size, laid + 1, fits & ~REFUSES[tile], slots | slot);
        }
    }

    const Board& board_;
    const Kinds held_;
    Emit& emit_;
};

// Calls `emit(Play)` for every legal play of someone who holds these kinds.
template <class Emit>
void for_each_play(const Board& board, Kinds held, Emit emit) {
    Generator<Emit> generator(board, held, emit);
    if (board.tile_count == 0) {
        generator.openings();
    } else {
        generator.plays();
    }
}

}  // namespace sixfold
