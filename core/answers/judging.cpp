// The rules of a turn, one after another.
#include "judging.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "notation.hpp"

namespace sixfold::answers {
namespace {

inline constexpr std::string_view REFUSAL_CODES[] = {
    "",
    "game-over",
    "nothing-played",
    "not-in-hand",
    "cell-occupied",
    "tiles-unrelated",
    "not-in-line",
    "not-connected",
    "line-mixed",
    "line-repeats",
    "opening-too-small",
    "bag-empty",
    "trade-exceeds-bag",
    "must-trade",
    "must-play",
};

std::vector<Tile> tiles_of(const Wish& wish) {
    if (wish.sort != Move::PLAY) return wish.traded;
    std::vector<Tile> tiles;
    tiles.reserve(wish.laid.size());
    for (const Placement& one : wish.laid) tiles.push_back(one.tile);
    return tiles;
}

std::vector<Placement> laid_on(const Layout& layout, const Wish& wish) {
    std::vector<Placement> tiles = layout.tiles;
    tiles.insert(tiles.end(), wish.laid.begin(), wish.laid.end());
    return tiles;
}

bool is_set(const std::vector<Tile>& tiles) {
    Kinds fitting = EVERY_KIND;
    for (const Tile tile : tiles) {
        if (!holds(fitting, tile)) return false;
        fitting &= MATCHES[tile];
    }
    return true;
}

// Whether the hand can hold all of these: as known tiles, or behind ones that are not known.
bool can_spare(const HeldTiles& hand, const std::vector<Tile>& wanted) {
    HeldTiles left = hand;
    for (const Tile tile : wanted) {
        if (tile == HIDDEN) continue;
        auto found = std::find(left.begin(), left.end(), tile);
        if (found == left.end()) found = std::find(left.begin(), left.end(), HIDDEN);
        if (found == left.end()) return false;
        left.erase(found);
    }
    return wanted.size() <= hand.size();
}

bool can_hold(const Layout& layout, const std::vector<Tile>& wanted) {
    const HeldTiles& hand = hand_to_move(layout);
    if (!can_spare(hand, wanted)) return false;
    if (hidden_in(hand) == 0) return true;
    Counts left = unseen_in(layout);  // What is not shown has to be a copy that is still unseen.
    for (const Tile tile : hand) {
        if (tile != HIDDEN) ++left[tile];
    }
    for (const Tile tile : wanted) {
        if (tile != HIDDEN) --left[tile];
    }
    for (Tile tile = 0; tile < KINDS; ++tile) {
        const bool asked = std::find(wanted.begin(), wanted.end(), tile) != wanted.end();
        if (asked && left[tile] < 0) return false;
    }
    return true;
}

bool touches(const std::vector<Placement>& tiles, Place place) {
    for (const Axis axis : {ROW, COLUMN}) {
        if (lies_at(tiles, stepped(place, axis, -1)) || lies_at(tiles, stepped(place, axis, 1))) return true;
    }
    return false;
}

bool connects(const Layout& layout, const Wish& wish) {
    if (layout.tiles.empty()) return place_of(wish.laid.front()) == Place{0, 0};
    return std::any_of(wish.laid.begin(), wish.laid.end(),
                       [&](const Placement& one) { return touches(layout.tiles, place_of(one)); });
}

// Whether no tile would be farther from any other than the game has tiles: no table is larger.
bool lies_near(const Layout& layout, const Wish& wish) {
    const auto near = [&](const Placement& one) {
        return std::all_of(layout.tiles.begin(), layout.tiles.end(), [&](const Placement& other) {
            return std::abs(one.x - other.x) <= TILE_COUNT && std::abs(one.y - other.y) <= TILE_COUNT;
        });
    };
    return !layout.tiles.empty() && std::all_of(wish.laid.begin(), wish.laid.end(), near);
}

// Whether no gap parts the first of the played tiles from the last.
bool in_one_line(const Layout& layout, const Wish& wish, Axis axis) {
    const int span = span_of(wish);
    if (span > TILE_COUNT) return false;  // There are not enough tiles to fill it.
    std::size_t filled = wish.laid.size();
    const Place first = place_of(wish.laid.front());
    for (int i = 0; i < span; ++i) filled += lies_at(layout.tiles, stepped(first, axis, i)) ? 1 : 0;
    return filled == static_cast<std::size_t>(span);
}

// The lines that tiles on these cells are in, each once: those along the axis first, then those across it.
std::vector<Line> lines_of(const std::vector<Placement>& tiles, const Wish& wish) {
    const Way way = way_of(wish);
    const Axis axis = way == Way::COLUMN ? COLUMN : ROW;
    std::vector<Line> lines;
    const auto add = [&](const Placement& one, Axis along) {
        Line line = run_through(tiles, place_of(one), along);
        if (line.tiles.size() < 2 || std::find(lines.begin(), lines.end(), line) != lines.end()) return;
        lines.push_back(std::move(line));
    };
    for (const Placement& one : wish.laid) add(one, axis);
    for (const Placement& one : wish.laid) add(one, across(axis));
    return lines;
}

int bonus_of(const Layout& layout, const Wish& wish) {
    const bool goes_out = wish.laid.size() == hand_to_move(layout).size() && bag_size(layout) == 0;
    return goes_out ? GOING_OUT_BONUS : 0;
}

// Why nobody can make this move, whatever the rules of play say to it.
Refusal impossible(const Layout& layout, const Wish& wish) {
    if (layout.turn == 0) return Refusal::GAME_OVER;
    if (wish.sort == Move::PASS) return Refusal::NONE;
    const std::vector<Tile> tiles = tiles_of(wish);
    if (tiles.empty()) return Refusal::NOTHING_PLAYED;
    if (!can_hold(layout, tiles)) return Refusal::NOT_IN_HAND;
    if (wish.sort == Move::TRADE) {
        const int bag = bag_size(layout);
        if (bag == 0) return Refusal::BAG_EMPTY;
        return static_cast<int>(tiles.size()) > bag ? Refusal::TRADE_EXCEEDS_BAG : Refusal::NONE;
    }
    for (std::size_t i = 0; i < wish.laid.size(); ++i) {
        const Place place = place_of(wish.laid[i]);
        if (lies_at(layout.tiles, place) || (i > 0 && place == place_of(wish.laid[i - 1])))
            return Refusal::CELL_OCCUPIED;
    }
    return Refusal::NONE;
}

Refusal judge_play(const Layout& layout, const Wish& wish, Score& score) {
    if (!is_set(tiles_of(wish))) return Refusal::TILES_UNRELATED;
    const Way way = way_of(wish);
    if (way == Way::NONE || !in_one_line(layout, wish, way == Way::ROW ? ROW : COLUMN)) return Refusal::NOT_IN_LINE;
    if (!connects(layout, wish)) return Refusal::NOT_CONNECTED;
    std::vector<Line> lines = lines_of(laid_on(layout, wish), wish);
    if (!std::all_of(lines.begin(), lines.end(), [](const Line& line) { return is_set(line.tiles); })) {
        return std::any_of(lines.begin(), lines.end(), is_mixed) ? Refusal::LINE_MIXED : Refusal::LINE_REPEATS;
    }
    if (layout.tiles.empty() && static_cast<int>(wish.laid.size()) < largest_set(hand_to_move(layout))) {
        return Refusal::OPENING_TOO_SMALL;
    }
    score = {std::move(lines), bonus_of(layout, wish)};
    return Refusal::NONE;
}

Refusal judge_pass(const Layout& layout) {
    if (bag_size(layout) > 0) return Refusal::MUST_TRADE;
    return can_play(layout) ? Refusal::MUST_PLAY : Refusal::NONE;
}

}  // namespace

std::string_view code_of(Refusal refusal) { return REFUSAL_CODES[static_cast<std::size_t>(refusal)]; }

int Score::points() const {
    int sum = bonus;
    for (const Line& line : lines) sum += answers::score_of(line);
    return sum;
}

Wish placed(const Layout& layout, const Wish& wish) {
    if (!layout.tiles.empty() || wish.laid.empty()) return wish;
    Wish moved = wish;
    const Place first = place_of(wish.laid.front());
    for (Placement& one : moved.laid) {
        one.x -= first.x;
        one.y -= first.y;
    }
    return moved;
}

Refusal judge(const Layout& layout, const Wish& wish, Score& score) {
    score = {};
    const Refusal refusal = impossible(layout, wish);
    if (refusal != Refusal::NONE) return refusal;
    if (wish.sort == Move::PLAY) return judge_play(layout, wish, score);
    if (wish.sort == Move::PASS) return judge_pass(layout);
    // The start player has to lay the largest set.
    return layout.tiles.empty() ? Refusal::OPENING_TOO_SMALL : Refusal::NONE;
}

Score score_of(const Layout& layout, const Wish& wish) {
    if (wish.sort != Move::PLAY) return {};
    return {lines_of(laid_on(layout, wish), wish), bonus_of(layout, wish)};
}

Refusal objection(const Layout& layout, const Wish& wish) {
    const Refusal refusal = impossible(layout, wish);
    if (refusal != Refusal::NONE || wish.sort != Move::PLAY) return refusal;
    if (!is_writable(wish)) return Refusal::NOT_IN_LINE;
    return connects(layout, wish) || lies_near(layout, wish) ? Refusal::NONE : Refusal::NOT_CONNECTED;
}

std::vector<Place> cells_against(const Layout& layout, const Wish& wish, Refusal refusal) {
    std::vector<Place> cells;
    if (refusal == Refusal::NONE || wish.sort != Move::PLAY) return cells;
    if (refusal == Refusal::LINE_MIXED || refusal == Refusal::LINE_REPEATS) {
        for (const Line& line : score_of(layout, wish).lines) {
            if (!(refusal == Refusal::LINE_MIXED ? is_mixed(line) : repeats(line))) continue;
            for (std::size_t i = 0; i < line.tiles.size(); ++i) {
                cells.push_back(stepped(line.start, line.axis, static_cast<int>(i)));
            }
        }
    } else {
        for (std::size_t i = 0; i < wish.laid.size(); ++i) {
            const Place place = place_of(wish.laid[i]);
            const auto named = [&](const Placement& one) { return place_of(one) == place; };
            const bool twice = std::count_if(wish.laid.begin(), wish.laid.end(), named) > 1;
            if (refusal != Refusal::CELL_OCCUPIED || twice || lies_at(layout.tiles, place)) cells.push_back(place);
        }
    }
    put_in_order(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

bool can_play(const Layout& layout) {
    Kinds kinds = 0;
    for (const Tile tile : hand_to_move(layout)) {
        if (tile != HIDDEN) kinds |= kind_of(tile);
    }
    if (layout.tiles.empty()) return kinds != 0;
    // Whoever can play at all can lay a single tile somewhere.
    for (const Placement& one : layout.tiles) {
        for (const Axis axis : {ROW, COLUMN}) {
            for (const int step : {-1, 1}) {
                const Place place = stepped(place_of(one), axis, step);
                if (lies_at(layout.tiles, place)) continue;
                if ((kinds & taken_at(layout.tiles, place, ROW) & taken_at(layout.tiles, place, COLUMN)) != 0)
                    return true;
            }
        }
    }
    return false;
}

int draw_size(const Layout& layout, const Wish& wish) {
    if (wish.sort == Move::TRADE) return static_cast<int>(wish.traded.size());
    if (wish.sort == Move::PASS) return 0;
    const auto lacks = HAND_SIZE - static_cast<int>(hand_to_move(layout).size()) + static_cast<int>(wish.laid.size());
    return std::min(lacks, bag_size(layout));
}

HeldTiles without(const HeldTiles& hand, const Wish& wish) {
    HeldTiles left = hand;
    int hidden = 0;
    for (const Tile tile : tiles_of(wish)) {
        if (tile == HIDDEN) {
            ++hidden;
            continue;
        }
        auto found = std::find(left.begin(), left.end(), tile);
        if (found == left.end()) found = std::find(left.begin(), left.end(), HIDDEN);
        if (found != left.end()) left.erase(found);
    }
    // Where more unknown tiles leave than the hand has, it is no longer known what is left.
    if (hidden > hidden_in(left)) return HeldTiles(left.size() - static_cast<std::size_t>(hidden), HIDDEN);
    for (; hidden > 0; --hidden) left.erase(std::find(left.begin(), left.end(), HIDDEN));
    return left;
}

std::string let_stand(Layout& layout, const Wish& wish, int points, const HeldTiles& drawn) {
    const int due = draw_size(layout, wish);
    if (static_cast<int>(drawn.size()) != due) {
        std::string wrong = "after " + text_of(wish) + " ";
        add_number(wrong, due);
        wrong += " tiles are drawn, not ";
        add_number(wrong, static_cast<std::int64_t>(drawn.size()));
        return wrong;
    }
    Counts left = unseen_in(layout);  // Traded tiles go back only after the draw, so they cannot be drawn again.
    for (const Tile tile : drawn) {
        if (tile != HIDDEN) --left[tile];
    }
    std::vector<HeldTiles> met = layout.hands;
    met.push_back(drawn);
    for (const HeldTiles& hand : met) {
        for (const Tile tile : hand) {
            if (tile == HIDDEN || left[tile] >= 0) continue;
            std::string wrong = "there are only 3 tiles ";
            add_tile(wrong, tile);
            return wrong;
        }
    }
    const int seats = static_cast<int>(layout.hands.size());
    const int limit = seats * (bag_size(layout) > 0 ? ROUNDS_OF_TRADES : 1);
    HeldTiles& hand = layout.hands[static_cast<std::size_t>(layout.turn - 1)];
    hand = without(hand, wish);
    hand.insert(hand.end(), drawn.begin(), drawn.end());
    layout.tiles.insert(layout.tiles.end(), wish.laid.begin(), wish.laid.end());
    layout.quiet = wish.sort == Move::PLAY ? 0 : layout.quiet + 1;
    layout.scores[static_cast<std::size_t>(layout.turn - 1)] += points;
    layout.turn = hand.empty() || layout.quiet >= limit ? 0 : layout.turn % seats + 1;
    return "";
}

int start_seat(const std::vector<int>& largest_sets, const std::vector<int>& ages, bool youngest) {
    const int best = *std::max_element(largest_sets.begin(), largest_sets.end());
    int chosen = 0;
    for (std::size_t seat = 0; seat < largest_sets.size(); ++seat) {
        if (largest_sets[seat] != best) continue;
        const int age = ages[seat];
        if (chosen == 0) chosen = static_cast<int>(seat) + 1;
        if (age < 0) {  // Where an age of those tied is not known, none decides.
            const auto first = std::find(largest_sets.begin(), largest_sets.end(), best);
            return static_cast<int>(first - largest_sets.begin()) + 1;
        }
        const int ahead = ages[static_cast<std::size_t>(chosen - 1)];
        if (youngest ? age < ahead : age > ahead) chosen = static_cast<int>(seat) + 1;
    }
    return chosen;
}

}  // namespace sixfold::answers
