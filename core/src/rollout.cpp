// One continuation, and what it came to.
#include "rollout.hpp"

#include <algorithm>

#include "reply.hpp"

namespace sixfold {
namespace {

// With no more unseen tiles than this the game is nearly over, and simulations go on to its end.
inline constexpr int NEAR_THE_END = 2 * HAND_SIZE;
inline constexpr int TURNS_TO_THE_END = 24;

}  // namespace

Rollout rollout_from(const Seats& seats, const Evaluation& evaluation, int plies, int unseen, bool to_the_end,
                     int thoughtful) {
    const int turns = to_the_end && unseen <= NEAR_THE_END ? TURNS_TO_THE_END : plies;
    Rollout rollout{evaluation, seats.players, turns, thoughtful, {}};
    for (std::size_t i = 0; i < seats.players; ++i) {
        rollout.scores[i] = seats.scores[(seats.turn - 1u + i) % seats.players];
    }
    return rollout;
}

float chance_of(const Rollout& rollout, const Outcome& outcome) {
    return chance_of(chances_of(rollout.evaluation, rollout.players), outcome.standing, rollout.players);
}

Outcome roll_out(const Rollout& rollout, Board& board, const Move& move, const Deal& deal) {
    const int players = rollout.players;
    std::array<Held, MOST_PLAYERS> hands = deal.hands;
    std::array<int, MOST_PLAYERS> points{};
    int front = 0;
    int back = deal.bag_size;
    int made = 0;
    int quiet = 0;
    bool over = false;
    const auto draw = [&](std::size_t seat, int count) {
        for (count = std::min(count, back - front); count > 0; --count) {
            add(hands[seat], deal.bag[static_cast<std::size_t>(seat == 0 ? front++ : --back)]);
        }
    };
    const auto lay = [&](std::size_t seat, Play play) {
        const int laid = tiles_laid(play);
        take(hands[seat], kinds_of(play), laid);
        make(board, play);
        ++made;
        over = hands[seat].count == 0 && front == back;
        draw(seat, laid);
    };

    if (move.sort == Move::PLAY) {
        const bool goes_out = deal.bag_size == 0 && tiles_laid(move.play) == hands[0].count;
        points[0] = score_of(move.play) + (goes_out ? GOING_OUT_BONUS : 0);
        lay(0, move.play);
    } else {
        for (std::size_t i = 0; i < move.traded.count; ++i) take(hands[0], kind_of(move.traded.tiles[i]), 1);
        draw(0, move.traded.count);
        ++quiet;
    }
    int ply = 0;
    for (; ply < rollout.plies && !over; ++ply) {
        const auto seat = static_cast<std::size_t>((1 + ply) % players);
        const int bag = back - front;
        int unseen = bag;
        for (int other = 0; other < players; ++other) unseen += hands[static_cast<std::size_t>(other)].count;
        unseen -= hands[seat].count;
        const Worth& worth = phase_of(rollout.evaluation.kept_from, rollout.evaluation.kept, unseen);
        Reply reply;
        if (ply >= rollout.thoughtful) {
            reply = best_reply(board, hands[seat], worth, bag == 0);
        } else {
            Held others;
            for (int i = front; i < back; ++i) add(others, deal.bag[static_cast<std::size_t>(i)]);
            for (std::size_t other = 0; other < MOST_PLAYERS; ++other) {
                if (other != seat) for_each_tile(hands[other], [&](Tile tile) { add(others, tile); });
            }
            const int next_hand = hands[(seat + 1) % static_cast<std::size_t>(players)].count;
            reply = thoughtful_reply(board, hands[seat], rollout.evaluation, unseen_by(players, bag, others, next_hand),
                                     worth, bag == 0);
        }
        if (reply.play.bits == 0) {
            // Without a play there would be a trade; what it changes is small, so the turn is only lost.
            over = bag == 0 && ++quiet >= players;
            continue;
        }
        quiet = 0;
        points[seat] += reply.points;
        lay(seat, reply.play);
    }
    while (made-- > 0) unmake(board);

    Outcome outcome{};
    Standing& standing = outcome.standing;
    standing.next = static_cast<float>((1 + ply) % players);
    standing.over = over ? 1 : 0;
    standing.turns = static_cast<float>(ply);
    int unseen = back - front;
    const Worth& worth = phase_of(rollout.evaluation.hand_from, rollout.evaluation.hands, unseen);
    for (int i = 0; i < players; ++i) {
        const auto seat = static_cast<std::size_t>(i);
        float value = static_cast<float>(points[seat]);
        if (!over) value += worth_of(worth, hands[seat].one, hands[seat].count);
        standing.totals[seat] = value + static_cast<float>(rollout.scores[seat]);
        outcome.equity += i == 0 ? value : -value / static_cast<float>(players - 1);
        if (i > 0) unseen += hands[seat].count;
    }
    standing.unseen = static_cast<float>(unseen);
    return outcome;
}

}  // namespace sixfold
