// Games stepped by random actions: they end, have all tiles, and clones tell their seat the same.
#include "stepper.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <vector>

#include "check.hpp"

namespace sixfold::tests {
namespace {

int tiles_in(const Stepper& stepper) {
    const Seats& seats = stepper.seats();
    int count = seats.bag.unseen;
    for (std::size_t seat = 0; seat < seats.players; ++seat) count += size_of(seats.hands[seat]);
    return count;
}

std::vector<int> allowed_of(const Stepper& stepper) {
    std::vector<int> allowed;
    stepper.for_each_allowed([&](int action) { allowed.push_back(action); });
    return allowed;
}

void check_twin(const Stepper& stepper, int seat, std::uint64_t seed) {
    Stepper twin;
    CHECK(stepper.clone_for(seat, seed, twin));
    std::array<std::int16_t, TOLD_COUNT> ours{};
    std::array<std::int16_t, TOLD_COUNT> theirs{};
    stepper.tell(seat, ours.data());
    twin.tell(seat, theirs.data());
    CHECK(ours == theirs);
    if (seat == stepper.seat()) CHECK(allowed_of(stepper) == allowed_of(twin));
    CHECK(tiles_in(twin) == tiles_in(stepper));
}

void play_out(const Setup& setup, Actions actions, std::uint64_t seed) {
    Stepper stepper;
    CHECK(stepper.open(setup, actions));
    Random chance = seeded(seed);
    stepper.begin(seeded(seed, 1));
    stepper.draw_all();
    stepper.prepare();
    const int all = setup.colours * setup.shapes * setup.copies;
    std::vector<float> rows(static_cast<std::size_t>(PLAY_ACTIONS) * MOVE_FEATURES);
    while (stepper.phase() == Stepper::Phase::CHOOSE) {
        const std::vector<int> allowed = allowed_of(stepper);
        CHECK(!allowed.empty());
        if (actions == Actions::PLAYS) stepper.tell_moves(rows.data());
        check_twin(stepper, 1, next(chance));
        check_twin(stepper, stepper.seat(), next(chance));
        const int turns = stepper.turns();
        stepper.act(allowed[below(chance, static_cast<std::uint32_t>(allowed.size()))]);
        stepper.draw_all();
        CHECK(tiles_in(stepper) + stepper.position().board.tile_count == all);
        if (stepper.phase() == Stepper::Phase::CHOOSE && stepper.turns() != turns) stepper.prepare();
    }
    CHECK(stepper.phase() == Stepper::Phase::OVER);
    CHECK(allowed_of(stepper).empty());
}

void test_games_end() {
    for (const Actions actions : {Actions::STEPS, Actions::PLAYS}) {
        for (int players = FEWEST_PLAYERS; players <= MOST_PLAYERS; ++players) {
            play_out({players}, actions, static_cast<std::uint64_t>(players));
            play_out({players, 3, 3, 1, 2}, actions, static_cast<std::uint64_t>(players));
        }
    }
}

void test_draws_are_told() {
    Stepper stepper;
    CHECK(stepper.open({2, 2, 2, 1, 2}, Actions::STEPS));
    stepper.begin(seeded(1));
    CHECK(stepper.seat() == 1);
    CHECK(stepper.draw_told(0));
    CHECK(!stepper.draw_told(0));  // There is one of each.
    CHECK(!stepper.draw_told(2));  // No such shape in this game.
    CHECK(stepper.draw_told(7));
    CHECK(stepper.seat() == 2);
    CHECK(stepper.draw_told(1));
    CHECK(stepper.draw_told(6));
    CHECK(stepper.phase() == Stepper::Phase::CHOOSE && stepper.seat() == 1);
}

}  // namespace
}  // namespace sixfold::tests

int main() {
    using namespace sixfold::tests;
    test_games_end();
    test_draws_are_told();
    std::puts("stepper: all well");
    return 0;
}
