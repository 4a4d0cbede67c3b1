// Rounds of samples, each shared by all candidates still in the running; those clearly behind are dropped.
#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "endgame.hpp"
#include "generate.hpp"
#include "inference.hpp"
#include "rollout.hpp"

namespace sixfold {
namespace {

using Clock = std::chrono::steady_clock;

inline constexpr int MOST_TRADES = 3;  // Trades among the candidates: the best by what they keep.

// With little effort to spend, few candidates get enough of it: about this many iterations each.
inline constexpr double ITERATIONS_A_CANDIDATE = 75;
inline constexpr double ITERATIONS_A_SECOND = 200'000;  // Roughly, to judge a limit of time by.

std::size_t affordable(const Limit& limit, const SearchOptions& options) {
    double iterations = ITERATIONS_A_CANDIDATE * options.candidates;
    if (limit.iterations > 0) iterations = std::min(iterations, static_cast<double>(limit.iterations));
    if (limit.seconds > 0) iterations = std::min(iterations, limit.seconds * ITERATIONS_A_SECOND);
    return static_cast<std::size_t>(std::max(2.0, iterations / ITERATIONS_A_CANDIDATE));
}

// Solving an endgame may cost about what simulations would have, or the time there is.
inline constexpr std::uint64_t NODES_AN_ITERATION = 10;
inline constexpr std::uint64_t MOST_NODES = 100'000'000;

EndgameLimit endgame_limit(const Limit& limit, Clock::time_point began, const std::atomic<bool>* stop) {
    EndgameLimit allowed{MOST_NODES, stop};
    if (limit.iterations > 0) allowed.nodes = std::min(MOST_NODES, limit.iterations * NODES_AN_ITERATION);
    if (limit.seconds > 0) {
        allowed.until =
            began + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit.seconds));
    }
    return allowed;
}

// The proven best move of an endgame takes the place of what simulation found, if there is effort enough for a proof.
void settle_endgame(Search& search, Position& position, const EndgameLimit& limit) {
    const Seats seats = position.seats;
    deduce(position.seats);
    if (is_endgame(position.seats)) {
        EndgameMemory memory = new_endgame_memory(limit.nodes);
        const Endgame endgame = memory.entries > 0 ? solve_endgame(position, memory, limit) : Endgame{};
        const auto best =
            std::find_if(search.candidates.begin(), search.candidates.end(),
                         [&](const Candidate& candidate) { return candidate.move.play == endgame.line[0]; });
        if (endgame.solved && best != search.candidates.end()) {
            std::rotate(search.candidates.begin(), best, best + 1);
            const int lead = seats.scores[seats.turn - 1u] - seats.scores[seats.turn % 2u] + endgame.value;
            Candidate& first = search.candidates.front();
            first.equity = endgame.value;
            first.chance = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
            first.equity_error = first.chance_error = 0;
            for (Candidate& other : search.candidates) other.equity = std::min(other.equity, first.equity);
            search.clear = search.exact = true;
        }
    }
    position.seats = seats;
}

bool by_worth(const Candidate& a, const Candidate& b) { return a.worth > b.worth; }

// The trades that keep the most worth. Which tiles to keep is looked for among all sets of the hand's tiles, first by
// the sets they make alone.
void add_trades(std::vector<Candidate>& candidates, const Position& position, const Evaluation& evaluation,
                const Unseen& unseen) {
    const Seats& seats = position.seats;
    const Hand& hand = hand_to_move(seats);
    if (size_of(seats.bag) == 0 || position.board.tile_count == 0) return;
    const Worth& worth = phase_of(evaluation.kept_from, evaluation.kept, unseen.tiles.count);
    struct Trade {
        Candidate candidate;
        Held kept;
    };
    std::vector<Trade> trades;
    for (unsigned chosen = 1; chosen < 1U << hand.known; ++chosen) {
        if (std::popcount(chosen) > size_of(seats.bag)) continue;
        Trade trade{};
        trade.candidate.move.sort = Move::TRADE;
        Tiles& traded = trade.candidate.move.traded;
        for (unsigned i = 0; i < hand.known; ++i) {
            if ((chosen >> i & 1) != 0) {
                traded.tiles[traded.count++] = hand.tiles[i];
            } else {
                add(trade.kept, hand.tiles[i]);
            }
        }
        trade.candidate.worth = worth_of(worth, trade.kept.one, trade.kept.count);
        // Of trades that differ only in which of two equal tiles goes, one is enough.
        const auto same = [&](const Trade& other) {
            return other.kept.one == trade.kept.one && other.kept.two == trade.kept.two &&
                   other.kept.three == trade.kept.three;
        };
        if (std::none_of(trades.begin(), trades.end(), same)) trades.push_back(trade);
    }
    const auto first = [](const Trade& a, const Trade& b) { return by_worth(a.candidate, b.candidate); };
    std::stable_sort(trades.begin(), trades.end(), first);
    if (trades.size() > MOST_TRADES) trades.resize(MOST_TRADES);
    for (Trade& trade : trades) {
        const Features features = features_of(position.board, trade.kept, unseen);
        trade.candidate.worth = worth_of_move(evaluation, features, unseen.tiles.count);
        candidates.push_back(trade.candidate);
    }
}

struct Sample {
    float equity;
    float chance;
};

// One search under way.
class Simulation {
   public:
    Simulation(Position& position, const Evaluation& evaluation, const Limit& limit, const SearchOptions& options,
               const std::atomic<bool>* stop)
        : limit_(limit),
          options_(options),
          stop_(stop),
          seats_(position.seats),
          began_(Clock::now()),
          dealer_(seats_, options.inference),
          rollout_(rollout_from(seats_, evaluation, options.plies, dealer_.unseen(), options.endgame)) {
        search_.candidates = static_candidates(position, evaluation);
        const auto most = static_cast<std::size_t>(std::max(options.candidates, 1));
        if (search_.candidates.size() > most) search_.candidates.resize(most);
        const std::size_t tried = std::min(search_.candidates.size(), affordable(limit, options));
        for (std::size_t i = 0; i < tried; ++i) running_.push_back(i);
        samples_.resize(search_.candidates.size());
        boards_.push_back(&position.board);
        for (int i = 1; i < options.threads; ++i) add_board(position);
    }

    Search run(const Progress& progress) {
        std::uint64_t round = static_cast<std::uint64_t>(std::max(options_.first_round, 2));
        while (running_.size() > 1 && !ended()) {
            if (limit_.iterations > 0) {
                const std::uint64_t left = limit_.iterations - std::min(limit_.iterations, search_.iterations);
                round = std::min(round, left / running_.size());
                if (round == 0) break;
            }
            if (dealer_.certain()) round = 1;
            if (!sample(round)) break;
            drop_those_behind();
            round = std::max<std::uint64_t>(round, done_ / 2);
            if (progress) {
                sum_up();
                if (!progress(search_)) break;
            }
            if (dealer_.certain()) break;
        }
        search_.clear = running_.size() == 1;
        sum_up();
        return std::move(search_);
    }

   private:
    void add_board(const Position& position) {
        PositionBox copy = new_position();
        if (!copy) return;  // Fewer threads, then.
        copy->board = position.board;
        boards_.push_back(&copy->board);
        copies_.push_back(std::move(copy));
    }

    bool ended() const {
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return true;
        if (limit_.seconds <= 0) return false;
        const std::chrono::duration<double> spent = Clock::now() - began_;
        return spent.count() >= limit_.seconds;
    }

    // This many more samples for all candidates that are running. If the end comes first, what was begun is left out,
    // so that all of them keep the same samples; false then.
    bool sample(std::uint64_t count) {
        for (std::size_t i : running_) samples_[i].resize(done_ + count);
        const std::uint64_t first = done_;
        const std::uint64_t threads = boards_.size();
        std::vector<std::uint64_t> reached(threads, count);
        const auto work = [&](std::uint64_t thread) {
            for (std::uint64_t i = thread; i < count; i += threads) {
                if (ended()) {
                    reached[thread] = i;
                    return;
                }
                simulate(*boards_[thread], first + i);
            }
        };
        std::vector<std::thread> others;
        for (std::uint64_t thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
        work(0);
        for (std::thread& other : others) other.join();
        const std::uint64_t whole = *std::min_element(reached.begin(), reached.end());
        done_ = first + whole;
        search_.iterations += whole * running_.size();
        return whole == count;
    }

    void simulate(Board& board, std::uint64_t number) {
        Random random = seeded(options_.seed, number);
        const Deal deal = dealer_.deal(board, random);
        for (const std::size_t i : running_) {
            const Outcome outcome = roll_out(rollout_, board, search_.candidates[i].move, deal);
            samples_[i][number] = {outcome.equity, chance_of(rollout_, outcome)};
        }
    }

    double mean_of(std::size_t candidate) const {
        double sum = 0;
        for (std::uint64_t i = 0; i < done_; ++i) sum += static_cast<double>(samples_[candidate][i].equity);
        return sum / static_cast<double>(done_);
    }

    // Samples are shared, so candidates are compared by their differences, sample by sample.
    void drop_those_behind() {
        std::vector<double> means;
        means.reserve(running_.size());
        for (const std::size_t i : running_) means.push_back(mean_of(i));
        const auto best = static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
        const auto& leader = samples_[running_[best]];
        std::vector<std::size_t> still;
        for (std::size_t k = 0; k < running_.size(); ++k) {
            const double behind = means[best] - means[k];
            const auto& own = samples_[running_[k]];
            double square = 0;
            for (std::uint64_t i = 0; i < done_; ++i) {
                const double difference = static_cast<double>(leader[i].equity - own[i].equity) - behind;
                square += difference * difference;
            }
            const auto count = static_cast<double>(done_);
            const double error = std::sqrt(square / count / std::max(1.0, count - 1));
            if (k == best || behind <= static_cast<double>(options_.doubt) * error) {
                still.push_back(running_[k]);
            } else {
                samples_[running_[k]].resize(done_);
            }
        }
        running_ = std::move(still);
    }

    // Put what the samples say into the candidates, those still running first.
    void sum_up() {
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
                equity_square += std::pow(static_cast<double>(sample.equity) - equity, 2);
                chance_square += std::pow(static_cast<double>(sample.chance) - chance, 2);
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
            if (std::find(running_.begin(), running_.end(), i) != running_.end())
                sorted_running.push_back(sorted.size());
            sorted.push_back(search_.candidates[i]);
            sorted_samples.push_back(std::move(samples_[i]));
        }
        search_.candidates = std::move(sorted);
        samples_ = std::move(sorted_samples);
        running_ = std::move(sorted_running);
    }

    const Limit limit_;
    const SearchOptions options_;
    const std::atomic<bool>* stop_;
    const Seats seats_;
    const Clock::time_point began_;
    const Dealer dealer_;
    const Rollout rollout_;
    std::vector<Board*> boards_;  // One a thread; the first is the caller's.
    std::vector<PositionBox> copies_;
    std::vector<std::size_t> running_;  // Candidates that may still be the best.
    std::vector<std::vector<Sample>> samples_;
    std::uint64_t done_ = 0;  // Samples that every running candidate has.
    Search search_;
};

}  // namespace

std::vector<Candidate> static_candidates(Position& position, const Evaluation& evaluation) {
    const Unseen unseen = unseen_by_mover(position.seats);
    const Held held = held_of(hand_to_move(position.seats));
    std::vector<Candidate> candidates;
    for_each_play(position.board, held.one, [&](Play play) {
        Candidate candidate{};
        candidate.move = {Move::PLAY, play, {}};
        candidate.points = points(position.seats, play);
        candidates.push_back(candidate);
    });
    for (Candidate& candidate : candidates) {
        const Held kept = without(held, candidate.move.play);
        candidate.worth = static_cast<float>(candidate.points);
        if (kept.count == 0 && size_of(position.seats.bag) == 0) {
            candidate.worth += static_cast<float>(TILE_COUNT);  // It ends the game: nothing comes after it.
            continue;
        }
        make(position.board, candidate.move.play);
        candidate.worth += worth_of_move(evaluation, features_of(position.board, kept, unseen), unseen.tiles.count);
        unmake(position.board);
    }
    add_trades(candidates, position, evaluation, unseen);
    if (candidates.empty()) candidates.push_back({{Move::PASS, {}, {}}, 0, 0, 0, 0, 0, 0, 0});
    std::stable_sort(candidates.begin(), candidates.end(), by_worth);
    return candidates;
}

Search search(Position& position, const Evaluation& evaluation, const Limit& limit, const SearchOptions& options,
              const std::atomic<bool>* stop, const Progress& progress) {
    const Clock::time_point began = Clock::now();
    Search found = Simulation(position, evaluation, limit, options, stop).run(progress);
    if (options.endgame && found.candidates.size() > 1) {
        settle_endgame(found, position, endgame_limit(limit, began, stop));
    }
    return found;
}

}  // namespace sixfold
