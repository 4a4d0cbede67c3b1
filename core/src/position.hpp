// A position: the board, and round it hands, scores, the bag and whose turn it is; what a move makes of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "board.hpp"
#include "hand.hpp"
#include "play.hpp"
#include "random.hpp"

namespace sixfold {

inline constexpr int FEWEST_PLAYERS = 2;
inline constexpr int MOST_PLAYERS = 4;
inline constexpr int GOING_OUT_BONUS = 6;
inline constexpr int ROUNDS_OF_TRADES = 3;  // This many rounds of the table with trades and no play end the game.
inline constexpr Tile HIDDEN = 0xff;        // A tile in a hand that is not known.

struct Move {
    enum Sort : std::uint8_t { PLAY, TRADE, PASS };
    Sort sort;
    Play play;
    Tiles traded;
};

// A seat's last move as others saw it. What the seat did not do then tells something of what it kept.
struct LastMove {
    bool made;            // False if nothing is known of it.
    bool laid;            // Whether it was a play.
    std::uint8_t kept;    // Tiles not laid or traded: they are still held.
    std::uint8_t traded;  // Tiles traded.
    int before;           // Plays in the board's log when the move was made: if it was a play, it is the next one.
};

// All of a position but the board. It is small: a search keeps a copy and puts it back, while the board has its log.
struct Seats {
    std::array<Hand, MOST_PLAYERS> hands;
    std::array<LastMove, MOST_PLAYERS> last;
    std::array<std::int32_t, MOST_PLAYERS> scores;
    Bag bag;
    std::uint8_t players;
    std::uint8_t turn;    // The seat to move, counted from 1; 0 once the game is over.
    std::uint32_t quiet;  // Turns since the last play.
};

struct Position {
    Board board;
    Seats seats;
};

enum class Ending : std::uint8_t { NONE, WENT_OUT, STUCK, TRADED_OUT };

// A move as others write it down: the tiles laid, or how many were traded; neither for a pass.
struct WrittenMove {
    int seat;
    std::span<const Placement> laid;
    int traded;
    int kept;  // Tiles not laid or traded.
};

// A position as others write it down. A tile that is not known is HIDDEN.
struct Written {
    std::span<const Placement> board;
    std::span<const Tiles> hands;
    int turn;
    std::uint32_t quiet = 0;
    std::span<const WrittenMove> recent = {};  // The moves that led here, the newest last; as many as are of interest.
};

struct Freed {
    void operator()(Position* position) const;
};
using PositionBox = std::unique_ptr<Position, Freed>;

// Room for a position, zeroed; null if there is no memory. Pages of the grid that no tile comes near are never touched.
PositionBox new_position();

// Fill a zeroed position. With a fault, the position is not to be used.
Fault read(Position& position, const Written& written);

// Deal six tiles to each of this many players and find who starts: the largest set, and of those tied the earlier seat.
// The board must be empty.
void deal(Position& position, int players, Random& random);

inline const Hand& hand_to_move(const Seats& seats) { return seats.hands[seats.turn - 1u]; }
inline Hand& hand_to_move(Seats& seats) { return seats.hands[seats.turn - 1u]; }
inline bool over(const Seats& seats) { return seats.turn == 0; }
Ending ending(const Seats& seats);

// The points of a play that is legal here, going out included.
int points(const Seats& seats, Play play);

// Note the last move of a seat: what it laid is made next, what it keeps is in its hand.
void note_move(Position& position, int seat, int laid, int traded, int kept);

// Make a legal move of the seat to move and draw; the answer is what was drawn. Nothing may be hidden.
Tiles make_move(Position& position, const Move& move, Random& random);

// Make a legal play; what is drawn is not known.
void make_play_unseen(Position& position, Play play);

// A hash of everything: board, hands, scores, turn and quiet turns. The order of a hand does not matter.
std::uint64_t hash_of(const Position& position);

}  // namespace sixfold
