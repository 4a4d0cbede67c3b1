// Choosing by worth and lot.
#include "exploring.hpp"

#include <cmath>
#include <cstddef>

namespace sixfold {

Move soft_choice(std::span<const Candidate> candidates, float temperature, Random& random) {
    const Candidate* best = nullptr;
    float best_value = 0;
    for (const Candidate& candidate : candidates) {
        const double lot = (static_cast<double>(next(random) >> 11) + 0.5) * 0x1p-53;
        const float value = candidate.worth - temperature * static_cast<float>(std::log(-std::log(lot)));
        if (best != nullptr && value <= best_value) continue;
        best = &candidate;
        best_value = value;
    }
    return best->move;
}

Held kept_after(const Hand& hand, const Move& move) {
    Held kept = held_of(hand);
    if (move.sort == Move::PLAY) return without(kept, move.play);
    for (std::size_t i = 0; move.sort == Move::TRADE && i < move.traded.count; ++i) {
        take(kept, kind_of(move.traded.tiles[i]), 1);
    }
    return kept;
}

}  // namespace sixfold
