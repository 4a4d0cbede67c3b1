// Dealing anew what a seat has not seen, with regard to what the others did not play.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "position.hpp"
#include "rollout.hpp"

namespace sixfold {

// Deals samples for the seat to move. What is hidden of its own hand is dealt, too. Tiles that another seat kept at its
// last move are likelier if no much better move could have been made with them: a hand with which `slack` points were
// left lying is taken once in e times. With no slack nothing is inferred, and every deal is as likely.
class Dealer {
   public:
    Dealer(const Seats& seats, float slack);

    int unseen() const { return static_cast<int>(count_); }
    bool certain() const { return certain_; }  // Whether there is but one deal.

    // One deal. The board must be where the seats are; plays are taken back from it and made again.
    Deal deal(Board& board, Random& random) const;

   private:
    // Shuffle the tiles until those in front are a plausible hand of the one who made this move.
    void shuffle_plausible(const Board& board, const LastMove& last, Play made, std::span<Tile> tiles,
                           Random& random) const;

    const Seats& seats_;
    const float slack_;
    std::array<Tile, TILE_COUNT> unseen_;
    std::size_t count_ = 0;
    bool certain_ = false;
};

}  // namespace sixfold
