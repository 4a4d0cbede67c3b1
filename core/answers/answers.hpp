// Questions about a position, asked in the notation and answered in JSON: the answers that a server gives a page.
//
// The device asks them of the core in a worker (core/wasm), tests ask them natively and compare them with Python's.
#pragma once

#include <string>
#include <string_view>

namespace sixfold::answers {

// The answer to a question, whose parts stand one in a line of at most 2,000 bytes each. Where a part cannot be read,
// the answer is
// {"problem":{"code":…,"detail":…,"column":…}}; what stands for nothing is null.
//
//   plays     position                     How things stand, and all that the seat to move can do: a `Situation`.
//   verdict   position, move               What the rules say to a move: a `Verdict`, without its sentence.
//   verdict   position, move, points       The same if the table lets it stand for these points; "" for the rules' own.
//                                          With this part it has the line of a record and the position after it.
//   turn      position, move               A move in a game:
//   {"code","objection","move","score","bonus","lines","draws"}. turn      position, move, as written   The same for a
//   move of a record, whose opening starts at 0,0. after     position, move, points, drawn  The position after a move
//   that the rules allow or a table can let stand:
//                                          {"position"}, or {"wrong"} with its draw; a problem if neither does.
//   check     position                     Whether it can be played on, and what is wrong with it: a `Soundness`.
//   fits      position, tile               Where a tile of this kind fits: a list of cells.
//   reasons   position, move               {"lines","opens","keeps","set"}: what speaks for a move and against it.
//   sixth     position, line               Whether a line (`x,y>5`) still takes a tile that is not on the table.
//   sets      position                     The largest set of every hand.
//   start     sets, ages, edition          Who starts: numbers parted by `/`, `-` for an age that is not known.
std::string answer(std::string_view question, std::string_view text);

}  // namespace sixfold::answers
