// sixfold._core: what Python asks the core through. The stub `_core.pyi` is made from it when it is built.
#include <nanobind/nanobind.h>

#include "binding.hpp"

NB_MODULE(_core, module) {
    // Libraries that classes are registered with keep them, and what they refer to, until the process ends.
    nanobind::set_leak_warnings(false);
    module.doc() = "The native core: search, and the rules for devices. Private: `sixfold.engine` is its face.";
    sixfold::bindings::bind_answers(module);
    sixfold::bindings::bind_positions(module);
    sixfold::bindings::bind_thinking(module);
    sixfold::bindings::bind_games(module);
    sixfold::bindings::bind_endgame(module);
    sixfold::bindings::bind_insight(module);
    sixfold::bindings::bind_steppers(module);
}
