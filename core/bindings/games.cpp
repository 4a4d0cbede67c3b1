// Whole games as Python asks for them: played, recorded, looked back at for training, or measured.
#include "games.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "binding.hpp"
#include "contests.hpp"
#include "crossing.hpp"
#include "training.hpp"
#include "workload.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

Setting read_setting(const std::vector<Chooser>& choosers, const std::vector<Evaluation>& evaluations,
                     std::uint64_t seed, int luck_samples = 0) {
    const std::size_t seats = choosers.size();
    if (seats < FEWEST_PLAYERS || seats > MOST_PLAYERS || evaluations.size() != seats) raise_if(Fault::BAD_SEATS);
    Setting setting{};
    setting.players = static_cast<int>(seats);
    setting.seed = seed;
    setting.luck_samples = luck_samples;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        setting.choosers[seat] = choosers[seat];
        setting.evaluations[seat] = evaluations[seat];
    }
    return setting;
}

// Results of many games, a row for each.
struct Batch {
    std::vector<std::int16_t> scores, turns;
    std::vector<std::uint8_t> starts, endings;
    std::vector<float> luck;
};

Batch play_games(const std::vector<Chooser>& choosers, const std::vector<Evaluation>& evaluations, std::uint64_t seed,
                 std::uint64_t first, std::uint64_t games, int luck_samples) {
    const Setting setting = read_setting(choosers, evaluations, seed, luck_samples);
    const PositionBox position = new_position_or_raise();
    nb::gil_scoped_release released;
    Batch batch;
    for (std::uint64_t game = 0; game < games; ++game) {
        const Result result = play_game(*position, setting, first + game);
        batch.scores.insert(batch.scores.end(), result.scores.begin(), result.scores.begin() + setting.players);
        batch.turns.push_back(result.turns);
        batch.starts.push_back(result.start);
        batch.endings.push_back(static_cast<std::uint8_t>(result.ending));
        batch.luck.insert(batch.luck.end(), result.luck.begin(), result.luck.begin() + setting.players);
    }
    return batch;
}

struct RecordedGame {
    std::vector<Hand> dealt;
    std::vector<OnTable<Turn>> turns;
};

RecordedGame record_one_game(const std::vector<Chooser>& choosers, const std::vector<Evaluation>& evaluations,
                             std::uint64_t seed, std::uint64_t game) {
    const Setting setting = read_setting(choosers, evaluations, seed);
    const PositionBox position = new_position_or_raise();
    const auto record = std::make_unique<Record>();
    {
        nb::gil_scoped_release released;
        record_game(*position, setting, game, *record);
    }
    RecordedGame recorded;
    recorded.dealt.assign(record->dealt.begin(), record->dealt.begin() + setting.players);
    recorded.turns = on_table(std::vector<Turn>(record->turns.begin(), record->turns.begin() + record->result.turns),
                              origin_of(position->board));
    return recorded;
}

std::vector<HandRow> hand_rows(const Evaluation& evaluation, int players, std::uint64_t seed, std::uint64_t games,
                               int horizon, float temperature, std::uint64_t first) {
    const PositionBox position = new_position_or_raise();
    nb::gil_scoped_release released;
    return train(*position, evaluation, {players, seed, first, games, horizon, temperature});
}

std::vector<ContestRow> contest_rows(const Evaluation& evaluation, int players, std::uint64_t seed, std::uint64_t game,
                                     int every, int candidates, int strays, int samples, int plies, int thoughtful,
                                     float inference, float temperature) {
    const PositionBox position = new_position_or_raise();
    nb::gil_scoped_release released;
    return contests(*position, evaluation,
                    {players, seed, every, candidates, strays, samples, plies, thoughtful, inference, temperature},
                    game);
}

template <auto run>
Workload measured(std::uint64_t seed, std::uint64_t games, int hands) {
    const PositionBox position = new_position_or_raise();
    nb::gil_scoped_release released;
    return run(*position, seed, games, hands);
}

template <class Rows, class Row>
auto bytes_in(std::vector<Row> Rows::* member) {
    return [member](const Rows& rows) { return bytes_of(rows.*member); };
}

}  // namespace

void bind_games(nb::module_& module) {
    nb::class_<Batch>(module, "Batch", "Results of many games, a row for each.")
        .def_prop_ro("scores", bytes_in(&Batch::scores), "16 bits each, seat by seat.")
        .def_prop_ro("turns", bytes_in(&Batch::turns), "16 bits each.")
        .def_prop_ro("starts", bytes_in(&Batch::starts), "The starting seats, counted from 1, 8 bits each.")
        .def_prop_ro("endings", bytes_in(&Batch::endings), "8 bits each: see `core/src/position.hpp`.")
        .def_prop_ro("luck", bytes_in(&Batch::luck), "Of the draws, in points, seat by seat, as 32-bit floats.");
    nb::class_<OnTable<Turn>>(module, "Turn", "A move, its points, and what was drawn.")
        .def_prop_ro(
            "seat", [](const OnTable<Turn>& turn) { return turn.item.seat; }, "Counted from 1.")
        .def_prop_ro("move", [](const OnTable<Turn>& turn) { return on_table(turn.item.move, turn.origin); })
        .def_prop_ro("points", [](const OnTable<Turn>& turn) { return turn.item.points; })
        .def_prop_ro("drawn", [](const OnTable<Turn>& turn) { return bytes_of(turn.item.drawn); });
    nb::class_<RecordedGame>(module, "Record", "One game with all its turns.")
        .def_prop_ro(
            "dealt",
            [](const RecordedGame& game) {
                std::vector<nb::bytes> hands;
                for (const Hand& hand : game.dealt) hands.push_back(bytes_of(hand));
                return hands;
            },
            "The hands dealt, a byte per tile.")
        .def_ro("turns", &RecordedGame::turns);
    module.def("play_games", &play_games, "choosers"_a, "evaluations"_a, "seed"_a, "first"_a, "games"_a,
               "luck_samples"_a = 0,
               "Play this many games of a seed, from number `first` on, with a chooser and an evaluation for each "
               "seat. Luck is measured "
               "by this many other draws for each draw, or not.");
    module.def("record_game", &record_one_game, "choosers"_a, "evaluations"_a, "seed"_a, "game"_a,
               "Play one game of a seed.");

    module.def(
        "hand_rows",
        [](const Evaluation& evaluation, int players, std::uint64_t seed, std::uint64_t games, int horizon,
           float temperature, std::uint64_t first) {
            return bytes_of(hand_rows(evaluation, players, seed, games, horizon, temperature, first));
        },
        "evaluation"_a, "players"_a, "seed"_a, "games"_a, "horizon"_a, "temperature"_a, "first"_a = 0,
        "Play games by static value and chance, and look back at them: 32-bit floats (`core/src/training.hpp`).");

    module.def(
        "contest_rows",
        [](const Evaluation& evaluation, int players, std::uint64_t seed, std::uint64_t game, int every, int candidates,
           int strays, int samples, int plies, int thoughtful, float inference, float temperature) {
            return bytes_of(contest_rows(evaluation, players, seed, game, every, candidates, strays, samples, plies,
                                         thoughtful, inference, temperature));
        },
        "evaluation"_a, "players"_a, "seed"_a, "game"_a, nb::kw_only(), "every"_a, "candidates"_a, "strays"_a,
        "samples"_a, "plies"_a, "thoughtful"_a, "inference"_a, "temperature"_a,
        "Play a game, and simulate the moves of some of its positions against each other: `core/src/contests.hpp`.");

    nb::class_<Workload>(module, "Workload", "Work that was measured.")
        .def_ro("done", &Workload::done, "Generations, or plays made and unmade.")
        .def_ro("plays", &Workload::plays, "Plays generated.")
        .def_ro("signature", &Workload::signature, "Of all plays generated, or of the boards that they led to.");
    module.def("generate_in_mid_game", &measured<generate_in_mid_game>, "seed"_a, "games"_a, "hands"_a,
               "List all plays of this many hands per turn, in the middle of greedy games.");
    module.def("make_in_mid_game", &measured<make_in_mid_game>, "seed"_a, "games"_a, "hands"_a,
               "The same, with every play made and unmade.");
}

}  // namespace sixfold::bindings
