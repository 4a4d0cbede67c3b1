// The last moves of a position that is read: made on its board, so that the log has them and the seats' last moves are
// known.
#pragma once

#include <span>

#include "position.hpp"

namespace sixfold {

// The legal play that lays just these tiles; a zero one if there is none.
Play play_of(const Board& board, std::span<const Placement> laid);

// Lay out the board as it was before the recent moves, and make them. The board must be empty.
Fault remember(Position& position, const Written& written);

}  // namespace sixfold
