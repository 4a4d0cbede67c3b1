// The most that each tile left can still score, wherever and whenever it is laid: bounds for the endgame.
//
// A line through a cell can grow only by tiles that are left, that match it, and that fit on the cells it grows over.
// Whatever is laid, a cell never comes to take a kind that it refused, and no more tiles are left than before: so what
// bounds the scores on a board bounds those on every board that comes of it.
#pragma once

#include <array>

#include "board.hpp"
#include "tiles.hpp"

namespace sixfold {

// By kind; nothing for kinds that are not left.
using Prospects = std::array<int, KINDS>;

// The prospects of the kinds that are left to lay on this board, which has tiles.
Prospects prospects_of(const Board& board, Kinds left);

}  // namespace sixfold
