// What the other side would play, were it to move: plays that still stand after most of one's own.
#pragma once

#include <array>
#include <cstddef>

#include "board.hpp"
#include "held.hpp"
#include "play.hpp"

namespace sixfold {

inline constexpr std::size_t MOST_THREATS = 8;

// The rows and columns from the first cell of a play to its last.
struct Box {
    int left, right, top, bottom;
};

struct Threat {
    Box box;
    int points;  // Going out included.
    bool ends;   // It goes out.
};

// The plays that bring the most points, most first.
struct Threats {
    std::array<Threat, MOST_THREATS> threats;
    std::size_t count;
};

Box box_of(Play play);

// Whether two plays have no row and no column in common. Then neither changes whether the other is legal, or its score.
bool apart(const Box& a, const Box& b);

// The threats of whoever holds these tiles, with the bag empty.
Threats threats_of(const Board& board, const Held& held);

}  // namespace sixfold
