// Which moves are worth a look, and a search for the best of them: simulated, or proven.
#include "search.hpp"

#include <algorithm>
#include <chrono>

#include "endgame.hpp"
#include "generate.hpp"
#include "inference.hpp"
#include "simulation.hpp"

namespace sixfold {
namespace {

inline constexpr int MOST_TRADES = 3;  // Trades among the candidates: the best by what they keep.

// Solving an endgame may cost about what simulations would have, or the time there is.
inline constexpr std::uint64_t NODES_AN_ITERATION = 10;
inline constexpr std::uint64_t MOST_NODES = 100'000'000;

EndgameLimit endgame_limit(const Limit& limit, Clock::time_point began, const std::atomic<bool>* stop) {
    EndgameLimit allowed{MOST_NODES, stop};
    if (limit.iterations > 0) allowed.nodes = std::min(MOST_NODES, limit.iterations * NODES_AN_ITERATION);
    if (limit.seconds > 0) {
        allowed.until =
            began + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit.seconds));
    }
    return allowed;
}

// The proven best move of an endgame takes the place of what simulation found, if there is effort enough for a proof.
void settle_endgame(Search& search, Position& position, const EndgameLimit& limit) {
    const Seats seats = position.seats;
    deduce(position.seats);
    if (is_endgame(position.seats)) {
        EndgameMemory memory = new_endgame_memory(limit.nodes);
        const Endgame endgame = memory.entries > 0 ? solve_endgame(position, memory, limit) : Endgame{};
        const auto best =
            std::find_if(search.candidates.begin(), search.candidates.end(),
                         [&](const Candidate& candidate) { return candidate.move.play == endgame.line[0]; });
        if (endgame.solved && best != search.candidates.end()) {
            std::rotate(search.candidates.begin(), best, best + 1);
            const int lead = seats.scores[seats.turn - 1u] - seats.scores[seats.turn % 2u] + endgame.value;
            Candidate& first = search.candidates.front();
            first.equity = endgame.value;
            first.chance = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
            first.equity_error = first.chance_error = 0;
            for (Candidate& other : search.candidates) other.equity = std::min(other.equity, first.equity);
            search.clear = search.exact = true;
        }
    }
    position.seats = seats;
}

bool by_worth(const Candidate& a, const Candidate& b) { return a.worth > b.worth; }

// The trades that keep the most worth. Which tiles to keep is looked for among all sets of the hand's tiles, first by
// the sets they make alone.
void add_trades(std::vector<Candidate>& candidates, const Position& position, const Evaluation& evaluation,
                const Unseen& unseen) {
    const Seats& seats = position.seats;
    const Hand& hand = hand_to_move(seats);
    if (size_of(seats.bag) == 0 || position.board.tile_count == 0) return;
    const Worth& worth = phase_of(evaluation.kept_from, evaluation.kept, unseen.tiles.count);
    struct Trade {
        Candidate candidate;
        Held kept;
    };
    std::vector<Trade> trades;
    for (unsigned chosen = 1; chosen < 1U << hand.known; ++chosen) {
        if (std::popcount(chosen) > size_of(seats.bag)) continue;
        Trade trade{};
        trade.candidate.move.sort = Move::TRADE;
        Tiles& traded = trade.candidate.move.traded;
        for (unsigned i = 0; i < hand.known; ++i) {
            if ((chosen >> i & 1) != 0) {
                traded.tiles[traded.count++] = hand.tiles[i];
            } else {
                add(trade.kept, hand.tiles[i]);
            }
        }
        trade.candidate.worth = worth_of(worth, trade.kept.one, trade.kept.count);
        // Of trades that differ only in which of two equal tiles goes, one is enough.
        const auto same = [&](const Trade& other) {
            return other.kept.one == trade.kept.one && other.kept.two == trade.kept.two &&
                   other.kept.three == trade.kept.three;
        };
        if (std::none_of(trades.begin(), trades.end(), same)) trades.push_back(trade);
    }
    const auto first = [](const Trade& a, const Trade& b) { return by_worth(a.candidate, b.candidate); };
    std::stable_sort(trades.begin(), trades.end(), first);
    if (trades.size() > MOST_TRADES) trades.resize(MOST_TRADES);
    for (Trade& trade : trades) {
        const Features features = features_of(position.board, trade.kept, unseen);
        trade.candidate.worth = worth_of_move(evaluation, features, unseen);
        candidates.push_back(trade.candidate);
    }
}

}  // namespace

std::vector<Candidate> static_candidates(Position& position, const Evaluation& evaluation) {
    const Unseen unseen = unseen_by_mover(position.seats);
    const Held held = held_of(hand_to_move(position.seats));
    std::vector<Candidate> candidates;
    for_each_play(position.board, held.one, [&](Play play) {
        Candidate candidate{};
        candidate.move = {Move::PLAY, play, {}};
        candidate.points = points(position.seats, play);
        candidates.push_back(candidate);
    });
    for (Candidate& candidate : candidates) {
        const Held kept = without(held, candidate.move.play);
        candidate.worth = static_cast<float>(candidate.points);
        if (kept.count == 0 && size_of(position.seats.bag) == 0) {
            candidate.worth += static_cast<float>(TILE_COUNT);  // It ends the game: nothing comes after it.
            continue;
        }
        make(position.board, candidate.move.play);
        candidate.worth += worth_of_move(evaluation, features_of(position.board, kept, unseen), unseen);
        unmake(position.board);
    }
    add_trades(candidates, position, evaluation, unseen);
    if (candidates.empty()) candidates.push_back({{Move::PASS, {}, {}}, 0, 0, 0, 0, 0, 0, 0});
    std::stable_sort(candidates.begin(), candidates.end(), by_worth);
    return candidates;
}

void settle(Search& found, Position& position, const Limit& limit, Clock::time_point began,
            const std::atomic<bool>* stop) {
    if (found.candidates.size() > 1) settle_endgame(found, position, endgame_limit(limit, began, stop));
}

Search search(Position& position, const Evaluation& evaluation, const Limit& limit, const SearchOptions& options,
              const std::atomic<bool>* stop, const Progress& progress) {
    const Clock::time_point began = Clock::now();
    Search found = Simulation(position, evaluation, limit, options, stop).run(progress);
    if (options.endgame) settle(found, position, limit, began, stop);
    return found;
}

}  // namespace sixfold
