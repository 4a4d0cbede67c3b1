// The tiles of one seat, known or not, and the tiles of the bag.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "random.hpp"
#include "tiles.hpp"

namespace sixfold {

// A few tiles, in order: played, traded or drawn in one turn.
struct Tiles {
    std::array<Tile, HAND_SIZE> tiles;
    std::uint8_t count;
};

struct Hand {
    std::array<Tile, HAND_SIZE> tiles;
    std::uint8_t known;   // How many of `tiles` are held;
    std::uint8_t hidden;  // how many more are held, and not known.
};

// The tiles that are on no table and not known in a hand: the bag's, and those hidden in hands.
struct Bag {
    std::array<Tile, TILE_COUNT> tiles;
    std::uint8_t unseen;  // How many of `tiles` there are;
    std::uint8_t hidden;  // how many of them are in hands.
};

constexpr int size_of(const Hand& hand) { return hand.known + hand.hidden; }
constexpr int size_of(const Bag& bag) { return bag.unseen - bag.hidden; }

constexpr Kinds kinds_of(const Hand& hand) {
    Kinds kinds = 0;
    for (int i = 0; i < hand.known; ++i) kinds |= kind_of(hand.tiles[i]);
    return kinds;
}

// The largest set among these kinds (RULES, Start 2). Of sets as large, colours come before shapes, then lower numbers.
Kinds largest_set(Kinds kinds);
int size_of(Kinds kinds);

void add(Hand& hand, Tile tile);
bool remove(Hand& hand, Tile tile);  // False, and nothing changed, if the tile is not among the known ones.

// Draw a tile at random from a bag of which nothing is hidden.
Tile draw(Bag& bag, Random& random);
void put_back(Bag& bag, Tile tile);

}  // namespace sixfold
