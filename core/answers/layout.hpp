// A position as the rules are asked about it: tiles anywhere on an endless table, hands, scores, and moves of them.
//
// The core's own `Position` is for search, and holds only what a game can come to. A layout may be wrong: lines that a
// table let stand, tiles set up by hand, hands that are hidden.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board.hpp"
#include "position.hpp"

namespace sixfold::answers {

inline constexpr std::int32_t FARTHEST = 9'999;  // The notation takes no cell farther than this from 0,0.

struct Place {
    std::int32_t x;
    std::int32_t y;

    friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

inline Place place_of(const Placement& laid) { return {laid.x, laid.y}; }
inline Place stepped(Place place, Axis axis, int by = 1) {
    return axis == ROW ? Place{place.x + by, place.y} : Place{place.x, place.y + by};
}

// Put a few things into order. (The sort of a library is quicker with many, and as large as all questions together.)
template <class Item, class Before>
void put_in_order(std::vector<Item>& items, Before before) {
    for (std::size_t end = 1; end < items.size(); ++end) {
        for (std::size_t at = end; at > 0 && before(items[at], items[at - 1]); --at)
            std::swap(items[at], items[at - 1]);
    }
}
inline void put_in_order(std::vector<Place>& places) {
    put_in_order(places, [](const Place& a, const Place& b) { return a < b; });
}

// Tiles held, in the order in which they came; HIDDEN for one that is not known.
using HeldTiles = std::vector<Tile>;

struct Layout {
    std::vector<Placement> tiles;  // Row by row as they are read, then as they are laid.
    std::vector<HeldTiles> hands;
    std::vector<std::int32_t> scores;
    int turn = 0;  // Counted from 1; 0 once the game is over.
    std::int32_t quiet = 0;
};

// A move as it is wished for, which may break any rule.
struct Wish {
    Move::Sort sort = Move::PASS;
    std::vector<Placement> laid;  // In the order of their cells.
    HeldTiles traded;             // In the order of their numbers; HIDDEN for all if one is.
};

// Two or more tiles in a row or column with no gap.
struct Line {
    Place start;
    Axis axis;
    std::vector<Tile> tiles;

    friend bool operator==(const Line&, const Line&) = default;
};

// The tile that lies there; HIDDEN if none does.
Tile tile_at(const std::vector<Placement>& tiles, Place place);
bool lies_at(const std::vector<Placement>& tiles, Place place);

// The tiles of a line through an occupied cell, even if it is alone.
Line run_through(const std::vector<Placement>& tiles, Place place, Axis axis);

bool is_mixed(const Line& line);
bool repeats(const Line& line);
int score_of(const Line& line);

// What fits on an empty cell along one axis.
Kinds taken_at(const std::vector<Placement>& tiles, Place place, Axis axis);

int bag_size(const Layout& layout);
using Counts = std::array<int, KINDS>;
Counts unseen_in(const Layout& layout);

// The hand of the seat to move; an empty one once the game is over.
const HeldTiles& hand_to_move(const Layout& layout);
int hidden_in(const HeldTiles& hand);
int largest_set(const HeldTiles& hand);

// The axis of the one row or column that holds the tiles: a row for one tile.
enum class Way : std::uint8_t { ROW, COLUMN, NONE };
Way way_of(const Wish& wish);
int span_of(const Wish& wish);

// Whether the notation can write a play.
bool is_writable(const Wish& wish);

}  // namespace sixfold::answers
