// Playing the games and looking back at them.
#include "training.hpp"

#include <algorithm>

#include "exploring.hpp"

namespace sixfold {
namespace {

// A turn as it will be looked back at.
struct Past {
    std::size_t seat;
    int points;
    float bag;
    Worth counts;
};

void count_into(Worth& counts, const Hand& hand, float weight) {
    const Held held = held_of(hand);
    for (int i = 0; i < COLOURS; ++i)
        counts.sets[static_cast<std::size_t>(std::popcount(held.one & of_colour(i)))] += weight;
    for (int i = 0; i < SHAPES; ++i)
        counts.sets[static_cast<std::size_t>(std::popcount(held.one & of_shape(i)))] += weight;
    counts.duplicate += weight * static_cast<float>(held.count - std::popcount(held.one));
    counts.tile += weight * static_cast<float>(held.count);
}

Worth counts_of(const Seats& seats) {
    Worth counts{};
    const float other = -1.0F / static_cast<float>(seats.players - 1);
    for (std::size_t seat = 0; seat < seats.players; ++seat) {
        count_into(counts, seats.hands[seat], seat + 1 == seats.turn ? 1.0F : other);
    }
    return counts;
}

// The points that `seat` made more than the mean of the others in the turns from `first` on.
float ahead(const std::vector<Past>& turns, std::size_t first, std::size_t horizon, std::size_t seat, int players) {
    float sum = 0;
    for (std::size_t i = first; i < std::min(first + horizon, turns.size()); ++i) {
        const auto made = static_cast<float>(turns[i].points);
        sum += turns[i].seat == seat ? made : -made / static_cast<float>(players - 1);
    }
    return sum;
}

}  // namespace

std::vector<HandRow> train(Position& position, const Evaluation& evaluation, const TrainingPlan& plan) {
    std::vector<HandRow> rows;
    Seats& seats = position.seats;
    const auto horizon = static_cast<std::size_t>(plan.horizon);
    for (std::uint64_t game = plan.first; game < plan.first + plan.games; ++game) {
        Random random = seeded(plan.seed, game);
        deal(position, plan.players, random);
        std::vector<Past> turns;
        while (!over(seats)) {
            const std::size_t seat = seats.turn - 1u;
            Past past{seat, 0, static_cast<float>(size_of(seats.bag)), counts_of(seats)};
            const Move move = soft_choice(static_candidates(position, evaluation), plan.temperature, random);
            const std::int32_t score = seats.scores[seat];
            make_move(position, move, random);
            past.points = seats.scores[seat] - score;
            turns.push_back(past);
        }
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const Past& past = turns[i];
            rows.push_back({ahead(turns, i, horizon, past.seat, plan.players), past.bag, past.counts});
        }
        while (position.board.laid_count > 0) unmake(position.board);
    }
    return rows;
}

}  // namespace sixfold
