// What the page calls: plain functions over one memory. `web/src/device/core.ts` is their typed face.
//
// Text goes in by `input` and comes out by `output`, each valid until the next call; figures come out as doubles. A
// text of a position is that of `read_asked`. Functions that answer with a length or a count answer -1 if the position
// cannot be taken.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "chooser.hpp"
#include "endgame.hpp"
#include "evaluation_numbers.hpp"
#include "json.hpp"
#include "luck.hpp"
#include "notation.hpp"
#include "simulation.hpp"
#include "thinking.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

using namespace sixfold;
using answers::Json;

struct Memory {
    std::vector<char> input;
    std::string output;
    std::vector<double> figures;
    std::vector<float> slice;
    wasm::Asked asked;
    std::unique_ptr<Simulation> simulation;
    Limit limit;
    bool endgame = false;
};

Memory& memory() {
    static Memory kept;
    return kept;
}

const Evaluation& evaluation() {
    static const Evaluation numbers = [] {
        static_assert(sizeof EVALUATION_NUMBERS == sizeof(Evaluation));
        Evaluation read;
        std::memcpy(&read, EVALUATION_NUMBERS, sizeof read);
        return read;
    }();
    return numbers;
}

std::string_view text(int length) { return {memory().input.data(), static_cast<std::size_t>(length)}; }

int told(std::string answer) {
    memory().output = std::move(answer);
    return static_cast<int>(memory().output.size());
}

bool read(int length) {
    memory().simulation.reset();
    memory().asked = {};
    return wasm::read_asked(text(length), memory().asked);
}

int told(const Search& found) {
    const Position& position = *memory().asked.position;
    Json json;
    json.open('{').key("moves").open('[');
    for (const Candidate& one : found.candidates) json.string(wasm::text_of(position, one.move));
    json.close(']').key("points").open('[');
    for (const Candidate& one : found.candidates) json.number(one.points);
    json.close(']').key("samples").open('[');
    for (const Candidate& one : found.candidates) json.number(one.samples);
    json.close(']').key("iterations").number(static_cast<std::int64_t>(found.iterations));
    json.key("clear").boolean(found.clear).key("exact").boolean(found.exact).close('}');
    std::vector<double>& figures = memory().figures;
    figures.clear();
    for (const Candidate& one : found.candidates) {
        figures.insert(figures.end(), {one.equity, one.equity_error, one.chance, one.chance_error});
    }
    return told(json.done());
}

// The places of a round that a slice has, as far as it came, one after another.
template <class Each>
void for_each_place(int offset, int step, int reached, Each each) {
    for (int place = offset; place < reached; place += step) each(static_cast<std::uint64_t>(place));
}

}  // namespace

// Room for this many bytes.
EXPORT(input) char* input(int size) {
    memory().input.resize(static_cast<std::size_t>(size));
    return memory().input.data();
}

EXPORT(output) const char* output() { return memory().output.data(); }
EXPORT(figures) const double* figures() { return memory().figures.data(); }
EXPORT(slice) const float* slice() { return memory().slice.data(); }

// A question of `answers.hpp`: its name, then its parts, a line each. The length of the answer.
EXPORT(ask) int ask(int length) {
    const std::string_view asked = text(length);
    const std::size_t end = asked.find('\n');
    return told(answers::answer(asked.substr(0, end), end == std::string_view::npos ? "" : asked.substr(end + 1)));
}

// The move of a bot that does not search: its sort as `Chooser` numbers them. The length of the move.
EXPORT(choose) int choose(int length, int sort, double overlooks) {
    if (!read(length)) return -1;
    const Chooser chooser{static_cast<Chooser::Sort>(sort), static_cast<float>(overlooks), {}, {}};
    Random random = seeded(memory().asked.hash);
    Position& position = *memory().asked.position;
    return told(wasm::text_of(position, sixfold::choose(position, chooser, evaluation(), random)));
}

// Begin a search. Its chance comes from `seed`, or with `by_sight` from what is seen, as that of bots does. 0 if it can
// be.
EXPORT(begin_search)
int begin_search(int length, double seconds, double iterations, int plies, int candidates, double doubt,
                 double inference, int endgame, std::uint64_t seed, int by_sight) {
    if (!read(length)) return -1;
    SearchOptions options;
    options.plies = plies;
    options.candidates = candidates;
    options.doubt = static_cast<float>(doubt);
    options.inference = static_cast<float>(inference);
    options.endgame = endgame != 0;
    options.seed = by_sight != 0 ? memory().asked.hash : seed;
    memory().limit = {seconds, static_cast<std::uint64_t>(iterations)};
    memory().endgame = options.endgame;
    memory().simulation = std::make_unique<Simulation>(*memory().asked.position, evaluation(), memory().limit, options);
    return 0;
}

// Begin a round: {"first","count","running"}. The length of that; 0 if there is none.
EXPORT(begin_round) int begin_round() {
    Simulation& simulation = *memory().simulation;
    if (!simulation.begin_round()) return 0;
    Json json;
    json.open('{').key("first").number(static_cast<std::int64_t>(simulation.first()));
    json.key("count").number(static_cast<std::int64_t>(simulation.count())).key("running").open('[');
    for (const std::size_t one : simulation.running()) json.number(static_cast<std::int64_t>(one));
    return told(json.close(']').close('}').done());
}

// Work on a round of somebody else's search of the same position: the running candidates are 32-bit numbers of the
// input.
EXPORT(take_round) void take_round(int first, int count, int running) {
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(running));
    std::memcpy(numbers.data(), memory().input.data(), numbers.size() * sizeof(std::uint32_t));
    memory().simulation->take_round(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count),
                                    {numbers.begin(), numbers.end()});
}

// Simulate a slice; how far it came. `slice` has the equity and the chance of each running candidate, place by place.
EXPORT(simulate) int simulate(int offset, int step) {
    Simulation& simulation = *memory().simulation;
    const auto reached = static_cast<int>(
        simulation.simulate_slice(static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(step)));
    memory().slice.clear();
    for_each_place(offset, step, reached, [&](std::uint64_t place) {
        for (const std::size_t one : simulation.running()) {
            const Sample& sample = simulation.sample(place, one);
            memory().slice.insert(memory().slice.end(), {sample.equity, sample.chance});
        }
    });
    return reached;
}

// Take a slice that somebody else simulated, from the input.
EXPORT(take_slice) void take_slice(int offset, int step, int reached) {
    Simulation& simulation = *memory().simulation;
    const char* at = memory().input.data();
    for_each_place(offset, step, reached, [&](std::uint64_t place) {
        for (const std::size_t one : simulation.running()) {
            std::memcpy(&simulation.sample(place, one), at, sizeof(Sample));
            at += sizeof(Sample);
        }
    });
}

// End the round, of which so many samples are done by everybody. 1 if there may be another.
EXPORT(end_round) int end_round(int whole) {
    return memory().simulation->end_round(static_cast<std::uint64_t>(whole)) ? 1 : 0;
}

// What the search has found: {"moves","points","samples","iterations","clear","exact"}, the best first, and as figures
// equity, its error, chance and its error for each. The length of that.
EXPORT(end_search) int end_search() {
    const Clock::time_point began = memory().simulation->began();
    Search found = memory().simulation->found();
    memory().simulation.reset();
    if (memory().endgame) settle(found, *memory().asked.position, memory().limit, began);
    return told(found);
}

// Compare the moves that are asked about with the first of them. Figures: equity, chance, loss and its error, loss of
// chance and its error, for each. How many there are.
EXPORT(compare)
int compare(int length, double samples, int plies, double inference, int endgame, int open_hands, std::uint64_t seed) {
    if (!read(length) || memory().asked.moves.empty()) return -1;
    const ComparisonOptions options{
        static_cast<std::uint64_t>(samples), plies, static_cast<float>(inference), endgame != 0, open_hands != 0, seed};
    std::vector<double>& figures = memory().figures;
    figures.clear();
    for (const Compared& one :
         sixfold::compare(*memory().asked.position, evaluation(), memory().asked.moves, options)) {
        figures.insert(figures.end(),
                       {one.equity, one.chance, one.lost, one.lost_error, one.chance_lost, one.chance_lost_error});
    }
    return static_cast<int>(memory().asked.moves.size());
}

// The luck of the seat to move, which kept some tiles and drew others: behind the position stand two more lines, the
// tiles kept and all those that it drew from. The first figure. How many figures: 1.
EXPORT(luck)
int luck(int length, int count, int least_set, int most_set, int samples, std::uint64_t seed) {
    const std::string_view whole = text(length);
    const std::size_t first = whole.find('\n');
    const std::size_t second = whole.find('\n', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return -1;
    answers::HeldTiles kept, bag;
    if (!answers::read_tiles(whole.substr(first + 1, second - first - 1), kept) ||
        !answers::read_tiles(whole.substr(second + 1), bag) || answers::hidden_in(kept) + answers::hidden_in(bag) > 0) {
        return -1;
    }
    const auto size = static_cast<int>(bag.size()), most = std::min(HAND_SIZE - static_cast<int>(kept.size()), size);
    if (size > TILE_COUNT || count < 0 || count > most) return -1;
    if (!read(static_cast<int>(first))) return -1;
    Draw draw{{}, {}, size, count, least_set, most_set};
    for (const Tile tile : kept) add(draw.kept, tile);
    std::copy(bag.begin(), bag.end(), draw.bag.begin());
    Random random = seeded(seed);
    memory().figures = {static_cast<double>(luck_of(*memory().asked.position, evaluation(), draw, samples, random))};
    return 1;
}

// Solve an endgame of two with all tiles known. The first figure is what the seat to move gains on the other. 1 if it
// is proven, 0 if not, -1 if this is no endgame.
EXPORT(solve) int solve(int length, double nodes) {
    if (!read(length) || !is_endgame(memory().asked.position->seats)) return -1;
    EndgameMemory work = new_endgame_memory(static_cast<std::uint64_t>(nodes));
    if (work.entries == 0) return -1;
    const Endgame found = solve_endgame(*memory().asked.position, work, {static_cast<std::uint64_t>(nodes)});
    memory().figures = {static_cast<double>(found.value)};
    return found.solved ? 1 : 0;
}
