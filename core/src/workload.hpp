// Fixed work for measuring speed, and for telling by one number whether all of it came out as before.
#pragma once

#include <cstdint>

#include "position.hpp"

namespace sixfold {

struct Workload {
    std::uint64_t done;       // Generations, or plays made and unmade.
    std::uint64_t plays;      // Plays generated.
    std::uint64_t signature;  // Of all plays generated and all boards they led to, in any order.
};

// Greedy games of two, looked at while 36 to 71 tiles lie on the board: at every turn all plays of `hands` hands of
// six, drawn from what is unseen, are written to a list.
Workload generate_in_mid_game(Position& position, std::uint64_t seed, std::uint64_t games, int hands);

// The same, with every play of those hands made on the board and unmade.
Workload make_in_mid_game(Position& position, std::uint64_t seed, std::uint64_t games, int hands);

}  // namespace sixfold
