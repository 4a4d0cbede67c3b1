// How each chooser chooses.
#include "chooser.hpp"

#include "generate.hpp"

namespace sixfold {
namespace {

// A lot between 0 and 1 for each play, fixed by the play and one drawn number.
float lot_of(Play play, std::uint64_t salt) { return static_cast<float>(mix(play.bits ^ salt) >> 40) * 0x1p-24F; }

Move novice_move(const Position& position, float overlooks, Random& random) {
    const std::uint64_t salt = next(random);
    Play best{};
    Play any{};
    float best_lot = 0;
    for_each_play(position.board, kinds_of(hand_to_move(position.seats)), [&](Play play) {
        const float lot = lot_of(play, salt);
        any = play;
        // A long play is harder to see: each tile more could be the one overlooked.
        float seen = 1;
        for (int laid = tiles_laid(play); laid > 0; --laid) seen *= 1 - overlooks;
        if (lot >= seen || score_of(play) < score_of(best)) return;
        if (score_of(play) == score_of(best) && lot < best_lot) return;
        best = play;
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
