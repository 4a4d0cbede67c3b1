// Reading what Python sends, writing what it gets.
#include "crossing.hpp"

#include <cstddef>
#include <cstring>
#include <new>
#include <string>

namespace sixfold::bindings {
namespace {

const char* sentence_of(Fault fault) {
    switch (fault) {
        case Fault::NO_SUCH_TILE: return "it has a tile that does not exist";
        case Fault::TOO_MANY_TILES: return "it has more tiles than there are";
        case Fault::CELL_OCCUPIED: return "a cell holds two tiles";
        case Fault::LINE_BROKEN: return "a line breaks the rules";
        case Fault::DOES_NOT_FIT: return "its tiles lie too far apart";
        case Fault::BAD_SEATS: return "it has no such seat";
        case Fault::BAD_MOVES: return "its last moves cannot have led there";
        case Fault::NONE:
        case Fault::NO_MEMORY: break;
    }
    return "";
}

}  // namespace

void raise_if(Fault fault) {
    if (fault == Fault::NONE) return;
    if (fault == Fault::NO_MEMORY) throw std::bad_alloc();
    throw nb::value_error((std::string("the core cannot take this position: ") + sentence_of(fault)).c_str());
}

PositionBox new_position_or_raise() {
    PositionBox position = new_position();
    if (!position) raise_if(Fault::NO_MEMORY);
    return position;
}

std::vector<Placement> read_placements(const nb::bytes& tiles) {
    struct Row {
        std::int32_t x, y, tile;
    };
    std::vector<Placement> placements(tiles.size() / sizeof(Row));
    for (std::size_t i = 0; i < placements.size(); ++i) {
        Row row;
        std::memcpy(&row, tiles.c_str() + i * sizeof(Row), sizeof row);
        const bool known = row.tile >= 0 && row.tile < KINDS;
        placements[i] = {row.x, row.y, known ? static_cast<Tile>(row.tile) : HIDDEN};
    }
    return placements;
}

Tiles read_tiles(const nb::bytes& tiles) {
    if (tiles.size() > HAND_SIZE) raise_if(Fault::TOO_MANY_TILES);
    Tiles read{};
    std::memcpy(read.tiles.data(), tiles.data(), tiles.size());
    read.count = static_cast<std::uint8_t>(tiles.size());
    return read;
}

nb::bytes bytes_of(const Tiles& tiles) { return nb::bytes(tiles.tiles.data(), tiles.count); }
nb::bytes bytes_of(const Hand& hand) { return nb::bytes(hand.tiles.data(), hand.known); }

}  // namespace sixfold::bindings
