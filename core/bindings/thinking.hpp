// Evaluations and choosers as they cross from Python, and the functions that think.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "games.hpp"

namespace sixfold::bindings {

namespace nb = nanobind;

// Sort, policy, overlooks, seconds, iterations, plies, candidates, doubt, inference, endgame.
using WrittenChooser = std::tuple<int, int, float, double, std::uint64_t, int, int, float, float, bool>;

// The evaluation's numbers, 32-bit floats in the order of `Evaluation`; false if there are more or fewer.
bool read_evaluation(nb::bytes numbers, Evaluation& evaluation);

// One chooser a seat. False if the evaluation is not one.
bool read_setting(const std::vector<WrittenChooser>& choosers, nb::bytes evaluation, std::uint64_t seed, Setting& setting);

// Adds `search`, `training_rows` and what they need.
void add_thinking(nb::module_& module);

}  // namespace sixfold::bindings
