// An engine in C++ without any library: it lays one tile where that scores most. Build it with
//     c++ -std=c++17 -O2 -o one_tile one_tile.cpp
// and try it with `sixfold engine check ./one_tile`. docs/engines.md explains the lines.

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Cell = std::pair<int, int>;
using Board = std::map<Cell, std::string>;

struct Refused {
    std::string code, problem;
};

constexpr int kAllTiles = 108;

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
    return parts;
}

bool is_tile(const std::string& tile) {
    return tile.size() == 2 && std::string("ROYGBP").find(tile[0]) != std::string::npos &&
           std::string("sctfdx").find(tile[1]) != std::string::npos;
}

// A hand: tiles of two letters each, or a ? for each that is hidden.
std::vector<std::string> read_hand(const std::string& text) {
    std::vector<std::string> tiles;
    if (text == "-") return tiles;
    for (std::size_t i = 0; i < text.size();) {
        const std::string tile = text[i] == '?' ? "?" : text.substr(i, 2);
        if (tile != "?" && !is_tile(tile)) throw Refused{"bad-position", "no tile: " + tile};
        tiles.push_back(tile);
        i += tile.size();
    }
    return tiles;
}

// A board: `x,y:` of its corner, then rows of tiles and of numbers for that many empty cells.
Board read_board(const std::string& text) {
    Board board;
    if (text == "-") return board;
    int left = 0, y = 0;
    char comma = 0, colon = 0;
    std::istringstream stream(text);
    if (!(stream >> left >> comma >> y >> colon) || comma != ',' || colon != ':')
        throw Refused{"bad-position", "no board: " + text};
    std::string rows;
    stream >> rows;
    for (const std::string& row : split(rows, '/')) {
        int x = left;
        for (std::size_t i = 0; i < row.size();) {
            if (std::isdigit(static_cast<unsigned char>(row[i]))) {
                std::size_t used = 0;
                x += std::stoi(row.substr(i), &used);
                i += used;
                continue;
            }
            const std::string tile = row.substr(i, 2);
            if (!is_tile(tile)) throw Refused{"bad-position", "no tile: " + tile};
            board[{x++, y}] = tile;
            i += 2;
        }
        ++y;
    }
    return board;
}

// Whether different tiles have all one colour or all one shape.
bool is_line(const std::vector<std::string>& tiles) {
    const std::set<std::string> different(tiles.begin(), tiles.end());
    std::set<char> colours, shapes;
    for (const std::string& tile : tiles) colours.insert(tile[0]), shapes.insert(tile[1]);
    return different.size() == tiles.size() && (colours.size() == 1 || shapes.size() == 1);
}

// What a tile scores on an empty cell; 0 if it may not lie there.
int score(const Board& board, Cell cell, const std::string& tile) {
    int points = 0;
    for (const Cell& step : {Cell{1, 0}, Cell{0, 1}}) {
        std::vector<std::string> line{tile};
        for (const int way : {-1, 1}) {
            Cell next{cell.first + way * step.first, cell.second + way * step.second};
            for (auto found = board.find(next); found != board.end(); found = board.find(next)) {
                line.push_back(found->second);
                next = {next.first + way * step.first, next.second + way * step.second};
            }
        }
        if (line.size() == 1) continue;
        if (!is_line(line)) return 0;
        points += static_cast<int>(line.size()) + (line.size() == 6 ? 6 : 0);
    }
    return points;
}

// The opening has to be the largest set of the hand.
std::string opening(const std::vector<std::string>& hand) {
    std::vector<std::string> best;
    for (const int letter : {0, 1})
        for (const std::string& first : hand) {
            std::set<std::string> tiles;
            for (const std::string& tile : hand)
                if (tile[letter] == first[letter]) tiles.insert(tile);
            if (tiles.size() > best.size()) best.assign(tiles.begin(), tiles.end());
        }
    std::string move = "0,0>";
    for (const std::string& tile : best) move += tile;
    return move;
}

std::string choose(const Board& board, const std::vector<std::string>& hand, int bag) {
    if (board.empty()) return opening(hand);
    int best = 0;
    std::string move;
    for (const auto& [lying, unused] : board)
        for (const Cell& step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
            const Cell cell{lying.first + step.first, lying.second + step.second};
            if (board.count(cell)) continue;
            for (const std::string& tile : hand)
                if (const int points = score(board, cell, tile); points > best) {
                    best = points;
                    move = std::to_string(cell.first) + "," + std::to_string(cell.second) + ">" + tile;
                }
        }
    if (best > 0) return move;
    if (bag == 0) return "-";
    move = "~";
    for (int i = 0; i < std::min<int>(bag, hand.size()); ++i) move += hand[i];
    return move;
}

// `go LIMITS view BOARD HANDS SCORES TURN QUIET [turns …]`: it thinks so little that any limit will do, if it is one.
std::string go(const std::vector<std::string>& words) {
    const auto view = std::find(words.begin(), words.end(), "view");
    if (view == words.end()) throw Refused{"bad-line", "go says how long, then the view"};
    if (words.end() - view < 6) throw Refused{"bad-position", "a view has five parts"};
    const Board board = read_board(view[1]);
    std::vector<std::vector<std::string>> hands;
    int bag = kAllTiles - static_cast<int>(board.size());
    for (const std::string& text : split(view[2], '/')) {
        hands.push_back(read_hand(text));
        bag -= static_cast<int>(hands.back().size());
    }
    const int turn = std::atoi(view[4].c_str());
    if (turn < 1 || turn > static_cast<int>(hands.size())) throw Refused{"bad-position", "nobody is to move"};
    const auto& hand = hands[turn - 1];
    if (std::count(hand.begin(), hand.end(), "?")) throw Refused{"bad-position", "the hand to move is hidden"};
    std::set<std::string> limits;
    for (auto word = words.begin() + 1; word != view; word += 2) {
        const bool known = *word == "seconds" || *word == "iterations" || *word == "clocks" || *word == "increments";
        if (!known || word + 1 == view || !limits.insert(*word).second) throw Refused{"bad-limit", "no limit: " + *word};
        const auto numbers = split(word[1], '/');
        const bool by_seat = *word == "clocks" || *word == "increments";
        if (numbers.size() != (by_seat ? hands.size() : 1)) throw Refused{"bad-limit", "too many or too few numbers"};
        for (const std::string& number : numbers) {
            char* end = nullptr;
            const double value = std::strtod(number.c_str(), &end);
            if (*end != 0 || end == number.c_str() || value < 0 || (value == 0 && !by_seat))
                throw Refused{"bad-limit", "no number above 0: " + number};
        }
    }
    if (limits.empty()) throw Refused{"bad-limit", "it does not say how long"};
    if (words.end() - view > 6) {
        if (view[6] != "turns") throw Refused{"bad-line", "after the view come turns: " + view[6]};
        for (auto word = view + 7; word != words.end(); ++word) {
            const int seat = std::atoi(word->c_str());
            if (seat < 1 || seat > static_cast<int>(hands.size())) throw Refused{"bad-line", "no turn: " + *word};
        }
    }
    return "move " + choose(board, hand, bag);
}

std::string answer(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) words.push_back(word);
    const std::string word = words.empty() ? "" : words[0];
    if (word == "go") return go(words);
    if (word == "sixline") {
        if (words.size() != 2 || std::atoi(words[1].c_str()) < 1) throw Refused{"bad-line", "say sixline 1"};
        return "sixline 1\nname One tile\nplayers 2 4\ncan clocks iterations repeat seconds\nok";
    }
    if (word == "set") throw Refused{"no-option", "it has no options"};
    if (word == "new" || word == "ping" || word == "stop" || word == "quit") {
        if (words.size() > 1) throw Refused{"bad-line", "nothing stands after " + word};
        return "ok";
    }
    throw Refused{"unknown-word", "there are sixline, set, new, go, stop, ping and quit"};
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        try {
            std::cout << answer(line) << std::endl;
        } catch (const Refused& refused) {
            std::cout << "error " << refused.code << ' ' << refused.problem << std::endl;
        }
        if (line == "quit") return 0;
    }
    return 0;
}
