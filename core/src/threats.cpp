// Finding threats.
#include "threats.hpp"

#include <bit>

#include "generate.hpp"
#include "position.hpp"

namespace sixfold {

Box box_of(Play play) {
    const int steps = (static_cast<int>(std::bit_width(slots_of(play))) - 1) / SLOT_BITS;
    const int x = first_cell(play) % SIDE;
    const int y = first_cell(play) / SIDE;
    return axis_of(play) == ROW ? Box{x, x + steps, y, y} : Box{x, x, y, y + steps};
}

bool apart(const Box& a, const Box& b) {
    return (a.right < b.left || b.right < a.left) && (a.bottom < b.top || b.bottom < a.top);
}

Threats threats_of(const Board& board, const Held& held) {
    Threats found;
    found.count = 0;
    auto& threats = found.threats;
    for_each_play(board, kinds_of(held), [&](Play play) {
        const bool ends = tiles_laid(play) == held.count;
        const int points = score_of(play) + (ends ? GOING_OUT_BONUS : 0);
        std::size_t place = found.count;
        if (place < MOST_THREATS) {
            ++found.count;
        } else if (points <= threats[--place].points) {
            return;
        }
        for (; place > 0 && threats[place - 1].points < points; --place) threats[place] = threats[place - 1];
        threats[place] = {box_of(play), points, ends};
    });
    return found;
}

}  // namespace sixfold
