// Draws, turns and what seats are told.
#include "stepper.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "generate.hpp"

namespace sixfold {

bool Stepper::open(const Setup& setup, Actions actions) {
    position_ = new_position();
    setup_ = setup;
    actions_ = actions;
    return position_ != nullptr;
}

void Stepper::begin(Random random) {
    Board& board = position_->board;
    while (board.laid_count > 0) unmake(board);
    Seats& seats = position_->seats;
    seats = {};
    seats.players = static_cast<std::uint8_t>(setup_.players);
    for (int colour = 0; colour < setup_.colours; ++colour) {
        for (int shape = 0; shape < setup_.shapes; ++shape) {
            for (int i = 0; i < setup_.copies; ++i) put_back(seats.bag, static_cast<Tile>(SHAPES * colour + shape));
        }
    }
    random_ = random;
    phase_ = Phase::DRAW;
    dealing_ = true;
    drawer_ = 1;
    due_ = setup_.hand;
    turns_ = 0;
    traded_ = {};
    last_turn_ = {};
    board_count_ = 0;
    on_board_ = {};
    west_ = east_ = CENTRE % SIDE;
    north_ = south_ = CENTRE / SIDE;
    plays_.clear();
    trades_.clear();
    passes_ = may_trade_ = false;
    outside_ = laid_count_ = 0;
    laid_slots_ = aside_ = 0;
    place_window();
}

int Stepper::start_seat() const {
    int largest = 0;
    int start = 1;
    for (int seat = 1; seat <= setup_.players; ++seat) {
        const int size = largest_set_of(seats().hands[static_cast<std::size_t>(seat - 1)]);
        if (size > largest) {
            largest = size;
            start = seat;
        }
    }
    return start;
}

bool Stepper::draw_told(Tile tile) {
    Bag& bag = position_->seats.bag;
    for (std::size_t i = 0; i < bag.unseen; ++i) {
        if (bag.tiles[i] != tile) continue;
        bag.tiles[i] = bag.tiles[--bag.unseen];
        add(position_->seats.hands[static_cast<std::size_t>(drawer_ - 1)], tile);
        if (!dealing_) last_turn_.drawn.tiles[last_turn_.drawn.count++] = tile;
        if (--due_ > 0) return true;
        if (dealing_ && drawer_ < setup_.players) {
            ++drawer_;
            due_ = setup_.hand;
        } else {
            end_turn();
        }
        return true;
    }
    return false;
}

void Stepper::draw_all() {
    while (phase_ == Phase::DRAW) {
        const Bag& bag = position_->seats.bag;
        draw_told(bag.tiles[below(random_, bag.unseen)]);
    }
}

// The draws are over: the next seat's turn, unless the game has ended.
void Stepper::end_turn() {
    Seats& seats = position_->seats;
    if (dealing_) {
        dealing_ = false;
        seats.turn = static_cast<std::uint8_t>(start_seat());
        phase_ = Phase::CHOOSE;
        return;
    }
    for (std::size_t i = 0; i < traded_.count; ++i) put_back(seats.bag, traded_.tiles[i]);
    traded_ = {};
    ++turns_;
    const int limit = seats.players * (size_of(seats.bag) > 0 ? ROUNDS_OF_TRADES : 1);
    const bool ended = size_of(hand_to_move(seats)) == 0 || seats.quiet >= static_cast<std::uint32_t>(limit);
    seats.turn = static_cast<std::uint8_t>(ended ? 0 : seats.turn % seats.players + 1);
    phase_ = ended ? Phase::OVER : Phase::CHOOSE;
    place_window();
}

void Stepper::make(const Move& move) {
    Seats& seats = position_->seats;
    Hand& hand = hand_to_move(seats);
    last_turn_ = {move, {}, 0, seats.turn};
    if (move.sort == Move::PLAY) {
        last_turn_.points = static_cast<std::int16_t>(points(seats, move.play));
        seats.scores[seats.turn - 1u] += last_turn_.points;
        for_each_laid(move.play, [&](int cell, Tile tile) {
            remove(hand, tile);
            board_[static_cast<std::size_t>(board_count_++)] = {static_cast<CellIndex>(cell), tile};
            ++on_board_[tile];
            west_ = std::min(west_, cell % SIDE);
            east_ = std::max(east_, cell % SIDE);
            north_ = std::min(north_, cell / SIDE);
            south_ = std::max(south_, cell / SIDE);
        });
        note_move(*position_, seats.turn, tiles_laid(move.play), 0, size_of(hand));
        sixfold::make(position_->board, move.play);
        seats.quiet = 0;
        due_ = std::min(setup_.hand - size_of(hand), size_of(seats.bag));
    } else {
        ++seats.quiet;
        if (move.sort == Move::TRADE) traded_ = move.traded;
        for (std::size_t i = 0; i < traded_.count; ++i) remove(hand, traded_.tiles[i]);
        note_move(*position_, seats.turn, 0, traded_.count, size_of(hand));
        due_ = traded_.count;
    }
    drawer_ = seats.turn;
    phase_ = Phase::DRAW;
    laid_count_ = 0;
    laid_slots_ = aside_ = 0;
    if (due_ == 0) end_turn();
}

// The middle of what holds tiles is the middle of the window.
void Stepper::place_window() {
    left_ = (west_ + east_ + 1) / 2 - WINDOW / 2;
    top_ = (north_ + south_ + 1) / 2 - WINDOW / 2;
}

int Stepper::window_index(int cell) const {
    const int column = cell % SIDE - left_;
    const int row = cell / SIDE - top_;
    const bool inside = column >= 0 && column < WINDOW && row >= 0 && row < WINDOW;
    return inside ? row * WINDOW + column : -1;
}

bool Stepper::in_window(Play play) const {
    bool inside = true;
    for_each_laid(play, [&](int cell, Tile) { inside = inside && window_index(cell) >= 0; });
    return inside;
}

void Stepper::prepare() {
    const Seats& seats = position_->seats;
    const Hand& hand = hand_to_move(seats);
    plays_.clear();
    trades_.clear();
    laid_count_ = outside_ = 0;
    laid_slots_ = aside_ = 0;
    for_each_play(position_->board, kinds_of(hand), [&](Play play) { plays_.push_back(play); });
    const int bag = size_of(seats.bag);
    may_trade_ = bag > 0 && board_count_ > 0;
    passes_ = bag == 0 && plays_.empty();
    if (actions_ == Actions::STEPS) {
        const auto is_inside = [&](Play play) { return in_window(play); };
        if (!plays_.empty() && std::none_of(plays_.begin(), plays_.end(), is_inside)) {
            // There is always something to do: where every play lies outside, the window goes to one of them.
            left_ = first_cell(plays_.front()) % SIDE - WINDOW / 2;
            top_ = first_cell(plays_.front()) / SIDE - WINDOW / 2;
        }
        outside_ = static_cast<int>(std::erase_if(plays_, [&](Play play) { return !in_window(play); }));
        return;
    }
    // Rows before columns, then by cell, then by tiles: the same for equal positions, however they came about.
    std::sort(plays_.begin(), plays_.end(), [](Play a, Play b) { return a.bits << 8 < b.bits << 8; });
    if (may_trade_) {
        for (unsigned slots = 1; slots < 1u << hand.known; ++slots) {
            if (std::popcount(slots) > bag) continue;
            bool first_copies = true;  // Of tiles that are equal, those in the first slots go.
            for (unsigned slot = 0; slot < hand.known; ++slot) {
                for (unsigned earlier = 0; earlier < slot && (slots >> slot & 1) != 0; ++earlier) {
                    if (hand.tiles[earlier] == hand.tiles[slot] && (slots >> earlier & 1) == 0) first_copies = false;
                }
            }
            if (first_copies) trades_.push_back(static_cast<std::uint8_t>(slots));
        }
    }
    const std::size_t room = PLAY_ACTIONS - trades_.size();
    if (plays_.size() > room) {
        outside_ = static_cast<int>(plays_.size() - room);
        plays_.resize(room);
    }
}

int Stepper::free_slot(Tile tile) const {
    const Hand& hand = hand_to_move(seats());
    for (int slot = 0; slot < hand.known; ++slot) {
        if (hand.tiles[static_cast<std::size_t>(slot)] == tile && ((laid_slots_ | aside_) >> slot & 1) == 0) {
            return slot;
        }
    }
    return -1;
}

bool Stepper::holds_laid(Play play) const {
    int found = 0;
    for_each_laid(play, [&](int cell, Tile tile) {
        for (int i = 0; i < laid_count_; ++i) {
            const OnBoard& laid = laid_[static_cast<std::size_t>(i)];
            found += laid.cell == cell && laid.tile == tile;
        }
    });
    return found == laid_count_;
}

bool Stepper::lays_exactly(Play play) const { return tiles_laid(play) == laid_count_ && holds_laid(play); }

Move Stepper::move_at(int number) const {
    const auto index = static_cast<std::size_t>(number);
    if (index < plays_.size()) return {Move::PLAY, plays_[index], {}};
    if (index >= plays_.size() + trades_.size()) return {Move::PASS, {}, {}};
    Move move{Move::TRADE, {}, {}};
    const Hand& hand = hand_to_move(seats());
    for (std::size_t slot = 0; slot < hand.known; ++slot) {
        if ((trades_[index - plays_.size()] >> slot & 1) != 0)
            move.traded.tiles[move.traded.count++] = hand.tiles[slot];
    }
    return move;
}

void Stepper::lay(int slot, int cell) {
    const Tile tile = hand_to_move(seats()).tiles[static_cast<std::size_t>(slot)];
    laid_[static_cast<std::size_t>(laid_count_++)] = {static_cast<CellIndex>(cell), tile};
    laid_slots_ = static_cast<std::uint8_t>(laid_slots_ | 1u << slot);
    std::erase_if(plays_, [&](Play play) { return !holds_laid(play); });
}

void Stepper::finish() {
    if (laid_count_ > 0) {
        const auto whole = std::find_if(plays_.begin(), plays_.end(), [&](Play play) { return lays_exactly(play); });
        make({Move::PLAY, *whole, {}});
        return;
    }
    trades_.assign(1, aside_);
    plays_.clear();
    make(move_at(0));
}

void Stepper::act(int action) {
    if (actions_ == Actions::PLAYS) {
        make(move_at(action));
    } else if (action == PASS_ON) {
        make({Move::PASS, {}, {}});
    } else if (action == DONE) {
        finish();
    } else if (action >= PUT_BACK) {
        aside_ = static_cast<std::uint8_t>(aside_ | 1u << (action - PUT_BACK));
    } else {
        const int place = action % WINDOW_CELLS;
        lay(action / WINDOW_CELLS, (top_ + place / WINDOW) * SIDE + left_ + place % WINDOW);
    }
}

void Stepper::stop() {
    position_->seats.turn = 0;
    phase_ = Phase::OVER;
}

int Stepper::beyond() const {
    const bool fits = west_ >= left_ && east_ < left_ + WINDOW && north_ >= top_ && south_ < top_ + WINDOW;
    if (fits) return 0;
    const auto* end = board_.begin() + board_count_;
    return static_cast<int>(
        std::count_if(board_.begin(), end, [&](const OnBoard& there) { return window_index(there.cell) < 0; }));
}

void Stepper::tell(int seat, std::int16_t* told) const {
    const Seats& seats = position_->seats;
    const Hand& hand = seats.hands[static_cast<std::size_t>(seat - 1)];
    std::fill_n(told, TOLD_COUNT, std::int16_t{0});
    for (int i = 0; i < board_count_; ++i) {
        const OnBoard& there = board_[static_cast<std::size_t>(i)];
        const int index = window_index(there.cell);
        if (index >= 0) told[TOLD_CELLS + index] = static_cast<std::int16_t>(there.tile + 1);
    }
    for (std::size_t slot = 0; slot < hand.known; ++slot) {
        told[TOLD_HAND + slot] = static_cast<std::int16_t>(hand.tiles[slot] + 1);
    }
    if (phase_ == Phase::CHOOSE && seat == seats.turn) tell_turn(told);
    for (int i = 0; i < setup_.players; ++i) {
        const auto other = static_cast<std::size_t>((seat - 1 + i) % setup_.players);
        told[TOLD_SCORES + i] = static_cast<std::int16_t>(seats.scores[other]);
        told[TOLD_HAND_SIZES + i] = static_cast<std::int16_t>(size_of(seats.hands[other]));
    }
    told[TOLD_BAG] = static_cast<std::int16_t>(size_of(seats.bag));
    told[TOLD_QUIET] = static_cast<std::int16_t>(seats.quiet);
    told[TOLD_PLAYERS] = static_cast<std::int16_t>(setup_.players);
    told[TOLD_TURN] = static_cast<std::int16_t>(
        seats.turn == 0 ? MOST_PLAYERS : (seats.turn - seat + setup_.players) % setup_.players);
    told[TOLD_LEFT] = static_cast<std::int16_t>(left_ - TILE_COUNT);
    told[TOLD_TOP] = static_cast<std::int16_t>(top_ - TILE_COUNT);
    for (int colour = 0; colour < setup_.colours; ++colour) {
        for (int shape = 0; shape < setup_.shapes; ++shape) {
            const int tile = SHAPES * colour + shape;
            told[TOLD_UNSEEN + tile] =
                static_cast<std::int16_t>(setup_.copies - on_board_[static_cast<std::size_t>(tile)]);
        }
    }
    for (std::size_t slot = 0; slot < hand.known; ++slot) --told[TOLD_UNSEEN + hand.tiles[slot]];
}

void Stepper::tell_turn(std::int16_t* told) const {
    const Hand& hand = hand_to_move(seats());
    for (int i = 0; i < laid_count_; ++i) {
        const OnBoard& laid = laid_[static_cast<std::size_t>(i)];
        told[TOLD_CELLS + window_index(laid.cell)] = static_cast<std::int16_t>(laid.tile + 1 + LAID);
    }
    for (std::size_t slot = 0; slot < hand.known; ++slot) {
        if ((laid_slots_ >> slot & 1) != 0) told[TOLD_HAND + slot] = 0;
        if ((aside_ >> slot & 1) != 0)
            told[TOLD_HAND + slot] = static_cast<std::int16_t>(hand.tiles[slot] + 1 + SET_ASIDE);
    }
}

void Stepper::tell_moves(float* rows) const {
    const Seats& seats = position_->seats;
    const Unseen unseen = unseen_by_mover(seats);
    Board& board = position_->board;
    const Held held = held_of(hand_to_move(seats));
    for (int number = 0; number < move_count(); ++number, rows += MOVE_FEATURES) {
        const Move move = move_at(number);
        Held kept = held;
        rows[0] = rows[1] = 0;
        if (move.sort == Move::PLAY) {
            rows[0] = static_cast<float>(points(seats, move.play));
            rows[1] = static_cast<float>(tiles_laid(move.play));
            kept = without(held, move.play);
            sixfold::make(board, move.play);
        }
        for (std::size_t i = 0; i < move.traded.count; ++i) remove(kept, move.traded.tiles[i]);
        rows[2] = static_cast<float>(move.traded.count);
        rows[3] = static_cast<float>(unseen.tiles.count);
        const Features features = features_of(board, kept, unseen);
        std::copy(features.begin(), features.end(), rows + OWN_FEATURES);
        if (move.sort == Move::PLAY) unmake(board);
    }
}

bool Stepper::clone_whole(Stepper& clone) const {
    if (!clone.open(setup_, actions_)) return false;
    static_cast<StepperState&>(clone) = *this;
    const Board& board = position_->board;
    for (int i = 0; i < board.laid_count; ++i) {
        sixfold::make(clone.position_->board, board.laid[static_cast<std::size_t>(i)].play);
    }
    clone.position_->seats = position_->seats;
    return true;
}

// All that the seat has not seen goes into the bag, is mixed, and is dealt again to hands of the same sizes.
void Stepper::deal_unseen(int seat) {
    Seats& seats = position_->seats;
    std::array<std::uint8_t, MOST_PLAYERS> sizes{};
    for (std::size_t i = 0; i < seats.players; ++i) {
        Hand& hand = seats.hands[i];
        sizes[i] = hand.known;
        if (static_cast<int>(i) == seat - 1) continue;
        while (hand.known > 0) put_back(seats.bag, hand.tiles[--hand.known]);
    }
    for (std::size_t i = 0; i < seats.players; ++i) {
        while (seats.hands[i].known < sizes[i]) add(seats.hands[i], draw(seats.bag, random_));
    }
}

bool Stepper::clone_for(int seat, std::uint64_t seed, Stepper& clone) const {
    if (!clone_whole(clone)) return false;
    Seats& seats = clone.position_->seats;
    clone.random_ = seeded(seed);
    if (phase_ == Phase::OVER) return true;
    if (phase_ == Phase::DRAW && traded_.count > 0 && drawer_ != seat) {
        // Another's traded tiles are as unknown as the rest.
        for (std::size_t i = 0; i < traded_.count; ++i) put_back(seats.bag, traded_.tiles[i]);
        clone.deal_unseen(seat);
        for (std::size_t i = 0; i < traded_.count; ++i) clone.traded_.tiles[i] = draw(seats.bag, clone.random_);
    } else {
        clone.deal_unseen(seat);
    }
    if (phase_ != Phase::CHOOSE) return true;
    // Before the opening everybody knows who has the largest set.
    while (board_count_ == 0 && clone.start_seat() != seats.turn) clone.deal_unseen(seat);
    if (seat != seats.turn) clone.prepare();
    return true;
}

}  // namespace sixfold
