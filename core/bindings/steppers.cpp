// Many games stepped at once, as environments ask for them: numpy sees the core's own memory, and all cores work.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "binding.hpp"
#include "chooser.hpp"
#include "crossing.hpp"
#include "stepper.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {
namespace {

using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Seeds = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// What follows a game that is over: nothing, the next of its seed in the same step, or that with the next step.
enum class Sequel : std::uint8_t { NONE, SAME_STEP, NEXT_STEP };

// What an action that is not allowed does: nothing, it ends the game, or the first that is allowed stands in for it.
enum class Illegal : std::uint8_t { NOTHING, ENDS, FIRST };

// How games are stepped.
struct Plan {
    Setup setup;
    Actions actions = Actions::STEPS;
    bool told_chance = false;  // Draws are told, one tile at a time.
    bool features = false;
    Sequel sequel = Sequel::NONE;
    Illegal illegal = Illegal::NOTHING;
    int threads = 1;
    std::vector<std::optional<Chooser>> choosers;  // By seat; a seat without one is the caller's.
    Evaluation evaluation{};
};

// One of the games, and what its next deal depends on.
struct Row {
    Stepper stepper;
    std::uint64_t seed = 0;
    std::uint64_t episode = 0;
    std::vector<std::int32_t> allowed;
    std::size_t told_moves = 0;
};

class Steppers {
   public:
    Steppers(const Steppers&) = delete;
    Steppers& operator=(const Steppers&) = delete;
    Steppers(std::size_t count, Plan plan) : plan_(std::move(plan)), rows_(count) {
        const std::size_t actions = action_count();
        told.resize(count * TOLD_COUNT);
        masks.resize(count * actions);
        rewards.resize(count * MOST_PLAYERS);
        scores.resize(count * MOST_PLAYERS);
        seats.resize(count);
        ended.resize(count);
        refused.resize(count);
        outside.resize(count);
        beyond.resize(count);
        if (plan_.features) features.resize(count * actions * MOVE_FEATURES);
        const auto caller = std::find_if(plan_.choosers.begin(), plan_.choosers.end(),
                                         [](const auto& chooser) { return !chooser.has_value(); });
        if (caller != plan_.choosers.end()) own_seat_ = static_cast<int>(caller - plan_.choosers.begin()) + 1;
        for (Row& row : rows_) {
            if (!row.stepper.open(plan_.setup, plan_.actions)) raise_if(Fault::NO_MEMORY);
        }
    }

    std::size_t count() const { return rows_.size(); }
    std::size_t action_count() const { return static_cast<std::size_t>(count_of(plan_.actions)); }
    const Plan& plan() const { return plan_; }
    Stepper& at(std::size_t index) {
        if (index >= rows_.size()) throw nb::index_error();
        return rows_[index].stepper;
    }

    void reset(std::size_t index, std::uint64_t seed) {
        at(index);
        nb::gil_scoped_release released;
        rows_[index].seed = seed;
        rows_[index].episode = 0;
        std::fill_n(&rewards[index * MOST_PLAYERS], MOST_PLAYERS, 0.0F);
        begin(index);
        tell(index);
    }

    void reset_all(const Seeds& seeds) {
        if (seeds.shape(0) != count()) throw nb::value_error("there is a seed for each game");
        for (std::size_t i = 0; i < count(); ++i) {
            rows_[i].seed = seeds(i);
            rows_[i].episode = 0;
        }
        std::fill(rewards.begin(), rewards.end(), 0.0F);
        nb::gil_scoped_release released;
        for_each_game([this](std::size_t index) {
            begin(index);
            tell(index);
        });
    }

    void step(const Numbers& actions) {
        if (actions.shape(0) != count()) throw nb::value_error("there is an action for each game");
        const std::int32_t* chosen = actions.data();
        nb::gil_scoped_release released;
        for_each_game([this, chosen](std::size_t index) { step_one(index, chosen[index]); });
    }

    void step_at(std::size_t index, int action) {
        at(index);
        nb::gil_scoped_release released;
        step_one(index, action);
    }

    // Returns false if the bag has no such tile, or no draw is due.
    bool draw_told(std::size_t index, int tile) {
        Stepper& stepper = at(index);
        if (stepper.phase() != Stepper::Phase::DRAW || tile < 0 || tile >= KINDS) return false;
        if (!stepper.draw_told(static_cast<Tile>(tile))) return false;
        settle(index);
        tell(index);
        return true;
    }

    std::unique_ptr<Steppers> clone(std::size_t index, int seat, std::uint64_t seed) {
        const Stepper& stepper = at(index);
        if (seat < 0 || seat > plan_.setup.players) raise_if(Fault::BAD_SEATS);
        auto copy = std::make_unique<Steppers>(1, plan_);
        Row& row = copy->rows_[0];
        row.seed = seat == 0 ? rows_[index].seed : seed;
        row.episode = seat == 0 ? rows_[index].episode : 0;
        const bool whole = seat == 0 ? stepper.clone_whole(row.stepper) : stepper.clone_for(seat, seed, row.stepper);
        if (!whole) raise_if(Fault::NO_MEMORY);
        copy->tell(0);
        return copy;
    }

    std::vector<std::int16_t> told;
    std::vector<std::int8_t> masks;
    std::vector<float> rewards, features;
    std::vector<std::int32_t> scores, outside, beyond;
    std::vector<std::uint8_t> seats, ended, refused;

   private:
    // Each thread takes the next few games that nobody has taken. A game depends on nothing but its own row.
    template <class Work>
    void for_each_game(Work work) {
        constexpr std::size_t PORTION = 16;
        const std::size_t portions = (count() + PORTION - 1) / PORTION;
        const std::size_t threads = std::min(static_cast<std::size_t>(plan_.threads), portions);
        std::atomic<std::size_t> next{0};
        const auto run = [&] {
            for (std::size_t first; (first = next.fetch_add(PORTION)) < count();) {
                for (std::size_t i = first; i < std::min(first + PORTION, count()); ++i) work(i);
            }
        };
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run);
        run();
        for (std::thread& other : others) other.join();
    }

    void begin(std::size_t index) {
        Row& row = rows_[index];
        row.stepper.begin(seeded(row.seed, row.episode++));
        settle(index);
    }

    void step_one(std::size_t index, int action) {
        Row& row = rows_[index];
        Stepper& stepper = row.stepper;
        float* reward = &rewards[index * MOST_PLAYERS];
        std::fill_n(reward, MOST_PLAYERS, 0.0F);
        refused[index] = 0;
        ended[index] = stepper.phase() == Stepper::Phase::OVER;
        if (stepper.phase() == Stepper::Phase::OVER && plan_.sequel == Sequel::NEXT_STEP) {
            begin(index);
            tell(index);
            return;
        }
        const std::int8_t* mask = &masks[index * action_count()];
        if (action < 0 || static_cast<std::size_t>(action) >= action_count() || mask[action] == 0) {
            refused[index] = 1;
            if (row.allowed.empty() || plan_.illegal == Illegal::NOTHING) return;
            if (plan_.illegal == Illegal::ENDS) {
                stepper.stop();
                conclude(index);
                return;
            }
            action = *std::min_element(row.allowed.begin(), row.allowed.end());
        }
        const int turns = stepper.turns();
        const std::array<std::int32_t, MOST_PLAYERS> before = stepper.seats().scores;
        stepper.act(action);
        if (stepper.phase() == Stepper::Phase::CHOOSE && stepper.turns() == turns) {
            tell_actions(index);
            stepper.tell_turn(&told[index * TOLD_COUNT]);
            return;
        }
        settle(index);
        for (std::size_t seat = 0; seat < MOST_PLAYERS; ++seat) {
            reward[seat] = static_cast<float>(stepper.seats().scores[seat] - before[seat]);
        }
        conclude(index);
    }

    // The step is over, and perhaps the game.
    void conclude(std::size_t index) {
        const bool over = rows_[index].stepper.phase() == Stepper::Phase::OVER;
        if (over && plan_.sequel == Sequel::SAME_STEP) {
            note_scores(index);
            begin(index);
        }
        tell(index);
        ended[index] = over;
    }

    // Draws by chance and moves of the bots, until the caller has to choose or the game is over.
    void settle(std::size_t index) {
        Row& row = rows_[index];
        Stepper& stepper = row.stepper;
        while (true) {
            if (!plan_.told_chance) stepper.draw_all();
            if (stepper.phase() != Stepper::Phase::CHOOSE) return;
            const auto seat = static_cast<std::size_t>(stepper.seat() - 1);
            if (seat >= plan_.choosers.size() || !plan_.choosers[seat].has_value()) break;
            Random random =
                seeded(row.seed ^ 0x626f74, row.episode << 16 | static_cast<std::uint64_t>(stepper.turns()));
            stepper.make(choose(stepper.position(), *plan_.choosers[seat], plan_.evaluation, random));
        }
        stepper.prepare();
    }

    void note_scores(std::size_t index) {
        const auto& points = rows_[index].stepper.seats().scores;
        std::copy(points.begin(), points.end(), &scores[index * MOST_PLAYERS]);
    }

    void tell_actions(std::size_t index) {
        Row& row = rows_[index];
        std::int8_t* mask = &masks[index * action_count()];
        for (const std::int32_t action : row.allowed) mask[action] = 0;
        row.allowed.clear();
        row.stepper.for_each_allowed([&](int action) {
            mask[action] = 1;
            row.allowed.push_back(action);
        });
    }

    void tell(std::size_t index) {
        Row& row = rows_[index];
        const Stepper& stepper = row.stepper;
        const bool choosing = stepper.phase() == Stepper::Phase::CHOOSE;
        tell_actions(index);
        seats[index] = static_cast<std::uint8_t>(choosing ? stepper.seat() : 0);
        ended[index] = stepper.phase() == Stepper::Phase::OVER;
        outside[index] = choosing ? stepper.outside() : 0;
        beyond[index] = stepper.beyond();
        if (plan_.sequel != Sequel::SAME_STEP) note_scores(index);
        stepper.tell(choosing ? stepper.seat() : own_seat_, &told[index * TOLD_COUNT]);
        if (!plan_.features) return;
        // Rows of moves that are no longer there are wiped out: they may have been another seat's.
        const auto count = static_cast<std::size_t>(choosing ? stepper.move_count() : 0);
        float* rows = &features[index * action_count() * MOVE_FEATURES];
        if (choosing) stepper.tell_moves(rows);
        if (count < row.told_moves)
            std::fill_n(rows + count * MOVE_FEATURES, (row.told_moves - count) * MOVE_FEATURES, 0.0F);
        row.told_moves = count;
    }

    Plan plan_;
    int own_seat_ = 1;  // The caller's first: it is told of games that are over.
    std::vector<Row> rows_;
};

template <class Item>
using Array = nb::ndarray<nb::numpy, Item, nb::c_contig>;

// The rows of a buffer, as they are in memory.
template <class Item>
auto rows_of(std::vector<Item> Steppers::* member, std::vector<std::size_t> (*shape)(const Steppers&)) {
    return [member, shape](Steppers& steppers) {
        const std::vector<std::size_t> sides = shape(steppers);
        return Array<Item>((steppers.*member).data(), sides.size(), sides.data(), nb::find(steppers));
    };
}

std::vector<std::size_t> one_each(const Steppers& steppers) { return {steppers.count()}; }
std::vector<std::size_t> seat_each(const Steppers& steppers) { return {steppers.count(), MOST_PLAYERS}; }

Plan read_plan(const Setup& setup, bool plays, bool told_chance, bool features, int sequel, int illegal, int threads,
               const std::vector<std::optional<Chooser>>& choosers, const Evaluation& evaluation) {
    Plan plan;
    const auto& [players, colours, shapes, copies, hand] = setup;
    const bool sound = players >= FEWEST_PLAYERS && players <= MOST_PLAYERS && colours >= 1 && colours <= COLOURS &&
                       shapes >= 1 && shapes <= SHAPES && copies >= 1 && copies <= COPIES && hand >= 1 &&
                       hand <= HAND_SIZE && sequel >= 0 && sequel <= 2 && illegal >= 0 && illegal <= 2 &&
                       players * hand <= colours * shapes * copies;
    if (!sound) throw nb::value_error("there is no such game: too few or too many players, tiles or tiles in a hand");
    plan.setup = setup;
    plan.actions = plays ? Actions::PLAYS : Actions::STEPS;
    plan.told_chance = told_chance;
    plan.features = features;
    plan.sequel = static_cast<Sequel>(sequel);
    plan.illegal = static_cast<Illegal>(illegal);
    plan.threads = std::max(threads, 1);
    plan.choosers = choosers;
    plan.evaluation = evaluation;
    return plan;
}

// What a position is made of, as `sixfold.engine.crossing` writes it.
struct SteppedPosition {
    nb::bytes board;
    std::vector<nb::bytes> hands;
    std::vector<int> scores;
    int turn;
    int quiet;
};

SteppedPosition position_of(Steppers& steppers, std::size_t index) {
    Position& position = steppers.at(index).position();
    struct Laid {
        std::int32_t x, y, tile;
    };
    std::vector<Laid> laid;
    for (int i = 0; i < position.board.laid_count; ++i) {
        for_each_laid(position.board.laid[static_cast<std::size_t>(i)].play, [&](int cell, Tile tile) {
            laid.push_back({cell % SIDE - TILE_COUNT, cell / SIDE - TILE_COUNT, tile});
        });
    }
    const Seats& seats = position.seats;
    std::vector<nb::bytes> hands;
    for (std::size_t i = 0; i < seats.players; ++i) hands.push_back(bytes_of(seats.hands[i]));
    std::vector<int> scores(seats.scores.begin(), seats.scores.begin() + seats.players);
    return {bytes_of(laid), hands, scores, seats.turn, static_cast<int>(seats.quiet)};
}

std::vector<int> bag_of(Steppers& steppers, std::size_t index) {
    const Bag& bag = steppers.at(index).seats().bag;
    std::vector<int> counts(KINDS);
    for (std::size_t i = 0; i < bag.unseen; ++i) ++counts[bag.tiles[i]];
    return counts;
}

}  // namespace

void bind_steppers(nb::module_& module) {
    module.attr("TOLD_COUNT") = static_cast<int>(TOLD_COUNT);
    module.attr("STEP_ACTIONS") = STEP_ACTIONS;
    module.attr("PLAY_ACTIONS") = PLAY_ACTIONS;
    module.attr("MOVE_FEATURES") = MOVE_FEATURES;
    nb::class_<Setup>(module, "Setup", "How many play, with which tiles, and how many of them a hand holds.")
        .def(nb::init<int, int, int, int, int>(), "players"_a, "colours"_a, "shapes"_a, "copies"_a, "hand"_a);
    nb::class_<SteppedPosition>(module, "SteppedPosition", "What a position is made of, for `sixfold.rules` to read.")
        .def_ro("board", &SteppedPosition::board)
        .def_ro("hands", &SteppedPosition::hands)
        .def_ro("scores", &SteppedPosition::scores)
        .def_ro("turn", &SteppedPosition::turn)
        .def_ro("quiet", &SteppedPosition::quiet);
    nb::class_<Steppers>(module, "Steppers", "Games stepped by numbered actions: see `core/src/stepper.hpp`.")
        .def(
            "__init__",
            [](Steppers* self, std::size_t count, const Setup& setup, bool plays, bool told_chance, bool features,
               int sequel, int illegal, int threads, const std::vector<std::optional<Chooser>>& choosers,
               const Evaluation& evaluation) {
                new (self) Steppers(count, read_plan(setup, plays, told_chance, features, sequel, illegal, threads,
                                                     choosers, evaluation));
            },
            "count"_a, "setup"_a, "plays"_a, "told_chance"_a, "features"_a, "sequel"_a, "illegal"_a, "threads"_a,
            "choosers"_a, "evaluation"_a)
        .def("reset", &Steppers::reset, "index"_a, "seed"_a, "Deal one game anew.")
        .def("reset_all", &Steppers::reset_all, "seeds"_a, "Deal all games anew, each by its seed.")
        .def("step", &Steppers::step, "actions"_a, "Take an action in each game. A refused one changes nothing.")
        .def("step_at", &Steppers::step_at, "index"_a, "action"_a, "Take an action in one game.")
        .def("draw", &Steppers::draw_told, "index"_a, "tile"_a, "Tell the next draw of a game; false if it cannot be.")
        .def(
            "tell",
            [](Steppers& self, std::size_t index, int seat, const Codes& told) {
                if (told.shape(0) != TOLD_COUNT) throw nb::value_error("there is another number of codes");
                if (seat < 1 || seat > self.plan().setup.players) raise_if(Fault::BAD_SEATS);
                self.at(index).tell(seat, told.data());
            },
            "index"_a, "seat"_a, "told"_a, "Write what a seat is told into an array.")
        .def("clone", &Steppers::clone, "index"_a, "seat"_a, "seed"_a,
             "One game with all that the seat has not seen dealt anew; for seat 0, the same game.")
        .def("position", &position_of, "index"_a, "What is on the table and in all hands.")
        .def("bag", &bag_of, "index"_a, "How many of each kind the bag holds.")
        .def(
            "drawer",
            [](Steppers& self, std::size_t index) {
                const Stepper& stepper = self.at(index);
                return stepper.phase() == Stepper::Phase::DRAW ? stepper.seat() : 0;
            },
            "index"_a, "Whose draw is due; 0 if none is.")
        .def(
            "turns", [](Steppers& self, std::size_t index) { return self.at(index).turns(); }, "index"_a,
            "How many turns were made.")
        .def(
            "in_turn", [](Steppers& self, std::size_t index) { return self.at(index).in_turn(); }, "index"_a,
            "Whether something was laid or put back in the turn under way.")
        .def(
            "last_turn",
            [](Steppers& self, std::size_t index) {
                return on_table(self.at(index).last_turn(), origin_of(self.at(index).position().board));
            },
            "index"_a, "The turn made last, with what was drawn so far.")
        .def(
            "move_at",
            [](Steppers& self, std::size_t index, int action) {
                Stepper& stepper = self.at(index);
                if (action < 0 || action >= stepper.move_count()) throw nb::index_error();
                return on_table(stepper.move_at(action), origin_of(stepper.position().board));
            },
            "index"_a, "action"_a, "The move of this number, where moves are actions.")
        .def_prop_ro("told",
                     rows_of(
                         &Steppers::told,
                         +[](const Steppers& all) { return std::vector<std::size_t>{all.count(), TOLD_COUNT}; }),
                     "What the seat to move is told in each game, as codes.")
        .def_prop_ro(
            "masks",
            rows_of(
                &Steppers::masks,
                +[](const Steppers& all) { return std::vector<std::size_t>{all.count(), all.action_count()}; }),
            "1 for each action that is allowed.")
        .def_prop_ro("features",
                     rows_of(
                         &Steppers::features,
                         +[](const Steppers& all) {
                             return std::vector<std::size_t>{all.plan().features ? all.count() : 0, all.action_count(),
                                                             MOVE_FEATURES};
                         }),
                     "What is told of each move that is allowed.")
        .def_prop_ro("rewards", rows_of(&Steppers::rewards, seat_each), "Points made in the last step, by seat.")
        .def_prop_ro("scores", rows_of(&Steppers::scores, seat_each),
                     "By seat; of games with a sequel in the same step, those of the last that ended.")
        .def_prop_ro("seats", rows_of(&Steppers::seats, one_each), "The seat that has to choose; 0 for none.")
        .def_prop_ro("ended", rows_of(&Steppers::ended, one_each), "1 if the game ended with the last step.")
        .def_prop_ro("refused", rows_of(&Steppers::refused, one_each), "1 if the last action was not allowed.")
        .def_prop_ro("outside", rows_of(&Steppers::outside, one_each), "Legal plays that no action stands for.")
        .def_prop_ro("beyond", rows_of(&Steppers::beyond, one_each), "Tiles on the table outside the window.");
}

}  // namespace sixfold::bindings
