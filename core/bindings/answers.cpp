// The answers that the device gives, for whoever compares them with Python's.
#include "answers.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "binding.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold::bindings {

void bind_answers(nb::module_& module) {
    module.def(
        "answer",
        [](const std::string& question, const std::string& parts) { return answers::answer(question, parts); },
        "question"_a, "parts"_a, "What the device answers to a question: see `core/answers/answers.hpp`.");
}

}  // namespace sixfold::bindings
