// All legal plays of a set of kinds on a board, each once, with its score.
//
// A play is found from its *anchor*: the first cell it covers, from the left or from the top, that lies beside a tile
// on the board. From there it grows back over cells that touch nothing, then onwards, round tiles in its way. What fits
// along the growing line is one mask, so nothing is tried that cannot fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "hand.hpp"

namespace sixfold {

// Calls `emit(Play)` for every play, in an order that is fixed by how the board came about.
template <class Emit>
class Generator {
   public:
    Generator(const Board& board, Kinds held, Emit emit) : board_(board), held_(held), emit_(emit) {}

    void plays() {
        // Which anchors take a tile is as good as random: sorting them out beforehand spares wrong guesses.
        CellIndex taking[MOST_ANCHORS];
        int count = 0;
        for (int i = 0; i < board_.anchor_count; ++i) {
            taking[count] = board_.anchors[i];
            count += (held_ & ~board_.cells[board_.anchors[i]].both) != 0;
        }
        for (int i = 0; i < count; ++i) from_anchor(taking[i]);
    }

    // Every order of every largest set, in both directions, from the centre (RULES, Start 3).
    void openings() {
        const int size = size_of(largest_set(held_));
        if (size > 0) opening(size, 0, held_, 0);
    }

   private:
    static constexpr std::uint64_t code_of(Tile tile) { return std::uint64_t{tile} + 1; }
    static constexpr std::uint64_t place_bits(int first, Axis axis) {
        return static_cast<std::uint64_t>(first) << CELL_SHIFT | std::uint64_t{axis} << AXIS_SHIFT;
    }

    void from_anchor(CellIndex anchor) {
        const Cell& cell = board_.cells[anchor];
        const Gap row = cell.gaps[ROW];
        const Gap column = cell.gaps[COLUMN];
        const std::uint64_t alone = (row & SCORE_BITS) + (column & SCORE_BITS) + place_bits(anchor, ROW);
        for (Kinds left = held_ & ~(row | column); left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            emit_(Play{alone | code_of(tile)});
            const Kinds matches = held_ & MATCHES[tile];
            if (matches == 0) continue;
            if ((matches & ~row) != 0) along<ROW>(matches & ~row, tile, anchor, row, column);
            if ((matches & ~column) != 0) along<COLUMN>(matches & ~column, tile, anchor, column, row);
        }
    }

    // A line in the making, from the point of view of its end: the cell after it, that cell's slot, and how long the
    // line is.
    struct Line {
        const Cell* end;
        int shift;
        int length;
    };

    // With the tile on its anchor, every way to lay more of what is held and fits along the line. The word of the play
    // has its slots, its place, and what the lines across it score.
    template <Axis axis>
    void along(Kinds fits, Tile tile, CellIndex anchor, Gap gap, Gap gap_across) {
        const Cell* cell = &board_.cells[anchor];
        const Cell* end = cell + (after(gap) + 1) * STEP[axis];
        const Line line{end, SLOT_BITS * (1 + after(gap)), 1 + before(gap) + after(gap)};
        const std::uint64_t place = place_bits(anchor, axis) + (gap_across & SCORE_BITS);
        if ((fits & ~end->both) != 0) onwards<axis>(fits, place | code_of(tile), line);
        // Beyond a run before the anchor the next cell touches the run.
        if (before(gap) == 0 && touches_nothing(cell[-STEP[axis]])) {
            backwards<axis>(fits, code_of(tile), place, cell - STEP[axis], line);
        }
    }

    // Each of what fits on a cell before the line that touches nothing; then more after the line and more before it.
    template <Axis axis>
    void backwards(Kinds fits, std::uint64_t slots, std::uint64_t place, const Cell* cell, Line line) {
        slots <<= SLOT_BITS;
        place -= place_bits(STEP[axis], ROW);
        line.shift += SLOT_BITS;
        line.length += 1;
        const std::uint64_t word = place | slots;
        const std::uint64_t emitted = word + LINE_SCORE_BITS[line.length];
        const bool more = touches_nothing(cell[-STEP[axis]]);
        for (Kinds left = fits; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            emit_(Play{emitted | code_of(tile)});
            const Kinds still = fits & MATCHES[tile];
            if (still == 0) continue;
            if ((still & ~line.end->both) != 0) onwards<axis>(still, word | code_of(tile), line);
            if (more) backwards<axis>(still, slots | code_of(tile), place, cell - STEP[axis], line);
        }
    }

    // Each of what fits on the cell at the line's end, which is something, then more of it after that.
    template <Axis axis>
    void onwards(Kinds fits, std::uint64_t word, const Line& line) {
        Kinds here = fits & ~line.end->both;
        const int beyond = after(line.end->gaps[axis]);
        if (beyond > 0) [[unlikely]] {
            fits = joined<axis>(fits, word, line, beyond);
            if (fits == NOTHING_JOINS) return;
        }
        const Line longer{line.end + (1 + beyond) * STEP[axis], line.shift + (1 + beyond) * SLOT_BITS,
                          line.length + 1 + beyond};
        word += line.end->gaps[across(axis)] & SCORE_BITS;
        const std::uint64_t emitted = word + LINE_SCORE_BITS[longer.length];
        const Kinds then = fits & ~longer.end->both;
        do {
            const Tile tile = lowest(here);
            const std::uint64_t slot = code_of(tile) << line.shift;
            emit_(Play{emitted | slot});
            if ((then & MATCHES[tile]) != 0) onwards<axis>(fits & MATCHES[tile], word | slot, longer);
            here = without_lowest(here);
        } while (here != 0);
    }

    static constexpr Kinds NOTHING_JOINS = ~Kinds{0};

    // What still fits once the line is joined to the run of tiles beyond its end, if it can be. This is rare, so the
    // line is gone through again: its tiles are on the board, or else in the word of the play.
    template <Axis axis>
    [[gnu::noinline]] Kinds joined(Kinds fits, std::uint64_t word, const Line& line, int beyond) const {
        Kinds takes = EVERY_KIND;
        for (int i = 1; i <= line.length; ++i) {
            const std::uint64_t code = line.end[-i * STEP[axis]].code;
            takes &= MATCHES[(code != 0 ? code : word >> (line.shift - SLOT_BITS * i) & SLOT) - 1];
        }
        for (int i = 1; i <= beyond; ++i) {
            const Tile tile = static_cast<Tile>(line.end[i * STEP[axis]].code - 1);
            if (!holds(takes, tile)) return NOTHING_JOINS;
            fits &= MATCHES[tile];
        }
        return fits;
    }

    void opening(int size, int laid, Kinds fits, std::uint64_t slots) {
        if (laid == size) {
            emit_(packed(CENTRE, ROW, slots, LINE_SCORE[size]));
            if (size > 1) emit_(packed(CENTRE, COLUMN, slots, LINE_SCORE[size]));
            return;
        }
        for (Kinds left = fits; left != 0; left = without_lowest(left)) {
            const Tile tile = lowest(left);
            opening(size, laid + 1, fits & MATCHES[tile], slots | code_of(tile) << (SLOT_BITS * laid));
        }
    }

    const Board& board_;
    const Kinds held_;
    Emit emit_;
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

// The same plays in a list, for whoever need not be quick: every other caller is compiled with a generator of its own.
std::vector<Play> plays_of(const Board& board, Kinds held);

}  // namespace sixfold
