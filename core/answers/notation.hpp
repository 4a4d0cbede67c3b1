// The notation, read and written: positions, moves and tiles. What cannot be read says what is wrong, and where.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "layout.hpp"

namespace sixfold::answers {

// Why a text cannot be read; the words are those of `sixfold.notation`.
struct Unreadable {
    std::string sentence;
    int column = 0;  // Counted from 1; 0 if it is about no place in the text.
};

// How strictly a position is looked at once its text is read.
enum class Care : std::uint8_t {
    NONE,    // It may break every rule.
    TILES,   // It may hold lines that a table let stand.
    STRICT,  // It has to be a position of the rules.
};

std::optional<Unreadable> read_layout(std::string_view text, Care care, Layout& layout);
std::string text_of(const Layout& layout);

// Read a move of the notation; or a play that no notation writes, as single tiles parted by blanks. False if it is
// none.
bool read_wish(std::string_view text, Wish& wish);
std::string text_of(const Wish& wish);

// Read tiles, `?` for one that is not known, `-` for none. False if they are none.
bool read_tiles(std::string_view text, HeldTiles& tiles);

// Read a whole number of at most nine digits: no two of them add up to more than 32 bits hold. False if it is none.
inline constexpr std::int32_t LARGEST_NUMBER = 999'999'999;
bool read_number(std::string_view text, std::int32_t& number);
bool read_count(std::string_view text, std::int32_t most, std::int32_t& count);

void add_tile(std::string& text, Tile tile);
void add_number(std::string& text, std::int64_t number);
void add_place(std::string& text, Place place);

}  // namespace sixfold::answers
