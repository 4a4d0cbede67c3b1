// A hand as sets of kinds: quick to copy and to take a play's tiles from, for searches that follow many hands.
#pragma once

#include <bit>

#include "hand.hpp"
#include "play.hpp"
#include "random.hpp"
#include "tiles.hpp"

namespace sixfold {

// `one` has the kinds held at least once, `two` those held twice or more, `three` those held three times.
struct Held {
    Kinds one = 0;
    Kinds two = 0;
    Kinds three = 0;
    int count = 0;
};

constexpr void add(Held& held, Tile tile) {
    const Kinds kind = kind_of(tile);
    held.three |= held.two & kind;
    held.two |= held.one & kind;
    held.one |= kind;
    ++held.count;
}

// Take out one tile of each of these kinds, all of which are held; there are `count` of them.
constexpr void take(Held& held, Kinds kinds, int count) {
    const Kinds thrice = kinds & held.three;
    const Kinds twice = kinds & held.two & ~thrice;
    held.three &= ~thrice;
    held.two &= ~twice;
    held.one &= ~(kinds & ~thrice & ~twice);
    held.count -= count;
}

constexpr void remove(Held& held, Tile tile) { take(held, kind_of(tile), 1); }

constexpr Held held_of(const Hand& hand) {
    Held held;
    for (int i = 0; i < hand.known; ++i) add(held, hand.tiles[i]);
    return held;
}

// How many tiles of these kinds there are.
constexpr int copies_of(const Held& held, Kinds kinds) {
    return std::popcount(kinds & held.one) + std::popcount(kinds & held.two) + std::popcount(kinds & held.three);
}

constexpr Kinds kinds_of(const Held& held) { return held.one; }

// Calls `each(Tile)` for every tile held, copies included.
template <class Each>
constexpr void for_each_tile(const Held& held, Each each) {
    for (const Kinds times : {held.one, held.two, held.three}) {
        for (Kinds left = times; left != 0; left = without_lowest(left)) each(lowest(left));
    }
}

constexpr std::uint64_t hash_of(const Held& held) { return mix(held.one ^ mix(held.two ^ mix(held.three + 1))); }

constexpr Held without(Held held, Play play) {
    take(held, kinds_of(play), tiles_laid(play));
    return held;
}

}  // namespace sixfold
