// What moves lose to others, and how lucky a draw was, as Python asks for it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "binding.hpp"
#include "comparison.hpp"
#include "crossing.hpp"
#include "luck.hpp"
#include "recent.hpp"
#include "thinking.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

// A move to be looked at: tiles laid, tiles traded, or neither for a pass.
struct TriedMove {
    std::vector<Placement> laid;
    Tiles traded;
};

Move read_move(const Position& position, const TriedMove& tried) {
    if (tried.laid.empty()) return {tried.traded.count > 0 ? Move::TRADE : Move::PASS, {}, tried.traded};
    const Play play = play_of(position.board, tried.laid);
    if (play.bits == 0) raise_if(Fault::BAD_MOVES);
    return {Move::PLAY, play, {}};
}

std::vector<Compared> compare_moves(const CrossedPosition& crossed, const Evaluation& evaluation,
                                    const std::vector<TriedMove>& tried, const ComparisonOptions& options,
                                    const Stop& stop) {
    Position& position = *crossed.box;
    raise_if_over(position);
    std::vector<Move> moves;
    moves.reserve(tried.size());
    for (const TriedMove& move : tried) moves.push_back(read_move(position, move));
    nb::gil_scoped_release released;
    return compare(position, evaluation, moves, options, &stop.set);
}

std::vector<Standing> standings_after_move(const CrossedPosition& crossed, const Evaluation& evaluation,
                                           const TriedMove& tried, const ComparisonOptions& options) {
    Position& position = *crossed.box;
    raise_if_over(position);
    const Move move = read_move(position, tried);
    nb::gil_scoped_release released;
    return standings_after(position, evaluation, move, options);
}

// The chance of every standing, by the numbers of a `Chances`.
std::vector<float> chances_of_standings(const std::array<float, 6>& numbers, int players, const nb::bytes& standings) {
    const auto chances = std::bit_cast<Chances>(numbers);
    std::vector<float> found(standings.size() / sizeof(Standing));
    for (std::size_t i = 0; i < found.size(); ++i) {
        Standing standing;
        std::memcpy(&standing, standings.c_str() + i * sizeof(Standing), sizeof(Standing));
        found[i] = chance_of(chances, standing, players);
    }
    return found;
}

float luck_of_draw(const CrossedPosition& crossed, const Evaluation& evaluation, const nb::bytes& kept,
                   const nb::bytes& bag, int count, int least_set, int most_set, int samples, std::uint64_t seed) {
    const Position& position = *crossed.box;
    raise_if_over(position);
    const std::size_t most = std::min(HAND_SIZE - std::min<std::size_t>(kept.size(), HAND_SIZE), bag.size());
    if (bag.size() > TILE_COUNT || kept.size() > HAND_SIZE || count < 0 || static_cast<std::size_t>(count) > most) {
        raise_if(Fault::TOO_MANY_TILES);
    }
    Draw draw{{}, {}, static_cast<int>(bag.size()), count, least_set, most_set};
    for (std::size_t i = 0; i < kept.size(); ++i) add(draw.kept, static_cast<Tile>(kept.c_str()[i]));
    std::memcpy(draw.bag.data(), bag.data(), bag.size());
    Random random = seeded(seed);
    nb::gil_scoped_release released;
    return luck_of(position, evaluation, draw, samples, random);
}

}  // namespace

void bind_insight(nb::module_& module) {
    nb::class_<TriedMove>(module, "TriedMove", "A move to be compared with others.")
        .def(
            "__init__",
            [](TriedMove* self, const nb::bytes& laid, const nb::bytes& traded) {
                new (self) TriedMove{read_placements(laid), read_tiles(traded)};
            },
            "laid"_a, "traded"_a);
    nb::class_<ComparisonOptions>(module, "ComparisonOptions", "How to compare: see `core/src/comparison.hpp`.")
        .def(
            "__init__",
            [](ComparisonOptions* self, std::uint64_t samples, int plies, float inference, bool endgame,
               bool open_hands, std::uint64_t seed) {
                new (self) ComparisonOptions{samples, plies, inference, endgame, open_hands, seed};
            },
            "samples"_a, "plies"_a, "inference"_a, "endgame"_a, "open_hands"_a, "seed"_a);
    nb::class_<Compared>(module, "Compared", "A move, and what it loses to the first one; errors are standard errors.")
        .def_ro("equity", &Compared::equity)
        .def_ro("chance", &Compared::chance)
        .def_ro("lost", &Compared::lost)
        .def_ro("lost_error", &Compared::lost_error)
        .def_ro("chance_lost", &Compared::chance_lost)
        .def_ro("chance_lost_error", &Compared::chance_lost_error);
    module.def("compare", &compare_moves, "position"_a, "evaluation"_a, "moves"_a, "options"_a, "stop"_a,
               "Compare moves of the seat to move by the same samples. Nothing if it was stopped.");
    module.def(
        "standings_after",
        [](const CrossedPosition& crossed, const Evaluation& evaluation, const TriedMove& move,
           const ComparisonOptions& options) {
            return bytes_of(standings_after_move(crossed, evaluation, move, options));
        },
        "position"_a, "evaluation"_a, "move"_a, "options"_a,
        "Where simulations of a move end, as 32-bit floats: see `Standing` in `core/src/evaluation.hpp`.");
    module.def(
        "chances_of_standings",
        [](const std::array<float, 6>& numbers, int players, const nb::bytes& standings) {
            return bytes_of(chances_of_standings(numbers, players, standings));
        },
        "numbers"_a, "players"_a, "standings"_a,
        "The chances of these standings by the numbers of a `Chances`, as 32-bit floats.");
    module.def("luck_of_draw", &luck_of_draw, "position"_a, "evaluation"_a, "kept"_a, "bag"_a, "count"_a, "least_set"_a,
               "most_set"_a, "samples"_a, "seed"_a,
               "The luck, in points, of the seat to move, which kept these tiles and drew this many from this bag.");
}

}  // namespace sixfold::bindings
