// What the tests of the core share: checks that name their line, and a plain second opinion on a board.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "board.hpp"

// A failed check ends the program, so that a fuzzer sees a crash.
#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                \
        }                                                                                \
    } while (false)

namespace sixfold::tests {

// Looks at every cell of the grid and works out its gaps from the tiles alone: all that is kept up to date must agree.
void check_board(const Board& board);

// Whether two boards are the same, log and order of anchors included.
bool same(const Board& a, const Board& b);

}  // namespace sixfold::tests
