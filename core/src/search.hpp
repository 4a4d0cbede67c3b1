// Choosing a move by simulation: the same sampled futures for all candidates, effort moved to those that may be best.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "evaluation.hpp"
#include "inference.hpp"
#include "position.hpp"

namespace sixfold {

struct Limit {
    double seconds = 0;            // 0 for none.
    std::uint64_t iterations = 0;  // Continuations simulated; 0 for none.
};

struct SearchOptions {
    int plies = 4;           // Turns simulated after the candidate's.
    int candidates = 24;     // Moves looked at by simulation: the best by static value.
    int first_round = 8;     // Samples before any candidate is dropped.
    float doubt = 2;         // A candidate is dropped if it is this many standard errors behind.
    float inference = 0.7F;  // Points a player may have missed by choice (see `Dealer`); 0 to infer nothing of hands.
    Glimpse glimpse{};       // What it is shown of the others' hands: nothing, but to find out what that is worth.
    bool endgame = true;     // Whether simulations near the end go to the end, and endgames of two are solved.
    int threads = 1;
    std::uint64_t seed = 0;
};

// A move and what is known of its worth. `equity` is the expected lead over the others' mean that it brings, its points
// included, up to the end of the simulation and the worth of what is then held; by the static value alone if there are
// no samples. `chance` is the chance to win. Each has its standard error.
struct Candidate {
    Move move;
    int points;
    float worth;  // By static value, points included.
    std::uint32_t samples;
    double equity, equity_error;
    double chance, chance_error;
};

struct Search {
    std::vector<Candidate> candidates;  // The best first.
    std::uint64_t iterations = 0;
    bool clear = false;  // Whether all others were dropped, or there was but one.
    bool exact = false;  // Whether the first candidate is proven best, and its equity and chance are no estimates.
};

// All moves worth a look, by static value, the best first: every play, and where trades are allowed the best of them.
std::vector<Candidate> static_candidates(Position& position, const Evaluation& evaluation);

using Clock = std::chrono::steady_clock;

// In an endgame, put the proven best move first, if there is effort enough left of the limit for a proof.
void settle(Search& found, Position& position, const Limit& limit, Clock::time_point began,
            const std::atomic<bool>* stop = nullptr);

// Asked after each round with what is known by then; the search ends if it answers false.
using Progress = std::function<bool(const Search&)>;

// Search for the seat to move; the game must not be over. Only what that seat knows is used: what it has not seen is
// dealt anew for each sample. With a limit of iterations alone, the result does not depend on the number of threads.
Search search(Position& position, const Evaluation& evaluation, const Limit& limit, const SearchOptions& options,
              const std::atomic<bool>* stop = nullptr, const Progress& progress = {});

}  // namespace sixfold
