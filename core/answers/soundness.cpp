// Lines, counts, hands, and what hangs together.
#include "soundness.hpp"

#include <algorithm>
#include <cstddef>

namespace sixfold::answers {
namespace {

inline constexpr std::string_view FLAW_CODES[] = {
    "line-mixed",     "line-repeats",   "too-many-of-a-kind", "too-many-tiles",
    "hand-too-large", "hand-too-small", "not-connected",
};

void find_bad_lines(const Layout& layout, std::vector<Finding>& found) {
    for (const Placement& one : layout.tiles) {
        for (const Axis axis : {ROW, COLUMN}) {
            if (lies_at(layout.tiles, stepped(place_of(one), axis, -1))) continue;
            const Line line = run_through(layout.tiles, place_of(one), axis);
            const bool mixed = line.tiles.size() > 1 && is_mixed(line);
            if (!mixed && !repeats(line)) continue;
            Finding finding{mixed ? Flaw::LINE_MIXED : Flaw::LINE_REPEATS};
            for (std::size_t i = 0; i < line.tiles.size(); ++i) {
                const auto copies = std::count(line.tiles.begin(), line.tiles.end(), line.tiles[i]);
                if (mixed || copies > 1) finding.cells.push_back(stepped(line.start, axis, static_cast<int>(i)));
            }
            found.push_back(std::move(finding));
        }
    }
}

void find_surplus(const Layout& layout, std::vector<Finding>& found) {
    const Counts left = unseen_in(layout);
    for (Tile tile = 0; tile < KINDS; ++tile) {
        if (left[tile] >= 0) continue;
        Finding finding{Flaw::TOO_MANY_OF_A_KIND, {}, tile};
        for (const Placement& one : layout.tiles) {
            if (one.tile == tile) finding.cells.push_back(place_of(one));
        }
        put_in_order(finding.cells);
        found.push_back(std::move(finding));
    }
    if (bag_size(layout) < 0) found.push_back({Flaw::TOO_MANY_TILES});
}

void find_bad_hands(const Layout& layout, std::vector<Finding>& found) {
    for (std::size_t seat = 0; seat < layout.hands.size(); ++seat) {
        const std::size_t size = layout.hands[seat].size();
        if (size > HAND_SIZE) {
            found.push_back({Flaw::HAND_TOO_LARGE, {}, HIDDEN, static_cast<int>(seat) + 1});
        } else if (size < HAND_SIZE && bag_size(layout) > 0) {
            found.push_back({Flaw::HAND_TOO_SMALL, {}, HIDDEN, static_cast<int>(seat) + 1});
        }
    }
}

// The tiles that hang together with the largest group of them nowhere.
void find_islands(const Layout& layout, std::vector<Finding>& found) {
    std::vector<Place> left;
    left.reserve(layout.tiles.size());
    for (const Placement& one : layout.tiles) left.push_back(place_of(one));
    std::vector<std::vector<Place>> groups;
    while (!left.empty()) {
        std::vector<Place> group{left.back()};
        left.pop_back();
        for (std::size_t i = 0; i < group.size(); ++i) {
            for (const Axis axis : {ROW, COLUMN}) {
                for (const int step : {-1, 1}) {
                    const auto next = std::find(left.begin(), left.end(), stepped(group[i], axis, step));
                    if (next == left.end()) continue;
                    group.push_back(*next);
                    left.erase(next);
                }
            }
        }
        put_in_order(group);
        groups.push_back(std::move(group));
    }
    if (groups.size() < 2) return;
    const auto smaller = [](const std::vector<Place>& a, const std::vector<Place>& b) {
        return a.size() != b.size() ? a.size() < b.size() : a.front() < b.front();
    };
    const auto largest = std::max_element(groups.begin(), groups.end(), smaller);
    Finding finding{Flaw::NOT_CONNECTED};
    for (auto group = groups.begin(); group != groups.end(); ++group) {
        if (group != largest) finding.cells.insert(finding.cells.end(), group->begin(), group->end());
    }
    put_in_order(finding.cells);
    found.push_back(std::move(finding));
}

}  // namespace

std::string_view code_of(Flaw flaw) { return FLAW_CODES[static_cast<std::size_t>(flaw)]; }

bool forbids(const Finding& finding) {
    return finding.flaw != Flaw::HAND_TOO_SMALL && finding.flaw != Flaw::NOT_CONNECTED;
}

std::vector<Finding> find_faults(const Layout& layout) {
    std::vector<Finding> found;
    find_bad_lines(layout, found);
    find_surplus(layout, found);
    find_bad_hands(layout, found);
    find_islands(layout, found);
    return found;
}

}  // namespace sixfold::answers
