// Sets in a hand; tiles that come and go.
#include "hand.hpp"

#include <cstddef>

namespace sixfold {

int size_of(Kinds kinds) { return std::popcount(kinds); }

Kinds largest_set(Kinds kinds) {
    Kinds largest = 0;
    const auto compare = [&](Kinds set) {
        if (size_of(set) > size_of(largest)) largest = set;
    };
    for (int colour = 0; colour < COLOURS; ++colour) compare(kinds & of_colour(colour));
    for (int shape = 0; shape < SHAPES; ++shape) compare(kinds & of_shape(shape));
    return largest;
}

void add(Hand& hand, Tile tile) { hand.tiles[hand.known++] = tile; }

bool remove(Hand& hand, Tile tile) {
    for (std::size_t i = 0; i < hand.known; ++i) {
        if (hand.tiles[i] != tile) continue;
        hand.tiles[i] = hand.tiles[--hand.known];
        return true;
    }
    return false;
}

Tile draw(Bag& bag, Random& random) {
    const std::uint32_t drawn = below(random, bag.unseen);
    const Tile tile = bag.tiles[drawn];
    bag.tiles[drawn] = bag.tiles[--bag.unseen];
    return tile;
}

void put_back(Bag& bag, Tile tile) { bag.tiles[bag.unseen++] = tile; }

}  // namespace sixfold
