// Sampling hands by rejection: propose, look for the best play of that moment, and keep what would have been played so.
#include "inference.hpp"

#include <algorithm>

#include "exponential.hpp"
#include "generate.hpp"

namespace sixfold {
namespace {

inline constexpr int MOST_TRIES = 12;  // Then the likeliest proposal stands.
inline constexpr int HUGE_SCORE = 1000;
inline constexpr std::uint64_t ROW_STREAMS = 0x726f7773;  // Rows draw from other streams than deals.
inline constexpr std::uint64_t GLIMPSE_STREAMS = 0x7365656e;

// Bring `count` tiles chosen by lot to the front.
void shuffle_front(std::span<Tile> tiles, std::size_t count, Random& random) {
    for (std::size_t i = 0; i < count && i + 1 < tiles.size(); ++i) {
        const auto left = static_cast<std::uint32_t>(tiles.size() - i);
        std::swap(tiles[i], tiles[i + below(random, left)]);
    }
}

int most_points(const Board& board, Kinds kinds) {
    int best = 0;
    for_each_play(board, kinds, [&](Play play) { best = std::max(best, score_of(play)); });
    return best;
}

}  // namespace

Dealer::Dealer(const Seats& seats, float slack, std::uint64_t seed, Glimpse glimpse)
    : seats_(seats), slack_(slack), seed_(seed) {
    Random random = seeded(seed_ ^ GLIMPSE_STREAMS);
    for (std::size_t i = 0; i < seats.bag.unseen; ++i) unseen_[count_++] = seats.bag.tiles[i];
    for (std::size_t seat = 0; seat < seats.players; ++seat) {
        if (seat + 1 == seats.turn) continue;
        held_ += static_cast<std::size_t>(size_of(seats.hands[seat]));
        show(seat, glimpse, random);
    }
    // In the order of their kinds, so that a deal depends on what is unseen alone.
    sort_tiles(unseen_.begin(), unseen_.begin() + static_cast<std::ptrdiff_t>(count_));
    certain_ = seats.players == 2 && size_of(seats.bag) == 0 && hand_to_move(seats).hidden == 0;
}

void Dealer::show(std::size_t seat, Glimpse glimpse, Random& random) {
    const Hand& hand = seats_.hands[seat];
    const LastMove& last = seats_.last[seat];
    // What was drawn came after what was kept.
    const std::size_t kept = last.made ? std::min<std::size_t>(last.kept, hand.known) : 0;
    std::array<std::uint8_t, HAND_SIZE> order{};
    for (std::uint8_t i = 0; i < hand.known; ++i) order[i] = i;
    const std::size_t among = glimpse.kept ? kept : hand.known;
    const std::size_t seen = std::min<std::size_t>(among, static_cast<std::size_t>(glimpse.tiles));
    if (seen < among) shuffle_front({order.data(), among}, seen, random);
    for (std::size_t i = 0; i < hand.known; ++i) {
        const Tile tile = hand.tiles[order[i]];
        if (i >= seen) {
            unseen_[count_++] = tile;
            continue;
        }
        add(shown_of_[seat], tile);
        if (order[i] < kept) add(shown_kept_[seat], tile);
        ++shown_;
    }
}

std::array<Tile, TILE_COUNT> Dealer::row_of(std::uint64_t number) const {
    std::array<Tile, TILE_COUNT> row = unseen_;
    const std::uint64_t deals = std::max<std::size_t>(1, count_ / std::max<std::size_t>(1, held_));
    Random random = seeded(seed_ ^ ROW_STREAMS, number / deals);
    shuffle_front({row.data(), count_}, count_, random);
    const auto first = row.begin() + static_cast<std::ptrdiff_t>(number % deals * held_);
    std::rotate(row.begin(), first, row.begin() + static_cast<std::ptrdiff_t>(count_));
    return row;
}

void Dealer::shuffle_plausible(const Board& board, int hidden, Play made, Kinds sure, std::span<Tile> tiles,
                               Random& random) const {
    const std::size_t front = std::min(static_cast<std::size_t>(hidden), tiles.size());
    std::array<Tile, TILE_COUNT> likeliest;
    int least_missed = HUGE_SCORE;
    for (int i = 0; i < MOST_TRIES; ++i) {
        if (i > 0) shuffle_front(tiles, front, random);
        Kinds kinds = sure;
        for (const Tile tile : tiles.first(front)) kinds |= kind_of(tile);
        const int missed = most_points(board, kinds) - score_of(made);
        if (missed <= 0) return;
        const float lot = static_cast<float>(next(random) >> 40) * 0x1p-24F;
        if (lot < exponential(-static_cast<float>(missed) / slack_)) return;
        if (missed >= least_missed) continue;
        least_missed = missed;
        std::copy(tiles.begin(), tiles.end(), likeliest.begin());
    }
    std::copy_n(likeliest.begin(), tiles.size(), tiles.begin());
}

Deal Dealer::deal(Board& board, std::uint64_t number) const {
    Random random = seeded(seed_, number);
    std::array<Tile, TILE_COUNT> tiles = row_of(number);
    const std::span<Tile> all(tiles.data(), count_);
    Deal deal;
    deal.hands.fill({});
    deal.hands[0] = held_of(hand_to_move(seats_));
    for (std::size_t i = 1; i < seats_.players; ++i) {
        deal.hands[i] = shown_of_[(seats_.turn - 1u + i) % seats_.players];
    }
    std::size_t next = 0;
    if (slack_ > 0 && !certain_) {
        std::array<Play, MOST_PLAYERS> taken_back;
        std::size_t back = 0;
        for (std::size_t i = seats_.players - 1u; i > 0; --i) {
            const std::size_t seat = (seats_.turn - 1u + i) % seats_.players;
            const LastMove& last = seats_.last[seat];
            if (!last.made) continue;
            while (board.laid_count > last.before) {
                taken_back[back++] = board.laid[static_cast<std::size_t>(board.laid_count - 1)].play;
                unmake(board);
            }
            const Play made = last.laid ? taken_back[back - 1] : Play{};
            const int hidden = last.kept - shown_kept_[seat].count;
            // Traded tiles were held, too, and may be anywhere by now: for a moment they are taken from what is unseen.
            shuffle_plausible(board, hidden + last.traded, made, kinds_of(made) | shown_kept_[seat].one,
                              all.subspan(next), random);
            for (int j = 0; j < hidden; ++j) add(deal.hands[i], tiles[next++]);
        }
        while (back > 0) make(board, taken_back[--back]);
    }
    for (std::size_t i = 0; i < seats_.players; ++i) {
        const int size = size_of(seats_.hands[(seats_.turn - 1u + i) % seats_.players]);
        while (deal.hands[i].count < size) add(deal.hands[i], tiles[next++]);
    }
    deal.bag_size = static_cast<int>(count_ - next);
    std::copy_n(tiles.begin() + static_cast<std::ptrdiff_t>(next), deal.bag_size, deal.bag.begin());
    return deal;
}

}  // namespace sixfold
