// Play with some chance in it, for games that something is to be learnt from.
#pragma once

#include <span>

#include "held.hpp"
#include "position.hpp"
#include "random.hpp"
#include "search.hpp"

namespace sixfold {

// Any of the moves, the likelier the more it is worth: `temperature` points less once in e times.
Move soft_choice(std::span<const Candidate> candidates, float temperature, Random& random);

// What is kept of a hand after a move.
Held kept_after(const Hand& hand, const Move& move);

}  // namespace sixfold
