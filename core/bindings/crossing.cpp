// Reading what Python sends, writing what it gets.
#include "crossing.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace sixfold::bindings {

std::vector<Placement> read_placements(nb::bytes tiles) {
    struct Row {
        std::int32_t x, y, tile;
    };
    std::vector<Row> rows(tiles.size() / sizeof(Row));
    std::memcpy(rows.data(), tiles.data(), rows.size() * sizeof(Row));
    std::vector<Placement> placements;
    placements.reserve(rows.size());
    for (const Row& row : rows) {
        const bool known = row.tile >= 0 && row.tile < KINDS;
        placements.push_back({row.x, row.y, known ? static_cast<Tile>(row.tile) : HIDDEN});
    }
    return placements;
}

Crossed read_position(nb::bytes board, const std::vector<nb::bytes>& hands, int turn, std::uint32_t quiet,
                      const std::vector<CrossedMove>& moves) {
    const std::vector<Placement> placements = read_placements(board);
    std::vector<std::vector<Placement>> laid;
    for (const CrossedMove& move : moves) laid.push_back(read_placements(std::get<1>(move)));
    std::vector<WrittenMove> recent;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        recent.push_back({std::get<0>(moves[i]), laid[i], std::get<2>(moves[i]), std::get<3>(moves[i])});
    }
    std::vector<Tiles> held;
    for (const nb::bytes& hand : hands) {
        if (hand.size() > HAND_SIZE) return {nullptr, Fault::TOO_MANY_TILES};
        Tiles tiles{};
        std::memcpy(tiles.tiles.data(), hand.data(), hand.size());
        tiles.count = static_cast<std::uint8_t>(hand.size());
        held.push_back(tiles);
    }
    Crossed crossed{new_position(), Fault::NO_MEMORY};
    if (crossed.position) crossed.fault = read(*crossed.position, {placements, held, turn, quiet, recent});
    return crossed;
}

const char* name_of(Fault fault) {
    switch (fault) {
        case Fault::NONE: return "none";
        case Fault::NO_SUCH_TILE: return "no-such-tile";
        case Fault::TOO_MANY_TILES: return "too-many-tiles";
        case Fault::CELL_OCCUPIED: return "cell-occupied";
        case Fault::LINE_BROKEN: return "line-broken";
        case Fault::DOES_NOT_FIT: return "does-not-fit";
        case Fault::BAD_SEATS: return "bad-seats";
        case Fault::BAD_MOVES: return "bad-moves";
        case Fault::NO_MEMORY: return "no-memory";
    }
    return "none";
}

nb::bytes bytes_of(const Tiles& tiles) { return nb::bytes(tiles.tiles.data(), tiles.count); }
nb::bytes bytes_of(const Hand& hand) { return nb::bytes(hand.tiles.data(), hand.known); }

}  // namespace sixfold::bindings
