// What fitting the static value needs: the moves of a position against each other, by the same simulated futures.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluation.hpp"
#include "position.hpp"

namespace sixfold {

// A move of a position: what it brought beyond its points in the simulations, how sure that is against the mean of the
// position's moves (a standard error), and the features it left.
struct ContestRow {
    float position;  // A number that the moves of one position share, and no other of the game has.
    float unseen;
    float points;
    float beyond;
    float error;
    Features features;
};

struct ContestPlan {
    int players;
    std::uint64_t seed;
    int every;          // One turn in so many is looked at.
    int candidates;     // Moves looked at: most of them the best by static value,
    int strays;         // some by lot, and a trade, where there is one.
    int samples;        // Simulations of each.
    int plies;          // Turns of a simulation,
    int thoughtful;     // of which so many are chosen by static value.
    float inference;    // See `Dealer`.
    float temperature;  // Of the chance in choosing what is played: in points.
};

// One game by static value, simulated equity where there is one, and chance. The board of `position` must be empty, and
// is left so.
std::vector<ContestRow> contests(Position& position, const Evaluation& evaluation, const ContestPlan& plan,
                                 std::uint64_t game);

}  // namespace sixfold
