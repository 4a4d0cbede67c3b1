// Looking at a layout: what lies where, in which lines, and what is held.
#include "layout.hpp"

#include <algorithm>
#include <cstddef>

namespace sixfold::answers {
namespace {

inline constexpr int LONGEST_WRITTEN = 100;  // The longest play that is written with a dot for each cell stepped over.

const HeldTiles NOTHING;

Kinds taken_after(const std::vector<Tile>& run) {
    Kinds takes = EVERY_KIND;
    for (const Tile tile : run) takes &= MATCHES[tile];
    return takes;
}

// The tiles side by side that end beside this empty cell, on the side that `step` leads to.
std::vector<Tile> run_beside(const std::vector<Placement>& tiles, Place place, Axis axis, int step) {
    std::vector<Tile> run;
    for (Place at = stepped(place, axis, step);; at = stepped(at, axis, step)) {
        const Tile tile = tile_at(tiles, at);
        if (tile == HIDDEN) return run;
        run.push_back(tile);
    }
}

}  // namespace

Tile tile_at(const std::vector<Placement>& tiles, Place place) {
    for (const Placement& one : tiles) {
        if (one.x == place.x && one.y == place.y) return one.tile;
    }
    return HIDDEN;
}

bool lies_at(const std::vector<Placement>& tiles, Place place) { return tile_at(tiles, place) != HIDDEN; }

Line run_through(const std::vector<Placement>& tiles, Place place, Axis axis) {
    Place start = place;
    while (lies_at(tiles, stepped(start, axis, -1))) start = stepped(start, axis, -1);
    Line line{start, axis, {}};
    for (Place at = start;; at = stepped(at, axis)) {
        const Tile tile = tile_at(tiles, at);
        if (tile == HIDDEN) return line;
        line.tiles.push_back(tile);
    }
}

bool is_mixed(const Line& line) {
    const Tile first = line.tiles.front();
    const auto other_colour = [&](Tile tile) { return tile / SHAPES != first / SHAPES; };
    const auto other_shape = [&](Tile tile) { return tile % SHAPES != first % SHAPES; };
    return std::any_of(line.tiles.begin(), line.tiles.end(), other_colour) &&
           std::any_of(line.tiles.begin(), line.tiles.end(), other_shape);
}

bool repeats(const Line& line) {
    Kinds seen = 0;
    for (const Tile tile : line.tiles) {
        if (holds(seen, tile)) return true;
        seen |= kind_of(tile);
    }
    return false;
}

int score_of(const Line& line) {
    const int length = static_cast<int>(line.tiles.size());
    return length <= LONGEST_LINE ? LINE_SCORE[length] : length;
}

Kinds taken_at(const std::vector<Placement>& tiles, Place place, Axis axis) {
    const std::vector<Tile> before = run_beside(tiles, place, axis, -1);
    const std::vector<Tile> after = run_beside(tiles, place, axis, 1);
    const Kinds takes = taken_after(before);
    // Nothing joins runs that cannot share a line.
    if (!std::all_of(after.begin(), after.end(), [&](Tile tile) { return holds(takes, tile); })) return 0;
    return takes & taken_after(after);
}

int bag_size(const Layout& layout) {
    std::size_t used = layout.tiles.size();
    for (const HeldTiles& hand : layout.hands) used += hand.size();
    return TILE_COUNT - static_cast<int>(used);
}

Counts unseen_in(const Layout& layout) {
    Counts left;
    left.fill(COPIES);
    for (const Placement& one : layout.tiles) --left[one.tile];
    for (const HeldTiles& hand : layout.hands) {
        for (const Tile tile : hand) {
            if (tile != HIDDEN) --left[tile];
        }
    }
    return left;
}

const HeldTiles& hand_to_move(const Layout& layout) {
    return layout.turn == 0 ? NOTHING : layout.hands[static_cast<std::size_t>(layout.turn - 1)];
}

int hidden_in(const HeldTiles& hand) { return static_cast<int>(std::count(hand.begin(), hand.end(), HIDDEN)); }

int largest_set(const HeldTiles& hand) {
    Kinds kinds = 0;
    for (const Tile tile : hand) {
        if (tile != HIDDEN) kinds |= kind_of(tile);
    }
    return size_of(sixfold::largest_set(kinds));
}

Way way_of(const Wish& wish) {
    if (wish.laid.empty()) return Way::NONE;
    const Placement& first = wish.laid.front();
    const auto all = [&](auto same) { return std::all_of(wish.laid.begin(), wish.laid.end(), same); };
    if (all([&](const Placement& one) { return one.y == first.y; })) return Way::ROW;
    return all([&](const Placement& one) { return one.x == first.x; }) ? Way::COLUMN : Way::NONE;
}

int span_of(const Wish& wish) {
    const Placement &first = wish.laid.front(), &last = wish.laid.back();
    return last.x - first.x + last.y - first.y + 1;
}

bool is_writable(const Wish& wish) {
    const auto same = [](const Placement& a, const Placement& b) { return place_of(a) == place_of(b); };
    const bool twice = std::adjacent_find(wish.laid.begin(), wish.laid.end(), same) != wish.laid.end();
    return way_of(wish) != Way::NONE && !twice && span_of(wish) <= LONGEST_WRITTEN;
}

}  // namespace sixfold::answers
