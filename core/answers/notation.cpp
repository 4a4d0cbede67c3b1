// Reading and writing, with the same sentences as the Python that reads it.
#include "notation.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace sixfold::answers {
namespace {

constexpr std::string_view COLOURS_WRITTEN = "ROYGBP";
constexpr std::string_view SHAPES_WRITTEN = "sctfdx";
inline constexpr std::size_t LONGEST_TOKEN = 60;

bool is_blank(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
// Of a letter that takes several bytes, all but the first.
bool goes_on(char letter) { return (static_cast<unsigned char>(letter) & 0xc0) == 0x80; }

// Text that knows at which column it stands.
struct Span {
    std::string_view text;
    int column;

    Span part(std::size_t start, std::size_t end = std::string_view::npos) const {
        const auto before = text.substr(0, start);
        const auto letters =
            before.size() - static_cast<std::size_t>(std::count_if(before.begin(), before.end(), goes_on));
        return {text.substr(start, end == std::string_view::npos ? end : end - start),
                column + static_cast<int>(letters)};
    }

    std::vector<Span> split(char separator) const {
        std::vector<Span> pieces;
        std::size_t start = 0;
        for (;;) {
            const std::size_t end = text.find(separator, start);
            pieces.push_back(part(start, std::min(end, text.size())));
            if (end == std::string_view::npos) return pieces;
            start = end + 1;
        }
    }

    std::vector<Span> words() const {
        std::vector<Span> found;
        for (std::size_t at = 0; at < text.size();) {
            if (is_blank(text[at])) {
                ++at;
                continue;
            }
            std::size_t end = at;
            while (end < text.size() && !is_blank(text[end])) ++end;
            found.push_back(part(at, end));
            at = end;
        }
        return found;
    }
};

using Failure = std::optional<Unreadable>;

// A token, cut where it would flood the message.
std::string shortened(std::string_view token) {
    std::size_t letters = 0, cut = token.size(), last = 0;
    for (std::size_t at = 0; at < token.size(); ++at) {
        if (goes_on(token[at])) continue;
        if (letters == LONGEST_TOKEN - 1) last = at;
        if (letters++ == LONGEST_TOKEN) cut = last;
    }
    std::string text(token.substr(0, cut));
    if (cut < token.size()) text += "…";
    return text;
}

// In quotation marks as Python's `repr` sets them, which escapes controls. (It escapes letters beyond ASCII that are
// not printed, too; that would take a table.)
void add_quoted(std::string& sentence, std::string_view token) {
    constexpr std::string_view DIGITS = "0123456789abcdef";
    const bool has_single = token.find('\'') != std::string_view::npos;
    const char quote = has_single && token.find('"') == std::string_view::npos ? '"' : '\'';
    sentence += quote;
    for (const char letter : token) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '\\' || letter == quote) {
            sentence += {'\\', letter};
        } else if (letter == '\t' || letter == '\n' || letter == '\r') {
            sentence += {'\\', letter == '\t' ? 't' : letter == '\n' ? 'n' : 'r'};
        } else if (code < ' ' || code == 0x7f) {
            sentence += {'\\', 'x', DIGITS[code / 16u], DIGITS[code % 16u]};
        } else {
            sentence += letter;
        }
    }
    sentence += quote;
}

// As Python says of a text what is wrong with it.
Unreadable failure(const Span& span, std::string_view problem) {
    std::string sentence = "column ";
    add_number(sentence, span.column);
    sentence += ": ";
    sentence += problem;
    if (!span.text.empty()) {
        sentence += ": ";
        add_quoted(sentence, shortened(span.text));
    }
    return {sentence, span.column};
}

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string whole;
    for (const std::string_view part : parts) whole += part;
    return whole;
}

Failure read_number_at(const Span& span, std::string_view what, std::int32_t& number) {
    return read_number(span.text, number) ? Failure{} : failure(span, joined({what, " is a whole number"}));
}

Failure read_count_at(const Span& span, std::string_view what, std::int32_t& number) {
    if (Failure failed = read_number_at(span, what, number)) return failed;
    if (number < 0) return failure(span, joined({what, " is not below 0"}));
    return {};
}

Failure read_tile_at(const Span& span, Tile& tile) {
    if (span.text.size() == 2) {
        const std::size_t colour = COLOURS_WRITTEN.find(span.text[0]), shape = SHAPES_WRITTEN.find(span.text[1]);
        if (colour != std::string_view::npos && shape != std::string_view::npos) {
            tile = static_cast<Tile>(colour * SHAPES + shape);
            return {};
        }
    }
    return failure(span, "no such tile (a tile is a colour, ROYGBP, then a shape, sctfdx)");
}

// How far two letters reach from here.
std::size_t two_letters(std::string_view text, std::size_t at) {
    for (int letters = 0; letters < 2 && at < text.size(); ++letters) {
        ++at;
        while (at < text.size() && goes_on(text[at])) ++at;
    }
    return at;
}

Failure read_tiles_at(const Span& span, HeldTiles& tiles) {
    for (std::size_t at = 0; at < span.text.size();) {
        Tile tile = HIDDEN;
        const std::size_t end = span.text[at] == '?' ? at + 1 : two_letters(span.text, at);
        if (span.text[at] != '?') {
            if (Failure failed = read_tile_at(span.part(at, end), tile)) return failed;
        }
        tiles.push_back(tile);
        at = end;
    }
    return {};
}

Failure read_hand_at(const Span& span, HeldTiles& hand) {
    if (span.text.empty()) return failure(span, "an empty hand is written '-'");
    return span.text == "-" ? Failure{} : read_tiles_at(span, hand);
}

// A few bytes would span a table of any size.
Failure check_near(const Span& span, std::int64_t x, std::int64_t y) {
    const bool near = std::abs(x) <= FARTHEST && std::abs(y) <= FARTHEST;
    return near ? Failure{} : failure(span, "no cell is farther than 9999 from 0,0");
}

Failure read_place_at(const Span& span, Place& place) {
    const std::vector<Span> numbers = span.split(',');
    if (numbers.size() != 2) return failure(span, "a cell is written x,y");
    if (Failure failed = read_number_at(numbers[0], "a cell's number", place.x)) return failed;
    if (Failure failed = read_number_at(numbers[1], "a cell's number", place.y)) return failed;
    return check_near(span, place.x, place.y);
}

Failure read_row(const Span& row, std::int64_t x, std::int64_t y, std::vector<Placement>& tiles) {
    for (std::size_t start = 0; start < row.text.size();) {
        std::size_t end = start;
        while (end < row.text.size() && is_digit(row.text[end])) ++end;
        const bool empty = end > start;
        if (!empty) end = two_letters(row.text, start);
        const Span piece = row.part(start, end);
        if (empty) {
            std::int32_t cells = 0;
            if (Failure failed = read_count_at(piece, "a number of empty cells", cells)) return failed;
            if (cells == 0) return failure(piece, "a number of empty cells is not 0");
            x += cells;
        } else {
            Tile tile = HIDDEN;
            if (Failure failed = read_tile_at(piece, tile)) return failed;
            if (Failure failed = check_near(piece, x, y)) return failed;
            tiles.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), tile});
            ++x;
        }
        start = end;
    }
    return {};
}

Failure read_board_at(const Span& span, std::vector<Placement>& tiles) {
    if (span.text == "-") return {};
    const std::size_t colon = span.text.find(':');
    if (colon == std::string_view::npos) return failure(span, "a board is written x,y: and its rows, or '-'");
    Place at{};
    if (Failure failed = read_place_at(span.part(0, colon), at)) return failed;
    for (const Span& row : span.part(colon + 1).split('/')) {
        if (Failure failed = read_row(row, at.x, at.y, tiles)) return failed;
        ++at.y;
    }
    return {};
}

// The first line that breaks the rules, if one does.
std::string broken_line(const std::vector<Placement>& tiles) {
    for (const Placement& one : tiles) {
        for (const Axis axis : {ROW, COLUMN}) {
            if (lies_at(tiles, stepped(place_of(one), axis, -1))) continue;
            const Line line = run_through(tiles, place_of(one), axis);
            if (line.tiles.size() < 2) continue;
            const bool mixed = is_mixed(line);
            if (!mixed && !repeats(line)) continue;
            std::string text = "the line ";
            add_place(text, line.start);
            text += axis == ROW ? '>' : 'v';
            for (const Tile tile : line.tiles) add_tile(text, tile);
            return text + (mixed ? " mixes colours and shapes" : " holds a tile twice");
        }
    }
    return "";
}

// What no position can have, in Python's order; nothing if all is well.
std::string fault_of(const Layout& layout) {
    const std::size_t seats = layout.hands.size();
    std::string fault;
    if (seats < FEWEST_PLAYERS || seats > MOST_PLAYERS) {
        fault = "the game is for 2 to 4 players, not ";
        add_number(fault, static_cast<std::int64_t>(seats));
        return fault;
    }
    if (layout.scores.size() != seats) {
        add_number(fault, static_cast<std::int64_t>(seats));
        fault += " hands, but ";
        add_number(fault, static_cast<std::int64_t>(layout.scores.size()));
        return fault + " scores";
    }
    if (layout.turn > static_cast<int>(seats)) {
        fault = "no seat ";
        add_number(fault, layout.turn);
        fault += " at a table of ";
        add_number(fault, static_cast<std::int64_t>(seats));
        return fault;
    }
    for (const HeldTiles& hand : layout.hands) {
        if (hand.size() > HAND_SIZE) return "a hand holds at most 6 tiles";
    }
    if (bag_size(layout) < 0) return "there are only 108 tiles in the game";
    Counts left;
    left.fill(COPIES);
    for (const Placement& one : layout.tiles) --left[one.tile];
    const Counts on_board = left;
    std::vector<Tile> order;  // As tiles are met, those of hands first.
    for (const HeldTiles& hand : layout.hands) {
        for (const Tile tile : hand) {
            if (tile == HIDDEN) continue;
            --left[tile];
            if (std::find(order.begin(), order.end(), tile) == order.end()) order.push_back(tile);
        }
    }
    const auto too_many = [&](Tile tile) {
        fault = "there are only 3 tiles ";
        add_tile(fault, tile);
        return fault;
    };
    for (const Tile tile : order) {
        if (left[tile] < 0) return too_many(tile);
    }
    const auto fewest = std::min_element(on_board.begin(), on_board.end());
    return *fewest < 0 ? too_many(static_cast<Tile>(fewest - on_board.begin())) : "";
}

}  // namespace

std::optional<Unreadable> read_layout(std::string_view text, Care care, Layout& layout) {
    const Span span{text, 1};
    const std::vector<Span> fields = span.words();
    if (fields.size() != 5) {
        std::string problem = "a position has five fields (board hands scores turn quiet), not ";
        add_number(problem, static_cast<std::int64_t>(fields.size()));
        return failure(span, problem);
    }
    if (Failure failed = read_board_at(fields[0], layout.tiles)) return failed;
    if (care == Care::STRICT) {
        const std::string broken = broken_line(layout.tiles);
        if (!broken.empty()) return failure(fields[0], broken);
    }
    for (const Span& hand : fields[1].split('/')) {
        layout.hands.emplace_back();
        if (Failure failed = read_hand_at(hand, layout.hands.back())) return failed;
    }
    for (const Span& score : fields[2].split('/')) {
        layout.scores.push_back(0);
        if (Failure failed = read_count_at(score, "a score", layout.scores.back())) return failed;
    }
    std::int32_t turn = 0;
    if (Failure failed = read_count_at(fields[3], "the turn", turn)) return failed;
    layout.turn = turn;
    if (Failure failed = read_count_at(fields[4], "the number of quiet turns", layout.quiet)) return failed;
    if (care == Care::NONE) return {};
    const std::string fault = fault_of(layout);
    if (fault.empty()) return {};
    return care == Care::STRICT ? failure(span, fault) : Unreadable{fault, 0};
}

std::string text_of(const Layout& layout) {
    std::string text;
    if (layout.tiles.empty()) {
        text += '-';
    } else {
        std::vector<Placement> tiles = layout.tiles;
        put_in_order(tiles, [](const Placement& a, const Placement& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
        std::int32_t left = tiles.front().x;
        for (const Placement& one : tiles) left = std::min(left, one.x);
        Place next{left, tiles.front().y};
        add_place(text, next);
        text += ':';
        for (const Placement& one : tiles) {
            if (one.y > next.y) {
                text.append(static_cast<std::size_t>(one.y - next.y), '/');
                next = {left, one.y};
            }
            if (one.x > next.x) add_number(text, one.x - next.x);
            add_tile(text, one.tile);
            next.x = one.x + 1;
        }
    }
    for (std::size_t seat = 0; seat < layout.hands.size(); ++seat) {
        text += seat == 0 ? ' ' : '/';
        if (layout.hands[seat].empty()) text += '-';
        for (const Tile tile : layout.hands[seat]) add_tile(text, tile);
    }
    for (std::size_t seat = 0; seat < layout.scores.size(); ++seat) {
        text += seat == 0 ? ' ' : '/';
        add_number(text, layout.scores[seat]);
    }
    text += ' ';
    add_number(text, layout.turn);
    text += ' ';
    add_number(text, layout.quiet);
    return text;
}

bool read_wish(std::string_view text, Wish& wish) {
    wish = {};
    if (text == "-") return true;
    if (text.starts_with('~')) {
        wish.sort = Move::TRADE;
        text.remove_prefix(1);
        std::int32_t count = 0;
        if (!text.empty() && is_digit(text.front())) {
            if (!read_count(text, TILE_COUNT, count)) return false;
            wish.traded.assign(static_cast<std::size_t>(count), HIDDEN);
            return true;
        }
        if (read_tiles_at({text, 1}, wish.traded)) return false;
        sort_tiles(wish.traded.begin(), wish.traded.end());
        if (hidden_in(wish.traded) > 0) wish.traded.assign(wish.traded.size(), HIDDEN);
        return true;
    }
    wish.sort = Move::PLAY;
    for (const Span& word : Span{text, 1}.words()) {
        const std::size_t arrow = word.text.find_first_of(">v");
        Place at{};
        if (arrow == std::string_view::npos || read_place_at(word.part(0, arrow), at)) return false;
        const Axis axis = word.text[arrow] == '>' ? ROW : COLUMN;
        for (std::size_t start = arrow + 1; start < word.text.size(); at = stepped(at, axis)) {
            if (word.text[start] == '.') {
                ++start;
                continue;
            }
            Tile tile = HIDDEN;
            const Span piece = word.part(start, start + 2);
            if (read_tile_at(piece, tile) || check_near(piece, at.x, at.y)) return false;
            wish.laid.push_back({at.x, at.y, tile});
            start += 2;
        }
    }
    put_in_order(wish.laid, [](const Placement& a, const Placement& b) {
        return place_of(a) != place_of(b) ? place_of(a) < place_of(b) : a.tile < b.tile;
    });
    return true;
}

std::string text_of(const Wish& wish) {
    std::string text;
    if (wish.sort == Move::PASS) return "-";
    if (wish.sort == Move::TRADE) {
        text += '~';
        if (hidden_in(wish.traded) > 0 || wish.traded.empty()) {
            if (!wish.traded.empty()) add_number(text, static_cast<std::int64_t>(wish.traded.size()));
            return text;
        }
        for (const Tile tile : wish.traded) add_tile(text, tile);
        return text;
    }
    if (!is_writable(wish)) {
        for (const Placement& one : wish.laid) {
            if (!text.empty()) text += ' ';
            add_place(text, place_of(one));
            text += '>';
            add_tile(text, one.tile);
        }
        return text;
    }
    const Axis axis = way_of(wish) == Way::ROW ? ROW : COLUMN;
    Place at = place_of(wish.laid.front());
    add_place(text, at);
    text += axis == ROW ? '>' : 'v';
    for (const Placement& one : wish.laid) {
        for (; at != place_of(one); at = stepped(at, axis)) text += '.';
        add_tile(text, one.tile);
        at = stepped(at, axis);
    }
    return text;
}

bool read_tiles(std::string_view text, HeldTiles& tiles) {
    tiles.clear();
    return text == "-" || !read_tiles_at({text, 1}, tiles);
}

bool read_number(std::string_view text, std::int32_t& number) {
    std::string_view digits = text;
    if (digits.starts_with('-')) digits.remove_prefix(1);
    const bool counts = !digits.empty() && digits.size() <= 9 && digits.front() != '0' &&
                        std::all_of(digits.begin(), digits.end(), is_digit);
    if (!counts && text != "0") return false;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return true;
}

bool read_count(std::string_view text, std::int32_t most, std::int32_t& count) {
    return read_number(text, count) && count >= 0 && count <= most;
}

void add_tile(std::string& text, Tile tile) {
    if (tile == HIDDEN) {
        text += '?';
        return;
    }
    text += COLOURS_WRITTEN[tile / SHAPES];
    text += SHAPES_WRITTEN[tile % SHAPES];
}

void add_number(std::string& text, std::int64_t number) {
    char digits[24];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void add_place(std::string& text, Place place) {
    add_number(text, place.x);
    text += ',';
    add_number(text, place.y);
}

}  // namespace sixfold::answers
