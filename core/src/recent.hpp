// The last moves of a position that is read: made on its board, so that the log has them and the seats' last moves are
// known.
#pragma once

#include "position.hpp"

namespace sixfold {

// Lay out the board as it was before the recent moves, and make them. The board must be empty.
Fault remember(Position& position, const Written& written);

}  // namespace sixfold
