// How each policy chooses.
#include "policy.hpp"

#include <algorithm>

#include "generate.hpp"

namespace sixfold {
namespace {

// The play with the highest score, or with the highest lot of all; of plays that are equal, that with the highest lot.
// A play's lot comes from the play and one drawn number, so it does not depend on the order of generation.
template <bool by_score>
Play best_play(const Position& position, Random& random) {
    const std::uint64_t salt = next(random);
    Play best{};
    std::uint64_t best_lot = 0;
    for_each_play(position.board, kinds_of(hand_to_move(position.seats)), [&](Play play) {
        const int lead = by_score && best.bits != 0 ? score_of(play) - score_of(best) : 0;
        if (lead < 0) return;
        const std::uint64_t lot = mix(play.bits ^ salt);
        if (lead == 0 && lot < best_lot) return;
        best = play;
        best_lot = lot;
    });
    return best;
}

// As many tiles as the bag allows.
Tiles most_tiles(const Seats& seats) {
    const Hand& hand = hand_to_move(seats);
    return {hand.tiles, static_cast<std::uint8_t>(std::min<int>(hand.known, size_of(seats.bag)))};
}

// Any number of tiles that the bag allows, any of the hand's.
Tiles any_tiles(const Seats& seats, Random& random) {
    Hand hand = hand_to_move(seats);
    const int most = std::min<int>(hand.known, size_of(seats.bag));
    Tiles traded{};
    for (auto count = 1 + below(random, static_cast<std::uint32_t>(most)); count > 0; --count) {
        const Tile tile = hand.tiles[below(random, hand.known)];
        traded.tiles[traded.count++] = tile;
        remove(hand, tile);
    }
    return traded;
}

}  // namespace

Move choose(const Position& position, Policy policy, Random& random) {
    const bool greedy = policy == Policy::GREEDY;
    const Play play = greedy ? best_play<true>(position, random) : best_play<false>(position, random);
    if (play.bits != 0) return {Move::PLAY, play, {}};
    if (size_of(position.seats.bag) == 0) return {Move::PASS, {}, {}};
    return {Move::TRADE, {}, greedy ? most_tiles(position.seats) : any_tiles(position.seats, random)};
}

}  // namespace sixfold
