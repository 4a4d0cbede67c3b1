// The endgame as Python asks for it: a position and a limit in, the whole answer out.
#include "endgame.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "crossing.hpp"
#include "endgame_binding.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

nb::object solve(nb::bytes board, const std::vector<nb::bytes>& hands, int turn, std::uint32_t quiet,
                 std::uint64_t nodes) {
    const Crossed crossed = read_position(board, hands, turn, quiet);
    if (crossed.fault != Fault::NONE) return nb::str(name_of(crossed.fault));
    Position& position = *crossed.position;
    if (!is_endgame(position.seats)) return nb::none();
    EndgameMemory memory = new_endgame_memory(nodes);
    if (memory.entries == 0) return nb::str(name_of(Fault::NO_MEMORY));
    Endgame endgame{};
    {
        nb::gil_scoped_release released;
        endgame = solve_endgame(position, memory, {nodes});
    }
    const std::vector<Play> line(endgame.line.begin(), endgame.line.begin() + endgame.moves);
    return nb::make_tuple(endgame.solved, endgame.value, endgame.nodes, bytes_of(line), position.board.left,
                          position.board.top);
}

}  // namespace

void bind_endgame(nb::module_& module) {
    module.def("solve_endgame", &solve, "board"_a, "hands"_a, "turn"_a, "quiet"_a, "nodes"_a,
               nb::sig("def solve_endgame(board: bytes, hands: list[bytes], turn: int, quiet: int, nodes: int)"
                       " -> tuple[bool, int, int, bytes, int, int] | str | None"),
               "Solved or not, value, nodes, line as 64-bit words (0 is a pass), the grid's first cell;"
               " None if no endgame.");
}

}  // namespace sixfold::bindings
