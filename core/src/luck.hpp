// What of a game was luck: how much better a drawn hand came out than other draws from the same bag.
//
// Nobody acts on a draw before its seat's next turn: what the others lay until then they held before. So the board of
// that turn does not depend on the draw, and the value of the hand there, less its mean over other draws of the same
// size from the bag as it was, has the expectation 0, whatever values hands.
#pragma once

#include <array>

#include "evaluation.hpp"
#include "held.hpp"
#include "position.hpp"

namespace sixfold {

// A draw before it is looked at.
struct Draw {
    Held kept;                         // What the seat held already.
    std::array<Tile, TILE_COUNT> bag;  // What it was drawn from: the drawn tiles are among these,
    int bag_size;
    int count;  // and this many they are.
    // The bounds of the hand's largest set: other first hands must leave the start where it was.
    int least_set = 0;
    int most_set = HAND_SIZE;
};

// The draw that a move of the seat to move brings, as it is before the move is made. Nothing may be hidden.
Draw draw_after(const Seats& seats, const Move& move);

// The first hand of a seat, as one of those that would have let the same seat start; right after the deal.
Draw first_hand(const Seats& seats, int seat);

// The luck of that draw, in points, at the seat's next turn, which has come: the best that its hand can do, in points
// and the worth of what it keeps, less the mean over this many other draws. Exactly 0 if no other draw was possible.
float luck_of(const Position& position, const Evaluation& evaluation, Draw draw, int samples, Random& random);

}  // namespace sixfold
