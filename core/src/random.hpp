// A random generator written out, so that a seed means the same on every machine and standard library.
#pragma once

#include <cstdint>

namespace sixfold {

// The finishing step of splitmix64: every bit of the input moves every bit of the result.
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// xoshiro256** (Blackman and Vigna), seeded by splitmix64.
struct Random {
    std::uint64_t state[4];
};

// The generator of one stream of a seed: game 7 of seed 1 draws the same whether or not game 6 was played.
constexpr Random seeded(std::uint64_t seed, std::uint64_t stream = 0) {
    constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15;
    Random random{};
    std::uint64_t x = mix(seed + GOLDEN) ^ mix(~stream * GOLDEN);
    for (auto& word : random.state) word = mix(x += GOLDEN);
    return random;
}

constexpr std::uint64_t next(Random& random) {
    constexpr auto rotate = [](std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); };
    auto& s = random.state;
    const std::uint64_t result = rotate(s[1] * 5, 7) * 9;
    const std::uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

// A number from 0 to bound - 1, each exactly as likely (Lemire's multiplication, with its rare second tries).
constexpr std::uint32_t below(Random& random, std::uint32_t bound) {
    std::uint64_t product = (next(random) >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
        const std::uint32_t uneven = (0u - bound) % bound;
        while (static_cast<std::uint32_t>(product) < uneven) product = (next(random) >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace sixfold
