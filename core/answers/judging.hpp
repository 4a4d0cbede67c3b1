// What the rules say to a move in a layout: why not, what it scores, and what comes of it. (RULES; `sixfold.rules` in
// Python is the same, and a test holds them equal.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "layout.hpp"

namespace sixfold::answers {

// Where several apply, the first in this order is given, but for a finished game: that always comes first.
enum class Refusal : std::uint8_t {
    NONE,
    GAME_OVER,
    NOTHING_PLAYED,
    NOT_IN_HAND,
    CELL_OCCUPIED,
    TILES_UNRELATED,
    NOT_IN_LINE,
    NOT_CONNECTED,
    LINE_MIXED,
    LINE_REPEATS,
    OPENING_TOO_SMALL,
    BAG_EMPTY,
    TRADE_EXCEEDS_BAG,
    MUST_TRADE,
    MUST_PLAY,
};

std::string_view code_of(Refusal refusal);

// The lines that a move makes or makes longer, and six points if it goes out.
struct Score {
    std::vector<Line> lines;
    int bonus = 0;

    int points() const;
};

// The move, an opening brought to where it is written: its start at 0,0.
Wish placed(const Layout& layout, const Wish& wish);

// Why the rules refuse a move of the seat to move; what is hidden in a hand gets the benefit of the doubt. The score is
// that of a move which is not refused.
Refusal judge(const Layout& layout, const Wish& wish, Score& score);

// What a move scores here, or would if it were let stand: its tiles can lie here, legal or not.
Score score_of(const Layout& layout, const Wish& wish);

// Why not even the people at the table can let this move stand.
Refusal objection(const Layout& layout, const Wish& wish);

// The cells that speak against a play that is refused, in their order.
std::vector<Place> cells_against(const Layout& layout, const Wish& wish, Refusal refusal);

// Whether the seat to move has a legal play with the tiles that it shows.
bool can_play(const Layout& layout);

int draw_size(const Layout& layout, const Wish& wish);

// What is left of a hand, as far as it is known.
HeldTiles without(const HeldTiles& hand, const Wish& wish);

// The layout after a move that stands for these points, and its draw. The move has passed `judge` or `objection`. The
// answer is what is wrong with the draw; nothing if it can be.
std::string let_stand(Layout& layout, const Wish& wish, int points, const HeldTiles& drawn);

// Who starts: the seat with the largest set, counted from 1. A tie goes by age, the youngest's or the oldest's; where
// ages (-1 if not known) do not decide, to the earlier seat.
int start_seat(const std::vector<int>& largest_sets, const std::vector<int>& ages, bool youngest);

}  // namespace sixfold::answers
