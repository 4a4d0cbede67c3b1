// Writing plays: numbers, tiles in the notation, and the lines that plays make on their board.
#include "plays_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold::answers {
namespace {

constexpr char COLOUR_LETTERS[] = "ROYGBP";
constexpr char SHAPE_LETTERS[] = "sctfdx";

// A play, and what it has in common with all plays on the same cells: the first of them, the axis and which slots of
// six are filled. In the order of these.
struct Filled {
    std::uint64_t cells;
    Play play;

    explicit Filled(Play laid)
        : cells(std::uint64_t{first_cell(laid)} << 7 | std::uint64_t{axis_of(laid)} << 6), play(laid) {
        std::uint64_t filled = 1;
        for (std::uint64_t slots = slots_of(laid); slots != 0; slots >>= SLOT_BITS, filled <<= 1) {
            if ((slots & SLOT) != 0) cells |= filled;
        }
    }
};

class Writer {
   public:
    Writer(const Board& board, int last_tiles) : board_(board), last_tiles_(last_tiles) { text_.reserve(1 << 12); }

    // Plays that fill the same cells.
    void plays(std::span<const Filled> same) {
        const Play play = same.front().play;
        if (!text_.empty()) text_ += ';';
        place(first_cell(play), axis_of(play));
        number(score_of(play) + (tiles_laid(play) == last_tiles_ ? GOING_OUT_BONUS : 0));
        lines(play);
        text_ += ':';
        for (const Filled& one : same) {
            if (&one != &same.front()) text_ += ' ';
            tiles(one.play);
        }
    }

    std::string done() { return std::move(text_); }

   private:
    void number(std::int64_t value) {
        char digits[24];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }

    void place(int cell, Axis axis) {
        number(board_.left + cell % SIDE);
        text_ += ',';
        number(board_.top + cell / SIDE);
        text_ += axis == ROW ? '>' : 'v';
    }

    void lines(Play play) {
        const Axis axis = axis_of(play);
        const int step = STEP[axis];
        const int first = first_cell(play);
        int last = first;
        for_each_laid(play, [&](int cell, Tile) { last = cell; });
        const int start = first - before(board_.cells[first].gaps[axis]) * step;
        const int end = last + after(board_.cells[last].gaps[axis]) * step;
        line(start, axis, (end - start) / step + 1);
        for_each_laid(play, [&](int cell, Tile) {
            const Gap gap = board_.cells[cell].gaps[across(axis)];
            line(cell - before(gap) * STEP[across(axis)], across(axis), before(gap) + 1 + after(gap));
        });
    }

    // A line, if it is one.
    void line(int start, Axis axis, int length) {
        if (length < 2) return;
        text_ += ' ';
        place(start, axis);
        number(length);
        if (LINE_SCORE[length] == length) return;
        text_ += '=';
        number(LINE_SCORE[length]);
    }

    void tiles(Play play) {
        for (std::uint64_t slots = slots_of(play); slots != 0; slots >>= SLOT_BITS) {
            const std::uint64_t slot = slots & SLOT;
            if (slot == 0) {
                text_ += '.';
            } else {
                text_ += COLOUR_LETTERS[(slot - 1) / SHAPES];
                text_ += SHAPE_LETTERS[(slot - 1) % SHAPES];
            }
        }
    }

    const Board& board_;
    const int last_tiles_;
    std::string text_;
};

}  // namespace

std::string plays_text(const Board& board, Kinds held, int last_tiles) {
    const std::vector<Play> plays = plays_of(board, held);
    std::vector<Filled> found(plays.begin(), plays.end());
    std::ranges::stable_sort(found, {}, &Filled::cells);
    Writer writer(board, last_tiles);
    for (auto from = found.begin(); from != found.end();) {
        const auto to = std::find_if(from, found.end(), [&](const Filled& one) { return one.cells != from->cells; });
        writer.plays({from, to});
        from = to;
    }
    return writer.done();
}

}  // namespace sixfold::answers
