// How each chooser chooses.
#include "chooser.hpp"

#include <algorithm>
#include <cstddef>

#include "generate.hpp"

namespace sixfold {
namespace {

// A lot between 0 and 1, fixed by what it is drawn for and one drawn number.
float lot_of(std::uint64_t what, std::uint64_t salt) { return static_cast<float>(mix(what ^ salt) >> 40) * 0x1p-24F; }

// A play as somebody sees it who overlooks things by this chance, again and again.
struct Sight {
    const Board& board;
    float overlooks;
    std::uint64_t salt;

    // A long play is harder to see: each tile more could be the one overlooked. Tiles of one colour catch the eye;
    // those of one shape are as hard to see as if there were another one.
    bool notices(Play play) const {
        const Kinds kinds = kinds_of(play);
        const bool one_colour = (kinds & ~of_colour(lowest(kinds) / SHAPES)) == 0;
        float seen = 1;
        for (int laid = tiles_laid(play) + (one_colour ? 0 : 1); laid > 0; --laid) seen *= 1 - overlooks;
        return lot_of(play.bits, salt) < seen;
    }

    // The points of the line that it lays, and of the crossings that are noticed: of a single tile, whose lines are all
    // crossings, those of the longest always are.
    int points(Play play) const {
        int missed = 0;
        for_each_laid(play, [&](int cell, Tile) {
            const auto& gaps = board.cells[static_cast<std::size_t>(cell)].gaps;
            int crossing = score_in(gaps[across(axis_of(play))]);
            if (tiles_laid(play) == 1) crossing = std::min(crossing, score_in(gaps[axis_of(play)]));
            if (lot_of(static_cast<std::uint64_t>(cell), salt) < overlooks) missed += crossing;
        });
        return score_of(play) - missed;
    }
};

Move novice_move(const Position& position, float overlooks, Random& random) {
    const Sight sight{position.board, overlooks, next(random)};
    Play best{};
    Play any{};
    int most = -1;
    std::uint64_t best_lot = 0;
    for_each_play(position.board, kinds_of(hand_to_move(position.seats)), [&](Play play) {
        any = play;
        if (!sight.notices(play)) return;
        const int points = sight.points(play);
        const std::uint64_t lot = mix(play.bits + sight.salt);
        if (points < most || (points == most && lot < best_lot)) return;
        best = play;
        most = points;
        best_lot = lot;
    });
    if (best.bits != 0) return {Move::PLAY, best, {}};
    if (any.bits != 0) return {Move::PLAY, any, {}};
    return choose(position, Policy::GREEDY, random);
}

}  // namespace

Move choose(Position& position, const Chooser& chooser, const Evaluation& evaluation, Random& random) {
    switch (chooser.sort) {
        case Chooser::Sort::GREEDY: break;
        case Chooser::Sort::RANDOM: return choose(position, Policy::RANDOM, random);
        case Chooser::Sort::NOVICE: return novice_move(position, chooser.overlooks, random);
        case Chooser::Sort::STATIC: return static_candidates(position, evaluation).front().move;
        case Chooser::Sort::SEARCH: {
            SearchOptions options = chooser.options;
            options.seed = next(random);
            return search(position, evaluation, chooser.limit, options).candidates.front().move;
        }
    }
    return choose(position, Policy::GREEDY, random);
}

}  // namespace sixfold
