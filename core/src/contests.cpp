// Playing the games, and simulating at some of their turns.
#include "contests.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "exploring.hpp"
#include "inference.hpp"
#include "rollout.hpp"

namespace sixfold {
namespace {

// The moves to simulate, of all in the order of their static value.
std::vector<Candidate> entrants(std::vector<Candidate> all, const ContestPlan& plan, Random& random) {
    const auto most = static_cast<std::size_t>(plan.candidates);
    if (all.size() <= most) return all;
    const auto is_trade = [](const Candidate& candidate) { return candidate.move.sort == Move::TRADE; };
    std::size_t next = most - static_cast<std::size_t>(plan.strays);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(next);
    if (std::none_of(all.begin(), begin, is_trade)) {
        const auto trade = std::find_if(begin, all.end(), is_trade);
        if (trade != all.end()) std::swap(all[next++], *trade);
    }
    for (; next < most; ++next) {
        std::swap(all[next], all[next + below(random, static_cast<std::uint32_t>(all.size() - next))]);
    }
    all.resize(most);
    return all;
}

// Simulate all of them, put their equities into their worth, and note what was learnt.
void contest(Position& position, const Evaluation& evaluation, const ContestPlan& plan,
             std::vector<Candidate>& candidates, float number, Random& random, std::vector<ContestRow>& rows) {
    const Seats seats = position.seats;
    const Dealer dealer(seats, plan.inference, next(random));
    const Rollout rollout = rollout_from(seats, evaluation, plan.plies, dealer.unseen(), true, plan.thoughtful);
    const std::size_t samples = dealer.certain() ? 1 : static_cast<std::size_t>(plan.samples);
    const std::size_t count = candidates.size();
    std::vector<double> equities(count * samples);
    std::vector<double> means(count);
    double mean_of_all = 0;
    std::vector<double> of_sample(samples);
    for (std::size_t sample = 0; sample < samples; ++sample) {
        const Deal deal = dealer.deal(position.board, sample);
        for (std::size_t i = 0; i < count; ++i) {
            const auto equity = static_cast<double>(roll_out(rollout, position.board, candidates[i].move, deal).equity);
            equities[i * samples + sample] = equity;
            means[i] += equity / static_cast<double>(samples);
            of_sample[sample] += equity / static_cast<double>(count);
        }
        mean_of_all += of_sample[sample] / static_cast<double>(samples);
    }
    const Unseen unseen = unseen_by_mover(seats);
    for (std::size_t i = 0; i < count; ++i) {
        Candidate& candidate = candidates[i];
        candidate.worth = static_cast<float>(means[i]);
        const Held kept = kept_after(hand_to_move(seats), candidate.move);
        if (kept.count == 0 && size_of(seats.bag) == 0) continue;  // It ends the game: there is nothing to be fitted.
        double square = 0;
        for (std::size_t sample = 0; sample < samples; ++sample) {
            const double off = equities[i * samples + sample] - of_sample[sample] - (means[i] - mean_of_all);
            square += off * off;
        }
        const double freedom = std::max(1.0, static_cast<double>(samples) - 1);
        const double error = std::sqrt(square / static_cast<double>(samples) / freedom);
        const bool laid = candidate.move.sort == Move::PLAY;
        if (laid) make(position.board, candidate.move.play);
        rows.push_back({number, static_cast<float>(unseen.tiles.count), static_cast<float>(candidate.points),
                        static_cast<float>(means[i] - candidate.points), static_cast<float>(error),
                        features_of(position.board, kept, unseen)});
        if (laid) unmake(position.board);
    }
}

}  // namespace

std::vector<ContestRow> contests(Position& position, const Evaluation& evaluation, const ContestPlan& plan,
                                 std::uint64_t game) {
    std::vector<ContestRow> rows;
    Random random = seeded(plan.seed, game);
    deal(position, plan.players, random);
    for (float number = 0; !over(position.seats); ++number) {
        std::vector<Candidate> candidates = static_candidates(position, evaluation);
        if (candidates.size() > 1 && below(random, static_cast<std::uint32_t>(plan.every)) == 0) {
            candidates = entrants(std::move(candidates), plan, random);
            contest(position, evaluation, plan, candidates, number, random, rows);
        }
        make_move(position, soft_choice(candidates, plan.temperature, random), random);
    }
    while (position.board.laid_count > 0) unmake(position.board);
    return rows;
}

}  // namespace sixfold
