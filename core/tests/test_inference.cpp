// What is dealt anew for simulations: plausible hands, all tiles once, and the board as it was.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "check.hpp"
#include "endgame.hpp"
#include "games.hpp"
#include "inference.hpp"
#include "policy.hpp"

namespace sixfold::tests {
namespace {

constexpr Tile tile(int colour, int shape) { return static_cast<Tile>(colour * SHAPES + shape); }

// Five of one colour lie in a row. The other seat then laid one tile at the row of its first tile, for two points.
struct Missed {
    std::vector<Placement> board;
    std::vector<Placement> laid = {{0, 1, tile(1, 0)}};
    std::vector<Tiles> hands = {{{tile(2, 1), tile(3, 2), tile(4, 3), tile(5, 4), tile(2, 2), tile(3, 3)}, HAND_SIZE},
                                {{HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN}, HAND_SIZE}};

    Missed() {
        for (int shape = 0; shape < SHAPES - 1; ++shape) board.push_back({shape, 0, tile(0, shape)});
        board.insert(board.end(), laid.begin(), laid.end());
    }

    Fault read_into(Position& position) const {
        const std::array<WrittenMove, 1> recent = {{{2, laid, 0, HAND_SIZE - 1}}};
        return read(position, {board, hands, 1, 0, recent});
    }
};

// In how many of so many deals the other seat holds this tile.
int times_held(const Position& position, Board& board, float slack, Tile wanted, std::uint64_t deals) {
    const Dealer dealer(position.seats, slack, 9);
    int held = 0;
    for (std::uint64_t i = 0; i < deals; ++i) held += holds(dealer.deal(board, i).hands[1].one, wanted) ? 1 : 0;
    return held;
}

void test_what_was_not_played_is_hardly_held() {
    const PositionBox position = new_position();
    const Missed missed;
    CHECK(missed.read_into(*position) == Fault::NONE);
    const Tile qwirkle = tile(0, SHAPES - 1);  // Three of them are unseen: it would have made twelve points.
    const int blind = times_held(*position, position->board, 0, qwirkle, 2000);
    const int thinking = times_held(*position, position->board, 0.7F, qwirkle, 2000);
    CHECK(blind > 250 && blind < 450);       // Six of 96 unseen tiles: 17.7 %.
    CHECK(thinking > 20 && thinking < 120);  // The one tile drawn since: 3.1 %.
}

void test_recent_moves_lead_to_the_same_board() {
    const PositionBox plain = new_position();
    const PositionBox remembered = new_position();
    const Missed missed;
    CHECK(read(*plain, {missed.board, missed.hands, 1, 0, {}}) == Fault::NONE);
    CHECK(missed.read_into(*remembered) == Fault::NONE);
    CHECK(hash_of(*plain) == hash_of(*remembered) && remembered->board.laid_count == 1);
    check_board(remembered->board);
    const LastMove& last = remembered->seats.last[1];
    CHECK(last.made && last.laid && last.kept == HAND_SIZE - 1 && last.before == 0);
}

void test_moves_that_did_not_lead_there() {
    const PositionBox position = new_position();
    const Missed missed;
    const std::vector<Placement> elsewhere = {{0, 1, tile(1, 0)}, {4, 0, tile(0, 4)}};
    const std::array<WrittenMove, 1> in_no_line = {{{2, elsewhere, 0, 4}}};
    CHECK(read(*position, {missed.board, missed.hands, 1, 0, in_no_line}) == Fault::BAD_MOVES);
    const PositionBox other = new_position();
    const std::array<WrittenMove, 1> nobody = {{{3, missed.laid, 0, 5}}};
    CHECK(read(*other, {missed.board, missed.hands, 1, 0, nobody}) == Fault::BAD_SEATS);
}

// A deal has the tiles that are unseen, each once, in hands of the right size.
void check_whole(const Position& position, const Deal& deal) {
    std::array<int, KINDS> copies{};
    const Seats& seats = position.seats;
    for (std::size_t i = 0; i < seats.players; ++i) {
        const Hand& hand = seats.hands[(seats.turn - 1u + i) % seats.players];
        CHECK(deal.hands[i].count == size_of(hand));
        for_each_tile(deal.hands[i], [&](Tile dealt) { ++copies[dealt]; });
        for (std::size_t j = 0; j < hand.known; ++j) --copies[hand.tiles[j]];
    }
    CHECK(deal.bag_size == size_of(seats.bag));
    for (int i = 0; i < deal.bag_size; ++i) ++copies[deal.bag[static_cast<std::size_t>(i)]];
    for (std::size_t i = 0; i < seats.bag.unseen; ++i) --copies[seats.bag.tiles[i]];
    for (const int count : copies) CHECK(count == 0);
}

// Every deal is whole, and the board is as it was.
void check_deal(const Position& position, Board& board, std::uint64_t number) {
    const Dealer dealer(position.seats, 0.7F, 3);
    const std::uint64_t hash = board.hash;
    const Deal deal = dealer.deal(board, number);
    CHECK(board.hash == hash);
    check_whole(position, deal);
}

void test_deals_have_all_tiles_once() {
    const PositionBox position = new_position();
    for (int players = FEWEST_PLAYERS; players <= MOST_PLAYERS; ++players) {
        Random random = seeded(3, static_cast<std::uint64_t>(players));
        deal(*position, players, random);
        while (!over(position->seats)) {
            check_deal(*position, position->board, next(random) % 100);
            make_move(*position, choose(*position, Policy::RANDOM, random), random);
        }
        check_board(position->board);
        while (position->board.laid_count > 0) unmake(position->board);
    }
}

// The other's hands of as many deals as have room among the unseen tiles have no tile more often than it is unseen.
void test_deals_go_through_all_tiles() {
    const PositionBox position = new_position();
    Random random = seeded(8);
    deal(*position, 2, random);
    for (int i = 0; i < 6; ++i) make_move(*position, choose(*position, Policy::GREEDY, random), random);
    const Seats& seats = position->seats;
    const Hand& other = seats.hands[seats.turn % 2u];
    const auto room = static_cast<std::uint64_t>((seats.bag.unseen + size_of(other)) / size_of(other));
    std::array<int, KINDS> left{};
    for (std::size_t i = 0; i < seats.bag.unseen; ++i) ++left[seats.bag.tiles[i]];
    for (std::size_t i = 0; i < other.known; ++i) ++left[other.tiles[i]];
    const Dealer dealer(seats, 0, 1);
    for (std::uint64_t number = room; number < 2 * room; ++number) {
        for_each_tile(dealer.deal(position->board, number).hands[1], [&](Tile dealt) { CHECK(--left[dealt] >= 0); });
    }
}

// Put tiles of a hand back among what is unseen: nobody knows them any more.
void hide(Seats& seats, Hand& hand, int known) {
    for (; hand.known > known; ++hand.hidden, ++seats.bag.hidden) put_back(seats.bag, hand.tiles[--hand.known]);
}

void test_what_is_hidden_of_the_own_hand_is_dealt() {
    const PositionBox position = new_position();
    Random random = seeded(5, 5);
    deal(*position, 2, random);
    for (int i = 0; i < 6; ++i) make_move(*position, choose(*position, Policy::GREEDY, random), random);
    const Seats seats = position->seats;
    hide(position->seats, hand_to_move(position->seats), 2);
    check_deal(*position, position->board, next(random) % 100);
    position->seats = seats;
    while (size_of(position->seats.bag) > 0) make_move(*position, choose(*position, Policy::GREEDY, random), random);
    CHECK(Dealer(position->seats, 0, 0).certain());
    hide(position->seats, hand_to_move(position->seats), 0);
    CHECK(!Dealer(position->seats, 0, 0).certain());
}

// Tiles that are shown are in every deal, and of the others each as often as it is to be expected.
void test_what_is_shown_is_dealt() {
    const PositionBox position = new_position();
    for (int players = FEWEST_PLAYERS; players <= MOST_PLAYERS; ++players) {
        Random random = seeded(11, static_cast<std::uint64_t>(players));
        deal(*position, players, random);
        for (int i = 0; i < 9; ++i) make_move(*position, choose(*position, Policy::GREEDY, random), random);
        const Seats& seats = position->seats;
        for (const bool kept : {false, true}) {
            for (int tiles = 0; tiles <= HAND_SIZE; ++tiles) {
                const Dealer dealer(seats, 0.7F, 6, {tiles, kept});
                CHECK(dealer.unseen() == seats.bag.unseen + (players - 1) * HAND_SIZE);
                std::array<Held, MOST_PLAYERS> always;
                for (std::uint64_t number = 0; number < 200; ++number) {
                    const Deal deal = dealer.deal(position->board, number);
                    check_whole(*position, deal);
                    for (std::size_t i = 1; i < seats.players; ++i) {
                        const Held& hand = deal.hands[i];
                        if (number == 0) always[i] = hand;
                        always[i].one &= hand.one;
                        always[i].two &= hand.two;
                        always[i].three &= hand.three;
                    }
                }
                for (std::size_t i = 1; i < seats.players; ++i) {
                    const std::size_t seat = (seats.turn - 1u + i) % seats.players;
                    const Held truth = held_of(seats.hands[seat]);
                    const int shown = std::min<int>(tiles, kept ? seats.last[seat].kept : HAND_SIZE);
                    CHECK(copies_of(always[i], ~Kinds{0}) == shown);
                    CHECK((always[i].one & ~truth.one) == 0 && (always[i].two & ~truth.two) == 0);
                }
            }
        }
        while (position->board.laid_count > 0) unmake(position->board);
    }
}

void test_the_last_hand_is_deduced() {
    const PositionBox position = new_position();
    Random random = seeded(4, 4);
    deal(*position, 2, random);
    while (size_of(position->seats.bag) > 0) make_move(*position, choose(*position, Policy::GREEDY, random), random);
    const std::uint64_t hash = hash_of(*position);
    Hand& other = position->seats.hands[position->seats.turn % 2u];
    hide(position->seats, other, 0);
    CHECK(!is_endgame(position->seats) && hash_of(*position) != hash);
    deduce(position->seats);
    CHECK(is_endgame(position->seats) && hash_of(*position) == hash);
}

}  // namespace
}  // namespace sixfold::tests

int main() {
    using namespace sixfold::tests;
    test_what_was_not_played_is_hardly_held();
    test_recent_moves_lead_to_the_same_board();
    test_moves_that_did_not_lead_there();
    test_deals_have_all_tiles_once();
    test_deals_go_through_all_tiles();
    test_what_is_hidden_of_the_own_hand_is_dealt();
    test_what_is_shown_is_dealt();
    test_the_last_hand_is_deduced();
    std::puts("inference: all well");
    return 0;
}
