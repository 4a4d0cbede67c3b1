// Playing on from a position with every hand known: quick, plausible turns, and the worth of what is left at the end.
#pragma once

#include <array>
#include <span>

#include "evaluation.hpp"
#include "held.hpp"
#include "position.hpp"

namespace sixfold {

// A sample of what is hidden: everyone's hand, seat by seat from the mover's on, and the bag in the order of its draws.
// The mover draws from its front and the others from its back, so that what they draw does not change with how many
// tiles a candidate lays: moves are compared by their differences, and luck that they share is none.
struct Deal {
    std::array<Held, MOST_PLAYERS> hands;
    std::array<Tile, TILE_COUNT> bag;
    int bag_size;
};

struct Outcome {
    float equity;  // The mover's points, and the worth of the hand, above the mean of the others'.
    Standing standing;
};

struct Rollout {
    const Evaluation& evaluation;
    int players;
    int plies;
    int thoughtful;                                 // How many of the first turns are chosen by static value.
    std::array<std::int32_t, MOST_PLAYERS> scores;  // So far, from the mover's seat on.
};

// A rollout from these seats. Near the end, with this many tiles unseen by the mover, it may go on to the end of the
// game.
Rollout rollout_from(const Seats& seats, const Evaluation& evaluation, int plies, int unseen, bool to_the_end,
                     int thoughtful = 0);

// The chance that the mover wins, as an outcome has it.
float chance_of(const Rollout& rollout, const Outcome& outcome);

// Make the mover's move, then `plies` turns by points and the worth of what is kept; the board is left as it was.
Outcome roll_out(const Rollout& rollout, Board& board, const Move& move, const Deal& deal);

}  // namespace sixfold
