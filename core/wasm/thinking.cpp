// From the notation to the core's positions and moves, and back.
#include "thinking.hpp"

#include <algorithm>
#include <cstddef>

#include "notation.hpp"
#include "recent.hpp"

namespace sixfold::wasm {
namespace {

inline constexpr std::uint64_t HASH_FACTOR = 1099511628211U;

std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0;
    for (const char letter : text) hash = hash * HASH_FACTOR ^ static_cast<unsigned char>(letter);
    return hash;
}

std::string_view line_at(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return line;
}

std::string_view word_at(std::string_view& line) {
    const std::size_t end = line.find(' ');
    const std::string_view word = line.substr(0, end);
    line = end == std::string_view::npos ? std::string_view() : line.substr(end + 1);
    return word;
}

struct Past {
    std::int32_t seat, kept;
    answers::Wish wish;
};

bool read_past(std::string_view line, Past& past) {
    return answers::read_number(word_at(line), past.seat) && answers::read_number(word_at(line), past.kept) &&
           answers::read_wish(line, past.wish);
}

Tiles tiles_of(const answers::HeldTiles& held) {
    Tiles tiles{};
    for (const Tile tile : held) tiles.tiles[tiles.count++] = tile;
    return tiles;
}

bool read_move(const Position& position, std::string_view text, Move& move) {
    answers::Wish wish;
    if (!answers::read_wish(text, wish) || wish.traded.size() > HAND_SIZE || answers::hidden_in(wish.traded) > 0)
        return false;
    move = {wish.sort, {}, tiles_of(wish.traded)};
    if (wish.sort == Move::PLAY) move.play = play_of(position.board, wish.laid);
    return wish.sort != Move::PLAY || move.play.bits != 0;
}

}  // namespace

bool read_asked(std::string_view text, Asked& asked) {
    const std::string_view written = line_at(text);
    asked.hash = hash_of(written);
    answers::Layout layout;
    if (answers::read_layout(written, answers::Care::TILES, layout) || layout.turn == 0) return false;
    // In the order that Python sends them: equal positions are searched alike, however they came about.
    answers::put_in_order(layout.tiles, [](const Placement& a, const Placement& b) {
        return answers::place_of(a) < answers::place_of(b);
    });
    std::vector<Past> past;
    while (!text.empty() && !text.starts_with('=')) {
        past.emplace_back();
        if (!read_past(line_at(text), past.back())) return false;
    }
    std::vector<WrittenMove> recent;
    for (const Past& one : past) {
        recent.push_back({one.seat, one.wish.laid, static_cast<int>(one.wish.traded.size()), one.kept});
    }
    std::vector<Tiles> hands;
    for (const answers::HeldTiles& hand : layout.hands) hands.push_back(tiles_of(hand));
    asked.position = new_position();
    if (!asked.position) return false;
    const Written position{layout.tiles, hands, layout.turn, static_cast<std::uint32_t>(layout.quiet), recent};
    if (read(*asked.position, position) != Fault::NONE) return false;
    std::copy(layout.scores.begin(), layout.scores.end(), asked.position->seats.scores.begin());
    while (!text.empty()) {
        const std::string_view line = line_at(text);
        asked.moves.emplace_back();
        if (!line.starts_with('=') || !read_move(*asked.position, line.substr(1), asked.moves.back())) return false;
    }
    return true;
}

std::string text_of(const Position& position, const Move& move) {
    answers::Wish wish;
    wish.sort = move.sort;
    if (move.sort == Move::PLAY) {
        for_each_laid(move.play, [&](int cell, Tile tile) {
            wish.laid.push_back({static_cast<std::int32_t>(position.board.left + cell % SIDE),
                                 static_cast<std::int32_t>(position.board.top + cell / SIDE), tile});
        });
    } else if (move.sort == Move::TRADE) {
        wish.traded.assign(move.traded.tiles.begin(), move.traded.tiles.begin() + move.traded.count);
        sort_tiles(wish.traded.begin(), wish.traded.end());
    }
    return answers::text_of(wish);
}

}  // namespace sixfold::wasm
