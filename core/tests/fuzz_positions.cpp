// A fuzz target: bytes are read as a position, and whatever the core accepts is generated from, played on and checked.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "check.hpp"
#include "generate.hpp"
#include "perft.hpp"
#include "policy.hpp"
#include "position.hpp"

namespace {

using namespace sixfold;

// Takes bytes from the front; zeros once there are none left.
struct Bytes {
    std::span<const std::uint8_t> left;

    std::uint8_t take() {
        if (left.empty()) return 0;
        const std::uint8_t byte = left.front();
        left = left.subspan(1);
        return byte;
    }
};

// Placements as the bytes say, good or bad.
std::vector<Placement> wild_board(Bytes& bytes, int tiles) {
    std::vector<Placement> placements;
    for (int i = 0; i < tiles; ++i) {
        const auto x = static_cast<std::int8_t>(bytes.take());
        const auto y = static_cast<std::int8_t>(bytes.take());
        placements.push_back({x * (tiles % 5 == 0 ? 0x1000000 : 1), y, static_cast<Tile>(bytes.take() % 40)});
    }
    return placements;
}

// A board grown tile by tile where the bytes say and tiles fit, so that long and crossing lines come about.
std::vector<Placement> grown_board(Bytes& bytes, int tiles) {
    const PositionBox position = new_position();
    Board& board = position->board;
    std::vector<Placement> placements;
    std::array<int, KINDS> copies{};
    CellIndex cell = CENTRE;
    for (int i = 0; i < tiles; ++i) {
        const Cell& here = board.cells[cell];
        Kinds fits = EVERY_KIND & ~(here.gaps[ROW] | here.gaps[COLUMN]);
        for (Tile tile = 0; tile < KINDS; ++tile) {
            if (copies[tile] == COPIES) fits &= ~kind_of(tile);
        }
        if (fits == 0) break;
        for (int skip = bytes.take() % size_of(fits); skip > 0; --skip) fits = without_lowest(fits);
        const Tile tile = lowest(fits);
        ++copies[tile];
        placements.push_back({cell % SIDE, cell / SIDE, tile});
        make(board, packed(cell, ROW, std::uint64_t{tile} + 1, 0));
        if (board.anchor_count == 0) break;
        cell = board.anchors[bytes.take() % board.anchor_count];
    }
    return placements;
}

std::vector<Tiles> hands_of(Bytes& bytes, int players) {
    std::vector<Tiles> hands(static_cast<std::size_t>(players));
    for (Tiles& hand : hands) {
        const std::uint8_t count = bytes.take();
        hand.count = count == 255 ? HAND_SIZE + 1 : count % (HAND_SIZE + 1);
        for (std::size_t i = 0; i < std::min<std::size_t>(hand.count, HAND_SIZE); ++i) {
            const std::uint8_t tile = bytes.take();
            hand.tiles[i] = tile < 250 ? tile % KINDS : tile == 250 ? KINDS : HIDDEN;
        }
    }
    return hands;
}

bool hides(const Seats& seats) { return seats.bag.hidden > 0; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes{{data, size}};
    const std::uint8_t choice = bytes.take();
    const int tiles = bytes.take() % (TILE_COUNT + 4);
    const int players = FEWEST_PLAYERS + (choice >> 1 & 3);  // Up to one too many.
    const int turn = (choice >> 3) % (players + 2);
    const std::vector<Placement> board = (choice & 1) != 0 ? grown_board(bytes, tiles) : wild_board(bytes, tiles);
    const std::vector<Tiles> hands = hands_of(bytes, players);
    const PositionBox position = new_position();
    if (read(*position, {board, hands, turn}) != Fault::NONE || over(position->seats)) return 0;
    tests::check_board(position->board);

    // Every play fits, is there once, scores what the board says afterwards, and leaves no trace when unmade.
    std::vector<std::uint64_t> seen;
    const std::uint64_t hash = hash_of(*position);
    for_each_play(position->board, kinds_of(hand_to_move(position->seats)), [&](Play play) {
        CHECK(score_of(play) <= 84 && tiles_laid(play) <= hand_to_move(position->seats).known);
        seen.push_back(play.bits);
        if (seen.size() % 64 != 1) return;
        make(position->board, play);
        tests::check_board(position->board);
        unmake(position->board);
        CHECK(hash_of(*position) == hash);
    });
    std::sort(seen.begin(), seen.end());
    CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
    CHECK(perft(*position, 1) == seen.size());

    // With nothing hidden, the game goes on to its end.
    if (hides(position->seats)) return 0;
    Random random = seeded(hash);
    int turns = 0;
    while (!over(position->seats)) {
        const Move move = choose(*position, turns % 3 == 0 ? Policy::RANDOM : Policy::GREEDY, random);
        if (move.sort != Move::PLAY && size_of(hand_to_move(position->seats)) == 0)
            break;  // No game brings this about.
        make_move(*position, move, random);
        CHECK(++turns <= 2000);
    }
    tests::check_board(position->board);
    return 0;
}
