// Negamax with null windows, remembered positions, and bounds that leave out what cannot be best.
#include "endgame.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "generate.hpp"
#include "held.hpp"
#include "prospects.hpp"
#include "threats.hpp"

namespace sixfold {

enum class Bound : std::uint8_t { NOTHING, AT_MOST, AT_LEAST, EXACT };

// All zero is an entry that holds nothing.
struct EndgameEntry {
    std::uint64_t key;
    Play best;           // Zero if no play is known to be best.
    std::int16_t value;  // For the side to move: what it gains on the other from there to the end.
    std::uint8_t depth;  // How many plays were looked ahead; WHOLE if the value depends on nothing left open.
    Bound bound;
};

// A play with its points, going out included. Those ranked higher are tried earlier.
struct RankedPlay {
    Play play;
    std::int16_t points;
    std::int16_t rank;
    bool ends;  // It goes out.
};

inline constexpr std::size_t MOST_PLAYS = std::size_t{1} << 15;

struct EndgameWork {
    std::array<RankedPlay, MOST_PLAYS> plays;  // Of all positions on the way to the one looked at.
};

namespace {

inline constexpr std::size_t FEWEST_ENTRIES = std::size_t{1} << 12;
inline constexpr std::size_t MOST_ENTRIES = std::size_t{1} << 20;
inline constexpr std::uint64_t NODES_A_LOOK = 256;  // Nodes between looks at the clock.
inline constexpr std::uint64_t NODES_AN_ENTRY = 8;  // A table that stays in the cache is worth more than a large one.
inline constexpr int TINY = 3;                      // With so few tiles left, looking is quicker than remembering.
inline constexpr std::uint8_t WHOLE = 255;
inline constexpr int UNKNOWN = -10000;  // Below every value.
inline constexpr int TILE_RANK = 1;
inline constexpr int POINT_RANK = 4;
inline constexpr int FIRST_RANK = 10000;

// Looking a few plays ahead is quick. It gives an answer if there is no time for more, and an order to try plays in.
inline constexpr std::array<int, 4> DEPTHS = {1, 2, 3, MOST_ENDGAME_MOVES};

// The side to move and the other, and whether the last move was a pass.
struct Sides {
    Held own;
    Held other;
    bool quiet;
};

Sides after_play(const Sides& sides, Play play) { return {sides.other, without(sides.own, play), false}; }
Sides after_pass(const Sides& sides) { return {sides.other, sides.own, true}; }
bool pass_ends(const Sides& sides) { return sides.quiet || sides.own.count == 0; }

std::uint64_t key_of(const Board& board, const Sides& sides) {
    return mix(board.hash ^ hash_of(sides.own)) + mix(hash_of(sides.other) + sides.quiet);
}

RankedPlay ranked(const Held& held, Play play) {
    const int laid = tiles_laid(play);
    const bool ends = laid == held.count;
    const int points = score_of(play) + (ends ? GOING_OUT_BONUS : 0);
    return {play, static_cast<std::int16_t>(points), static_cast<std::int16_t>(POINT_RANK * points + TILE_RANK * laid),
            ends};
}

bool earlier(const RankedPlay& a, const RankedPlay& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.play.bits < b.play.bits;
}

// What a tile scores, laid where it scores most; nothing if it fits nowhere.
int most_alone(const Board& board, Tile tile) {
    int most = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(board.anchor_count); ++i) {
        const Cell& cell = board.cells[board.anchors[i]];
        if (holds(cell.gaps[ROW] | cell.gaps[COLUMN], tile)) continue;
        most = std::max(most, score_in(cell.gaps[ROW]) + score_in(cell.gaps[COLUMN]));
    }
    return most;
}

// A value for the side to move, and whether it depends on nothing that was left open. As always with windows, it is a
// bound if it is not between alpha and beta.
struct Found {
    int value;
    bool proven;
};

// The same, and the play that brings it: zero for a pass, and if no play was found to bring more than alpha.
struct Choice {
    Found found;
    Play best;
};

class Solver {
   public:
    Solver(Board& board, EndgameMemory& memory, const EndgameLimit& limit, const Sides& root)
        : board_(board),
          memory_(memory),
          limit_(limit),
          prospects_(prospects_of(board, kinds_of(root.own) | kinds_of(root.other))) {}

    Endgame solve(const Sides& root);

   private:
    Found look(const Sides& sides, int depth, int alpha, int beta);
    Choice choose(const Sides& sides, Play first, int depth, int alpha, int beta);
    Found look_after(const Sides& sides, const RankedPlay& play, int depth, int alpha, int beta);
    Found look_after_pass(const Sides& sides, int depth, int alpha, int beta);
    std::size_t rank(const Sides& sides, Play first);
    RankedPlay* sift(const Sides& sides, RankedPlay* plays, RankedPlay* end, int floor, int& most);
    int most_after(const RankedPlay& play, int all, const Threats& threats, int enough) const;
    int most_of(const Held& held) const;
    void follow(Sides sides, Endgame& endgame);
    bool stopped();

    EndgameEntry& entry(std::uint64_t key) { return memory_.table[key & (memory_.entries - 1)]; }

    Board& board_;
    EndgameMemory& memory_;
    const EndgameLimit& limit_;
    const Prospects prospects_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;  // At the clock.
    std::size_t used_ = 0;         // Of the memory's plays.
    bool aborted_ = false;
};

bool Solver::stopped() {
    const bool stop = limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed);
    if (stop || nodes_ >= limit_.nodes) aborted_ = true;
    if (nodes_ >= next_look_) {
        next_look_ = nodes_ + NODES_A_LOOK;
        if (std::chrono::steady_clock::now() >= limit_.until) aborted_ = true;
    }
    return aborted_;
}

// Write the plays of the side to move after those in use, and rank them; how many there are.
std::size_t Solver::rank(const Sides& sides, Play first) {
    std::size_t count = 0;
    for_each_play(board_, kinds_of(sides.own), [&](Play play) {
        if (used_ + count == MOST_PLAYS) {
            aborted_ = true;  // No hand has been seen to have nearly as many. Without all of them there is no proof.
            return;
        }
        RankedPlay& next = memory_.work->plays[used_ + count++];
        next = ranked(sides.own, play);
        if (play == first) next.rank = FIRST_RANK;
    });
    return count;
}

// The most that a hand can still bring.
int Solver::most_of(const Held& held) const {
    int most = GOING_OUT_BONUS;
    for_each_tile(held, [&](Tile tile) { most += prospects_[tile]; });
    return most;
}

// A bound on what a play comes to, if the whole hand can bring `all` at most. If it does not end the game, that is its
// points and the most of the rest of the hand, less a threat that stands after it. A bound of `enough` or less will do.
int Solver::most_after(const RankedPlay& play, int all, const Threats& threats, int enough) const {
    if (play.ends) return play.points;
    int rest = all;
    for_each_laid(play.play, [&](int, Tile tile) { rest -= prospects_[tile]; });
    if (play.points + rest <= enough) return play.points + rest;
    const Box box = box_of(play.play);
    for (std::size_t i = 0; i < threats.count; ++i) {
        const Threat& threat = threats.threats[i];
        const int most = play.points - threat.points + (threat.ends ? 0 : rest);
        if (most <= enough && apart(box, threat.box)) return most;
    }
    return play.points + rest;
}

// Leave out the plays that cannot come to more than `floor`; the new end. What they may come to raises `most`.
RankedPlay* Solver::sift(const Sides& sides, RankedPlay* plays, RankedPlay* end, int floor, int& most) {
    ++nodes_;
    const Threats threats = threats_of(board_, sides.other);
    const int all = most_of(sides.own);
    RankedPlay* kept = plays;
    for (; plays != end; ++plays) {
        const int bound = most_after(*plays, all, threats, floor);
        if (bound > floor) {
            *kept++ = *plays;
        } else {
            most = std::max(most, bound);
        }
    }
    return kept;
}

Found Solver::look_after(const Sides& sides, const RankedPlay& play, int depth, int alpha, int beta) {
    if (play.ends) return {play.points, true};
    const int least = play.points - most_of(sides.other);
    if (least >= beta) return {least, true};
    make(board_, play.play);
    const Found found = look(after_play(sides, play.play), depth - 1, play.points - beta, play.points - alpha);
    unmake(board_);
    return {play.points - found.value, found.proven};
}

Found Solver::look_after_pass(const Sides& sides, int depth, int alpha, int beta) {
    if (pass_ends(sides)) return {0, true};
    const Found found = look(after_pass(sides), depth, -beta, -alpha);
    return {-found.value, found.proven};
}

Found Solver::look(const Sides& sides, int depth, int alpha, int beta) {
    if (stopped()) return {0, false};
    if (sides.own.count == 1) {  // It is laid where it scores most, and that is the end.
        ++nodes_;
        const int score = most_alone(board_, lowest(kinds_of(sides.own)));
        return score > 0 ? Found{score + GOING_OUT_BONUS, true} : look_after_pass(sides, depth, alpha, beta);
    }
    if (const int most = most_of(sides.own); most <= alpha) return {most, true};
    if (const int least = -most_of(sides.other); least >= beta) return {least, true};
    if (depth <= 0) return {0, false};
    if (sides.own.count + sides.other.count <= TINY) return choose(sides, {}, depth, alpha, beta).found;

    const std::uint64_t key = key_of(board_, sides);
    EndgameEntry& remembered = entry(key);
    Play first{};
    if (remembered.bound != Bound::NOTHING && remembered.key == key) {
        const Found found{remembered.value, remembered.depth == WHOLE};
        const bool settles = remembered.bound == Bound::EXACT ||
                             (remembered.bound == Bound::AT_LEAST && found.value >= beta) ||
                             (remembered.bound == Bound::AT_MOST && found.value <= alpha);
        if (settles && remembered.depth >= depth) return found;
        first = remembered.best;
    }
    const auto [found, best] = choose(sides, first, depth, alpha, beta);
    if (aborted_) return found;
    remembered = {key, best.bits != 0 ? best : first, static_cast<std::int16_t>(found.value),
                  found.proven ? WHOLE : static_cast<std::uint8_t>(depth),
                  found.value >= beta    ? Bound::AT_LEAST
                  : found.value <= alpha ? Bound::AT_MOST
                                         : Bound::EXACT};
    return found;
}

// Try the plays of the side to move, the most promising first. When it is aborted, the answer is as good as it got.
Choice Solver::choose(const Sides& sides, Play first, int depth, int alpha, int beta) {
    ++nodes_;
    const std::size_t used = used_;
    RankedPlay* const plays = &memory_.work->plays[used];
    const std::size_t count = rank(sides, first);
    if (count == 0) return {look_after_pass(sides, depth, alpha, beta), {}};
    used_ += count;
    RankedPlay* end = plays + count;
    Choice choice{{UNKNOWN, true}, {}};
    Found& best = choice.found;
    // Who holds one tile threatens to go out, and hardly any play is worth trying. In other positions the first play is
    // mostly the only one tried, and threats are looked for only when it is not.
    const bool threatened = sides.other.count == 1;
    if (threatened) end = sift(sides, plays, end, alpha, best.value);
    bool all_proven = true;
    for (RankedPlay* play = plays; play != end && best.value < beta && !aborted_; ++play) {
        const int floor = std::max(alpha, best.value);
        if (play == plays) std::swap(*play, *std::min_element(play, end, earlier));
        if (play == plays + 1) {
            if (!threatened) end = sift(sides, play, end, floor, best.value);
            if (play == end) break;
            std::sort(play, end, earlier);
        }
        Found found = look_after(sides, *play, depth, floor, play == plays ? beta : floor + 1);
        if (play != plays && found.value > floor && found.value < beta && !aborted_) {
            found = look_after(sides, *play, depth, floor, beta);
        }
        if (aborted_) break;
        all_proven = all_proven && found.proven;
        if (found.value > floor) choice.best = play->play;
        if (found.value > best.value) best = found;
    }
    if (best.value < beta) best.proven = all_proven;
    used_ = used;
    return choice;
}

// Add to the line how both sides go on after its first move, as far as there is time to look again.
void Solver::follow(Sides sides, Endgame& endgame) {
    int value = endgame.value;
    const int laid = board_.laid_count;
    while (true) {
        const Play play = endgame.line[static_cast<std::size_t>(endgame.moves - 1)];
        if (play.bits == 0) {
            if (pass_ends(sides)) break;
            sides = after_pass(sides);
            value = -value;
        } else {
            const RankedPlay made = ranked(sides.own, play);
            if (made.ends) break;
            make(board_, play);
            sides = after_play(sides, play);
            value = made.points - value;
        }
        if (stopped()) break;
        const Choice choice = choose(sides, {}, MOST_ENDGAME_MOVES, value - 1, value + 1);
        if (aborted_) break;
        endgame.line[static_cast<std::size_t>(endgame.moves++)] = choice.best;
    }
    while (board_.laid_count > laid) unmake(board_);
}

Endgame Solver::solve(const Sides& root) {
    Endgame endgame{};
    endgame.moves = 1;
    if (const std::size_t count = rank(root, {}); count > 0) {
        const RankedPlay* const plays = memory_.work->plays.data();
        const RankedPlay first = *std::min_element(plays, plays + count, earlier);
        endgame.line[0] = first.play;
        endgame.value = first.points;
    }
    for (const int depth : DEPTHS) {
        if (stopped()) break;
        const Choice choice = choose(root, endgame.line[0], depth, UNKNOWN, -UNKNOWN);
        if (choice.found.value > UNKNOWN) {
            endgame.value = choice.found.value;
            endgame.line[0] = choice.best;
        }
        endgame.solved = choice.found.proven && !aborted_;
        if (endgame.solved || aborted_) break;
    }
    if (endgame.solved) follow(root, endgame);
    endgame.nodes = nodes_;
    return endgame;
}

}  // namespace

void FreedEndgame::operator()(void* memory) const { std::free(memory); }

EndgameMemory new_endgame_memory(std::uint64_t nodes) {
    std::size_t entries = FEWEST_ENTRIES;
    while (entries < nodes / NODES_AN_ENTRY && entries < MOST_ENTRIES) entries *= 2;
    EndgameMemory memory{};
    memory.table.reset(static_cast<EndgameEntry*>(std::calloc(entries, sizeof(EndgameEntry))));
    memory.work.reset(static_cast<EndgameWork*>(std::calloc(1, sizeof(EndgameWork))));
    memory.entries = memory.table && memory.work ? entries : 0;
    return memory;
}

bool is_endgame(const Seats& seats) { return seats.players == 2 && !over(seats) && seats.bag.unseen == 0; }

void deduce(Seats& seats) {
    if (seats.players != 2 || over(seats) || size_of(seats.bag) > 0) return;
    Hand& other = seats.hands[seats.turn % 2u];
    if (other.hidden != seats.bag.unseen) return;  // The mover's own hand is hidden, too.
    other.hidden = seats.bag.hidden = 0;
    for (; seats.bag.unseen > 0; --seats.bag.unseen) add(other, seats.bag.tiles[seats.bag.unseen - 1u]);
}

Endgame solve_endgame(Position& position, EndgameMemory& memory, const EndgameLimit& limit) {
    const Seats& seats = position.seats;
    const Sides root{held_of(hand_to_move(seats)), held_of(seats.hands[2u - seats.turn]), seats.quiet > 0};
    return Solver(position.board, memory, limit, root).solve(root);
}

}  // namespace sixfold
