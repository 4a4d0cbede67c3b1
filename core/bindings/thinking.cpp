// Choosing a move and searching for one, as Python asks for it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "binding.hpp"
#include "chooser.hpp"
#include "crossing.hpp"
#include "search.hpp"
#include "thinking.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

inline constexpr std::size_t EVALUATION_SIZE = sizeof(Evaluation) / sizeof(float);

Evaluation read_evaluation(const nb::bytes& numbers) {
    static_assert(sizeof(Evaluation) % sizeof(float) == 0);
    if (numbers.size() != sizeof(Evaluation)) {
        const std::string sizes =
            std::to_string(EVALUATION_SIZE) + " numbers, not " + std::to_string(numbers.size() / sizeof(float));
        throw nb::value_error(("an evaluation has " + sizes).c_str());
    }
    Evaluation evaluation;
    std::memcpy(&evaluation, numbers.data(), sizeof(Evaluation));
    return evaluation;
}

OnTable<Move> choose_move(const CrossedPosition& crossed, const Chooser& chooser, const Evaluation& evaluation,
                          Random& random) {
    Position& position = *crossed.box;
    raise_if_over(position);
    nb::gil_scoped_release released;
    return on_table(choose(position, chooser, evaluation, random), origin_of(position.board));
}

using Found = OnTable<Search>;

Found search_position(const CrossedPosition& crossed, const Evaluation& evaluation, const Limit& limit,
                      const SearchOptions& options, const Stop& stop,
                      const std::optional<std::function<bool(const Found&)>>& progress) {
    Position& position = *crossed.box;
    raise_if_over(position);
    const Origin origin = origin_of(position.board);
    std::exception_ptr raised;  // By the callback: no exception may pass through the core.
    Progress report;
    if (progress) {
        report = [&](const Search& so_far) {
            nb::gil_scoped_acquire acquired;
            try {
                return (*progress)(on_table(so_far, origin));
            } catch (...) {
                raised = std::current_exception();
                return false;
            }
        };
    }
    Search found;
    {
        nb::gil_scoped_release released;
        found = search(position, evaluation, limit, options, &stop.set, report);
    }
    if (raised) std::rethrow_exception(raised);
    return on_table(found, origin);
}

// A read-only property of what is on the table.
template <class Item, class Value>
auto reading(Value Item::* member) {
    return [member](const OnTable<Item>& on) { return on.item.*member; };
}

void bind_choosers(nb::module_& module) {
    nb::class_<Random>(module, "Random", "A stream of random numbers, the same on every machine.")
        .def(
            "__init__", [](Random* self, std::uint64_t seed) { new (self) Random(seeded(seed)); }, "seed"_a)
        .def("next", [](Random& random) { return next(random); }, "The next number, of 64 bits.");
    nb::class_<Evaluation>(module, "Evaluation", "What moves are worth beyond their points.")
        .def(
            "__init__",
            [](Evaluation* self, const nb::bytes& numbers) { new (self) Evaluation(read_evaluation(numbers)); },
            "numbers"_a, "32-bit floats in the order of `core/src/evaluation.hpp`.");
    module.attr("FEATURES") = static_cast<int>(FEATURE_COUNT);
    nb::class_<Limit>(module, "Limit", "Of a search; 0 for none.")
        .def(
            "__init__",
            [](Limit* self, double seconds, std::uint64_t iterations) { new (self) Limit{seconds, iterations}; },
            "seconds"_a, "iterations"_a);
    nb::class_<SearchOptions>(module, "SearchOptions", "How to search: see `core/src/search.hpp`.")
        .def(
            "__init__",
            [](SearchOptions* self, int plies, int candidates, float doubt, float inference, bool endgame, int threads,
               std::uint64_t seed, int sees, bool sees_kept) {
                new (self) SearchOptions();
                self->plies = plies;
                self->candidates = candidates;
                self->doubt = doubt;
                self->inference = inference;
                self->endgame = endgame;
                self->threads = threads;
                self->seed = seed;
                self->glimpse = {sees, sees_kept};
            },
            "plies"_a, "candidates"_a, "doubt"_a, "inference"_a, "endgame"_a, "threads"_a, "seed"_a, "sees"_a = 0,
            "sees_kept"_a = false);
    nb::enum_<Chooser::Sort>(module, "Sort", "A way to choose: see `core/src/chooser.hpp`.")
        .value("GREEDY", Chooser::Sort::GREEDY)
        .value("RANDOM", Chooser::Sort::RANDOM)
        .value("NOVICE", Chooser::Sort::NOVICE)
        .value("STATIC", Chooser::Sort::STATIC)
        .value("SEARCH", Chooser::Sort::SEARCH);
    nb::class_<Chooser>(module, "Chooser", "Who chooses the moves of a seat.")
        .def(
            "__init__",
            [](Chooser* self, Chooser::Sort sort, float overlooks, const Limit& limit, const SearchOptions& options) {
                new (self) Chooser{sort, overlooks, limit, options};
            },
            "sort"_a, "overlooks"_a, "limit"_a, "options"_a);
    module.def("choose", &choose_move, "position"_a, "chooser"_a, "evaluation"_a, "random"_a,
               "The move of the seat to move. What is left to chance comes from `random`.");
}

}  // namespace

void bind_thinking(nb::module_& module) {
    bind_choosers(module);
    nb::class_<Stop>(module, "Stop", "Ends a search from another thread.")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.set = true; }, "End the search that was given this.");
    nb::class_<OnTable<Candidate>>(module, "Candidate", "A move and what is known of it; errors are standard errors.")
        .def_prop_ro("move", [](const OnTable<Candidate>& on) { return on_table(on.item.move, on.origin); })
        .def_prop_ro("points", reading(&Candidate::points))
        .def_prop_ro("samples", reading(&Candidate::samples))
        .def_prop_ro("equity", reading(&Candidate::equity))
        .def_prop_ro("equity_error", reading(&Candidate::equity_error))
        .def_prop_ro("chance", reading(&Candidate::chance))
        .def_prop_ro("chance_error", reading(&Candidate::chance_error));
    nb::class_<Found>(module, "Search", "What a search has found.")
        .def_prop_ro(
            "candidates", [](const Found& found) { return on_table(found.item.candidates, found.origin); },
            "The best first.")
        .def_prop_ro("iterations", reading(&Search::iterations))
        .def_prop_ro("clear", reading(&Search::clear), "Whether all other moves were dropped, or there was but one.")
        .def_prop_ro("exact", reading(&Search::exact), "Whether the first candidate is proven best.");
    module.def(
        "search", &search_position, "position"_a, "evaluation"_a, "limit"_a, "options"_a, "stop"_a, "progress"_a.none(),
        "Search for the seat to move. `progress` is asked after each round, and ends the search if it answers false.");
}

}  // namespace sixfold::bindings
