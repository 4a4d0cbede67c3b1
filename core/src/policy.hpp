// Policies: simple ways to choose a move, named, for games by the thousand.
#pragma once

#include <cstdint>

#include "position.hpp"
#include "random.hpp"

namespace sixfold {

enum class Policy : std::uint8_t {
    // The play that scores most. Ties go by lot, so that neither fewer tiles nor any direction is preferred. Without a
    // play it trades as many tiles as the bag allows.
    GREEDY,
    // Any play, each as likely; without one, a trade of any number of tiles.
    RANDOM,
};

// The move of the seat to move; the game must not be over.
Move choose(const Position& position, Policy policy, Random& random);

}  // namespace sixfold
