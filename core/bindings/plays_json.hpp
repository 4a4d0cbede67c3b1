// Legal plays written out in JSON, as a server sends them to a page: whole answers, with the score of every line.
#pragma once

#include <string>

#include "board.hpp"

namespace sixfold::bindings {

// [{"tiles":[[x,y,"Rs"],…],"score":5,"lines":[[x,y,">",length,score],…]},…] for every legal play of someone who holds
// these kinds. The line that the tiles are laid in comes first, then those across it. A play of `last_tiles` tiles goes
// out and scores six more; 0 if none does.
std::string plays_json(const Board& board, Kinds held, int last_tiles);

}  // namespace sixfold::bindings
