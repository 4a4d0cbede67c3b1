// One look at all plays.
#include "reply.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold {
namespace {

inline constexpr std::size_t CONSIDERED = 5;  // Plays whose static value is looked at.
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

Reply thoughtful_reply(Board& board, const Held& held, const Evaluation& evaluation, const Unseen& unseen,
                       const Worth& worth, bool bag_empty) {
    struct Choice {
        Play play;
        float value;
    };
    std::array<Choice, CONSIDERED + 1> choices;
    std::size_t count = 0;
    Reply out;
    for_each_play(board, held.one, [&](Play play) {
        const int laid = tiles_laid(play);
        if (bag_empty && laid == held.count) {
            if (score_of(play) + GOING_OUT_BONUS > out.points) out = {play, score_of(play) + GOING_OUT_BONUS};
            return;
        }
        const Held kept = without(held, play);
        const float value = static_cast<float>(score_of(play)) + worth_of(worth, kept.one, kept.count);
        std::size_t place = count;
        for (; place > 0 && choices[place - 1].value < value; --place) choices[place] = choices[place - 1];
        choices[place] = {play, value};
        count = std::min(count + 1, CONSIDERED);
    });
    if (out.points > 0) return out;
    Reply best;
    float best_value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Play play = choices[i].play;
        make(board, play);
        const Features features = features_of(board, without(held, play), unseen);
        unmake(board);
        const float value = static_cast<float>(score_of(play)) + worth_of_move(evaluation, features, unseen);
        if (best.play.bits != 0 && value <= best_value) continue;
        best = {play, score_of(play)};
        best_value = value;
    }
    return best;
}

}  // namespace sixfold
