// Rounds, slices of them, and what they say of the candidates.
#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#ifndef SIXFOLD_ONE_THREAD
#include <thread>
#endif

namespace sixfold {
namespace {

// With little effort to spend, few candidates get enough of it: about this many iterations each.
inline constexpr double ITERATIONS_A_CANDIDATE = 40;

}  // namespace

Simulation::Simulation(Position& position, const Evaluation& evaluation, const Limit& limit,
                       const SearchOptions& options, const std::atomic<bool>* stop, Watch watch)
    : limit_(limit),
      options_(options),
      stop_(stop),
      seats_(position.seats),
      began_(Clock::now()),
      watch_(watch ? std::move(watch)
                   : [this] { return std::chrono::duration<double>(Clock::now() - began_).count(); }),
      dealer_(seats_, options.inference, options.seed, options.glimpse),
      rollout_(rollout_from(seats_, evaluation, options.plies, dealer_.unseen(), options.endgame)) {
    search_.candidates = static_candidates(position, evaluation);
    const auto most = static_cast<std::size_t>(std::max(options.candidates, 1));
    if (search_.candidates.size() > most) search_.candidates.resize(most);
    for (std::size_t i = 0; i < search_.candidates.size(); ++i) running_.push_back(i);
    samples_.resize(search_.candidates.size());
    boards_.push_back(&position.board);
    for (int i = 1; i < options.threads; ++i) add_board(position);
}

Search Simulation::run(const Progress& progress) {
    while (begin_round()) {
        const std::uint64_t round = round_;
        const std::uint64_t whole = simulate_round();
        const bool goes_on = end_round(whole);
        if (whole == round && progress) {
            sum_up();
            if (!progress(search_)) break;
        }
        if (!goes_on) break;
    }
    return found();
}

bool Simulation::begin_round() {
    if (running_.size() < 2 || ended()) return false;
    drop_those_too_many();
    const auto first = static_cast<std::uint64_t>(std::max(options_.first_round, 2));
    std::uint64_t round = done_ < first ? first - done_ : std::max(first, done_ / 2);
    if (by_time() && done_ == 0) {
        round = 1;
        rounds_began_ = watch_();
    }
    if (limit_.iterations > 0) {
        const std::uint64_t left = limit_.iterations - std::min(limit_.iterations, search_.iterations);
        round = std::min(round, left / running_.size());
        if (round == 0) return false;
    }
    round_ = dealer_.certain() ? 1 : round;
    for (const std::size_t i : running_) samples_[i].resize(done_ + round_);
    return true;
}

void Simulation::take_round(std::uint64_t first, std::uint64_t count, std::vector<std::size_t> running) {
    done_ = first;
    round_ = count;
    running_ = std::move(running);
    for (const std::size_t i : running_) samples_[i].resize(done_ + round_);
}

bool Simulation::end_round(std::uint64_t whole) {
    const bool complete = whole == round_;
    done_ += whole;
    search_.iterations += whole * running_.size();
    if (!complete) return false;
    if (done_ >= static_cast<std::uint64_t>(options_.first_round)) drop_those_behind();
    return !dealer_.certain();
}

Search Simulation::found() {
    search_.clear = running_.size() == 1;
    sum_up();
    return std::move(search_);
}

void Simulation::add_board(const Position& position) {
    PositionBox copy = new_position();
    if (!copy) return;  // Fewer threads, then.
    copy->board = position.board;
    boards_.push_back(&copy->board);
    copies_.push_back(std::move(copy));
}

bool Simulation::by_time() const { return limit_.seconds > 0 && limit_.iterations == 0; }

bool Simulation::ended() const {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return true;
    return limit_.seconds > 0 && watch_() >= limit_.seconds;
}

std::uint64_t Simulation::simulate_slice(std::uint64_t offset, std::uint64_t step) {
    return simulate_slice(*boards_.front(), offset, step);
}

std::uint64_t Simulation::simulate_slice(Board& board, std::uint64_t offset, std::uint64_t step) {
    for (std::uint64_t i = offset; i < round_; i += step) {
        if (ended()) return i;
        simulate(board, done_ + i);
    }
    return round_;
}

// If the end comes first, what was begun is left out, so that all candidates keep the same samples.
std::uint64_t Simulation::simulate_round() {
    const std::uint64_t threads = boards_.size();
    std::vector<std::uint64_t> reached(threads, round_);
#ifdef SIXFOLD_ONE_THREAD
    reached[0] = simulate_slice(*boards_[0], 0, 1);
#else
    const auto work = [&](std::uint64_t thread) {
        reached[thread] = simulate_slice(*boards_[thread], thread, threads);
    };
    std::vector<std::thread> others;
    for (std::uint64_t thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (std::thread& other : others) other.join();
#endif
    return *std::min_element(reached.begin(), reached.end());
}

void Simulation::simulate(Board& board, std::uint64_t number) {
    const Deal deal = dealer_.deal(board, number);
    for (const std::size_t i : running_) {
        const Outcome outcome = roll_out(rollout_, board, search_.candidates[i].move, deal);
        samples_[i][number] = {outcome.equity, chance_of(rollout_, outcome)};
    }
}

double Simulation::mean_of(std::size_t candidate) const {
    double sum = 0;
    for (std::uint64_t i = 0; i < done_; ++i) sum += static_cast<double>(samples_[candidate][i].equity);
    return sum / static_cast<double>(done_);
}

// How many iterations the search will have come to when its limit ends it.
double Simulation::iterations_in_all() const {
    if (limit_.iterations > 0) return static_cast<double>(limit_.iterations);
    if (!by_time() || done_ == 0) return HUGE_VAL;
    const double now = watch_();
    const double pace = static_cast<double>(search_.iterations) / std::max(now - rounds_began_, 1e-9);
    return static_cast<double>(search_.iterations) + pace * (limit_.seconds - now);
}

// Keep as many candidates as there will be iterations for: the best so far, which are those of the highest static value
// as long as there are too few samples to tell.
void Simulation::drop_those_too_many() {
    const double most = std::max(2.0, std::floor(iterations_in_all() / ITERATIONS_A_CANDIDATE));
    if (static_cast<double>(running_.size()) <= most) return;
    std::vector<std::size_t> order = running_;
    if (done_ >= static_cast<std::uint64_t>(options_.first_round)) {
        std::vector<double> means(samples_.size());
        for (const std::size_t i : running_) means[i] = mean_of(i);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return means[a] > means[b]; });
    }
    for (std::size_t k = static_cast<std::size_t>(most); k < order.size(); ++k) drop(order[k]);
}

void Simulation::drop(std::size_t candidate) {
    std::erase(running_, candidate);
    samples_[candidate].resize(done_);
}

// Samples are shared, so candidates are compared by their differences, sample by sample.
void Simulation::drop_those_behind() {
    const std::vector<std::size_t> all = running_;
    std::vector<double> means;
    means.reserve(all.size());
    for (const std::size_t i : all) means.push_back(mean_of(i));
    const auto best = static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
    const auto& leader = samples_[all[best]];
    for (std::size_t k = 0; k < all.size(); ++k) {
        const double behind = means[best] - means[k];
        const auto& own = samples_[all[k]];
        double square = 0;
        for (std::uint64_t i = 0; i < done_; ++i) {
            const double difference = static_cast<double>(leader[i].equity - own[i].equity) - behind;
            square += difference * difference;
        }
        const auto count = static_cast<double>(done_);
        const double error = std::sqrt(square / count / std::max(1.0, count - 1));
        if (k != best && behind > static_cast<double>(options_.doubt) * error) drop(all[k]);
    }
}

// Put what the samples say into the candidates, those still running first.
void Simulation::sum_up() {
    for (std::size_t i = 0; i < search_.candidates.size(); ++i) {
        Candidate& candidate = search_.candidates[i];
        auto& own = samples_[i];
        if (own.size() > done_) own.resize(done_);
        candidate.samples = static_cast<std::uint32_t>(own.size());
        if (own.empty()) {
            candidate.equity = static_cast<double>(candidate.worth);
            continue;
        }
        const auto count = static_cast<double>(own.size());
        double equity = 0, chance = 0, equity_square = 0, chance_square = 0;
        for (const Sample& sample : own) {
            equity += static_cast<double>(sample.equity) / count;
            chance += static_cast<double>(sample.chance) / count;
        }
        for (const Sample& sample : own) {
            const double off = static_cast<double>(sample.equity) - equity;
            const double chance_off = static_cast<double>(sample.chance) - chance;
            equity_square += off * off;
            chance_square += chance_off * chance_off;
        }
        candidate.equity = equity;
        candidate.chance = chance;
        candidate.equity_error = std::sqrt(equity_square / count / std::max(1.0, count - 1));
        candidate.chance_error = std::sqrt(chance_square / count / std::max(1.0, count - 1));
    }
    if (done_ == 0) return;
    std::vector<std::size_t> order(search_.candidates.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const Candidate& first = search_.candidates[a];
        const Candidate& second = search_.candidates[b];
        if (first.samples != second.samples) return first.samples > second.samples;
        return first.equity > second.equity;
    });
    std::vector<Candidate> sorted;
    std::vector<std::vector<Sample>> sorted_samples;
    std::vector<std::size_t> sorted_running;
    for (const std::size_t i : order) {
        if (std::find(running_.begin(), running_.end(), i) != running_.end()) sorted_running.push_back(sorted.size());
        sorted.push_back(search_.candidates[i]);
        sorted_samples.push_back(std::move(samples_[i]));
    }
    search_.candidates = std::move(sorted);
    samples_ = std::move(sorted_samples);
    running_ = std::move(sorted_running);
}

}  // namespace sixfold
