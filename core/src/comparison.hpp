// Comparing given moves by the same sampled futures: what each loses to the first of them, and how sure that is.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "evaluation.hpp"
#include "position.hpp"

namespace sixfold {

struct ComparisonOptions {
    std::uint64_t samples = 800;  // For every move.
    int plies = 4;                // As of a search.
    float inference = 0.7F;
    bool endgame = true;
    bool open_hands = false;  // Whether the mover sees all hands, which must be known; else they are dealt anew.
    std::uint64_t seed = 0;
};

// A move as the samples have it, and how far it is behind the first one, by the differences sample by sample. Errors
// are standard errors.
struct Compared {
    double equity;
    double chance;
    double lost, lost_error;
    double chance_lost, chance_lost_error;
};

// Compare legal moves of the seat to move, one at least. If it is stopped, the answer is empty.
std::vector<Compared> compare(Position& position, const Evaluation& evaluation, std::span<const Move> moves,
                              const ComparisonOptions& options, const std::atomic<bool>* stop = nullptr);

// Where simulations of a legal move end: with the seed and the plies of a search, the very samples that it took.
std::vector<Standing> standings_after(Position& position, const Evaluation& evaluation, const Move& move,
                                      const ComparisonOptions& options);

}  // namespace sixfold
