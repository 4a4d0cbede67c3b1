// One look at all plays.
#include "reply.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold {
namespace {

inline constexpr int SLACK = 3;  // A play more points than this behind the best one is not worth what it keeps.

// Many plays lay the same kinds and keep the same: what that is worth is looked up by the kinds laid. A hand has at
// most 63 sets of them, and two that fall on one place only cost time.
struct Known {
    Kinds kinds;
    float worth;
};
inline constexpr int REMEMBERED_BITS = 6;
inline constexpr std::uint64_t SPREAD = 0x9e3779b97f4a7c15;

}  // namespace

Reply best_reply(const Board& board, const Held& held, const Worth& worth, bool bag_empty) {
    std::array<Known, 1 << REMEMBERED_BITS> remembered{};
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
        const Kinds kinds = kinds_of(play);
        Known& known = remembered[kinds * SPREAD >> (64 - REMEMBERED_BITS)];
        if (known.kinds != kinds) {
            Held kept = held;
            take(kept, kinds, laid);
            known = {kinds, worth_of(worth, kept.one, kept.count)};
        }
        const float value = static_cast<float>(score) + known.worth;
        if (best.play.bits != 0 && value <= best_value) return;
        best = {play, score};
        best_value = value;
    });
    return best;
}

}  // namespace sixfold
