// One deal after another, and every move on each.
#include "comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "inference.hpp"
#include "rollout.hpp"

namespace sixfold {
namespace {

// Mean and scatter of numbers as they come (Welford's way).
struct Moments {
    double mean = 0;
    double squares = 0;
    double count = 0;

    void add(double value) {
        count += 1;
        const double off = value - mean;
        mean += off / count;
        squares += off * (value - mean);
    }
    double error() const { return std::sqrt(squares / count / std::max(1.0, count - 1)); }
};

struct Sums {
    Moments equity, chance, lost, chance_lost;
};

// The hands as they are, and the bag in an order by lot.
Deal open_deal(const Seats& seats, std::uint64_t seed, std::uint64_t number) {
    Random random = seeded(seed, number);
    Deal deal;
    deal.hands.fill({});
    for (std::size_t i = 0; i < seats.players; ++i) {
        deal.hands[i] = held_of(seats.hands[(seats.turn - 1u + i) % seats.players]);
    }
    deal.bag = seats.bag.tiles;
    deal.bag_size = size_of(seats.bag);
    sort_tiles(deal.bag.begin(), deal.bag.begin() + deal.bag_size);
    for (int left = deal.bag_size; left > 1; --left) {
        const auto last = static_cast<std::size_t>(left - 1);
        std::swap(deal.bag[last], deal.bag[below(random, static_cast<std::uint32_t>(left))]);
    }
    return deal;
}

}  // namespace

std::vector<Compared> compare(Position& position, const Evaluation& evaluation, std::span<const Move> moves,
                              const ComparisonOptions& options, const std::atomic<bool>* stop) {
    const Seats seats = position.seats;
    const Dealer dealer(seats, options.inference, options.seed);
    const Rollout rollout = rollout_from(seats, evaluation, options.plies, dealer.unseen(), options.endgame);
    const bool certain = dealer.certain() || (options.open_hands && size_of(seats.bag) == 0);
    std::vector<Sums> sums(moves.size());
    for (std::uint64_t number = 0; number < (certain ? 1 : options.samples); ++number) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) return {};
        const Deal deal =
            options.open_hands ? open_deal(seats, options.seed, number) : dealer.deal(position.board, number);
        double first_equity = 0;
        double first_chance = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Outcome outcome = roll_out(rollout, position.board, moves[i], deal);
            const auto equity = static_cast<double>(outcome.equity);
            const auto chance = static_cast<double>(chance_of(rollout, outcome));
            if (i == 0) {
                first_equity = equity;
                first_chance = chance;
            }
            sums[i].equity.add(equity);
            sums[i].chance.add(chance);
            sums[i].lost.add(first_equity - equity);
            sums[i].chance_lost.add(first_chance - chance);
        }
    }
    std::vector<Compared> compared;
    compared.reserve(moves.size());
    for (const Sums& sum : sums) {
        compared.push_back({sum.equity.mean, sum.chance.mean, sum.lost.mean, sum.lost.error(), sum.chance_lost.mean,
                            sum.chance_lost.error()});
    }
    return compared;
}

std::vector<Standing> standings_after(Position& position, const Evaluation& evaluation, const Move& move,
                                      const ComparisonOptions& options) {
    const Dealer dealer(position.seats, options.inference, options.seed);
    const Rollout rollout = rollout_from(position.seats, evaluation, options.plies, dealer.unseen(), options.endgame);
    const std::uint64_t samples = dealer.certain() ? 1 : options.samples;
    std::vector<Standing> standings;
    standings.reserve(samples);
    for (std::uint64_t number = 0; number < samples; ++number) {
        standings.push_back(roll_out(rollout, position.board, move, dealer.deal(position.board, number)).standing);
    }
    return standings;
}

}  // namespace sixfold
