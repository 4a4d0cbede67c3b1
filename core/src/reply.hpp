// A quick, plausible play: the most points and worth of what is kept.
#pragma once

#include "board.hpp"
#include "evaluation.hpp"
#include "held.hpp"

namespace sixfold {

// A play and its points, going out included; no play if none is possible.
struct Reply {
    Play play{};
    int points = 0;
};

// The play with the most points and worth of what is kept, or the one that goes out.
Reply best_reply(const Board& board, const Held& held, const Worth& worth, bool bag_empty);

// Of the few such plays that are best, the one of the highest static value. The board is left as it was.
Reply thoughtful_reply(Board& board, const Held& held, const Evaluation& evaluation, const Unseen& unseen,
                       const Worth& worth, bool bag_empty);

}  // namespace sixfold
