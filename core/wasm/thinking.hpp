// Thinking as the page asks for it: a position and the moves that led to it, in the notation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "comparison.hpp"
#include "position.hpp"

namespace sixfold::wasm {

// A position for the core, with what each of the others did last and the moves that are asked about.
//
// The first line is the position as the seat to move sees it. Then comes a line for each of the last moves, the oldest
// first: the seat, how many tiles it kept, and the move. Then `=` and a move for each that is to be looked at.
struct Asked {
    PositionBox position;
    std::vector<Move> moves;
    std::uint64_t hash = 0;  // Of the first line: the chance of bots comes from what they see.
};

// False if this is no position that the core can take.
bool read_asked(std::string_view text, Asked& asked);

// The move in the notation.
std::string text_of(const Position& position, const Move& move);

}  // namespace sixfold::wasm
