// The endgame's own tests, built with sanitizers: the search against plain minimax, and the bounds it stands on.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <memory>

#include "check.hpp"
#include "endgame.hpp"
#include "generate.hpp"
#include "policy.hpp"
#include "prospects.hpp"
#include "threats.hpp"

namespace sixfold::tests {
namespace {

constexpr std::uint64_t PLENTY = 10'000'000;

int lead(const Seats& seats, std::size_t seat) { return seats.scores[seat] - seats.scores[1 - seat]; }

int left(const Seats& seats) { return size_of(seats.hands[0]) + size_of(seats.hands[1]); }

// The most that the side to move can lead by in the end: every move made by the rules of a turn, and nothing left out.
int minimax(Position& position, Random& random) {
    const Seats seats = position.seats;
    const std::size_t seat = seats.turn - 1u;
    const auto value_of = [&](const Move& move) {
        make_move(position, move, random);
        int value = lead(position.seats, seat);
        if (!over(position.seats)) {
            value = minimax(position, random);
            if (position.seats.turn - 1u != seat) value = -value;
        }
        position.seats = seats;
        return value;
    };
    int best = INT32_MIN;
    for_each_play(position.board, kinds_of(hand_to_move(seats)), [&](Play play) {
        best = std::max(best, value_of({Move::PLAY, play, {}}));
        unmake(position.board);
    });
    return best != INT32_MIN ? best : value_of({Move::PASS, {}, {}});
}

// The play that leaves both hands the fewest plays: games that go on so come to passes, and get stuck.
Move stifling_move(Position& position) {
    Play best{};
    int fewest = INT32_MAX;
    for_each_play(position.board, kinds_of(hand_to_move(position.seats)), [&](Play play) {
        if (tiles_laid(play) == size_of(hand_to_move(position.seats))) return;
        int plays = 0;
        make(position.board, play);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            for_each_play(position.board, kinds_of(position.seats.hands[seat]), [&](Play) { ++plays; });
        }
        unmake(position.board);
        if (plays >= fewest) return;
        fewest = plays;
        best = play;
    });
    return {best.bits != 0 ? Move::PLAY : Move::PASS, best, {}};
}

enum class Road { RANDOM, GREEDY, STIFLING };

// Play a game on until its bag is empty and so many tiles are left in hands; whether it got there.
bool play_to_endgame(Position& position, Road road, int tiles, Random& random) {
    deal(position, 2, random);
    const Policy policy = road == Road::RANDOM ? Policy::RANDOM : Policy::GREEDY;
    while (!over(position.seats) && size_of(position.seats.bag) > 0) {
        make_move(position, choose(position, policy, random), random);
    }
    while (!over(position.seats) && left(position.seats) > tiles) {
        const Move move = road == Road::STIFLING ? stifling_move(position) : choose(position, Policy::RANDOM, random);
        make_move(position, move, random);
    }
    return is_endgame(position.seats);
}

void take_back_all(Board& board) {
    while (board.laid_count > 0) unmake(board);
}

struct Met {
    std::size_t endgames, passes, stuck;
};

// Follow the line by the rules of a turn: legal moves to the end of the game, worth what was promised.
void follow(Position& position, const Endgame& endgame, Random& random, Met& met) {
    const std::size_t seat = position.seats.turn - 1u;
    const int before = lead(position.seats, seat);
    for (int i = 0; i < endgame.moves; ++i) {
        CHECK(!over(position.seats));
        const Play move = endgame.line[static_cast<std::size_t>(i)];
        bool any = false;
        bool legal = false;
        for_each_play(position.board, kinds_of(hand_to_move(position.seats)), [&](Play play) {
            any = true;
            legal = legal || play == move;
        });
        CHECK(move.bits == 0 ? !any : legal);
        met.passes += move.bits == 0;
        make_move(position, {move.bits == 0 ? Move::PASS : Move::PLAY, move, {}}, random);
    }
    CHECK(over(position.seats));
    CHECK(lead(position.seats, seat) - before == endgame.value);
    met.stuck += ending(position.seats) == Ending::STUCK;
}

// Games that come to be stuck, found among many.
constexpr std::array<std::uint64_t, 14> STUCK = {671,  752,  1202, 1472, 1673, 2585, 2780,
                                                 3230, 3365, 4760, 4835, 4865, 4925, 5294};

void test_against_minimax() {
    const PositionBox position = new_position();
    EndgameMemory memory = new_endgame_memory(PLENTY);
    Met met{};
    constexpr std::uint64_t GAMES = 600;
    for (std::uint64_t number = 0; number < GAMES + STUCK.size(); ++number) {
        const std::uint64_t game = number < GAMES ? number : STUCK[number - GAMES];
        Random random = seeded(31, game);
        const Road road = static_cast<Road>(game % 3);
        if (play_to_endgame(*position, road, 2 + static_cast<int>(game % 4), random)) {
            position->seats.quiet = game % 5 == 0;
            const auto before = std::make_unique<Board>(position->board);
            const std::size_t seat = position->seats.turn - 1u;
            const int lead_now = lead(position->seats, seat);
            // The memory is used again and again, and what it remembers stays true.
            const Endgame endgame = solve_endgame(*position, memory, {PLENTY});
            CHECK(same(*before, position->board));
            CHECK(endgame.solved && endgame.nodes > 0);
            CHECK(endgame.value == minimax(*position, random) - lead_now);
            CHECK(same(*before, position->board));
            follow(*position, endgame, random, met);
            ++met.endgames;
        }
        take_back_all(position->board);
    }
    CHECK(met.endgames > 400 && met.passes > 30 && met.stuck == STUCK.size());
}

// Whole hands: too much for minimax, but the line must still be worth its value.
void test_whole_hands() {
    const PositionBox position = new_position();
    Met met{};
    for (std::uint64_t game = 0; game < 4; ++game) {
        Random random = seeded(32, game);
        EndgameMemory memory = new_endgame_memory(PLENTY);
        if (play_to_endgame(*position, Road::GREEDY, 9, random)) {
            const Endgame endgame = solve_endgame(*position, memory, {PLENTY});
            CHECK(endgame.solved);
            follow(*position, endgame, random, met);
        }
        take_back_all(position->board);
    }
}

void test_limits() {
    const PositionBox position = new_position();
    Random random = seeded(33);
    CHECK(play_to_endgame(*position, Road::GREEDY, 2 * HAND_SIZE, random));
    const Kinds held = kinds_of(hand_to_move(position->seats));
    for (const std::uint64_t nodes : {0, 1, 2, 10, 100, 1000, 5000}) {
        EndgameMemory memory = new_endgame_memory(nodes);
        const Endgame endgame = solve_endgame(*position, memory, {nodes});
        // What is begun is ended: a position and the threats to it.
        CHECK(!endgame.solved && endgame.nodes <= nodes + 1 && endgame.moves == 1);
        bool legal = false;
        for_each_play(position->board, held, [&](Play play) { legal = legal || play == endgame.line[0]; });
        CHECK(legal);
    }
    const std::atomic<bool> stop = true;
    EndgameMemory memory = new_endgame_memory(PLENTY);
    CHECK(!solve_endgame(*position, memory, {PLENTY, &stop}).solved);
    take_back_all(position->board);
}

// What any play scores is never more than the prospects of its tiles, now and as the endgame goes on.
void test_prospects() {
    const PositionBox position = new_position();
    for (std::uint64_t game = 0; game < 300; ++game) {
        Random random = seeded(34, game);
        if (play_to_endgame(*position, static_cast<Road>(game % 2), 2 * HAND_SIZE, random)) {
            Seats& seats = position->seats;
            const Prospects prospects =
                prospects_of(position->board, kinds_of(seats.hands[0]) | kinds_of(seats.hands[1]));
            while (!over(seats)) {
                for (const Hand& hand : {seats.hands[0], seats.hands[1]}) {
                    for_each_play(position->board, kinds_of(hand), [&](Play play) {
                        int most = 0;
                        for (std::uint64_t slots = slots_of(play); slots != 0; slots >>= SLOT_BITS) {
                            if ((slots & SLOT) != 0) most += prospects[(slots & SLOT) - 1];
                        }
                        CHECK(score_of(play) <= most);
                    });
                }
                make_move(*position, choose(*position, Policy::RANDOM, random), random);
            }
        }
        take_back_all(position->board);
    }
}

// A play that is apart from another is still there, with its score, after the other.
void test_plays_apart() {
    const PositionBox position = new_position();
    int met = 0;
    for (std::uint64_t game = 0; game < 10; ++game) {
        Random random = seeded(35, game);
        if (play_to_endgame(*position, Road::GREEDY, 2 * HAND_SIZE, random)) {
            const Seats& seats = position->seats;
            const Held other = held_of(seats.hands[2u - seats.turn]);
            for_each_play(position->board, kinds_of(hand_to_move(seats)), [&](Play play) {
                std::array<Play, MOST_THREATS> standing{};
                std::size_t count = 0;
                for_each_play(position->board, kinds_of(other), [&](Play threat) {
                    if (count < standing.size() && apart(box_of(play), box_of(threat))) standing[count++] = threat;
                });
                make(position->board, play);
                for_each_play(position->board, kinds_of(other), [&](Play still) {
                    const auto end = standing.begin() + count;
                    met += std::find(standing.begin(), end, still) != end ? 1 : 0;
                });
                unmake(position->board);
                met -= static_cast<int>(count);
                CHECK(met == 0);
            });
        }
        take_back_all(position->board);
    }
}

void test_what_is_no_endgame() {
    const PositionBox position = new_position();
    Random random = seeded(36);
    deal(*position, 2, random);
    CHECK(!is_endgame(position->seats));
    CHECK(play_to_endgame(*position, Road::GREEDY, 2 * HAND_SIZE, random));
    position->seats.players = 3;
    CHECK(!is_endgame(position->seats));
    position->seats.players = 2;
    position->seats.turn = 0;
    CHECK(!is_endgame(position->seats));
    take_back_all(position->board);
}

}  // namespace
}  // namespace sixfold::tests

int main() {
    using namespace sixfold::tests;
    test_against_minimax();
    test_whole_hands();
    test_limits();
    test_prospects();
    test_plays_apart();
    test_what_is_no_endgame();
    std::puts("the endgame's own tests: all well");
    return 0;
}
