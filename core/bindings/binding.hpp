// The parts of the Python module, each bound in a file of its name.
#pragma once

#include <nanobind/nanobind.h>

namespace sixfold::bindings {

void bind_answers(nanobind::module_& module);
void bind_positions(nanobind::module_& module);
void bind_thinking(nanobind::module_& module);
void bind_games(nanobind::module_& module);
void bind_endgame(nanobind::module_& module);
void bind_insight(nanobind::module_& module);
void bind_steppers(nanobind::module_& module);

}  // namespace sixfold::bindings
