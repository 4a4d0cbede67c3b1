// What everything that thinks for Python shares.
#pragma once

#include <atomic>

#include "crossing.hpp"

namespace sixfold::bindings {

// Set from any thread to end what was given it.
struct Stop {
    std::atomic<bool> set{false};
};

inline void raise_if_over(const Position& position) {
    if (over(position.seats)) raise_if(Fault::BAD_SEATS);
}

}  // namespace sixfold::bindings
