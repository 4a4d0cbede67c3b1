// Perft: every play made and taken back.
#include "perft.hpp"

#include "generate.hpp"

namespace sixfold {

std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (over(position.seats)) return 0;
    const Kinds held = kinds_of(hand_to_move(position.seats));
    std::uint64_t count = 0;
    if (depth == 1) {
        for_each_play(position.board, held, [&](Play) { ++count; });
        return count;
    }
    const Seats seats = position.seats;
    // The board changes while its plays are generated, and is as it was whenever the generator looks again.
    for_each_play(position.board, held, [&](Play play) {
        make_play_unseen(position, play);
        count += perft(position, depth - 1);
        unmake(position.board);
        position.seats = seats;
    });
    return count;
}

}  // namespace sixfold
