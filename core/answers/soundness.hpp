// Whether tiles laid out by hand make a position that a game could come to, and what speaks against it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "layout.hpp"

namespace sixfold::answers {

enum class Flaw : std::uint8_t {
    LINE_MIXED,
    LINE_REPEATS,
    TOO_MANY_OF_A_KIND,
    TOO_MANY_TILES,
    HAND_TOO_LARGE,
    HAND_TOO_SMALL,
    NOT_CONNECTED,
};

std::string_view code_of(Flaw flaw);

// A flaw, and where it is: on cells of the table, with a kind of tile, or at a seat.
struct Finding {
    Flaw flaw;
    std::vector<Place> cells = {};
    Tile tile = HIDDEN;
    int seat = 0;
};

// Whether there is no such position at all; else it can be played on, though no game leads there.
bool forbids(const Finding& finding);

std::vector<Finding> find_faults(const Layout& layout);

}  // namespace sixfold::answers
