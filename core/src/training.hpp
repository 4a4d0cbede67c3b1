// What fitting the evaluation needs: games by a policy with some chance in it, and what followed each move.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluation.hpp"
#include "position.hpp"

namespace sixfold {

// A position before a move: by how much the mover's hand differs from the mean of the others' in the counts that
// `Worth` weighs, and the points that the mover made more than the others' mean in the turns of the horizon, this one
// included.
struct HandRow {
    float ahead;
    float bag;
    Worth counts;
};

struct TrainingPlan {
    int players;
    std::uint64_t seed;
    std::uint64_t first;  // The number of the first game.
    std::uint64_t games;
    int horizon;        // In turns.
    float temperature;  // Of the chance in choosing: in points.
};

// Games by static value and chance. The board of `position` must be empty, and is left so.
std::vector<HandRow> train(Position& position, const Evaluation& evaluation, const TrainingPlan& plan);

}  // namespace sixfold
