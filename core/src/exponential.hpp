// The exponential function written out, so that it rounds the same on every machine and standard library.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace sixfold {

// e to the power of x, exact to about the last bit of a float.
inline float exponential(float x) {
    if (x < -87) return 0;
    if (x > 88) x = 88;
    constexpr double LOG2_E = 1.4426950408889634, LN_2 = 0.6931471805599453;
    const double scaled = static_cast<double>(x) * LOG2_E;
    const double whole = std::floor(scaled + 0.5);
    const double rest = (scaled - whole) * LN_2;  // At most 0.35 away from 0: eleven terms are plenty.
    double sum = 1;
    for (int term = 11; term > 0; --term) sum = 1 + sum * rest / term;
    const auto power = std::bit_cast<double>(static_cast<std::uint64_t>(static_cast<std::int64_t>(whole) + 1023) << 52);
    return static_cast<float>(sum * power);
}

}  // namespace sixfold
