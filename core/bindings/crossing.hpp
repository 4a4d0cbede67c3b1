// What crosses between Python and the core: positions, plays and moves, with the table's coordinates.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "position.hpp"

namespace sixfold::bindings {

namespace nb = nanobind;

// The core reports faults as values; Python hears of them as exceptions. Nothing happens if there is no fault.
void raise_if(Fault fault);

// A position that has come over. No two threads may work on the same one at a time.
struct CrossedPosition {
    PositionBox box;
};

// A move that led to a position, as the one to move there saw it.
struct PastMove {
    int seat;
    std::vector<Placement> laid;
    int traded;
    int kept;
};

// The table's coordinates of the grid's first cell.
struct Origin {
    std::int64_t left;
    std::int64_t top;
};

inline Origin origin_of(const Board& board) { return {board.left, board.top}; }

// A play, a move or an answer that has some in it, with what it takes to say where on the table they are.
template <class Item>
struct OnTable {
    Item item;
    Origin origin;
};

template <class Item>
OnTable<Item> on_table(const Item& item, const Origin& origin) {
    return {item, origin};
}

template <class Item>
std::vector<OnTable<Item>> on_table(const std::vector<Item>& items, const Origin& origin) {
    std::vector<OnTable<Item>> all;
    all.reserve(items.size());
    for (const Item& item : items) all.push_back({item, origin});
    return all;
}

// Room for a position.
PositionBox new_position_or_raise();

// Tiles and where they lie: x, y, tile as 32-bit numbers each.
std::vector<Placement> read_placements(const nb::bytes& tiles);

// A few tiles, a byte each: a hand, or what is traded.
Tiles read_tiles(const nb::bytes& tiles);

nb::bytes bytes_of(const Tiles& tiles);
nb::bytes bytes_of(const Hand& hand);

template <class Item>
nb::bytes bytes_of(const std::vector<Item>& items) {
    static_assert(std::is_trivially_copyable_v<Item>);
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

}  // namespace sixfold::bindings
