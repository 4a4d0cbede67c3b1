// The hand as it came, and other hands from the same bag.
#include "luck.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "reply.hpp"

namespace sixfold {
namespace {

// For each other hand that is wanted, this many may be dealt that would have changed who starts.
inline constexpr int TRIES_A_SAMPLE = 200;

int largest_set_of(const Held& held) { return size_of(largest_set(held.one)); }

}  // namespace

Draw draw_after(const Seats& seats, const Move& move) {
    const Hand& hand = hand_to_move(seats);
    Draw draw{held_of(hand), seats.bag.tiles, seats.bag.unseen, 0};
    if (move.sort == Move::PLAY) {
        draw.kept = without(draw.kept, move.play);
        draw.count = std::min(HAND_SIZE - draw.kept.count, draw.bag_size);
    } else if (move.sort == Move::TRADE) {
        for (std::size_t i = 0; i < move.traded.count; ++i) remove(draw.kept, move.traded.tiles[i]);
        draw.count = move.traded.count;
    }
    return draw;
}

Draw first_hand(const Seats& seats, int seat) {
    Draw draw{{}, seats.bag.tiles, seats.bag.unseen, HAND_SIZE};
    for (const Tile tile : seats.hands[static_cast<std::size_t>(seat - 1)].tiles) {
        draw.bag[static_cast<std::size_t>(draw.bag_size++)] = tile;
    }
    for (int other = 1; other <= seats.players; ++other) {
        if (other == seat) continue;
        // Of those tied, the earlier seat starts.
        const int size = largest_set_of(held_of(seats.hands[static_cast<std::size_t>(other - 1)]));
        if (seat == seats.turn) {
            draw.least_set = std::max(draw.least_set, other < seat ? size + 1 : size);
        } else if (other == seats.turn) {
            draw.most_set = seat < other ? size - 1 : size;
        }
    }
    return draw;
}

float luck_of(const Position& position, const Evaluation& evaluation, Draw draw, int samples, Random& random) {
    if (draw.count == draw.bag_size || draw.count == 0) return 0;
    const Seats& seats = position.seats;
    const bool bag_empty = size_of(seats.bag) == 0;
    int unseen = size_of(seats.bag);
    for (int seat = 1; seat <= seats.players; ++seat) {
        if (seat != seats.turn) unseen += size_of(seats.hands[static_cast<std::size_t>(seat - 1)]);
    }
    const Worth& worth = phase_of(evaluation.kept_from, evaluation.kept, unseen);
    const auto value_of = [&](const Held& held) {
        const Reply reply = best_reply(position.board, held, worth, bag_empty);
        const Held kept = without(held, reply.play);
        if (bag_empty && kept.count == 0) return static_cast<float>(reply.points);
        return static_cast<float>(reply.points) + worth_of(worth, kept.one, kept.count);
    };
    double sum = 0;
    int taken = 0;
    for (int tries = samples * TRIES_A_SAMPLE; tries > 0 && taken < samples; --tries) {
        Held held = draw.kept;
        for (int i = 0; i < draw.count; ++i) {
            const auto place = static_cast<std::size_t>(i);
            const auto lot = place + below(random, static_cast<std::uint32_t>(draw.bag_size - i));
            std::swap(draw.bag[place], draw.bag[lot]);
            add(held, draw.bag[place]);
        }
        const int largest = largest_set_of(held);
        if (largest < draw.least_set || largest > draw.most_set) continue;
        sum += static_cast<double>(value_of(held));
        ++taken;
    }
    if (taken == 0) return 0;
    return value_of(held_of(hand_to_move(seats))) - static_cast<float>(sum / taken);
}

}  // namespace sixfold
