// The endgame as Python asks for it: a position and a limit in, the whole answer out.
#include "endgame.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "binding.hpp"
#include "crossing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

std::optional<OnTable<Endgame>> solve(const CrossedPosition& crossed, std::uint64_t nodes) {
    Position& position = *crossed.box;
    if (!is_endgame(position.seats)) return std::nullopt;
    EndgameMemory memory = new_endgame_memory(nodes);
    if (memory.entries == 0) raise_if(Fault::NO_MEMORY);
    nb::gil_scoped_release released;
    return on_table(solve_endgame(position, memory, {nodes}), origin_of(position.board));
}

std::vector<OnTable<Move>> line_of(const OnTable<Endgame>& endgame) {
    std::vector<OnTable<Move>> line;
    for (int i = 0; i < endgame.item.moves; ++i) {
        const Play play = endgame.item.line[static_cast<std::size_t>(i)];
        line.push_back({{play.bits != 0 ? Move::PLAY : Move::PASS, play, {}}, endgame.origin});
    }
    return line;
}

}  // namespace

void bind_endgame(nb::module_& module) {
    nb::class_<OnTable<Endgame>>(module, "Endgame", "The best move of an endgame, and what it is worth.")
        .def_prop_ro("solved", [](const OnTable<Endgame>& endgame) { return endgame.item.solved; })
        .def_prop_ro("value", [](const OnTable<Endgame>& endgame) { return endgame.item.value; })
        .def_prop_ro("nodes", [](const OnTable<Endgame>& endgame) { return endgame.item.nodes; })
        .def_prop_ro("line", &line_of, "The best moves of both from here on, as far as they are known.");
    module.def("solve_endgame", &solve, "position"_a, "nodes"_a, "The answer; nothing if this is no endgame.");
}

}  // namespace sixfold::bindings
