// Dealing, choosing and moving until the game is over.
#include "games.hpp"

#include <cstddef>

namespace sixfold {
namespace {

// `watch` hears of the deal, and of every turn the move, what was drawn, who moved and the points.
template <class Watch>
Result play_watched(Position& position, const Setting& setting, std::uint64_t game, Watch& watch) {
    Random random = seeded(setting.seed, game);
    Seats& seats = position.seats;
    deal(position, setting.players, random);
    watch.dealt(seats);
    Result result{};
    result.start = seats.turn;
    while (!over(seats)) {
        const std::uint8_t seat = seats.turn;
        const std::int32_t score = seats.scores[seat - 1u];
        const Move move = choose(position, setting.choosers[seat - 1u], setting.evaluation, random);
        const Tiles drawn = make_move(position, move, random);
        watch.turn({move, drawn, static_cast<std::int16_t>(seats.scores[seat - 1u] - score), seat});
        ++result.turns;
    }
    for (std::size_t seat = 0; seat < seats.players; ++seat) {
        result.scores[seat] = static_cast<std::int16_t>(seats.scores[seat]);
    }
    result.ending = ending(seats);
    while (position.board.laid_count > 0) unmake(position.board);
    return result;
}

struct Unwatched {
    void dealt(const Seats&) {}
    void turn(const Turn&) {}
};

struct Recorder {
    Record& record;
    std::size_t turns = 0;

    void dealt(const Seats& seats) { record.dealt = seats.hands; }
    void turn(const Turn& turn) { record.turns[turns++] = turn; }
};

}  // namespace

Result play_game(Position& position, const Setting& setting, std::uint64_t game) {
    Unwatched watch;
    return play_watched(position, setting, game, watch);
}

void record_game(Position& position, const Setting& setting, std::uint64_t game, Record& record) {
    Recorder watch{record};
    record.result = play_watched(position, setting, game, watch);
}

}  // namespace sixfold
