// Looking at a board as its next player will, and at what was kept.
#include "evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "exponential.hpp"
#include "generate.hpp"

namespace sixfold {
namespace {

inline constexpr int QWIRKLE = LINE_SCORE[LONGEST_LINE];
inline constexpr int MOST_SINGLE_SCORE = 2 * QWIRKLE;

// chance[m]: that a hand of this size holds at least one of m given tiles, out of all unseen.
void fill_chances(Unseen& unseen, int hand) {
    const int tiles = unseen.tiles.count;
    hand = std::min(hand, tiles);
    double none = 1;
    for (int m = 0; m <= tiles; ++m) {
        unseen.chance[static_cast<std::size_t>(m)] = static_cast<float>(1 - none);
        none *= m < tiles ? static_cast<double>(std::max(0, tiles - hand - m)) / (tiles - m) : 0;
    }
}

float chance_of_any(const Unseen& unseen, Kinds kinds) {
    return unseen.chance[static_cast<std::size_t>(copies_of(unseen.tiles, kinds))];
}

// The end of a line of three to five tiles: who can complete it?
void look_along(Features& features, Gap gap, Kinds fits_here, Kinds kept, const Unseen& unseen) {
    const int length = before(gap) + after(gap);
    if (length < 3 || fits_here == 0) return;
    const Kinds missing = EVERY_KIND & ~gap;
    const int own = std::popcount(missing & kept);
    if (length == 5) {
        features[OPEN_FIVES] += chance_of_any(unseen, fits_here);
        features[OWN_FIVES] += (fits_here & kept) != 0 ? 1.0F : 0.0F;
        features[SAFE_FIVES] += (fits_here & kept) != 0 ? 1 - chance_of_any(unseen, fits_here) : 0.0F;
    } else if (length == 4) {
        const Kinds one = missing & (0 - missing);
        features[OPEN_FOURS] += chance_of_any(unseen, one) * chance_of_any(unseen, missing & ~one);
        features[OWN_FOURS] += own == 2 ? 1.0F : 0.0F;
        if (own == 1) features[FOURS_ONE_SHORT] += chance_of_any(unseen, missing & ~kept);
    } else {
        features[OPEN_THREES] += std::popcount(missing & unseen.tiles.one) >= 3 ? 1.0F : 0.0F;
        features[OWN_THREES] += own >= 3 ? 1.0F : 0.0F;
        features[THREES_ONE_SHORT] += own == 2 ? 1.0F : 0.0F;
    }
}

// Replies of one tile. A tile scores s or more if it fits on any cell that scores s or more: so the chance that the
// best reply reaches s is the chance to hold one of those tiles, and the expected best is the sum of these chances.
void look_at_replies(Features& features, const std::array<Kinds, MOST_SINGLE_SCORE + 1>& takes, int top, Kinds kept,
                     const Unseen& unseen) {
    Kinds reach = 0;
    for (int score = top; score > 0; --score) {
        const Kinds here = takes[static_cast<std::size_t>(score)];
        reach |= here;
        const float chance = chance_of_any(unseen, reach);
        features[REPLY] += chance;
        if (score > 6) features[REPLY_ABOVE_6] += chance;
        if (score >= QWIRKLE) features[REPLY_ABOVE_11] += chance;
        if (features[OWN_NEXT] == 0 && (here & kept) != 0) features[OWN_NEXT] = static_cast<float>(score);
    }
    features[OWN_FITTING] = static_cast<float>(std::popcount(reach & kept));
    const int tiles = std::max(unseen.tiles.count, 1);
    features[OUTLETS] = static_cast<float>(copies_of(unseen.tiles, reach)) / static_cast<float>(tiles);
}

void look_at_kept(Features& features, const Held& kept, const Unseen& unseen) {
    const auto count_set = [&](Kinds set) {
        const int size = std::popcount(kept.one & set);
        if (size >= 2) features[static_cast<std::size_t>(PAIRS + std::min(size, 5) - 2)] += 1;
    };
    for (int i = 0; i < COLOURS; ++i) count_set(of_colour(i));
    for (int i = 0; i < SHAPES; ++i) count_set(of_shape(i));
    features[DUPLICATES] = static_cast<float>(kept.count - std::popcount(kept.one));
    features[KEPT] = static_cast<float>(kept.count);
    int company = 0;
    for (Kinds left = kept.one; left != 0; left = without_lowest(left)) {
        company += copies_of(unseen.tiles, MATCHES[lowest(left)]);
    }
    features[COMPANY] = static_cast<float>(company) / static_cast<float>(std::max(unseen.tiles.count, 1));
}

// The own next turn, if nobody changes the board.
void look_ahead(Features& features, const Board& board, const Held& kept, const Unseen& unseen) {
    int best = 0;
    bool out = false;
    for_each_play(board, kept.one, [&](Play play) {
        best = std::max(best, score_of(play));
        out = out || tiles_laid(play) == kept.count;
    });
    features[OWN_BEST] = static_cast<float>(best);
    features[OUT_NEXT] = out && unseen.bag == 0 ? 1.0F : 0.0F;
}

float logistic(float x) { return 1 / (1 + exponential(-x)); }

}  // namespace

Unseen unseen_by_mover(const Seats& seats) {
    Held tiles;
    for (std::size_t i = 0; i < seats.bag.unseen; ++i) add(tiles, seats.bag.tiles[i]);
    for (std::size_t seat = 0; seat < seats.players; ++seat) {
        if (seat + 1 == seats.turn) continue;
        for (std::size_t i = 0; i < seats.hands[seat].known; ++i) add(tiles, seats.hands[seat].tiles[i]);
    }
    return unseen_by(seats.players, size_of(seats.bag), tiles, size_of(seats.hands[seats.turn % seats.players]));
}

Unseen unseen_by(int players, int bag, const Held& tiles, int next_hand) {
    Unseen unseen{players, bag, tiles, {}};
    fill_chances(unseen, next_hand);
    return unseen;
}

Features features_of(const Board& board, const Held& kept, const Unseen& unseen) {
    Features features{};
    std::array<Kinds, MOST_SINGLE_SCORE + 1> takes{};
    int top = 0;
    for (int i = 0; i < board.anchor_count; ++i) {
        const Cell& cell = board.cells[board.anchors[static_cast<std::size_t>(i)]];
        const Kinds fits = taken_at(cell);
        const int score = score_in(cell.gaps[ROW]) + score_in(cell.gaps[COLUMN]);
        takes[static_cast<std::size_t>(score)] |= fits;
        top = std::max(top, score);
        look_along(features, cell.gaps[ROW], fits, kept.one, unseen);
        look_along(features, cell.gaps[COLUMN], fits, kept.one, unseen);
    }
    features[CONSTANT] = 1;
    features[ANCHORS] = static_cast<float>(board.anchor_count);
    look_at_replies(features, takes, top, kept.one, unseen);
    look_at_kept(features, kept, unseen);
    look_ahead(features, board, kept, unseen);
    return features;
}

float worth_of_move(const Evaluation& evaluation, const Features& features, const Unseen& unseen) {
    const auto& moves = evaluation.moves[static_cast<std::size_t>(unseen.players - FEWEST_PLAYERS)];
    const Features& weights = phase_of(evaluation.move_from, moves, unseen.tiles.count);
    float worth = 0;
    for (std::size_t i = 0; i < FEATURE_COUNT; ++i) worth += weights[i] * features[i];
    return worth;
}

float lead_of(const Chances& chances, const Standing& standing, int players) {
    const float wait = standing.over != 0 ? 0 : chances.turn / static_cast<float>(players);
    const auto total_of = [&](int seat) {
        const int waits = (seat + players - static_cast<int>(standing.next)) % players;
        return standing.totals[static_cast<std::size_t>(seat)] - wait * static_cast<float>(waits);
    };
    float best_other = total_of(1);
    for (int seat = 2; seat < players; ++seat) best_other = std::max(best_other, total_of(seat));
    return total_of(0) - best_other;
}

float chance_of(const Chances& chances, const Standing& standing, int players) {
    const float lead = lead_of(chances, standing, players);
    if (standing.over == 0) {
        return logistic((lead - chances.even) / (chances.base + chances.root * std::sqrt(standing.unseen)));
    }
    if (standing.turns > 0) return logistic((lead - chances.end_even) / (chances.end * std::sqrt(standing.turns)));
    return lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F;
}

}  // namespace sixfold
