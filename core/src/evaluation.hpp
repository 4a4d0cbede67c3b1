// What a move is worth beyond its points: fitted weights for what is kept and for what is opened to others.
#pragma once

#include <array>
#include <cstddef>

#include "board.hpp"
#include "held.hpp"
#include "position.hpp"

namespace sixfold {

// What is seen of a move just made, by the one who made it, before drawing.
enum Feature : std::size_t {
    CONSTANT,
    REPLY,             // The expected best score of one tile by the next seat, given what is unseen;
    REPLY_ABOVE_6,     // the part of it above six points,
    REPLY_ABOVE_11,    // and above eleven: Qwirkles.
    OWN_NEXT,          // The best score of one kept tile, if nothing changes.
    PAIRS,             // Sets of two among the kept tiles, by colour and by shape;
    THREES,            // of three,
    FOURS,             // of four,
    FIVES,             // of five.
    DUPLICATES,        // Kept tiles that another kept one equals.
    KEPT,              // Kept tiles.
    OPEN_FIVES,        // Ends of lines of five, each times the chance that the next seat can complete it;
    OPEN_FOURS,        // of four, each times the chance of both tiles missing;
    OPEN_THREES,       // of three that can still become six.
    OWN_FIVES,         // Ends of lines of five that a kept tile completes;
    OWN_FOURS,         // of four that two kept tiles complete;
    OWN_THREES,        // of three that three kept tiles complete.
    FOURS_ONE_SHORT,   // Ends of lines of four with one missing tile kept, times the chance that the other is about.
    THREES_ONE_SHORT,  // Ends of lines of three with two missing tiles kept.
    ANCHORS,           // Empty cells that take a tile.
    OWN_FITTING,       // Kinds kept that fit somewhere.
    OUTLETS,           // The share of unseen tiles that fit somewhere.
    COMPANY,           // For each kept tile, the share of unseen tiles that match it.
    OWN_BEST,          // The most points of a play of kept tiles, if nothing changes;
    OUT_NEXT,          // whether one goes out then.
    SAFE_FIVES,  // For each end of a line of five that a kept tile completes the chance that the next seat cannot.
    FEATURE_COUNT,
};

using Features = std::array<float, FEATURE_COUNT>;

// The worth of tiles held, by the sets they make.
struct Worth {
    std::array<float, HAND_SIZE + 1> sets;  // For a colour or shape of which 0 to 6 kinds are held.
    float duplicate;
    float tile;
};

// Weights differ by how many tiles are unseen (or left in the bag): the last phase whose `from` is not above it counts.
inline constexpr std::size_t PHASES = 6;

// The chance to win by 1 / (1 + exp((even - lead) / (base + root × √unseen))): see `Standing`. Who simulates plays less
// well than people and bots do, so neither does a game that ends in a simulation end like that for certain: then it is
// 1 / (1 + exp((end_even - lead) / (end × √turns))).
struct Chances {
    float base;
    float root;
    float turn;  // What a turn is worth.
    float even;  // The lead with which a victory is as likely as not.
    float end;
    float end_even;
};

// Where a simulation ended, as the seat has it that it began with: seat 0 here, the others in their order.
struct Standing {
    std::array<float, MOST_PLAYERS> totals;  // Everybody's points so far, and the worth of their hands.
    float next;                              // The seat to move.
    float unseen;                            // Tiles in the bag and in the others' hands.
    float over;                              // Whether the game was over: 1 or 0.
    float turns;                             // That were simulated after the move.
};

struct Evaluation {
    std::array<float, PHASES> move_from;                               // By tiles unseen.
    std::array<std::array<Features, PHASES>, MOST_PLAYERS - 1> moves;  // For 2, 3 and 4 players.
    std::array<float, PHASES> kept_from;                               // By tiles unseen; what is kept before the draw.
    std::array<Worth, PHASES> kept;
    std::array<float, PHASES> hand_from;  // By tiles in the bag; what is held after the draw.
    std::array<Worth, PHASES> hands;
    std::array<Chances, MOST_PLAYERS - 1> chances;  // For 2, 3 and 4 players.
};

template <class Item>
constexpr const Item& phase_of(const std::array<float, PHASES>& from, const std::array<Item, PHASES>& items,
                               int tiles) {
    std::size_t phase = PHASES - 1;
    while (phase > 0 && static_cast<float>(tiles) < from[phase]) --phase;
    return items[phase];
}

constexpr float worth_of(const Worth& worth, Kinds kinds, int count) {
    float value =
        worth.tile * static_cast<float>(count) + worth.duplicate * static_cast<float>(count - std::popcount(kinds));
    for (int i = 0; i < COLOURS; ++i)
        value += worth.sets[static_cast<std::size_t>(std::popcount(kinds & of_colour(i)))];
    for (int i = 0; i < SHAPES; ++i) value += worth.sets[static_cast<std::size_t>(std::popcount(kinds & of_shape(i)))];
    return value;
}

// The tiles that one of so many players has not seen, and the chances that a hand of the next seat holds at least one
// of n of them.
struct Unseen {
    int players;
    int bag;
    Held tiles;
    std::array<float, TILE_COUNT + 1> chance;
};

// What the seat to move has not seen: the bag and all other hands, known here or not.
Unseen unseen_by_mover(const Seats& seats);

// What one of so many players has not seen, if it is these tiles, and the next seat holds so many.
Unseen unseen_by(int players, int bag, const Held& tiles, int next_hand);

// The features of the board as a move has left it, with these tiles kept.
Features features_of(const Board& board, const Held& kept, const Unseen& unseen);

// The worth of that, in points.
float worth_of_move(const Evaluation& evaluation, const Features& features, const Unseen& unseen);

inline const Chances& chances_of(const Evaluation& evaluation, int players) {
    return evaluation.chances[static_cast<std::size_t>(players - FEWEST_PLAYERS)];
}

// The lead over the best of the others, where a seat that has to wait for its turn has less by a share of what one is
// worth.
float lead_of(const Chances& chances, const Standing& standing, int players);

// The chance that seat 0 wins.
float chance_of(const Chances& chances, const Standing& standing, int players);

}  // namespace sixfold
