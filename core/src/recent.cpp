// Making written moves again.
#include "recent.hpp"

#include <algorithm>
#include <vector>

#include "generate.hpp"

namespace sixfold {
namespace {

bool same_cell(const Placement& a, const Placement& b) { return a.x == b.x && a.y == b.y; }

CellIndex cell_of(const Board& board, const Placement& placement) {
    return static_cast<CellIndex>((placement.y - board.top) * SIDE + (placement.x - board.left));
}

}  // namespace

Play play_of(const Board& board, std::span<const Placement> laid) {
    Kinds kinds = 0;
    for (const Placement& placement : laid) kinds |= kind_of(placement.tile);
    for (const Play play : plays_of(board, kinds)) {
        if (tiles_laid(play) != static_cast<int>(laid.size())) continue;
        std::size_t matching = 0;
        for_each_laid(play, [&](int cell, Tile tile) {
            matching +=
                static_cast<std::size_t>(std::count_if(laid.begin(), laid.end(), [&](const Placement& placement) {
                    return cell_of(board, placement) == cell && placement.tile == tile;
                }));
        });
        if (matching == laid.size()) return play;
    }
    return {};
}

Fault remember(Position& position, const Written& written) {
    std::vector<Placement> before(written.board.begin(), written.board.end());
    for (const WrittenMove& move : written.recent) {
        if (move.seat < 1 || move.seat > position.seats.players) return Fault::BAD_SEATS;
        for (const Placement& placement : move.laid) {
            std::erase_if(before, [&](const Placement& other) { return same_cell(placement, other); });
        }
    }
    const Fault fault = lay_out(position.board, before);
    if (fault != Fault::NONE) return fault;
    for (const WrittenMove& move : written.recent) {
        note_move(position, move.seat, static_cast<int>(move.laid.size()), move.traded, move.kept);
        if (move.laid.empty()) continue;
        const Play play = play_of(position.board, move.laid);
        if (play.bits == 0) return Fault::BAD_MOVES;
        make(position.board, play);
    }
    return Fault::NONE;
}

}  // namespace sixfold
