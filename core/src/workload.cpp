// Sampled hands in the middle of greedy games.
#include "workload.hpp"

#include <array>
#include <cstddef>

#include "generate.hpp"
#include "policy.hpp"

namespace sixfold {
namespace {

// Room for more plays than almost any hand has; the few beyond it fall off the end.
inline constexpr std::size_t LISTED = 1 << 14;

struct PlayList {
    std::array<Play, LISTED> plays;
    std::size_t count = 0;

    void fill(const Board& board, Kinds held) {
        Play* next = plays.data();
        const Play* last = next + LISTED - 1;
        for_each_play(board, held, [&next, last](Play play) {
            *next = play;
            next += next != last;
        });
        count = static_cast<std::size_t>(next - plays.data());
    }
};

Kinds sampled_hand(Bag unseen, Random& random) {
    Kinds held = 0;
    for (int i = 0; i < HAND_SIZE; ++i) held |= kind_of(draw(unseen, random));
    return held;
}

template <class Work>
void for_each_mid_game_hand(Position& position, std::uint64_t seed, std::uint64_t games, int hands, Work work) {
    for (std::uint64_t game = 0; game < games; ++game) {
        Random random = seeded(seed, game);
        deal(position, 2, random);
        while (!over(position.seats) && position.board.tile_count < 2 * KINDS) {
            if (position.board.tile_count >= KINDS) {
                for (int i = 0; i < hands; ++i) work(position.board, sampled_hand(position.seats.bag, random));
            }
            make_move(position, choose(position, Policy::GREEDY, random), random);
        }
        while (position.board.laid_count > 0) unmake(position.board);
    }
}

}  // namespace

Workload generate_in_mid_game(Position& position, std::uint64_t seed, std::uint64_t games, int hands) {
    Workload workload{};
    PlayList list;
    for_each_mid_game_hand(position, seed, games, hands, [&](const Board& board, Kinds held) {
        list.fill(board, held);
        ++workload.done;
        workload.plays += list.count;
        for (std::size_t i = 0; i < list.count; ++i) workload.signature += list.plays[i].bits;
    });
    return workload;
}

Workload make_in_mid_game(Position& position, std::uint64_t seed, std::uint64_t games, int hands) {
    Workload workload{};
    PlayList list;
    for_each_mid_game_hand(position, seed, games, hands, [&](Board& board, Kinds held) {
        list.fill(board, held);
        workload.plays += list.count;
        for (std::size_t i = 0; i < list.count; ++i) {
            make(board, list.plays[i]);
            workload.signature += board.hash;
            unmake(board);
        }
        workload.done += list.count;
    });
    return workload;
}

}  // namespace sixfold
