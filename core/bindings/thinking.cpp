// Searching and training, as Python asks for them.
#include "thinking.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>

#include "crossing.hpp"
#include "search.hpp"
#include "training.hpp"

using namespace nanobind::literals;

namespace sixfold::bindings {
namespace {

// Set from any thread to end a search.
struct Stop {
    std::atomic<bool> set{false};
};

nb::tuple told(const Candidate& candidate) {
    const Move& move = candidate.move;
    return nb::make_tuple(static_cast<int>(move.sort), move.play.bits, bytes_of(move.traded), candidate.points,
                          candidate.worth, candidate.samples, candidate.equity, candidate.equity_error,
                          candidate.chance, candidate.chance_error);
}

nb::object told(const Search& search, const Board& board) {
    nb::list candidates;
    for (const Candidate& candidate : search.candidates) candidates.append(told(candidate));
    return nb::make_tuple(candidates, search.iterations, search.clear, search.exact, board.left, board.top);
}

// `limits` are seconds and iterations; `choices` are plies, candidates, doubt, inference, endgame, threads and the seed.
nb::object think(nb::bytes board, const std::vector<nb::bytes>& hands, int turn, std::uint32_t quiet,
                 const std::vector<CrossedMove>& moves, const std::vector<int>& scores, nb::bytes evaluation_numbers,
                 std::tuple<double, std::uint64_t> limits, std::tuple<int, int, float, float, bool, int, std::uint64_t> choices,
                 Stop& stop, std::optional<nb::callable> progress) {
    const Crossed crossed = read_position(board, hands, turn, quiet, moves);
    if (crossed.fault != Fault::NONE) return nb::str(name_of(crossed.fault));
    Evaluation evaluation;
    Position& position = *crossed.position;
    if (!read_evaluation(evaluation_numbers, evaluation) || over(position.seats)) return nb::str("bad-seats");
    std::copy_n(scores.begin(), std::min<std::size_t>(scores.size(), position.seats.players), position.seats.scores.begin());
    const Limit limit{std::get<0>(limits), std::get<1>(limits)};
    SearchOptions options;
    std::tie(options.plies, options.candidates, options.doubt, options.inference, options.endgame, options.threads,
             options.seed) = choices;
    Progress report;
    if (progress) {
        report = [&](const Search& so_far) {
            nb::gil_scoped_acquire acquired;
            return nb::cast<bool>((*progress)(told(so_far, position.board)));
        };
    }
    Search found;
    {
        nb::gil_scoped_release released;
        found = search(position, evaluation, limit, options, &stop.set, report);
    }
    return told(found, position.board);
}

nb::object training_rows(nb::bytes evaluation_numbers, int players, std::uint64_t seed, std::uint64_t games, int horizon,
                         float temperature) {
    Evaluation evaluation;
    if (!read_evaluation(evaluation_numbers, evaluation)) return nb::str("bad-seats");
    const PositionBox position = new_position();
    if (!position) return nb::str(name_of(Fault::NO_MEMORY));
    TrainingRows rows;
    {
        nb::gil_scoped_release released;
        rows = train(*position, evaluation, {players, seed, games, horizon, temperature});
    }
    return nb::make_tuple(bytes_of(rows.moves), bytes_of(rows.hands), bytes_of(rows.chances));
}

}  // namespace

bool read_evaluation(nb::bytes numbers, Evaluation& evaluation) {
    static_assert(sizeof(Evaluation) % sizeof(float) == 0);
    if (numbers.size() != sizeof(Evaluation)) return false;
    std::memcpy(&evaluation, numbers.data(), sizeof(Evaluation));
    return true;
}

bool read_setting(const std::vector<WrittenChooser>& choosers, nb::bytes evaluation, std::uint64_t seed, Setting& setting) {
    setting.seed = seed;
    setting.players = static_cast<int>(std::min<std::size_t>(choosers.size(), MOST_PLAYERS));
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setting.players); ++seat) {
        Chooser& chooser = setting.choosers[seat];
        int sort = 0, policy = 0;
        std::tie(sort, policy, chooser.overlooks, chooser.limit.seconds, chooser.limit.iterations, chooser.options.plies,
                 chooser.options.candidates, chooser.options.doubt, chooser.options.inference, chooser.options.endgame) =
            choosers[seat];
        chooser.sort = static_cast<Chooser::Sort>(sort);
        chooser.policy = static_cast<Policy>(policy);
    }
    return read_evaluation(evaluation, setting.evaluation);
}

void add_thinking(nb::module_& module) {
    nb::class_<Stop>(module, "Stop", "Ends a search from another thread.")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.set = true; }, "End the search that was given this.");
    module.attr("EVALUATION_SIZE") = sizeof(Evaluation) / sizeof(float);
    module.attr("FEATURES") = static_cast<int>(FEATURE_COUNT);
    module.def("search", &think, "board"_a, "hands"_a, "turn"_a, "quiet"_a, "moves"_a, "scores"_a, "evaluation"_a,
               "limits"_a, "choices"_a, "stop"_a, "progress"_a.none(),
               nb::sig("def search(board: bytes, hands: list[bytes], turn: int, quiet: int, "
                       "moves: list[tuple[int, bytes, int, int]], scores: list[int], evaluation: bytes, "
                       "limits: tuple[float, int], choices: tuple[int, int, float, float, bool, int, int], stop: Stop, "
                       "progress: collections.abc.Callable[[Told], bool] | None) -> Told | str"),
               "Candidates, iterations, whether the choice is clear and proven, and the grid's first cell.");
    module.def("training_rows", &training_rows, "evaluation"_a, "players"_a, "seed"_a, "games"_a, "horizon"_a,
               "temperature"_a,
               nb::sig("def training_rows(evaluation: bytes, players: int, seed: int, games: int, horizon: int, "
                       "temperature: float) -> tuple[bytes, bytes, bytes] | str"),
               "Rows of moves, of hands and of chances, as 32-bit floats.");
}

}  // namespace sixfold::bindings
