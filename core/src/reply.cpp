// One look at all plays.
#include "reply.hpp"

#include <algorithm>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold {
namespace {

inline constexpr int SLACK = 3;  // A play more points than this behind the best one is not worth what it keeps.

}  // namespace

Reply best_reply(const Board& board, const Held& held, const Worth& worth, bool bag_empty) {
    Reply best;
    float best_value = 0;
    int best_score = 0;
    for_each_play(board, held.one, [&](Play play) {
        const int score = score_of(play);
        if (score + SLACK < best_score) return;
        best_score = std::max(best_score, score);
        const int laid = tiles_laid(play);
        if (bag_empty && laid == held.count) {
            if (best.points >= score + GOING_OUT_BONUS) return;
            best = {play, score + GOING_OUT_BONUS};
            best_value = static_cast<float>(TILE_COUNT);
            return;
        }
        Held kept = held;
        take(kept, kinds_of(play), laid);
        const float value = static_cast<float>(score) + worth_of(worth, kept.one, kept.count);
        if (best.play.bits != 0 && value <= best_value) return;
        best = {play, score};
        best_value = value;
    });
    return best;
}

}  // namespace sixfold
