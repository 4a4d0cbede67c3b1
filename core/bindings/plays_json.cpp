// Writing plays: numbers, tiles in the notation, and the lines that a play makes on its board.
#include "plays_json.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold::bindings {
namespace {

constexpr char COLOUR_LETTERS[] = "ROYGBP";
constexpr char SHAPE_LETTERS[] = "sctfdx";

class Writer {
   public:
    Writer(const Board& board, int last_tiles) : board_(board), last_tiles_(last_tiles) { text_.reserve(1 << 13); }

    void play(Play play) {
        text_ += text_.empty() ? "[{\"tiles\":[" : ",{\"tiles\":[";
        const Axis axis = axis_of(play);
        const int step = STEP[axis];
        const int first = first_cell(play);
        int last = first, laid = 0;
        for_each_laid(play, [&](int cell, Tile kind) {
            if (laid++ > 0) text_ += ',';
            tile(cell, kind);
            last = cell;
        });
        text_ += "],\"score\":";
        number(score_of(play) + (laid == last_tiles_ ? GOING_OUT_BONUS : 0));
        text_ += ",\"lines\":[";
        const int start = first - before(board_.cells[first].gaps[axis]) * step;
        const int end = last + after(board_.cells[last].gaps[axis]) * step;
        bool more = line(start, axis, (end - start) / step + 1, false);
        for_each_laid(play, [&](int cell, Tile) {
            const Gap gap = board_.cells[cell].gaps[across(axis)];
            const int length = before(gap) + 1 + after(gap);
            more = line(cell - before(gap) * STEP[across(axis)], across(axis), length, more);
        });
        text_ += "]}";
    }

    std::string done() {
        text_ += text_.empty() ? "[]" : "]";
        return std::move(text_);
    }

   private:
    void number(std::int64_t value) {
        char digits[24];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }

    void place(int cell) {
        text_ += '[';
        number(board_.left + cell % SIDE);
        text_ += ',';
        number(board_.top + cell / SIDE);
    }

    void tile(int cell, Tile tile) {
        place(cell);
        text_ += ",\"";
        text_ += COLOUR_LETTERS[tile / SHAPES];
        text_ += SHAPE_LETTERS[tile % SHAPES];
        text_ += "\"]";
    }

    // A line, if it is one; whether one has been written by now.
    bool line(int start, Axis axis, int length, bool more) {
        if (length < 2) return more;
        if (more) text_ += ',';
        place(start);
        text_ += axis == ROW ? ",\">\"," : ",\"v\",";
        number(length);
        text_ += ',';
        number(LINE_SCORE[length]);
        text_ += ']';
        return true;
    }

    const Board& board_;
    const int last_tiles_;
    std::string text_;
};

}  // namespace

std::string plays_json(const Board& board, Kinds held, int last_tiles) {
    Writer writer(board, last_tiles);
    for_each_play(board, held, [&](Play play) { writer.play(play); });
    return writer.done();
}

}  // namespace sixfold::bindings
