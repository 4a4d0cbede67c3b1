// Positions, games and results as they cross between Python and the core: plain bytes, whole answers.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

#include "games.hpp"
#include "position.hpp"

namespace sixfold::bindings {

namespace nb = nanobind;

// A position that has come over, or the fault that kept it from coming.
struct Crossed {
    PositionBox position;
    Fault fault;
};

// `board` is x, y, tile as 32-bit numbers for each tile; a hand is a byte a tile, 255 for one that is not known.
Crossed read_position(nb::bytes board, const std::vector<nb::bytes>& hands, int turn);

// The tiles of a board, as it crosses.
std::vector<Placement> read_board(nb::bytes board);

// A fault's stable name.
const char* name_of(Fault fault);

nb::bytes bytes_of(const Tiles& tiles);
nb::bytes bytes_of(const Hand& hand);

template <class Item>
nb::bytes bytes_of(const std::vector<Item>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

}  // namespace sixfold::bindings
