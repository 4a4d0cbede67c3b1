// Counting every way a position can go on, as `sixfold.rules.perft` does.
#pragma once

#include <cstdint>

#include "position.hpp"

namespace sixfold {

// How many sequences of `depth` legal plays there are, with every drawn tile unknown and so not playable.
std::uint64_t perft(Position& position, int depth);

}  // namespace sixfold
