// sixfold._core: the few functions through which Python asks the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "crossing.hpp"
#include "endgame_binding.hpp"
#include "games.hpp"
#include "generate.hpp"
#include "perft.hpp"
#include "plays_text.hpp"
#include "thinking.hpp"
#include "workload.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

nb::object fault_name(Fault fault) { return nb::str(name_of(fault)); }

nb::object legal_plays(nb::bytes board, const std::vector<nb::bytes>& hands, int turn) {
    const Crossed crossed = read_position(board, hands, turn);
    if (crossed.fault != Fault::NONE) return fault_name(crossed.fault);
    const Position& position = *crossed.position;
    std::vector<Play> plays;
    if (!over(position.seats)) {
        const Kinds held = kinds_of(hand_to_move(position.seats));
        for_each_play(position.board, held, [&](Play play) { plays.push_back(play); });
    }
    return nb::make_tuple(bytes_of(plays), position.board.left, position.board.top);
}

// Asked for with every view that a server sends: the board is kept, and only the tiles are laid down and picked up.
nb::object legal_plays_text(nb::bytes board, nb::bytes hand, int last_tiles) {
    static thread_local const PositionBox kept = new_position();
    if (!kept) return fault_name(Fault::NO_MEMORY);
    Kinds held = 0;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const auto tile = static_cast<Tile>(hand.c_str()[i]);
        if (tile >= KINDS) return fault_name(Fault::NO_SUCH_TILE);
        held |= kind_of(tile);
    }
    Board& laid = kept->board;
    const Fault fault = lay_down(laid, read_placements(board));
    const std::string text = fault == Fault::NONE ? plays_text(laid, held, last_tiles) : "";
    pick_up(laid);
    return fault == Fault::NONE ? nb::object(nb::bytes(text.data(), text.size())) : fault_name(fault);
}

nb::object count_sequences(nb::bytes board, const std::vector<nb::bytes>& hands, int turn, int depth) {
    const Crossed crossed = read_position(board, hands, turn);
    if (crossed.fault != Fault::NONE) return fault_name(crossed.fault);
    std::uint64_t count = 0;
    {
        nb::gil_scoped_release released;
        count = perft(*crossed.position, depth);
    }
    return nb::int_(count);
}

nb::object play_games(const std::vector<WrittenChooser>& choosers, nb::bytes evaluation, std::uint64_t seed,
                      std::uint64_t first, std::uint64_t games) {
    Setting setting;
    if (!read_setting(choosers, evaluation, seed, setting)) return fault_name(Fault::BAD_SEATS);
    std::vector<std::int16_t> scores, turns;
    std::vector<std::uint8_t> starts, endings;
    const PositionBox position = new_position();
    if (!position) return fault_name(Fault::NO_MEMORY);
    {
        nb::gil_scoped_release released;
        for (std::uint64_t game = 0; game < games; ++game) {
            const Result result = play_game(*position, setting, first + game);
            scores.insert(scores.end(), result.scores.begin(), result.scores.begin() + setting.players);
            turns.push_back(result.turns);
            starts.push_back(result.start);
            endings.push_back(static_cast<std::uint8_t>(result.ending));
        }
    }
    return nb::make_tuple(bytes_of(scores), bytes_of(turns), bytes_of(starts), bytes_of(endings));
}

nb::object record_one_game(const std::vector<WrittenChooser>& choosers, nb::bytes evaluation, std::uint64_t seed,
                           std::uint64_t game) {
    Setting setting;
    if (!read_setting(choosers, evaluation, seed, setting)) return fault_name(Fault::BAD_SEATS);
    const PositionBox position = new_position();
    if (!position) return fault_name(Fault::NO_MEMORY);
    const auto record = std::make_unique<Record>();
    record_game(*position, setting, game, *record);
    nb::list dealt, turns;
    for (int seat = 0; seat < setting.players; ++seat) dealt.append(bytes_of(record->dealt[seat]));
    for (int i = 0; i < record->result.turns; ++i) {
        const Turn& turn = record->turns[i];
        turns.append(nb::make_tuple(turn.seat, static_cast<int>(turn.move.sort), turn.move.play.bits,
                                    bytes_of(turn.move.traded), bytes_of(turn.drawn), turn.points));
    }
    return nb::make_tuple(dealt, turns, position->board.left, position->board.top);
}

template <auto run>
nb::object measured(std::uint64_t seed, std::uint64_t games, int hands) {
    const PositionBox position = new_position();
    if (!position) return fault_name(Fault::NO_MEMORY);
    Workload workload{};
    {
        nb::gil_scoped_release released;
        workload = run(*position, seed, games, hands);
    }
    return nb::make_tuple(workload.done, workload.plays, workload.signature);
}

}  // namespace

// A function that can fail answers with the fault's name, a `str`, in place of its answer.
NB_MODULE(_core, module) {
    module.doc() = "The native core: search and nothing else. Private: `sixfold.engine` is its face.";
    module.attr("SIDE") = SIDE;
    add_thinking(module);
    module.def("legal_plays", &legal_plays, "board"_a, "hands"_a, "turn"_a,
               nb::sig("def legal_plays(board: bytes, hands: list[bytes], turn: int) -> tuple[bytes, int, int] | str"),
               "All legal plays as 64-bit words, and the table's coordinates of the grid's first cell.");
    module.def("legal_plays_text", &legal_plays_text, "board"_a, "hand"_a, "last_tiles"_a,
               nb::sig("def legal_plays_text(board: bytes, hand: bytes, last_tiles: int) -> bytes | str"),
               "All legal plays in JSON, with the score of every line; a play of `last_tiles` tiles goes out.");
    module.def("perft", &count_sequences, "board"_a, "hands"_a, "turn"_a, "depth"_a,
               nb::sig("def perft(board: bytes, hands: list[bytes], turn: int, depth: int) -> int | str"),
               "How many sequences of `depth` legal plays there are.");
    module.def("play_games", &play_games, "choosers"_a, "evaluation"_a, "seed"_a, "first"_a, "games"_a,
               nb::sig("def play_games(choosers: list[Chooser], evaluation: bytes, seed: int, first: int, games: int)"
                       " -> tuple[bytes, bytes, bytes, bytes] | str"),
               "Scores and turns (16 bits each), starting seats and endings (8 bits each) of so many games.");
    module.def("record_game", &record_one_game, "choosers"_a, "evaluation"_a, "seed"_a, "game"_a,
               nb::sig("def record_game(choosers: list[Chooser], evaluation: bytes, seed: int, game: int)"
                       " -> tuple[list[bytes], list[tuple[int, int, int, bytes, bytes, int]], int, int] | str"),
               "The hands dealt; each turn's seat, sort, play, traded and drawn tiles, points; the grid's first cell.");
    module.def("generate_in_mid_game", &measured<generate_in_mid_game>, "seed"_a, "games"_a, "hands"_a,
               nb::sig("def generate_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str"),
               "Generations done, plays generated and their signature.");
    module.def("make_in_mid_game", &measured<make_in_mid_game>, "seed"_a, "games"_a, "hands"_a,
               nb::sig("def make_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str"),
               "Plays made and unmade, plays generated and the signature of the boards they led to.");
    bind_endgame(module);
}

}  // namespace sixfold::bindings
