// A search in rounds: samples with numbers, each shared by all candidates still in the running, and those clearly
// behind dropped after every round. Whoever simulates a sample gets the same, so slices of a round can be simulated
// anywhere, by threads or by several workers that each have a simulation of the same position.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "inference.hpp"
#include "rollout.hpp"
#include "search.hpp"

namespace sixfold {

// What one continuation came to.
struct Sample {
    float equity;
    float chance;
};

// The seconds since a search began.
using Watch = std::function<double()>;

// How many candidates are worth a look depends on how many iterations there will be. A limit of iterations says so;
// with a limit of time it is the pace so far that tells, whatever else the machine does and however many share the
// work. To know it soon, the first round of such a search is a single sample. Time beside a limit of iterations only
// ends what takes too long: whatever ends before comes out the same, at any pace.
class Simulation {
   public:
    Simulation(Position& position, const Evaluation& evaluation, const Limit& limit, const SearchOptions& options,
               const std::atomic<bool>* stop = nullptr, Watch watch = {});
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    // All rounds, on as many threads as the options say.
    Search run(const Progress& progress);

    // Begin the next round: these samples of these candidates. False if there is none.
    bool begin_round();
    std::uint64_t first() const { return done_; }
    std::uint64_t count() const { return round_; }
    const std::vector<std::size_t>& running() const { return running_; }

    // Work on a round of another simulation of the same position instead.
    void take_round(std::uint64_t first, std::uint64_t count, std::vector<std::size_t> running);

    // Simulate every `step`th sample of the round, from `offset` on. How far that came: all before the answer are done.
    std::uint64_t simulate_slice(std::uint64_t offset, std::uint64_t step);

    // A sample of the round, by its place there, of a running candidate.
    Sample& sample(std::uint64_t place, std::size_t candidate) { return samples_[candidate][done_ + place]; }

    // End the round, of which so many samples are done. False if there is to be no other.
    bool end_round(std::uint64_t whole);

    // What has been found. Nothing more can be asked of the simulation then.
    Search found();

    Clock::time_point began() const { return began_; }

   private:
    void add_board(const Position& position);
    bool by_time() const;
    bool ended() const;
    std::uint64_t simulate_slice(Board& board, std::uint64_t offset, std::uint64_t step);
    std::uint64_t simulate_round();
    void simulate(Board& board, std::uint64_t number);
    double mean_of(std::size_t candidate) const;
    double iterations_in_all() const;
    void drop_those_too_many();
    void drop_those_behind();
    void drop(std::size_t candidate);
    void sum_up();

    const Limit limit_;
    const SearchOptions options_;
    const std::atomic<bool>* stop_;
    const Seats seats_;
    const Clock::time_point began_;
    const Watch watch_;
    const Dealer dealer_;
    const Rollout rollout_;
    std::vector<Board*> boards_;  // One a thread; the first is the caller's.
    std::vector<PositionBox> copies_;
    std::vector<std::size_t> running_;  // Candidates that may still be the best.
    std::vector<std::vector<Sample>> samples_;
    std::uint64_t done_ = 0;   // Samples that every running candidate has.
    std::uint64_t round_ = 0;  // Samples of the round that is under way.
    double rounds_began_ = 0;  // By the watch.
    Search search_;
};

}  // namespace sixfold
