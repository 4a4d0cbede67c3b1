// Legal plays written out, as a server sends them to a page: whole answers, with the score of every line.
#pragma once

#include <string>

#include "board.hpp"

namespace sixfold::answers {

// Every legal play of someone who holds these kinds. Plays on the same cells make the same lines and score the same, so
// they are told together: "2,-1>5 2,-1>3 2,-2v2:RsRc RsGs;…" is where they begin and along which axis, with what each
// scores; their lines (first cell, axis and length, and the score if it is not the length, as in "2,-1>6=12"; the one
// that the tiles are laid in first, then those across it); and the tiles of each, with a dot for a cell that is stepped
// over. A play of `last_tiles` tiles goes out and scores six more; 0 if none does.
std::string plays_text(const Board& board, Kinds held, int last_tiles);

}  // namespace sixfold::answers
