// Positions, games and results as they cross between Python and the core: plain bytes, whole answers.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
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

// A move that led there: the seat, the tiles laid, how many were traded, and how many were kept.
using CrossedMove = std::tuple<int, nb::bytes, int, int>;

// `board` is x, y, tile as 32-bit numbers for each tile; a hand is a byte a tile, 255 for one that is not known.
Crossed read_position(nb::bytes board, const std::vector<nb::bytes>& hands, int turn, std::uint32_t quiet = 0,
                      const std::vector<CrossedMove>& moves = {});

// Tiles and where they lie, x, y, tile as 32-bit numbers each.
std::vector<Placement> read_placements(nb::bytes tiles);

// A fault's stable name.
const char* name_of(Fault fault);

nb::bytes bytes_of(const Tiles& tiles);
nb::bytes bytes_of(const Hand& hand);

template <class Item>
nb::bytes bytes_of(const std::vector<Item>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

}  // namespace sixfold::bindings
