// A game stepped by numbered actions, for environments: one tile at a time or a whole move, with chance of its own or
// told.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation.hpp"
#include "games.hpp"
#include "position.hpp"
#include "random.hpp"

namespace sixfold {

// The tiles of a game and who plays it. The whole game has 6 colours, 6 shapes, 3 copies and hands of 6.
struct Setup {
    int players = 2;
    int colours = COLOURS;
    int shapes = SHAPES;
    int copies = COPIES;
    int hand = HAND_SIZE;
};

enum class Actions : std::uint8_t { STEPS, PLAYS };

// Steps: lay the tile of a hand's slot on a cell of the window, put the tile of a slot back, done, pass.
inline constexpr int WINDOW = 32;
inline constexpr int WINDOW_CELLS = WINDOW * WINDOW;
inline constexpr int PUT_BACK = HAND_SIZE * WINDOW_CELLS;
inline constexpr int DONE = PUT_BACK + HAND_SIZE;
inline constexpr int PASS_ON = DONE + 1;
inline constexpr int STEP_ACTIONS = PASS_ON + 1;
// Plays: the number of a move among all that are legal.
inline constexpr int PLAY_ACTIONS = 1024;

constexpr int count_of(Actions actions) { return actions == Actions::STEPS ? STEP_ACTIONS : PLAY_ACTIONS; }

// What a seat is told, as 16-bit codes: the window's cells row by row (0, or the tile's number + 1), its hand slot by
// slot, then numbers. Seats are counted from its own. What the mover does in the turn under way is told to it alone:
// tiles laid have LAID added, tiles put back SET_ASIDE.
enum Told : std::uint16_t {
    TOLD_CELLS = 0,
    TOLD_HAND = WINDOW_CELLS,
    TOLD_SCORES = TOLD_HAND + HAND_SIZE,
    TOLD_HAND_SIZES = TOLD_SCORES + MOST_PLAYERS,
    TOLD_BAG = TOLD_HAND_SIZES + MOST_PLAYERS,
    TOLD_QUIET,
    TOLD_PLAYERS,
    TOLD_TURN,  // How many seats after its own is to move; MOST_PLAYERS if none is.
    TOLD_LEFT,  // The window's first cell on the table.
    TOLD_TOP,
    TOLD_UNSEEN,  // How many of each kind it has not seen.
    TOLD_COUNT = TOLD_UNSEEN + KINDS,
};
inline constexpr std::int16_t LAID = 64;
inline constexpr std::int16_t SET_ASIDE = 128;

// What is told of each legal move: its points, tiles laid, tiles traded, tiles unseen, and the evaluation's features.
inline constexpr int OWN_FEATURES = 4;
inline constexpr int MOVE_FEATURES = OWN_FEATURES + static_cast<int>(FEATURE_COUNT);

struct OnBoard {
    CellIndex cell;
    Tile tile;
};

// All of a stepped game but its position: it can be copied.
struct StepperState {
    enum class Phase : std::uint8_t { DRAW, CHOOSE, OVER };

   protected:
    Setup setup_;
    Actions actions_ = Actions::STEPS;
    Random random_{};
    Phase phase_ = Phase::OVER;
    bool dealing_ = false;
    int drawer_ = 0;
    int due_ = 0;
    int turns_ = 0;
    Tiles traded_{};  // They go back only after the draw.
    Turn last_turn_{};

    std::array<OnBoard, TILE_COUNT> board_{};
    int board_count_ = 0;
    std::array<std::uint8_t, KINDS> on_board_{};
    int west_ = 0, east_ = 0, north_ = 0, south_ = 0;  // The columns and rows of the grid that hold tiles.
    int left_ = 0, top_ = 0;                           // The window's first column and row.

    // The turn under way.
    std::vector<Play> plays_;  // Those that hold all that is laid so far.
    std::vector<std::uint8_t> trades_;
    bool passes_ = false;
    bool may_trade_ = false;
    int outside_ = 0;
    std::array<OnBoard, HAND_SIZE> laid_{};
    std::uint8_t laid_slots_ = 0;
    std::uint8_t aside_ = 0;  // Slots put back.
    int laid_count_ = 0;
};

class Stepper : private StepperState {
   public:
    using StepperState::Phase;

    // False, and not to be used, if there is no memory.
    bool open(const Setup& setup, Actions actions);

    // Begin anew, with an empty table and all tiles in the bag: next come the draws of the deal.
    void begin(Random random);

    Phase phase() const { return phase_; }
    const Setup& setup() const { return setup_; }
    const Seats& seats() const { return position_->seats; }
    Position& position() { return *position_; }
    const Turn& last_turn() const { return last_turn_; }
    int turns() const { return turns_; }
    // Whose draw it is; the seat to move otherwise, 0 once the game is over.
    int seat() const { return phase_ == Phase::DRAW ? drawer_ : seats().turn; }

    // Draw the tile that is told, which the bag has, or all that are due by chance.
    bool draw_told(Tile tile);
    void draw_all();

    // Make a whole move that is legal; draws come next.
    void make(const Move& move);

    // Find what can be done at the start of a turn. Needed once for each turn whose actions are asked for.
    void prepare();
    // Take an action that is allowed.
    void act(int action);
    // Break the game off.
    void stop();
    // Calls `each(int action)` for every action that is allowed, each once.
    template <class Each>
    void for_each_allowed(Each each) const;
    // Legal moves that no action stands for: outside the window, or beyond the list; and tiles outside the window.
    int outside() const { return outside_; }
    int beyond() const;
    // The moves of the list, in its order, with what is told of them.
    int move_count() const { return static_cast<int>(plays_.size() + trades_.size()) + (passes_ ? 1 : 0); }
    Move move_at(int number) const;
    void tell_moves(float* rows) const;
    // The move in the making, if what was laid or put back so far is one.
    bool in_turn() const { return laid_count_ > 0 || aside_ != 0; }

    // What a seat is told. A seat counted from 1.
    void tell(int seat, std::int16_t* told) const;
    // What a step within a turn has changed in what the seat to move was told before.
    void tell_turn(std::int16_t* told) const;

    // The same game as this seat knows it: all that it has not seen is dealt anew, and so is the future.
    bool clone_for(int seat, std::uint64_t seed, Stepper& clone) const;
    // The same game, with everything in it.
    bool clone_whole(Stepper& clone) const;

   private:
    void end_turn();
    void place_window();
    bool in_window(Play play) const;
    int window_index(int cell) const;
    int free_slot(Tile tile) const;
    bool holds_laid(Play play) const;
    bool lays_exactly(Play play) const;
    void lay(int slot, int cell);
    void finish();
    int largest_set_of(const Hand& hand) const { return size_of(largest_set(kinds_of(hand))); }
    int start_seat() const;
    void deal_unseen(int seat);

    PositionBox position_;
};

template <class Each>
void Stepper::for_each_allowed(Each each) const {
    if (phase_ != Phase::CHOOSE) return;
    if (actions_ == Actions::PLAYS) {
        for (int move = 0; move < move_count(); ++move) each(move);
        return;
    }
    const Hand& hand = hand_to_move(seats());
    if (aside_ == 0) {
        bool whole = false;
        // A set of cells for each slot, so that each action is offered once.
        std::array<std::array<std::uint32_t, WINDOW>, HAND_SIZE> offered{};
        std::array<int, KINDS> slots;
        slots.fill(-1);
        for (int slot = hand.known - 1; slot >= 0; --slot) {
            if ((laid_slots_ >> slot & 1) == 0) slots[hand.tiles[slot]] = slot;
        }
        for (const Play play : plays_) {
            int others = 0;
            for_each_laid(play, [&](int cell, Tile tile) {
                for (int i = 0; i < laid_count_; ++i) {
                    if (laid_[i].cell == cell) return;
                }
                ++others;
                const int row = cell / SIDE - top_;
                const int column = cell % SIDE - left_;
                const int slot = slots[tile];
                std::uint32_t& cells = offered[static_cast<std::size_t>(slot)][static_cast<std::size_t>(row)];
                const std::uint32_t bit = std::uint32_t{1} << column;
                if ((cells & bit) != 0) return;
                cells |= bit;
                each(slot * WINDOW_CELLS + row * WINDOW + column);
            });
            whole = whole || others == 0;
        }
        if (whole && laid_count_ > 0) each(DONE);
        if (passes_) each(PASS_ON);
    }
    if (may_trade_ && laid_count_ == 0) {
        if (std::popcount(aside_) < size_of(seats().bag)) {
            for (int slot = 0; slot < hand.known; ++slot) {
                if ((aside_ >> slot & 1) == 0 && free_slot(hand.tiles[slot]) == slot) each(PUT_BACK + slot);
            }
        }
        if (aside_ != 0) each(DONE);
    }
}

}  // namespace sixfold
