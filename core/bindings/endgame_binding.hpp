// The endgame's part of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace sixfold::bindings {

void bind_endgame(nanobind::module_& module);

}  // namespace sixfold::bindings
