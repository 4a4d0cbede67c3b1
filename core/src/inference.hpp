// Dealing anew what a seat has not seen, with regard to what the others did not play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "position.hpp"
#include "rollout.hpp"

namespace sixfold {

// How much of each other hand the seat to move is shown, as far as it is known where it is asked: to find out what
// knowing it would bring. Nobody who plays sees any of it.
struct Glimpse {
    int tiles = 0;      // This many, by lot.
    bool kept = false;  // Only of what was kept at the last move: all that a move can tell anything of.
};

// Deals samples for the seat to move. What is hidden of its own hand is dealt, too. Tiles that another seat kept at its
// last move are likelier if no much better move could have been made with them: a hand with which `slack` points were
// left lying is taken once in e times. With no slack nothing is inferred, and every deal is as likely.
//
// Deals are numbered, and go through the unseen tiles once before any comes round again: as many as have room in one
// shuffled row are cut from it, each beginning where the hands of the one before end. So a few deals together have each
// tile about as often as it is to be expected.
class Dealer {
   public:
    Dealer(const Seats& seats, float slack, std::uint64_t seed, Glimpse glimpse = {});

    int unseen() const { return static_cast<int>(count_ + shown_); }
    bool certain() const { return certain_; }  // Whether there is but one deal.

    // One deal. The board must be where the seats are; plays are taken back from it and made again.
    Deal deal(Board& board, std::uint64_t number) const;

   private:
    // Show tiles of another seat's hand; the others are unseen.
    void show(std::size_t seat, Glimpse glimpse, Random& random);

    // All unseen tiles, beginning with the hands of the others.
    std::array<Tile, TILE_COUNT> row_of(std::uint64_t number) const;

    // Shuffle the tiles, unless they are so already, until those in front are a plausible rest of the hand of the one
    // who made this move, and kept or laid `sure`.
    void shuffle_plausible(const Board& board, int hidden, Play made, Kinds sure, std::span<Tile> tiles,
                           Random& random) const;

    const Seats& seats_;
    const float slack_;
    const std::uint64_t seed_;
    std::size_t held_ = 0;  // Tiles in the hands of the others.
    std::size_t shown_ = 0;
    std::array<Held, MOST_PLAYERS> shown_of_{};  // By seat; of them, those kept at its last move:
    std::array<Held, MOST_PLAYERS> shown_kept_{};
    std::array<Tile, TILE_COUNT> unseen_;  // And not shown.
    std::size_t count_ = 0;
    bool certain_ = false;
};

}  // namespace sixfold
