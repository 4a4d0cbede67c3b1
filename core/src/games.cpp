// Dealing, choosing and moving until the game is over.
#include "games.hpp"

#include <cstddef>

#include "luck.hpp"

namespace sixfold {
namespace {

// Luck is measured by chance of its own: the games are the same with it and without.
inline constexpr std::uint64_t LUCK_STREAMS = 0x6c75636b;

// `watch` hears of the deal, of every turn before the move is made, and of what came of it.
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
        const Move move = choose(position, setting.choosers[seat - 1u], setting.evaluations[seat - 1u], random);
        watch.chosen(position, move);
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
    void chosen(const Position&, const Move&) {}
    void turn(const Turn&) {}
};

struct Recorder {
    Record& record;
    std::size_t turns = 0;

    explicit Recorder(Record& into) : record(into) {}
    void dealt(const Seats& seats) { record.dealt = seats.hands; }
    void chosen(const Position&, const Move&) {}
    void turn(const Turn& turn) { record.turns[turns++] = turn; }
};

// Looks at each draw when its seat's next turn comes. One that comes after the end is no luck any more.
struct LuckMeter {
    const Setting& setting;
    Random random;
    std::array<Draw, MOST_PLAYERS> draws{};
    std::array<float, MOST_PLAYERS> luck{};

    LuckMeter(const Setting& of, std::uint64_t game) : setting(of), random(seeded(of.seed ^ LUCK_STREAMS, game)) {}
    void dealt(const Seats& seats) {
        for (int seat = 1; seat <= seats.players; ++seat) {
            draws[static_cast<std::size_t>(seat - 1)] = first_hand(seats, seat);
        }
    }
    void chosen(const Position& position, const Move& move) {
        const std::size_t seat = position.seats.turn - 1u;
        luck[seat] += luck_of(position, setting.evaluations[seat], draws[seat], setting.luck_samples, random);
        draws[seat] = draw_after(position.seats, move);
    }
    void turn(const Turn&) {}
};

}  // namespace

Result play_game(Position& position, const Setting& setting, std::uint64_t game) {
    if (setting.luck_samples > 0) {
        LuckMeter meter(setting, game);
        Result result = play_watched(position, setting, game, meter);
        result.luck = meter.luck;
        return result;
    }
    Unwatched watch;
    return play_watched(position, setting, game, watch);
}

void record_game(Position& position, const Setting& setting, std::uint64_t game, Record& record) {
    Recorder watch{record};
    record.result = play_watched(position, setting, game, watch);
}

}  // namespace sixfold
