// All legal plays in a list.
#include "generate.hpp"

namespace sixfold {

std::vector<Play> plays_of(const Board& board, Kinds held) {
    std::vector<Play> plays;
    plays.reserve(128);
    for_each_play(board, held, [&](Play play) { plays.push_back(play); });
    return plays;
}

}  // namespace sixfold
