// Whole games by policies: many with their results only, or one with all its turns.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "chooser.hpp"
#include "position.hpp"

namespace sixfold {

// Games are numbered, and each draws from its own stream of the seed: any one of them can be played alone.
struct Setting {
    std::array<Chooser, MOST_PLAYERS> choosers;        // By seat.
    std::array<Evaluation, MOST_PLAYERS> evaluations;  // By seat, too.
    int players;
    std::uint64_t seed;
    int luck_samples = 0;  // Other draws that each draw is compared with (see `luck_of`); 0 to measure no luck.
};

struct Result {
    std::array<std::int16_t, MOST_PLAYERS> scores;
    std::int16_t turns;
    std::uint8_t start;  // The seat that started, counted from 1.
    Ending ending;
    std::array<float, MOST_PLAYERS> luck;  // Of all that each seat drew, in points; 0 if it was not measured.
};

struct Turn {
    Move move;
    Tiles drawn;
    std::int16_t points;
    std::uint8_t seat;
};

// Every play lays a tile, and fewer than three rounds of quiet turns stand between two plays.
inline constexpr int MOST_TURNS = TILE_COUNT * MOST_PLAYERS * ROUNDS_OF_TRADES;

struct Record {
    std::array<Hand, MOST_PLAYERS> dealt;
    std::array<Turn, MOST_TURNS> turns;
    Result result;
};

// Play one game on a position whose board is empty, and leave the board empty.
Result play_game(Position& position, const Setting& setting, std::uint64_t game);
void record_game(Position& position, const Setting& setting, std::uint64_t game, Record& record);

}  // namespace sixfold
