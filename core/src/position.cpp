// Reading, dealing and moving: the rules of a turn, and of when the game ends.
#include "position.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "recent.hpp"

namespace sixfold {
namespace {

// Take the tiles of a play from the hand of the seat to move, and count its points.
void lay(Position& position, Play play) {
    Seats& seats = position.seats;
    seats.scores[seats.turn - 1u] += points(seats, play);
    Hand& hand = hand_to_move(seats);
    for_each_laid(play, [&](int, Tile tile) { remove(hand, tile); });
    note_move(position, seats.turn, tiles_laid(play), 0, size_of(hand));
    make(position.board, play);
    seats.quiet = 0;
}

// The turn is over: the next seat's, unless the game has ended.
void pass_on(Seats& seats) {
    const int limit = seats.players * (size_of(seats.bag) > 0 ? ROUNDS_OF_TRADES : 1);
    const bool ended = size_of(hand_to_move(seats)) == 0 || seats.quiet >= static_cast<std::uint32_t>(limit);
    seats.turn = static_cast<std::uint8_t>(ended ? 0 : seats.turn % seats.players + 1);
}

int due(const Seats& seats) { return std::min(HAND_SIZE - size_of(hand_to_move(seats)), size_of(seats.bag)); }

void draw_one(Seats& seats, Random& random, Tiles& drawn) {
    const Tile tile = draw(seats.bag, random);
    drawn.tiles[drawn.count++] = tile;
    add(hand_to_move(seats), tile);
}

}  // namespace

void Freed::operator()(Position* position) const { std::free(position); }

PositionBox new_position() {
    PositionBox position(static_cast<Position*>(std::calloc(1, sizeof(Position))));
    if (position) {
        position->board.left = -TILE_COUNT;
        position->board.top = -TILE_COUNT;
    }
    return position;
}

Fault read(Position& position, const Written& written) {
    Seats& seats = position.seats;
    const std::size_t players = written.hands.size();
    if (players < FEWEST_PLAYERS || players > MOST_PLAYERS) return Fault::BAD_SEATS;
    if (written.turn < 0 || written.turn > static_cast<int>(players)) return Fault::BAD_SEATS;
    seats.players = static_cast<std::uint8_t>(players);
    seats.last = {};
    const Fault fault = written.recent.empty() ? lay_out(position.board, written.board) : remember(position, written);
    if (fault != Fault::NONE) return fault;

    std::array<int, KINDS> left;
    left.fill(COPIES);
    for (const Placement& placement : written.board) --left[placement.tile];
    seats.bag.hidden = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        const Tiles& held = written.hands[seat];
        Hand& hand = seats.hands[seat];
        hand = {};
        if (held.count > HAND_SIZE) return Fault::TOO_MANY_TILES;
        for (std::size_t i = 0; i < held.count; ++i) {
            const Tile tile = held.tiles[i];
            if (tile == HIDDEN) {
                ++hand.hidden;
                ++seats.bag.hidden;
                continue;
            }
            if (tile >= KINDS) return Fault::NO_SUCH_TILE;
            if (--left[tile] < 0) return Fault::TOO_MANY_TILES;
            add(hand, tile);
        }
    }
    seats.bag.unseen = 0;
    for (Tile tile = 0; tile < KINDS; ++tile) {
        for (int i = 0; i < left[tile]; ++i) put_back(seats.bag, tile);
    }
    if (seats.bag.hidden > seats.bag.unseen) return Fault::TOO_MANY_TILES;
    seats.turn = static_cast<std::uint8_t>(written.turn);
    seats.quiet = written.quiet;
    seats.scores = {};
    return Fault::NONE;
}

void deal(Position& position, int players, Random& random) {
    Seats& seats = position.seats;
    seats = {};
    seats.players = static_cast<std::uint8_t>(players);
    for (Tile tile = 0; tile < KINDS; ++tile) {
        for (int i = 0; i < COPIES; ++i) put_back(seats.bag, tile);
    }
    int largest = 0;
    for (int seat = 0; seat < players; ++seat) {
        Hand& hand = seats.hands[seat];
        while (hand.known < HAND_SIZE) add(hand, draw(seats.bag, random));
        const int size = size_of(largest_set(kinds_of(hand)));
        if (size > largest) {
            largest = size;
            seats.turn = static_cast<std::uint8_t>(seat + 1);
        }
    }
}

Ending ending(const Seats& seats) {
    if (!over(seats)) return Ending::NONE;
    if (size_of(seats.bag) > 0) return Ending::TRADED_OUT;
    const auto* end = seats.hands.begin() + seats.players;
    const bool stuck = std::all_of(seats.hands.begin(), end, [](const Hand& hand) { return size_of(hand) > 0; });
    return stuck ? Ending::STUCK : Ending::WENT_OUT;
}

int points(const Seats& seats, Play play) {
    const bool goes_out = size_of(seats.bag) == 0 && tiles_laid(play) == size_of(hand_to_move(seats));
    return score_of(play) + (goes_out ? GOING_OUT_BONUS : 0);
}

void note_move(Position& position, int seat, int laid, int traded, int kept) {
    position.seats.last[static_cast<std::size_t>(seat - 1)] = {
        true, laid > 0, static_cast<std::uint8_t>(kept), static_cast<std::uint8_t>(traded), position.board.laid_count};
}

Tiles make_move(Position& position, const Move& move, Random& random) {
    Seats& seats = position.seats;
    Tiles drawn{};
    if (move.sort == Move::PLAY) {
        lay(position, move.play);
        for (int count = due(seats); count > 0; --count) draw_one(seats, random, drawn);
    } else {
        ++seats.quiet;
        // Traded tiles go back only after the draw, so they cannot be drawn again.
        for (std::size_t i = 0; i < move.traded.count; ++i) remove(hand_to_move(seats), move.traded.tiles[i]);
        note_move(position, seats.turn, 0, move.traded.count, size_of(hand_to_move(seats)));
        for (std::size_t i = 0; i < move.traded.count; ++i) draw_one(seats, random, drawn);
        for (std::size_t i = 0; i < move.traded.count; ++i) put_back(seats.bag, move.traded.tiles[i]);
    }
    pass_on(seats);
    return drawn;
}

void make_play_unseen(Position& position, Play play) {
    Seats& seats = position.seats;
    lay(position, play);
    const auto count = static_cast<std::uint8_t>(due(seats));
    hand_to_move(seats).hidden = static_cast<std::uint8_t>(hand_to_move(seats).hidden + count);
    seats.bag.hidden = static_cast<std::uint8_t>(seats.bag.hidden + count);
    pass_on(seats);
}

std::uint64_t hash_of(const Position& position) {
    const Seats& seats = position.seats;
    std::uint64_t hash = position.board.hash ^ mix(seats.quiet * 8u + seats.turn + 1u);
    for (std::uint64_t seat = 0; seat < seats.players; ++seat) {
        const Hand& hand = seats.hands[seat];
        std::uint64_t held = hand.hidden;  // A sum, so that the order does not matter and copies do.
        for (std::size_t i = 0; i < hand.known; ++i) held += mix(hand.tiles[i] + std::uint64_t{1});
        hash = mix(hash ^ held) + mix(static_cast<std::uint64_t>(seats.scores[seat]) * 4 + seat);
    }
    return hash;
}

}  // namespace sixfold
