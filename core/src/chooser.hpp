// Who chooses the moves of a seat in games played inside the core: a policy, or one that thinks.
#pragma once

#include <cstdint>

#include "evaluation.hpp"
#include "policy.hpp"
#include "search.hpp"

namespace sixfold {

struct Chooser {
    enum class Sort : std::uint8_t {
        GREEDY,  // The policies of these names.
        RANDOM,
        NOVICE,  // The play that seems to score most of those noticed: tiles and crossings are overlooked by a chance.
        STATIC,  // The move of the highest static value.
        SEARCH,  // The best move by simulation.
    };
    Sort sort = Sort::GREEDY;
    float overlooks = 0;
    Limit limit{};
    SearchOptions options{};
};

// The move of the seat to move; the game must not be over. The board is left as it was.
Move choose(Position& position, const Chooser& chooser, const Evaluation& evaluation, Random& random);

}  // namespace sixfold
