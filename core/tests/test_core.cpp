// The core's own tests, built with sanitizers: what Python cannot see from outside.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "contests.hpp"
#include "games.hpp"
#include "generate.hpp"
#include "perft.hpp"
#include "plays_text.hpp"
#include "search.hpp"
#include "simulation.hpp"
#include "training.hpp"
#include "workload.hpp"

namespace sixfold::tests {
namespace {

std::unique_ptr<Board> copy_of(const Board& board) { return std::make_unique<Board>(board); }

// A line is valid if its tiles are all of one colour or all of one shape, and no two are the same: said the long way.
bool valid_line(const std::vector<Tile>& tiles) {
    bool one_colour = true, one_shape = true;
    for (const Tile tile : tiles) {
        one_colour = one_colour && tile / SHAPES == tiles[0] / SHAPES;
        one_shape = one_shape && tile % SHAPES == tiles[0] % SHAPES;
    }
    return (one_colour || one_shape) && std::set<Tile>(tiles.begin(), tiles.end()).size() == tiles.size();
}

void test_what_tiles_refuse() {
    for (Tile a = 0; a < KINDS; ++a) {
        for (Tile b = 0; b < KINDS; ++b) {
            CHECK(holds(refused_by(a), b) == !valid_line({a, b}));
            for (Tile c = 0; c < KINDS; ++c) {
                const bool pairs = !holds(refused_by(a), b) && !holds(refused_by(a) | refused_by(b), c);
                CHECK(pairs == valid_line({a, b, c}));
            }
        }
    }
}

void test_random_numbers() {
    CHECK(mix(0x9e3779b97f4a7c15) == 0xe220a8397b1dcdaf);  // splitmix64 of seed 0 starts so.
    Random known{{1, 2, 3, 4}};
    CHECK(next(known) == 11520 && next(known) == 0 &&
          next(known) == 1509978240);  // So does xoshiro256** of this state.
    Random random = seeded(1, 2), again = seeded(1, 2), other = seeded(1, 3);
    std::array<int, 7> met{};
    for (int i = 0; i < 70000; ++i) ++met[below(random, 7)];
    for (const int count : met) CHECK(count > 9600 && count < 10400);
    CHECK(next(again) != next(other));
    for (int i = 0; i < 100; ++i) CHECK(below(random, 1) == 0);
}

// Every play of a game's positions made and unmade; the board the same before and after, and right in between.
void test_make_and_unmake() {
    const PositionBox position = new_position();
    for (std::uint64_t game = 0; game < 3; ++game) {
        Random random = seeded(9, game);
        deal(*position, 2 + static_cast<int>(game), random);
        while (!over(position->seats)) {
            const std::vector<Play> plays = plays_of(position->board, kinds_of(hand_to_move(position->seats)));
            const auto before = copy_of(position->board);
            for (std::size_t i = 0; i < plays.size(); i += 17) {
                make(position->board, plays[i]);
                if (i % 51 == 0) check_board(position->board);
                unmake(position->board);
            }
            CHECK(same(*before, position->board));
            make_move(*position, choose(*position, Policy::RANDOM, random), random);
            check_board(position->board);
        }
        while (position->board.laid_count > 0) unmake(position->board);
        CHECK(same(position->board, new_position()->board));
    }
}

// A long staircase reaches as far as tiles can, in each of four directions, and stays on the grid.
void test_the_grid_is_large_enough() {
    for (int direction = 0; direction < 4; ++direction) {
        const PositionBox position = new_position();
        Board& board = position->board;
        const Axis axis = direction % 2 == 0 ? ROW : COLUMN;
        int cell = CENTRE;
        make(board, packed(CENTRE, ROW, 1, 0));
        while (board.tile_count < TILE_COUNT) {
            // Onwards where a tile fits, else aside: what fits is taken without counting copies, which go no further.
            const int onwards = cell + (direction < 2 ? 1 : -1) * STEP[axis];
            const int aside = cell + STEP[across(axis)];
            const auto fits = [&](int at) {
                return EVERY_KIND & ~(board.cells[at].gaps[ROW] | board.cells[at].gaps[COLUMN]);
            };
            cell = fits(onwards) != 0 ? onwards : aside;
            CHECK(fits(cell) != 0);
            make(board, packed(static_cast<CellIndex>(cell), ROW, std::uint64_t{lowest(fits(cell))} + 1, 0));
        }
        check_board(board);
        while (board.laid_count > 0) unmake(board);
        CHECK(same(board, new_position()->board));
    }
}

Fault fault_of(const std::vector<Placement>& placements) {
    const std::array<Tiles, 2> hands{};
    return read(*new_position(), {placements, hands, 1});
}

void test_boards_that_are_refused() {
    CHECK(fault_of({}) == Fault::NONE);
    CHECK(fault_of({{0, 0, 0}, {1, 0, 1}}) == Fault::NONE);
    CHECK(fault_of({{0, 0, 36}}) == Fault::NO_SUCH_TILE);
    CHECK(fault_of({{0, 0, 0}, {0, 0, 1}}) == Fault::CELL_OCCUPIED);
    CHECK(fault_of({{0, 0, 0}, {1, 0, 0}}) == Fault::LINE_BROKEN);
    CHECK(fault_of({{0, 0, 0}, {1, 0, 7}}) == Fault::LINE_BROKEN);
    CHECK(fault_of({{0, 0, 0}, {0, 2, 0}, {0, 4, 0}, {0, 6, 0}}) == Fault::TOO_MANY_TILES);
    CHECK(fault_of({{0, 0, 0}, {2, 0, 0}}) == Fault::NONE);
    CHECK(fault_of({{0, 0, 0}, {3, 0, 0}}) == Fault::DOES_NOT_FIT);
    CHECK(fault_of({{INT32_MIN, 0, 0}, {INT32_MAX, 0, 1}}) == Fault::DOES_NOT_FIT);
    CHECK(fault_of({{INT32_MIN, INT32_MAX, 0}}) == Fault::NONE);
}

// A board that tiles are laid down on and picked up from is as good as new, a refused one, too.
void test_tiles_laid_down_are_picked_up() {
    const PositionBox kept = new_position(), fresh = new_position();
    const std::vector<Placement> row = {{5, -3, 0}, {6, -3, 1}, {7, -3, 2}, {6, -2, 7}};
    const std::vector<Placement> broken = {{0, 0, 0}, {1, 0, 1}, {2, 0, 8}};
    const auto before = copy_of(kept->board);
    for (int again = 0; again < 3; ++again) {
        CHECK(lay_down(kept->board, row) == Fault::NONE);
        CHECK(lay_out(fresh->board, row) == Fault::NONE);
        CHECK(answers::plays_text(kept->board, EVERY_KIND, 0) == answers::plays_text(fresh->board, EVERY_KIND, 0));
        pick_up(kept->board);
        clear(fresh->board);
        CHECK(same(kept->board, *before));
        CHECK(lay_down(kept->board, broken) == Fault::LINE_BROKEN);
        pick_up(kept->board);
        CHECK(same(kept->board, *before));
    }
}

void test_plays_are_written_with_their_lines() {
    const PositionBox position = new_position();
    CHECK(answers::plays_text(position->board, 0, 0) == "");
    CHECK(answers::plays_text(position->board, kind_of(0), 0) == "0,0>0:Rs");
    const std::vector<Placement> one = {{-1, 4, 0}};
    CHECK(lay_out(position->board, one) == Fault::NONE);
    const std::string text = answers::plays_text(position->board, kind_of(1), 1);
    CHECK(text.find("0,4>8 -1,4>2:Rc") != std::string::npos);
    CHECK(text.find("-1,5>8 -1,4v2:Rc") != std::string::npos);
}

void test_the_hash() {
    const std::vector<Placement> here{{0, 0, 0}, {1, 0, 1}, {1, 1, 7}};
    const std::vector<Placement> other_order{here[2], here[0], here[1]};
    const std::vector<Placement> elsewhere{{0, 1, 0}, {1, 1, 1}, {1, 2, 7}};
    const std::array<Tiles, 2> hands{Tiles{{3, 4, 4}, 3}, Tiles{{HIDDEN, HIDDEN}, 2}};
    const std::array<Tiles, 2> shuffled{Tiles{{4, 3, 4}, 3}, Tiles{{HIDDEN, HIDDEN}, 2}};
    const std::array<Tiles, 2> swapped{hands[1], hands[0]};
    const auto hash = [](const std::vector<Placement>& board, std::span<const Tiles> held, int turn) {
        const PositionBox position = new_position();
        CHECK(read(*position, {board, held, turn}) == Fault::NONE);
        return hash_of(*position);
    };
    CHECK(hash(here, hands, 1) == hash(other_order, shuffled, 1));
    CHECK(hash(here, hands, 1) != hash(elsewhere, hands, 1));
    CHECK(hash(here, hands, 1) != hash(here, swapped, 1));
    CHECK(hash(here, hands, 1) != hash(here, hands, 2));

    // The same board, played and read.
    const PositionBox played = new_position();
    make(played->board, packed(CENTRE, ROW, 1 | 2 << SLOT_BITS, 2));
    make(played->board, packed(static_cast<CellIndex>(CENTRE + 1 + SIDE), ROW, 8, 2));
    const PositionBox read_again = new_position();
    CHECK(read(*read_again, {here, hands, 1}) == Fault::NONE);
    CHECK(played->board.hash == read_again->board.hash);
}

// 18 tiles of one colour in a closed block take no other tile: everyone trades, until three rounds are over.
void test_trading_for_ever_ends() {
    std::vector<Placement> block;
    for (std::int32_t y = 0; y < 3; ++y) {
        for (std::int32_t x = 0; x < 6; ++x) block.push_back({x, y, static_cast<Tile>((x + 2 * y) % SHAPES)});
    }
    const std::array<Tiles, 3> hands{Tiles{{6, 7, 8, 9, 10, 11}, 6}, Tiles{{12, 13, 14, 15, 16, 17}, 6},
                                     Tiles{{18, 19, 20, 21, 22, 23}, 6}};
    const PositionBox position = new_position();
    CHECK(read(*position, {block, hands, 2}) == Fault::NONE);
    check_board(position->board);
    Random random = seeded(0);
    for (int turn = 0; turn < 9; ++turn) {
        CHECK(position->seats.turn == 1 + (turn + 1) % 3);
        const Move move = choose(*position, Policy::GREEDY, random);
        CHECK(move.sort == Move::TRADE && move.traded.count == 6);
        make_move(*position, move, random);
        CHECK(size_of(position->seats.bag) == TILE_COUNT - 36);
    }
    CHECK(over(position->seats) && ending(position->seats) == Ending::TRADED_OUT);
}

void test_games_by_every_policy() {
    const PositionBox position = new_position();
    for (int players = FEWEST_PLAYERS; players <= MOST_PLAYERS; ++players) {
        for (const Chooser::Sort sort : {Chooser::Sort::GREEDY, Chooser::Sort::RANDOM}) {
            Setting setting{};
            setting.players = players;
            setting.seed = 77;
            setting.choosers.fill({.sort = sort});
            const auto record = std::make_unique<Record>();
            for (std::uint64_t game = 0; game < 40; ++game) {
                const Result result = play_game(*position, setting, game);
                record_game(*position, setting, game, *record);
                CHECK(result.scores == record->result.scores && result.turns == record->result.turns);
                CHECK(result.ending != Ending::NONE && result.turns <= MOST_TURNS);
                int points = 0;
                for (int i = 0; i < result.turns; ++i) points += record->turns[i].points;
                CHECK(points == result.scores[0] + result.scores[1] + result.scores[2] + result.scores[3]);
            }
        }
    }
}

// Weights that are plain to see through: what is kept and opened counts a little.
Evaluation some_evaluation() {
    Evaluation evaluation{};
    for (std::size_t phase = 0; phase < PHASES; ++phase) {
        evaluation.move_from[phase] = evaluation.kept_from[phase] = evaluation.hand_from[phase] =
            static_cast<float>(10 * phase);
        evaluation.moves[0][phase][REPLY] = -0.2F;
        evaluation.moves[0][phase][PAIRS] = 0.3F;
        evaluation.kept[phase].sets = evaluation.hands[phase].sets = {0, 0, 0.3F, 1, 2, 4, 5};
    }
    for (auto& chances : evaluation.chances) chances = {1, 2, 3, 0, 1, 0};
    return evaluation;
}

void test_search_leaves_the_position_alone() {
    const PositionBox position = new_position();
    const Evaluation evaluation = some_evaluation();
    for (int players = FEWEST_PLAYERS; players <= MOST_PLAYERS; ++players) {
        Random random = seeded(5, static_cast<std::uint64_t>(players));
        deal(*position, players, random);
        while (!over(position->seats)) {
            const std::uint64_t hash = hash_of(*position);
            SearchOptions options;
            options.threads = 1;
            const Search alone = search(*position, evaluation, {0, 150}, options);
            options.threads = 2;
            const Search together = search(*position, evaluation, {0, 150}, options);
            CHECK(hash_of(*position) == hash);
            CHECK(alone.iterations <= 150 && alone.iterations == together.iterations);
            CHECK(alone.candidates.size() == together.candidates.size());
            CHECK(alone.candidates.front().move.play == together.candidates.front().move.play);
            CHECK(alone.candidates.front().equity == together.candidates.front().equity);
            make_move(*position, alone.candidates.front().move, random);
        }
        while (position->board.laid_count > 0) unmake(position->board);
    }
}

// The candidates that are left for the second and the third round of a search for a second by this watch, if the first
// round and the second end at these times; with a limit of iterations beside it, if there is one.
std::array<std::size_t, 2> running_at(Position& position, const Evaluation& evaluation, double first, double second,
                                      std::uint64_t iterations = 0) {
    double now = 0;
    SearchOptions options;
    options.doubt = 1000;
    Simulation simulation(position, evaluation, {1, iterations}, options, nullptr, [&] { return now; });
    std::array<std::size_t, 2> left{};
    CHECK(simulation.begin_round() && simulation.running().size() == static_cast<std::size_t>(options.candidates));
    for (std::size_t i = 0; i < left.size(); ++i) {
        CHECK(simulation.simulate_slice(0, 1) == simulation.count());
        now = i == 0 ? first : second;
        CHECK(simulation.end_round(simulation.count()) && simulation.begin_round());
        left[i] = simulation.running().size();
    }
    return left;
}

void test_a_search_by_time_sees_its_pace() {
    const PositionBox position = new_position();
    const Evaluation evaluation = some_evaluation();
    Random random = seeded(6);
    deal(*position, 2, random);
    const auto all = static_cast<std::size_t>(SearchOptions().candidates);
    while (position->board.tile_count < KINDS || static_candidates(*position, evaluation).size() < all) {
        make_move(*position, choose(*position, Policy::GREEDY, random), random);
    }
    CHECK((running_at(*position, evaluation, 0.001, 0.01) == std::array{all, all}));
    CHECK((running_at(*position, evaluation, 0.12, 0.5)[0] == 5));  // 24 iterations in 0.12 s are 200 in all.
    CHECK((running_at(*position, evaluation, 0.5, 0.9) == std::array<std::size_t, 2>{2, 2}));
    CHECK((running_at(*position, evaluation, 0.001, 0.5)[1] == 9));  // A pace that falls: 384 by then.
    CHECK((running_at(*position, evaluation, 0.5, 0.9, 100'000) == std::array{all, all}));  // A count says how many.
    while (position->board.laid_count > 0) unmake(position->board);
}

void test_training_plays_whole_games() {
    const PositionBox position = new_position();
    const std::vector<HandRow> rows = train(*position, some_evaluation(), {2, 3, 0, 4, 8, 1.0F});
    CHECK(rows.size() > 100 && position->board.tile_count == 0);
}

void test_contests_compare_the_moves_of_a_position() {
    const PositionBox position = new_position();
    for (int players = 2; players <= 4; ++players) {
        const ContestPlan plan{players, 3, 4, 6, 2, 5, 3, 1, 0.7F, 0.5F};
        const std::vector<ContestRow> rows = contests(*position, some_evaluation(), plan, 1);
        CHECK(position->board.tile_count == 0 && rows.size() > 6);
        std::size_t of_one = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            of_one = i > 0 && rows[i].position == rows[i - 1].position ? of_one + 1 : 1;
            CHECK(of_one <= 6 && rows[i].error >= 0 && rows[i].features[CONSTANT] == 1);
        }
        const std::vector<ContestRow> again = contests(*position, some_evaluation(), plan, 1);
        CHECK(again.size() == rows.size() && again.back().beyond == rows.back().beyond);
    }
}

void test_perft_leaves_the_position_alone() {
    const PositionBox position = new_position();
    Random random = seeded(4);
    deal(*position, 2, random);
    for (int i = 0; i < 6; ++i) make_move(*position, choose(*position, Policy::GREEDY, random), random);
    const auto before = copy_of(position->board);
    const std::uint64_t hash = hash_of(*position);
    CHECK(perft(*position, 0) == 1);
    CHECK(perft(*position, 1) == plays_of(position->board, kinds_of(hand_to_move(position->seats))).size());
    CHECK(perft(*position, 2) > 0);
    CHECK(hash_of(*position) == hash && same(*before, position->board));
}

void test_workloads_repeat() {
    const PositionBox position = new_position();
    const Workload first = generate_in_mid_game(*position, 1, 2, 2);
    CHECK(first.done > 0 && first.plays > 0);
    CHECK(generate_in_mid_game(*position, 1, 2, 2).signature == first.signature);
    CHECK(make_in_mid_game(*position, 1, 2, 2).plays == first.plays);
}

}  // namespace
}  // namespace sixfold::tests

int main() {
    using namespace sixfold::tests;
    test_search_leaves_the_position_alone();
    test_a_search_by_time_sees_its_pace();
    test_training_plays_whole_games();
    test_contests_compare_the_moves_of_a_position();
    test_what_tiles_refuse();
    test_random_numbers();
    test_make_and_unmake();
    test_the_grid_is_large_enough();
    test_boards_that_are_refused();
    test_tiles_laid_down_are_picked_up();
    test_plays_are_written_with_their_lines();
    test_the_hash();
    test_trading_for_ever_ends();
    test_games_by_every_policy();
    test_perft_leaves_the_position_alone();
    test_workloads_repeat();
    std::puts("the core's own tests: all well");
    return 0;
}
