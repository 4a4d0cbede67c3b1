// Positions as Python sends them, and their legal plays and moves as it gets them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "binding.hpp"
#include "crossing.hpp"
#include "generate.hpp"
#include "perft.hpp"
#include "plays_text.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

CrossedPosition read_position(const nb::bytes& board, const std::vector<nb::bytes>& hands, int turn,
                              std::uint32_t quiet, const std::vector<int>& scores, const std::vector<PastMove>& moves) {
    const std::vector<Placement> placements = read_placements(board);
    std::vector<Tiles> held;
    held.reserve(hands.size());
    for (const nb::bytes& hand : hands) held.push_back(read_tiles(hand));
    std::vector<WrittenMove> recent;
    recent.reserve(moves.size());
    for (const PastMove& move : moves) recent.push_back({move.seat, move.laid, move.traded, move.kept});
    PositionBox position = new_position_or_raise();
    raise_if(read(*position, {placements, held, turn, quiet, recent}));
    std::copy_n(scores.begin(), std::min<std::size_t>(scores.size(), position->seats.players),
                position->seats.scores.begin());
    return {std::move(position)};
}

// All legal plays of a position. Python makes objects only of those that it looks at.
struct Plays {
    std::vector<Play> words;
    Origin origin;
};

Plays legal_plays(const CrossedPosition& crossed) {
    const Position& position = *crossed.box;
    Plays plays{{}, origin_of(position.board)};
    if (!over(position.seats)) plays.words = plays_of(position.board, kinds_of(hand_to_move(position.seats)));
    return plays;
}

OnTable<Play> play_at(const Plays& plays, std::size_t index) {
    if (index >= plays.words.size()) throw nb::index_error();
    return {plays.words[index], plays.origin};
}

std::vector<int> scores_of(const Plays& plays) {
    std::vector<int> scores;
    scores.reserve(plays.words.size());
    for (const Play play : plays.words) scores.push_back(score_of(play));
    return scores;
}

using LaidTile = std::tuple<std::int64_t, std::int64_t, int>;

std::vector<LaidTile> tiles_of(const OnTable<Play>& play) {
    std::vector<LaidTile> tiles;
    tiles.reserve(HAND_SIZE);
    for_each_laid(play.item, [&](int cell, Tile tile) {
        tiles.emplace_back(play.origin.left + cell % SIDE, play.origin.top + cell / SIDE, tile);
    });
    return tiles;
}

std::optional<OnTable<Play>> play_of(const OnTable<Move>& move) {
    if (move.item.sort != Move::PLAY) return std::nullopt;
    return on_table(move.item.play, move.origin);
}

// Asked for with every view that a server sends: the board is kept, and only the tiles are laid down and picked up.
std::string legal_plays_text(const nb::bytes& board, const nb::bytes& hand, int last_tiles) {
    static thread_local const PositionBox kept = new_position_or_raise();
    Kinds held = 0;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const auto tile = static_cast<Tile>(hand.c_str()[i]);
        if (tile >= KINDS) raise_if(Fault::NO_SUCH_TILE);
        held |= kind_of(tile);
    }
    Board& laid = kept->board;
    const Fault fault = lay_down(laid, read_placements(board));
    std::string text = fault == Fault::NONE ? answers::plays_text(laid, held, last_tiles) : "";
    pick_up(laid);
    raise_if(fault);
    return text;
}

std::uint64_t count_sequences(const CrossedPosition& position, int depth) {
    nb::gil_scoped_release released;
    return perft(*position.box, depth);
}

}  // namespace

void bind_positions(nb::module_& module) {
    nb::class_<PastMove>(module, "PastMove", "A move that led to a position, as the seat to move there saw it.")
        .def(
            "__init__",
            [](PastMove* self, int seat, const nb::bytes& laid, int traded, int kept) {
                new (self) PastMove{seat, read_placements(laid), traded, kept};
            },
            "seat"_a, "laid"_a, "traded"_a, "kept"_a,
            "Tiles laid are x, y, tile as 32-bit numbers each; `kept` tiles were neither laid nor traded.");
    nb::class_<CrossedPosition>(module, "Position", "A position that the core has read, for one question at a time.")
        .def(
            "__init__",
            [](CrossedPosition* self, const nb::bytes& board, const std::vector<nb::bytes>& hands, int turn,
               std::uint32_t quiet, const std::vector<int>& scores, const std::vector<PastMove>& moves) {
                new (self) CrossedPosition(read_position(board, hands, turn, quiet, scores, moves));
            },
            "board"_a, "hands"_a, "turn"_a, "quiet"_a, "scores"_a, "moves"_a,
            "A board is x, y, tile as 32-bit numbers for each tile; a hand is a byte per tile, 255 for one not known."
            " Raises a `ValueError` if there can be no such position.");
    nb::class_<OnTable<Play>>(module, "Play", "A play, with its score without the points for going out.")
        .def_prop_ro(
            "axis", [](const OnTable<Play>& play) { return static_cast<int>(axis_of(play.item)); },
            "0 for a row, 1 for a column; a single tile's is a row.")
        .def_prop_ro("score", [](const OnTable<Play>& play) { return score_of(play.item); })
        .def_prop_ro("tiles", &tiles_of, "The x, y and number of each tile laid.");
    nb::class_<Plays>(module, "Plays", "Legal plays, each once.")
        .def("__len__", [](const Plays& plays) { return plays.words.size(); })
        .def("__getitem__", &play_at, "index"_a)
        .def_prop_ro("scores", &scores_of, "The score of each play.");
    nb::class_<OnTable<Move>>(module, "Move", "A play, a trade, or a pass: neither play nor traded tiles.")
        .def_prop_ro("play", &play_of)
        .def_prop_ro(
            "traded", [](const OnTable<Move>& move) { return bytes_of(move.item.traded); },
            "The numbers of the traded tiles.");
    module.def("legal_plays", &legal_plays, "position"_a, "All legal plays of the seat to move.");
    module.def("legal_plays_text", &legal_plays_text, "board"_a, "hand"_a, "last_tiles"_a,
               "All legal plays in a text, with the score of every line; a play of `last_tiles` tiles goes out.");
    module.def("perft", &count_sequences, "position"_a, "depth"_a,
               "How many sequences of `depth` legal plays there are.");
}

}  // namespace sixfold::bindings
