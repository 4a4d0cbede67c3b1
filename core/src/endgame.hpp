// The exact endgame of two: with the bag empty and both hands known, the play that is best for points to come.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "play.hpp"
#include "position.hpp"

namespace sixfold {

struct EndgameEntry;  // A remembered position.
struct EndgameWork;   // Room for plays not yet tried.

struct FreedEndgame {
    void operator()(void* memory) const;
};

// What a search works in, so that it allocates nothing. It can be used again: what is remembered stays true. A search
// that has to stop early may find something else then.
struct EndgameMemory {
    std::unique_ptr<EndgameEntry[], FreedEndgame> table;
    std::unique_ptr<EndgameWork, FreedEndgame> work;
    std::size_t entries;  // A power of two; zero if there was no memory.
};

// Memory that suits a search of this many nodes.
EndgameMemory new_endgame_memory(std::uint64_t nodes);

struct EndgameLimit {
    std::uint64_t nodes;                      // Positions whose plays are looked at.
    const std::atomic<bool>* stop = nullptr;  // Once set, it ends the search soon.
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};

// Every play lays one of at most twelve tiles, a pass may come before each, and two passes end the game.
inline constexpr int MOST_ENDGAME_MOVES = 2 * 2 * HAND_SIZE + 2;

struct Endgame {
    bool solved;          // The value is exact and the move is best; else both are as good as was found in time.
    int value;            // The points that the side to move gains on the other from here to the end.
    std::uint64_t nodes;  // Positions whose plays were looked at.
    int moves;            // How much of `line` is known: at least one move.
    std::array<Play, MOST_ENDGAME_MOVES> line;  // The best move, and how both go on from there. A zero play is a pass.
};

// Whether this is an endgame to solve: two players, an empty bag, nothing hidden, and the game not over.
bool is_endgame(const Seats& seats);

// Turn over the other's hidden hand, if the seat to move can tell it: with the bag empty it is all that is unseen.
void deduce(Seats& seats);

// The position must be an endgame, and is left as it was.
Endgame solve_endgame(Position& position, EndgameMemory& memory, const EndgameLimit& limit);

}  // namespace sixfold
