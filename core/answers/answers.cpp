// Each question with its answer.
#include "answers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "generate.hpp"
#include "json.hpp"
#include "judging.hpp"
#include "notation.hpp"
#include "plays_text.hpp"
#include "soundness.hpp"

namespace sixfold::answers {
namespace {

inline constexpr int MOST_PLAYS = 10'000;  // Games stay far below; a position made up for it could have millions.
inline constexpr int MOST_HANDS = 4;
inline constexpr std::size_t LONGEST_PART = 2000;  // As the server takes a position; reading takes its square in time.
inline constexpr std::int32_t MOST_POINTS = 999;   // That a table can give.
inline constexpr int SHORTEST_OPEN_LINE = 4;       // Lines of at least this many tiles are worth a word if left open.

using Parts = std::vector<std::string_view>;

Parts parts_of(std::string_view text) {
    Parts parts;
    for (std::size_t start = 0;;) {
        const std::size_t end = text.find('\n', start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string_view::npos) return parts;
        start = end + 1;
    }
}

std::string_view part(const Parts& parts, std::size_t number) {
    return number < parts.size() ? parts[number] : std::string_view();
}

std::string problem(std::string_view code, std::string_view detail, int column = 0) {
    Json json;
    json.open('{').key("problem").open('{').key("code").string(code).key("detail").string(detail).key("column");
    if (column > 0) {
        json.number(column);
    } else {
        json.null();
    }
    return json.close('}').close('}').done();
}

std::string bad_position(const Unreadable& why) { return problem("bad-position", why.sentence, why.column); }
std::string bad_question() { return problem("bad-message", "this cannot be read"); }

// More hands are refused before they are read.
bool too_many_hands(std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::string_view rest = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    const std::string_view hands = rest.substr(0, rest.find(' '));
    return std::count(hands.begin(), hands.end(), '/') >= MOST_HANDS;
}

std::optional<Unreadable> read_asked(std::string_view text, Care care, Layout& layout) {
    if (too_many_hands(text)) return Unreadable{"at most 4 hands", 0};
    return read_layout(text, care, layout);
}

std::string_view ending_of(const Layout& layout) {
    if (bag_size(layout) > 0) return "traded-out";
    const auto holds_tiles = [](const HeldTiles& hand) { return !hand.empty(); };
    return std::all_of(layout.hands.begin(), layout.hands.end(), holds_tiles) ? "stuck" : "went-out";
}

std::string situation(const Layout& layout, std::string_view plays) {
    const bool over = layout.turn == 0;
    const int bag = bag_size(layout);
    const HeldTiles& hand = hand_to_move(layout);
    const bool may_trade = !layout.tiles.empty() && !over;
    Json json;
    json.open('{').key("plays").string(plays).key("most_trade");
    json.number(may_trade ? std::min(bag, static_cast<int>(hand.size())) : 0);
    json.key("may_pass").boolean(!over && bag == 0 && !can_play(layout)).key("bag").number(bag);
    std::string unseen;
    for (const int count : unseen_in(layout)) unseen += static_cast<char>('0' + (count % 10 + 10) % 10);
    json.key("unseen").string(unseen).key("ending");
    if (over) {
        json.string(ending_of(layout));
    } else {
        json.null();
    }
    json.key("winners").open('[');
    const std::int32_t best = *std::max_element(layout.scores.begin(), layout.scores.end());
    for (std::size_t seat = 0; over && seat < layout.scores.size(); ++seat) {
        if (layout.scores[seat] == best) json.number(static_cast<std::int64_t>(seat) + 1);
    }
    return json.close(']').close('}').done();
}

std::string answer_plays(const Parts& parts) {
    Layout layout;
    if (const auto why = read_asked(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    Kinds held = 0;
    const HeldTiles& hand = hand_to_move(layout);
    for (const Tile tile : hand) {
        if (tile != HIDDEN) held |= kind_of(tile);
    }
    if (held == 0) return situation(layout, "");  // Nothing that is known can be laid, whatever lies on the table.
    Layout strict;
    if (const auto why = read_layout(part(parts, 0), Care::STRICT, strict)) return bad_position(*why);
    static const PositionBox kept = new_position();
    if (!kept) return problem("server-failed", "no memory");
    Board& board = kept->board;
    const Fault fault = lay_down(board, layout.tiles);
    std::string plays;
    int count = 0;
    if (fault == Fault::NONE) {
        for_each_play(board, held, [&](Play) { ++count; });
        const int last_tiles = bag_size(layout) == 0 ? static_cast<int>(hand.size()) : 0;
        if (count <= MOST_PLAYS) plays = plays_text(board, held, last_tiles);
    }
    pick_up(board);
    if (fault != Fault::NONE) {
        return problem("bad-position", "the core cannot take this position: its tiles lie too far apart");
    }
    if (count > MOST_PLAYS) {
        std::string detail;
        add_number(detail, count);
        return problem("too-many-plays", detail);
    }
    return situation(layout, plays);
}

// How far from where a move is written it was laid.
Place shift_of(const Wish& written, const Wish& asked) {
    if (asked.laid.empty()) return {0, 0};
    return {asked.laid.front().x - written.laid.front().x, asked.laid.front().y - written.laid.front().y};
}

std::string line_of_record(const Layout& layout, const Wish& wish, std::int64_t points, bool overruled) {
    std::string line;
    add_number(line, layout.turn);
    if (overruled) line += '!';
    line += ' ' + text_of(wish) + ' ';
    add_number(line, points);
    const int due = draw_size(layout, wish);
    if (due > 0) line += " +" + std::string(static_cast<std::size_t>(due), '?');
    return line;
}

std::string answer_verdict(const Parts& parts) {
    Layout layout;
    Wish asked;
    if (const auto why = read_asked(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    if (!read_wish(part(parts, 1), asked)) return bad_question();
    const Wish wish = placed(layout, asked);
    const Place shift = shift_of(wish, asked);
    Score score;
    const Refusal refusal = judge(layout, wish, score);
    const bool legal = refusal == Refusal::NONE;
    const bool may_stand = legal || objection(layout, wish) == Refusal::NONE;
    if (!legal && may_stand) score = score_of(layout, wish);
    std::int32_t points = score.points();
    const bool overruled = parts.size() > 2 && !parts[2].empty();
    if (overruled && !read_count(parts[2], MOST_POINTS, points)) return bad_question();
    Json json;
    json.open('{').key("legal").boolean(legal).key("score").number(points).key("bonus").number(score.bonus);
    json.key("lines").open('[');
    for (const Line& line : score.lines) json.line(line, shift);
    json.close(']').key("code");
    if (legal) {
        json.null();
    } else {
        json.string(code_of(refusal));
    }
    json.key("sentence").null().key("cells").open('[');
    for (const Place cell : cells_against(layout, wish, refusal)) json.place({cell.x + shift.x, cell.y + shift.y});
    json.close(']').key("may_overrule").boolean(may_stand);
    if (parts.size() > 2 && (legal || (overruled && may_stand))) {
        json.key("line").string(line_of_record(layout, wish, points, overruled));
        const HeldTiles drawn(static_cast<std::size_t>(draw_size(layout, wish)), HIDDEN);
        let_stand(layout, wish, points, drawn);
        json.key("after").string(text_of(layout));
    } else {
        json.key("line").null().key("after").null();
    }
    return json.close('}').done();
}

std::string answer_turn(const Parts& parts) {
    Layout layout;
    Wish asked;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    if (!read_wish(part(parts, 1), asked)) return bad_question();
    const Wish wish = part(parts, 2).empty() ? placed(layout, asked) : asked;
    Score score;
    const Refusal refusal = judge(layout, wish, score);
    const Refusal against = objection(layout, wish);
    if (refusal != Refusal::NONE && against == Refusal::NONE) score = score_of(layout, wish);
    Json json;
    const auto code = [&](std::string_view name, Refusal value) {
        json.key(name);
        if (value == Refusal::NONE) {
            json.null();
        } else {
            json.string(code_of(value));
        }
    };
    json.open('{');
    code("code", refusal);
    code("objection", against);
    json.key("move").string(text_of(wish)).key("score").number(score.points()).key("bonus").number(score.bonus);
    json.key("lines").open('[');
    for (const Line& line : score.lines) json.line(line);
    json.close(']').key("draws").number(draw_size(layout, wish));
    return json.close('}').done();
}

std::string answer_after(const Parts& parts) {
    Layout layout;
    Wish wish;
    HeldTiles drawn;
    std::int32_t points = 0;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    const bool read = read_wish(part(parts, 1), wish) && read_count(part(parts, 2), LARGEST_NUMBER, points);
    if (!read || !read_tiles(part(parts, 3), drawn)) return bad_question();
    Score score;
    if (judge(layout, wish, score) != Refusal::NONE) {
        const Refusal against = objection(layout, wish);
        if (against != Refusal::NONE) return problem(code_of(against), "");
    }
    const std::string wrong = let_stand(layout, wish, points, drawn);
    Json json;
    json.open('{').key(wrong.empty() ? "position" : "wrong").string(wrong.empty() ? text_of(layout) : wrong);
    return json.close('}').done();
}

std::string answer_check(const Parts& parts) {
    Layout layout;
    if (const auto why = read_asked(part(parts, 0), Care::NONE, layout)) return bad_position(*why);
    const std::vector<Finding> faults = find_faults(layout);
    const bool playable = std::none_of(faults.begin(), faults.end(), forbids);
    if (playable) {
        Layout strict;
        if (const auto why = read_layout(part(parts, 0), Care::STRICT, strict)) return bad_position(*why);
    }
    Json json;
    json.open('{').key("playable").boolean(playable).key("faults").open('[');
    for (const Finding& one : faults) {
        json.open('{').key("code").string(code_of(one.flaw)).key("cells").open('[');
        for (const Place cell : one.cells) json.place(cell);
        json.close(']').key("tile");
        if (one.tile == HIDDEN) {
            json.null();
        } else {
            json.tile(one.tile);
        }
        json.key("seat");
        if (one.seat == 0) {
            json.null();
        } else {
            json.number(one.seat);
        }
        json.close('}');
    }
    return json.close(']').key("bag").number(bag_size(layout)).close('}').done();
}

std::string answer_fits(const Parts& parts) {
    Layout layout;
    HeldTiles kind;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    if (!read_tiles(part(parts, 1), kind) || kind.size() != 1 || kind[0] == HIDDEN) return bad_question();
    std::vector<Place> cells;
    for (const Placement& one : layout.tiles) {
        for (const Axis axis : {ROW, COLUMN}) {
            for (const int step : {-1, 1}) {
                const Place place = stepped(place_of(one), axis, step);
                if (lies_at(layout.tiles, place)) continue;
                const Kinds takes = taken_at(layout.tiles, place, ROW) & taken_at(layout.tiles, place, COLUMN);
                if (holds(takes, kind[0])) cells.push_back(place);
            }
        }
    }
    if (layout.tiles.empty()) cells.push_back({0, 0});
    put_in_order(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    Json json;
    json.open('[');
    for (const Place cell : cells) json.place(cell);
    return json.close(']').done();
}

// The two ends of a long line where a tile still unseen would fit.
void add_ends(Json& json, const std::vector<Placement>& tiles, const Line& line, const Counts& unseen) {
    const int length = static_cast<int>(line.tiles.size());
    for (const int end : {-1, length}) {
        const Place place = stepped(line.start, line.axis, end);
        const Kinds takes = taken_at(tiles, place, ROW) & taken_at(tiles, place, COLUMN);
        bool any = false;
        for (Tile tile = 0; tile < KINDS; ++tile) {
            if (!holds(takes, tile) || unseen[tile] <= 0) continue;
            if (!any) {
                json.open('{').key("line").line(line).key("x").number(place.x).key("y").number(place.y);
                json.key("takes").open('[');
                any = true;
            }
            json.open('[').tile(tile).number(unseen[tile]).close(']');
        }
        if (any) json.close(']').close('}');
    }
}

std::string answer_reasons(const Parts& parts) {
    Layout layout;
    Wish wish;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    if (!read_wish(part(parts, 1), wish)) return bad_question();
    Score score;
    const Refusal refusal = judge(layout, wish, score);
    if (refusal != Refusal::NONE) return problem(code_of(refusal), "");
    HeldTiles kept = wish.sort == Move::PASS ? hand_to_move(layout) : without(hand_to_move(layout), wish);
    kept.erase(std::remove(kept.begin(), kept.end(), HIDDEN), kept.end());
    const Counts unseen = unseen_in(layout);
    std::vector<Placement> tiles = layout.tiles;
    tiles.insert(tiles.end(), wish.laid.begin(), wish.laid.end());
    Json json;
    json.open('{').key("points").number(score.points()).key("lines").open('[');
    for (const Line& line : score.lines) json.line(line);
    json.close(']').key("opens").open('[');
    for (std::size_t length = LONGEST_LINE - 1; length >= SHORTEST_OPEN_LINE; --length) {  // The longest first.
        for (const Line& line : score.lines) {
            if (line.tiles.size() == length) add_ends(json, tiles, line, unseen);
        }
    }
    json.close(']').key("keeps").open('[');
    for (const Tile tile : kept) json.tile(tile);
    return json.close(']').key("set").number(largest_set(kept)).close('}').done();
}

std::string answer_sixth(const Parts& parts) {
    Layout layout;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    Wish first;  // A line is written like a play that begins where it does: the tile does not matter.
    const std::string_view asked = part(parts, 1);
    const std::size_t arrow = asked.find_first_of(">v");
    std::int32_t length = 0;
    if (arrow == std::string_view::npos || !read_number(asked.substr(arrow + 1), length)) return bad_question();
    if (!read_wish(std::string(asked.substr(0, arrow + 1)) + "Rs", first)) return bad_question();
    const Axis axis = asked[arrow] == '>' ? ROW : COLUMN;
    Counts left;
    left.fill(COPIES);
    for (const Placement& one : layout.tiles) --left[one.tile];
    for (const int end : {-1, length}) {
        const Place place = stepped(place_of(first.laid.front()), axis, end);
        const Kinds takes = taken_at(layout.tiles, place, ROW) & taken_at(layout.tiles, place, COLUMN);
        for (Tile tile = 0; tile < KINDS; ++tile) {
            if (holds(takes, tile) && left[tile] > 0) return "true";
        }
    }
    return "false";
}

std::string answer_sets(const Parts& parts) {
    Layout layout;
    if (const auto why = read_layout(part(parts, 0), Care::TILES, layout)) return bad_position(*why);
    Json json;
    json.open('[');
    for (const HeldTiles& hand : layout.hands) json.number(largest_set(hand));
    return json.close(']').done();
}

std::vector<int> numbers_of(std::string_view text) {
    std::vector<int> numbers;
    for (std::size_t start = 0;;) {
        const std::size_t end = text.find('/', start);
        std::int32_t number = -1;
        if (!read_number(text.substr(start, end - start), number)) number = -1;
        numbers.push_back(number);
        if (end == std::string_view::npos) return numbers;
        start = end + 1;
    }
}

std::string answer_start(const Parts& parts) {
    const std::vector<int> sets = numbers_of(part(parts, 0)), ages = numbers_of(part(parts, 1));
    if (sets.size() != ages.size()) return bad_question();
    std::string text;
    add_number(text, start_seat(sets, ages, part(parts, 2) == "schmidt"));
    return text;
}

struct Question {
    std::string_view name;
    std::string (*answer)(const Parts&);
};

constexpr Question QUESTIONS[] = {
    {"plays", answer_plays}, {"verdict", answer_verdict}, {"turn", answer_turn},       {"after", answer_after},
    {"check", answer_check}, {"fits", answer_fits},       {"reasons", answer_reasons}, {"sixth", answer_sixth},
    {"sets", answer_sets},   {"start", answer_start},
};

}  // namespace

std::string answer(std::string_view question, std::string_view text) {
    const Parts parts = parts_of(text);
    const auto too_long = [](std::string_view part) { return part.size() > LONGEST_PART; };
    if (std::any_of(parts.begin(), parts.end(), too_long)) return bad_question();
    for (const Question& one : QUESTIONS) {
        if (one.name == question) return one.answer(parts);
    }
    return bad_question();
}

}  // namespace sixfold::answers
